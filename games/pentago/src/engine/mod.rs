//! The forward engine, for positions too early to be solved.
//!
//! A look at a position takes less than half a microsecond and tells either that the
//! side to move wins at once or a network's estimate. The search goes a few plies
//! deep from there, the best-looking moves first and only these, and takes one image
//! of each class of symmetric positions. At the root the exact solver takes over as
//! soon as it is affordable.
//!
//! | file | what |
//! |---|---|
//! | `board.rs` | two words and a count; steps, keys of symmetric classes |
//! | `planes.rs` | marbles in all lines at once, on the board and on turned ones |
//! | `features.rs` | open lines, counted |
//! | `network.rs`, `network.bin` | the network and its weights |
//! | `eval.rs` | the look: a win at once, or the network's estimate |
//! | `score.rs` | wins, losses and estimates as numbers |
//! | `table.rs` | what the search remembers, shared by threads |
//! | `search.rs` | alpha-beta |
//! | `root.rs` | the root's moves, deeper and deeper |
//! | `finish.rs` | the exact solver at the root |
//! | `opponent.rs` | what an opponent is likely to reply |
//! | `practical.rs` | of moves about as good, the hardest to answer |
//! | `think.rs` | one move's thinking, with threads and limits |
//!
//! Irving's abstraction (one node for all 256 turned boards) was not tried here:
//! its nodes are won or not, and an estimate of all 256 boards would cost as much
//! as 256 looks.

pub(crate) mod board;
pub(crate) mod eval;
pub(crate) mod features;
pub(crate) mod finish;
pub(crate) mod network;
pub(crate) mod opponent;
pub(crate) mod planes;
pub(crate) mod practical;
pub(crate) mod root;
pub(crate) mod score;
pub(crate) mod search;
pub(crate) mod table;
pub(crate) mod think;

use crate::Position;

pub use crate::players::engine_of_text;
pub use search::Widths;
pub use think::{Engine, Options, Question, Thought};

/// What a look tells of an unfinished position, in 256ths of log-odds; none if
/// the side to move wins at once.
#[must_use]
pub fn look(position: &Position) -> Option<i32> {
    let evaluation = eval::Evaluation::embedded();
    match evaluation.look(&board::Board::of(position)) {
        eval::Look::Wins => None,
        eval::Look::Estimate(score) => Some(score),
    }
}
