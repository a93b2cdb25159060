//! `quintet solve hex`: who wins, with which moves, and the proof.

use super::SolveArgs;
use crate::commands::bench::all_cpu_seconds;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use quintet::core::{Family, Language, Params, SetupError, StopFlag};
use quintet_hex::Hex;
use quintet_hex::solver::{Options, Solved};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Bytes of tables when nobody says otherwise.
const MEMORY: u64 = 1_000_000_000;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    setup: &'a str,
    position: &'a str,
    value: i8,
    winner: &'a str,
    moves: Moves<'a>,
    best: Vec<&'a str>,
    line: &'a [String],
    carrier: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a str>,
    nodes: u64,
    cpu_s: f64,
    peak_bytes: u64,
    seconds: f64,
}

/// Moves by their texts, in the rules' order.
struct Moves<'a>(&'a [(String, i8)]);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (text, value) in self.0 {
            map.serialize_entry(text, value)?;
        }
        map.end()
    }
}

pub(super) fn run(args: &SolveArgs, text: &str, out: &mut Output) -> Result<Exit, Failure> {
    let setup = Params::parse(&args.setup, &Hex::setup()).map_err(SetupError::from);
    let stop = StopFlag::new();
    let options = Options {
        memory: args.memory.unwrap_or(MEMORY),
        threads: args
            .threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)),
        stop: stop.clone(),
        weak: args.weak,
        proof: args.proof,
        ..Options::default()
    };
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let start = all_cpu_seconds();
    let found = setup.and_then(|setup| Hex::solve(&setup, text, &options));
    let Some(solved) = found.map_err(Failure::refused)? else {
        out.note("interrupted before it was solved\n");
        return Ok(Exit::Negative);
    };
    let cpu =
        all_cpu_seconds().zip(start).map_or(solved.time.as_secs_f64(), |(end, start)| end - start);
    if out.is_json() {
        out.data(&report(&args.game, &solved, cpu))?;
    } else {
        print(&solved, cpu, args.weak, out)?;
    }
    Ok(Exit::Answered)
}

fn best(solved: &Solved) -> Vec<&str> {
    let best = solved.moves.iter().filter(|of| of.1 == solved.value);
    best.map(|of| of.0.as_str()).collect()
}

fn report<'a>(game: &'a str, solved: &'a Solved, cpu_s: f64) -> Report<'a> {
    Report {
        game,
        setup: &solved.setup,
        position: &solved.position,
        value: solved.value,
        winner: solved.winner.get(Language::English),
        moves: Moves(&solved.moves),
        best: best(solved),
        line: &solved.line,
        carrier: &solved.carrier,
        proof: solved.proof.as_ref().map(|proof| proof.0.as_str()),
        nodes: solved.nodes,
        cpu_s,
        peak_bytes: solved.peak_bytes,
        seconds: solved.time.as_secs_f64(),
    }
}

fn print(solved: &Solved, cpu: f64, weak: bool, out: &mut Output) -> Result<(), Failure> {
    let won = if solved.over { "has won" } else { "wins" };
    let head = out.paint(&format!("{} {won}", solved.winner.get(out.language())), Ink::Bold);
    let (count, all) = (best(solved).len(), solved.moves.len());
    let share = match (solved.value, weak, solved.over) {
        (1, false, false) => format!(": {count} of {all} moves win"),
        (_, _, true) => ": there is nothing to solve".to_owned(),
        _ => String::new(),
    };
    out.result(&format!("{head}{share}\n"))?;
    if solved.value > 0 && !solved.over {
        out.result(&format!("best   {}\n", best(solved).join(" ")))?;
    }
    if !solved.line.is_empty() {
        out.result(&format!("line   {}\n", solved.line.join(" ")))?;
    }
    if !solved.carrier.is_empty() {
        out.result(&format!(
            "cells  {}: all that {} needs\n",
            solved.carrier.join(" "),
            solved.winner.get(out.language())
        ))?;
    }
    if let Some((text, lemmas)) = &solved.proof {
        out.result(&format!("proof  {} lemmas, checked\n{text}", words::count(*lemmas as u64)))?;
    }
    let (nodes, clock) = (words::count(solved.nodes), words::span(solved.time.as_secs_f64()));
    out.result(&format!("spent  {nodes} nodes, {clock} ({} of processor)\n", words::span(cpu)))
}
