//! Sudoku obeys the laws of all games.

use quintet_sudoku::Sudoku;
use quintet_testkit::{check_laws, check_parsers};

const PUZZLE_4: &str = "grid=1... .4.. .3.4 ....";
const PUZZLE_9: &str =
    "grid=.4.......12.....747....5...9...21.....6.73.2......96.743....9.68............5.8.3";
const SETUPS: &[&str] = &["size=4", PUZZLE_4, "", PUZZLE_9];

#[test]
fn laws() {
    check_laws::<Sudoku>(&SETUPS[..2], 10);
    check_laws::<Sudoku>(&SETUPS[2..], 1);
}

#[test]
fn laws_of_the_largest() {
    check_laws::<Sudoku>(&["size=16"], 1);
}

#[test]
fn parsers_survive() {
    check_parsers::<Sudoku>(SETUPS, 500);
    check_parsers::<Sudoku>(&["size=16"], 200);
}
