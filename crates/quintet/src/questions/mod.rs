//! Everything a front end can ask without a game in progress: one list of questions, with their
//! answers as plain data.
//!
//! ```text
//!                        ┌──► the server's routes, and the document that describes them
//!  each (the list) ──────┤
//!                        └──► ask: a question as text answered here and now, as a browser's module does
//! ```
//!
//! A question is answered in two parts. [`begin`](Question::begin) reads and checks it, which is
//! quick. Anything that takes longer comes back as [`Work`] with the resources it may need: a
//! server queues it, other programs run it at once.

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

/// A question. Its fields are the body of a request, or the named parts of its path.
pub trait Question: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// The type of the answer.
    type Answer: Serialize + JsonSchema + Send + 'static;

    /// Whether all its fields are in the path.
    const IN_PATH: bool = false;

    /// Its path below `/api/v1`.
    const PATH: &'static str;

    /// A one-line summary for the API document.
    const SUMMARY: &'static str;

    /// Bytes of the positions that [`begin`](Self::begin) reads; `None` if it reads no position and
    /// therefore takes negligible time.
    fn length(&self) -> Option<usize> {
        None
    }

    /// Checks the question and reads its position. It may be called twice, with the first call
    /// stopped.
    ///
    /// # Errors
    /// Whatever cannot be read or done; [`Error::Stopped`] if the flag was raised.
    fn begin(&self, asked: Asked<'_>) -> Result<Begun<Self::Answer>, Error>;
}

/// The context in which a question is asked.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The games and their bounds.
    pub catalogue: &'a Catalogue,
    /// The language of the answer.
    pub language: Language,
    /// Stops the reading of the question.
    pub stop: &'a StopFlag,
}

/// A question after [`begin`](Question::begin).
pub enum Begun<A> {
    /// It is answered already.
    Answered(A),
    /// It needs work.
    Work(Work<A>),
}

impl<A: 'static> Begun<A> {
    /// Creates work with these needs.
    fn work<E: Into<Refusal>>(
        effort: Effort,
        run: impl FnOnce(&StopFlag) -> Result<A, E> + Send + 'static,
    ) -> Self {
        Self::Work(Work { effort, run: Box::new(move |stop| run(stop).map_err(Into::into)) })
    }
}

/// Work that answers a question.
pub struct Work<A> {
    /// The resources it may need.
    pub effort: Effort,
    /// Does the work; stops early when the flag is raised.
    #[expect(clippy::type_complexity, reason = "a function that is called once")]
    pub run: Box<dyn FnOnce(&StopFlag) -> Result<A, Refusal> + Send>,
}

/// The resources that work may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Bytes of memory.
    pub need: u64,
    /// Maximum running time; after that it is stopped.
    pub longest: Option<Duration>,
    /// Whether it is stopped after its turn while others wait, because it then answers with the
    /// best result so far.
    pub is_hurried: bool,
}
