//! The rules, on two 64-bit boards.
//!
//! ```text
//! bits of the board                   a board after  b2 br+  e5 tl+
//!       a  b  c    d  e  f                  a b c   d e f
//!  1    0  1  2   16 17 18              1   . . .   . . .
//!  2    3  4  5   19 20 21              2   . X .   . . .
//!  3    6  7  8   22 23 24              3   . . .   . . .
//!
//!  4   32 33 34   48 49 50              4   . . .   . . .
//!  5   35 36 37   51 52 53              5   . . .   . O .
//!  6   38 39 40   54 55 56              6   . . .   . . .
//! ```
//!
//! Each quadrant is the low 9 bits of its own 16, so it is turned and looked up as one number (`tables.rs`).
//! A turn of a quadrant may complete lines of either side, so the end of the game is detected once, when a
//! move is played, and stored with the position.

use crate::moves::Moves;
use crate::tables::{LINE_CELLS, LINES, PATTERNS, TERNARY};
use crate::{Cell, Placement, Symmetry, Twist, playout};
use quintet_core::{Game, Outcome, PlayoutTrace, Random, Side};

/// Every cell of the board.
pub(crate) const BOARD: u64 = 0x01FF_01FF_01FF_01FF;

/// Nobody can have five before this many marbles.
pub(crate) const FIRST_FIVE: u8 = 9;

/// A position: the marbles of the side to move, those of the other, and the result if the game has ended.
///
/// ```
/// use quintet_core::{Game, Playable};
/// use quintet_pentago::Position;
/// let mut position = Position::new();
/// for text in ["b2 br+", "e5 tl+"] {
///     position.play(position.parse_move(text).unwrap());
/// }
/// // Worked from the picture: X at 4 is to move, O at 52; both lie in the
/// // middle of their quadrants, where turns leave them.
/// assert_eq!(position.own(), 1 << 4);
/// assert_eq!(position.other(), 1 << 52);
/// // A marble at a1 is bit 0; its quadrant turned clockwise takes it to c1.
/// position.play(position.parse_move("a1 tl+").unwrap());
/// assert_eq!(position.other(), 1 << 4 | 1 << 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    own: u64,
    other: u64,
    ply: u8,
    outcome: Option<Outcome>,
}

impl Position {
    /// The empty board.
    #[must_use]
    pub const fn new() -> Self {
        Self { own: 0, other: 0, ply: 0, outcome: None }
    }

    /// The position with these marbles of the first and of the second side.
    ///
    /// A board on which a side has five is a finished game. `None`: the boards
    /// overlap or leave the board, or the first side has neither as many
    /// marbles as the second nor one more.
    #[must_use]
    pub fn from_boards(first: u64, second: u64) -> Option<Self> {
        let (ones, twos) = (first.count_ones(), second.count_ones());
        if first & second != 0 || (first | second) & !BOARD != 0 || ones.wrapping_sub(twos) > 1 {
            return None;
        }
        let ply = (ones + twos) as u8;
        let turn = Side::after(u32::from(ply));
        let (own, other) = if turn == Side::First { (first, second) } else { (second, first) };
        Some(Self { own, other, ply, outcome: ending(own, other, turn, ply) })
    }

    /// Marbles of the side to move.
    #[inline]
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// Marbles of the side that moved last.
    #[inline]
    #[must_use]
    pub const fn other(&self) -> u64 {
        self.other
    }

    /// Marbles of a side.
    #[must_use]
    pub fn marbles(&self, side: Side) -> u64 {
        if side == self.turn() { self.own } else { self.other }
    }

    /// The cells without a marble.
    #[inline]
    #[must_use]
    pub const fn empties(&self) -> u64 {
        BOARD & !(self.own | self.other)
    }

    /// Number of marbles placed.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply as u32
    }

    /// The first move that wins at once, by its marble or by its twist.
    pub(crate) fn win_at_once(&self) -> Option<Placement> {
        let won = Some(Outcome::Win(self.turn()));
        self.moves().find(|&played| self.after(played).outcome() == won)
    }

    /// The empty cells where a marble of the side to move makes five. Meaningless in finished games.
    ///
    /// The lines on which the three other quadrants agree are found once for each quadrant; usually there are
    /// none, and the quadrant's cells are skipped.
    #[must_use]
    pub fn winning_cells(&self) -> u64 {
        let mut found = 0;
        if self.ply + 1 < FIRST_FIVE {
            return found;
        }
        let parts: [u32; 4] = std::array::from_fn(|q| LINES[q][pattern(self.own, q)]);
        for quadrant in 0..4 {
            let others = (1..4).fold(u32::MAX, |all, next| all & parts[(quadrant + next) % 4]);
            let present = pattern(self.own, quadrant);
            let mut rest = if others == 0 { 0 } else { pattern(self.empties(), quadrant) };
            while rest != 0 {
                let lowest = rest & rest.wrapping_neg();
                rest ^= lowest;
                if LINES[quadrant][present | lowest] & others != 0 {
                    found |= (lowest as u64) << (16 * quadrant);
                }
            }
        }
        found
    }

    /// All cells of complete lines of either side.
    #[must_use]
    pub fn five_cells(&self) -> u64 {
        let complete = [self.own, self.other].map(complete_lines);
        let lines = (0..32).filter(|line| (complete[0] | complete[1]) >> line & 1 == 1);
        lines.fold(0, |cells, line| cells | LINE_CELLS[line])
    }

    /// The image of the position under a symmetry of the board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let (own, other) = (symmetry.board(self.own), symmetry.board(self.other));
        Self { own, other, ..*self }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

