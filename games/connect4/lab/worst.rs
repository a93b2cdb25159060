//! Solves random positions and lists those that take longest.
//!
//! ```text
//! worst [--positions 300] [--plies 0-41] [--threads 2] [--table 1024] [--seed 1] [--no-book] [--size 7x6]
//! ```
//!
//! The positions are spread evenly over the plies. Each comes from random play without a winner, and is
//! solved with an empty table. Sizes are columns x rows.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use quintet_connect4::{AnySize, Book, Depth, Landing, Position, Shape, Solver};
use quintet_core::{Control, Game, Info, Limits, Playable, Random, Seed, StopFlag};
use std::process::ExitCode;
use std::time::Instant;

/// The command-line options.
struct Request {
    positions: usize,
    plies: (u32, u32),
    threads: usize,
    table: usize,
    seed: u64,
    book: bool,
    size: (u32, u32),
}

/// The cost of a position.
struct Taken {
    moves: String,
    ply: u32,
    score: i32,
    nodes: u64,
    seconds: f64,
}

fn main() -> ExitCode {
    match request(std::env::args().skip(1)) {
        Ok(request) => {
            let (width, height) = request.size;
            match AnySize::new(width, height) {
                Some(_) if request.size == (7, 6) => measure(&request, Position::new()),
                Some(shape) => measure(&request, Position::with_size(shape)),
                None => {
                    println!("{width}x{height} does not fit in 64 bits");
                    return ExitCode::FAILURE;
                }
            }
            ExitCode::SUCCESS
        }
        Err(reason) => {
            println!("{reason}: see the top of lab/worst.rs");
            ExitCode::FAILURE
        }
    }
}

fn request(mut args: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut request = Request {
        positions: 300,
        plies: (0, 41),
        threads: 2,
        table: 1024,
        seed: 1,
        book: true,
        size: (7, 6),
    };
    while let Some(name) = args.next() {
        if name == "--no-book" {
            request.book = false;
            continue;
        }
        let value = args.next().ok_or(format!("{name} needs a value"))?;
        match name.as_str() {
            "--positions" => request.positions = number(&value)?,
            "--threads" => request.threads = number(&value)?,
            "--table" => request.table = number(&value)?,
            "--seed" => request.seed = number(&value)?,
            "--plies" => {
                let (first, last) = value.split_once('-').unwrap_or((&value, &value));
                request.plies = (number(first)?, number(last)?);
            }
            "--size" => {
                let (width, height) = value.split_once('x').unwrap_or((&value, "6"));
                request.size = (number(width)?, number(height)?);
            }
            _ => return Err(format!("`{name}` is not known")),
        }
    }
    let most = (request.size.0 * request.size.1).saturating_sub(1);
    match request.plies {
        (first, last) if first <= last && last <= most => Ok(request),
        (first, last) => Err(format!("plies {first} to {last} are not within 0 to {most}")),
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number in range"))
}

fn measure<S: Shape>(request: &Request, start: Position<S>) {
    let mut solver = Solver::new(start.shape(), request.table).with_threads(request.threads);
    if request.book {
        solver = solver.with_book(Book::embedded(start.shape()));
    }
    let mut random = Random::new(Seed(request.seed));
    let (first, last) = request.plies;
    let spread = u64::from(last - first + 1);
    let mut all: Vec<Taken> = (0..request.positions as u64)
        .map(|index| first + (index * spread / request.positions as u64) as u32)
        .map(|ply| taken(&mut solver, start, ply, &mut random))
        .collect();
    all.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let total: f64 = all.iter().map(|taken| taken.seconds).sum();
    let mean = total / all.len().max(1) as f64;
    let nodes: u64 = all.iter().map(|taken| taken.nodes).sum();
    println!("{} positions, {nodes} nodes, mean {:.1} ms; the longest:", all.len(), mean * 1e3);
    for Taken { moves, ply, score, nodes, seconds } in all.iter().take(5) {
        println!("{seconds:8.3} s  {ply:2} discs  {score:3}  {nodes} nodes  {moves}");
    }
}

fn taken<S: Shape>(
    solver: &mut Solver<S>,
    start: Position<S>,
    ply: u32,
    random: &mut Random,
) -> Taken {
    let (position, moves) = random_position(start, ply, random);
    solver.clear();
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let started = Instant::now();
    let score = solver.solve(&position, Depth::Score, &mut control);
    let seconds = started.elapsed().as_secs_f64();
    let score = score.expect("a search without limits ends with a proof");
    Taken { moves, ply, score, nodes: control.nodes(), seconds }
}

/// Random play to this ply without a winner, repeated until one is found.
fn random_position<S: Shape>(
    start: Position<S>,
    ply: u32,
    random: &mut Random,
) -> (Position<S>, String) {
    loop {
        let (mut position, mut moves) = (start, String::new());
        while position.ply() < ply
            && let Some(played) = position.random_move(random)
        {
            moves.push_str(&position.write_move(played));
            position.play(played);
        }
        if position.ply() == ply && position.outcome().is_none() {
            return (position, moves);
        }
    }
}
