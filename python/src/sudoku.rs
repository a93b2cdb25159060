//! Lists of puzzles at full speed: texts are read in place from Python's memory, solved on several
//! threads with the lock released, and converted to answers at the end.

use crate::error::{self, Error, no_sudoku};
use crate::json;
use crate::long::{Progress, long};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PyString};
use quintet::core::{Language, StopFlag, Words};
use quintet::search::in_order;
use quintet::sudoku::{self, GenerateRequest, HintRequest, SolveRequest};
use quintet_sudoku::fast::{Bound as Limit, Path, Puzzle};
use quintet_sudoku::{Grid, puzzle_of};
use std::time::Duration;

/// Number of puzzles that a thread takes at a time.
const CHUNK: usize = 256;
/// The time limit of work without its own limit: years.
const FOR_EVER: Duration = Duration::from_secs(1 << 30);

/// A puzzle in the solver's form.
enum Given {
    Nine(Puzzle),
    Other(Grid),
}

/// The result for a puzzle.
struct Found {
    solutions: u8,
    /// The solution as text; its length reveals the size.
    text: Option<Text>,
}

enum Text {
    Nine([u8; 81]),
    Other(String),
}

impl Text {
    fn as_str(&self) -> &str {
        match self {
            Self::Nine(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
            Self::Other(text) => text,
        }
    }
}

/// Reads a puzzle; 81 digits and points are not examined cell by cell.
fn read(text: &str) -> Result<Given, Words> {
    if let Ok(bytes) = <[u8; 81]>::try_from(text.as_bytes()) {
        let digits = bytes.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
        if let Ok(puzzle) = Puzzle::new(digits) {
            return Ok(Given::Nine(puzzle));
        }
    }
    let grid = puzzle_of(text)?;
    Ok(Puzzle::try_from(&grid).map_or(Given::Other(grid), Given::Nine))
}

fn find(given: &Given, path: Path, limit: usize, stop: &StopFlag) -> Found {
    let go_on = || !stop.is_stopped();
    let bound = Limit { go_on: Some(&go_on), ..Limit::NONE };
    let (solutions, text) = match given {
        Given::Nine(puzzle) => {
            let counted = path.count_within(puzzle, limit, bound);
            let text = counted.first.map(|digits| Text::Nine(digits.map(|digit| b'0' + digit)));
            (counted.solutions, text)
        }
        Given::Other(grid) => {
            let counted = path.count_grid(grid, limit, bound);
            let text = counted.first.map(|grid| Text::Other(grid.to_string()));
            (counted.solutions, text)
        }
    };
    Found { solutions: solutions.min(usize::from(u8::MAX)) as u8, text }
}

/// Processes all items on several threads, a few at a time. The first failure, with its index, ends
/// the work.
fn each<I: Sync, T: Send, E: Send>(
    py: Python<'_>,
    (items, at_a_time): (&[I], usize),
    threads: usize,
    progress: Option<Py<PyAny>>,
    work: impl Fn(&I, &StopFlag) -> Result<T, E> + Sync,
) -> PyResult<Result<Vec<T>, (usize, E)>> {
    let (stop, progress) = (StopFlag::new(), Progress::by(progress));
    let part = |items: &[I]| -> Vec<Result<T, E>> {
        let going_on = items.iter().take_while(|_| !stop.is_stopped());
        going_on.map(|item| work(item, &stop)).collect()
    };
    long(py, &stop, &progress, || {
        let mut found = Vec::with_capacity(items.len());
        in_order(threads, items.chunks(at_a_time), part, |results| {
            for result in results {
                let index = found.len();
                found.push(result.map_err(|why| (index, why)).inspect_err(|_| stop.stop())?);
            }
            progress.note(found.len() as u64, items.len() as u64);
            Ok(())
        })?;
        Ok(found)
    })
}

/// Processes all puzzles on several threads; the first invalid one is an error.
fn each_puzzle<T: Send>(
    py: Python<'_>,
    puzzles: &[PyBackedStr],
    threads: usize,
    progress: Option<Py<PyAny>>,
    work: impl Fn(&str, &StopFlag) -> Result<T, String> + Sync,
) -> PyResult<Vec<T>> {
    let work = |text: &PyBackedStr, stop: &StopFlag| work(text, stop);
    let found = each(py, (puzzles, CHUNK), threads, progress, work)?;
    found.map_err(|(index, why)| Error::new_err(format!("puzzle {index}: {why}")))
}

/// The solution of each puzzle, `None` without a solution; with `unique`, also `None` if there are
/// several.
#[pyfunction]
#[pyo3(signature = (puzzles, unique, threads, progress = None))]
pub(crate) fn sudoku_solve<'py>(
    py: Python<'py>,
    puzzles: Vec<PyBackedStr>,
    unique: bool,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let (path, limit) = (Path::best(), if unique { 2 } else { 1 });
    let found = each_puzzle(py, &puzzles, threads, progress, |text, stop| {
        let given = read(text).map_err(in_english)?;
        Ok(find(&given, path, limit, stop))
    })?;
    let text = |found: &Found| {
        let text = found.text.as_ref().filter(|_| !unique || found.solutions == 1)?;
        Some(PyString::new(py, text.as_str()))
    };
    PyList::new(py, found.iter().map(text))
}

