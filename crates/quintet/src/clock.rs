//! Chess clocks: a stock of time for each side of a game, and an increment.

use quintet_core::Instant;
use quintet_core::{Side, TimeLeft, parse_duration, write_duration};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// The time each side has for a game.
///
/// ```
/// use quintet::Clock;
/// let clock = Clock::parse("2m+1s").unwrap();
/// assert_eq!((clock.total.as_secs(), clock.increment.as_secs()), (120, 1));
/// assert_eq!(clock.to_string(), "2m+1s");
/// assert_eq!(Clock::parse("2"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time a side starts with.
    pub total: Duration,
    /// The time a side gains with every move.
    pub increment: Duration,
}

impl Clock {
    /// What a clock looks like, for error messages.
    pub const EXPECTED: &'static str = "a clock such as 5m, 90s or 2m+1s";

    /// A stock of time without increment.
    #[must_use]
    pub const fn of(total: Duration) -> Self {
        Self { total, increment: Duration::ZERO }
    }

    /// Reads `TOTAL` or `TOTAL+INCREMENT`; the total must not be zero.
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

/// The time left to each side. A side may have no clock, or a different one from the other side.
#[derive(Clone, Debug)]
pub struct Clocks([Option<Running>; 2]);

#[derive(Clone, Copy, Debug)]
struct Running {
    clock: Clock,
    left: Duration,
}

impl Clocks {
    /// Both clocks as they are before a game.
    #[must_use]
    pub fn start(clocks: [Option<Clock>; 2]) -> Self {
        Self(clocks.map(|clock| clock.map(|clock| Running { clock, left: clock.total })))
    }

    /// Sets the time left to a side; no effect if it has no clock.
    #[must_use]
    pub fn with_left(mut self, side: usize, left: Duration) -> Self {
        if let Some(running) = &mut self.0[side] {
            running.left = left;
        }
        self
    }

    /// The time left to a side, if it has a clock.
    #[must_use]
    pub fn left(&self, side: usize) -> Option<Duration> {
        self.0[side].map(|running| running.left)
    }

    /// The time left, as a side receives it before its move. A side without a clock sees the time
    /// of the other.
    #[must_use]
    pub fn time_left(&self, side: usize) -> Option<TimeLeft> {
        let own = self.0[side]?;
        let other = self.0[1 - side].unwrap_or(own);
        Some(TimeLeft {
            own: own.left,
            own_increment: own.clock.increment,
            other: other.left,
            other_increment: other.clock.increment,
        })
    }

    /// Takes the time of a move from a side. Returns `false` if the time exceeds what was left plus
    /// `grace`.
    pub fn spend(&mut self, side: usize, time: Duration, grace: Duration) -> bool {
        let Some(running) = &mut self.0[side] else { return true };
        if time > running.left.saturating_add(grace) {
            running.left = Duration::ZERO;
            return false;
        }
        running.left = running.left.saturating_sub(time).saturating_add(running.clock.increment);
        true
    }
}

/// The clocks of a session, one of which may be running.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    clocks: Clocks,
    /// Whose clock runs, and since when.
    since: Option<(Side, Instant)>,
}

impl Timer {
    pub(crate) const fn new(clocks: Clocks) -> Self {
        Self { clocks, since: None }
    }

    /// Starts the clock of a side if it is not running already.
    pub(crate) fn run(&mut self, side: Side) {
        if self.since.is_none_or(|(running, _)| running != side) {
            self.pause();
            self.since = Some((side, Instant::now()));
        }
    }

    /// Stops the running clock: the time is spent, without an increment.
    pub(crate) fn pause(&mut self) {
        if let Some((side, _)) = self.since {
            let left = self.left(side).unwrap_or_default();
            self.since = None;
            self.clocks = self.clocks.clone().with_left(side.index(), left);
        }
    }

    /// Stops the clock of a side that has moved, and adds its increment.
    pub(crate) fn moved(&mut self, side: Side) {
        if let Some((_, since)) = self.since.take_if(|(running, _)| *running == side) {
            self.clocks.spend(side.index(), since.elapsed(), Duration::ZERO);
        }
    }

    /// The time left to a side now.
    fn left(&self, side: Side) -> Option<Duration> {
        let spent = self.since.filter(|(running, _)| *running == side);
        let spent = spent.map_or(Duration::ZERO, |(_, since)| since.elapsed());
        self.clocks.left(side.index()).map(|left| left.saturating_sub(spent))
    }

    /// The side that has run out of time, if any.
    pub(crate) fn flagged(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.left(side).is_some_and(|left| left.is_zero()))
    }

    /// Sets the time left to this side to zero.
    pub(crate) fn empty(&mut self, side: Side) {
        self.since = None;
        self.clocks = self.clocks.clone().with_left(side.index(), Duration::ZERO);
    }

    pub(crate) fn told(&self, side: Side) -> Option<TimeLeft> {
        self.clocks.time_left(side.index())
    }

    pub(crate) fn view(&self) -> [Option<ClockReading>; 2] {
        Side::BOTH.map(|side| {
            let running = self.clocks.0[side.index()]?;
            Some(ClockReading {
                clock: running.clock.to_string(),
                left_ms: u64::try_from(self.left(side)?.as_millis()).unwrap_or(u64::MAX),
                runs: self.since.is_some_and(|(of, _)| of == side),
            })
        })
    }
}

/// A clock as shown to the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ClockView")]
pub struct ClockReading {
    /// Its starting time and increment: `5m`, `3m+2s`.
    pub clock: String,
    /// Milliseconds left when this was sent.
    pub left_ms: u64,
    /// Whether it runs.
    pub runs: bool,
}

/// A clock as requested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockOrder {
    /// A clock such as `5m` or `3m+2s`; empty for no clock on this side.
    pub clock: String,
    /// Milliseconds left (default: all).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
}

impl ClockOrder {
    /// The longest clock allowed for a game in progress: one day.
    pub const LONGEST: Duration = Duration::from_secs(24 * 3600);

    /// The clocks of both sides.
    ///
    /// # Errors
    /// Text that is not a clock, or a clock that is too long.
    pub fn read(orders: &[Self; 2]) -> Result<Clocks, crate::Error> {
        let mut read = [None; 2];
        for (order, clock) in orders.iter().zip(&mut read) {
            let text = order.clock.trim();
            if !text.is_empty() {
                let parsed = Clock::parse(text).filter(|clock| {
                    clock.total <= Self::LONGEST && clock.increment <= Self::LONGEST
                });
                *clock = Some(parsed.ok_or_else(|| crate::Error::Clock(text.to_owned()))?);
            }
        }
        let clocks = Clocks::start(read);
        let sides = orders.iter().enumerate();
        Ok(sides.fold(clocks, |clocks, (side, order)| match order.left_ms {
            Some(left) => clocks.with_left(side, Duration::from_millis(left).min(Self::LONGEST)),
            None => clocks,
        }))
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
