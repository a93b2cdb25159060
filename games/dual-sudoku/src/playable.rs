//! What the facade needs: DualSudoku with its setups, texts and players.

use crate::diagram::{self, LOOKS};
use crate::notation::{self, Word, cell_name};
use crate::{Endings, Grid, Layout, Move, Penalty, Position, Reason, players, tally};
use quintet_core::{
    Content, Diagram, Fact, Family, Format, Game, MoveError, ParamError, ParamSpec, Params,
    Playable, PlayerSpec, Random, Record, RecordError, Seed, SetupError, Visitor, arrange,
};

impl<const N: usize, const CELLS: usize> Playable for Position<N, CELLS> {
    const FORMATS: &'static [Format] = &[
        Format { name: "moves", summary: "moves: r1c1=5 r1c2=3 pass" },
        Format { name: "grid", summary: "the start grid as the course's file, before any move" },
    ];

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Move) -> String {
        notation::write_move::<N>(of)
    }

    fn speak_move(&self, of: Move) -> String {
        let name = LOOKS[self.turn().index()].name;
        let place = |cell: u8| {
            let cell = usize::from(cell);
            format!("row {}, column {}", cell / N + 1, cell % N + 1)
        };
        match of {
            Move::Place { cell, digit } => format!("{name} puts {digit} in {}", place(cell)),
            Move::Penalty(Penalty::Attempt { cell, digit, .. }) => {
                format!("{name} tries {digit} in {} in vain and loses {N} points", place(cell))
            }
            Move::Penalty(Penalty::Voluntary) => format!("{name} passes and loses {N} points"),
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

    fn moves_besides(&self) -> Vec<Move> {
        if self.outcome().is_some() { Vec::new() } else { vec![Move::PASS] }
    }

    fn note(&self, of: Move) -> Option<String> {
        match of {
            Move::Place { .. } => None,
            Move::Penalty(penalty) => Some(notation::explain(self, penalty)),
        }
    }

    fn reason(&self, of: Move) -> Option<String> {
        self.outcome().is_none().then(|| Reason::of(self, of).english(self))
    }

    /// The size, or the grid when it is not bare, and the endings.
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
                reason: "a grid file has no room for scores and for whose turn it is".to_owned(),
            }),
            _ => Err(RecordError::unknown_format(format, Self::FORMATS)),
        }
    }

    fn tally(record: &Record<Self>) -> Vec<Fact> {
        tally::tally(record)
    }

    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        let digits = arrange::digits(contents, CELLS, N as u8)?;
        let grid = Layout::from(self.grid()).with_digits(digits).grid()?;
        Ok(Record::new(Self::new(grid, self.endings())))
    }

    fn diagram(&self, last: Option<Move>) -> Diagram {
        diagram::diagram(self, last)
    }

    fn status(&self) -> String {
        diagram::status(self)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        players::all()
    }
}

/// DualSudoku in all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct DualSudoku;

impl Family for DualSudoku {
    const NAME: &'static str = "dual-sudoku";
    const TITLE: &'static str = "DualSudoku";
    const SUMMARY: &'static str = "two sides fill one Sudoku grid, and the points decide";
    const SIDES: usize = 2;
    const NOTATION: &'static str =
        "moves r1c1=5 or pass; a grid in the course's file format may come first, then ;";

    fn setup() -> Vec<ParamSpec> {
        let grid = "a grid on one line, such as 4/1-0-0+0/----/… with 0 for an empty cell";
        vec![
            ParamSpec::choice("size", &["4", "9", "16"], "9", "rows and columns"),
            ParamSpec::choice(
                "standoff",
                &["ends", "never"],
                "ends",
                "whether two voluntary passes in a row end the game",
            ),
            ParamSpec::switch("completable", false, "end once the grid cannot be completed"),
            ParamSpec::text("grid", grid, "the grid to start from"),
            ParamSpec::int("prefill", 0, 80, Some(0), "cells filled at random, in percent"),
            ParamSpec::int("seed", 0, i64::MAX, Some(0), "where chance starts for prefill"),
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
    /// What it makes of it.
    type Output;
    /// Is handed the record.
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
    if given.is_some() && params.int("prefill") != Some(0) {
        return Err(conflict("a grid that is given cannot be prefilled at random as well"));
    }
    let brought = read.as_ref().or(given.as_ref()).map(Layout::size);
    let size = params.choice("size");
    if let Some(brought) = brought.filter(|own| params.is_given("size") && own.to_string() != size)
    {
        return Err(conflict(format!("size={size} does not go with a grid of size {brought}")));
    }
    let size = brought.map_or(size.to_owned(), |own| own.to_string());
    let start = Start { params, read, given, moves };
    match size.as_str() {
        "4" => Ok(visitor.visit(start.record::<4, 16>()?)),
        "16" => Ok(visitor.visit(start.record::<16, 256>()?)),
        _ => Ok(visitor.visit(start.record::<9, 81>()?)),
    }
}

fn conflict(reason: impl Into<String>) -> SetupError {
    ParamError::Conflict { reason: reason.into() }.into()
}

/// Everything a game is opened with, once its size is known.
struct Start<'a> {
    params: &'a Params,
    /// The grid at the head of the text.
    read: Option<Layout>,
    /// The grid among the options.
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
            return Err(conflict("the grid of the text is not the grid of the setup"));
        }
        let layout = self.read.or(laid).unwrap_or_else(|| Layout::empty(N));
        let endings = Endings {
            standoff: self.params.choice("standoff") == "ends",
            completable: self.params.switch("completable"),
        };
        let start = Position::new(layout.grid()?, endings);
        Ok(notation::parse_moves(start, &self.moves)?)
    }

    /// The grid that chance fills, when asked for.
    fn generated<const N: usize, const CELLS: usize>(&self) -> Option<Layout> {
        let percent = self.params.int("prefill").filter(|&percent| percent > 0)?;
        let count = (CELLS * percent as usize + 50) / 100;
        let seed = self.params.int("seed").expect("the seed has a default");
        let grid = Grid::<N, CELLS>::prefilled(count, &mut Random::new(Seed(seed as u64)));
        Some(Layout::from(&grid))
    }
}
