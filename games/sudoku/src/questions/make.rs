//! Making puzzles to order, and checking puzzles.

use super::{SudokuError, grid};
use crate::coach::{Rating, rate_until};
use crate::fast::{Bound, Path};
use crate::generate::{Level, Wish};
use crate::{Grid, Size};
use quintet_core::Instant;
use quintet_core::{Language, Seed, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A request for a puzzle; omitted fields may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "SudokuGenerateRequest")]
pub struct GenerateRequest {
    /// Number of rows: 4, 9, 16 or 25; default 9.
    pub size: Option<usize>,
    /// `easy`, `medium`, `hard`, `expert`, `extreme`, or scores such as `2.6-4.4`.
    pub difficulty: Option<String>,
    /// `none`, `half-turn`, `quarter-turn`, `left-right`, `top-bottom`,
    /// `four-mirrors`, `diagonal` or `anti-diagonal`.
    pub symmetry: Option<String>,
    /// Exact number of givens.
    pub clues: Option<usize>,
    /// Whether every given must be necessary.
    pub minimal: bool,
    /// The seed, which determines the puzzle; default 0.
    pub seed: Option<u64>,
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuPuzzle")]
pub struct GenerateAnswer {
    /// The puzzle, one character a cell.
    pub puzzle: String,
    /// Its unique solution.
    pub solution: String,
    /// Number of givens.
    pub clues: usize,
    /// Its rating; only 9×9 is rated.
    pub rating: Option<PuzzleRating>,
}

/// The rating of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuRating")]
pub struct PuzzleRating {
    /// The score of the hardest step, on the scale of Sudoku Explainer.
    pub score: f32,
    /// `easy`, `medium`, `hard`, `expert` or `extreme`.
    pub level: String,
    /// The technique of the hardest step: a name for programs.
    pub technique: Option<String>,
    /// Its usual names, in English and French.
    pub names: Option<[String; 2]>,
    /// Whether known techniques are not enough, so that guessing is needed.
    pub needs_trial: bool,
}

/// A puzzle to check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SudokuCheckRequest")]
pub struct CheckRequest {
    /// 16, 81, 256 or 625 cells, `.` or `0` when empty.
    pub puzzle: String,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuCheck")]
pub struct CheckAnswer {
    /// The puzzle, one character a cell.
    pub puzzle: String,
    /// Number of solutions.
    pub solutions: Solutions,
    /// The solution, or one of them.
    pub solution: Option<String>,
    /// How hard it is, if it has one solution.
    pub rating: Option<PuzzleRating>,
}

/// The number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "SudokuSolutions")]
pub enum Solutions {
    /// It cannot be solved.
    None,
    /// It is a proper puzzle.
    One,
    /// There are at least two.
    Many,
    /// There was not enough time to find out.
    Unknown,
}

/// Makes a puzzle to order, within the given time and until it is stopped.
///
/// # Errors
/// A request that no puzzle can meet, or that none met in time.
pub fn generate(
    request: &GenerateRequest,
    time: Duration,
    stop: &StopFlag,
) -> Result<GenerateAnswer, SudokuError> {
    let wish = wish(request)?;
    let (deadline, mut tries) = (Instant::now() + time, 0);
    let made = crate::generate(&wish, &mut |progress| {
        tries = progress.tries;
        !stop.is_stopped() && Instant::now() < deadline
    })?;
    let made = made.ok_or(SudokuError::NotFound { tries })?;
    let rating = made.rating.or_else(|| rate_until(&made.puzzle, stop).ok());
    Ok(GenerateAnswer {
        puzzle: made.puzzle.to_string(),
        solution: made.solution.to_string(),
        clues: made.clues,
        rating: rating.as_ref().map(PuzzleRating::of),
    })
}

fn wish(request: &GenerateRequest) -> Result<Wish, SudokuError> {
    let word = |field| move |message| SudokuError::Word { field, message };
    let size = match request.size {
        None => Size::Nine,
        Some(rows) => Size::of_rows(rows)
            .ok_or_else(|| word("size")(format!("`{rows}`: expected 4, 9, 16 or 25")))?,
    };
    let difficulty = request.difficulty.as_deref().map(str::parse).transpose();
    let symmetry = request.symmetry.as_deref().map(str::parse).transpose();
    Ok(Wish {
        seed: Seed(request.seed.unwrap_or(0)),
        size,
        symmetry: symmetry.map_err(word("symmetry"))?.unwrap_or_default(),
        clues: request.clues,
        difficulty: difficulty.map_err(word("difficulty"))?,
        minimal: request.minimal,
        ..Wish::default()
    })
}

impl PuzzleRating {
    pub(super) fn of(rating: &Rating) -> Self {
        let names = |technique: crate::coach::Technique| {
            Language::ALL.map(|language| technique.name(language).to_owned())
        };
        Self {
            score: rating.score.value(),
            level: Level::of(rating).key().to_owned(),
            technique: rating.hardest.map(|technique| technique.key().to_owned()),
            names: rating.hardest.map(names),
            needs_trial: rating.needs_trial,
        }
    }
}

/// Counts the solutions of a puzzle, up to two, within the given time and until it is stopped.
///
/// # Errors
/// A text that is not a grid.
pub fn check(
    request: &CheckRequest,
    time: Duration,
    stop: &StopFlag,
) -> Result<CheckAnswer, SudokuError> {
    let puzzle = grid("puzzle", &request.puzzle)?;
    let (solutions, solution) = count(&puzzle, time, stop);
    let rating = if solutions == Solutions::One { rate_until(&puzzle, stop).ok() } else { None };
    Ok(CheckAnswer {
        puzzle: puzzle.to_string(),
        solutions,
        solution: solution.as_ref().map(ToString::to_string),
        rating: rating.as_ref().map(PuzzleRating::of),
    })
}

/// Counts up to two solutions, and returns the first.
fn count(puzzle: &Grid, time: Duration, stop: &StopFlag) -> (Solutions, Option<Grid>) {
    let deadline = Instant::now() + time;
    let go_on = || !stop.is_stopped() && Instant::now() < deadline;
    let bound = Bound { go_on: Some(&go_on), ..Bound::NONE };
    let counted = Path::best().count_grid(puzzle, 2, bound);
    let solutions = match counted.solutions {
        2.. => Solutions::Many,
        _ if !counted.finished => Solutions::Unknown,
        1 => Solutions::One,
        _ => Solutions::None,
    };
    (solutions, counted.first)
}
