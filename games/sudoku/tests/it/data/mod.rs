//! Puzzles: our own, and the public collections if available.

use quintet_sudoku::Grid;

/// Puzzles with their unique solution, made for these tests; singles do not solve the last one.
pub(crate) const EXAMPLES: [(&str, &str); 4] = [
    ("1....4...3.4....", "1243342123144132"),
    (
        ".4.......12.....747....5...9...21.....6.73.2......96.743....9.68............5.8.3",
        "345197268129368574768245391973621485586473129214589637437812956851936742692754813",
    ),
    (
        ".8.23..79..15.....27.4.8............31......2......3.442....6......9.......8...23",
        "584236179631579248279418536846321957317945862952687314428753691763192485195864723",
    ),
    (
        "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......",
        "641275893758193426293648157984326715572914368316857942169782534437569281825431679",
    ),
];

/// The last of the examples with a wrong digit that singles do not detect.
pub(crate) const WRONG: &str =
    "..18...9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";

/// A puzzle of 16 × 16.
pub(crate) const SIXTEEN: &str = "\
    .3..81....7D9..AC7....6...G.F.....A847......5.6G..D4CGF.A.6........C26DG35EFA.1.\
    1.42...C....E..63...7..F12..CD5.D.......6B.AG....D.G98.3C..7..F5.5..E.74......B1\
    BC.A..128E.93G47.F1...B64A35289.A4....C1BF.6...D.B.1D9E....C46.3.6.D5.4..3.E..C.\
    2.C3...B.7.4.58.";

fn parsed(text: &str) -> Vec<Grid> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Grid::parse(line).expect("a line is a puzzle")).collect()
}

/// 300 minimal puzzles of our own, easy to hard.
pub(crate) fn minimal() -> Vec<Grid> {
    parsed(include_str!("minimal.txt"))
}

/// 40 puzzles of our own that need chains.
pub(crate) fn hard() -> Vec<Grid> {
    parsed(include_str!("hard.txt"))
}

/// Puzzles of 16×16 of our own, the first three with chains.
pub(crate) fn sixteen() -> Vec<Grid> {
    parsed(include_str!("sixteen.txt"))
}

/// A public collection: only for tests that are ignored without it.
pub(crate) fn collection(name: &str) -> Vec<Grid> {
    parsed(&quintet_testkit::public_data(&format!("sudoku/{name}")))
}
