//! What every game is tested with.
//!
//! - [`check_laws`]: the contracts of `Game`, `Playable` and `Family`, on
//!   random games of any game.
//! - [`check_parsers`]: garbage and near misses into every parser.
//! - [`fuzz`]: damaged texts for whoever has more time.
//! - [`negamax`]: the slow, obvious search all others are compared with.
//! - [`HashedEval`]: an evaluation without any pattern, so that a search that
//!   is right by luck is found out.
//! - [`solved`]: a game's exact solver, with texts in and out.
//! - [`check_puzzles`]: what every puzzle maker must keep to.
//! - [`check_proofs`]: what players call proved, compared with the whole tree.
//! - `schema`: JSON by its schema, checked and made.
//! - [`timed`]: processor time, for limits that hold on a busy machine.
//! - [`public_data`]: collections that only some machines have.

pub mod fuzz;
mod laws;
mod parsers;
mod processor;
mod proofs;
mod public;
mod puzzles;
mod reference;
#[cfg(feature = "schema")]
pub mod schema;
mod solved;

pub use laws::check_laws;
pub use parsers::check_parsers;
pub use processor::timed;
pub use proofs::{Compared, MarginOf, Oracle, check_proofs, late_position, proof_count};
pub use public::{public_data, public_folder, report_texts};
pub use puzzles::{MadePuzzle, check_puzzles};
pub use reference::{HashedEval, negamax, random_record};
pub use solved::{SolvedText, solved};
