//! The coach: solves as people do, step by step, with explanations.
//!
//! | file | what |
//! |---|---|
//! | `cells.rs`, `board.rs` | sets of cells, units; digits and candidates, for 9×9 |
//! | `field.rs` | the same for any size, and what techniques for any size ask |
//! | `technique.rs`, `step.rs` | the techniques with their scores; a step as data |
//! | `singles.rs` … `aligned.rs` | one file for each family of techniques |
//! | `walk.rs`, `chains.rs`, `cycles.rs`, `colouring.rs`, `forcing.rs` | chains, link by link |
//! | `nets/` | suppositions and their consequences, with chains within chains |
//! | `beside.rs`, `almost.rs`, `sue.rs` | other reasons for a step, by techniques that rate nothing |
//! | `search.rs` | the simplest available step |
//! | `advice.rs` | [`Coach`]: the next step for a person, mistakes included |
//! | `rating.rs` | [`rate`] and [`explain`]: whole puzzles |
//! | `words/` | every step as a hint in three grades, in English and French |
//!
//! The coach is for puzzles with one solution: unique rectangles and BUG are sound for no
//! others. In 4×4 and 16×16 it uses all techniques but these two, aligned pairs and triples, Nishio and
//! dynamic chains, which are for 9×9 alone.

mod advice;
mod aligned;
mod almost;
mod beside;
mod board;
mod bug;
mod cells;
mod chains;
mod choose;
mod colouring;
mod cycles;
mod field;
mod fish;
mod forcing;
mod locked;
mod loops;
mod nets;
mod rating;
mod rectangles;
mod search;
mod singles;
mod step;
mod subsets;
mod sue;
mod technique;
mod walk;
mod wings;
mod words;

pub use quintet_core::Language;

pub use advice::{Advice, Coach, CoachError};
pub use beside::beside;
pub use board::Board;
pub use cells::{Cells, Unit, cell_name};
pub(crate) use rating::is_within;
pub use rating::{Explanation, Rating, explain, explain_until, rate, rate_until};
pub use search::{find, next_step};
pub use step::{Candidate, Claim, Hardness, Step};
pub use technique::Technique;
pub use words::Grade;

/// What `tests/it/insides.rs` looks at; not part of the interface.
#[doc(hidden)]
pub mod insides {
    pub use super::choose::choose;
    pub use super::field::AnyBoard;
    pub use super::search::find_on_both;
}
