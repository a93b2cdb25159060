//! The report's puzzles, or puzzles of our own.

use quintet::core::{Random, Seed};
use quintet_sudoku::{Grid, solutions};
use std::path::Path;

/// The report's hundred puzzles, if the folder has them all.
pub(super) fn read_puzzles(folder: &Path) -> Option<Vec<Grid>> {
    let text = std::fs::read_to_string(folder.join("100sudoku.txt")).ok()?;
    let puzzles: Vec<Grid> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(Grid::parse)
        .collect::<Result<_, _>>()
        .ok()?;
    (puzzles.len() == 100).then_some(puzzles)
}

/// Puzzles of our own: shuffled full grids from which cells are removed in random order, as long as the
/// solution stays unique, down to 27 givens.
pub(super) fn our_puzzles(count: u64) -> Vec<Grid> {
    (0..count).map(|index| our_puzzle(&mut Random::new(Seed(index)))).collect()
}

fn our_puzzle(random: &mut Random) -> Grid {
    let mut digits: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut digits);
    let [rows, columns] = [(); 2].map(|()| shuffled_lines(random));
    let mut cells: Vec<u8> = (0..81)
        .map(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            digits[(row * 3 + row / 3 + column) % 9]
        })
        .collect();
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    let mut left = 81;
    for cell in order {
        if left == 27 {
            break;
        }
        let digit = std::mem::take(&mut cells[cell]);
        if solutions(&grid(&cells), 2).len() == 1 {
            left -= 1;
        } else {
            cells[cell] = digit;
        }
    }
    grid(&cells)
}

fn grid(cells: &[u8]) -> Grid {
    let text: String = cells.iter().map(|digit| char::from(b'0' + digit)).collect();
    Grid::parse(&text).expect("part of a full grid is a grid")
}

/// Nine lines in a random order that keeps bands together.
fn shuffled_lines(random: &mut Random) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut lines = Vec::new();
    for band in bands {
        let mut three = [3 * band, 3 * band + 1, 3 * band + 2];
        random.shuffle(&mut three);
        lines.extend(three);
    }
    lines
}
