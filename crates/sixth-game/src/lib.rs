//! Othello on 6×6: a sixth game, used only in tests and listed nowhere.
//!
//! It shows what a new game takes: this folder, and two lines where the list is built (`bin/six.rs`): the
//! dependency, and the entry in the registry. Everything else finds it by itself: the terminal, the page,
//! REST, matches, both languages.
//!
//! | file | what |
//! |---|---|
//! | `rules.rs` | [`Position`]: discs on two boards of 36 bits |
//! | `notation.rs` | moves `d3`, `pass`; a board to start from |
//! | `diagram.rs` | the board as data |
//! | `words.rs` | all texts for people, in English and French |
//! | `playable.rs` | the connection to the facade: [`Othello`] |

mod diagram;
mod notation;
mod playable;
mod rules;
mod words;

pub use playable::{Mobility, Othello};
pub use rules::{Move, Position};
