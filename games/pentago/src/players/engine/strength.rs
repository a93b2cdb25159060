//! Ten levels: how far it looks, and how much it prefers the better move.
//!
//! | level | boards looked at | temperature |
//! |---|---|---|
//! | 1 | 300 | 60 |
//! | each next | 3 times as many | 2/3 of it |
//! | 9 | 1 968 300 | 2.3 |
//! | 10 | no limit | 0 |
//!
//! A move is chosen with a chance that falls with what it gives away: one that
//! is worth one point less than the best is t / (t + 1) times as likely, `t` being
//! the temperature. An estimate is worth a point for every sixteenth of a
//! log-odds, at most 100 either way; a forced win 150 less its plies, a forced
//! loss the negative. The seed decides, and limits are nodes, so a level plays
//! the same on every machine.

use crate::Placement;
use quintet_core::{Limits, MoveValue, Random, Score, Seed, Value};

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength(u32);

impl Strength {
    const FULL: u32 = 10;
    const FIRST_NODES: u64 = 300;
    const FIRST_TEMPERATURE: f64 = 60.0;

    pub(super) const fn new(level: u32) -> Self {
        Self(level)
    }

    /// Whether it never errs on purpose.
    pub(super) const fn is_full(self) -> bool {
        self.0 >= Self::FULL
    }

    /// How far it looks.
    pub(super) const fn limits(self) -> Limits {
        if self.is_full() {
            return Limits::NONE;
        }
        Limits::nodes(Self::FIRST_NODES * 3u64.pow(self.0 - 1))
    }

    fn temperature(self) -> f64 {
        (1..self.0).fold(Self::FIRST_TEMPERATURE, |temperature, _| temperature * 2.0 / 3.0)
    }

    /// A move by chance, the better the likelier.
    ///
    /// # Panics
    /// When there is no move.
    pub(super) fn choose(self, moves: &[MoveValue<Placement>], seed: Seed) -> MoveValue<Placement> {
        let points: Vec<i32> = moves.iter().map(|of| points(of.value)).collect();
        let most = points.iter().copied().max().unwrap_or(0);
        let share = self.temperature() / (self.temperature() + 1.0);
        // Products of plain numbers are the same on every machine; `exp` is not.
        let chance = |points: &i32| (*points..most).fold(1.0, |chance, _| chance * share);
        let chances: Vec<f64> = points.iter().map(chance).collect();
        let mut left = Random::new(seed).unit() * chances.iter().sum::<f64>();
        for (of, chance) in moves.iter().zip(&chances) {
            left -= chance;
            if left < 0.0 {
                return *of;
            }
        }
        *moves.last().expect("an unfinished game has moves")
    }
}

fn points(value: Value) -> i32 {
    let score = value.score().unwrap_or(Score::ZERO);
    match score.plies_to_end() {
        Some(plies) if score.is_win() => 150 - plies as i32,
        Some(plies) => plies as i32 - 150,
        None => (score.get() / 16).clamp(-100, 100),
    }
}
