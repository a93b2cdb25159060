//! Times and nodes of a game's moves.

use crate::words;
use quintet::core::{Counter, Info, Look, Side};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// A move that was made: whose, how long it took, and what its player thought.
pub(super) struct Made<'a> {
    pub(super) side: Side,
    pub(super) spent: Option<Duration>,
    pub(super) thought: Option<&'a Info<String>>,
}

/// The moves of each side: turns, then time and nodes in total, on average, minimum and maximum.
/// Empty if nothing was measured.
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
        for counter in counters(&own) {
            let values = own.iter().filter_map(|made| {
                made.thought?.counters.iter().find(|of| of.name == counter.name).map(|of| of.value)
            });
            let name = counter.in_words(words::language());
            rows.extend(counted(name, &values.collect::<Vec<_>>()));
        }
    }
    if rows.len() == 1 { String::new() } else { words::table(&rows, 2) }
}

/// Times and nodes of a side's moves, as data.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SideTotals {
    side: Side,
    moves: usize,
    seconds: f64,
    /// Nodes in total, on average (rounded down) and at most.
    nodes: u64,
    nodes_mean: u64,
    nodes_max: u64,
}

/// The totals of each side that made moves here.
pub(super) fn side_totals(moves: &[Made<'_>]) -> Vec<SideTotals> {
    let of = |side: Side| {
        let own = || moves.iter().filter(move |made| made.side == side && made.spent.is_some());
        let nodes = own().filter_map(|made| Some(made.thought?.nodes)).filter(|&nodes| nodes > 0);
        let nodes: Vec<u64> = nodes.collect();
        let sum: u64 = nodes.iter().sum();
        SideTotals {
            side,
            moves: own().count(),
            seconds: own().filter_map(|made| made.spent).map(|time| time.as_secs_f64()).sum(),
            nodes: sum,
            nodes_mean: sum / nodes.len().max(1) as u64,
            nodes_max: nodes.iter().copied().max().unwrap_or(0),
        }
    };
    Side::BOTH.map(of).into_iter().filter(|totals| totals.moves > 0).collect()
}

/// The row of a counter; `None` if it was never counted.
fn counted(what: &str, values: &[u64]) -> Option<Vec<String>> {
    let (least, most) = (values.iter().min()?, values.iter().max()?);
    let sum: u64 = values.iter().sum();
    let mut row = vec![String::new(), String::new(), what.to_owned()];
    row.extend([sum, sum / values.len() as u64, *least, *most].map(words::count));
    Some(row)
}

/// What the players of these moves count besides nodes, in their order.
fn counters<'a>(moves: &[&Made<'a>]) -> Vec<&'a Counter> {
    let mut all: Vec<&Counter> = Vec::new();
    for counter in moves.iter().filter_map(|made| made.thought).flat_map(|of| &of.counters) {
        if all.iter().all(|known| known.name != counter.name) {
            all.push(counter);
        }
    }
    all
}
