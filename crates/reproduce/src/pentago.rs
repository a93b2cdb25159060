//! The Pentago report: the depth-4 move with its counters, and games of the
//! player against itself.

use crate::{Chapter, Row, Run, Stopped, Table};
use quintet::{Answer, Request, Session};

/// The report names no position for its depth-4 move; this is an early one, after
/// the three marbles in the middle that it warns of have begun.
const POSITION: &str = "c3 br+ d4 tl+ c4 tr+";

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let depth = if run.quick { 3 } else { 4 };
    let tables = vec![depth_table(depth, run)?, settings_table(run)?];
    Ok(Chapter { report: "pentago", title: "Pentago", tables, plots: Vec::new() })
}

fn think(player: &str, position: &str, run: &Run<'_>) -> Result<Answer, Stopped> {
    run.tell(&format!("pentago: {player}"));
    let session = Session::open("pentago", "", position).expect("the position can be played");
    let mut seat = session.seat(player).expect("the report's player is listed");
    let request = Request { stop: run.stop.clone(), ..Request::default() };
    let answer = seat.think(&session.snapshot(), &request, &mut |_| {});
    run.check()?;
    Ok(answer)
}

/// A counter of the player's own.
fn counter(answer: &Answer, name: &str) -> u64 {
    let counters = &answer.progress.counters;
    counters.iter().find(|counter| counter.name == name).map_or(0, |counter| counter.value)
}

fn depth_table(depth: u32, run: &Run<'_>) -> Result<Table, Stopped> {
    let player = format!("report:depth={depth},threads={}", run.threads);
    let answer = think(&player, POSITION, run)?;
    let created = counter(&answer, "boards created");
    let saved = counter(&answer, "boards saved");
    let seconds = answer.progress.time_ms / 1000.0;
    let exact = |what: &str, report: u64, ours: u64| {
        if depth == 4 { Row::beside(what, report, ours) } else { Row::ours(what, ours) }
    };
    let time = if depth == 4 {
        Row::time("seconds (the report: 3 to 4 minutes)", Some(210.0), Some(seconds))
    } else {
        Row::ours("seconds", seconds)
    };
    let share = (created + saved) as f64 / created.max(1) as f64;
    let rows = vec![
        exact("boards created", 19_408_946, created),
        exact("boards saved by cut-offs", 118_692_539, saved),
        Row::ours("cut-offs", counter(&answer, "cut-offs")),
        Row::ours("boards of the full tree", counter(&answer, "boards estimated")),
        Row::beside("boards estimated for each one created", 5u64, share),
        time,
    ];
    Ok(Table {
        title: format!("One move at depth {depth}, with {} threads", run.threads),
        note: format!(
            "The report does not give its position, so counts are shown and not judged; ours is after {POSITION}. \
             We count as saved every board of the full tree below a cut-off."
        ),
        rows,
    })
}

/// The report's settings, each one move from the start.
fn settings_table(run: &Run<'_>) -> Result<Table, Stopped> {
    let settings = [
        "report:depth=2",
        "report:depth=2,relevant-rotations=off",
        "report:depth=2,dynamic-heuristic=on",
        "report:depth=2,aggressivity=1",
        "report:depth=2,aggressivity=9",
        "report:dynamic-depth=on",
        "report:depth=3",
    ];
    let mut rows = Vec::new();
    for player in settings {
        let answer = think(player, "", run)?;
        let created = counter(&answer, "boards created");
        let row = Row::ours(player, answer.best.clone())
            .with("created", created)
            .with("ms", answer.progress.time_ms);
        rows.push(row);
    }
    Ok(Table {
        title: "The first move under the report's settings".to_owned(),
        note: "The report: relevant rotations make depth 3 nearly instant at the start.".to_owned(),
        rows,
    })
}
