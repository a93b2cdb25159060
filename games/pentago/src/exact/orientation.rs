//! Orientations of the four quadrants, as bits of a vector.
//!
//! Quadrant `q` turned clockwise by `2h + l` quarters has a high bit `h` and a low bit `l`. A turn of the
//! quadrant, in either direction, flips `l`, and the two directions give the two values of `h`. So one turn
//! reaches the orientations with the low bit flipped and any high bit, without arithmetic on quarters.
//!
//! A turn also flips the parity of the four low bits, so a position needs only the 128 orientations of one
//! parity. They are one `u128`:
//!
//! ```text
//!  bit 127 … 112          …           31 … 16        15 … 0
//!   ┌──────────────┬──────────────┬──────────────┬──────────────┐
//!   │  l2 l1 l0    │      …       │  l2 l1 l0    │  l2 l1 l0    │   8 lanes of 16:
//!   │  1  1  1     │              │  0  0  1     │  0  0  0     │   the low bits
//!   └──────────────┴──────────────┴──────────────┴──────────────┘
//!    in each lane 16 bits, numbered h3 h2 h1 h0; l3 follows from the parity
//! ```
//!
//! A turn of quadrant 0, 1 or 2 exchanges lanes that differ in that bit of their index; a turn of quadrant 3
//! keeps the lane, as the parity changes.

use crate::rules::pattern;
use crate::tables::{LINES, TURNED};
use crate::{Quadrant, Twist};

/// Orientations of one parity.
pub(super) const COUNT: usize = 128;

/// The turns of the four quadrants, relative to the solved position.
///
/// ```
/// use quintet_pentago::exact::Orientation;
/// // 256 orientations, half of them even; the first even one turns nothing.
/// assert_eq!(Orientation::even().count(), 128);
/// assert_eq!(Orientation::even().next().unwrap().quarters(), [0; 4]);
/// assert_eq!(Orientation::even().next().unwrap().applied(0b101), 0b101);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    odd: bool,
    bit: u8,
}

impl Orientation {
    /// Nothing is turned.
    pub const IDENTITY: Self = Self { odd: false, bit: 0 };

    /// The 128 orientations reached by an even number of turns.
    pub fn even() -> impl Iterator<Item = Self> {
        Self::of_parity(false)
    }

    pub(super) fn of_parity(odd: bool) -> impl Iterator<Item = Self> {
        (0..COUNT as u8).map(move |bit| Self { odd, bit })
    }

    /// Its index in the vectors of its parity.
    #[must_use]
    pub(super) const fn bit(self) -> u128 {
        1 << self.bit
    }

    /// Whether it is reached by an odd number of turns.
    #[must_use]
    pub const fn is_odd(self) -> bool {
        self.odd
    }

    /// Clockwise quarters of each quadrant, 0 to 3.
    #[must_use]
    pub fn quarters(self) -> [usize; 4] {
        let bit = usize::from(self.bit);
        let (lane, high) = (bit / 16, bit % 16);
        let last = (usize::from(self.odd) + lane.count_ones() as usize) % 2;
        let low = lane | last << 3;
        std::array::from_fn(|q| 2 * (high >> q & 1) + (low >> q & 1))
    }

    fn from_quarters(quarters: [usize; 4]) -> Self {
        let of = |bit: usize| (0..4).fold(0, |all, q| all | (quarters[q] >> bit & 1) << q);
        let (low, high) = (of(0), of(1));
        Self { odd: low.count_ones() % 2 == 1, bit: (16 * (low % 8) + high) as u8 }
    }

    /// This orientation plus one turn.
    #[must_use]
    pub fn and(self, twist: Twist) -> Self {
        let mut quarters = self.quarters();
        let turned = &mut quarters[twist.quadrant() as usize];
        *turned = (*turned + if twist.is_clockwise() { 1 } else { 3 }) % 4;
        Self::from_quarters(quarters)
    }

    /// A board in this orientation.
    #[must_use]
    pub fn applied(self, board: u64) -> u64 {
        let quarters = self.quarters();
        Quadrant::ALL.into_iter().fold(board, |board, quadrant| {
            let twist = Twist::new(quadrant, true);
            (0..quarters[quadrant as usize]).fold(board, |board, _| twist.applied(board))
        })
    }
}

