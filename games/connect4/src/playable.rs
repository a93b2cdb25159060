//! The connection to the facade: Connect Four with its setups, texts and players.

use crate::diagram;
use crate::solution::{self, Size, size};
use crate::{AnySize, Landing, Position, Shape, Standard, WideSize};
use crate::{arrange, bench, notation, players, words};
use quintet_core::{
    About, BenchSpec, Content, Diagram, Family, Format, Game, Language, MoveError, Opponent,
    ParamSpec, Params, Playable, PlayerSpec, PuzzleSpec, Record, RecordError, ReportName, Sample,
    SetupError, SolverSpec, Text, Visitor,
};
use std::any::TypeId;

impl<S: Shape> Playable for Position<S> {
    const FORMATS: &'static [Format] = &[Format { name: "moves", summary: words::NOTATION }];

    fn parse_move(&self, text: &str) -> Result<Landing, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Landing) -> String {
        notation::write_move(self, of)
    }

    fn speak_move(&self, of: Landing, language: Language) -> String {
        words::played(self.turn(), self.column(of) + 1, language)
    }

    fn move_steps(&self, of: Landing) -> Vec<String> {
        vec![self.write_move(of)]
    }

    fn setup_text(&self) -> String {
        let usual = [Standard.width(), Standard.height()];
        let given = [("width", self.shape().width()), ("height", self.shape().height())];
        let differing = given.into_iter().zip(usual).filter(|((_, size), usual)| size != usual);
        differing.map(|((name, size), _)| format!("{name}={size}")).collect::<Vec<_>>().join(",")
    }

    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError> {
        match format {
            "moves" => Ok(notation::write_moves(record)),
            _ => Err(RecordError::unknown_format(format, Self::FORMATS)),
        }
    }

    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        arrange::arrange(self, contents)
    }

    fn diagram(&self, last: Option<Landing>, language: Language) -> Diagram {
        diagram::diagram(self, last, language)
    }

    fn status(&self, language: Language) -> String {
        diagram::status(self, language)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        if TypeId::of::<S>() == TypeId::of::<Standard>() {
            PlayerSpec::listed_as(players::standard())
        } else if TypeId::of::<S>() == TypeId::of::<AnySize>() {
            PlayerSpec::listed_as(players::any_size())
        } else {
            PlayerSpec::listed_as(players::wide())
        }
    }

    fn solver() -> Option<SolverSpec<Self>> {
        Some(if TypeId::of::<S>() == TypeId::of::<Standard>() {
            SolverSpec::declared_as(solution::standard())
        } else if TypeId::of::<S>() == TypeId::of::<AnySize>() {
            SolverSpec::declared_as(solution::any_size())
        } else {
            SolverSpec::declared_as(solution::wide())
        })
    }
}

/// Connect Four in all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

impl Family for ConnectFour {
    const NAME: &'static str = "connect4";
    const ABOUT: About = words::ABOUT;
    const RULES: Text = words::RULES;
    const SIDES: usize = 2;
    const NOTATION: Text = words::NOTATION;
    const OPPONENTS: &'static [Opponent] = words::OPPONENTS;
    const ADVISOR: &'static str = "solver";
    const REVIEWER: &'static str = "solver:nodes=30000000";
    const SCALE: f64 = 20.0;
    const ACCENT: u16 = 255;
    const REPORT_NAMES: &'static [ReportName] = crate::report_names::REPORT_NAMES;
    const SAMPLE: Sample =
        Sample { setup: "", position: "443233454344323755557772211275721611166", from: 12 };

    fn bench() -> Option<BenchSpec> {
        Some(bench::spec())
    }

    fn puzzles() -> Option<PuzzleSpec> {
        Some(crate::puzzles::SPEC)
    }

    fn setup() -> Vec<ParamSpec> {
        let most = i64::from(WideSize::MOST);
        vec![
            ParamSpec::int("width", 1, most, Some(7), words::WIDTH),
            ParamSpec::int("height", 1, most, Some(6), words::HEIGHT),
        ]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        match size(params) {
            Size::Usual => Ok(visitor.visit(notation::parse_record(Position::new(), text)?)),
            Size::Any(shape) => {
                Ok(visitor.visit(notation::parse_record(Position::with_size(shape), text)?))
            }
            Size::Wide(shape) => {
                Ok(visitor.visit(notation::parse_record(Position::wide(shape), text)?))
            }
        }
    }
}
