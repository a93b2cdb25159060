//! Puzzles: a few of our own, and the collections where they are at hand.
#![allow(dead_code, reason = "every test file uses its part")]

use quintet_sudoku::Grid;

/// Puzzles with their one solution.
pub(crate) const EXAMPLES: [(&str, &str); 3] = [
    ("1....4...3.4....", "1243342123144132"),
    (
        ".4.......12.....747....5...9...21.....6.73.2......96.743....9.68............5.8.3",
        "345197268129368574768245391973621485586473129214589637437812956851936742692754813",
    ),
    (
        ".8.23..79..15.....27.4.8............31......2......3.442....6......9.......8...23",
        "584236179631579248279418536846321957317945862952687314428753691763192485195864723",
    ),
];

/// The puzzles of a collection, or none, saying so, where there is no such file.
pub(crate) fn puzzles(name: &str) -> Option<Vec<Grid>> {
    let data = std::env::var("QUINTET_DATA").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").to_owned()
    });
    let path = format!("{data}/sudoku/{name}");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: there is no {path}");
        return None;
    };
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    Some(lines.map(|line| Grid::parse(line).unwrap()).collect())
}
