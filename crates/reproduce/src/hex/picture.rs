//! Boards with the explored cells marked: in letters, and drawn.

use quintet_hex::{CellSet, Colour, Position, dead_cells};
use std::fmt::Write;

/// A position with the cells that a search would explore.
pub(super) struct Board {
    pub(super) position: Position<u128>,
    explored: u128,
    dead: u128,
}

/// The role of a cell in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Stone(Colour),
    Explored,
    Dead,
    Left,
}

impl Board {
    /// A position with the cells that `explores` returns for it.
    pub(super) fn new(
        position: Position<u128>,
        explores: impl Fn(&Position<u128>) -> u128,
    ) -> Self {
        let (explored, dead) = (explores(&position), dead_cells(&position));
        Self { position, explored, dead }
    }

    /// The number of explored cells, including dead ones.
    pub(super) fn explored(&self) -> u32 {
        self.explored.count()
    }

    /// The number of explored cells without the dead ones.
    pub(super) fn alive(&self) -> u32 {
        (self.explored & !self.dead).count()
    }

    fn kind(&self, column: u32, row: u32) -> Kind {
        let cell = <u128 as CellSet>::cell(column, row);
        let owner =
            [Colour::Red, Colour::Blue].into_iter().find(|&c| self.position.stones(c).has(cell));
        match owner {
            Some(colour) => Kind::Stone(colour),
            None if self.explored.has(cell) && self.dead.has(cell) => Kind::Dead,
            None if self.explored.has(cell) => Kind::Explored,
            None => Kind::Left,
        }
    }
}

/// The board in letters.
pub(super) fn text(board: &Board) -> String {
    let size = board.position.size();
    let letters: Vec<String> = (0..size).map(letter).collect();
    let mut out = format!("   {}\n", letters.join(" "));
    for row in 0..size {
        let cells: Vec<&str> = (0..size)
            .map(|column| match board.kind(column, row) {
                Kind::Stone(Colour::Red) => "R",
                Kind::Stone(Colour::Blue) => "B",
                Kind::Explored => "*",
                Kind::Dead => "x",
                Kind::Left => ".",
            })
            .collect();
        let _ = writeln!(out, "{}{:>2} {}", " ".repeat(row as usize), row + 1, cells.join(" "));
    }
    out
}

fn letter(column: u32) -> String {
    char::from(b'a' + column as u8).to_string()
}

/// Pixels from one cell to the next.
const UNIT: f64 = 44.0;
/// From one row to the next, in cells.
const ROW: f64 = 0.866;

/// The board drawn, explored cells in yellow as in the report.
pub(super) fn svg(board: &Board, title: &str) -> String {
    let size = board.position.size();
    let (width, height) =
        (UNIT * (1.5 * f64::from(size) + 1.5), UNIT * (ROW * f64::from(size) + 1.6));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\"><title>{title}</title>\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\
         <g font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\" fill=\"#5b657a\">\n"
    );
    for index in 0..size {
        let at = f64::from(index);
        let (x, y) = (UNIT * (at + 1.2), UNIT * 0.5);
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", letter(index));
        let (x, y) = (UNIT * (at / 2.0 + 0.4), UNIT * (ROW * at + 1.25));
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 5.0, index + 1);
    }
    for row in 0..size {
        for column in 0..size {
            draw(&mut out, column, row, board.kind(column, row));
        }
    }
    out.push_str("</g></svg>\n");
    out
}

fn draw(out: &mut String, column: u32, row: u32, kind: Kind) {
    let (x, y) = (f64::from(column) + f64::from(row) / 2.0 + 1.2, ROW * f64::from(row) + 1.25);
    let corner = |(dx, dy): (f64, f64)| format!("{:.1},{:.1}", UNIT * (x + dx), UNIT * (y + dy));
    let corners =
        [(0.0, -0.577), (0.5, -0.289), (0.5, 0.289), (0.0, 0.577), (-0.5, 0.289), (-0.5, -0.289)];
    let fill = match kind {
        Kind::Explored => "#ffd84d",
        Kind::Dead => "#b9bfca",
        Kind::Stone(_) | Kind::Left => "#fff",
    };
    let points: Vec<String> = corners.map(corner).to_vec();
    let points = points.join(" ");
    let _ = writeln!(out, "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"#8a94a6\"/>");
    let (x, y) = (UNIT * x, UNIT * y);
    match kind {
        Kind::Stone(colour) => {
            let fill = if colour == Colour::Red { "#d8343f" } else { "#2f6fde" };
            let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"15\" fill=\"{fill}\"/>");
        }
        Kind::Dead => {
            let _ =
                writeln!(out, "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"#1d2433\">x</text>", y + 5.0);
        }
        Kind::Explored | Kind::Left => {}
    }
}
