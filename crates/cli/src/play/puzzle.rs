//! Puzzles: a new one of a difficulty, and hints by the coach in three grades.

use super::game::Game;
use crate::failure::Failure;
use crate::interrupt::Interrupts;
use crate::output::Output;
use quintet::core::{Content, Language, StopFlag};
use quintet::sudoku::{GenerateRequest, HintRequest, generate, hint};
use quintet::{Session, View};
use quintet_sudoku::Size;
use std::time::Duration;

/// The game that begins with a puzzle instead of an empty board.
const PUZZLES: &str = "sudoku";

/// The time limit for making a puzzle.
const PATIENCE: Duration = Duration::from_secs(60);

/// The difficulty of new puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difficulty(String);

impl Difficulty {
    /// The levels to choose from, the easiest first.
    pub(crate) const LEVELS: [&str; 5] = ["easy", "medium", "hard", "expert", "extreme"];

    /// A level by name or by number from 1.
    pub(crate) fn named(text: &str) -> Option<Self> {
        let by_number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_name = || Self::LEVELS.iter().position(|level| level.eq_ignore_ascii_case(text));
        let level = Self::LEVELS.get(by_number.or_else(by_name)?)?;
        Some(Self((*level).to_owned()))
    }

    /// A new puzzle, the same for the same seed.
    pub(crate) fn puzzle(&self, seed: u64, out: &Output) -> Result<Session, Failure> {
        let wish = GenerateRequest {
            difficulty: Some(self.0.clone()),
            seed: Some(seed),
            ..GenerateRequest::default()
        };
        let made = generate(&wish, PATIENCE, &StopFlag::new());
        let made = made.map_err(|error| Failure::refused(error.in_words(out.language())))?;
        Ok(out.registry().open(PUZZLES, "", &made.puzzle)?)
    }
}

/// Whether a game of this name begins with a puzzle to be made.
pub(crate) fn is_puzzle(game: &str) -> bool {
    game == PUZZLES
}

/// Whether the coach explains this game: it knows grids up to 16×16.
pub(super) fn has_coach(view: &View) -> bool {
    is_puzzle(&view.game) && view.board.cells.len() <= Size::Sixteen.cells()
}

/// The coach's hint: where to look, what is there, or why it helps. `None` if this game has no
/// coach or a player is asked instead.
pub(super) fn coach(
    wanted: Option<&str>,
    game: &Game,
    interrupts: &Interrupts,
    language: Language,
) -> Result<Option<String>, Failure> {
    let view = game.session.view();
    let grade = wanted.unwrap_or("where").to_ascii_lowercase();
    if !is_puzzle(&view.game) || !["where", "what", "why"].contains(&grade.as_str()) {
        return Ok(None);
    }
    let stop = StopFlag::new();
    interrupts.arm(&stop);
    let hint = match hint(&request(&view, language), &stop) {
        Ok(hint) => hint,
        // Without an argument, ask the advisor.
        Err(_) if wanted.is_none() => return Ok(None),
        Err(error) => return Err(Failure::refused(error.in_words(language))),
    };
    let more = match (grade.as_str(), language) {
        ("where", Language::English) => " (`hint what` says more)",
        ("what", Language::English) => " (`hint why` says more)",
        ("where", Language::French) => " (`hint what` en dit plus)",
        ("what", Language::French) => " (`hint why` en dit plus)",
        _ => "",
    };
    let words = match grade.as_str() {
        "where" => hint.place,
        "what" => hint.what,
        _ => hint.why,
    };
    Ok(Some(format!("{words}{more}")))
}

/// The question for the coach: the givens of a position, and its cells.
fn request(view: &View, language: Language) -> HintRequest {
    let cells = view.board.cells.len();
    let size = Size::of_cells(cells).expect("a grid has a size");
    let givens: String =
        view.position.split_whitespace().take_while(|word| !is_entry(word)).collect();
    let character = |content: Content| match content {
        Content::Digit(digit) => size.character(digit),
        _ => '.',
    };
    HintRequest {
        puzzle: if givens.is_empty() { ".".repeat(cells) } else { givens },
        entries: view.board.cells.iter().map(|cell| character(cell.content)).collect(),
        struck: Vec::new(),
        language,
    }
}

/// Whether a word of a position is a move, `r1c2=5`.
fn is_entry(word: &str) -> bool {
    word.contains('=')
}
