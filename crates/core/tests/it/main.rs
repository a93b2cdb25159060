//! All integration tests of this crate as one binary, which links once.

mod control;
mod language;
mod lines;
mod random;
mod tree;
