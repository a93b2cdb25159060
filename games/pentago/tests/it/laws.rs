//! Pentago obeys the laws of all games.

use quintet_pentago::Pentago;
use quintet_testkit::{check_laws, check_parsers};

/// The empty board; one in play; one almost full; a won game; a drawn game, with fives of both sides; a code.
const SETUPS: &[&str] = &[
    "",
    "start=100000020000001000000200000000000000",
    "start=112211221122112211221122112211220000",
    "start=111110222200000000000000000000000000",
    "start=111110222220000000000000000000000000",
    "start=code:81",
];

#[test]
fn laws() {
    check_laws::<Pentago>(SETUPS, 40);
}

#[test]
fn parsers_survive() {
    check_parsers::<Pentago>(SETUPS, 500);
}
