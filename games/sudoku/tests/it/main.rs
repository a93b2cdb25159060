//! All integration tests of this crate in one binary, which links once.

mod chance;
mod coach;
mod data;
mod depth_first;
mod fast;
mod fast_grids;
mod fast_paths;
mod generate;
mod golden;
mod insides;
mod laws;
mod notation;
mod solver_players;
mod solvers;
mod solving;
mod techniques;
