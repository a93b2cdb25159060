//! Known figures, and the rules compared with an obvious version.

use quintet_core::{Eval, Game, Outcome, Random, Seed, Side, perft};
use quintet_hex::{CellSet, Colour, Move, Position, ShortestPath, SwapRule, Wide};
use std::collections::HashMap;

/// The rules on a list of rows, with the owner of each colour.
#[derive(Clone)]
struct Obvious {
    rows: Vec<Vec<Option<Colour>>>,
    rule: SwapRule,
    plies: usize,
    red: Side,
}

impl Obvious {
    fn new(size: usize, rule: SwapRule) -> Self {
        Self { rows: vec![vec![None; size]; size], rule, plies: 0, red: Side::First }
    }

    fn turn(&self) -> Side {
        if self.plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn cell(&self, column: i32, row: i32) -> Option<Colour> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    }

    /// Depth-first search from one edge of a colour to the other.
    fn joins(&self, colour: Colour) -> bool {
        let size = self.rows.len() as i32;
        let first_edge = (0..size).map(|i| if colour == Colour::Red { (i, 0) } else { (0, i) });
        let mut open: Vec<(i32, i32)> = first_edge.collect();
        let mut seen = Vec::new();
        while let Some((column, row)) = open.pop() {
            if self.cell(column, row) != Some(colour) || seen.contains(&(column, row)) {
                continue;
            }
            if (if colour == Colour::Red { row } else { column }) == size - 1 {
                return true;
            }
            seen.push((column, row));
            let around = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
            open.extend(around.map(|(right, down)| (column + right, row + down)));
        }
        false
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.joins(Colour::Red) {
            Some(Outcome::Win(self.red))
        } else {
            self.joins(Colour::Blue).then_some(Outcome::Win(!self.red))
        }
    }

    /// Moves as (column, row), `None` for the swap.
    fn moves(&self) -> Vec<Option<(usize, usize)>> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let size = self.rows.len();
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
        let free = cells.filter(|&(column, row)| self.rows[row][column].is_none()).map(Some);
        let swap = (self.plies == 1 && self.rule != SwapRule::Off).then_some(None);
        free.chain(swap).collect()
    }

    fn play(&mut self, played: Option<(usize, usize)>) {
        let colour = if self.turn() == self.red { Colour::Red } else { Colour::Blue };
        match played {
            Some((column, row)) => self.rows[row][column] = Some(colour),
            None if self.rule == SwapRule::Sides => self.red = !self.red,
            None => {
                let size = self.rows.len();
                let cells = (0..size * size).map(|i| (i % size, i / size));
                let stone = cells.clone().find(|&(column, row)| self.rows[row][column].is_some());
                let (column, row) = stone.expect("the first move was a stone");
                self.rows[row][column] = None;
                self.rows[column][row] = Some(Colour::Blue);
            }
        }
        self.plies += 1;
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |played| {
            let mut next = self.clone();
            next.play(played);
            next
        };
        self.moves().into_iter().map(|played| after(played).perft(depth - 1)).sum()
    }
}

fn place<S: CellSet>(of: Move) -> Option<(usize, usize)> {
    match of {
        Move::Place(cell) => Some((S::column(cell) as usize, S::row(cell) as usize)),
        Move::Swap => None,
    }
}

fn compare<S: CellSet>(size: u32, rule: SwapRule, games: u64) {
    for seed in 0..games {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::<S>::new(size, rule);
        let mut obvious = Obvious::new(size as usize, rule);
        loop {
            assert_eq!(position.turn(), obvious.turn());
            assert_eq!(position.outcome(), obvious.outcome(), "{position:?}");
            let legal: Vec<_> = position.moves().map(place::<S>).collect();
            assert_eq!(legal, obvious.moves(), "{position:?}");
            assert_eq!(position.turned().turned(), position);
            // Swap in every second game: at random it would hardly ever happen.
            let swap = seed % 2 == 0 && position.can_swap();
            let chosen = if swap { Some(Move::Swap) } else { position.random_move(&mut random) };
            let Some(played) = chosen else { break };
            position.play(played);
            obvious.play(place::<S>(played));
        }
    }
}

