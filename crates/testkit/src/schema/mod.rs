//! JSON Schema as far as our schemas use it: values are checked by one, and made from one.

mod check;
mod sample;

pub use check::{unnamed, violation, violation_in};
pub use sample::{Sampler, spoil};
