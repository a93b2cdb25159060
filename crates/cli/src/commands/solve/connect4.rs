//! `quintet solve connect4`: the exact score, the score of every column, and best play.

use super::{SolveArgs, TABLE_MIB, depth};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use quintet::SideName;
use quintet::core::{Family, Params, Playable, SetupError, Side, StopFlag};
use quintet_connect4::{ConnectFour, Effort, Position, Solution};
use serde::Serialize;
use std::num::NonZero;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    setup: &'a str,
    position: &'a str,
    turn: SideName,
    weak: bool,
    score: i32,
    outcome: &'static str,
    /// Plies to the end of a win or loss.
    plies: Option<u32>,
    best: Vec<&'a str>,
    columns: Vec<ColumnReport<'a>>,
    pv: &'a [String],
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

#[derive(Serialize)]
struct ColumnReport<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    score: i32,
}

pub(super) fn run(args: &SolveArgs, text: &str, out: &mut Output) -> Result<Exit, Failure> {
    let setup = Params::parse(&args.setup, &ConnectFour::setup());
    let setup = setup.map_err(|error| Failure::refused(SetupError::from(error)))?;
    let depth = depth(args.weak);
    let threads = args.threads.unwrap_or_else(all_threads);
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let effort = Effort { depth, table_mib: TABLE_MIB, threads, book: !args.no_book };
    let found = ConnectFour::solve(&setup, text, effort, &stop);
    let Some(solution) = found.map_err(Failure::refused)? else {
        out.note("interrupted before the score was proved\n");
        return Ok(Exit::Negative);
    };
    let report = report(args, &solution);
    if out.is_json() {
        out.data(&report)?;
    } else {
        print(&report, out)?;
    }
    Ok(Exit::Answered)
}

/// As many threads as the machine runs at the same time.
fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

fn report<'a>(args: &'a SolveArgs, solution: &'a Solution) -> Report<'a> {
    let seconds = solution.time.as_secs_f64();
    let columns = solution.columns.iter();
    Report {
        game: &args.game,
        setup: &args.setup,
        position: &solution.position,
        turn: match solution.turn {
            Side::First => SideName::First,
            Side::Second => SideName::Second,
        },
        weak: args.weak,
        score: solution.score,
        outcome: match solution.score {
            1.. => "win",
            0 => "draw",
            _ => "loss",
        },
        plies: solution.plies,
        best: solution.best(),
        columns: columns.map(|(text, score)| ColumnReport { text, score: *score }).collect(),
        pv: &solution.pv,
        nodes: solution.nodes,
        seconds,
        nodes_per_second: words::per_second(solution.nodes, seconds),
    }
}

fn print(report: &Report<'_>, out: &mut Output) -> Result<(), Failure> {
    let language = out.language();
    let looks = Position::new().diagram(None, language).looks;
    let side = looks[usize::from(report.turn == SideName::Second)].name.get(language);
    let verb = match report.outcome {
        "win" => "wins",
        "loss" => "loses",
        _ => "draws",
    };
    let plies = report.plies.map(|plies| format!(" in {plies}")).unwrap_or_default();
    let head = out.paint(&format!("{side} {verb}{plies}"), Ink::Bold);
    let score =
        if report.weak { String::new() } else { format!(", score {}", signed(report.score)) };
    out.result(&format!("{head}{score}\n"))?;
    if !report.columns.is_empty() {
        let texts = report.columns.iter().map(|of| format!("{:>3}", of.text));
        let scores = report.columns.iter().map(|of| format!("{:>3}", signed(of.score)));
        out.result(&format!("column {}\n", texts.collect::<Vec<_>>().join(" ")))?;
        out.result(&format!("score  {}\n", scores.collect::<Vec<_>>().join(" ")))?;
        out.result(&format!("best   {}\n", report.best.join(" ")))?;
        out.result(&format!("pv     {}\n", report.pv.join(" ")))?;
    }
    let (nodes, speed) = (words::count(report.nodes), words::count(report.nodes_per_second));
    let span = words::span(report.seconds);
    out.result(&format!("spent  {nodes} nodes, {span}, {speed} nodes a second\n"))
}

fn signed(score: i32) -> String {
    if score == 0 { "0".to_owned() } else { format!("{score:+}") }
}
