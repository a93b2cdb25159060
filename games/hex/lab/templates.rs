//! Edge templates: the smallest areas in which a stone cannot be cut off from its edge.
//!
//! ```text
//! cargo run --release -p quintet-hex --example templates -- games/hex/TEMPLATES.md
//! ```
//! Writes every template of a stone on rows 1 to 4 above its edge, with no cell higher than the stone;
//! without a file it prints them.
//!
//! How it works. A set of cells *holds* if the stone reaches the edge inside it although the opponent moves
//! first and owns every other cell; the exact solver decides that. More cells never hurt, so the sets that
//! hold are determined by the minimal ones, the templates. They are found one by one: take all allowed cells;
//! if they hold, remove cells as long as the rest holds, and what is left is a template. Every other template
//! lacks one of its cells and has those before that one, so the same search is repeated for each of its
//! cells, with that cell forbidden and those before it required. Nothing is left out, and no other source is
//! used. In the end each template is attacked exhaustively by the program that checks proofs, which shares
//! nothing with the solver.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

use quintet_hex::check::wins_inside;
use quintet_hex::knowledge::{Effort, Field, Rules};
use quintet_hex::solver::{Bounds, Search};
use quintet_hex::{Cell, CellSet, Colour};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

const SIZE: u32 = 11;
/// The stone's column: as far from both sides as the slant of the board allows.
const COLUMN: u32 = 6;
/// How far to the side cells may lie, in half cells.
const REACH: i32 = 9;

/// A stone on a row above the bottom edge.
struct Stone {
    row: u32,
    /// The cells a template may use.
    room: u128,
    search: Search<u128>,
    known: HashMap<u128, bool>,
    templates: BTreeSet<u128>,
}

/// Twice the horizontal distance of a cell from the stone's axis.
fn aside(cell: Cell, row: u32) -> i32 {
    let down = u128::row(cell) as i32 - (SIZE - row) as i32;
    2 * (u128::column(cell) as i32 - COLUMN as i32) + down
}

impl Stone {
    fn new(row: u32) -> Self {
        let rows = SIZE - row..SIZE;
        let cells = rows.flat_map(|row| (0..SIZE).map(move |column| u128::cell(column, row)));
        let near = cells.filter(|&cell| aside(cell, row).abs() <= REACH);
        let room = near.fold(0, |all, cell| all | u128::of(cell));
        let search = Search::new(Effort::SOLVER, Rules::ALL, Bounds::default());
        let stone = u128::of(u128::cell(COLUMN, SIZE - row));
        Self { row, room: room & !stone, search, known: HashMap::new(), templates: BTreeSet::new() }
    }

    fn cell(&self) -> Cell {
        u128::cell(COLUMN, SIZE - self.row)
    }

    /// The stone together with a chain of others up to the top.
    fn chain(&self) -> u128 {
        let rows = 0..=SIZE - self.row;
        rows.fold(0, |all, row| all | u128::of(u128::cell(COLUMN, row)))
    }

    /// Whether the stone reaches the bottom inside these cells with the opponent moving first.
    fn holds(&mut self, cells: u128) -> bool {
        if let Some(&known) = self.known.get(&cells) {
            return known;
        }
        let red = self.chain();
        let blue = u128::BOARDS[SIZE as usize].all & !cells & !red;
        let field = Field { size: SIZE, stones: [red, blue] };
        let (winner, _) = self.search.solve(&field, Colour::Blue).expect("no limit stops it");
        self.known.insert(cells, winner == Colour::Red);
        winner == Colour::Red
    }

    /// Removes cells as long as the rest holds, those farthest from the stone first.
    fn least(&mut self, cells: u128) -> u128 {
        let mut order: Vec<Cell> = cells.cells().collect();
        let row = self.row;
        order.sort_by_key(|&cell| (std::cmp::Reverse(aside(cell, row).abs()), cell));
        order.into_iter().fold(cells, |left, cell| {
            let fewer = left & !u128::of(cell);
            if self.holds(fewer) { fewer } else { left }
        })
    }

    /// Finds the templates that contain all of `wanted` and only cells of `allowed`.
    fn find(&mut self, wanted: u128, allowed: u128) {
        let inside = self.templates.iter().copied().find(|of| *of & !allowed == 0);
        let found = match inside {
            Some(known) => known,
            None if self.holds(allowed) => self.least(allowed),
            None => return,
        };
        if self.templates.insert(found) {
            eprintln!(
                "row {}: {} templates, {} sets",
                self.row,
                self.templates.len(),
                self.known.len()
            );
        }
        let mut before = wanted;
        for cell in (found & !wanted).cells() {
            self.find(before, allowed & !u128::of(cell));
            before |= u128::of(cell);
        }
    }

