//! What the facade needs: Hex with its setups, texts and players.

use crate::arrange;
use crate::diagram::{self, look};
use crate::notation::{self, MAX_SIZE, Script};
use crate::players::{report_players, solver};
use crate::{CellSet, Move, Position, ShortestPath, SwapRule, Wide};
use quintet_core::{
    Content, Diagram, Family, Format, MoveError, ParamError, ParamSpec, Params, Playable,
    PlayerSpec, Record, RecordError, SetupError, Visitor,
};
use quintet_search::{StandardDefaults, standard_players};

const USUAL_SIZE: u32 = 11;
const RULES: &[&str] = &["off", "pieces", "sides"];

impl SwapRule {
    fn name(self) -> &'static str {
        RULES[self as usize]
    }

    fn named(name: &str) -> Self {
        match name {
            "pieces" => Self::Pieces,
            "sides" => Self::Sides,
            _ => Self::Off,
        }
    }
}

impl<S: CellSet> Playable for Position<S> {
    const FORMATS: &'static [Format] = &[
        Format { name: "moves", summary: "column letter and row number, or swap: a2 swap f6" },
        Format { name: "hexworld", summary: "an address of hexworld.org: …/board/#11c1,a2:sf6" },
        Format { name: "sgf", summary: "a game file: (;FF[4]GM[11]SZ[11];B[a2];W[f6])" },
    ];

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Move) -> String {
        notation::write_move::<S>(of)
    }

    fn speak_move(&self, of: Move) -> String {
        let name = look(self.colour_to_move()).name;
        match of {
            Move::Place(_) => format!("{name} on {}", self.write_move(of)),
            Move::Swap => format!("{name} swaps"),
        }
    }

    fn move_steps(&self, of: Move) -> Vec<String> {
        vec![self.write_move(of)]
    }

    fn setup_text(&self) -> String {
        let size = (self.size() != USUAL_SIZE).then(|| format!("size={}", self.size()));
        let swap = (self.rule() != SwapRule::Off).then(|| format!("swap={}", self.rule().name()));
        size.into_iter().chain(swap).collect::<Vec<_>>().join(",")
    }

    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError> {
        match format {
            "moves" => {
                notation::check_start(record, "moves")?;
                Ok(notation::write_moves(record, " "))
            }
            "hexworld" => notation::write_hexworld(record),
            "sgf" => notation::write_sgf(record),
            _ => Err(RecordError::unknown_format(format, Self::FORMATS)),
        }
    }

    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        arrange::arrange(self, contents)
    }

    fn diagram(&self, last: Option<Move>) -> Diagram {
        diagram::diagram(self, last)
    }

    fn status(&self) -> String {
        diagram::status(self)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        let defaults = StandardDefaults { minimax_depth: 2, alphabeta_depth: 3 };
        let mut players = standard_players::<Self, ShortestPath>(defaults);
        players.extend(report_players::<S>());
        players.push(solver::<S>());
        players
    }
}

/// Hex in all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct Hex;

impl Family for Hex {
    const NAME: &'static str = "hex";
    const TITLE: &'static str = "Hex";
    const SUMMARY: &'static str = "join your two edges: Red top and bottom, Blue left and right";
    const SIDES: usize = 2;
    const NOTATION: &'static str = "column letter and row number, or swap: a2 swap f6";

    fn setup() -> Vec<ParamSpec> {
        let usual = Some(i64::from(USUAL_SIZE));
        vec![
            ParamSpec::int("size", 1, i64::from(MAX_SIZE), usual, "cells along an edge"),
            ParamSpec::choice(
                "swap",
                RULES,
                "off",
                "what the second side may do instead of its first stone: nothing, \
                 take the stone mirrored (pieces), or take over Red (sides)",
            ),
        ]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        let script = Script::read(text)?;
        let size = chosen_size(params, script.size)?;
        let rule = chosen_rule(params, script.rule)?;
        if size <= u128::STRIDE {
            Ok(visitor.visit(script.play(Position::<u128>::new(size, rule))?))
        } else {
            Ok(visitor.visit(script.play(Position::<Wide>::new(size, rule))?))
        }
    }
}

/// The size of the text, or else of the options; both must agree where both are given.
pub(crate) fn chosen_size(params: &Params, told: Option<u32>) -> Result<u32, ParamError> {
    let option = params.int("size").expect("a size has a default") as u32;
    match told {
        Some(size) if size != option && params.is_given("size") => {
            let reason =
                format!("the text is of a board of size {size}, but size={option} is given");
            Err(ParamError::Conflict { reason })
        }
        Some(size) => Ok(size),
        None => Ok(option),
    }
}

/// The swap rule that the text shows, or else of the options, likewise.
pub(crate) fn chosen_rule(params: &Params, told: Option<SwapRule>) -> Result<SwapRule, ParamError> {
    let option = SwapRule::named(params.choice("swap"));
    match told {
        Some(rule) if rule != option && params.is_given("swap") => {
            let (told, given) = (rule.name(), option.name());
            let reason = format!("the text has a swap of {told}, but swap={given} is given");
            Err(ParamError::Conflict { reason })
        }
        Some(rule) => Ok(rule),
        None => Ok(option),
    }
}
