//! Solves positions exactly and writes them to a file for `train/train.py`.
//!
//! ```text
//! labels OUT MARBLES TIME [--seed 1]        labels l17 17 2400s
//! ```
//! Positions with this many marbles (17 to 33) come from games guided by quick evaluations with random moves
//! in between. Each is solved; one solution gives the position, 60 versions with turned quadrants, and up to
//! 400 positions one move later. Positions in which the side to move wins at once are left out, as they need
//! no estimate.
//!
//! A record is nine bytes: the position's code, lower bytes first, and its value for the side to move (1, 0,
//! −1). Records are written after every solution, so an interrupted run keeps what it has.
#![allow(clippy::print_stderr, reason = "a program for the terminal")]

use quintet_core::{Game, Random, Seed, parse_duration};
use quintet_pentago::Position;
use quintet_pentago::engine::look;
use quintet_pentago::exact::{
    MoveWorth, Options, Orientation, Solution, Solver, Worth, half_of_memory,
};
use std::fs::File;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const USAGE: &str = "labels OUT MARBLES TIME [--seed 1]";
/// Number of turned positions per solution.
const TURNED: usize = 60;
/// Number of moves per solution.
const MOVED: usize = 400;
/// Maximum share of random moves in a game.
const NOISE: f64 = 0.8;

struct Request {
    out: String,
    marbles: u32,
    time: Duration,
    seed: u64,
}

fn main() {
    if let Err(reason) = request().and_then(|request| run(&request)) {
        eprintln!("labels: {reason}\nusage: {USAGE}");
        std::process::exit(2);
    }
}

fn request() -> Result<Request, String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = args.iter().map(String::as_str).collect();
    let (out, marbles, time, seed) = match texts[..] {
        [out, marbles, time] => (out, marbles, time, "1"),
        [out, marbles, time, "--seed", seed] => (out, marbles, time, seed),
        _ => return Err("expected a file, a number of marbles and a time".to_owned()),
    };
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("`{text}` is not a number"));
    let marbles = match number(marbles)? {
        marbles @ 17..=33 => marbles as u32,
        other => return Err(format!("{other} marbles: expected 17 to 33")),
    };
    let time =
        parse_duration(time).ok_or_else(|| format!("`{time}` is not a time such as 600s"))?;
    Ok(Request { out: out.to_owned(), marbles, time, seed: number(seed)? })
}

fn run(request: &Request) -> Result<(), String> {
    let begun = Instant::now();
    let failed = |error: io::Error| format!("{}: {error}", request.out);
    let mut file = File::create(&request.out).map_err(failed)?;
    let mut random = Random::new(Seed(request.seed));
    let options = Options { memory_limit: half_of_memory(), ..Options::default() };
    let mut solver = Solver::new(options);
    let (mut solves, mut records) = (0, 0);
    while begun.elapsed() < request.time {
        let Some(position) = position(request.marbles, &mut random) else { continue };
        let solution = solver.solve(&position).map_err(|error| error.to_string())?;
        let found = labels(&solution, &mut random);
        let bytes: Vec<u8> = found.iter().flat_map(record).collect();
        file.write_all(&bytes).map_err(failed)?;
        (solves, records) = (solves + 1, records + found.len());
        eprint!("\r{solves} solved, {records} positions, {:.0} s", begun.elapsed().as_secs_f64());
    }
    eprintln!();
    Ok(())
}

/// The position of a game in which nobody wins at once, if the game lasts that long.
fn position(marbles: u32, random: &mut Random) -> Option<Position> {
    let noise = NOISE * random.unit();
    let mut position = Position::new();
    while position.ply() < marbles {
        let is_random = position.ply() < 3 || random.unit() < noise;
        position = next(&position, is_random, random)?;
    }
    Some(position)
}

/// An unfinished position after a random move, or after the best of a third of the moves by quick evaluation.
fn next(position: &Position, is_random: bool, random: &mut Random) -> Option<Position> {
    let goes_on = |next: &Position| next.outcome().is_none();
    if is_random {
        let tries = (0..20).filter_map(|_| position.random_move(random));
        let nexts = tries.map(|played| position.after(played));
        return nexts.filter(goes_on).find(|next| look(next).is_some());
    }
    let mut third = position.moves().collect::<Vec<_>>();
    third.retain(|_| random.below(3) == 0);
    let nexts = third.into_iter().map(|played| position.after(played)).filter(goes_on);
    let looks = nexts.filter_map(|next| Some((look(&next)?, next)));
    looks.min_by_key(|(score, _)| *score).map(|(_, next)| next)
}

fn record((position, worth): &(Position, Worth)) -> [u8; 9] {
    let mut record = [0; 9];
    record[..8].copy_from_slice(&position.code().to_le_bytes());
    record[8] = worth.sign().to_le_bytes()[0];
    record
}

/// Labels from a solution for unfinished positions in which nobody wins at once.
fn labels(solution: &Solution, random: &mut Random) -> Vec<(Position, Worth)> {
    let mut labels: Vec<_> = solution.labels().filter(|(of, _)| look(of).is_some()).collect();
    random.shuffle(&mut labels);
    labels.truncate(TURNED);
    labels.push((*solution.position(), solution.worth()));
    let orientations: Vec<Orientation> = Orientation::even().collect();
    let tries = (0..MOVED).filter_map(|_| {
        let orientation = orientations[random.below(orientations.len())];
        let position = solution.position_at(orientation);
        position.outcome().is_none().then(|| {
            let moves = solution.moves_at(orientation);
            let MoveWorth { played, worth } = moves[random.below(moves.len())];
            (position.after(played), worth.flipped())
        })
    });
    labels.extend(tries.filter(|(next, _)| next.outcome().is_none() && look(next).is_some()));
    labels
}
