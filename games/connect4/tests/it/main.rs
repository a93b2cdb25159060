//! All integration tests of this crate in one binary, which links once.

mod alpha_beta;
mod bits;
mod book;
mod golden;
mod laws;
mod notation;
mod proved;
mod puzzles;
mod report;
mod solver;
mod solver_player;
mod sound;
