//! All integration tests of this crate in one binary, which links once.

mod engine;
mod golden;
mod joueur_ia;
mod laws;
mod notation;
mod penalties;
mod players;
mod proved;
mod puzzles;
mod solved;
mod support;
