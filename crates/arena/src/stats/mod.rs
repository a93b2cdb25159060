//! What results say about strength, and how surely.
//!
//! Games of a pair share their opening, so they are not independent; pairs are.
//! Intervals of the difference in strength are therefore made from the counts
//! of pairs by their points ([`Pentanomial`]), as is the sequential test
//! ([`Sprt`]).

mod interval;
mod pentanomial;
mod sprt;

pub use interval::{Rate, wilson};
pub use pentanomial::{Elo, Pentanomial};
pub use sprt::{Sprt, Verdict};

/// The number of standard deviations that 95 % of a normal distribution lie within.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;
