//! A plain evaluation: open lines, weighted by how full they are.

use crate::rules::directions;
use crate::{Bits, Position, Shape};
use quintet_core::{Eval, Score};

/// For every four cells in a line that hold discs of one side only, the square
/// of their number: own lines minus the opponent's.
///
/// All lines of a direction are counted at once: the four cells of the line
/// that starts at a cell are the board shifted by 0, 1, 2 and 3 steps, so bit
/// planes of a sum count the discs of every line in parallel.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl<S: Shape> Eval<Position<S>> for OpenLines {
    fn evaluate(&self, position: &Position<S>) -> Score {
        let (own, other, board) = (position.own(), position.other(), position.shape().board());
        let value = directions(position.shape())
            .into_iter()
            .map(|step| open_lines(own, other, board, step) - open_lines(other, own, board, step))
            .sum();
        Score::estimate(value)
    }
}

/// The squares of the discs of `own` in the lines of one direction that lie on
/// the board and hold none of `other`.
#[inline] // for searches built in other crates
fn open_lines<B: Bits>(own: B, other: B, board: B, step: u32) -> i32 {
    let shifted = |cells: B| [0, 1, 2, 3].map(|count| cells >> (count * step));
    let whole = shifted(board).into_iter().fold(!B::NONE, |all, cells| all & cells);
    let blocked = shifted(other).into_iter().fold(B::NONE, |any, cells| any | cells);
    let open = whole & !blocked;
    let [a, b, c, d] = shifted(own);
    let ones = a ^ b ^ c ^ d;
    let twos = (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d));
    let count = |lines: B| (lines & open).count() as i32;
    count(ones & !twos) + 4 * count(twos & !ones) + 9 * count(twos & ones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Game, Random, Seed};

    /// The evaluation line by line, cell by cell.
    fn slow(position: &Position) -> i32 {
        let cell = |column: i32, row: i32| {
            let bit = 1u64 << (column * 7 + row);
            i32::from(position.own() & bit != 0) - i32::from(position.other() & bit != 0)
        };
        let mut value = 0;
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let end = (column + 3 * right, row + 3 * up);
                if !(0..7).contains(&end.0) || !(0..6).contains(&end.1) {
                    continue;
                }
                let line = [0, 1, 2, 3].map(|i| cell(column + i * right, row + i * up));
                let own = line.iter().filter(|&&disc| disc > 0).count() as i32;
                let other = line.iter().filter(|&&disc| disc < 0).count() as i32;
                match (own, other) {
                    (4, _) | (_, 4) => {}
                    (own, 0) => value += own * own,
                    (0, other) => value -= other * other,
                    _ => {}
                }
            }
        }
        value
    }

    #[test]
    fn equals_the_obvious_way() {
        let mut random = Random::new(Seed(5));
        for _ in 0..300 {
            let mut position = Position::new();
            while position.outcome().is_none() {
                assert_eq!(OpenLines.evaluate(&position).get(), slow(&position), "{position:?}");
                position.play(position.random_move(&mut random).unwrap());
            }
        }
    }
}
