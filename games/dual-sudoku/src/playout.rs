//! Random games, fast.
//!
//! A cell and a digit are drawn uniformly, again and again until the digit fits the cell, so every valid
//! placement is equally likely to come next, as in a random move. A cell that takes no digit any more stays
//! that way and is no longer drawn. An empty 9×9 grid takes 276 draws; a list of all placements, from which
//! those that become invalid are dropped, takes 729, and four times as long.

use crate::{Position, TURN_CAP};
use quintet_core::{Game, Outcome, PlayoutTrace, Random};

/// Plays to the end; [`Game::playout`] of a DualSudoku position.
pub(crate) fn playout<const N: usize, const CELLS: usize>(
    position: Position<N, CELLS>,
    random: &mut Random,
    trace: &mut impl PlayoutTrace,
) -> Outcome {
    let may_be_cut_short = position.endings().completable
        || usize::from(position.turns()) + CELLS >= usize::from(TURN_CAP);
    if may_be_cut_short {
        return move_by_move(position, random, trace);
    }
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let mut grid = *position.grid();
    let mut open = [0u8; CELLS];
    let mut count = 0;
    for cell in grid.open_cells() {
        open[count] = cell as u8;
        count += 1;
    }
    let mut turn = position.turn();
    // The points of the side to move above the other's.
    let mut ahead = position.score(turn) - position.score(!turn);
    while count > 0 {
        let drawn = random.below(count * N);
        let (place, digit) = (drawn / N, drawn % N);
        let cell = usize::from(open[place]);
        let fitting = grid.candidates(cell);
        let fits = fitting >> digit & 1 != 0;
        if fits || fitting == 0 {
            count -= 1;
            open[place] = open[count];
        }
        if !fits {
            continue;
        }
        trace.record(turn, cell * N + digit);
        grid.put(cell, digit as u8 + 1);
        ahead = -(ahead + digit as i32 + 1 + (grid.completed(cell) * CELLS) as i32);
        turn = !turn;
    }
    match ahead {
        0 => Outcome::Draw,
        1.. => Outcome::Win(turn),
        _ => Outcome::Win(!turn),
    }
}

/// The default implementation of [`Game::playout`].
fn move_by_move<const N: usize, const CELLS: usize>(
    mut position: Position<N, CELLS>,
    random: &mut Random,
    trace: &mut impl PlayoutTrace,
) -> Outcome {
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let chosen = position.random_move(random).expect("an unfinished game has a move");
        trace.record(position.turn(), position.move_index(chosen));
        position.play(chosen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Endings, Grid, Move};
    use quintet_core::{Seed, Side};
    use std::collections::HashMap;

    /// The moves it receives.
    #[derive(Default)]
    struct Recorded(Vec<(Side, usize)>);

    impl PlayoutTrace for Recorded {
        fn record(&mut self, side: Side, move_index: usize) {
            self.0.push((side, move_index));
        }
    }

    fn tied() -> Grid<4, 16> {
        let mut grid = Grid::new();
        grid.tie(5, 6);
        grid.tie(6, 10);
        grid
    }

    /// Every playout is a game by the rules, with the result they give it.
    #[test]
    fn games_follow_the_rules() {
        fn check<const N: usize, const CELLS: usize>(grid: Grid<N, CELLS>, games: u64) {
            for seed in 0..games {
                let mut random = Random::new(Seed(seed));
                let start = Position::new(grid, Endings::default());
                let mut position = start;
                let mut moves = Recorded::default();
                let outcome = playout(start, &mut random, &mut moves);
                for (side, index) in moves.0 {
                    let (cell, digit) = ((index / N) as u8, (index % N) as u8 + 1);
                    let played = Move::Place { cell, digit };
                    assert!(position.turn() == side && position.is_legal(played));
                    position.play(played);
                }
                assert_eq!(position.outcome(), Some(outcome));
            }
        }
        check(tied(), 300);
        check(Grid::<9, 81>::new(), 30);
        check(Grid::<16, 256>::new(), 3);
    }

    /// First moves, second moves and results occur as often as with a move-by-move playout.
    #[test]
    fn chances_are_those_of_random_moves() {
        let games = 40_000;
        let start = Position::new(tied(), Endings::default());
        let mut random = Random::new(Seed(9));
        let mut counts = [HashMap::new(), HashMap::new()];
        for (way, counts) in counts.iter_mut().enumerate() {
            for _ in 0..games {
                let mut moves = Recorded::default();
                let outcome = match way {
                    0 => playout(start, &mut random, &mut moves),
                    _ => move_by_move(start, &mut random, &mut moves),
                };
                let second = moves.0[1].1;
                *counts.entry(format!("{outcome:?}")).or_insert(0u32) += 1;
                *counts.entry(format!("second {second}")).or_insert(0) += 1;
                *counts.entry(format!("length {}", moves.0.len())).or_insert(0) += 1;
            }
        }
        let [fast, slow] = counts;
        for (what, &count) in &fast {
            let other = slow.get(what).copied().unwrap_or(0);
            // Six standard deviations of the difference of two counts.
            let most = 6.0 * f64::from(count + other + 4).sqrt();
            assert!(f64::from(count.abs_diff(other)) < most, "{what}: {count} and {other}");
        }
    }
}
