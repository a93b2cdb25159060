//! Everything a front end can ask without a game in progress: one list of questions, with their
//! answers as plain data.
//!
//! ```text
//!                        ┌──► the server's routes, and the document that describes them
//!  each (the list) ──────┤
//!                        └──► ask: a question as text answered here and now, as a browser's module does
//! ```
//!
//! A question is answered in two parts. [`begin`](Question::begin) checks and reads it, which takes
//! a moment. What takes longer comes back as [`Work`], with what it may need: a server queues
//! it, everybody else does it at once.

mod bounds;
mod catalogue;
mod explore;
mod games;
mod list;
mod object;
mod perft;
mod position;
mod puzzle;
mod refusal;
mod search;
mod sudoku;

pub use bounds::{LONGEST, check, check_command, check_limits};
pub use catalogue::Catalogue;
pub use list::{Visitor, ask, each, in_path};
pub use object::{Object, read};
pub use refusal::{Refusal, RefusalBody, RefusalReason};

use crate::Error;
use quintet_core::{Language, StopFlag};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Something that can be asked; its fields are the body of a request, or the named parts of its
/// path.
pub trait Question: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// What it is answered with.
    type Answer: Serialize + JsonSchema + Send + 'static;

    /// Whether its fields are in the path alone.
    const IN_PATH: bool = false;

    /// Where it is asked, below `/api/v1`.
    const PATH: &'static str;

    /// What is asked, in a line for the document.
    const SUMMARY: &'static str;

    /// Bytes of the positions that [`begin`](Self::begin) reads; none if it reads no position, and
    /// so takes no time to speak of.
    fn length(&self) -> Option<usize> {
        None
    }

    /// Checks the question and reads what it is about. It may be called twice, with the first
    /// call stopped.
    ///
    /// # Errors
    /// What cannot be read or done; [`Error::Stopped`] when the flag was raised.
    fn begin(&self, asked: Asked<'_>) -> Result<Begun<Self::Answer>, Error>;
}

/// Of whom something is asked, and how.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The games, and what they may take.
    pub catalogue: &'a Catalogue,
    /// The language of the answer.
    pub language: Language,
    /// Ends the reading of the question.
    pub stop: &'a StopFlag,
}

/// A question that was read.
pub enum Begun<A> {
    /// It is answered.
    Answered(A),
    /// It takes work.
    Work(Work<A>),
}

impl<A: 'static> Begun<A> {
    /// Work that needs this.
    fn work<E: Into<Refusal>>(
        effort: Effort,
        run: impl FnOnce(&StopFlag) -> Result<A, E> + Send + 'static,
    ) -> Self {
        Self::Work(Work { effort, run: Box::new(move |stop| run(stop).map_err(Into::into)) })
    }
}

/// Work that answers a question.
pub struct Work<A> {
    /// What it may need.
    pub effort: Effort,
    /// Does it, until the flag is raised.
    #[expect(clippy::type_complexity, reason = "a function that is called once")]
    pub run: Box<dyn FnOnce(&StopFlag) -> Result<A, Refusal> + Send>,
}

/// What work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Bytes of memory.
    pub need: u64,
    /// Time at most, from when it begins; then it is stopped.
    pub longest: Option<Duration>,
    /// Whether it is stopped after its turn while others wait, because it then answers with the
    /// best it has.
    pub is_hurried: bool,
}
