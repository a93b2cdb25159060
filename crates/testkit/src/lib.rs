//! What every game is tested with.
//!
//! - [`check_laws`]: the contracts of `Game`, `Playable` and `Family`, on
//!   random games of any game.
//! - [`check_parsers`]: garbage and near misses into every parser.
//! - [`negamax`]: the slow, obvious search all others are compared with.
//! - [`HashedEval`]: an evaluation without any pattern, so that a search that
//!   is right by luck is found out.
//! - [`public_data`]: collections that only some machines have.

mod laws;
mod parsers;
mod public;
mod reference;

pub use laws::check_laws;
pub use parsers::check_parsers;
pub use public::{public_data, public_folder};
pub use reference::{HashedEval, negamax, random_record};
