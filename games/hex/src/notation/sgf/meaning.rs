//! The meaning of the nodes of a line: size, stones set up, moves.

use super::parse::{Node, Property, Value};
use crate::notation::hexworld::check_size;
use crate::notation::{Script, SetUp};
use crate::{Colour, SwapRule, words};
use quintet_core::{RecordError, Text, Words};

const RESIGNED: Text =
    Text::new("the game was resigned before", "la partie a été abandonnée auparavant");

/// Reads the nodes of a line in order.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) script: Script,
    /// Whether somebody has resigned.
    over: bool,
}

impl Reader {
    pub(super) fn node(&mut self, node: &Node) -> Result<(), RecordError> {
        node.properties.iter().try_for_each(|property| self.property(property))
    }

    fn property(&mut self, Property { name, values }: &Property) -> Result<(), RecordError> {
        let value = &values[0];
        match name.as_str() {
            "B" => self.step(value, Colour::Red),
            "W" => self.step(value, Colour::Blue),
            "GM" => check_game(value.text.trim()),
            "SZ" => self.size(value.text.trim()),
            "AB" => self.set_up(name, values, Colour::Red),
            "AW" => self.set_up(name, values, Colour::Blue),
            "AE" => Err(set_up_late(name)),
            "PL" => self.turn(value.text.trim()),
            _ => Ok(()),
        }
    }

    fn size(&mut self, text: &str) -> Result<(), RecordError> {
        let shown = text.escape_debug();
        let (columns, rows) = text.split_once(':').unwrap_or((text, text));
        if columns != rows {
            return Err(impossible(
                format!("SZ[{shown}]: only square boards are supported"),
                format!("SZ[{shown}] : seuls les plateaux carrés sont acceptés"),
            ));
        }
        let size = check_size(columns)?;
        if self.script.size.is_some_and(|known| known != size) {
            return Err(impossible(
                "two different sizes in one game".to_owned(),
                "deux tailles différentes dans une partie".to_owned(),
            ));
        }
        self.script.size = Some(size);
        Ok(())
    }

    fn set_up(&mut self, name: &str, values: &[Value], colour: Colour) -> Result<(), RecordError> {
        if self.over || !self.script.steps.is_empty() {
            return Err(set_up_late(name));
        }
        let stone = |of: &Value| SetUp {
            text: of.text.trim().to_ascii_lowercase(),
            column: of.column,
            colour,
        };
        self.script.setup.extend(values.iter().map(stone));
        Ok(())
    }

    /// Reads who moves next. After the first move, the moves themselves show it.
    fn turn(&mut self, text: &str) -> Result<(), RecordError> {
        let turn = match text.to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Colour::Red,
            "w" | "white" | "2" => Colour::Blue,
            _ => {
                let shown = text.escape_debug();
                return Err(impossible(
                    format!("PL[{shown}]: expected PL[B] or PL[W]"),
                    format!("PL[{shown}] : on attend PL[B] ou PL[W]"),
                ));
            }
        };
        if self.script.steps.is_empty() {
            self.script.turn = Some(turn);
        }
        Ok(())
    }

    fn step(&mut self, value: &Value, colour: Colour) -> Result<(), RecordError> {
        let text = value.text.trim().to_ascii_lowercase();
        if self.over {
            return Err(self.script.unplayable(&text, value.column, RESIGNED));
        }
        match text.as_str() {
            "resign" | "forfeit" => {
                self.over = true;
                return Ok(());
            }
            "" | "pass" => {
                return Err(self.script.unplayable(&text, value.column, words::NO_PASS));
            }
            "swap-pieces" => self.script.show_rule(SwapRule::Pieces),
            "swap-sides" => self.script.show_rule(SwapRule::Sides),
            _ => {}
        }
        self.script.push(text, value.column, Some(colour));
        Ok(())
    }
}

fn check_game(text: &str) -> Result<(), RecordError> {
    if text == "11" {
        return Ok(());
    }
    let shown = text.escape_debug();
    Err(impossible(
        format!("GM[{shown}] is not Hex, which is GM[11]"),
        format!("GM[{shown}] n’est pas Hex, qui est GM[11]"),
    ))
}

fn impossible(english: String, french: String) -> RecordError {
    RecordError::Impossible { reason: Words::new(english, french) }
}

fn set_up_late(name: &str) -> RecordError {
    impossible(
        format!("{name}: stones can only be set up before the first move, and not removed"),
        format!("{name} : on ne pose des pierres qu’avant le premier coup, et on n’en retire pas"),
    )
}
