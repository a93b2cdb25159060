//! Compares Quintet's Connect Four solver with the crate `connect-four-ai` (MIT): one run, one thread, no
//! book, an empty table for every position.
//!
//! ```text
//! cargo run --release -p quintet-peers --bin connect4 -- [DIR] [--write FILE]
//! ```
//!
//! `DIR` holds the three public sets; the default is `$QUINTET_DATA/connect4`. A fourth set is random: 100
//! positions of 10 to 16 discs without an immediate win; `--write FILE` writes it with its scores in the
//! format of `quintet bench connect4 --file` and `measure_bitbully.py`. Both programs solve each position in
//! turns; a figure is the mean over positions of the best processor time. Emptying a table between positions
//! is left out, because the peer's takes longer than most answers; so is the time of reading the clock, a
//! third of our shortest figure. Every answer is checked against the set's and the other program's.

#![allow(clippy::print_stdout)]

use quintet::core::{Control, Game, Info, Limits, Playable, Random, Seed, StopFlag};
use quintet_connect4::{Depth, Landing, Position, Solver, Standard};

const ROUNDS: usize = 2;
const SETS: [&str; 3] = ["Test_L3_R1", "Test_L2_R1", "Test_L1_R1"];
const TABLE_MIB: usize = 256;

/// A position as both programs read it, with its score if known.
struct Known {
    moves: String,
    score: Option<i32>,
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let write = args.iter().position(|arg| arg == "--write").map(|at| {
        let file = args.get(at + 1).expect("--write is followed by a file").clone();
        args.drain(at..=at + 1);
        file
    });
    let data = std::env::var("QUINTET_DATA").ok().map(|data| format!("{data}/connect4"));
    let folder = args.first().cloned().or(data);
    let clock = clock_microseconds();
    println!("reading the clock takes {clock:.2} µs, subtracted from both figures");
    println!("µs processor time per position        Quintet  connect-four-ai   ratio");
    for name in SETS {
        let Some(folder) = &folder else {
            println!("{name:<34} skipped: pass its folder or set QUINTET_DATA");
            continue;
        };
        match std::fs::read_to_string(format!("{folder}/{name}")) {
            Ok(text) => drop(row(name, &mut read(&text), clock)),
            Err(error) => println!("{name:<34} skipped: {folder}/{name}: {error}"),
        }
    }
    let scores = row("100 random of 10 to 16 discs", &mut random(), clock);
    if let Some(file) = write {
        std::fs::write(&file, scores).expect("the file can be written");
    }
}

fn read(text: &str) -> Vec<Known> {
    let known = |line: &str| {
        let (moves, score) = line.split_once(' ').expect("lines are `moves score`");
        let score = Some(score.trim().parse().expect("a score is a number"));
        Known { moves: moves.to_owned(), score }
    };
    text.lines().filter(|line| !line.is_empty()).map(known).collect()
}

/// A hundred random positions, the same in every run.
fn random() -> Vec<Known> {
    let mut random = Random::new(Seed(2024));
    let mut found = Vec::new();
    while found.len() < 100 {
        let (mut position, mut moves) = (Position::new(), String::new());
        let discs = 10 + random.below(7) as u32;
        while position.ply() < discs
            && let Some(played) = position.random_move(&mut random)
        {
            moves.push_str(&position.write_move(played));
            position.play(played);
        }
        if position.outcome().is_none() && position.winning_landings() == 0 {
            found.push(Known { moves, score: None });
        }
    }
    found
}

/// Prints both times and returns the positions with their scores.
fn row(name: &str, set: &mut [Known], clock: f64) -> String {
    let mut our_solver = Solver::new(Standard, TABLE_MIB);
    let mut their_solver = connect_four_ai::Solver::empty();
    let (mut ours, mut theirs) = (0.0, 0.0);
    for known in &mut *set {
        let (mut our_best, mut their_best) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            our_best = our_best.min(our_time(&mut our_solver, known));
            their_best = their_best.min(their_time(&mut their_solver, known));
        }
        ours += our_best;
        theirs += their_best;
    }
    let count = set.len() as f64;
    let (ours, theirs) = (ours / count - clock, theirs / count - clock);
    println!("{name:<34} {ours:>9.2} {theirs:>16.2} {:>7.2}", theirs / ours);
    set.iter()
        .map(|known| format!("{} {}\n", known.moves, known.score.expect("solved by now")))
        .collect()
}

fn our_time(solver: &mut Solver<Standard>, known: &mut Known) -> f64 {
    let position = Position::read(&known.moves).expect("a position");
    solver.clear();
    let started = cpu_microseconds();
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let score = solver.solve(&position, Depth::Score, &mut control).expect("no limits");
    let spent = cpu_microseconds() - started;
    check(known, score);
    spent
}

fn their_time(solver: &mut connect_four_ai::Solver, known: &mut Known) -> f64 {
    let position = connect_four_ai::Position::from_moves(&known.moves);
    let position = position.expect("the peer reads it too");
    solver.reset();
    let started = cpu_microseconds();
    let score = solver.solve(&position);
    let spent = cpu_microseconds() - started;
    check(known, i32::from(score));
    spent
}

fn check(known: &mut Known, score: i32) {
    let expected = *known.score.get_or_insert(score);
    assert_eq!(score, expected, "{}", known.moves);
}

/// The time of reading the clock twice, as measured by the clock: the median of many tries.
fn clock_microseconds() -> f64 {
    let mut tries: Vec<f64> = (0..10_001)
        .map(|_| {
            let started = cpu_microseconds();
            cpu_microseconds() - started
        })
        .collect();
    tries.sort_by(f64::total_cmp);
    tries[tries.len() / 2]
}

/// Processor time used by this thread.
fn cpu_microseconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}
