//! The value of a state in all orientations, and how it follows from its children's.
//!
//! Vectors are stored *after the marble, before the turn*, for the side that has just placed it: a child then
//! contributes to its parent by one OR, even for the marble that wins at once, and the turn is done once per
//! state, not once per child.
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
//!
//! Where a side wins follows from where the other does not lose, and vice versa. So there are two independent
//! questions, each with one vector per state, and half of the memory suffices to hold one of them at a time.
//!
//! ```text
//!   slice          …     5           4           3           2
//!   one question      not lost  ▸   won   ▸  not lost  ▸   won
//!   the other one        won    ▸ not lost ▸   won     ▸ not lost
//! ```

use super::orientation::one_turn_from;

/// The meaning of a vector, for the side that has just placed a marble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Where it wins.
    Won,
    /// Where it does not lose.
    NotLost,
}

impl Asked {
    /// The question to put to the children for it.
    pub(super) const fn of_children(self) -> Self {
        match self {
            Self::Won => Self::NotLost,
            Self::NotLost => Self::Won,
        }
    }

    /// Where the game has ended against a mover whose children were asked this: a five of the waiter, unless
    /// one of the mover's makes it a tie and a tie is enough.
    #[inline]
    pub(super) const fn ended(self, mover_five: u128, waiter_five: u128) -> u128 {
        match self {
            Self::Won => waiter_five,
            Self::NotLost => waiter_five & !mover_five,
        }
    }
}

impl State {
    /// One of its vectors.
    pub(super) const fn get(self, asked: Asked) -> u128 {
        match asked {
            Asked::Won => self.won,
            Asked::NotLost => self.not_lost,
        }
    }
}

/// Two vectors of orientations, for one side: where it does not lose, and where it wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) not_lost: u128,
    pub(super) won: u128,
}

impl State {
    /// The value without any choice: all is lost.
    pub(super) const LOST: Self = Self { not_lost: 0, won: 0 };

    /// The better of two, in each orientation.
    #[inline]
    pub(super) const fn or(self, other: Self) -> Self {
        Self { not_lost: self.not_lost | other.not_lost, won: self.won | other.won }
    }

    /// The mover's value of a state, from the best of its children: a five of the waiter has already ended
    /// the game, with a tie if the mover has one too. A five of the mover alone needs no handling: its
    /// children contain it.
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

    /// Converts the mover's value to that of the waiter before its turn, in the orientations of the other
    /// parity.
    #[inline]
    pub(super) const fn before_turn(self, waiter_five: u128) -> Self {
        Self {
            not_lost: waiter_five | one_turn_from(!self.won),
            won: waiter_five | one_turn_from(!self.not_lost),
        }
    }
}
