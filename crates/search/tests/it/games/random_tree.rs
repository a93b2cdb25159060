//! A random game: the positions of each ply are numbered, and moves, ends and evaluations follow from a hash
//! of number, ply and seed. Several paths lead to the same position, always after the same number of plies,
//! so a transposition table has work to do and must never change a value.

use quintet_core::{Eval, Game, Outcome, Score, Seed, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomTree {
    pub seed: u64,
    /// Number of positions in a ply.
    pub width: u64,
    /// Maximum number of moves in a position.
    pub branching: u64,
    /// Maximum length of the game in plies.
    pub length: u32,
    ply: u32,
    place: u64,
}

impl RandomTree {
    pub fn new(seed: u64, width: u64, branching: u64, length: u32) -> Self {
        Self { seed, width, branching, length, ply: 0, place: 0 }
    }

    fn hash(&self, salt: u64) -> u64 {
        let place = self.place << 32 | u64::from(self.ply) << 8 | salt;
        Seed(self.seed).part(place).0
    }
}

impl Game for RandomTree {
    type Move = u8;

    fn turn(&self) -> Side {
        Side::after(self.ply)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.ply >= self.length || (self.ply > 0 && self.hash(1).is_multiple_of(9));
        end.then(|| match self.hash(2) % 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        })
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let over = self.outcome().is_some();
        0..(if over { 0 } else { 1 + self.hash(3) % self.branching }) as u8
    }

    fn play(&mut self, played: u8) {
        self.place = self.hash(16 + u64::from(played)) % self.width;
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        self.hash(4)
    }

    fn move_index(&self, of: u8) -> usize {
        usize::from(of)
    }

    fn move_index_count(&self) -> usize {
        self.branching as usize
    }
}

/// Random estimates between −50 and 50.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chance;

impl Eval<RandomTree> for Chance {
    fn evaluate(&self, position: &RandomTree) -> Score {
        Score::estimate((position.hash(5) % 101) as i32 - 50)
    }
}
