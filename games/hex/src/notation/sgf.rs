//! SGF, the format of game files: `(;FF[4]GM[11]SZ[11];B[a2];W[swap-pieces])`.
//!
//! Black is our Red (top to bottom, first), White our Blue. Read: size, moves,
//! swaps. Skipped: names, comments, times, results and all other properties,
//! and a resignation that ends the game. Refused: stones set up by hand,
//! passes, other games, and variations, of which one would have to be dropped.
//!
//! Source: red-bean.com/sgf/hex.html.

use super::hexworld::check_size;
use super::{Script, check_start, write_move};
use crate::{CellSet, Colour, Move, Position, SwapRule, words};
use quintet_core::{Record, RecordError, Text, Words};

const FORM: Text = Text::new(
    "SGF such as (;FF[4]GM[11]SZ[11];B[a2];W[b4])",
    "du SGF tel que (;FF[4]GM[11]SZ[11];B[a2];W[b4])",
);
const END_OF_GAME: Text = Text::new("`)` at the end of the game", "`)` à la fin de la partie");
const END_OF_VALUE: Text = Text::new("`]` at the end of a value", "`]` à la fin d’une valeur");
const ONE_LINE: Text = Text::new(
    "one line of play: variations cannot be kept",
    "une seule suite de coups : les variantes ne peuvent être gardées",
);
const RESIGNED: Text =
    Text::new("the game was resigned before", "la partie a été abandonnée auparavant");

/// Writes a game.
pub(crate) fn write<S: CellSet>(record: &Record<Position<S>>) -> Result<String, RecordError> {
    check_start(record, "sgf")?;
    let swap = if record.start.rule() == SwapRule::Sides { "swap-sides" } else { "swap-pieces" };
    let node = |(position, played): (Position<S>, Move)| {
        let letter = if position.colour_to_move() == Colour::Red { 'B' } else { 'W' };
        let text = if played == Move::Swap { swap.to_owned() } else { write_move::<S>(played) };
        format!(";{letter}[{text}]")
    };
    let nodes: String = record.plies().map(node).collect();
    Ok(format!("(;FF[4]CA[UTF-8]GM[11]SZ[{}]{nodes})", record.start.size()))
}

/// Reads a game.
pub(super) fn read(text: &str) -> Result<Script, RecordError> {
    let characters: Vec<char> = text.chars().collect();
    let mut parser =
        Parser { characters: &characters, at: 0, depth: 0, closed: false, over: false };
    let mut script = Script::default();
    while parser.skip_blank() {
        parser.item(&mut script)?;
    }
    if parser.depth > 0 { Err(parser.malformed(END_OF_GAME)) } else { Ok(script) }
}

/// A value of a property and where it stands.
struct Value {
    text: String,
    column: usize,
}

