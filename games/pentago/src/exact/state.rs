//! The value of a state in all orientations, and how it follows from its
//! children's.
//!
//! Vectors are kept *after the marble, before the turn*, for the side that has
//! just placed it: a child then gives its parent everything by one OR, even the
//! marble that wins at once, and the turn is done once a state, not once a
//! child.
//!
//! ```text
//!   children (M+e, W), marble placed       won, not lost
//!            │ OR                          the mover's choice of a cell
//!            ▼
//!   (M, W), mover to place                 five of either side decide here
//!            │ opponent's view: not
//!            │ OR over the eight turns     the waiter's choice of a turn
//!            ▼
//!   (M, W), waiter's marble placed         or the marble made five: won
//! ```

use super::orientation::one_turn_from;

/// Two vectors of orientations, for one side: where it does not lose, and where
/// it wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) not_lost: u128,
    pub(super) won: u128,
}

impl State {
    /// Nothing to choose from: all is lost.
    pub(super) const LOST: Self = Self { not_lost: 0, won: 0 };

    /// The better of two, in each orientation.
    #[inline]
    pub(super) const fn or(self, other: Self) -> Self {
        Self { not_lost: self.not_lost | other.not_lost, won: self.won | other.won }
    }

    /// The mover's value of a state, from the best of its children: a five of
    /// the waiter has ended the game before, with a tie if the mover has one
    /// too. A five of the mover alone needs no care: its children have it.
    #[inline]
    pub(super) const fn to_move(best_child: Self, mover_five: u128, waiter_five: u128) -> Self {
        Self {
            not_lost: best_child.not_lost & (!waiter_five | mover_five),
            won: best_child.won & !waiter_five,
        }
    }

    /// The mover's value of a full board.
    pub(super) const fn full(mover_five: u128, waiter_five: u128) -> Self {
        Self { not_lost: mover_five | !waiter_five, won: mover_five & !waiter_five }
    }

    /// From the mover's value, that of the waiter before its turn, in the
    /// orientations of the other parity.
    #[inline]
    pub(super) const fn before_turn(self, waiter_five: u128) -> Self {
        Self {
            not_lost: waiter_five | one_turn_from(!self.won),
            won: waiter_five | one_turn_from(!self.not_lost),
        }
    }
}
