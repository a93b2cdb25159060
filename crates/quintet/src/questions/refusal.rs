//! Why a question was not answered.

use crate::sudoku::SudokuError;
use crate::{Code, Error};
use quintet_core::{Language, Words};
use schemars::JsonSchema;
use serde::Serialize;

/// Why a question was not answered; nothing changed.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The status of the answer, as HTTP has them.
    pub status: u16,
    /// What kind of refusal it is.
    pub code: Code,
    /// Why, in words.
    pub message: Words,
}

/// What a refused request is answered with.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Refusal")]
pub struct RefusalBody {
    /// What was wrong.
    pub error: RefusalReason,
}

/// What was wrong.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RefusalReason {
    /// What kind of refusal it is.
    pub code: Code,
    /// Why, in words.
    pub message: String,
}

impl Refusal {
    /// A refusal with a status of HTTP.
    #[must_use]
    pub fn new(status: u16, code: Code, message: impl Into<Words>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// A message that cannot be read.
    #[must_use]
    pub fn unreadable(why: impl Into<Words>) -> Self {
        Self::new(400, Code::BadMessage, why)
    }

    /// As it is sent, in a language.
    #[must_use]
    pub fn body(&self, language: Language) -> RefusalBody {
        // A message may quote what was sent, with anything in it.
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
