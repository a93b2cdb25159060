//! Hex obeys the laws of all games.

use quintet_hex::Hex;
use quintet_testkit::{check_laws, check_parsers};

const SETUPS: &[&str] = &[
    "size=1",
    "size=1,swap=pieces",
    "size=2",
    "size=2,swap=sides",
    "size=3,swap=pieces",
    "size=3,swap=sides",
    "size=5",
    "size=5,swap=pieces",
];

/// Every position of these has hundreds of moves to look at.
const LARGE_SETUPS: &[&str] =
    &["", "swap=pieces", "swap=sides", "size=13,swap=pieces", "size=19", "size=19,swap=sides"];

#[test]
fn laws() {
    check_laws::<Hex>(SETUPS, 60);
    check_laws::<Hex>(LARGE_SETUPS, 2);
}

#[test]
fn parsers_survive() {
    check_parsers::<Hex>(SETUPS, 500);
    check_parsers::<Hex>(LARGE_SETUPS, 500);
}
