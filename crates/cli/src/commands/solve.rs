//! `quintet solve`: the exact value of a position.

use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::GameName;
use crate::output::{Ink, Output};
use crate::{input, solvers, words};
use clap::Args;
use quintet::SideName;
use quintet::core::{Family, Params, Playable, SetupError, Side, StopFlag};
use quintet_connect4::{ConnectFour, Depth, Position, Solution};
use serde::Serialize;

/// MiB of table at most; easy positions use a few KiB of it.
pub(crate) const TABLE_MIB: usize = 1024;

const EXAMPLES: &str = "\
Examples:
  quintet solve connect4 32164625
  quintet solve connect4 32164625 --weak       only who wins
  quintet solve connect4 1122 --setup width=5,height=4
  quintet solve connect4 32164625 --json

Scores are for the side to move: +k wins with its k-th last disc, 0 is a draw,
−k loses to the k-th last disc of the other. Positions with few discs can take
minutes; Ctrl-C gives up.";

/// Solve a position: its exact score, the score of every move, and best play
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameName)]
    game: String,

    /// The moves played; `-` reads them from standard input; without them: the
    /// start
    #[arg(value_name = "MOVES")]
    position: Vec<String>,

    /// Only who wins: scores are 1, 0 and −1
    #[arg(long)]
    weak: bool,

    /// Options of the game, as `quintet games` lists them
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,
}

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

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    solvers::find(&args.game)?;
    let text = args.position.join(" ");
    let text = if text == "-" { input::read_standard_input()? } else { text };
    let setup = Params::parse(&args.setup, &ConnectFour::setup());
    let setup = setup.map_err(|error| Failure::refused(SetupError::from(error)))?;
    let depth = depth(args.weak);
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let found = ConnectFour::solve(&setup, &text, depth, TABLE_MIB, &stop);
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

/// How exactly to solve.
pub(crate) const fn depth(weak: bool) -> Depth {
    if weak { Depth::Outcome } else { Depth::Score }
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
    let looks = Position::new().diagram(None).looks;
    let side = &looks[usize::from(report.turn == SideName::Second)].name;
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
