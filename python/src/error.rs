//! Python exceptions with our texts.

use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use quintet::core::Language;
use quintet::sudoku::SudokuError;
use quintet_arena::ArenaError;

create_exception!(quintet, Error, PyValueError, "Something that Quintet does not accept.");
create_exception!(quintet, IllegalMove, Error, "A text that is not a legal move here.");
create_exception!(quintet, GameOver, Error, "The game is over, so nothing can be played.");
create_exception!(
    quintet,
    NotSolved,
    Error,
    "The position cannot be solved exactly within the limits."
);

/// Creates an exception whose `code` is a word for programs.
fn with_code(py: Python<'_>, error: PyErr, code: &str) -> PyErr {
    // Without the attribute, the text is still complete.
    let _ = error.value(py).setattr("code", code);
    error
}

/// The exception for a refusal of the facade.
pub(crate) fn refused(py: Python<'_>, error: &quintet::Error, language: Language) -> PyErr {
    use quintet::Error as Of;
    let text = error.in_words(language);
    let exception = match error {
        Of::Move(_) => IllegalMove::new_err(text),
        Of::GameOver => GameOver::new_err(text),
        Of::NoSolver { .. } | Of::Unsolved(_) | Of::Memory { .. } => NotSolved::new_err(text),
        Of::Panicked | Of::NoThread(_) => PyRuntimeError::new_err(text),
        _ => Error::new_err(text),
    };
    let code = serde_json::to_value(error.code()).ok();
    with_code(py, exception, code.as_ref().and_then(|code| code.as_str()).unwrap_or("error"))
}

/// The exception for a refusal about a Sudoku.
pub(crate) fn no_sudoku(py: Python<'_>, error: &SudokuError, language: Language) -> PyErr {
    let exception = match error {
        SudokuError::Coach(_) | SudokuError::NotFound { .. } => {
            NotSolved::new_err(error.in_words(language))
        }
        _ => Error::new_err(error.in_words(language)),
    };
    let code = serde_json::to_value(quintet::Code::from(error)).ok();
    with_code(py, exception, code.as_ref().and_then(|code| code.as_str()).unwrap_or("error"))
}

/// The exception for a match or tournament that cannot be played.
pub(crate) fn no_match(error: &ArenaError) -> PyErr {
    match error {
        ArenaError::Io { .. } => PyOSError::new_err(error.to_string()),
        _ => Error::new_err(error.to_string()),
    }
}

/// The exception for a value that is not accepted.
pub(crate) fn expected(what: &str, given: &str, accepted: &str) -> PyErr {
    Error::new_err(format!("{what} `{given}`: expected {accepted}"))
}

/// The language of a two-letter code.
pub(crate) fn language(code: &str) -> PyResult<Language> {
    Language::ALL
        .into_iter()
        .find(|language| language.code() == code)
        .ok_or_else(|| expected("language", code, "`en` or `fr`"))
}