#[test]
fn equals_the_obvious_rules() {
    for rule in [SwapRule::Off, SwapRule::Pieces, SwapRule::Sides] {
        for size in [1, 2, 3, 4, 7, 10, 11] {
            compare::<u128>(size, rule, 40);
            compare::<Wide>(size, rule, 10);
        }
        compare::<Wide>(12, rule, 4);
        compare::<Wide>(19, rule, 2);
    }
}

#[test]
fn perft_of_the_usual_board() {
    let start = Position::<u128>::new(11, SwapRule::Off);
    for (depth, leaves) in [(1, 121), (2, 14_520), (3, 1_727_880)] {
        assert_eq!(perft(&start, depth), leaves);
    }
    let pie = Position::<u128>::new(11, SwapRule::Pieces);
    assert_eq!(perft(&pie, 2), 121 * 121);
}

#[test]
fn perft_of_small_boards() {
    for rule in [SwapRule::Off, SwapRule::Pieces, SwapRule::Sides] {
        for (size, depths) in [(1, 3), (2, 6), (3, 6)] {
            for depth in 0..=depths {
                let obvious = Obvious::new(size as usize, rule).perft(depth);
                assert_eq!(perft(&Position::<u128>::new(size, rule), depth), obvious);
                assert_eq!(perft(&Position::<Wide>::new(size, rule), depth), obvious);
            }
        }
    }
    // Games of 3×3 decided only by the last stone.
    assert_eq!(Obvious::new(3, SwapRule::Off).perft(9), 120_960);
    assert_eq!(perft(&Position::<u128>::new(3, SwapRule::Off), 9), 120_960);
}

/// Whether the side to move wins, by exhaustive search.
fn wins(position: &Position, known: &mut HashMap<u64, bool>) -> bool {
    if position.outcome().is_some() {
        return false;
    }
    if let Some(&known) = known.get(&position.key()) {
        return known;
    }
    let mut after: Vec<_> = position.moves().map(|played| position.after(played)).collect();
    after.sort_by_key(|next| ShortestPath.evaluate(next));
    let win = after.iter().any(|next| !wins(next, known));
    known.insert(position.key(), win);
    win
}

fn winning_openings(size: u32, rule: SwapRule) -> Vec<String> {
    use quintet_core::Playable;
    let start = Position::<u128>::new(size, rule);
    let mut known = HashMap::new();
    let won = |played: &Move| !wins(&start.after(*played), &mut known);
    let moves: Vec<_> = start.moves().filter(won).collect();
    moves.into_iter().map(|played| start.write_move(played)).collect()
}

#[test]
fn winning_openings_of_small_boards() {
    assert_eq!(winning_openings(1, SwapRule::Off), ["a1"]);
    assert_eq!(winning_openings(2, SwapRule::Off), ["b1", "a2"]);
    assert_eq!(winning_openings(3, SwapRule::Off), ["c1", "a2", "b2", "c2", "a3"]);
    assert_eq!(winning_openings(4, SwapRule::Off), ["d1", "c2", "b3", "a4"]);
}

/// Whichever stone comes first, the second side takes the better side of it.
#[test]
fn with_a_swap_the_second_side_wins() {
    for rule in [SwapRule::Pieces, SwapRule::Sides] {
        assert!(winning_openings(2, rule).is_empty());
        assert!(winning_openings(3, rule).is_empty());
    }
}

#[test]
fn the_winning_chain_is_marked() {
    let mut position = Position::<u128>::new(3, SwapRule::Off);
    // b1 wins through b2 and a3; c3 is not part of it.
    for (column, row) in [(1, 0), (0, 0), (2, 2), (0, 1), (1, 1), (2, 0), (0, 2)] {
        assert_eq!(position.winning_chain(), 0);
        position.play(Move::Place(<u128 as CellSet>::cell(column, row)));
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
    let cell = |column, row| u128::of(<u128 as CellSet>::cell(column, row));
    assert_eq!(position.winning_chain(), cell(1, 0) | cell(1, 1) | cell(0, 2));
}