/// The number of solutions of each puzzle, up to a limit.
#[pyfunction]
#[pyo3(signature = (puzzles, limit, threads, progress = None))]
pub(crate) fn sudoku_count(
    py: Python<'_>,
    puzzles: Vec<PyBackedStr>,
    limit: u8,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<u32>> {
    let path = Path::best();
    each_puzzle(py, &puzzles, threads, progress, |text, stop| {
        let given = read(text).map_err(in_english)?;
        Ok(u32::from(find(&given, path, usize::from(limit), stop).solutions))
    })
}

/// The difficulty of each puzzle, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, progress = None))]
pub(crate) fn sudoku_rate(
    py: Python<'_>,
    puzzles: Vec<PyBackedStr>,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<String>> {
    each_puzzle(py, &puzzles, threads, progress, |text, stop| {
        sudoku::rate(text, stop).map(|rating| json(&rating)).map_err(|error| error.to_string())
    })
}

/// Every step to the solution of each puzzle, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzles, language, threads, progress = None))]
pub(crate) fn sudoku_explain(
    py: Python<'_>,
    puzzles: Vec<PyBackedStr>,
    language: &str,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<String>> {
    let language = error::language(language)?;
    each_puzzle(py, &puzzles, threads, progress, |text, stop| {
        let explained = sudoku::explain(text, language, stop);
        explained.map(|steps| json(&steps)).map_err(|error| error.in_words(language))
    })
}

/// Puzzles made to order, one per seed, as JSON.
#[pyfunction]
#[pyo3(signature = (wish, seeds, threads, progress = None))]
pub(crate) fn sudoku_generate(
    py: Python<'_>,
    wish: &str,
    seeds: Vec<u64>,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<String>> {
    let wish: GenerateRequest =
        serde_json::from_str(wish).map_err(|error| Error::new_err(error.to_string()))?;
    let made = each(py, (&seeds, 1), threads, progress, |&seed, stop| {
        let wish = GenerateRequest { seed: Some(seed), ..wish.clone() };
        sudoku::generate(&wish, FOR_EVER, stop).map(|puzzle| json(&puzzle))
    })?;
    made.map_err(|(_, error)| no_sudoku(py, &error, Language::English))
}

/// The next step for a person, as JSON.
#[pyfunction]
pub(crate) fn sudoku_hint(
    py: Python<'_>,
    puzzle: String,
    entries: String,
    struck: Vec<String>,
    language: &str,
) -> PyResult<String> {
    let language = error::language(language)?;
    let hint = sudoku::hint(&HintRequest { puzzle, entries, struck, language }, &StopFlag::new());
    hint.map(|hint| json(&hint)).map_err(|error| no_sudoku(py, &error, language))
}

/// The available solvers, as JSON.
#[pyfunction]
pub(crate) fn sudoku_solvers(language: &str) -> PyResult<String> {
    Ok(json(&sudoku::solvers(error::language(language)?)))
}

/// Solves a puzzle with one of the solvers, and returns a trace of it as JSON.
#[pyfunction]
pub(crate) fn sudoku_watch(
    py: Python<'_>,
    puzzle: String,
    solver: String,
    seed: u64,
    seconds: Option<f64>,
) -> PyResult<String> {
    let time = match seconds.map(Duration::try_from_secs_f64) {
        None => FOR_EVER,
        Some(time) => time.map_err(|error| Error::new_err(format!("time: {error}")))?,
    };
    let request = SolveRequest { puzzle, solver: Some(solver), seed, steps: None };
    let stop = StopFlag::new();
    let solved = long(py, &stop, &Progress::default(), || sudoku::solve(&request, time, &stop))?;
    solved.map(|solved| json(&solved)).map_err(|error| no_sudoku(py, &error, Language::English))
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn in_english(words: Words) -> String {
    words.get(Language::English).to_owned()
}
