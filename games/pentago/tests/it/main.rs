//! All integration tests of this crate in one binary, which links once.

mod engine;
mod exact;
mod golden;
mod laws;
mod notation;
mod playouts;
mod proved;
mod puzzles;
mod report;
mod rules;
mod solver_time;
