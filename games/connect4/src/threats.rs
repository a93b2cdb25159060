//! Moves that win at once, found in all columns together.
//!
//! A cell completes four in a line when three of its side lie beside it: three
//! before it, two before and one after, one and two, or three after. Shifting
//! the discs along the line brings those neighbours onto the cell, so a few
//! operations answer for the whole board; the free bit above each column keeps
//! lines from wrapping, as it does in the rules.
//!
//! ```text
//! X X . X      discs << step, discs << 2·step and discs >> step
//!     ↑        all have a bit here: a disc here makes four
//! ```

use crate::rules::directions;
use crate::{Bits, Position, Shape};

impl<S: Shape> Position<S> {
    /// The landings that make four for the side to move. Meaningless in finished games.
    ///
    /// ```
    /// use quintet_connect4::Position;
    /// use quintet_core::{Game, Playable};
    /// let mut position = Position::new();
    /// for column in "112244".chars() {
    ///     position.play(position.parse_move(&column.to_string()).unwrap());
    /// }
    /// // X at 0, 7 and 21 of the picture in `rules.rs`: column 3 lies between.
    /// assert_eq!(position.winning_landings(), 1 << 14);
    /// ```
    #[inline]
    #[must_use]
    pub fn winning_landings(&self) -> S::Bits {
        let [upright, slanted @ ..] = directions(self.shape());
        let own = self.own();
        // No disc lies above a landing, so vertically only three below count.
        let stacked = own << upright & own << (2 * upright) & own << (3 * upright);
        let completing = slanted.into_iter().fold(stacked, |all, step| all | between(own, step));
        completing & self.landings()
    }
}

/// The cells, occupied or not, with three discs beside them in one direction.
#[inline]
pub(crate) fn between<B: Bits>(discs: B, step: u32) -> B {
    let (before, after) = (discs << step, discs >> step);
    let two_before = before & discs << (2 * step);
    let two_after = after & discs >> (2 * step);
    two_before & (discs << (3 * step) | after) | two_after & (discs >> (3 * step) | before)
}

#[cfg(test)]
mod tests {
    use crate::{AnySize, Position};
    use quintet_core::{Game, Random, Seed};

    #[test]
    fn equals_trying_every_column() {
        for (width, height) in [(7, 6), (5, 4), (8, 7), (4, 15), (16, 3), (3, 3)] {
            let start = Position::with_size(AnySize::new(width, height).unwrap());
            for seed in 0..200 {
                let mut random = Random::new(Seed(seed));
                let mut position = start;
                while let Some(played) = position.random_move(&mut random) {
                    let tried = position.moves().map(|played| position.after(played));
                    let won = tried.filter(Position::is_won);
                    let wins = won.fold(0, |all, next| all | next.filled() ^ position.filled());
                    assert_eq!(position.winning_landings(), wins, "{position:?}");
                    position.play(played);
                }
            }
        }
    }
}
