//! Steps in words: a hint in three grades, in English and in French.
//!
//! Cells are written as in moves, `r1c2`, and chains as claims joined by
//! arrows, `r1c2=5 → r1c7≠5`, in both languages.

mod parts;
mod sentences;
mod sets;

use super::step::{Candidate, Claim, Step};
use super::technique::Technique;
use parts::Speech;
use quintet_core::Language;

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Where to look.
    Where,
    /// What to see there.
    What,
    /// What follows, and why.
    Why,
}

impl Step {
    /// The step as a hint.
    ///
    /// ```
    /// use quintet_sudoku::Grid;
    /// use quintet_sudoku::coach::{Board, Grade, Language, next_step};
    /// let grid = Grid::parse(&format!("12345678{}", ".".repeat(73))).unwrap();
    /// let step = next_step(&Board::of(&grid)).unwrap();
    /// assert_eq!(step.hint(Grade::Where, Language::English), "Look at row 1.");
    /// assert_eq!(
    ///     step.hint(Grade::Why, Language::French),
    ///     "r1c9 est la seule case vide de la ligne 1 : elle prend le chiffre manquant. \
    ///      Donc r1c9 vaut 9."
    /// );
    /// ```
    #[must_use]
    pub fn hint(&self, grade: Grade, language: Language) -> String {
        let speech = Speech { step: self, language };
        match grade {
            Grade::Where => speech.place(),
            Grade::What => speech.what(),
            Grade::Why => speech.why(),
        }
    }

    /// The explanation of the step: the last grade of its hint.
    #[must_use]
    pub fn reason(&self, language: Language) -> String {
        self.hint(Grade::Why, language)
    }

    /// The step as another reason for what has been explained: `There is also an ALS-XZ: …`.
    #[must_use]
    pub fn as_another(&self, language: Language) -> String {
        let (name, reason) = (self.technique.name(language), self.reason(language));
        language.pick(
            format!("There is also a reason without chains, {name}: {reason}"),
            format!("Il y a aussi une raison sans chaînes, {name} : {reason}"),
        )
    }

    /// The digit in question, for techniques about a single digit.
    fn digit(&self) -> u8 {
        self.digits.first().copied().unwrap_or(0)
    }

    /// How a step with forcing chains concludes.
    fn form(&self) -> Form {
        use Technique as T;
        match self.technique {
            T::Nishio | T::DynamicContradiction => Form::Contradiction,
            T::DynamicEither => Form::Either,
            T::CellForcingChains | T::DynamicCell => Form::Cell,
            T::UnitForcingChains | T::DynamicUnit => Form::Unit,
            _ if !self.units.is_empty() => Form::Unit,
            _ => match &self.chains[..] {
                [one, other] if one[0] == other[0] => Form::Contradiction,
                [one, other] if one[0].candidate == other[0].candidate => Form::Either,
                _ => Form::Cell,
            },
        }
    }

    /// Whether several chains conclude together.
    fn is_forcing(&self) -> bool {
        (Technique::Nishio..=Technique::NestedDeeper).contains(&self.technique)
    }

    /// Whether it is a unique rectangle or loop.
    fn is_unique(&self) -> bool {
        (Technique::UniqueRectangle1..=Technique::UniqueLoop3).contains(&self.technique)
    }

    /// Whether the subset of a unique rectangle or loop is a hidden one: its own cells lose candidates.
    fn hides(&self) -> bool {
        self.eliminations.iter().any(|gone| self.cells.contains(&gone.cell))
    }

    /// The number of cells of a unique rectangle or loop; those of a subset come after them.
    fn corners(&self) -> usize {
        let further = match self.technique {
            Technique::UniqueRectangle3 | Technique::UniqueLoop3 => {
                self.digits.len() - if self.hides() { 1 } else { 3 }
            }
            _ => 0,
        };
        self.cells.len() - further
    }

    /// Whether it is a fish, with or without fins.
    const fn is_fish(&self) -> bool {
        use Technique as T;
        matches!(
            self.technique,
            T::XWing
                | T::Swordfish
                | T::Jellyfish
                | T::FinnedXWing
                | T::FinnedSwordfish
                | T::FinnedJellyfish
        )
    }

    /// The fins of a fish; may be empty.
    fn fins(&self) -> &[u8] {
        use Technique as T;
        let finned =
            matches!(self.technique, T::FinnedXWing | T::FinnedSwordfish | T::FinnedJellyfish);
        let fins = if finned { self.candidates.len() } else { 0 };
        &self.cells[self.cells.len() - fins..]
    }
}

/// How several chains conclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A supposition leads to a claim and to its denial.
    Contradiction,
    /// A supposition and its denial lead to the same conclusion.
    Either,
    /// All candidates of a cell lead to the same conclusion.
    Cell,
    /// All places of a digit in a unit lead to the same conclusion.
    Unit,
}

/// A list in words: `a`, `a and b`, `a, b and c`.
fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// A chain of claims: `r1c2=5 → r1c7≠5`.
fn chain(step: &Step, claims: &[Claim]) -> String {
    claims.iter().map(|claim| claim.in_size(step.size)).collect::<Vec<_>>().join(" → ")
}

/// Cells by digit, so that a sentence can name each digit once.
fn by_digit(candidates: &[Candidate]) -> Vec<(u8, Vec<u8>)> {
    let mut groups: Vec<(u8, Vec<u8>)> = Vec::new();
    for candidate in candidates {
        match groups.iter_mut().find(|(digit, _)| *digit == candidate.digit) {
            Some((_, cells)) => cells.push(candidate.cell),
            None => groups.push((candidate.digit, vec![candidate.cell])),
        }
    }
    groups.sort();
    groups
}
