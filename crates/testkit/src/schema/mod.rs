//! The parts of JSON Schema that our schemas use: validation, and generation of values.

mod check;
mod sample;

pub use check::{unnamed, violation, violation_in};
pub use sample::{Sampler, spoil};
