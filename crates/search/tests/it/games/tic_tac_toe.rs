//! Tic-tac-toe: small enough to know everything about it.

use quintet_core::{Game, Outcome, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    stones: [u16; 2],
}

const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl TicTacToe {
    pub const START: Self = Self { stones: [0, 0] };
    /// Number of positions in the whole game tree, including the root.
    pub const TREE: u64 = 549_946;

    fn all(&self) -> u16 {
        self.stones[0] | self.stones[1]
    }
}

impl Game for TicTacToe {
    type Move = u8;
    const OFFERS_RAVE: bool = true;

    fn turn(&self) -> Side {
        Side::after(self.all().count_ones())
    }

    fn outcome(&self) -> Option<Outcome> {
        let wins = |side: &Side| LINES.iter().any(|l| self.stones[side.index()] & l == *l);
        match Side::BOTH.into_iter().find(wins) {
            Some(side) => Some(Outcome::Win(side)),
            None => (self.all() == 0x1FF).then_some(Outcome::Draw),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let open = if self.outcome().is_some() { 0 } else { !self.all() & 0x1FF };
        (0..9).filter(move |cell| open >> cell & 1 == 1)
    }

    fn play(&mut self, cell: u8) {
        self.stones[self.turn().index()] |= 1 << cell;
    }

    fn key(&self) -> u64 {
        let stones = u64::from(self.stones[0]) << 9 | u64::from(self.stones[1]);
        (stones + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn move_index(&self, of: u8) -> usize {
        usize::from(of)
    }

    fn move_index_count(&self) -> usize {
        9
    }
}
