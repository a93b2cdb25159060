//! All integration tests of this crate in one binary, which links once.

mod engine;
mod explore;
mod golden;
mod htp;
mod laws;
mod levels;
mod network;
mod notation;
mod proofs;
mod proved;
mod puzzles;
mod report;
