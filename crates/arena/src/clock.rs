//! Chess clocks: a stock of time for each side of a game, and an increment.

use quintet::core::{parse_duration, write_duration};
use std::fmt;
use std::time::Duration;

/// The time each side has for a game.
///
/// ```
/// use quintet_arena::Clock;
/// let clock = Clock::parse("2m+1s").unwrap();
/// assert_eq!((clock.total.as_secs(), clock.increment.as_secs()), (120, 1));
/// assert_eq!(clock.to_string(), "2m+1s");
/// assert_eq!(Clock::parse("2"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What a side starts with.
    pub total: Duration,
    /// What a side gains with every move it makes.
    pub increment: Duration,
}

impl Clock {
    /// What a clock looks like, for messages.
    pub const EXPECTED: &'static str = "a clock such as 5m, 90s or 2m+1s";

    /// A stock of time without increment.
    #[must_use]
    pub const fn of(total: Duration) -> Self {
        Self { total, increment: Duration::ZERO }
    }

    /// Reads `TOTAL` or `TOTAL+INCREMENT`; a total of nothing is no clock.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (total, increment) = match text.split_once('+') {
            Some((total, increment)) => (total, parse_duration(increment.trim())?),
            None => (text, Duration::ZERO),
        };
        let total = parse_duration(total.trim()).filter(|total| !total.is_zero())?;
        Some(Self { total, increment })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_duration(self.total))?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", write_duration(self.increment))
    }
}

/// What is left to each side.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    clock: Clock,
    left: [Duration; 2],
}

impl Clocks {
    pub(crate) const fn start(clock: Clock) -> Self {
        Self { clock, left: [clock.total; 2] }
    }

    pub(crate) const fn left(&self, side: usize) -> Duration {
        self.left[side]
    }

    /// Takes the time of a move from a side. `false`: it had not so much.
    pub(crate) fn spend(&mut self, side: usize, time: Duration) -> bool {
        let Some(left) = self.left[side].checked_sub(time) else {
            self.left[side] = Duration::ZERO;
            return false;
        };
        self.left[side] = left.saturating_add(self.clock.increment);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_down_and_gain() {
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::start(Clock { total: 3 * second, increment: second });
        assert!(clocks.spend(0, 2 * second));
        assert_eq!((clocks.left(0), clocks.left(1)), (2 * second, 3 * second));
        assert!(clocks.spend(0, 2 * second));
        assert!(!clocks.spend(0, 2 * second));
        assert_eq!(clocks.left(0), Duration::ZERO);
    }

    #[test]
    fn nonsense_is_no_clock() {
        for text in ["", "5", "+1s", "0s", "1m+", "1m+x", "1m+1s+1s", "-1s"] {
            assert_eq!(Clock::parse(text), None, "{text}");
        }
    }
}
