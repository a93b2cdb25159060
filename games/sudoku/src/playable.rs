//! The connection to the facade: Sudoku with its setups, texts and players.

use crate::diagram::{self, ERASE};
use crate::fast::Fast;
use crate::notation::{self, cell_name};
use crate::{Backtracking, Entry, Grid, Position, Size, bench, solution, solvers, words};
use quintet_core::{
    About, Asset, BenchSpec, Content, Diagram, Family, Format, Language, MoveError, Opponent,
    ParamError, ParamSpec, Params, Playable, PlayerSpec, Record, RecordError, ReportName, Sample,
    SetupError, SolverSpec, Text, Visitor, Words, arrange,
};

impl Playable for Position {
    const FORMATS: &'static [Format] = &[
        Format { name: "moves", summary: words::FORMAT_MOVES },
        Format { name: "grid", summary: words::FORMAT_GRID },
    ];

    fn parse_move(&self, text: &str) -> Result<Entry, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Entry) -> String {
        notation::write_move(self.size().rows(), of)
    }

    fn speak_move(&self, of: Entry, language: Language) -> String {
        let (cell, rows) = (usize::from(of.cell), self.size().rows());
        let at = (cell / rows + 1, cell % rows + 1);
        words::entered(at, self.grid().digit(cell), of.digit, language)
    }

    fn move_steps(&self, of: Entry) -> Vec<String> {
        let what = if of.digit == 0 { ERASE.to_owned() } else { of.digit.to_string() };
        vec![cell_name(self.size().rows(), usize::from(of.cell)), what]
    }

    fn moves_besides(&self) -> Vec<Entry> {
        self.corrections().collect()
    }

    fn setup_text(&self) -> String {
        let bare = self.givens() == &Grid::empty(self.size());
        match self.size() {
            _ if !bare => format!("grid={}", self.givens()),
            Size::Nine => String::new(),
            size => format!("size={}", size.rows()),
        }
    }

    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError> {
        match format {
            "moves" => Ok(notation::write_game(record)),
            "grid" => {
                let end = record.position();
                if end.entries().next().is_some() {
                    let (format, reason) = (format.to_owned(), words::NO_ENTRIES.into());
                    return Err(RecordError::Inexpressible { format, reason });
                }
                Ok(end.givens().to_string())
            }
            _ => Err(RecordError::unknown_format(format, Self::FORMATS)),
        }
    }

    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        let size = self.size();
        let digits = arrange::digits(contents, size.cells(), size.rows() as u8)?;
        let mut givens = Grid::empty(size);
        digits.into_iter().enumerate().for_each(|(cell, digit)| givens.set(cell, digit));
        Ok(Record::new(Self::new(givens)?))
    }

    fn diagram(&self, last: Option<Entry>, language: Language) -> Diagram {
        diagram::diagram(self, last, language)
    }

    fn status(&self, language: Language) -> String {
        diagram::status(self, language)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        // The strongest comes last and is the default.
        let mut players = solvers::players();
        players.push(Backtracking::spec());
        players.push(Fast::spec());
        players
    }

    fn solver() -> Option<SolverSpec<Self>> {
        Some(solution::spec())
    }
}

/// Sudoku in all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct Sudoku;

impl Family for Sudoku {
    const NAME: &'static str = "sudoku";
    const ABOUT: About = words::ABOUT;
    const RULES: Text = words::RULES;
    const SIDES: usize = 1;
    const NOTATION: Text = words::NOTATION;
    const OPPONENTS: &'static [Opponent] = &[];
    const ADVISOR: &'static str = "fast";
    const REVIEWER: &'static str = "fast";
    /// Every score of a puzzle is proved, so this scale is not used.
    const SCALE: f64 = 1.0;
    const REPORT_NAMES: &'static [ReportName] = crate::report_names::REPORT_NAMES;
    const SAMPLE: Sample = Sample {
        setup: "",
        position: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 \
                   r5c5=5 r5c2=2 r5c8=9 r5c3=6 r5c7=7 r6c4=9 r4c4=7 r7c5=3 r3c5=4 r3c6=2 r1c4=6 \
                   r1c6=8 r3c1=1 r3c4=3 r3c7=5 r3c9=7 r4c7=4 r4c6=1 r4c2=5 r4c3=9 r4c8=2 r6c2=1 \
                   r6c3=3 r6c6=4 r6c7=8 r2c7=3 r2c8=4 r1c8=1 r1c7=9 r1c9=2 r1c3=4 r2c2=7 r2c3=2 \
                   r2c9=8 r6c8=5 r7c1=9 r7c4=5 r7c6=7 r7c3=1 r7c9=4 r8c2=8 r8c3=7 r8c7=6 r8c8=3 \
                   r8c1=2 r9c1=3 r9c2=4 r9c3=5 r9c4=2 r9c6=6 r9c7=1",
        from: 10,
    };

    fn bench() -> Option<BenchSpec> {
        Some(bench::spec())
    }

    fn page() -> &'static [Asset] {
        crate::page::PAGE
    }

    fn setup() -> Vec<ParamSpec> {
        vec![
            ParamSpec::choice("size", words::SIZES, "9", words::SIZE),
            ParamSpec::text("grid", words::GRID_EXPECTED, words::GRID),
        ]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        let conflict = |reason: Words| SetupError::from(ParamError::Conflict { reason });
        let text = notation::without_comments(text);
        let (read, moves) = notation::split(&text)?;
        let given = params.text("grid").map(Grid::parse).transpose()?;
        if let (Some(read), Some(given)) = (&read, &given)
            && read != given
        {
            return Err(conflict(words::OTHER_GRID.into()));
        }
        let rows = params.choice("size").parse().expect("a size is a number");
        let size = Size::of_rows(rows).expect("the choices are the sizes");
        let givens = read.or(given).unwrap_or_else(|| Grid::empty(size));
        if params.is_given("size") && givens.size() != size {
            let own = givens.size().rows();
            return Err(conflict(Words::new(
                format!("size={rows} does not go with a grid of size {own}"),
                format!("size={rows} ne va pas avec une grille de taille {own}"),
            )));
        }
        Ok(visitor.visit(notation::parse_moves(Position::new(givens)?, &moves)?))
    }
}
