//! Puzzles: a new one of a difficulty, and hints by the coach in three grades.

use super::game::Game;
use crate::failure::Failure;
use crate::output::Output;
use quintet::core::{Content, Language, StopFlag};
use quintet::sudoku::{GenerateRequest, HintRequest, generate, hint};
use quintet::{Session, View};
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

/// Whether the coach explains this game: it knows 9×9 grids.
pub(super) fn has_coach(view: &View) -> bool {
    is_puzzle(&view.game) && view.board.cells.len() == 81
}

/// The coach's hint: where to look, what is there, or why it helps. `None` if this game has no
/// coach or a player is asked instead.
pub(super) fn coach(
    wanted: Option<&str>,
    game: &Game,
    language: Language,
) -> Result<Option<String>, Failure> {
    let view = game.session.view();
    let grade = wanted.unwrap_or("where").to_ascii_lowercase();
    if !is_puzzle(&view.game) || !["where", "what", "why"].contains(&grade.as_str()) {
        return Ok(None);
    }
    if !has_coach(&view) {
        // Without an argument, ask the advisor.
        return wanted.map_or(Ok(None), |_| {
            Err(Failure::says(
                format!("`hint {grade}` works on 9×9 grids; here, `hint` gives the next digit"),
                format!(
                    "`hint {grade}` vaut pour les grilles 9×9 ; ici, `hint` donne le prochain chiffre"
                ),
            ))
        });
    }
    let givens: String =
        view.position.split_whitespace().take_while(|word| !is_entry(word)).collect();
    let digit = |content: Content| match content {
        Content::Digit(digit) => char::from(b'0' + digit),
        _ => '.',
    };
    let request = HintRequest {
        puzzle: if givens.is_empty() { ".".repeat(81) } else { givens },
        entries: view.board.cells.iter().map(|cell| digit(cell.content)).collect(),
        struck: Vec::new(),
        language,
    };
    let told = hint(&request).map_err(|error| Failure::refused(error.in_words(language)))?;
    let more = match (grade.as_str(), language) {
        ("where", Language::English) => " (`hint what` says more)",
        ("what", Language::English) => " (`hint why` says more)",
        ("where", Language::French) => " (`hint what` en dit plus)",
        ("what", Language::French) => " (`hint why` en dit plus)",
        _ => "",
    };
    let words = match grade.as_str() {
        "where" => told.place,
        "what" => told.what,
        _ => told.why,
    };
    Ok(Some(format!("{words}{more}")))
}

/// Whether a word of a position is a move, `r1c2=5`.
fn is_entry(word: &str) -> bool {
    word.starts_with(['r', 'R'])
}
