//! Levels of play for people: how far a player looks, and how strongly it prefers better moves.
//!
//! Each level below 10 has a number of nodes for a move and a temperature, which its game lists
//! ([`LevelScale`]), fitted so that levels climb evenly by `quintet bench --levels`. Level 10 has
//! no limit, and never errs on purpose.
//!
//! A move is chosen with a chance that falls with what it gives away: one that is
//! worth one point less than the best is t / (t + 1) times as likely, `t` being the
//! temperature; so `t` points make it about e times less likely. At temperature 0 it plays what
//! it finds best, without looking for the value of every move. The seed decides,
//! and limits are nodes, so a level plays the same on every machine.

use quintet_core::{Limits, Random, Seed};

/// What levels 1 to 9 of a player are.
#[derive(Clone, Copy, Debug)]
pub struct LevelScale {
    /// Nodes that each looks at for a move.
    pub nodes: [u64; 9],
    /// The temperature of each, in the points in which the player values moves.
    pub temperature: [f64; 9],
}

/// A level from 1 to 10 of a player that errs on purpose below 10.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    level: u32,
    scale: LevelScale,
}

impl Level {
    const FULL: u32 = 10;

    /// A level of a scale, clamped to 1 to 10.
    #[must_use]
    pub fn new(level: u32, scale: LevelScale) -> Self {
        Self { level: level.clamp(1, Self::FULL), scale }
    }

    /// The number, from 1 to 10.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.level
    }

    /// Whether it never errs on purpose.
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.level >= Self::FULL
    }

    /// Whether it chooses by chance: at temperature 0 it only looks less far.
    #[must_use]
    pub fn errs(self) -> bool {
        !self.is_full() && self.temperature() > 0.0
    }

    /// How far it looks.
    #[must_use]
    pub const fn limits(self) -> Limits {
        if self.is_full() {
            return Limits::NONE;
        }
        Limits::nodes(self.scale.nodes[self.rung()])
    }

    /// Where it stands in the scale; the full level beside the one below.
    const fn rung(self) -> usize {
        if self.is_full() { 8 } else { self.level as usize - 1 }
    }

    fn temperature(self) -> f64 {
        self.scale.temperature[self.rung()]
    }

    /// Picks one of the moves with these points at random, better ones more often.
    ///
    /// ```
    /// use quintet_core::Seed;
    /// use quintet_search::{Level, LevelScale};
    /// let temperature = [20.0, 13.0, 9.0, 6.0, 4.0, 2.7, 1.8, 1.2, 0.8];
    /// let scale = LevelScale { nodes: [100; 9], temperature };
    /// let best = |level| {
    ///     let chosen = |seed| Level::new(level, scale).choose(&[0, 10, -10], Seed(seed));
    ///     (0..1000).filter(|&seed| chosen(seed) == 1).count()
    /// };
    /// assert!(best(1) > 400 && best(1) < best(5) && best(9) > 990);
    /// ```
    ///
    /// # Panics
    /// If there are no moves.
    #[must_use]
    pub fn choose(self, points: &[i32], seed: Seed) -> usize {
        let most = points.iter().copied().max().expect("there is a move");
        let share = self.temperature() / (self.temperature() + 1.0);
        // Products of plain numbers are the same on every machine; `exp` is not.
        let chance = |points: &i32| (*points..most).fold(1.0, |chance, _| chance * share);
        let chances: Vec<f64> = points.iter().map(chance).collect();
        let mut left = Random::new(seed).unit() * chances.iter().sum::<f64>();
        for (index, chance) in chances.iter().enumerate() {
            left -= chance;
            if left < 0.0 {
                return index;
            }
        }
        points.len() - 1
    }
}