    /// The mirror image of the cells.
    fn mirrored(&self, cells: u128) -> u128 {
        cells.cells().fold(0, |all, cell| {
            let down = u128::row(cell) - (SIZE - self.row);
            let column = 2 * COLUMN - u128::column(cell) - down;
            all | u128::of(u128::cell(column, u128::row(cell)))
        })
    }

    /// Whether an exhaustive attack fails; `None` if that takes too long.
    fn withstands(&self, cells: u128) -> Option<bool> {
        let bottom = u128::BOARDS[SIZE as usize].bottom;
        let stone = u128::of(self.cell());
        wins_inside(stone, cells, [stone, bottom], false, u32::MAX)
    }

    /// How far to the side a template reaches, in half cells.
    fn width(&self, cells: u128) -> i32 {
        cells.cells().map(|cell| aside(cell, self.row).abs()).max().unwrap_or(0)
    }

    fn draw(&self, cells: u128, text: &mut String) {
        let width = self.width(cells).max(1);
        for row in SIZE - self.row..SIZE {
            let place = |column: i32| {
                let cell = u128::cell(column as u32, row);
                let mark = if cell == self.cell() { 'R' } else { '·' };
                (aside(cell, self.row), if cells.has(cell) { '+' } else { mark })
            };
            let mut line = vec![' '; 2 * width as usize + 3];
            for (at, mark) in (0..SIZE as i32).map(place) {
                if at.abs() <= width {
                    line[(at + width) as usize] = mark;
                }
            }
            let line: String = line.into_iter().collect();
            writeln!(text, "    {}", line.trim_end()).unwrap();
        }
    }
}

const HEAD: &str = "\
# Edge templates
Made by `cargo run --release -p quintet-hex --example templates -- games/hex/TEMPLATES.md`, which
explains how. The stone `R` is Red's, the last line is at the bottom edge, and `+` are the cells it
needs: if Blue moves first and owns all others, including `·`, Red still reaches the edge; without
any one of the `+` it does not. Rotated, this holds for every edge and both colours. The list has
all templates with no cell higher than the stone or farther to its side than stated.
`quintet analyse hex` finds connections of several stones, or near the opponent's, in any position.

";

fn chapter(row: u32, text: &mut String) {
    let mut stone = Stone::new(row);
    let room = stone.room;
    stone.find(0, room);
    // One of each pair of mirror images.
    let of_pair = |cells: &u128| *cells >= stone.mirrored(*cells);
    let mut shown: Vec<u128> = stone.templates.iter().copied().filter(of_pair).collect();
    shown.sort_by_key(|cells| (cells.count(), *cells));
    let (mut attacked, mut widest) = (0, 0);
    for &cells in &stone.templates {
        assert!(stone.templates.contains(&stone.mirrored(cells)), "mirror images are templates");
        let withstands = stone.withstands(cells);
        assert!(withstands != Some(false), "a template that can be attacked: {cells:?}");
        attacked += usize::from(withstands.is_some());
        widest = widest.max(stone.width(cells));
    }
    let (all, sets) = (stone.templates.len(), stone.known.len());
    writeln!(
        text,
        "## Row {row}\nCounting mirror images {}; {sets} sets of cells decided; {attacked} of {all} attacked \
         exhaustively.\nThe widest reaches {:.1} cells to the side; {:.1} were allowed.\n",
        if all == 1 { "1 template".to_owned() } else { format!("{all} templates") },
        f64::from(widest) / 2.0,
        f64::from(REACH) / 2.0
    )
    .unwrap();
    for (number, &cells) in shown.iter().enumerate() {
        let twin = if stone.mirrored(cells) == cells {
            "its own mirror image"
        } else {
            "and its mirror image"
        };
        writeln!(text, "{row}.{}: {} cells, {twin}\n", number + 1, cells.count()).unwrap();
        stone.draw(cells, text);
        text.push('\n');
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rows: Vec<u32> = match words.get(1) {
        Some(rows) => rows.split(',').map(|row| row.parse().unwrap()).collect(),
        None => vec![1, 2, 3, 4],
    };
    let mut text = HEAD.to_owned();
    rows.into_iter().for_each(|row| chapter(row, &mut text));
    match words.first() {
        Some(file) if file != "-" => std::fs::write(file, text).unwrap(),
        _ => print!("{text}"),
    }
}
