//! Random games, fast.
//!
//! Quadrants are not turned here. Each is kept as at the start, with the number of quarters it has been
//! turned since, and complete lines are looked up by turns and pattern. So an empty cell keeps its bit
//! whatever is turned, and cells are simply drawn from a list.
//!
//! ```text
//! 16 bits of a quadrant:   0 0 0 0 0 t t p p p p p p p p p
//!                                    │   └ pattern, as it lay at the start
//!                                    └ quarters turned clockwise since, mod 4
//! ```
//!
//! A side is one such word of four quadrants: a marble is an OR, a turn an addition, and only the list of
//! cells is in memory.
//!
//! Tried and slower, in playouts per second where this makes 6.4 M:
//! - 2.4 M: arrays of patterns and of lines by quadrant, looking up only the changed ones. The compiler ANDs
//!   four lines with wide loads, which wait for the narrow store just made.
//! - 2.3 M: a struct for each quadrant, so that wide loads are impossible; the narrow ones still wait.
//! - 5.1 M: a list of bits instead of slots, 288 bytes to copy for each game.

use crate::rules::{BOARD, FIRST_FIVE};
use crate::tables::{LINES, PATTERNS, TURNED};
use crate::{Cell, Placement, Position, Twist};
use quintet_core::{Game, Outcome, PlayoutTrace, Random, Side};

/// Number of turns and patterns of a quadrant.
const LYING: usize = 4 * PATTERNS;

/// The bits of a word in use.
const WORD: u64 = (LYING as u64 - 1) * 0x0001_0001_0001_0001;

/// [`LINES`] by quadrant, and by turns and pattern.
static TURNED_LINES: [[u32; LYING]; 4] = turned_lines();

const fn turned_lines() -> [[u32; LYING]; 4] {
    let mut table = [[0; LYING]; 4];
    let mut index = 0;
    while index < 4 * LYING {
        let (quadrant, lying) = (index / LYING, index % LYING);
        let (mut pattern, mut turn) = (lying % PATTERNS, 0);
        while turn < lying / PATTERNS {
            pattern = TURNED[0][pattern] as usize;
            turn += 1;
        }
        table[quadrant][lying] = LINES[quadrant][pattern];
        index += 1;
    }
    table
}

/// The addend of a twist in both words: one quarter, or three.
static TURNS: [u64; 8] = {
    let mut turns = [0; 8];
    let mut index = 0;
    while index < 8 {
        let quarters = if index % 2 == 0 { 1 } else { 3 };
        turns[index] = (quarters * PATTERNS as u64) << (16 * (index / 2));
        index += 1;
    }
    turns
};

/// The bit of a slot, the name of a cell in the list; 64 entries are found as quickly as 36 and need no
/// bounds check.
static BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut slot = 0;
    while slot < Cell::COUNT {
        bits[slot] = 1 << (16 * (slot / 9) + slot % 9);
        slot += 1;
    }
    bits
};

const SLOTS: [u8; Cell::COUNT] = {
    let mut slots = [0; Cell::COUNT];
    let mut slot = 0;
    while slot < Cell::COUNT {
        slots[slot] = slot as u8;
        slot += 1;
    }
    slots
};

/// A game in progress.
struct Playing {
    /// Slots of the empty cells, the first `count` of them.
    slots: [u8; Cell::COUNT],
    count: usize,
    /// The word of each side.
    words: [u64; 2],
}

pub(crate) fn playout(
    position: &Position,
    random: &mut Random,
    trace: &mut impl PlayoutTrace,
) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let mut table = Playing::new(position);
    let mut ply = position.ply();
    while ply + 1 < u32::from(FIRST_FIVE) {
        table.place_early(Side::after(ply), random, trace);
        ply += 1;
    }
    if ply % 2 == 1
        && let Some(outcome) = table.place::<1>(random, trace)
    {
        return outcome;
    }
    // 36 is even: only the second side can fill the board.
    while table.count > 0 {
        if let Some(outcome) = table.place::<0>(random, trace) {
            return outcome;
        }
        if let Some(outcome) = table.place::<1>(random, trace) {
            return outcome;
        }
    }
    Outcome::Draw
}

