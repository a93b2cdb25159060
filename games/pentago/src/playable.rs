//! The connection to the facade: Pentago with its setups, texts and players.

use crate::{Cell, Placement, Position, bench, diagram, notation, players, solution, start, words};
use quintet_core::{
    About, BenchSpec, Content, Diagram, Family, Format, Game, Language, MoveError, Opponent,
    ParamError, ParamSpec, Params, Playable, PlayerSpec, PuzzleSpec, Record, RecordError,
    ReportName, Sample, SetupError, Side, SolverSpec, Text, Visitor, Words, arrange,
};

impl Playable for Position {
    const FORMATS: &'static [Format] = &[
        Format { name: "moves", summary: words::FORMAT_MOVES },
        Format { name: "board", summary: words::FORMAT_BOARD },
        Format { name: "code", summary: words::FORMAT_CODE },
    ];

    fn parse_move(&self, text: &str) -> Result<Placement, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Placement) -> String {
        of.to_string()
    }

    fn speak_move(&self, of: Placement, language: Language) -> String {
        words::played(self.turn(), of.cell, of.twist, language)
    }

    fn move_steps(&self, of: Placement) -> Vec<String> {
        let twist = of.twist.map(|twist| twist.to_string());
        [of.cell.to_string()].into_iter().chain(twist).collect()
    }

    /// Empty: the usual format includes its start.
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

    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        let owners = arrange::stones(contents, Cell::COUNT)?;
        let board = |side| {
            let own = Cell::all().zip(&owners).filter(|(_, owner)| **owner == Some(side));
            own.fold(0, |board, (cell, _)| board | cell.bit())
        };
        Ok(Record::new(Self::of_counted(board(Side::First), board(Side::Second))?))
    }

    fn diagram(&self, last: Option<Placement>, language: Language) -> Diagram {
        diagram::diagram(self, last, language)
    }

    fn status(&self, language: Language) -> String {
        diagram::status(self, language)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        players::all()
    }

    fn solver() -> Option<SolverSpec<Self>> {
        Some(solution::spec())
    }
}

/// Pentago, from the empty board or from any other.
#[derive(Clone, Copy, Debug)]
pub struct Pentago;

impl Family for Pentago {
    const NAME: &'static str = "pentago";
    const ABOUT: About = words::ABOUT;
    const RULES: Text = words::RULES;
    const SIDES: usize = 2;
    const NOTATION: Text = words::NOTATION;
    const OPPONENTS: &'static [Opponent] = words::OPPONENTS;
    const ADVISOR: &'static str = "solver";
    const REVIEWER: &'static str = "engine:nodes=1000000";
    const SCALE: f64 = 350.0;
    const ACCENT: u16 = 40;
    const REPORT_NAMES: &'static [ReportName] = crate::report_names::REPORT_NAMES;
    const SAMPLE: Sample = Sample {
        setup: "",
        position: "b2 tl+ f6 bl+ e2 tl+ d2 tl- b5 tr+ f2 tr- e5 tr+ c5 tl+ b4 br+ b6 tr+ d4 bl+ \
                   c1 br+ c3 br- b4 tl+ c1 tl+",
        from: 7,
    };

    fn bench() -> Option<BenchSpec> {
        Some(bench::spec())
    }

    fn puzzles() -> Option<PuzzleSpec> {
        Some(crate::puzzles::SPEC)
    }

    fn setup() -> Vec<ParamSpec> {
        vec![ParamSpec::text("start", words::BOARD_EXPECTED, words::START)]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        Ok(visitor.visit(Self::read(params, text)?))
    }
}

impl Pentago {
    /// Reads a game in any of its formats.
    ///
    /// # Errors
    /// A text or a setup that is not a game, or contradictions between them.
    pub fn read(params: &Params, text: &str) -> Result<Record<Position>, SetupError> {
        let given = params.text("start").map(start::parse_start).transpose()?;
        let reading = notation::parse_record(given.unwrap_or_default(), text)?;
        if let (Some(given), Some(own)) = (given, reading.start)
            && given != own
        {
            let [given, own] = [given, own].map(|start| start::write_board(&start));
            let reason = Words::new(
                format!("the text starts at {own}, but `start` is {given}"),
                format!("le texte part de {own}, mais `start` vaut {given}"),
            );
            return Err(ParamError::Conflict { reason }.into());
        }
        Ok(reading.record)
    }
}
