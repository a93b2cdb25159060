//! Connect Four obeys the laws of all games.

use quintet_connect4::ConnectFour;
use quintet_testkit::{check_laws, check_parsers};

const SETUPS: &[&str] = &[
    "",
    "width=5,height=4",
    "width=8,height=7",
    "width=16,height=3",
    "width=1,height=1",
    "width=9,height=7",
    "width=16,height=16",
];

#[test]
fn laws() {
    check_laws::<ConnectFour>(SETUPS, 60);
}

#[test]
fn parsers_survive() {
    check_parsers::<ConnectFour>(SETUPS, 500);
}
