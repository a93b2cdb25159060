//! Shared tests for all games.
//!
//! - [`check_laws`]: the contracts of `Game`, `Playable` and `Family`, on
//!   random games of any game.
//! - [`check_parsers`]: garbage and near misses into every parser.
//! - [`fuzz`]: longer runs on damaged texts.
//! - [`negamax`]: the slow, obvious search all others are compared with.
//! - [`HashedEval`]: an evaluation without any pattern, which exposes a search that is right only by luck.
//! - [`start`]: the start of a game as one type of position.
//! - [`solved`]: a game's exact solver, with texts in and out.
//! - [`check_puzzles`]: the rules of every puzzle maker.
//! - [`check_proofs`]: what players call proved, compared with the whole tree.
//! - `schema`: validates JSON against a schema, and generates it.
//! - [`timed`]: processor time, for limits that hold on a busy machine.
//! - [`public_data`]: test data from outside the repository.

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
mod start;

pub use laws::check_laws;
pub use parsers::check_parsers;
pub use processor::{timed, timed_after_stop, timed_with_threads};
pub use proofs::{Compared, MarginOf, Oracle, check_proofs, late_position, proof_count};
pub use public::{public_data, public_folder, report_texts};
pub use puzzles::{MadePuzzle, check_puzzles};
pub use reference::{HashedEval, negamax, random_record};
pub use solved::{SolvedText, solved};
pub use start::start;
