//! Counts each side's marbles in all lines at once, on the board and on the boards that one or two turns make
//! of it.
//!
//! One bit per line, with the side to move in the low half of a word and the other in the high half. A
//! quadrant's pattern adds 0 to 3 marbles to each line, stored as two bit planes; four quadrants are added
//! like numbers, plane by plane. A turn changes one quadrant, so the sums of the others are computed once.

use crate::rules::pattern;
use crate::tables::{COUNTS, TURNED};

/// The planes of ones and twos for both sides.
type Part = [u64; 2];

#[inline(always)]
fn part(quadrant: usize, own: usize, other: usize) -> Part {
    let (own, other) = (COUNTS[quadrant][own], COUNTS[quadrant][other]);
    [u64::from(own[0]) | u64::from(other[0]) << 32, u64::from(own[1]) | u64::from(other[1]) << 32]
}

/// Marbles in every line, 0 to 5, as three bit planes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planes {
    ones: u64,
    twos: u64,
    fours: u64,
}

#[inline(always)]
fn add(a: Part, b: Part) -> Planes {
    let carry = a[0] & b[0];
    let twos = a[1] ^ b[1];
    Planes { ones: a[0] ^ b[0], twos: twos ^ carry, fours: a[1] & b[1] | twos & carry }
}

impl Planes {
    /// A line has five cells, so the fours of both halves and of their sum never coincide.
    #[inline(always)]
    fn plus(self, right: Self) -> Self {
        let sum = add([self.ones, self.twos], [right.ones, right.twos]);
        Self { fours: sum.fours | self.fours | right.fours, ..sum }
    }

    /// Complete lines, own lines in the low half.
    #[inline(always)]
    pub(crate) fn fives(&self) -> u64 {
        self.fours & self.ones
    }

    #[inline(always)]
    fn touched(&self) -> u64 {
        self.ones | self.twos | self.fours
    }

    /// Lines where the side to move has four and the fifth cell is empty.
    #[inline(always)]
    pub(crate) fn own_fours(&self) -> u32 {
        (self.fours & !self.ones & !(self.touched() >> 32)) as u32
    }

    /// Lines with 1, 2, 3 and 4 marbles of the side to move and none of the other.
    #[inline(always)]
    pub(crate) fn open_own(&self) -> [u32; 4] {
        self.open(!(self.touched() >> 32), 0)
    }

    /// The open lines of the other side.
    #[inline(always)]
    pub(crate) fn open_other(&self) -> [u32; 4] {
        self.open(!self.touched() << 32, 32)
    }

    #[inline(always)]
    fn open(&self, open: u64, shift: u32) -> [u32; 4] {
        let Self { ones, twos, fours } = *self;
        [ones & !twos & !fours, twos & !ones, ones & twos, fours & !ones]
            .map(|lines| ((lines & open) >> shift) as u32)
    }

    /// Whether the side to move has five here, or will have with one more marble, and the other has not.
    #[inline(always)]
    pub(crate) fn is_five_with_a_marble(&self) -> bool {
        let fives = self.fives();
        (fives as u32 | self.own_fours()) != 0 && fives >> 32 == 0
    }
}

/// How quadrants are turned on six boards, by quadrant (not, clockwise, counter-clockwise, half): over these,
/// every two adjacent quadrants occur once in each of the six combinations that two turns can produce.
const TWICE: [[usize; 4]; 6] =
    [[1, 1, 1, 1], [1, 2, 2, 1], [2, 1, 1, 2], [2, 2, 2, 2], [3, 0, 0, 3], [0, 3, 3, 0]];

/// A board's planes, and those of boards that turns make of it.
pub(crate) struct Boards {
    pub(crate) here: Planes,
    /// The eight boards of one turn, in the order of the twists.
    pub(crate) once: [Planes; 8],
    /// The parts of every quadrant, turned as in [`TWICE`].
    parts: [[Part; 4]; 4],
}

impl Boards {
    #[inline(always)]
    pub(crate) fn new(own: u64, other: u64) -> Self {
        let mut parts = [[Part::default(); 4]; 4];
        for (quadrant, parts) in parts.iter_mut().enumerate() {
            let mut turned = [pattern(own, quadrant), pattern(other, quadrant)];
            // Clockwise, half, counter-clockwise, and back again.
            for turn in [1, 3, 2, 0] {
                turned = [TURNED[0][turned[0]].into(), TURNED[0][turned[1]].into()];
                parts[turn] = part(quadrant, turned[0], turned[1]);
            }
        }
        let halves = [add(parts[0][0], parts[1][0]), add(parts[2][0], parts[3][0])];
        let here = halves[0].plus(halves[1]);
        let mut once = [here; 8];
        for (twist, board) in once.iter_mut().enumerate() {
            let quadrant = twist / 2;
            let turned = add(parts[quadrant][1 + twist % 2], parts[quadrant ^ 1][0]);
            *board = turned.plus(halves[1 - quadrant / 2]);
        }
        Self { here, once, parts }
    }

    /// The six boards of two turns.
    #[inline(always)]
    pub(crate) fn twice(&self) -> [Planes; 6] {
        let mut boards = [self.here; 6];
        for (board, turns) in boards.iter_mut().zip(&TWICE) {
            let part = |quadrant: usize| self.parts[quadrant][turns[quadrant]];
            *board = add(part(0), part(1)).plus(add(part(2), part(3)));
        }
        boards
    }
}
