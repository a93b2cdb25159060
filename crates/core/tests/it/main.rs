//! All integration tests of this crate in one binary, which links once.

mod control;
mod fingerprint;
mod language;
mod lines;
mod random;
mod tree;
