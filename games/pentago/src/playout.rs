//! Random games, fast.
//!
//! Quadrants are not turned here. Each is kept as it lay at the start, with the
//! number of quarters it has been turned since, and the line tables are looked
//! up by turned pattern. So an empty cell stays where it is in its quadrant,
//! whatever is turned, and the cells are simply drawn from a list.

use crate::rules::{BOARD, FIRST_FIVE, pattern};
use crate::tables::{LINES, PATTERNS, TURNED};
use crate::{Cell, Placement, Position, Twist};
use quintet_core::{Game, Outcome, PlayoutTrace, Random, Side};

/// [`LINES`] of patterns turned clockwise: by quadrant, quarters and pattern.
static TURNED_LINES: [u32; 16 * PATTERNS] = turned_lines();

const fn turned_lines() -> [u32; 16 * PATTERNS] {
    let mut table = [0; 16 * PATTERNS];
    let mut index = 0;
    while index < table.len() {
        let (quadrant, quarters) = (index / (4 * PATTERNS), index / PATTERNS % 4);
        let (mut turned, mut turn) = (index % PATTERNS, 0);
        while turn < quarters {
            turned = TURNED[0][turned] as usize;
            turn += 1;
        }
        table[index] = LINES[quadrant][turned];
        index += 1;
    }
    table
}

/// An empty cell: its quadrant, and its bit as the quadrant lay at the start.
type Slot = u16;

const ALL_SLOTS: [Slot; Cell::COUNT] = {
    let mut slots = [0; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        slots[index] = ((index / 9) << 9 | 1 << (index % 9)) as Slot;
        index += 1;
    }
    slots
};

/// A game under way.
struct Table {
    /// Empty cells, the first `count` of them.
    slots: [Slot; Cell::COUNT],
    count: usize,
    /// Patterns by side and quadrant, as they lay at the start.
    patterns: [[usize; 4]; 2],
    /// Where each quadrant's part of [`TURNED_LINES`] begins, as it lies now.
    turned: [usize; 4],
    /// The lines each quadrant does its part for, by side.
    lines: [[u32; 4]; 2],
}

pub(crate) fn playout(
    position: &Position,
    random: &mut Random,
    trace: &mut impl PlayoutTrace,
) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let mut table = Table::new(position);
    let mut ply = position.ply();
    while ply + 1 < u32::from(FIRST_FIVE) {
        table.place_early(Side::after(ply), random, trace);
        ply += 1;
    }
    table.look_up_lines();
    if ply % 2 == 1
        && let Some(outcome) = table.place::<1>(random, trace)
    {
        return outcome;
    }
    // 36 is even: only the second side fills the board.
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

impl Table {
    #[inline]
    fn new(position: &Position) -> Self {
        let boards = Side::BOTH.map(|side| position.marbles(side));
        let patterns = boards.map(|board| std::array::from_fn(|q| pattern(board, q)));
        let turned = std::array::from_fn(|quadrant| quadrant * 4 * PATTERNS);
        let (mut slots, mut count) = (ALL_SLOTS, Cell::COUNT);
        if position.empties() != BOARD {
            count = 0;
            for slot in ALL_SLOTS {
                let (quadrant, bit) = (usize::from(slot >> 9), usize::from(slot) % PATTERNS);
                slots[count] = slot;
                count += usize::from(pattern(position.empties(), quadrant) & bit != 0);
            }
        }
        Self { slots, count, patterns, turned, lines: [[0; 4]; 2] }
    }

    /// Takes an empty cell from the list, each as likely (up to 36 in 2³²):
    /// its quadrant and bit.
    #[inline(always)]
    fn draw(&mut self, bits: u64) -> (usize, usize) {
        let chosen = (((bits >> 32) * self.count as u64) >> 32) as usize;
        self.count -= 1;
        let slot = self.slots[chosen];
        self.slots[chosen] = self.slots[self.count];
        (usize::from(slot >> 9) % 4, usize::from(slot) % PATTERNS)
    }

    /// Turns a quadrant.
    #[inline(always)]
    fn turn(&mut self, quadrant: usize, counter: bool) {
        let step = if counter { 3 * PATTERNS } else { PATTERNS };
        let part = 4 * PATTERNS;
        self.turned[quadrant] = quadrant * part + (self.turned[quadrant] + step) % part;
    }

    #[inline(always)]
    fn lines_of(&self, side: usize, quadrant: usize) -> u32 {
        TURNED_LINES[(self.turned[quadrant] + self.patterns[side][quadrant]) % TURNED_LINES.len()]
    }

    fn look_up_lines(&mut self) {
        for side in 0..2 {
            for quadrant in 0..4 {
                self.lines[side][quadrant] = self.lines_of(side, quadrant);
            }
        }
    }

    #[inline(always)]
    fn has_five(&self, side: usize) -> bool {
        let [a, b, c, d] = self.lines[side];
        a & b & c & d != 0
    }

    /// A move before anybody can have five.
    #[inline(always)]
    fn place_early(&mut self, side: Side, random: &mut Random, trace: &mut impl PlayoutTrace) {
        let bits = random.bits();
        let (quadrant, bit) = self.draw(bits);
        self.patterns[side.index()][quadrant] |= bit;
        trace.record(side, self.move_index(quadrant, bit, Some(bits as usize % 8)));
        self.turn(bits as usize / 2 % 4, bits % 2 == 1);
    }

    /// A move, and how it ended the game, if it did. A full board is left to
    /// the caller.
    #[inline(always)]
    fn place<const SIDE: usize>(
        &mut self,
        random: &mut Random,
        trace: &mut impl PlayoutTrace,
    ) -> Option<Outcome> {
        let side = Side::BOTH[SIDE];
        let bits = random.bits();
        let (quadrant, bit) = self.draw(bits);
        self.patterns[SIDE][quadrant] |= bit;
        self.lines[SIDE][quadrant] = self.lines_of(SIDE, quadrant);
        if self.has_five(SIDE) {
            trace.record(side, self.move_index(quadrant, bit, None));
            return Some(Outcome::Win(side));
        }
        trace.record(side, self.move_index(quadrant, bit, Some(bits as usize % 8)));
        let twisted = bits as usize / 2 % 4;
        self.turn(twisted, bits % 2 == 1);
        self.lines[0][twisted] = self.lines_of(0, twisted);
        self.lines[1][twisted] = self.lines_of(1, twisted);
        match (self.has_five(0), self.has_five(1)) {
            (false, false) => None,
            (true, false) => Some(Outcome::Win(Side::First)),
            (false, true) => Some(Outcome::Win(Side::Second)),
            (true, true) => Some(Outcome::Draw),
        }
    }

    /// The number of a move, its cell found where the quadrant lies now. Costs
    /// nothing when nobody listens: it is then never used, and so left out.
    #[inline(always)]
    fn move_index(&self, quadrant: usize, bit: usize, twist: Option<usize>) -> usize {
        let quarters = self.turned[quadrant] / PATTERNS % 4;
        let lying = (0..quarters).fold(bit, |bit, _| usize::from(TURNED[0][bit % PATTERNS]));
        let cell = Cell::of_bit_index(16 * quadrant + lying.trailing_zeros() as usize);
        Placement { cell, twist: twist.map(|index| Twist::ALL[index]) }.index()
    }
}
