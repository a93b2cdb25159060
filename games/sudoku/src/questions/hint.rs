//! The next step for a person, as a hint in three grades.

use super::{PuzzleRating, SudokuError, cell_name, grid};
use crate::coach::{Advice, Candidate, Coach, CoachError, Grade, Step};
use crate::notation::parse_entry;
use crate::{Entry, Size};
use quintet_core::{Language, StopFlag, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A puzzle and a person's progress with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SudokuHintRequest")]
pub struct HintRequest {
    /// The givens: 81 cells, or 16 or 256.
    pub puzzle: String,
    /// What is entered, as many cells, with or without the givens; empty: nothing.
    #[serde(default)]
    pub entries: String,
    /// Candidates that the person has struck out, as `r1c2=5`.
    #[serde(default)]
    pub struck: Vec<String>,
    /// The language; English by default.
    #[serde(default)]
    pub language: Language,
}

/// A coach's answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuHint")]
pub struct HintAnswer {
    /// The kind of hint.
    pub kind: HintKind,
    /// The technique of a step.
    pub technique: Option<NamedTechnique>,
    /// Where to look.
    #[serde(rename = "where")]
    pub place: String,
    /// What to see there.
    pub what: String,
    /// What follows, and why.
    pub why: String,
    /// The cells to look at, as `r1c2`.
    pub cells: Vec<String>,
    /// Digits that are certain, or that are mistakes, as `r1c2=5`.
    pub placements: Vec<String>,
    /// Candidates that are impossible, as `r1c2=5`.
    pub eliminations: Vec<String>,
    /// Candidates on which the step rests, as `r1c2=5`; some may be gone from the grid.
    pub candidates: Vec<String>,
    /// The links of its chains.
    pub arrows: Vec<ChainArrow>,
}

/// A link of a chain: the first claim implies the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuArrow")]
pub struct ChainArrow {
    /// A candidate, as `r1c2=5`.
    pub from: String,
    /// Another candidate.
    pub to: String,
    /// Whether the other candidate is then its cell's digit, or is not.
    pub holds: bool,
}

/// Maximum number of arrows per step: more would be unreadable.
const MOST_ARROWS: usize = 48;

/// The kind of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SudokuHintKind")]
pub enum HintKind {
    /// The next step.
    Step,
    /// Entries or eliminations that cannot lead to the solution.
    Mistake,
    /// The puzzle is solved.
    Solved,
    /// No technique finds a step; only trial is left.
    NeedsTrial,
}

/// A technique.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuTechnique")]
pub struct NamedTechnique {
    /// Its name for programs: `naked-pair`.
    pub key: String,
    /// Its name in the requested language.
    pub name: String,
    /// How hard the step is, on the scale of Sudoku Explainer.
    pub score: f32,
}

/// The next step for a person.
///
/// # Errors
/// A text that is not a grid, a puzzle without a unique solution, or the flag is raised.
pub fn hint(request: &HintRequest, stop: &StopFlag) -> Result<HintAnswer, SudokuError> {
    let language = request.language;
    let puzzle = grid("puzzle", &request.puzzle)?;
    let coach = Coach::new(&puzzle)?;
    let entered = match request.entries.trim() {
        "" => puzzle,
        text => grid("entries", text)?,
    };
    let size = coach.puzzle().size();
    let struck: Vec<_> =
        request.struck.iter().map(|text| candidate(size, text)).collect::<Result<_, _>>()?;
    let advice = coach.advise_until(&entered, &struck, stop).ok_or(CoachError::Stopped)?;
    Ok(match advice {
        Advice::Step(step) => {
            let mut answer = of_step(&step, language);
            if let Some(other) = coach.beside(&entered, &struck, &step) {
                answer.why.push_str(&format!(" {}", other.as_another(language)));
            }
            answer
        }
        Advice::Mistake { entries, struck } => mistake(size, &entries, &struck, language),
        Advice::Solved => plain(HintKind::Solved, language, SOLVED),
        Advice::NeedsTrial => plain(HintKind::NeedsTrial, language, NEEDS_TRIAL),
    })
}

/// Every step to the solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuExplanation")]
pub struct ExplainAnswer {
    /// The puzzle, one character a cell.
    pub puzzle: String,
    /// Its unique solution.
    pub solution: String,
    /// The steps, each the simplest one after those before; they end early if trial is needed.
    pub steps: Vec<HintAnswer>,
    /// The rating that results from the steps.
    pub rating: PuzzleRating,
}

/// Explains how a person can solve a puzzle.
///
/// ```
/// use quintet_core::{Language, StopFlag};
/// use quintet_sudoku::questions::{explain, rate};
/// let puzzle = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
/// let explained = explain(puzzle, Language::English, &StopFlag::new())?;
/// assert_eq!(explained.steps[0].placements, ["r1c5=7"]);
/// assert_eq!(explained.rating, rate(puzzle, &StopFlag::new())?);
/// # Ok::<(), quintet_sudoku::questions::SudokuError>(())
/// ```
///
/// # Errors
/// A text that is not a grid, a puzzle without a unique solution, or the flag is raised.
pub fn explain(
    puzzle: &str,
    language: Language,
    stop: &StopFlag,
) -> Result<ExplainAnswer, SudokuError> {
    let coach = Coach::new(&grid("puzzle", puzzle)?)?;
    let explanation = coach.explain_until(stop).ok_or(CoachError::Stopped)?;
    Ok(ExplainAnswer {
        puzzle: coach.puzzle().to_string(),
        solution: coach.solution().to_string(),
        steps: explanation.steps.iter().map(|step| of_step(step, language)).collect(),
        rating: PuzzleRating::of(&explanation.rating()),
    })
}

/// Rates a puzzle.
///
/// # Errors
/// The errors of [`explain`].
pub fn rate(puzzle: &str, stop: &StopFlag) -> Result<PuzzleRating, SudokuError> {
    let rating = crate::coach::rate_until(&grid("puzzle", puzzle)?, stop)?;
    Ok(PuzzleRating::of(&rating))
}

/// Texts without a step, in English and French.
const SOLVED: Text = Text::new("Nothing is missing.", "Il ne manque rien.");
const NEEDS_TRIAL: Text = Text::new(
    "No technique finds a step here; only trial is left.",
    "Aucune technique ne trouve d’étape ici ; il ne reste que l’essai.",
);
const WRONG_ENTRIES: Text = Text::new("These entries are wrong:", "Ces entrées sont fausses :");
const WRONG_STRIKES: Text = Text::new(
    "These candidates were struck out by mistake:",
    "Ces candidats ont été rayés à tort :",
);

/// Reads `r1c2=5`.
fn candidate(size: Size, text: &str) -> Result<Candidate, SudokuError> {
    match parse_entry(size.rows(), text) {
        Some(Entry { cell, digit }) if digit > 0 => Ok(Candidate::new(usize::from(cell), digit)),
        _ => {
            let message = format!("`{}`: expected a candidate such as r1c2=5", text.escape_debug());
            Err(SudokuError::Word { field: "struck", message })
        }
    }
}

fn of_step(step: &Step, language: Language) -> HintAnswer {
    let cells = step.cells.iter().copied();
    let placed = step.placements.iter().map(|placed| placed.cell);
    let mut cells: Vec<_> = cells.chain(placed).collect();
    cells.sort_unstable();
    cells.dedup();
    HintAnswer {
        kind: HintKind::Step,
        technique: Some(NamedTechnique {
            key: step.technique.key().to_owned(),
            name: step.technique.name(language).to_owned(),
            score: step.score.value(),
        }),
        place: step.hint(Grade::Where, language),
        what: step.hint(Grade::What, language),
        why: step.hint(Grade::Why, language),
        cells: cells.into_iter().map(|cell| step.cell_name(cell)).collect(),
        placements: texts(step.size, &step.placements),
        eliminations: texts(step.size, &step.eliminations),
        candidates: rested_on(step),
        arrows: arrows(step),
    }
}

/// The candidates of a pattern: those that a technique lists, or its digits in its cells.
fn rested_on(step: &Step) -> Vec<String> {
    let named = step.candidates.iter().copied();
    let chained = step.chains.iter().flatten().map(|claim| claim.candidate);
    let mut candidates: Vec<Candidate> = named.chain(chained).collect();
    if candidates.is_empty() && step.placements.is_empty() {
        let digits = |&cell: &u8| {
            step.digits.iter().map(move |&digit| Candidate::new(usize::from(cell), digit))
        };
        candidates = step.cells.iter().flat_map(digits).collect();
    }
    candidates.sort_unstable();
    candidates.dedup();
    candidates.retain(|candidate| !step.eliminations.contains(candidate));
    texts(step.size, &candidates)
}

fn arrows(step: &Step) -> Vec<ChainArrow> {
    let mut arrows: Vec<ChainArrow> = Vec::new();
    for link in step.chains.iter().flat_map(|chain| chain.windows(2)) {
        let [one, other] = [link[0].candidate, link[1].candidate].map(|of| of.in_size(step.size));
        let arrow = ChainArrow { from: one, to: other, holds: link[1].holds };
        if !arrows.contains(&arrow) && arrows.len() < MOST_ARROWS {
            arrows.push(arrow);
        }
    }
    arrows
}

fn mistake(
    size: Size,
    entries: &[Candidate],
    struck: &[Candidate],
    language: Language,
) -> HintAnswer {
    let words = if entries.is_empty() { WRONG_STRIKES } else { WRONG_ENTRIES };
    let wrong = if entries.is_empty() { struck } else { entries };
    let named = texts(size, wrong).join(", ");
    let mut hint = plain(HintKind::Mistake, language, words);
    hint.why = format!("{} {named}.", hint.why);
    hint.what.clone_from(&hint.why);
    hint.place.clone_from(&hint.why);
    hint.cells = wrong.iter().map(|wrong| cell_name(size, usize::from(wrong.cell))).collect();
    hint.placements = texts(size, entries);
    hint.eliminations = texts(size, struck);
    hint
}

/// A hint with this text for every grade.
fn plain(kind: HintKind, language: Language, words: Text) -> HintAnswer {
    let words = words.get(language).to_owned();
    HintAnswer {
        kind,
        technique: None,
        place: words.clone(),
        what: words.clone(),
        why: words,
        cells: Vec::new(),
        placements: Vec::new(),
        eliminations: Vec::new(),
        candidates: Vec::new(),
        arrows: Vec::new(),
    }
}

fn texts(size: Size, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|candidate| candidate.in_size(size)).collect()
}
