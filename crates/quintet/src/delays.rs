//! Measures how late a player's moves arrive on this machine, and plans the clock accordingly.
//!
//! A search ends when it next checks the time, and its move still has to reach the program that
//! runs the clock. On an idle machine both take a few milliseconds; on a busy one the process may
//! wait a tenth of a second to be scheduled. The next clock reading shows it: the delay of a move
//! is what it cost beyond its plan.
//!
//! ```text
//! own clock   ├──────── planned ────────┤── late ──┤── on its way ──┤
//!             think begins              deadline   think ends       clock stops
//! ```

use quintet_core::TimeLeft;
use std::time::Duration;

/// Reserve that is always kept, in multiples of the worst delay. (Games of 80 moves at 3 s + 20 ms,
/// on a machine up to 40 ms late and now and then 120 ms, more than the increment pays for: all of
/// 400 were lost without this; 43 with 4 kept that fade by an eighth; 2 with these values. With
/// delays of up to 30 ms, none.)
const KEPT: u32 = 8;
/// Share of the worst delay that remains after each move without a worse one, in sixteenths.
const FADES_TO: u32 = 15;
/// Minimum thinking time, even when late.
const LEAST: Duration = Duration::from_millis(1);

/// The delays a seat has observed in the moves it made by the clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Delays {
    /// The longest recent delay.
    worst: Duration,
    last: Option<Made>,
}

/// A move made by the clock.
#[derive(Clone, Copy, Debug)]
struct Made {
    /// The clocks before the move.
    clock: TimeLeft,
    /// The time planned for it.
    planned: Duration,
    /// How long the player thought.
    taken: Duration,
}

impl Delays {
    /// The time to think about the next move.
    pub(crate) fn share(&mut self, clock: &TimeLeft) -> Duration {
        if let Some(made) = self.last.take() {
            self.worst = delay(&made, clock).max(self.worst * FADES_TO / 16);
        }
        let reserve = (KEPT * self.worst).min(clock.own / 2);
        let planned = TimeLeft { own: clock.own - reserve, ..*clock }.share();
        planned.saturating_sub(self.worst).max(LEAST.min(clock.own / 2))
    }

    /// Records how long the player thought about a move.
    pub(crate) const fn made(&mut self, clock: TimeLeft, planned: Duration, taken: Duration) {
        self.last = Some(Made { clock, planned, taken });
    }
}

/// The cost of a move beyond its plan, measured from the clock before the next move; at most a
/// quarter of the clock, because the clock may have been reset.
fn delay(made: &Made, now: &TimeLeft) -> Duration {
    let Made { clock, planned, taken } = *made;
    let charged = (clock.own + clock.own_increment).saturating_sub(now.own);
    let on_its_way = charged.saturating_sub(taken);
    (taken.saturating_sub(planned) + on_its_way).min(now.own / 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Random, Seed};

    const fn clock(own: u64, gained: u64) -> TimeLeft {
        let (own, own_increment) = (Duration::from_millis(own), Duration::from_millis(gained));
        TimeLeft { own, own_increment, other: own, other_increment: own_increment }
    }

    /// Plays 80 own moves by a clock of 3 s + 20 ms on a machine that is up to `most` ms late, now
    /// and then three times as much. Returns the time left, or `None` if the clock ran out.
    fn left_after_a_game(most: u64, learns: bool, seed: u64) -> Option<Duration> {
        let mut random = Random::new(Seed(seed));
        let (mut delays, mut now) = (Delays::default(), clock(3000, 20));
        for _ in 0..80 {
            let planned = if learns { delays.share(&now) } else { now.share() };
            let rare = if random.below(20) == 0 { 3 } else { 1 };
            let late = Duration::from_millis(rare * random.below(most as usize + 1) as u64);
            delays.made(now, planned, planned + late / 2);
            now.own = now.own.checked_sub(planned + late)? + now.own_increment;
        }
        Some(now.own)
    }

    #[test]
    fn a_busy_machine_costs_no_game() {
        let is_lost = |learns, seed| left_after_a_game(30, learns, seed).is_none();
        let lost = |learns| (0..200).filter(|&seed| is_lost(learns, seed)).count();
        assert_eq!(lost(true), 0);
        assert!(lost(false) > 100, "this machine is one on which the plain share loses");
    }

    #[test]
    fn an_idle_machine_costs_no_time() {
        let (mut delays, mut now) = (Delays::default(), clock(3000, 20));
        for _ in 0..80 {
            let planned = delays.share(&now);
            assert_eq!(planned, now.share());
            delays.made(now, planned, planned);
            now.own = now.own + now.own_increment - planned;
        }
    }

    #[test]
    fn a_delay_is_what_the_clock_shows_beyond_the_plan_and_fades() {
        let mut delays = Delays::default();
        let ms = Duration::from_millis;
        delays.made(clock(3000, 20), ms(300), ms(340));
        // 3000 + 20 − 2650: 370 were charged, of which 40 were late and 30 in transit.
        let now = clock(2650, 20);
        assert_eq!(delays.share(&now), clock(2650 - 8 * 70, 20).share() - ms(70));
        assert_eq!(delays.share(&now), clock(2650 - 8 * 70, 20).share() - ms(70));
        delays.made(now, ms(100), ms(100));
        delays.share(&clock(2570, 20));
        assert_eq!(delays.worst, ms(70) * 15 / 16);
        // A new game's clock is not a delay, nor is one that was reset to a small value.
        delays.made(clock(10, 0), ms(1), ms(1));
        delays.share(&clock(3000, 20));
        assert!(delays.worst < ms(65));
        delays.made(clock(60_000, 0), ms(1), ms(1));
        delays.share(&clock(400, 0));
        assert_eq!(delays.worst, ms(100));
        assert!(delays.share(&clock(1, 0)) <= ms(1));
    }
}
