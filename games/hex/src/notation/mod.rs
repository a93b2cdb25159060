//! Moves and games as text.
//!
//! Every format is first read into a [`Script`]: the board and the moves as the text gives them. Only then is
//! a board set up and the script played on it, so that all formats share the rules' errors.

mod hexworld;
mod moves;
mod sgf;

pub(crate) use hexworld::write as write_hexworld;
pub(crate) use moves::{parse as parse_move, write as write_move, write_cell};
pub(crate) use sgf::write as write_sgf;
pub use sgf::{read_lines, write_lines};

use crate::{CellSet, Colour, Position, SwapRule, words};
use quintet_core::{Content, Game, MoveError, Record, RecordError, Text, Words};
use std::cmp::Ordering;

/// The largest board size.
pub(crate) const MAX_SIZE: u32 = 19;

/// A game as described by its text.
#[derive(Debug, Default)]
pub(crate) struct Script {
    /// The size, if the text gives one.
    pub(crate) size: Option<u32>,
    /// The swap rule, if a swap in the text reveals it.
    pub(crate) rule: Option<SwapRule>,
    /// Stones set up before the first move.
    setup: Vec<SetUp>,
    /// The colour to move after them, if the text says so.
    turn: Option<Colour>,
    /// Number of other lines of play.
    variations: usize,
    steps: Vec<Step>,
}

/// A stone set up by hand, or a rectangle of them (`a1:c2`), as written in a text.
#[derive(Debug)]
struct SetUp {
    text: String,
    /// Its position in characters, from 1.
    column: usize,
    colour: Colour,
}

/// A move as written in a text.
#[derive(Debug)]
struct Step {
    /// The move, as `parse_move` reads it.
    text: String,
    /// Its position in characters, from 1.
    column: usize,
    /// The colour that plays according to the text.
    colour: Option<Colour>,
}

impl Script {
    /// Reads a text of any format: SGF starts with `(`, HexWorld with a size or an address; everything else
    /// is moves.
    pub(crate) fn read(text: &str) -> Result<Self, RecordError> {
        let start = text.trim_start();
        if start.starts_with('(') {
            sgf::read(text)
        } else if start.starts_with(|c: char| c.is_ascii_digit()) || text.contains(['#', '/']) {
            hexworld::read(text)
        } else {
            Ok(moves::read(text))
        }
    }

    fn push(&mut self, text: impl Into<String>, column: usize, colour: Option<Colour>) {
        self.steps.push(Step { text: text.into(), column, colour });
    }

    /// Records the rule revealed by a swap, once: a second swap is for the rules to refuse.
    fn show_rule(&mut self, rule: SwapRule) {
        self.rule = self.rule.or(Some(rule));
    }

    /// An error for a move that the rules have no name for.
    fn unplayable(&self, text: &str, column: usize, reason: impl Into<Words>) -> RecordError {
        let error = MoveError::illegal(text, reason);
        RecordError::Move { number: self.steps.len() + 1, column, error }
    }

    /// The colour that began, if the text says so: the one with more stones set up by hand, or else the one
    /// to move or to move first.
    pub(crate) fn first(&self) -> Option<Colour> {
        let lines = |text: &str| {
            let column = text.bytes().find(u8::is_ascii_alphabetic).unwrap_or(b'a');
            let row: u32 = text.trim_start_matches(|c: char| c.is_alphabetic()).parse().ok()?;
            Some((u32::from(column.to_ascii_lowercase()), row))
        };
        let count = |stone: &SetUp| match stone.text.split_once(':') {
            Some((from, to)) => match (lines(from), lines(to)) {
                (Some(from), Some(to)) => (from.0.abs_diff(to.0) + 1) * (from.1.abs_diff(to.1) + 1),
                _ => 1,
            },
            None => 1,
        };
        let of = |colour| self.setup.iter().filter(|stone| stone.colour == colour).map(count).sum();
        let [red, blue]: [u32; 2] = [of(Colour::Red), of(Colour::Blue)];
        match red.cmp(&blue) {
            Ordering::Equal => self.turn.or_else(|| self.steps.first()?.colour),
            Ordering::Greater => Some(Colour::Red),
            Ordering::Less => Some(Colour::Blue),
        }
    }

