//! Chess clocks: a stock of time for each side of a game, and an increment.

use quintet::core::{TimeLeft, parse_duration, write_duration};
use serde::Serialize;
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

impl Serialize for Clock {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
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

/// What is left to each side; a side may have no clock.
#[derive(Clone, Debug)]
pub(crate) struct Clocks([Option<Running>; 2]);

#[derive(Clone, Copy, Debug)]
struct Running {
    clock: Clock,
    left: Duration,
}

impl Clocks {
    pub(crate) fn start(clocks: [Option<Clock>; 2]) -> Self {
        Self(clocks.map(|clock| clock.map(|clock| Running { clock, left: clock.total })))
    }

    /// What is left to a side, if it has a clock.
    pub(crate) fn left(&self, side: usize) -> Option<Duration> {
        self.0[side].map(|running| running.left)
    }

    /// What a side is told before its move. A side without a clock is shown with the
    /// time of the other.
    pub(crate) fn time_left(&self, side: usize) -> Option<TimeLeft> {
        let own = self.0[side]?;
        let other = self.0[1 - side].unwrap_or(own);
        Some(TimeLeft {
            own: own.left,
            own_increment: own.clock.increment,
            other: other.left,
            other_increment: other.clock.increment,
        })
    }

    /// Takes the time of a move from a side. Returns `false` if less than that, with some
    /// time for grace, was left.
    pub(crate) fn spend(&mut self, side: usize, time: Duration, grace: Duration) -> bool {
        let Some(running) = &mut self.0[side] else { return true };
        if time > running.left.saturating_add(grace) {
            running.left = Duration::ZERO;
            return false;
        }
        running.left = running.left.saturating_sub(time).saturating_add(running.clock.increment);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_down_and_gain() {
        let second = Duration::from_secs(1);
        let clock = Clock { total: 3 * second, increment: second };
        let mut clocks = Clocks::start([Some(clock), None]);
        let none = Duration::ZERO;
        assert!(clocks.spend(0, 2 * second, none));
        assert_eq!((clocks.left(0), clocks.left(1)), (Some(2 * second), None));
        assert!(clocks.spend(0, 2 * second, none) && clocks.spend(1, 99 * second, none));
        assert!(clocks.spend(0, 2 * second, second));
        assert_eq!(clocks.left(0), Some(second));
        assert!(!clocks.spend(0, 2 * second, none));
        assert_eq!(clocks.left(0), Some(none));
    }

    #[test]
    fn nonsense_is_no_clock() {
        for text in ["", "5", "+1s", "0s", "1m+", "1m+x", "1m+1s+1s", "-1s"] {
            assert_eq!(Clock::parse(text), None, "{text}");
        }
    }
}
