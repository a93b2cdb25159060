//! The rules against known counts, and the laws of all games.

use quintet_core::{Game, perft};
use quintet_sixth_game::{Othello, Position};
use quintet_testkit::{check_laws, check_parsers};

/// Counted by a slow program that shares no code with these rules.
#[test]
fn leaves_of_the_tree() {
    let counts = [1, 2, 3, 4, 5, 6].map(|depth| perft(&Position::new(), depth));
    assert_eq!(counts, [4, 12, 56, 244, 1364, 7604]);
    assert!(Position::new().outcome().is_none());
}

#[test]
fn laws() {
    check_laws::<Othello>(&[""], 20);
}

#[test]
fn parsers_survive() {
    check_parsers::<Othello>(&[""], 200);
}
