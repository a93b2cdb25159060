//! The extension module `quintet._quintet`, on which the Python package `quintet` is built.
//!
//! It binds the facade (`crates/quintet`) and the arena (`crates/arena`), and contains no rules,
//! no search and no statistics. The package in `quintet/` wraps it with documentation, types and
//! a convenient interface; here are plain calls with texts and numbers, and structured answers
//! as JSON.
//!
//! | file | what |
//! |---|---|
//! | `error.rs` | Python exceptions with our texts |
//! | `long.rs` | long work: lock released, Ctrl-C obeyed, progress |
//! | `position.rs`, `planes.rs` | a game in progress; the board as numbers |
//! | `search.rs` | thinking, analysing, trees |
//! | `play.rs`, `guest.rs`, `results.rs` | matches and tournaments, Python players, results |
//! | `cup.rs` | tournaments on disk, in parts, merged; moves judged |
//! | `ladder.rs` | a ladder whose pairs of games are played elsewhere |
//! | `tune.rs` | a player's numbers tuned, a pair of games at a time |
//! | `sudoku.rs` | lists of puzzles at full speed |

mod cup;
mod error;
mod guest;
mod ladder;
mod long;
mod planes;
mod play;
mod position;
mod results;
mod search;
mod sudoku;
mod tune;

use pyo3::prelude::*;

/// The available games, as JSON.
#[pyfunction]
fn games(language: &str) -> PyResult<String> {
    Ok(json(&quintet::Registry::shipped().games(error::language(language)?)))
}

/// Writes plain data as JSON.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

/// The extension module.
#[pymodule]
mod _quintet {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::cup::{accuracy, launch, merge, needed_files, run_file, undecided};
    #[pymodule_export]
    use crate::error::{Error, GameOver, IllegalMove, NotSolved};
    #[pymodule_export]
    use crate::games;
    #[pymodule_export]
    use crate::guest::Starter;
    #[pymodule_export]
    use crate::ladder::{Ladder, ladder_pair};
    #[pymodule_export]
    use crate::play::play;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::results::Results;
    #[pymodule_export]
    use crate::search::{Analysis, Tree};
    #[pymodule_export]
    use crate::sudoku::{
        sudoku_count, sudoku_explain, sudoku_generate, sudoku_hint, sudoku_rate, sudoku_solve,
        sudoku_solvers, sudoku_watch,
    };
    #[pymodule_export]
    use crate::tune::{Tuning, tune_pair};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
