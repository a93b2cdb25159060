//! The Pentago report: its heuristic, its counters, its evaluation games, its weak point, and threads, which
//! it left for later.
//!
//! | file | what |
//! |---|---|
//! | `heuristic.rs` | branching and the heuristic, with the chart of the aggressivity |
//! | `screenshot.rs` | the depth-4 move with its counters; what threads gain |
//! | `evaluation.rs` | the player against itself under various settings |
//! | `weakness.rs` | three marbles in the middle |

mod evaluation;
mod heuristic;
mod screenshot;
mod weakness;

use crate::chapter::complete;
use crate::{Chapter, Run, Stopped};
use quintet::core::{Info, Text, Words};
use quintet::{Answer, Request, Session};

const REPORT: &str = "pentago";
pub(crate) const ABOUT: Text = Text::new(
    "“Intelligence Artificielle, Le Pentago”, 2011",
    "« Intelligence Artificielle, Le Pentago », 2011",
);

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let (heuristic, chart) = heuristic::tables(run)?;
    let tables = [
        heuristic,
        vec![screenshot::counters(run)?, screenshot::threads(run)?],
        vec![evaluation::table(run)?],
    ];
    let mut all = vec![weakness::table(run)?];
    all.extend(tables.concat());
    Ok(complete(REPORT, ABOUT, all, vec![chart]))
}

/// Asks a player.
fn think(player: &str, position: &str, run: &Run<'_>) -> Result<Answer, Stopped> {
    run.say(Words::same(format!("pentago: {player}")));
    let session = Session::open(REPORT, "", position).expect("the position can be played");
    let mut seat = session.seat(player).expect("the report's player is listed");
    let request = Request { stop: run.stop.clone(), ..Request::default() };
    let answer = seat.think(&session.snapshot(), &request, &mut |_| {});
    run.check()?;
    Ok(answer)
}

/// The paths of boards created, cut-offs and siblings saved in the `--json` of an analysis.
const CREATED: &str = "/counters/0/value";
const BREAKS: &str = "/counters/2/value";
const SIBLINGS: &str = "/counters/4/value";

/// One of the player's own counters.
fn counter(progress: &Info<String>, name: &str) -> u64 {
    progress.counters.iter().find(|counter| counter.name == name).map_or(0, |counter| counter.value)
}

/// The equivalent command.
fn command(player: &str, position: &str) -> String {
    let quoted = if position.is_empty() { String::new() } else { format!(" \"{position}\"") };
    format!("quintet analyse pentago{quoted} --player {player} --choice")
}
