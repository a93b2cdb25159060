//! Playouts that fill the board at once are as random as those move by move, and have the same winner.

use quintet_core::{Game, NoTrace, Outcome, PlayoutTrace, Random, Seed, Side};
use quintet_hex::insides::{is_joined_by_red, random_share};
use quintet_hex::{Cell, CellSet, Colour, Move, Position, SwapRule, Wide};
use std::collections::HashMap;

/// Compares the reduction with a flood, on boards filled in every proportion.
fn compare<S: CellSet>(size: u32, boards: u32) {
    let mut random = Random::new(Seed(u64::from(size)));
    let board = S::BOARDS[size as usize];
    for index in 0..boards {
        let count = if index % 2 == 0 { (size * size).div_ceil(2) } else { index % (size * size) };
        let red = random_share(board.all, count, &mut random);
        assert_eq!(red.count(), count);
        assert_eq!(red & board.all, red);
        let joined = !((red & board.top).flooded(red) & board.bottom).is_empty();
        assert_eq!(is_joined_by_red(red, size), joined, "{red:?}");
        let blue = board.all ^ red;
        let left_right = !((blue & board.left).flooded(blue) & board.right).is_empty();
        assert_ne!(joined, left_right, "a full board has one winner: {red:?}");
    }
}

#[test]
fn the_reduction_finds_the_winner() {
    for size in 1..=11 {
        compare::<u128>(size, 4000);
    }
    for size in 1..=19 {
        compare::<Wide>(size, 400);
    }
}

/// A chi-square test over all choices of 3 cells out of 7: 35 choices, so 34 degrees of freedom; fair
/// draws exceed 78 once in 30 000 sets.
fn draw<S: CellSet>(seed: u64) {
    let cells = [(0, 0), (1, 0), (4, 1), (0, 2), (3, 3), (2, 4), (4, 4)];
    let of = cells.iter().fold(S::EMPTY, |set, &(c, r)| set | S::of(S::cell(c, r)));
    let mut random = Random::new(Seed(seed));
    let mut counts: HashMap<Vec<Cell>, u32> = HashMap::new();
    for _ in 0..35_000 {
        let chosen = random_share(of, 3, &mut random).cells().collect();
        *counts.entry(chosen).or_default() += 1;
    }
    assert_eq!(counts.len(), 35);
    let square = |&count: &u32| (f64::from(count) - 1000.0).powi(2) / 1000.0;
    let chi: f64 = counts.values().map(square).sum();
    assert!(chi < 78.0, "chi-square {chi}");
}

#[test]
fn shares_are_fair() {
    draw::<u128>(1);
    draw::<Wide>(2);
}

/// The default implementation of [`Game::playout`].
fn move_by_move<S: CellSet>(mut position: Position<S>, random: &mut Random) -> Outcome {
    while let Some(played) = position.random_move(random) {
        position.play(played);
    }
    position.outcome().expect("without moves the game is over")
}

#[test]
fn wins_as_often_as_move_by_move() {
    let mut random = Random::new(Seed(3));
    let rules = [SwapRule::Off, SwapRule::Pieces, SwapRule::Sides];
    for (rule, plies) in rules.into_iter().flat_map(|rule| [0, 1, 2, 5].map(|n| (rule, n))) {
        let mut start = Position::<u128>::new(4, rule);
        for _ in 0..plies {
            start.play(start.random_move(&mut random).expect("4×4 lasts 7 plies"));
        }
        let games = 20_000;
        let first = |outcome| u32::from(outcome == Outcome::Win(Side::First));
        let fast: u32 = (0..games).map(|_| first(start.playout(&mut random, &mut NoTrace))).sum();
        let slow: u32 = (0..games).map(|_| first(move_by_move(start, &mut random))).sum();
        // The standard deviation of the difference is at most 100 games.
        assert!(fast.abs_diff(slow) < 500, "{rule:?} after {plies}: {fast} and {slow}");
    }
}

/// Collects the moves it receives.
#[derive(Default)]
struct Told(HashMap<usize, Side>);

impl PlayoutTrace for Told {
    fn record(&mut self, side: Side, move_index: usize) {
        assert!(self.0.insert(move_index, side).is_none(), "recorded twice");
    }
}

#[test]
fn the_trace_receives_every_cell() {
    let mut random = Random::new(Seed(4));
    let mut start = Position::<u128>::new(7, SwapRule::Off);
    for _ in 0..9 {
        start.play(start.random_move(&mut random).expect("7×7 lasts 13 plies"));
    }
    let mut told = Told::default();
    let outcome = start.playout(&mut random, &mut told);
    let of = |side| told.0.values().filter(|&&told| told == side).count();
    assert_eq!((of(Side::First), of(Side::Second)), (20, 20));
    let mut red = start.stones(Colour::Red);
    for cell in start.empty().cells() {
        let side = told.0[&start.move_index(Move::Place(cell))];
        red = if side == Side::First { red | u128::of(cell) } else { red };
    }
    let won = (red & start.board().top).flooded(red) & start.board().bottom != 0;
    assert_eq!(outcome, Outcome::Win(if won { Side::First } else { Side::Second }));
}
