//! Puzzles with one solution, made to order.
//!
//! | file | what |
//! |---|---|
//! | `full.rs`, `cross.rs` | random full grids, all equally likely |
//! | `symmetry.rs` | [`Symmetry`]: cells that are given together |
//! | `dig.rs` | removes givens as long as the solution stays unique |
//! | `small.rs` | whether any 4×4 puzzle matches a request |
//! | `difficulty.rs`, `wanted.rs` | [`Difficulty`], [`Level`], [`Wanted`]: its difficulty, and the technique it needs |
//! | `climb.rs` | turns a puzzle into a harder one, for requests that random puzzles do not meet |
//!
//! An attempt takes a random full grid and the cells in a random order, and removes each given that is not
//! needed. A puzzle that does not match the request is discarded, and the next attempt begins. So puzzles are
//! not drawn uniformly (no known method does that): among minimal puzzles of a grid, those with more givens
//! are overrepresented, as with every generator that removes givens one by one.

mod climb;
mod cross;
mod difficulty;
mod dig;
mod full;
mod small;
mod symmetry;
mod wanted;

pub use difficulty::{Difficulty, Level};
pub use full::full_grid;
pub use symmetry::Symmetry;
pub use wanted::Wanted;

use crate::coach::{Rating, explain};
use crate::{Grid, Size};
use quintet_core::{Language, Random, Seed};
use std::fmt;

/// What `tests/it/insides.rs` looks at; not part of the interface.
#[doc(hidden)]
pub mod insides {
    pub use super::cross::Cross;
    pub use super::small::exists;
}

/// A request for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The seed; it gives the same puzzle on every machine.
    pub seed: Seed,
    /// Its size.
    pub size: Size,
    /// The cells that are given together.
    pub symmetry: Symmetry,
    /// Exact number of givens; by default as few as one attempt reaches.
    pub clues: Option<usize>,
    /// The difficulty on the coach's scale; 9×9 only.
    pub difficulty: Option<Difficulty>,
    /// A technique that the puzzle must need; 9×9 only.
    pub technique: Option<Wanted>,
    /// Whether every given must be necessary. (Without this, no orbit of a symmetric puzzle can be removed.)
    pub minimal: bool,
}

impl Default for Wish {
    /// Any 9×9 puzzle.
    fn default() -> Self {
        Self {
            seed: Seed(0),
            size: Size::Nine,
            symmetry: Symmetry::None,
            clues: None,
            difficulty: None,
            technique: None,
            minimal: false,
        }
    }
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its one solution.
    pub solution: Grid,
    /// Number of givens.
    pub clues: usize,
    /// Its rating, if a difficulty or a technique was requested.
    pub rating: Option<Rating>,
    /// Number of attempts, including this one.
    pub tries: u64,
}

/// Progress of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tries {
    /// Number of discarded attempts.
    pub tries: u64,
}

/// A request that no puzzle can meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishError {
    /// A number of givens that no such puzzle can have.
    Clues {
        /// The number.
        clues: usize,
        /// The fewest possible.
        least: usize,
        /// The most possible.
        most: usize,
    },
    /// A number of givens that the symmetry does not allow.
    Uneven {
        /// The number.
        clues: usize,
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// No 4×4 puzzle matches: all of them were checked.
    None {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of givens, if requested.
        clues: Option<usize>,
        /// Whether every given had to be necessary.
        minimal: bool,
    },
    /// Only 9×9 is rated.
    Unrated(Size),
    /// Larger grids are too large for proving that every given is necessary.
    Minimal(Size),
}

/// Makes a puzzle to order. `go_on` is called before every attempt, and often while a large grid is being
/// made; if it returns `false`, the result is `None`. A request that no 9×9 or 16×16 puzzle meets is tried
/// until then.
///
/// ```
/// use quintet_sudoku::{Wish, generate, generate::Symmetry};
/// let wish = Wish { symmetry: Symmetry::HalfTurn, clues: Some(30), ..Wish::default() };
/// let made = generate(&wish, &mut |_| true).unwrap().unwrap();
/// assert_eq!(made.puzzle.empty_cells().count(), 51);
/// assert_eq!(generate(&wish, &mut |_| true).unwrap().unwrap(), made);
/// ```
///
/// # Errors
/// A request that no puzzle can meet.
pub fn generate(
    wish: &Wish,
    go_on: &mut dyn FnMut(&Tries) -> bool,
) -> Result<Option<Generated>, WishError> {
    wish.check()?;
    let mut tries = 0;
    loop {
        let mut alive = || go_on(&Tries { tries });
        if !alive() {
            return Ok(None);
        }
        let mut random = Random::new(wish.seed.part(tries));
        let Some(made) = attempt(wish, &mut random, &mut alive) else {
            tries += 1;
            continue;
        };
        return Ok(Some(Generated { tries: tries + 1, ..made }));
    }
}

