//! What the facade needs: Sudoku with its setups, texts and players.

use crate::diagram::{self, ERASE};
use crate::fast::Fast;
use crate::notation::{self, cell_name};
use crate::{Backtracking, Entry, Grid, Position, Size, solvers};
use quintet_core::{
    Content, Diagram, Family, Format, MoveError, ParamError, ParamSpec, Params, Playable,
    PlayerSpec, Record, RecordError, SetupError, Visitor, arrange,
};

impl Playable for Position {
    const FORMATS: &'static [Format] = &[
        Format { name: "moves", summary: "the givens, if any, then moves: 53..7… r1c3=4 r1c3=." },
        Format { name: "grid", summary: "the givens, one character a cell, before any entry" },
    ];

    fn parse_move(&self, text: &str) -> Result<Entry, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Entry) -> String {
        notation::write_move(self.size().rows(), of)
    }

    fn speak_move(&self, of: Entry) -> String {
        let (cell, rows) = (usize::from(of.cell), self.size().rows());
        let place = format!("row {}, column {}", cell / rows + 1, cell % rows + 1);
        match (self.grid().digit(cell), of.digit) {
            (held, 0) => format!("{place}: {held} erased"),
            (0, digit) => format!("{place}: {digit}"),
            (held, digit) => format!("{place}: {held} becomes {digit}"),
        }
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
                    let reason = "a grid does not tell entries from givens".to_owned();
                    let format = format.to_owned();
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

    fn diagram(&self, last: Option<Entry>) -> Diagram {
        diagram::diagram(self, last)
    }

    fn status(&self) -> String {
        diagram::status(self)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        // The strongest last: it answers when nobody is named.
        let mut players = solvers::players();
        players.push(Backtracking::spec());
        players.push(Fast::spec());
        players
    }
}

/// Sudoku in all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct Sudoku;

impl Family for Sudoku {
    const NAME: &'static str = "sudoku";
    const TITLE: &'static str = "Sudoku";
    const SUMMARY: &'static str = "every row, column and box holds every digit once";
    const SIDES: usize = 1;
    const NOTATION: &'static str =
        "the givens, one character a cell (. or 0 when empty), then moves r1c1=5 or r1c1=.";

    fn setup() -> Vec<ParamSpec> {
        let grid = "16, 81 or 256 cells: 1 to 9, A to G for 10 to 16, . or 0 when empty";
        vec![
            ParamSpec::choice("size", &["4", "9", "16"], "9", "rows and columns"),
            ParamSpec::text("grid", grid, "the puzzle"),
        ]
    }

    fn open<V: Visitor>(params: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        let conflict = |reason: String| SetupError::from(ParamError::Conflict { reason });
        let (read, moves) = notation::split(text)?;
        let given = params.text("grid").map(Grid::parse).transpose()?;
        if let (Some(read), Some(given)) = (&read, &given)
            && read != given
        {
            let reason = "the grid of the text is not the grid of the setup";
            return Err(conflict(reason.to_owned()));
        }
        let rows = params.choice("size").parse().expect("a size is a number");
        let size = Size::of_rows(rows).expect("the choices are the sizes");
        let givens = read.or(given).unwrap_or_else(|| Grid::empty(size));
        if params.is_given("size") && givens.size() != size {
            let own = givens.size().rows();
            return Err(conflict(format!("size={rows} does not go with a grid of size {own}")));
        }
        Ok(visitor.visit(notation::parse_moves(Position::new(givens)?, &moves)?))
    }
}
