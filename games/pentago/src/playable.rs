//! What the facade needs: Pentago with its setups, texts and players.

use crate::diagram::{self, LOOKS};
use crate::{Placement, Position, notation, players, start};
use quintet_core::{
    Diagram, Family, Format, Game, MoveError, ParamError, ParamSpec, Params, Playable, PlayerSpec,
    Record, RecordError, SetupError, Visitor,
};

impl Playable for Position {
    const FORMATS: &'static [Format] = &[
        Format { name: "moves", summary: "cells and turns, after the start if any: c3 tl+ d4 br-" },
        Format { name: "board", summary: "36 cells from the top left: 0, 1 first, 2 second" },
        Format { name: "code", summary: "the number of the public solution: code:81" },
    ];

    fn parse_move(&self, text: &str) -> Result<Placement, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Placement) -> String {
        of.to_string()
    }

    fn speak_move(&self, of: Placement) -> String {
        let placed = format!("{} at {}", LOOKS[self.turn().index()].name, of.cell);
        match of.twist {
            Some(twist) => format!("{placed}, {}", twist.spoken()),
            None => format!("{placed}, five in a row"),
        }
    }

    fn move_steps(&self, of: Placement) -> Vec<String> {
        let twist = of.twist.map(|twist| twist.to_string());
        [of.cell.to_string()].into_iter().chain(twist).collect()
    }

    /// Nothing: the usual format brings its start along.
    fn setup_text(&self) -> String {
        String::new()
    }

    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError> {
        match format {
            "moves" => Ok(notation::write_moves(record)),
            "board" => Ok(start::write_board(&record.position())),
            "code" => Ok(start::write_code(&record.position())),
            _ => Err(RecordError::unknown_format(format, Self::FORMATS)),
        }
    }

    fn diagram(&self, last: Option<Placement>) -> Diagram {
        diagram::diagram(self, last)
    }

    fn status(&self) -> String {
        diagram::status(self)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        players::all()
    }
}

/// Pentago, from the empty board or from any other.
#[derive(Clone, Copy, Debug)]
pub struct Pentago;

impl Family for Pentago {
    const NAME: &'static str = "pentago";
    const TITLE: &'static str = "Pentago";
    const SUMMARY: &'static str = "place a marble, turn a quadrant, five in a row win";
    const SIDES: usize = 2;
    const NOTATION: &'static str = "cells and quadrants' turns: c3 tl+ d4 br-";

    fn setup() -> Vec<ParamSpec> {
        let expected = "a board of 36 cells from the top left, 0 empty, 1 first, 2 second";
        vec![ParamSpec::text("start", expected, "the board to start from")]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        Ok(visitor.visit(Self::read(params, text)?))
    }
}

impl Pentago {
    /// Reads a game in any of its formats.
    ///
    /// # Errors
    /// A text or a setup that is no game, or that contradict each other.
    pub fn read(params: &Params, text: &str) -> Result<Record<Position>, SetupError> {
        let given = params.text("start").map(start::parse_start).transpose()?;
        let reading = notation::parse_record(given.unwrap_or_default(), text)?;
        if let (Some(given), Some(own)) = (given, reading.start)
            && given != own
        {
            let [given, own] = [given, own].map(|start| start::write_board(&start));
            let reason = format!("the text starts at {own}, but `start` is {given}");
            return Err(ParamError::Conflict { reason }.into());
        }
        Ok(reading.record)
    }
}
