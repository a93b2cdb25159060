//! What results say about strength, and how surely.
//!
//! Games of a pair share their opening, so they are not independent; pairs are.
//! Intervals of the difference in strength are therefore made from the counts
//! of pairs by their points ([`Pentanomial`]), as is the sequential test
//! ([`Sprt`]).

mod interval;
mod pentanomial;
mod ratings;
mod sequential;
mod sprt;
mod strength;

pub(crate) use interval::wilson_of;
pub use interval::{Rate, wilson};
pub use pentanomial::{Elo, Pentanomial};
pub use ratings::{Rating, Results};
pub use sequential::Sequential;
pub use sprt::{Sprt, Verdict};
pub use strength::Strength;

/// The number of standard deviations that 95 % of a normal distribution lie within.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;
