//! One facade for all games: everything a terminal, a web page, a tournament or a script needs, as
//! plain data.
//!
//! ```
//! let game = quintet::open("connect4", "4453")?;
//! let best = game.think("alphabeta:depth=8")?.best;
//! # assert_eq!(best, "4");
//! # Ok::<(), quintet::Error>(())
//! ```
//!
//! ```text
//!  text ──► registry ──► Session ──► View ──► whoever draws
//!                           │
//!                           └──► Seat (a player) ──► Info … Answer
//! ```
//!
//! - [`Registry`]: the available games, with their setups and players.
//! - [`Session`]: a game in progress: play, undo, redo, jump, read, write.
//! - [`GameTree`]: a session with every line that was tried, and which player moves next.
//! - [`View`]: everything needed to draw it without knowing its rules.
//! - [`Solved`]: the exact value of a position and of its moves, if the game has a solver.
//! - [`TitledPuzzle`]: a position with one best move, made by a game's exact solver.
//! - [`Seat`]: a player with its memory; its search reports progress and can be stopped.
//! - [`Controller`]: all of it driven by [`Order`]s and answering with [`Event`]s, with
//!   searches on the threads of a [`Pool`].
//!
//! A game continues with [`Session::play`], and a [`Seat`] keeps its memory from move to move:
//! ```
//! use quintet::{Request, Session};
//! let mut session = Session::open("connect4", "", "4453")?;
//! session.play("3")?;
//! assert_eq!(session.view().status, "Yellow to move");
//! let mut seat = session.seat("alphabeta:depth=4")?;
//! let answer = seat.think(&session.snapshot(), &Request::default(), &mut |_| {});
//! session.play(&answer.choice.best)?;
//! assert_eq!(session.write("moves")?.len(), 6);
//! # Ok::<(), quintet::Error>(())
//! ```

mod answer;
mod clock;
mod controller;
mod delays;
mod error;
mod game_tree;
mod info;
mod job;
mod lines;
mod memories;
mod message;
mod open;
mod open_game;
mod player;
mod pool;
pub mod processor;
mod puzzle;
pub mod questions;
mod queue;
mod registry;
mod remote;
pub mod report;
mod review;
mod seat;
mod session;
mod shared_moves;
mod solve;
pub mod sudoku;
pub mod trace;
pub mod tree;
mod typed_game;
mod view;

pub use answer::Answer;
pub use clock::{Clock, ClockOrder, ClockReading, Clocks};
pub use controller::Controller;
pub use error::{Code, Error};
pub use game_tree::GameTree;
pub use info::{
    BenchInfo, GameInfo, HUMAN, Kind, PageInfo, ParamInfo, PlayerInfo, SolverInfo, WordInfo,
};
pub use message::{Cause, Command, Event, Order, Reply};
pub use open::Open;
pub use open_game::{GameFacts, OpenGame};
pub use player::PlayerConfig;
pub use pool::{Claim, Pool, Ticket, Turn, Unsent, Urgency, Work};
pub use puzzle::{JudgeRequest, JudgedMove, PuzzleOnBoard, PuzzleRequest, TitledPuzzle};
pub use queue::Client;
pub use registry::{Entry, Registry, entry};
pub use remote::{RemoteReport, RemoteRequest, RemoteSearch, Searcher};
pub use review::{Accuracy, Mark, Review, ReviewedMove, ReviewedPosition};
pub use seat::{Request, Seat, Snapshot, TreeBounds};
pub use session::Session;
pub use solve::Solved;
pub use view::{Awaits, GameEnd, LegalMove, OtherLine, PlayedMove, Reason, View};

/// Opens a game of Quintet in its usual setup, at a position.
///
/// # Errors
/// An unknown game, an invalid position.
pub fn open(game: &str, position: &str) -> Result<Session, Error> {
    Session::open(game, "", position)
}

pub use quintet_core as core;
pub use quintet_search as search;

/// The Rust block of the README is a doctest.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
