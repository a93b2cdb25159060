//! Playouts: fill the board at random, then determine once who has joined its edges.
//!
//! Random moves to the end of the game and on to a full board amount to a random division of the empty cells.
//! The winner is the same, since a chain from edge to edge can no longer be broken.
//!
//! **The winner of a full board**, without a flood. A full Hex board is a full
//! board of the game of Y whose lower left part is red and whose right part is
//! blue:
//!
//! ```text
//!   a . . . . | b b      Y: a triangle; who joins all three sides, wins.
//!   . hex . . | b        Red has the left and the long side below, so it needs
//!   . . . . . |          the top: its Hex goal. Blue has the top and the long
//!   ----------+          side at the right, so it needs the left: likewise.
//!   r r r r
//!   r r r
//! ```
//!
//! A Y board of side m becomes one of side m − 1 with the same winner if every three mutually adjacent cells
//! (a cell, its right and its lower neighbour) are replaced by one of their majority's colour; the last
//! remaining cell, in the corner `a`, has the winner's colour. (Found by Schensted and Titus; proved in van
//! Rijswijck, "Search and Evaluation in Hex", 2002.) One step is three shifted sets and a majority, for all
//! cells at once and without branches, and a board of size n takes 2n − 2 steps.

use crate::{Cell, CellSet, Colour, Move, Position, SwapRule};
use quintet_core::{Game, Outcome, PlayoutTrace, Random};

/// Plays to the end; [`Game::playout`] of a Hex position.
#[inline]
pub(crate) fn playout<S: CellSet>(
    mut position: Position<S>,
    random: &mut Random,
    trace: &mut impl PlayoutTrace,
) -> Outcome {
    // Play move by move while a swap is possible.
    while position.rule() != SwapRule::Off && position.ply() < 2 {
        let Some(chosen) = position.random_move(random) else { break };
        trace.record(position.turn(), position.move_index(chosen));
        position.play(chosen);
    }
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let empty = position.empty();
    let count = position.empty_count();
    let reds = match position.colour_to_move() {
        Colour::Red => count.div_ceil(2),
        Colour::Blue => count / 2,
    };
    let filled = random_share(empty, reds, random);
    tell(&position, empty, filled, trace);
    let red_wins = is_joined_by_red(position.stones(Colour::Red) | filled, position.size());
    let winner = if red_wins { Colour::Red } else { Colour::Blue };
    Outcome::Win(position.side_of(winner))
}

/// Records every filled cell. The loop has a constant length, so that the compiler drops it for a trace that
/// ignores everything. Shifting the sets beats testing them for every cell: 180 ns for a traced playout, not
/// 290.
#[inline]
fn tell<S: CellSet>(position: &Position<S>, empty: S, reds: S, trace: &mut impl PlayoutTrace) {
    let (red, blue) = (position.side_of(Colour::Red), position.side_of(Colour::Blue));
    let (mut empty, mut reds) = (empty, reds);
    for index in 0..(S::STRIDE * S::STRIDE) as u16 {
        if empty.has(Cell(0)) {
            let side = if reds.has(Cell(0)) { red } else { blue };
            trace.record(side, position.move_index(Move::Place(Cell(index))));
        }
        (empty, reds) = (empty >> 1, reds >> 1);
    }
}

/// `count` random cells of a set, every choice being equally likely.
///
/// First toss a coin for every cell, then randomly remove or add the surplus or missing cells. Neither step
/// distinguishes cells: the chances are invariant under any permutation of the cells. So two choices of the
/// same size, which some permutation maps to each other, are equally likely. On 11×11 the coins miss the
/// count by 4.4 cells on average.
#[inline]
fn random_share<S: CellSet>(of: S, count: u32, random: &mut Random) -> S {
    let heads = S::toss(random) & of;
    let tossed = heads.count();
    if tossed >= count {
        heads.without_random(tossed - count, random)
    } else {
        let tails = of ^ heads;
        of ^ tails.without_random(count - tossed, random)
    }
}

/// Whether Red has joined top and bottom, if every other cell is blue.
#[inline]
pub(crate) fn is_joined_by_red<S: CellSet>(red: S, size: u32) -> bool {
    let largest = S::largest();
    // Rows below a smaller board are red, like its edge; columns beside it are blue, that is, not in the set.
    let mut cells = red | !S::EMPTY << (size * S::STRIDE);
    for _ in 0..2 * size - 2 {
        let right = cells >> 1 & !largest.right;
        let below = cells >> S::STRIDE | largest.bottom;
        cells = majority(cells, right, below);
    }
    cells.has(S::cell(0, 0))
}

#[inline]
fn majority<S: CellSet>(a: S, b: S, c: S) -> S {
    a & b | c & (a | b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wide;
    use quintet_core::{NoTrace, Seed, Side};
    use std::collections::HashMap;

    /// Compares the reduction with a flood, on boards filled in every proportion.
    fn compare<S: CellSet>(size: u32, boards: u32) {
        let mut random = Random::new(Seed(u64::from(size)));
        let board = S::BOARDS[size as usize];
        for index in 0..boards {
            let count =
                if index % 2 == 0 { (size * size).div_ceil(2) } else { index % (size * size) };
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
        let mut counts: HashMap<Vec<u16>, u32> = HashMap::new();
        for _ in 0..35_000 {
            let chosen = random_share(of, 3, &mut random).cells().map(|cell| cell.0).collect();
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
            let fast: u32 =
                (0..games).map(|_| first(start.playout(&mut random, &mut NoTrace))).sum();
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
}
