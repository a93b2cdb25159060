//! Hex obeys the laws of all games.

use quintet_core::{Game, Random, Seed};
use quintet_hex::{CellSet, Colour, Hex, Move, Position, SwapRule};
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
    "size=3,first=blue",
    "size=3,swap=sides,first=blue",
    "size=4,swap=pieces,first=blue",
];

/// Every position of these has hundreds of moves to check.
const LARGE_SETUPS: &[&str] = &[
    "",
    "swap=pieces",
    "swap=sides",
    "size=13,swap=pieces",
    "size=19",
    "size=19,swap=sides,first=blue",
];

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

/// A game that Blue begins is the mirror image of one that Red begins.
#[test]
fn blue_may_begin() {
    for rule in [SwapRule::Off, SwapRule::Pieces, SwapRule::Sides] {
        for seed in 0..50 {
            let mut random = Random::new(Seed(seed));
            let mut red = Position::<u128>::new(5, rule);
            let mut blue = red.begun_by(Colour::Blue);
            while let Some(played) = red.random_move(&mut random) {
                assert_eq!(blue.colour_to_move(), red.colour_to_move().other());
                red.play(played);
                blue.play(mirrored(played));
                let stones = |position: &Position<u128>, colour| position.stones(colour).count();
                assert_eq!(stones(&blue, Colour::Blue), stones(&red, Colour::Red));
                assert_eq!(blue.outcome(), red.outcome());
                assert_eq!(blue.winner(), red.winner().map(Colour::other));
                assert_ne!(blue.key(), red.key());
            }
        }
    }
}

fn mirrored(played: Move) -> Move {
    match played {
        Move::Place(cell) => {
            Move::Place(<u128 as CellSet>::cell(u128::row(cell), u128::column(cell)))
        }
        Move::Swap => Move::Swap,
    }
}
