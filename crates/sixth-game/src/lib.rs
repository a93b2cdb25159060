//! Othello on 6×6: a sixth game, kept beside the tests and in no shipped list.
//!
//! It shows what a game takes: this folder, and two lines of whoever builds a list
//! (`bin/six.rs`): the dependency, and the entry in the registry. Everything
//! else finds it by itself: the terminal, the page, REST, matches, both languages.
//!
//! | file | what |
//! |---|---|
//! | `rules.rs` | [`Position`]: discs on two boards of 36 bits |
//! | `notation.rs` | moves `d3`, `pass`; a board to start from |
//! | `diagram.rs` | the board as data |
//! | `words.rs` | every word that people read, in English and French |
//! | `playable.rs` | what the facade needs: [`Othello`] |

mod diagram;
mod notation;
mod playable;
mod rules;
mod words;

pub use playable::{Mobility, Othello};
pub use rules::{Move, Position};