struct Parser<'a> {
    characters: &'a [char],
    at: usize,
    /// Open parentheses.
    depth: u32,
    /// A parenthesis was closed: nothing but others may follow.
    closed: bool,
    /// Somebody resigned.
    over: bool,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    /// Skips white space; whether something is left.
    fn skip_blank(&mut self) -> bool {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
        self.peek().is_some()
    }

    fn malformed(&self, expected: impl Into<Words>) -> RecordError {
        let text = self.characters[self.at..].iter().take(20).collect();
        RecordError::Malformed { text, column: self.at + 1, expected: expected.into() }
    }

    /// A parenthesis, the start of a node, or a property.
    fn item(&mut self, script: &mut Script) -> Result<(), RecordError> {
        let first = self.peek();
        if self.closed && first != Some(')') {
            return Err(self.malformed(ONE_LINE));
        }
        match first {
            Some('(') => self.depth += 1,
            Some(')') if self.depth > 0 => {
                self.depth -= 1;
                self.closed = true;
            }
            Some(';') if self.depth > 0 => {}
            Some(c) if c.is_ascii_alphabetic() && self.depth > 0 => return self.property(script),
            _ => return Err(self.malformed(FORM)),
        }
        self.at += 1;
        Ok(())
    }

    fn property(&mut self, script: &mut Script) -> Result<(), RecordError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            self.at += 1;
        }
        // Old files write names with small letters between, which do not count.
        let written = &self.characters[start..self.at];
        let name: String = written.iter().filter(|c| c.is_ascii_uppercase()).collect();
        let mut values = Vec::new();
        while self.skip_blank() && self.peek() == Some('[') {
            values.push(self.value()?);
        }
        let [value] = values.as_slice() else {
            let several = !values.is_empty() && !matches!(name.as_str(), "B" | "W" | "SZ" | "GM");
            return if several {
                self.meaning(&name, &values[0], script)
            } else {
                Err(self.malformed(Words::new(
                    format!("one value of {name} in brackets"),
                    format!("une seule valeur de {name} entre crochets"),
                )))
            };
        };
        self.meaning(&name, value, script)
    }

    fn value(&mut self) -> Result<Value, RecordError> {
        self.at += 1;
        let column = self.at + 1;
        let mut text = String::new();
        loop {
            match self.peek() {
                None => return Err(self.malformed(END_OF_VALUE)),
                Some(']') => break,
                Some('\\') => {
                    self.at += 1;
                    // Nothing left to escape: the value has no end, as is said next.
                    let Some(escaped) = self.peek() else { continue };
                    text.push(escaped);
                }
                Some(other) => text.push(other),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(Value { text, column })
    }

    fn meaning(
        &mut self,
        name: &str,
        value: &Value,
        script: &mut Script,
    ) -> Result<(), RecordError> {
        let impossible = |english: String, french: String| {
            Err(RecordError::Impossible { reason: Words::new(english, french) })
        };
        let text = value.text.trim();
        let shown = text.escape_debug();
        match name {
            "B" => self.step(value, Colour::Red, script),
            "W" => self.step(value, Colour::Blue, script),
            "GM" if text != "11" => impossible(
                format!("GM[{shown}] is not Hex, which is GM[11]"),
                format!("GM[{shown}] n’est pas Hex, qui est GM[11]"),
            ),
            "SZ" => {
                let (columns, rows) = text.split_once(':').unwrap_or((text, text));
                if columns != rows {
                    return impossible(
                        format!("SZ[{shown}]: only square boards are played here"),
                        format!("SZ[{shown}] : on ne joue ici que sur un plateau carré"),
                    );
                }
                let size = check_size(columns)?;
                if script.size.is_some_and(|known| known != size) {
                    return impossible(
                        "two different sizes in one game".to_owned(),
                        "deux tailles différentes dans une partie".to_owned(),
                    );
                }
                script.size = Some(size);
                Ok(())
            }
            "AB" | "AW" | "AE" => impossible(
                format!("{name}: stones set up by hand cannot be kept, only moves"),
                format!(
                    "{name} : les pierres posées à la main ne peuvent être gardées, seulement les coups"
                ),
            ),
            "PL" if !matches!(text.chars().next(), Some('b' | 'B' | '1'))
                && script.steps.is_empty() =>
            {
                impossible(
                    format!("PL[{shown}]: Black, our Red, makes the first move"),
                    format!("PL[{shown}] : Noir, ici Rouge, joue le premier coup"),
                )
            }
            _ => Ok(()),
        }
    }

    fn step(
        &mut self,
        value: &Value,
        colour: Colour,
        script: &mut Script,
    ) -> Result<(), RecordError> {
        let text = value.text.trim().to_ascii_lowercase();
        if self.over {
            return Err(script.unplayable(&text, value.column, RESIGNED));
        }
        match text.as_str() {
            "resign" | "forfeit" => {
                self.over = true;
                return Ok(());
            }
            "" | "pass" => {
                return Err(script.unplayable(&text, value.column, words::NO_PASS));
            }
            "swap-pieces" => script.show_rule(SwapRule::Pieces),
            "swap-sides" => script.show_rule(SwapRule::Sides),
            _ => {}
        }
        script.push(text, value.column, Some(colour));
        Ok(())
    }
}
