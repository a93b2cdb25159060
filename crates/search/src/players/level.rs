//! Levels of play for people: how far a player looks, and how strongly it prefers better moves.
//!
//! | level | nodes a move | temperature |
//! |---|---|---|
//! | 1 | the scale's | the scale's |
//! | each next | 3 times as many | 2/3 of it |
//! | 10 | no limit | 0 |
//!
//! The chance of a move falls with what it gives away: losing one more point makes it t / (t + 1) times as
//! likely, where t is the temperature; losing `t` points makes it about e times less likely. The seed
//! decides, and limits are nodes, so a level plays the same on every machine.

use quintet_core::{Limits, Random, Seed};

/// Level 1 of a player.
#[derive(Clone, Copy, Debug)]
pub struct LevelScale {
    /// Nodes per move.
    pub first_nodes: u64,
    /// Its temperature, in the points in which the player values moves.
    pub first_temperature: f64,
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

    /// The node limit of the level.
    #[must_use]
    pub const fn limits(self) -> Limits {
        if self.is_full() {
            return Limits::NONE;
        }
        Limits::nodes(self.scale.first_nodes * 3u64.pow(self.level - 1))
    }

    fn temperature(self) -> f64 {
        let first = self.scale.first_temperature;
        (1..self.level).fold(first, |temperature, _| temperature * 2.0 / 3.0)
    }

    /// Picks one of the moves with these points at random, better ones more often.
    ///
    /// ```
    /// use quintet_core::Seed;
    /// use quintet_search::{Level, LevelScale};
    /// let scale = LevelScale { first_nodes: 100, first_temperature: 20.0 };
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