/// The complete lines of a word.
#[inline(always)]
fn complete(word: u64) -> u32 {
    let lines =
        |quadrant: usize| TURNED_LINES[quadrant][(word >> (16 * quadrant)) as usize % LYING];
    lines(0) & lines(1) & lines(2) & lines(3)
}

impl Playing {
    #[inline]
    fn new(position: &Position) -> Self {
        let (mut slots, mut count) = (SLOTS, Cell::COUNT);
        if position.empties() != BOARD {
            count = 0;
            for slot in SLOTS {
                slots[count] = slot;
                count += usize::from(position.empties() & BITS[usize::from(slot)] != 0);
            }
        }
        Self { slots, count, words: Side::BOTH.map(|side| position.marbles(side)) }
    }

    /// Takes a random empty cell from the list (uniform up to 36 in 2³²); returns its bit.
    #[inline(always)]
    fn draw(&mut self, bits: u64) -> u64 {
        let chosen = (((bits >> 32) * self.count as u64) >> 32) as usize;
        self.count -= 1;
        let slot = self.slots[chosen];
        self.slots[chosen] = self.slots[self.count];
        BITS[usize::from(slot) % BITS.len()]
    }

    #[inline(always)]
    fn twist(&mut self, twist: usize) {
        self.words = self.words.map(|word| word.wrapping_add(TURNS[twist]) & WORD);
    }

    /// A move before anybody can have five.
    #[inline(always)]
    fn place_early(&mut self, side: Side, random: &mut Random, trace: &mut impl PlayoutTrace) {
        let bits = random.bits();
        let (cell, twist) = (self.draw(bits), bits as usize % 8);
        trace.record(side, self.move_index(cell, Some(twist)));
        self.words[side.index()] |= cell;
        self.twist(twist);
    }

    /// A move, and the result if it ended the game. A full board is left to the caller.
    #[inline(always)]
    fn place<const SIDE: usize>(
        &mut self,
        random: &mut Random,
        trace: &mut impl PlayoutTrace,
    ) -> Option<Outcome> {
        let bits = random.bits();
        let (cell, twist) = (self.draw(bits), bits as usize % 8);
        self.words[SIDE] |= cell;
        if complete(self.words[SIDE]) != 0 {
            trace.record(Side::BOTH[SIDE], self.move_index(cell, None));
            return Some(Outcome::Win(Side::BOTH[SIDE]));
        }
        trace.record(Side::BOTH[SIDE], self.move_index(cell, Some(twist)));
        self.twist(twist);
        let [first, second] = self.words.map(complete);
        if first | second == 0 {
            return None;
        }
        Some(match (first != 0, second != 0) {
            (true, true) => Outcome::Draw,
            (wins, _) => Outcome::Win(if wins { Side::First } else { Side::Second }),
        })
    }

    /// The index of a move, with its cell at its current place. Free if the trace ignores it: nothing here
    /// can panic, so the compiler drops what is unused (4.45 M playouts per second when it could).
    #[inline(always)]
    fn move_index(&self, cell: u64, twist: Option<usize>) -> usize {
        let bit = cell.trailing_zeros() as usize;
        let (quadrant, within) = (bit / 16, bit % 16);
        let quarters = (self.words[0] >> (16 * quadrant)) as usize / PATTERNS % 4;
        let lying =
            (0..quarters).fold(1 << within, |bit, _| usize::from(TURNED[0][bit % PATTERNS]));
        let cell = Cell::of_bit_index(16 * quadrant + lying.trailing_zeros() as usize);
        Placement { cell, twist: twist.map(|index| Twist::ALL[index]) }.index()
    }
}
