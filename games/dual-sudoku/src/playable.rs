//! The connection to the facade: DualSudoku with its setups, texts and players.

use crate::notation::{self, Word, cell_name};
use crate::{
    Endings, Grid, Layout, Move, Penalty, Position, Reason, diagram, players, solution, tally,
    words,
};
use quintet_core::{
    About, Content, Diagram, Fact, Family, Format, Game, Language, MoveError, Opponent, ParamError,
    ParamSpec, Params, Playable, PlayerSpec, PuzzleSpec, Random, Record, RecordError, Remark,
    ReportName, Sample, Seed, SetupError, Side, SolverSpec, Text, Visitor, Words, arrange,
};

impl<const N: usize, const CELLS: usize> Playable for Position<N, CELLS> {
    const FORMATS: &'static [Format] = &[
        Format { name: "moves", summary: words::FORMAT_MOVES },
        Format { name: "grid", summary: words::FORMAT_GRID },
    ];

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Move) -> String {
        notation::write_move::<N>(of)
    }

    fn speak_move(&self, of: Move, language: Language) -> String {
        let place = |cell: u8| (usize::from(cell) / N + 1, usize::from(cell) % N + 1);
        match of {
            Move::Place { cell, digit } => {
                words::tried(self.turn(), digit, place(cell), None, language)
            }
            Move::Penalty(Penalty::Attempt { cell, digit, .. }) => {
                words::tried(self.turn(), digit, place(cell), Some(N), language)
            }
            Move::Penalty(Penalty::Voluntary) => words::passes(self.turn(), N, language),
        }
    }

    fn move_steps(&self, of: Move) -> Vec<String> {
        match of {
            Move::Place { cell, digit } | Move::Penalty(Penalty::Attempt { cell, digit, .. }) => {
                vec![cell_name::<N>(usize::from(cell)), digit.to_string()]
            }
            Move::Penalty(Penalty::Voluntary) => vec!["pass".to_owned()],
        }
    }

    fn remarks(&self, language: Language) -> Vec<Remark> {
        let lead = self.score(Side::First) - self.score(Side::Second);
        let side = if lead < 0 { Side::Second } else { Side::First };
        let text = words::scale_of_values(side, lead.unsigned_abs(), language);
        let remark = Remark { text, side, about: Vec::new(), cells: Vec::new() };
        if lead == 0 || self.outcome().is_some() { Vec::new() } else { vec![remark] }
    }

    fn moves_besides(&self) -> Vec<Move> {
        if self.outcome().is_some() { Vec::new() } else { vec![Move::PASS] }
    }

    fn note(&self, of: Move, language: Language) -> Option<String> {
        match of {
            Move::Place { .. } => None,
            Move::Penalty(penalty) => Some(words::penalty(self, penalty, language)),
        }
    }

    fn reason(&self, of: Move, language: Language) -> Option<String> {
        self.outcome().is_none().then(|| Reason::of(self, of).in_words(self, language))
    }

    /// The size, or the grid if it is not empty, and the endings.
    fn setup_text(&self) -> String {
        let mut parts = Vec::new();
        if N != 9 {
            parts.push(format!("size={N}"));
        }
        if !self.endings().standoff {
            parts.push("standoff=never".to_owned());
        }
        if self.endings().completable {
            parts.push("completable=on".to_owned());
        }
        if !self.grid().is_bare() {
            parts.push(format!("grid={}", Layout::from(self.grid())));
        }
        parts.join(",")
    }

    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError> {
        match format {
            "moves" => Ok(notation::write_moves(record)),
            "grid" if record.moves.is_empty() && record.start.is_fresh() => {
                Ok(format!("{:#}\n", Layout::from(record.start.grid())))
            }
            "grid" => Err(RecordError::Inexpressible {
                format: format.to_owned(),
                reason: words::GRID_FILE.into(),
            }),
            _ => Err(RecordError::unknown_format(format, Self::FORMATS)),
        }
    }

    fn tally(record: &Record<Self>, language: Language) -> Vec<Fact> {
        tally::tally(record, language)
    }

    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        let digits = arrange::digits(contents, CELLS, N as u8)?;
        let grid = Layout::from(self.grid()).with_digits(digits).grid()?;
        Ok(Record::new(Self::new(grid, self.endings())))
    }

    fn arrange_tied(
        &self,
        contents: &[Content],
        ties: &[(u16, u16)],
    ) -> Result<Record<Self>, RecordError> {
        let digits = arrange::digits(contents, CELLS, N as u8)?;
        let layout = Layout::empty(N).with_digits(digits).with_ties(ties)?;
        Ok(Record::new(Self::new(layout.grid()?, self.endings())))
    }

    fn diagram(&self, last: Option<Move>, language: Language) -> Diagram {
        diagram::diagram(self, last, language)
    }

    fn status(&self, language: Language) -> String {
        diagram::status(self, language)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        match N {
            4 => PlayerSpec::listed_as(players::of_4()),
            9 => PlayerSpec::listed_as(players::of_9()),
            _ => PlayerSpec::listed_as(players::of_16()),
        }
    }

    fn solver() -> Option<SolverSpec<Self>> {
        Some(match N {
            4 => SolverSpec::declared_as(solution::of_4()),
            9 => SolverSpec::declared_as(solution::of_9()),
            _ => SolverSpec::declared_as(solution::of_16()),
        })
    }
}

/// DualSudoku in all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct DualSudoku;

