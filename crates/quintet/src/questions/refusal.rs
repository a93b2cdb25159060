//! Why a question was not answered.

use crate::sudoku::SudokuError;
use crate::{Code, Error};
use quintet_core::{Language, Words};
use schemars::JsonSchema;
use serde::Serialize;

/// Why a question was not answered; nothing changed.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The HTTP status of the answer.
    pub status: u16,
    /// The kind of refusal.
    pub code: Code,
    /// Why, in words.
    pub message: Words,
}

/// The body of the answer to a refused request.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Refusal")]
pub struct RefusalBody {
    /// The reason.
    pub error: RefusalReason,
}

/// The reason for a refusal.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RefusalReason {
    /// The kind of refusal.
    pub code: Code,
    /// Why, in words.
    pub message: String,
}

impl Refusal {
    /// A refusal with an HTTP status.
    #[must_use]
    pub fn new(status: u16, code: Code, message: impl Into<Words>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// A message that cannot be read.
    #[must_use]
    pub fn unreadable(why: impl Into<Words>) -> Self {
        Self::new(400, Code::BadMessage, why)
    }

    /// The body to send, in a language.
    #[must_use]
    pub fn body(&self, language: Language) -> RefusalBody {
        // A message may quote the request, control characters included.
        let message = self.message.get(language).replace(char::is_control, " ");
        RefusalBody { error: RefusalReason { code: self.code, message } }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let status = match error {
            Error::UnknownGame { .. } => 404,
            Error::NoThread(_) => 503,
            Error::Panicked => 500,
            _ => 422,
        };
        Self::new(status, error.code(), Words::each(|language| error.in_words(language)))
    }
}

impl From<SudokuError> for Refusal {
    fn from(error: SudokuError) -> Self {
        Self::new(422, Code::from(&error), Words::each(|language| error.in_words(language)))
    }
}
