//! All integration tests of this crate as one binary, which links once.

mod golden;
mod joueur_ia;
mod laws;
mod notation;
mod penalties;
mod players;
mod support;
