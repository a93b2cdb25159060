//! The engine's board: two words and a count, copied rather than undone.

use super::features::IMAGE;
use crate::rules::{FIRST_FIVE, complete_lines, pattern};
use crate::tables::{PATTERNS, TURNED};
use crate::{Cell, Placement, Position, Twist};

/// The marbles of the side to move and of the other side, and the total number. The bits are those of
/// [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) own: u64,
    pub(crate) other: u64,
    pub(crate) marbles: u32,
}

/// A move in one byte and a bit: the cell, numbered by quadrant, and the twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) cell: u8,
    pub(crate) twist: u8,
}

impl Step {
    /// Its index, below 288.
    pub(crate) const fn index(self) -> u16 {
        8 * self.cell as u16 + self.twist as u16
    }

    /// The step with this index.
    pub(crate) const fn of_index(index: u16) -> Self {
        Self { cell: (index / 8) as u8, twist: (index % 8) as u8 }
    }

    /// Its image under a symmetry (numbered as [`IMAGE`]).
    pub(crate) fn image(self, symmetry: usize) -> Self {
        let cell = IMAGE[symmetry][usize::from(self.cell)];
        let corner = IMAGE[symmetry][9 * (usize::from(self.twist) / 2)];
        let backwards = (symmetry / 4) as u8;
        Self { cell, twist: corner / 9 * 2 + ((self.twist % 2) ^ backwards) }
    }

    /// The cell's bit.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (16 * (self.cell / 9) + self.cell % 9)
    }

    /// The move in the rules' form; `wins` if the marble wins at once.
    pub(crate) fn placement(self, wins: bool) -> Placement {
        let cell = Cell::of_bit_index(self.bit().trailing_zeros() as usize);
        let twist = (!wins).then(|| Twist::ALL[usize::from(self.twist)]);
        Placement { cell, twist }
    }
}

/// How a game ended, for the side that just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Won,
    Drawn,
    Lost,
}

impl Board {
    pub(crate) fn of(position: &Position) -> Self {
        Self { own: position.own(), other: position.other(), marbles: position.ply() }
    }

    #[inline]
    pub(crate) const fn empties(&self) -> u64 {
        crate::rules::BOARD & !(self.own | self.other)
    }

    /// The board after a marble and a turn.
    #[inline]
    pub(crate) fn after(&self, step: Step) -> Self {
        let twist = Twist::ALL[usize::from(step.twist)];
        Self {
            own: twist.applied(self.other),
            other: twist.applied(self.own | step.bit()),
            marbles: self.marbles + 1,
        }
    }

    /// The result, if the turn that led here ended the game.
    #[inline]
    pub(crate) fn ending(&self) -> Option<Ending> {
        if self.marbles < u32::from(FIRST_FIVE) {
            return None;
        }
        match (complete_lines(self.other) != 0, complete_lines(self.own) != 0) {
            (true, true) => Some(Ending::Drawn),
            (true, false) => Some(Ending::Won),
            (false, true) => Some(Ending::Lost),
            (false, false) => (self.marbles == 36).then_some(Ending::Drawn),
        }
    }

    /// Every step that leads to a different board: of turns that leave the board unchanged one, and of the
    /// two turns of a quadrant that give the same board one.
    #[inline]
    pub(crate) fn for_steps(&self, mut found: impl FnMut(Step, Self)) {
        let mut rest = self.empties();
        let others: [usize; 4] = std::array::from_fn(|q| pattern(self.other, q));
        while rest != 0 {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let own = self.own | 1 << bit;
            let cell = bit - 7 * (bit / 16);
            let mut is_kept = false;
            for (quadrant, &other) in others.iter().enumerate() {
                let mine = pattern(own, quadrant);
                let turn = |direction: usize| {
                    (TURNED[direction][mine] as usize, TURNED[direction][other] as usize)
                };
                let (clockwise, counter) = (turn(0), turn(1));
                let still = clockwise == (mine, other);
                if still && is_kept {
                    continue;
                }
                is_kept |= still;
                let directions = if clockwise == counter { 1 } else { 2 };
                for (direction, turned) in
                    [clockwise, counter].into_iter().enumerate().take(directions)
                {
                    let clear = !((PATTERNS as u64 - 1) << (16 * quadrant));
                    let place = |board: u64, turned: usize| {
                        board & clear | (turned as u64) << (16 * quadrant)
                    };
                    let board = Self {
                        own: place(self.other, turned.1),
                        other: place(own, turned.0),
                        marbles: self.marbles + 1,
                    };
                    let twist = (2 * quadrant + direction) as u8;
                    found(Step { cell, twist }, board);
                }
            }
        }
    }

    /// The key of the board's class under the eight symmetries, and the index of the symmetry that leads to
    /// the image behind the key.
    ///
    /// The class's code, scrambled reversibly, so different classes never share a key.
    #[inline]
    pub(crate) fn key(&self) -> (u64, usize) {
        let (code, symmetry) = self.code();
        (scrambled(code), symmetry)
    }

    /// The least of the images read as digits of base 3, 16 bits for each quadrant, and the index of the
    /// symmetry that leads to that image.
    #[inline]
    pub(crate) fn code(&self) -> (u64, usize) {
        let mut least = (u64::MAX, 0);
        let patterns = |board: u64| std::array::from_fn(|q| pattern(board, q));
        let (own, other): ([usize; 4], [usize; 4]) = (patterns(self.own), patterns(self.other));
        for symmetry in 0..8 {
            let images = &IMAGES[symmetry];
            let code = (0..4).fold(0, |code, q| {
                let digits = u64::from(images[own[q]]) + 2 * u64::from(images[other[q]]);
                code | digits << (16 * PLACES[symmetry][q])
            });
            if code < least.0 {
                least = (code, symmetry);
            }
        }
        least
    }
}

/// The images of quadrants, by symmetry.
static PLACES: [[u8; 4]; 8] = {
    let mut places = [[0; 4]; 8];
    let mut index = 0;
    while index < 32 {
        places[index / 4][index % 4] = IMAGE[index / 4][9 * (index % 4)] / 9;
        index += 1;
    }
    places
};

/// The images of patterns, by symmetry, read as digits of base 3.
static IMAGES: [[u16; PATTERNS]; 8] = {
    let mut images = [[0; PATTERNS]; 8];
    let mut index = 0;
    while index < 8 * PATTERNS {
        let (symmetry, pattern) = (index / PATTERNS, index % PATTERNS);
        let mut cell = 0;
        while cell < 9 {
            if pattern >> cell & 1 == 1 {
                images[symmetry][pattern] += 3u16.pow(IMAGE[symmetry][cell] as u32 % 9);
            }
            cell += 1;
        }
        index += 1;
    }
    images
};

/// Spreads a code over the whole word; every step is reversible.
#[inline]
const fn scrambled(code: u64) -> u64 {
    let folded = (code ^ code >> 32).wrapping_mul(0x9FB2_1C65_1E98_DF25);
    let folded = (folded ^ folded >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    folded ^ folded >> 32
}
