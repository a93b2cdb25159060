//! Puzzles with one solution, as wished for.
//!
//! | file | what |
//! |---|---|
//! | `full.rs`, `cross.rs` | full grids by chance, all as likely |
//! | `symmetry.rs` | [`Symmetry`]: cells that are given together |
//! | `dig.rs` | taking givens away for as long as the solution stays alone |
//! | `small.rs` | whether there is any 4×4 puzzle as wished for |
//! | `difficulty.rs`, `wanted.rs` | [`Difficulty`], [`Level`], [`Wanted`]: how hard it may be, and which technique it takes |
//! | `climb.rs` | from a puzzle to a harder one, for wishes that chance does not fulfil |
//!
//! A try takes a full grid by chance and the cells in a random order, and takes
//! away each that is not needed. What does not come out as wished is thrown
//! away, and the next try begins. So puzzles are not drawn evenly from all
//! there are (nobody can do that): among minimal puzzles of the same grid, those
//! with more givens come more often than their share, as with every generator
//! that takes givens away one after the other.

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

/// What a puzzle should be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The same seed gives the same puzzle, on every machine.
    pub seed: Seed,
    /// Its size.
    pub size: Size,
    /// Which cells are given together.
    pub symmetry: Symmetry,
    /// How many givens, exactly; otherwise as few as can be in a try.
    pub clues: Option<usize>,
    /// How hard, on the scale of the coach; 9×9 only.
    pub difficulty: Option<Difficulty>,
    /// A technique that it takes; 9×9 only.
    pub technique: Option<Wanted>,
    /// Whether no given may be one too many. (A symmetric puzzle without this
    /// wish has no orbit too many.)
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

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its one solution.
    pub solution: Grid,
    /// How many givens it has.
    pub clues: usize,
    /// How hard it is, where a difficulty or a technique was wished for.
    pub rating: Option<Rating>,
    /// Tries it took, this one included.
    pub tries: u64,
}

/// How far a search for a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tries {
    /// Tries that were thrown away.
    pub tries: u64,
}

/// A wish that no puzzle can fulfil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishError {
    /// A number of givens that no such puzzle has.
    Clues {
        /// That number.
        clues: usize,
        /// The fewest possible.
        least: usize,
        /// The most possible.
        most: usize,
    },
    /// A number of givens that the symmetry cannot make.
    Uneven {
        /// That number.
        clues: usize,
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// No 4×4 puzzle is like that: all were looked at.
    None {
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of givens, if one was wished for.
        clues: Option<usize>,
        /// Whether every given was to be needed.
        minimal: bool,
    },
    /// Only 9×9 is rated.
    Unrated(Size),
    /// 16×16 is too large to prove that every given is needed.
    Minimal(Size),
}

/// Makes a puzzle as wished for. `go_on` is asked before every try, and often
/// while a large grid is being made: when it says no, there is none. A wish that
/// no 9×9 or 16×16 puzzle fulfils is tried for as long as it says yes.
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
/// A wish that no puzzle can fulfil.
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

/// One try.
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

/// A puzzle with its rating, if any is wished for, and whether it is as wished.
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
    /// The scores it may have: as wished, or those of the technique.
    fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty.or_else(|| self.technique?.difficulty())
    }

    /// Refuses what no puzzle can be.
    fn check(&self) -> Result<(), WishError> {
        let (least, most) = match (self.size, self.minimal) {
            // 4 and 17 are proved; no minimal puzzle with more than 40 is known.
            (Size::Four, true) => (4, 6),
            (Size::Four, false) => (4, 15),
            (Size::Nine, true) => (17, 40),
            (Size::Nine, false) => (17, 80),
            (Size::Sixteen, true) => return Err(WishError::Minimal(self.size)),
            // Fewer are out of reach of taking givens away.
            (Size::Sixteen, false) => (90, 255),
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
                    format!(
                        "there is no {kind}{givens} and the symmetry {key}: all were looked at"
                    ),
                    format!(
                        "il n’y a pas de {kind}{givens} de symétrie {key} : tous ont été essayés"
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
