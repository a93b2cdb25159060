//! Time: the clocks of a game, and what its moves took.

use crate::words;
use quintet::core::Info;
use quintet::core::{Look, Side, TimeLeft, write_duration};
use quintet_arena::Clock;
use std::time::Duration;

/// The clocks of both sides, if the game is played with them.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    pub(super) clock: Option<Clock>,
    pub(super) left: [Duration; 2],
}

impl Clocks {
    pub(super) fn new(clock: Option<Clock>) -> Self {
        let total = clock.map_or(Duration::ZERO, |clock| clock.total);
        Self { clock, left: [total; 2] }
    }

    /// Takes the time of a move from its side. False: that side had no more.
    pub(super) fn spend(&mut self, side: Side, spent: Duration) -> bool {
        let Some(clock) = self.clock else { return true };
        let left = &mut self.left[side.index()];
        let in_time = spent <= *left;
        *left = left.saturating_sub(spent);
        if in_time {
            *left += clock.increment;
        }
        in_time
    }

    /// What the side to move is told.
    pub(super) fn told(&self, turn: Side) -> Option<TimeLeft> {
        let increment = self.clock?.increment;
        Some(TimeLeft {
            own: self.left[turn.index()],
            own_increment: increment,
            other: self.left[(!turn).index()],
            other_increment: increment,
        })
    }

    /// What is left to both sides, in words that `--left` takes.
    pub(super) fn written(&self) -> [String; 2] {
        self.left.map(|left| write_duration(Duration::from_millis(left.as_millis() as u64)))
    }

    /// What is left to a side, as a clock shows it: ` 4:52`.
    pub(super) fn shown(&self, side: Side) -> String {
        if self.clock.is_none() {
            return String::new();
        }
        let seconds = self.left[side.index()].as_secs();
        format!(" {}:{:02}", seconds / 60, seconds % 60)
    }
}

/// A move that was made: whose, how long it took, and what its player thought.
pub(super) struct Made<'a> {
    pub(super) side: Side,
    pub(super) spent: Option<Duration>,
    pub(super) thought: Option<&'a Info<String>>,
}

/// What the moves of each side took: turns, then time and nodes in all, on average, at
/// least and at most. Empty where nothing was measured.
pub(super) fn totals(moves: &[Made<'_>], looks: &[Look; 2]) -> String {
    let mut rows = vec![
        words::pick(
            ["", "moves", "", "total", "mean", "min", "max"],
            ["", "coups", "", "total", "moyenne", "min", "max"],
        )
        .map(str::to_owned)
        .to_vec(),
    ];
    for side in Side::BOTH {
        let own: Vec<&Made<'_>> = moves.iter().filter(|made| made.side == side).collect();
        let times: Vec<f64> =
            own.iter().filter_map(|made| Some(made.spent?.as_secs_f64())).collect();
        let nodes: Vec<u64> =
            own.iter().filter_map(|made| Some(made.thought?.nodes)).filter(|&n| n > 0).collect();
        if times.is_empty() {
            continue;
        }
        let mut row = vec![looks[side.index()].name.to_string(), own.len().to_string()];
        row.push(words::pick("time", "temps").to_owned());
        let sum: f64 = times.iter().sum();
        let [least, most] = [
            times.iter().copied().fold(f64::MAX, f64::min),
            times.iter().copied().fold(0.0, f64::max),
        ];
        row.extend([sum, sum / times.len() as f64, least, most].map(words::span));
        rows.push(row);
        rows.extend(counted(words::pick("nodes", "nœuds"), &nodes));
        for name in counter_names(&own) {
            let values = own.iter().filter_map(|made| {
                made.thought?.counters.iter().find(|of| of.name == name).map(|of| of.value)
            });
            rows.extend(counted(&name, &values.collect::<Vec<_>>()));
        }
    }
    if rows.len() == 1 { String::new() } else { words::table(&rows, 2) }
}

/// The row of something that was counted at every move; none where it never was.
fn counted(what: &str, values: &[u64]) -> Option<Vec<String>> {
    let (least, most) = (values.iter().min()?, values.iter().max()?);
    let sum: u64 = values.iter().sum();
    let mut row = vec![String::new(), String::new(), what.to_owned()];
    row.extend([sum, sum / values.len() as u64, *least, *most].map(words::count));
    Some(row)
}

/// What the players of these moves count besides nodes, in their order.
fn counter_names(moves: &[&Made<'_>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for counter in moves.iter().filter_map(|made| made.thought).flat_map(|of| &of.counters) {
        if !names.contains(&counter.name.to_string()) {
            names.push(counter.name.to_string());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_gains() {
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::new(Clock::parse("5s+1s"));
        assert!(clocks.spend(Side::First, 3 * second));
        assert_eq!((clocks.left[0], clocks.left[1]), (3 * second, 5 * second));
        assert_eq!(clocks.shown(Side::Second), " 0:05");
        assert!(!clocks.spend(Side::First, 4 * second));
        assert_eq!(clocks.told(Side::Second).map(|told| told.other), Some(Duration::ZERO));
        assert!(Clocks::new(None).spend(Side::First, 1000 * second));
    }
}