    /// A game that leads to the stones set up by hand.
    fn set_up<S: CellSet>(&self, start: Position<S>) -> Result<Record<Position<S>>, RecordError> {
        let cells: Vec<_> = start.board().all.cells().collect();
        let mut contents = vec![Content::Empty; cells.len()];
        for stone in &self.setup {
            let wrong = |error| RecordError::Move { number: 1, column: stone.column, error };
            let (from, to) = stone.text.split_once(':').unwrap_or((&stone.text, &stone.text));
            let [from, to] = [from, to].map(|text| moves::parse_place(&start, text));
            let (from, to) = (from.map_err(wrong)?, to.map_err(wrong)?);
            let columns = S::column(from)..=S::column(to);
            let rows = S::row(from)..=S::row(to);
            let content = Content::Stone(start.side_of(stone.colour));
            for (cell, place) in cells.iter().zip(&mut contents) {
                if !columns.contains(&S::column(*cell)) || !rows.contains(&S::row(*cell)) {
                    continue;
                }
                if std::mem::replace(place, content) != Content::Empty {
                    let error = MoveError::illegal(stone.text.as_str(), words::SET_UP_TWICE);
                    return Err(wrong(error));
                }
            }
        }
        crate::arrange::arrange(&start, &contents)
    }

    /// Checks that the side the text lets move first is the one that does.
    fn check_turn(&self, turn: Colour) -> Result<(), RecordError> {
        if self.turn.is_none_or(|given| given == turn) {
            return Ok(());
        }
        Err(RecordError::Impossible { reason: words::wrong_turn(turn).into() })
    }

    /// Plays the script.
    pub(crate) fn play<S: CellSet>(
        &self,
        start: Position<S>,
    ) -> Result<Record<Position<S>>, RecordError> {
        let mut record = self.set_up(start)?;
        if self.variations > 0 {
            record.left_out.push(words::variations_left_out(self.variations));
        }
        let mut position = record.position();
        self.check_turn(position.colour_to_move())?;
        let mut by_person = None;
        for step in &self.steps {
            let read = parse_move(&position, &step.text);
            let read = read.and_then(|played| {
                check_colour(&position, step, &mut by_person)?;
                Ok(played)
            });
            let played = read.map_err(|error| RecordError::Move {
                number: record.moves.len() + 1,
                column: step.column,
                error,
            })?;
            position.play(played);
            record.moves.push(played);
        }
        Ok(record)
    }
}

/// Checks that the colour of a move in the text is the one to move.
///
/// After a swap of sides, programs disagree on whether B is still the person who began or the person who now
/// plays black; the first move after the swap decides.
fn check_colour<S: CellSet>(
    position: &Position<S>,
    step: &Step,
    by_person: &mut Option<bool>,
) -> Result<(), MoveError> {
    let Some(given) = step.colour else { return Ok(()) };
    let turn = position.colour_to_move();
    let ambiguous = position.is_swapped() && position.rule() == SwapRule::Sides;
    let by_person = ambiguous && *by_person.get_or_insert(given != turn);
    let expected = if by_person { turn.other() } else { turn };
    if given == expected {
        return Ok(());
    }
    let reason = match expected {
        Colour::Red => Text::new(
            "it is the turn of B, red, not of W",
            "c’est au tour de B, rouge, et non de W",
        ),
        Colour::Blue => Text::new(
            "it is the turn of W, blue, not of B",
            "c’est au tour de W, bleu, et non de B",
        ),
    };
    Err(MoveError::illegal(step.text.as_str(), reason))
}

/// The moves of a record, joined by `between`.
pub(crate) fn write_moves<S: CellSet>(record: &Record<Position<S>>, between: &str) -> String {
    let moves: Vec<String> = record.moves.iter().map(|&played| write_move::<S>(played)).collect();
    moves.join(between)
}

/// Checks for an empty start, which formats of moves alone require.
pub(crate) fn check_start<S: CellSet>(
    record: &Record<Position<S>>,
    format: &str,
) -> Result<(), RecordError> {
    if record.start.ply() == 0 {
        return Ok(());
    }
    Err(RecordError::Inexpressible { format: format.to_owned(), reason: words::NOT_EMPTY.into() })
}
