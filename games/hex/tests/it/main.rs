//! All integration tests of this crate in one binary, which links once.

mod dead;
mod engine;
mod eval;
mod explore;
mod golden;
mod htp;
mod insides;
mod knowledge;
mod laws;
mod levels;
mod network;
mod notation;
mod playout;
mod proofs;
mod proved;
mod puzzles;
mod report;
mod solver;