/// One attempt.
fn attempt(wish: &Wish, random: &mut Random, go_on: &mut dyn FnMut() -> bool) -> Option<Generated> {
    let solution = full_grid(wish.size, random, go_on)?;
    let puzzle = dig::dig(&solution, wish, random, go_on)?;
    let (made, fits) = rated(puzzle, solution, wish);
    let hard = wish.difficulty().is_some_and(|wished| wished.least.in_tenths() >= climb::FROM);
    match fits {
        true => Some(made),
        false if hard => climb::climb(made, wish, random, go_on),
        false => None,
    }
}

/// A puzzle with its rating, if one is requested, and whether it matches the request.
fn rated(puzzle: Grid, solution: Grid, wish: &Wish) -> (Generated, bool) {
    let clues = wish.size.cells() - puzzle.empty_cells().count();
    let mut fits = wish.clues.is_none_or(|wished| wished == clues)
        && !(wish.minimal && wish.symmetry != Symmetry::None && !dig::is_minimal(&puzzle));
    let mut made = Generated { puzzle, solution, clues, rating: None, tries: 0 };
    if wish.difficulty.is_some() || wish.technique.is_some() {
        let explained = explain(&made.puzzle).expect("the puzzle is 9×9 and has one solution");
        let rating = explained.rating();
        made.rating = Some(rating);
        fits &= wish.difficulty.is_none_or(|wished| wished.admits(&rating));
        fits &= wish.technique.is_none_or(|wanted| wanted.is_in(&explained));
    }
    (made, fits)
}

impl Wish {
    /// The allowed scores: the requested ones, or those of the technique.
    fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty.or_else(|| self.technique?.difficulty())
    }

    /// Rejects impossible requests.
    fn check(&self) -> Result<(), WishError> {
        let (least, most) = match (self.size, self.minimal) {
            // 4 and 17 are proved; no minimal puzzle with more than 40 givens is known.
            (Size::Four, true) => (4, 6),
            (Size::Four, false) => (4, 15),
            (Size::Nine, true) => (17, 40),
            (Size::Nine, false) => (17, 80),
            (Size::Sixteen | Size::TwentyFive, true) => return Err(WishError::Minimal(self.size)),
            // Fewer cannot be reached by removing givens.
            (Size::Sixteen, false) => (90, 255),
            (Size::TwentyFive, false) => (280, 624),
        };
        if (self.difficulty.is_some() || self.technique.is_some()) && self.size != Size::Nine {
            return Err(WishError::Unrated(self.size));
        }
        if let Some(clues) = self.clues {
            if !(least..=most).contains(&clues) {
                return Err(WishError::Clues { clues, least, most });
            }
            if !self.symmetry.makes(self.size, clues) {
                return Err(WishError::Uneven { clues, symmetry: self.symmetry });
            }
        }
        let Self { symmetry, clues, minimal, .. } = *self;
        let range = clues.map_or(least..=most, |clues| clues..=clues);
        if self.size == Size::Four && !small::exists(symmetry, range, minimal) {
            return Err(WishError::None { symmetry, clues, minimal });
        }
        Ok(())
    }
}

impl WishError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Clues { clues, least, most } => language.pick(
                format!("{clues} givens: expected {least} to {most} for such a puzzle"),
                format!(
                    "{clues} chiffres donnés ; attendu : de {least} à {most} pour un tel problème"
                ),
            ),
            Self::Uneven { clues, symmetry } => {
                let key = symmetry.key();
                language.pick(
                    format!("{clues} givens: the symmetry {key} cannot make that number"),
                    format!("{clues} chiffres donnés : la symétrie {key} ne permet pas ce nombre"),
                )
            }
            Self::None { symmetry, clues, minimal } => {
                let key = symmetry.key();
                let kind = match minimal {
                    true => language.pick("minimal 4×4 puzzle", "problème minimal en 4×4"),
                    false => language.pick("4×4 puzzle", "problème en 4×4"),
                };
                let givens = clues.map_or(String::new(), |clues| {
                    language.pick(
                        format!(" with {clues} givens"),
                        format!(" à {clues} chiffres donnés"),
                    )
                });
                language.pick(
                    format!("there is no {kind}{givens} and the symmetry {key}; all were checked"),
                    format!(
                        "il n’y a pas de {kind}{givens} de symétrie {key} ; tous ont été essayés"
                    ),
                )
            }
            Self::Unrated(size) => {
                let rows = size.rows();
                language.pick(
                    format!("a difficulty or a technique for {rows}×{rows}: only 9×9 is rated"),
                    format!(
                        "une difficulté ou une technique en {rows}×{rows} : seul le 9×9 est évalué"
                    ),
                )
            }
            Self::Minimal(size) => {
                let rows = size.rows();
                language.pick(
                    format!(
                        "a minimal puzzle of {rows}×{rows}: only 4×4 and 9×9 are small enough to \
                         prove it"
                    ),
                    format!(
                        "un problème minimal en {rows}×{rows} : seuls le 4×4 et le 9×9 sont assez \
                         petits pour le démontrer"
                    ),
                )
            }
        }
    }
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for WishError {}