/// The orientations, of the other parity, from which one turn leads to one of these. Turns are reversible, so
/// these are also the ones that it leads to.
#[inline]
pub(super) const fn one_turn_from(bits: u128) -> u128 {
    const EVERY: u128 = u128::MAX / 0xFFFF;
    /// Either high bit, of the quadrant whose high bit is `step` bits apart.
    const fn either(bits: u128, step: u32, lower: u128) -> u128 {
        let found = (bits | bits >> step) & (lower * EVERY);
        found | found << step
    }
    /// Exchanges lanes that are `apart` bits apart.
    const fn exchanged(bits: u128, apart: u32, lower: u128) -> u128 {
        (bits >> apart & lower) | (bits & lower) << apart
    }
    exchanged(either(bits, 1, 0x5555), 16, u128::MAX / 0xFFFF_FFFF * 0xFFFF)
        | exchanged(either(bits, 2, 0x3333), 32, u128::MAX / 0xFFFF_FFFF_FFFF_FFFF * 0xFFFF_FFFF)
        | either(bits, 4, 0x0F0F).rotate_left(64)
        | either(bits, 8, 0x00FF)
}

/// The orientations, even and odd, in which a board has five in a row.
pub(super) fn fives(board: u64) -> [u128; 2] {
    let parts: [[u32; 4]; 4] = std::array::from_fn(|quadrant| {
        let mut turned = pattern(board, quadrant);
        std::array::from_fn(|_| {
            let part = LINES[quadrant][turned];
            turned = usize::from(TURNED[0][turned]);
            part
        })
    });
    [0, 1].map(|odd| {
        (0..8).fold(0, |found, lane: usize| {
            let last = (odd + lane.count_ones() as usize) % 2;
            let low = [lane & 1, lane >> 1 & 1, lane >> 2, last];
            found | u128::from(lane_fives(&parts, low)) << (16 * lane)
        })
    })
}

/// The 16 orientations with these low bits.
fn lane_fives(parts: &[[u32; 4]; 4], low: [usize; 4]) -> u16 {
    let part = |quadrant: usize, high: usize| parts[quadrant][2 * high + low[quadrant]];
    let mut found = 0;
    for upper in 0..4 {
        let lines = part(2, upper & 1) & part(3, upper >> 1);
        for lower in 0..4 {
            let complete = lines & part(0, lower & 1) & part(1, lower >> 1) != 0;
            found |= u16::from(complete) << (4 * upper + lower);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BOARD, complete_lines};
    use quintet_core::{Random, Seed};

    fn all() -> impl Iterator<Item = Orientation> {
        [false, true].into_iter().flat_map(Orientation::of_parity)
    }

    #[test]
    fn orientations_and_quarters_are_one_to_one() {
        for orientation in all() {
            assert_eq!(Orientation::from_quarters(orientation.quarters()), orientation);
            let sum: usize = orientation.quarters().iter().sum();
            assert_eq!(sum % 2 == 1, orientation.odd);
        }
    }

    #[test]
    fn eight_turns_lead_to_eight_orientations_and_back() {
        for orientation in all() {
            let mut reached = 0;
            for twist in Twist::ALL {
                let next = orientation.and(twist);
                assert_ne!(next.odd, orientation.odd);
                assert_eq!(reached & next.bit(), 0);
                reached |= next.bit();
                assert_eq!(
                    next.and(Twist::new(twist.quadrant(), !twist.is_clockwise())),
                    orientation
                );
            }
            assert_eq!(one_turn_from(orientation.bit()), reached);
        }
    }

    #[test]
    fn one_turn_of_many_is_one_turn_of_each() {
        let mut random = Random::new(Seed(1));
        for _ in 0..1000 {
            let mut word = || u128::from(random.bits()) << 64 | u128::from(random.bits());
            let bits = word() & word();
            let each = (0..128).filter(|bit| bits >> bit & 1 == 1);
            let union = each.fold(0, |all, bit| all | one_turn_from(1 << bit));
            assert_eq!(one_turn_from(bits), union);
        }
    }

    #[test]
    fn turning_a_board_step_by_step_or_at_once_is_the_same() {
        let board = 0x0123_00AB_01C4_0055 & BOARD;
        for orientation in all() {
            for twist in Twist::ALL {
                let once = orientation.and(twist).applied(board);
                assert_eq!(once, twist.applied(orientation.applied(board)));
            }
        }
    }

    #[test]
    fn fives_are_those_of_every_turned_board() {
        let mut random = Random::new(Seed(2));
        for _ in 0..200 {
            let board = random.bits() & (random.bits() | random.bits()) & BOARD;
            let found = fives(board);
            for orientation in all() {
                let five = complete_lines(orientation.applied(board)) != 0;
                let in_table = found[usize::from(orientation.odd)] & orientation.bit() != 0;
                assert_eq!(in_table, five, "{board:#x} {orientation:?}");
            }
        }
    }
}
