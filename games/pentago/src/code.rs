//! Positions as numbers in the format of the public strong solution (Irving, 2014).
//!
//! ```text
//! its quadrants      its digits in each         ours, turned clockwise,
//!   1  3               2 5 8                      6 3 0      0 1 2
//!   0  2               1 4 7                      7 4 1  of  3 4 5
//!                      0 3 6                      8 5 2      6 7 8
//! ```
//!
//! Four quadrants of 16 bits, the lower left first and upwards before right; in each, 9 digits of base 3 (0
//! empty, 1 first, 2 second), in the same order. So its digit `i` is our bit `i` of the quadrant turned
//! clockwise.

use crate::Position;
use crate::rules::pattern;
use crate::tables::{TERNARY, TURNED};
use quintet_core::{RecordError, Side, Words};

/// The places of our quadrants in the code.
const PLACES: [usize; 4] = [1, 3, 0, 2];

/// One more than the largest code of a quadrant.
const QUADRANT_CODES: u16 = 19_683;

impl Position {
    /// The position as a number.
    ///
    /// ```
    /// use quintet_core::{Game, Playable};
    /// use quintet_pentago::Position;
    /// let start = Position::new();
    /// // a6 is the lower left corner, (0, 0) there; a5 above it is (0, 1).
    /// assert_eq!(start.after(start.parse_move("a6 tr+").unwrap()).code(), 1);
    /// assert_eq!(start.after(start.parse_move("a5 tr+").unwrap()).code(), 3);
    /// ```
    #[must_use]
    pub fn code(&self) -> u64 {
        let boards = Side::BOTH.map(|side| self.marbles(side));
        PLACES.into_iter().enumerate().fold(0, |code, (quadrant, place)| {
            let [first, second] = boards.map(|board| {
                let turned = TURNED[0][pattern(board, quadrant)];
                u64::from(TERNARY[usize::from(turned)])
            });
            code | (first + 2 * second) << (16 * place)
        })
    }

    /// The position with this number.
    ///
    /// # Errors
    /// A number that is not a code, or the code of an impossible board.
    pub fn from_code(code: u64) -> Result<Self, RecordError> {
        let mut boards = [0u64; 2];
        for (quadrant, place) in PLACES.into_iter().enumerate() {
            let mut digits = (code >> (16 * place)) as u16;
            if digits >= QUADRANT_CODES {
                let reason = Words::new(
                    format!(
                        "in code {code} quadrant {place} is {digits}, \
                         which is not 9 digits of base 3"
                    ),
                    format!(
                        "dans le code {code}, le quadrant {place} vaut {digits}, \
                         qui n’est pas fait de 9 chiffres de base 3"
                    ),
                );
                return Err(RecordError::Impossible { reason });
            }
            let mut patterns = [0usize; 2];
            for digit in 0..9 {
                if let Some(side) = usize::from(digits % 3).checked_sub(1) {
                    patterns[side] |= 1 << digit;
                }
                digits /= 3;
            }
            for (board, pattern) in boards.iter_mut().zip(patterns) {
                *board |= u64::from(TURNED[1][pattern]) << (16 * quadrant);
            }
        }
        Self::of_counted(boards[0], boards[1])
    }

    /// Like [`from_boards`](Self::from_boards), for boards that do not overlap, with the reason if they are
    /// impossible.
    pub(crate) fn of_counted(first: u64, second: u64) -> Result<Self, RecordError> {
        Self::from_boards(first, second).ok_or_else(|| {
            let (first, second) = (first.count_ones(), second.count_ones());
            let reason = Words::new(
                format!(
                    "{first} of the first side and {second} of the second; \
                     the first has as many marbles as the second, or one more"
                ),
                format!(
                    "{first} du premier camp et {second} du second ; \
                     le premier a autant de billes que le second, ou une de plus"
                ),
            );
            RecordError::Impossible { reason }
        })
    }
}
