//! Strength from results, with its uncertainty.
//!
//! Games of a pair share their opening, so they are not independent; pairs are.
//! The difference in strength, its interval and the likelihood of superiority are
//! therefore made from the counts of pairs by their points ([`Pentanomial`]), all
//! three by one distribution; so is the sequential test ([`Sprt`]).

mod interval;
mod pentanomial;
mod posterior;
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
