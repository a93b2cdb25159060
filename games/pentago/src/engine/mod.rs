//! The forward engine, for positions too early to be solved.
//!
//! A static evaluation takes less than half a microsecond and gives either an immediate win of the side to
//! move or a network's estimate. The search goes a few plies deeper, considering only the most promising
//! moves and one image of each class of symmetric positions. At the root the exact solver takes over as soon
//! as it is affordable.
//!
//! | file | what |
//! |---|---|
//! | `board.rs` | two words and a count; steps, keys of symmetric classes |
//! | `planes.rs` | marble counts of all lines at once, on the board and after turns |
//! | `features.rs` | open lines, counted |
//! | `network.rs`, `network.bin` | the network and its weights |
//! | `eval.rs` | the static evaluation: an immediate win, or the network's estimate |
//! | `openings.rs`, `openings.bin` | an estimate of every position with up to four marbles |
//! | `score.rs` | wins, losses and estimates as numbers |
//! | `table.rs` | the transposition table, shared by threads |
//! | `search.rs` | alpha-beta |
//! | `root.rs` | the root's moves, deepened iteratively |
//! | `finish.rs` | the exact solver at the root |
//! | `opponent.rs` | the likely replies of an opponent |
//! | `practical.rs` | among nearly equal moves, the hardest to answer |
//! | `think.rs` | thinking about one move, with threads and limits |
//!
//! Irving's abstraction (one node for all 256 turned boards) was not tried here: its nodes are won or not,
//! and an estimate of all 256 boards would cost as much as 256 evaluations.

pub(crate) mod board;
pub(crate) mod eval;
pub(crate) mod features;
pub(crate) mod finish;
pub(crate) mod network;
pub(crate) mod openings;
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

/// The static estimate of an unfinished position, in 256ths of log-odds, from the table of openings if it has the
/// position; `None` if the side to move wins at once.
#[must_use]
pub fn look(position: &Position) -> Option<i32> {
    let board = board::Board::of(position);
    if board.marbles <= openings::MOST {
        return openings::Openings::embedded().value(&board).or_else(|| seen(&board));
    }
    seen(&board)
}

fn seen(board: &board::Board) -> Option<i32> {
    match eval::Evaluation::embedded().look(board) {
        eval::Look::Wins => None,
        eval::Look::Estimate(score) => Some(score),
    }
}
