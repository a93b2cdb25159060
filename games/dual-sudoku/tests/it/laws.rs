//! DualSudoku obeys the laws of all games.

use quintet_dual_sudoku::DualSudoku;
use quintet_testkit::{check_laws, check_parsers};

const TIED_4: &str = "grid=4/1-0-0+0/-+--/0-0+0-0/----/0-0-0-0/+---/0+0-0-0";
const TIED_9: &str = "grid=9/0+0-0-0-5-0-0-0-0/---------/0-0-0-0-0-0-0-0-0/+--------/\
                      0-0-0+0-0-0-0-0-0/---------/0-0-7-0-0-0-0-0-0/--------+/\
                      0-0-0-0-0-0+0-0-0/---------/0-0-0-0+0+0-0-0-0/---------/\
                      0-0-0-0-0-0-0-0-0/---+-----/0-0-0-0-0-0-0-0+0/---------/\
                      9-0-0-0-0-0-0-0-0";
const SMALL: &[&str] = &[
    "size=4",
    "size=4,standoff=never",
    "size=4,completable=on",
    "size=4,prefill=30,seed=3",
    "size=4,prefill=20,ties=50,seed=2",
    TIED_4,
];
const LARGE: &[&str] = &["", "prefill=40,seed=8", "prefill=30,ties=20,seed=4", TIED_9];

#[test]
fn laws_of_small_grids() {
    check_laws::<DualSudoku>(SMALL, 60);
    let tied = format!("{TIED_4},completable=on,standoff=never");
    check_laws::<DualSudoku>(&[&tied], 20);
}

#[test]
fn laws_of_large_grids() {
    check_laws::<DualSudoku>(LARGE, 8);
    check_laws::<DualSudoku>(&["completable=on"], 1);
    check_laws::<DualSudoku>(&["size=16,prefill=60", "size=16,prefill=60,completable=on"], 1);
}

#[test]
fn parsers_survive() {
    check_parsers::<DualSudoku>(SMALL, 300);
    check_parsers::<DualSudoku>(LARGE, 100);
    check_parsers::<DualSudoku>(&["size=16"], 50);
}
