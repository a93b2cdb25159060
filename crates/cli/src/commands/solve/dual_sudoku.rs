//! `quintet solve dual-sudoku`: the exact margin, that of every move, and best play.

use super::{SolveArgs, TABLE_MIB};
use crate::commands::bench::{all_cpu_seconds, cpu_seconds};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use quintet::core::{Family, Params, Playable, SetupError, StopFlag};
use quintet_dual_sudoku::{DualSudoku, Effort, Endings, Grid, Need, Position, Solution};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::num::NonZero;

/// Announce what it takes from so many nodes on.
const MANY: f64 = 1e7;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    /// The sign of `score`.
    value: i32,
    score: i32,
    /// Who wins when the points so far are counted, too: 1 the side to move.
    outcome: i32,
    moves: Moves<'a>,
    best: Vec<&'a str>,
    line: &'a [String],
    nodes: u64,
    cpu_s: f64,
    peak_bytes: u64,
    position: &'a str,
    /// Whether turns may be given up; without: placements alone are solved.
    passes: bool,
    seconds: f64,
    threads: usize,
}

/// Moves by their texts, in the rules' order.
struct Moves<'a>(&'a [(String, i32)]);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (text, score) in self.0 {
            map.serialize_entry(text, score)?;
        }
        map.end()
    }
}

pub(super) fn run(args: &SolveArgs, text: &str, out: &mut Output) -> Result<Exit, Failure> {
    let setup = Params::parse(&args.setup, &DualSudoku::setup());
    let setup = setup.map_err(|error| Failure::refused(SetupError::from(error)))?;
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.unwrap_or_else(all);
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let effort = Effort { table_mib: TABLE_MIB, threads };
    let spent = if threads > 1 { all_cpu_seconds } else { cpu_seconds };
    let before = spent();
    let mut peak_bytes = 0;
    let mut announce = |need: Need| {
        peak_bytes = need.bytes;
        if need.nodes >= MANY {
            out.note(&announcement(need, threads));
        }
    };
    let found = DualSudoku::solve(&setup, text, effort, &stop, &mut announce);
    let Some(solution) = found.map_err(Failure::refused)? else {
        out.note("interrupted before the margin was proved\n");
        return Ok(Exit::Negative);
    };
    let seconds = solution.time.as_secs_f64();
    let cpu = spent().zip(before).map(|(end, start)| end - start);
    let report = Report {
        game: &args.game,
        value: solution.score.signum(),
        score: solution.score,
        outcome: solution.outcome(),
        moves: Moves(&solution.moves),
        best: solution.best(),
        line: &solution.line,
        nodes: solution.nodes,
        cpu_s: cpu.unwrap_or(seconds),
        peak_bytes,
        position: &solution.position,
        passes: solution.with_passes,
        seconds,
        threads,
    };
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(&solution, &report, out)?;
    }
    Ok(Exit::Answered)
}

/// What is coming, before it comes.
fn announcement(need: Need, threads: usize) -> String {
    let Need { cells, nodes, bytes } = need;
    let seconds = nodes / 1e6 / threads as f64;
    let time = match seconds {
        86_400.0.. => "more than a day: fewer cells must be left to fill".to_owned(),
        3_600.0.. => format!("{:.0} hours", seconds / 3_600.0),
        60.0.. => format!("{:.0} minutes", seconds / 60.0),
        _ => format!("{seconds:.0} s"),
    };
    let mib = bytes >> 20;
    format!("{cells} cells to fill, up to {mib} MiB of memory, as a rule {time}; Ctrl-C gives up\n")
}

fn print(solution: &Solution, report: &Report<'_>, out: &mut Output) -> Result<(), Failure> {
    let looks =
        Position::<4, 16>::new(Grid::new(), Endings::default()).diagram(None, out.language()).looks;
    let names = looks.map(|look| look.name.get(out.language()));
    let side = names[solution.turn.index()];
    let [first, second] = solution.points;
    let end = match solution.outcome() {
        1 => format!("{side} wins"),
        0 => "a draw".to_owned(),
        _ => format!("{} wins", names[1 - solution.turn.index()]),
    };
    let so_far = format!("{} {first}, {} {second} so far", names[0], names[1]);
    if solution.moves.is_empty() {
        return out.result(&format!("the game is over: {so_far}, {end}\n"));
    }
    let score = signed(solution.score);
    let head = out.paint(&format!("{side} to move: {score} from here on"), Ink::Bold);
    out.result(&format!("{head} ({so_far}): {end} with best play\n"))?;
    if !solution.with_passes {
        out.result("placements alone: under standoff=never passes have no end\n")?;
    }
    let mut scores: Vec<i32> = solution.moves.iter().map(|(_, score)| *score).collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores.dedup();
    for score in scores {
        let moves = solution.moves.iter().filter(|(_, of)| *of == score);
        let texts = words::wrap(moves.map(|(text, _)| text.as_str()), 2);
        out.result(&format!("{}\n{texts}", signed(score)))?;
    }
    out.result(&format!("line   {}\n", report.line.join(" ")))?;
    let (nodes, cpu) = (words::count(report.nodes), words::span(report.cpu_s));
    let clock = words::span(report.seconds);
    out.result(&format!("spent  {nodes} nodes, {clock} ({cpu} of processor)\n"))
}

fn signed(score: i32) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}
