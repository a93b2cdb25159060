//! The report's plain evaluation: open lines, weighted by how full they are.

use crate::Position;
use crate::rules::pattern;
use crate::tables::{COUNTS, LINE_CELLS};
use quintet_core::{Eval, Score};

/// For each of the 32 lines of five cells that holds marbles of one side only,
/// their number to the power of the aggressivity: own lines minus the
/// opponent's.
///
/// All lines are counted at once, one bit per line: each quadrant's pattern gives its number of marbles in
/// every line (0 to 3) as two bit planes, which are added like numbers, plane by plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenLines {
    aggressivity: u32,
    /// The value of a line with this many marbles.
    worth: [i32; 6],
}

impl OpenLines {
    /// The greatest aggressivity.
    pub const MAX_AGGRESSIVITY: u32 = 9;

    /// The evaluation with an aggressivity from 1 to 9, clamped to that range.
    ///
    /// ```
    /// use quintet_pentago::OpenLines;
    /// // The report's example: 3 marbles, aggressivity 5.
    /// assert_eq!(OpenLines::new(5).worth(3), 243);
    /// ```
    #[must_use]
    pub fn new(aggressivity: u32) -> Self {
        let aggressivity = aggressivity.clamp(1, Self::MAX_AGGRESSIVITY);
        let worth = std::array::from_fn(|marbles| (marbles as i32).pow(aggressivity));
        Self { aggressivity, worth }
    }

    /// The exponent.
    #[must_use]
    pub const fn aggressivity(&self) -> u32 {
        self.aggressivity
    }

    /// The value of an open line with this many marbles, at most 5.
    #[must_use]
    pub const fn worth(&self, marbles: usize) -> i32 {
        self.worth[marbles]
    }

    /// The 32 lines, each as a board.
    pub fn lines() -> impl Iterator<Item = u64> {
        LINE_CELLS.iter().copied()
    }

    /// Own open lines minus the opponent's, for the side to move, unclamped: a [`Score`] keeps estimates
    /// below a million.
    #[must_use]
    pub fn balance(&self, position: &Position) -> i32 {
        self.balance_of(position.own(), position.other())
    }

    /// The balance between the marbles of two sides.
    pub(crate) fn balance_of(&self, own: u64, other: u64) -> i32 {
        let (own, other) = (LineCounts::of(own), LineCounts::of(other));
        self.sum(own, !other.touched()) - self.sum(other, !own.touched())
    }

    /// The value of one side's open lines.
    fn sum(&self, counts: LineCounts, open: u32) -> i32 {
        let LineCounts { ones, twos, fours } = counts;
        let lines = |of: u32| (of & open).count_ones() as i32;
        let [_, one, two, three, four, five] = self.worth;
        one * lines(ones & !twos & !fours)
            + two * lines(twos & !ones)
            + three * lines(ones & twos)
            + four * lines(fours & !ones)
            + five * lines(fours & ones)
    }
}

impl Default for OpenLines {
    /// Aggressivity 3.
    fn default() -> Self {
        Self::new(3)
    }
}

impl Eval<Position> for OpenLines {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        Score::estimate(self.balance(position))
    }
}

/// Marbles in every line, 0 to 5, as three bit planes.
#[derive(Clone, Copy)]
struct LineCounts {
    ones: u32,
    twos: u32,
    fours: u32,
}

impl LineCounts {
    #[inline]
    fn of(board: u64) -> Self {
        let [a, b, c, d] = std::array::from_fn(|q| COUNTS[q][pattern(board, q)]);
        let add = |a: [u32; 2], b: [u32; 2]| {
            let carry = a[0] & b[0];
            let twos = a[1] ^ b[1];
            [a[0] ^ b[0], twos ^ carry, a[1] & b[1] | twos & carry]
        };
        let (left, right) = (add(a, b), add(c, d));
        let [ones, twos, carry] = add([left[0], left[1]], [right[0], right[1]]);
        // A line has five cells, so the fours of left, right and carry never coincide.
        Self { ones, twos, fours: left[2] | right[2] | carry }
    }

    /// Lines with a marble.
    #[inline]
    const fn touched(self) -> u32 {
        self.ones | self.twos | self.fours
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Game, Random, Seed, Side};

    /// The evaluation line by line, cell by cell.
    fn slow(position: &Position, aggressivity: u32) -> i32 {
        let value = |own: u64, other: u64| {
            let open = LINE_CELLS.iter().filter(|&&line| line & other == 0);
            open.map(|line| ((line & own).count_ones() as i32).pow(aggressivity)).sum::<i32>()
        };
        let [own, other] = [position.turn(), !position.turn()].map(|side| position.marbles(side));
        value(own, other) - value(other, own)
    }

    #[test]
    fn equals_the_obvious_way() {
        let mut random = Random::new(Seed(5));
        for game in 0..300 {
            let eval = OpenLines::new(1 + game % 9);
            let mut position = Position::new();
            loop {
                assert_eq!(eval.balance(&position), slow(&position, 1 + game % 9), "{position:?}");
                let Some(played) = position.random_move(&mut random) else { break };
                position.play(played);
            }
        }
    }

    #[test]
    fn the_report_s_example() {
        // a1 b1 c1 with nothing near: of the lines through them, row 1 from a holds all three and row 1 from
        // b two.
        let position = Position::from_boards(0b111, 0b11 << 54).unwrap();
        assert_eq!(position.turn(), Side::Second);
        let eval = OpenLines::new(5);
        let row = LINE_CELLS.iter().filter(|&&line| line & 0b111 == 0b111);
        assert_eq!(row.map(|_| eval.worth(3)).collect::<Vec<_>>(), [243]);
        assert_eq!(eval.balance(&position), slow(&position, 5));
    }
}
