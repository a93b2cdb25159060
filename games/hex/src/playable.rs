//! The connection to the facade: Hex with its setups, texts and players.

use crate::arrange;
use crate::diagram;
use crate::notation::{self, MAX_SIZE, Script};
use crate::{CellSet, Colour, Move, Position, SwapRule, Wide, players, solver, words};
use quintet_core::{
    About, Content, Diagram, Family, Format, Language, Lines, MoveError, Opponent, ParamError,
    ParamSpec, Params, Playable, PlayerSpec, PuzzleSpec, Record, RecordError, Remark, ReportName,
    Sample, SetupError, SolverSpec, Text, Visitor, Words,
};

const USUAL_SIZE: u32 = 11;

impl SwapRule {
    fn name(self) -> &'static str {
        words::SWAP_RULES[self as usize].0
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
        Format { name: "moves", summary: words::NOTATION },
        Format { name: "hexworld", summary: words::FORMAT_HEXWORLD },
        Format { name: "sgf", summary: words::FORMAT_SGF },
    ];

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Move) -> String {
        notation::write_move::<S>(of)
    }

    fn speak_move(&self, of: Move, language: Language) -> String {
        let colour = self.colour_to_move();
        match of {
            Move::Place(_) => words::placed(colour, &self.write_move(of), language),
            Move::Swap => words::swapped(colour, language),
        }
    }

    fn remarks(&self, language: Language) -> Vec<Remark> {
        crate::remarks::of_any(self, language)
    }

    fn move_steps(&self, of: Move) -> Vec<String> {
        vec![self.write_move(of)]
    }

    fn setup_text(&self) -> String {
        let size = (self.size() != USUAL_SIZE).then(|| format!("size={}", self.size()));
        let swap = (self.rule() != SwapRule::Off).then(|| format!("swap={}", self.rule().name()));
        let first = (self.first() != Colour::Red).then(|| "first=blue".to_owned());
        size.into_iter().chain(swap).chain(first).collect::<Vec<_>>().join(",")
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

    fn write_lines(
        start: &Self,
        lines: &Lines,
        format: &str,
    ) -> Option<Result<String, RecordError>> {
        (format == "sgf").then(|| notation::write_lines(start, lines))
    }

    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        arrange::arrange(self, contents)
    }

    fn diagram(&self, last: Option<Move>, language: Language) -> Diagram {
        diagram::diagram(self, last, language)
    }

    fn status(&self, language: Language) -> String {
        diagram::status(self, language)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        match S::STRIDE {
            <u128 as CellSet>::STRIDE => PlayerSpec::listed_as(players::small()),
            Wide::STRIDE => PlayerSpec::listed_as(players::wide()),
            _ => Vec::new(), // boards that only the solver uses
        }
    }

    fn solver() -> Option<SolverSpec<Self>> {
        match S::STRIDE {
            <u128 as CellSet>::STRIDE => Some(SolverSpec::declared_as(solver::small())),
            Wide::STRIDE => Some(SolverSpec::declared_as(solver::wide())),
            _ => None, // boards that only the solver uses
        }
    }
}

/// Hex in all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct Hex;

impl Family for Hex {
    const NAME: &'static str = "hex";
    const ABOUT: About = words::ABOUT;
    const RULES: Text = words::RULES;
    const SIDES: usize = 2;
    const NOTATION: Text = words::NOTATION;
    const OPPONENTS: &'static [Opponent] = words::OPPONENTS;
    const ADVISOR: &'static str = "engine";
    const REVIEWER: &'static str = "engine:nodes=1000";
    const SCALE: f64 = 3.0;
    const ACCENT: u16 = 300;
    const REPORT_NAMES: &'static [ReportName] = crate::report_names::REPORT_NAMES;
    const SAMPLE: Sample = Sample {
        setup: "size=7",
        position: "b6 c4 d4 d3 e3 e2 f2 c5 d5 c6 d6 c7 d7 a1 f1",
        from: 6,
    };

    fn puzzles() -> Option<PuzzleSpec> {
        Some(crate::puzzles::SPEC)
    }

    fn read_lines(text: &str) -> Option<Lines> {
        notation::read_lines(text)
    }

    fn setup() -> Vec<ParamSpec> {
        let usual = Some(i64::from(USUAL_SIZE));
        vec![
            ParamSpec::int("size", 1, i64::from(MAX_SIZE), usual, words::SIZE),
            ParamSpec::choice("swap", words::SWAP_RULES, "off", words::SWAP),
            ParamSpec::choice("first", words::COLOURS, "red", words::FIRST),
        ]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        let script = Script::read(text)?;
        let size = chosen_size(params, script.size)?;
        let rule = chosen_rule(params, script.rule)?;
        let first = chosen_first(params, script.first());
        if size <= u128::STRIDE {
            Ok(visitor.visit(script.play(Position::<u128>::new(size, rule).begun_by(first))?))
        } else {
            Ok(visitor.visit(script.play(Position::<Wide>::new(size, rule).begun_by(first))?))
        }
    }
}

/// The size in the text, otherwise in the options; if both give one, they must agree.
fn chosen_size(params: &Params, in_text: Option<u32>) -> Result<u32, ParamError> {
    let option = params.int("size").expect("a size has a default") as u32;
    match in_text {
        Some(size) if size != option && params.is_given("size") => {
            let reason = Words::new(
                format!("the text has a board of size {size}, but size={option} is given"),
                format!(
                    "le texte contient un plateau de taille {size}, mais size={option} est donné"
                ),
            );
            Err(ParamError::Conflict { reason })
        }
        Some(size) => Ok(size),
        None => Ok(option),
    }
}

/// The colour that begins by the options, otherwise by the text. If both say so, the text is read by the options,
/// and its first move is refused if it does not fit.
fn chosen_first(params: &Params, in_text: Option<Colour>) -> Colour {
    let option = if params.choice("first") == "blue" { Colour::Blue } else { Colour::Red };
    in_text.filter(|_| !params.is_given("first")).unwrap_or(option)
}

/// The swap rule in the text, otherwise in the options; if both give one, they must agree.
fn chosen_rule(params: &Params, in_text: Option<SwapRule>) -> Result<SwapRule, ParamError> {
    let option = SwapRule::named(params.choice("swap"));
    match in_text {
        Some(rule) if rule != option && params.is_given("swap") => {
            let (in_text, given) = (rule.name(), option.name());
            let reason = Words::new(
                format!("the text has a swap of {in_text}, but swap={given} is given"),
                format!("le texte contient un échange swap={in_text}, mais swap={given} est donné"),
            );
            Err(ParamError::Conflict { reason })
        }
        Some(rule) => Ok(rule),
        None => Ok(option),
    }
}