/// The pattern of a quadrant of a board.
#[inline]
pub(crate) const fn pattern(board: u64, quadrant: usize) -> usize {
    (board >> (16 * quadrant)) as usize % PATTERNS
}

/// The lines complete on a board, one bit per line.
#[inline]
pub(crate) fn complete_lines(board: u64) -> u32 {
    (0..4).fold(u32::MAX, |lines, q| lines & LINES[q][pattern(board, q)])
}

/// The result of a game with these boards, if it has ended, after a turn or at any time: a marble that wins
/// at once also leaves only one five.
#[inline]
fn ending(own: u64, other: u64, turn: Side, ply: u8) -> Option<Outcome> {
    if ply < FIRST_FIVE {
        return None;
    }
    match (complete_lines(own) != 0, complete_lines(other) != 0) {
        (true, true) => Some(Outcome::Draw),
        (true, false) => Some(Outcome::Win(turn)),
        (false, true) => Some(Outcome::Win(!turn)),
        (false, false) => (own | other == BOARD).then_some(Outcome::Draw),
    }
}

/// The index of the `index`-th set bit from the lowest.
#[inline]
fn nth_bit(mut bits: u64, index: usize) -> usize {
    for _ in 0..index {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

impl Game for Position {
    type Move = Placement;

    #[inline]
    fn turn(&self) -> Side {
        Side::after(u32::from(self.ply))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Cells in reading order from a1 at the top left; a cell that wins at once is one move, any other eight,
    /// in the order of [`Twist::ALL`]. Moves that lead to the same board are all listed.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Placement> {
        match self.outcome {
            Some(_) => Moves::new(0, 0),
            None => Moves::new(self.empties(), self.winning_cells()),
        }
    }

    /// A move without a twist wins, so nothing remains to be checked.
    ///
    /// Always inlined: if called, the copy in `after` loads fields that were just stored and waits for them,
    /// 121 M perft leaves per second instead of 198 M. Packing ply and outcome into one number as well gives
    /// 215 M, which is not worth it.
    #[inline(always)]
    fn play(&mut self, played: Placement) {
        debug_assert!(self.is_legal(played), "{played} is legal in {self:?}");
        let turn = self.turn();
        let (own, other) = (self.own | played.cell.bit(), self.other);
        self.ply += 1;
        match played.twist {
            None => (self.own, self.other, self.outcome) = (other, own, Some(Outcome::Win(turn))),
            Some(twist) => {
                (self.own, self.other) = (twist.applied(other), twist.applied(own));
                self.outcome = ending(self.own, self.other, !turn, self.ply);
            }
        }
    }

    /// Read as digits of base 3, a position is a unique number; it is then scrambled reversibly, so different
    /// positions never share a key.
    #[inline]
    fn key(&self) -> u64 {
        let unique = (0..4).fold(0, |code, quadrant| {
            let [own, other] =
                [self.own, self.other].map(|b| u64::from(TERNARY[pattern(b, quadrant)]));
            code | (own + 2 * other) << (16 * quadrant)
        });
        let folded = (unique ^ unique >> 32).wrapping_mul(0x9FB2_1C65_1E98_DF25);
        let folded = (folded ^ folded >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        folded ^ folded >> 32
    }

    #[inline]
    fn move_index(&self, of: Placement) -> usize {
        of.index()
    }

    #[inline]
    fn move_index_count(&self) -> usize {
        Placement::INDEX_COUNT
    }

    #[inline]
    fn is_legal(&self, of: Placement) -> bool {
        let bit = of.cell.bit();
        self.outcome.is_none()
            && self.empties() & bit != 0
            && of.twist.is_none() == (self.winning_cells() & bit != 0)
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Placement> {
        if self.outcome.is_some() {
            return None;
        }
        let winning = self.winning_cells();
        let turning = self.empties() ^ winning;
        let turns = 8 * turning.count_ones() as usize;
        let chosen = random.below(turns + winning.count_ones() as usize);
        let (bit, twist) = match chosen.checked_sub(turns) {
            None => (nth_bit(turning, chosen / 8), Some(Twist::ALL[chosen % 8])),
            Some(index) => (nth_bit(winning, index), None),
        };
        Some(Placement { cell: Cell::of_bit_index(bit), twist })
    }

    /// Each move is a random empty cell and then, unless the marble wins at once, one of the eight twists,
    /// all equally likely.
    #[inline]
    fn playout(self, random: &mut Random, trace: &mut impl PlayoutTrace) -> Outcome {
        playout::playout(&self, random, trace)
    }

    fn symmetric(&self) -> Vec<Self> {
        Symmetry::ALL.map(|symmetry| self.image(symmetry)).to_vec()
    }
}
