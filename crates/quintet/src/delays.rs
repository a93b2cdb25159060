//! How late a player's moves come on this machine, and what that leaves of the clock.
//!
//! A search ends when it next looks at the time, and its move still has to reach whoever runs the
//! clock. On an idle machine both take a few milliseconds; on a busy one the process may wait for
//! its turn for a tenth of a second. The clock shows it afterwards: what a move cost more than was
//! planned for it is its delay.
//!
//! ```text
//! own clock   ├──────── planned ────────┤── late ──┤── on its way ──┤
//!             think begins              deadline   think ends       clock stops
//! ```

use quintet_core::TimeLeft;
use std::time::Duration;

/// Delays such as the worst that are always kept in reserve. (Games of 80 moves at 3 s + 20 ms on a
/// machine late by up to 40 ms, now and then by 120, which no increment pays for: all of 400 were
/// lost without this, 43 with 4 kept that fade by an eighth, 2 with these. With delays of up to
/// 30 ms, none.)
const KEPT: u32 = 8;
/// What is left of the worst delay after each move without a worse one, in sixteenths.
const FADES_TO: u32 = 15;
/// Even a late move is thought about for this long.
const LEAST: Duration = Duration::from_millis(1);

/// What a seat has learnt from the moves that it made by the clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Delays {
    /// The longest recent delay.
    worst: Duration,
    last: Option<Made>,
}

/// A move that was made by the clock.
#[derive(Clone, Copy, Debug)]
struct Made {
    /// The clocks before it.
    clock: TimeLeft,
    /// What was planned for it.
    planned: Duration,
    /// How long the player thought.
    taken: Duration,
}

impl Delays {
    /// How long to think about the next move.
    pub(crate) fn share(&mut self, clock: &TimeLeft) -> Duration {
        if let Some(made) = self.last.take() {
            self.worst = delay(&made, clock).max(self.worst * FADES_TO / 16);
        }
        let reserve = (KEPT * self.worst).min(clock.own / 2);
        let planned = TimeLeft { own: clock.own - reserve, ..*clock }.share();
        planned.saturating_sub(self.worst).max(LEAST.min(clock.own / 2))
    }

    /// Notes that the player thought for this long about a move.
    pub(crate) const fn made(&mut self, clock: TimeLeft, planned: Duration, taken: Duration) {
        self.last = Some(Made { clock, planned, taken });
    }
}

/// What a move cost beyond its plan, as the clock before the next one shows; never more than a
/// quarter of the clock, which somebody may have set anew.
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

    /// Plays 80 own moves by a clock of 3 s + 20 ms on a machine that is late by up to `most` ms,
    /// now and then three times as much. Returns what is left; none if the clock ran out.
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
        // 3000 + 20 − 2650: 370 were charged, 40 of them late and 30 on the way.
        let now = clock(2650, 20);
        assert_eq!(delays.share(&now), clock(2650 - 8 * 70, 20).share() - ms(70));
        assert_eq!(delays.share(&now), clock(2650 - 8 * 70, 20).share() - ms(70));
        delays.made(now, ms(100), ms(100));
        delays.share(&clock(2570, 20));
        assert_eq!(delays.worst, ms(70) * 15 / 16);
        // A new game's clock is not a delay, nor is one that was set to little.
        delays.made(clock(10, 0), ms(1), ms(1));
        delays.share(&clock(3000, 20));
        assert!(delays.worst < ms(65));
        delays.made(clock(60_000, 0), ms(1), ms(1));
        delays.share(&clock(400, 0));
        assert_eq!(delays.worst, ms(100));
        assert!(delays.share(&clock(1, 0)) <= ms(1));
    }
}