impl Family for DualSudoku {
    const NAME: &'static str = "dual-sudoku";
    const ABOUT: About = words::ABOUT;
    const RULES: Text = words::RULES;
    const SIDES: usize = 2;
    const NOTATION: Text = words::NOTATION;
    const OPPONENTS: &'static [Opponent] = words::OPPONENTS;
    const ADVISOR: &'static str = "engine";
    const REVIEWER: &'static str = "engine:nodes=300000";
    const SCALE: f64 = 60.0;
    const ACCENT: u16 = 215;
    const REPORT_NAMES: &'static [ReportName] = crate::report_names::REPORT_NAMES;
    const SAMPLE: Sample = Sample {
        setup: "size=4",
        position: "r1c1=4 r2c3=4 r3c2=4 r4c4=4 r1c2=3 r1c3=2 r1c4=1 r2c1=1 pass r3c3=3 r4c3=1 \
                   r2c4=3 r2c2=2 r3c4=2 r4c1=3",
        from: 6,
    };

    fn puzzles() -> Option<PuzzleSpec> {
        Some(crate::puzzles::SPEC)
    }

    fn setup() -> Vec<ParamSpec> {
        vec![
            ParamSpec::choice("size", words::SIZES, "9", words::SIZE),
            ParamSpec::choice("standoff", words::STANDOFFS, "ends", words::STANDOFF),
            ParamSpec::switch("completable", false, words::COMPLETABLE),
            ParamSpec::text("grid", words::GRID_EXPECTED, words::GRID),
            ParamSpec::int("prefill", 0, 80, Some(0), words::PREFILL),
            ParamSpec::int("ties", 0, 100, Some(0), words::TIES),
            ParamSpec::int("seed", 0, i64::MAX, Some(0), words::SEED),
        ]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        struct AnyGame<V>(V);
        impl<V: Visitor> SizedVisitor for AnyGame<V> {
            type Output = V::Output;
            fn visit<const N: usize, const CELLS: usize>(
                self,
                record: Record<Position<N, CELLS>>,
            ) -> V::Output {
                self.0.visit(record)
            }
        }
        open_sized(params, text, AnyGame(visitor))
    }
}

/// Receives a record with its size.
pub(crate) trait SizedVisitor {
    /// What the visitor returns.
    type Output;
    /// Receives the record.
    fn visit<const N: usize, const CELLS: usize>(
        self,
        record: Record<Position<N, CELLS>>,
    ) -> Self::Output;
}

/// Reads a game of any size, as [`Family::open`] does.
pub(crate) fn open_sized<V: SizedVisitor>(
    params: &Params,
    text: &str,
    visitor: V,
) -> Result<V::Output, SetupError> {
    let (read, moves) = notation::split(text)?;
    let given = params.text("grid").map(Layout::parse).transpose()?;
    let by_chance = ["prefill", "ties"].into_iter().any(|name| params.int(name) != Some(0));
    if given.is_some() && by_chance {
        return Err(conflict(words::GIVEN_AND_PREFILLED));
    }
    let brought = read.as_ref().or(given.as_ref()).map(Layout::size);
    let size = params.choice("size");
    if let Some(brought) = brought.filter(|own| params.is_given("size") && own.to_string() != size)
    {
        return Err(conflict(words::other_size(size, brought)));
    }
    let size = brought.map_or(size.to_owned(), |own| own.to_string());
    let start = Start { params, read, given, moves };
    match size.as_str() {
        "4" => Ok(visitor.visit(start.record::<4, 16>()?)),
        "16" => Ok(visitor.visit(start.record::<16, 256>()?)),
        _ => Ok(visitor.visit(start.record::<9, 81>()?)),
    }
}

fn conflict(reason: impl Into<Words>) -> SetupError {
    ParamError::Conflict { reason: reason.into() }.into()
}

/// Everything needed to open a game, once its size is known.
struct Start<'a> {
    params: &'a Params,
    /// The grid at the start of the text.
    read: Option<Layout>,
    /// The grid in the options.
    given: Option<Layout>,
    moves: Vec<Word<'a>>,
}

impl Start<'_> {
    fn record<const N: usize, const CELLS: usize>(
        self,
    ) -> Result<Record<Position<N, CELLS>>, SetupError> {
        let laid = self.given.clone().or_else(|| self.generated::<N, CELLS>());
        if let (Some(read), Some(laid)) = (&self.read, &laid)
            && read != laid
        {
            return Err(conflict(words::OTHER_GRID));
        }
        let layout = self.read.or(laid).unwrap_or_else(|| Layout::empty(N));
        let endings = Endings {
            standoff: self.params.choice("standoff") == "ends",
            completable: self.params.switch("completable"),
        };
        let start = Position::new(layout.grid()?, endings);
        Ok(notation::parse_moves(start, &self.moves)?)
    }

    /// The randomly filled grid, if requested.
    fn generated<const N: usize, const CELLS: usize>(&self) -> Option<Layout> {
        let percent = |name| self.params.int(name).expect("it has a default") as usize;
        let (filled, ties) = (percent("prefill"), percent("ties"));
        if filled + ties == 0 {
            return None;
        }
        let count = (CELLS * filled + 50) / 100;
        let seed = self.params.int("seed").expect("the seed has a default");
        let grid = Grid::<N, CELLS>::prefilled(count, ties, &mut Random::new(Seed(seed as u64)));
        Some(Layout::from(&grid))
    }
}
