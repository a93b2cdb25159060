//! Fits the engine's evaluation, one number of marbles after the other, from
//! the end of the game to its start.
//!
//! | marbles | labels |
//! |---|---|
//! | 20 to 22 | the exact solver's, for many turned boards of each solved one |
//! | all others | a search of 2 plies (`--depth`) with the weights of more marbles, fitted before |
//! | 6 to 8 | besides, the ends of the lines that searches from the tuning half's boards of 3 to 5 marbles expect, labelled with these boards' exact values |
//! | 1 to 5 | besides, the exact values of the tuning half |
//!
//! The positions come from games of the engine's looks against themselves with
//! random moves between. Everything is seeded. The weights are written after
//! each number of marbles; `--resume` keeps what the file has and goes on below.
//!
//! The embedded weights come from five runs of an earlier form of this program
//! with the same steps and numbers, each starting from the one before; this form
//! would give similar weights, not the same:
//! ```text
//! fit DIR w1 --from 33 --positions 12000     (28 to 33 from 2000 positions, 27 plain)
//! fit DIR w2 --from 22 --positions 24000 --start w1 --solves 120
//! fit DIR w3 --from 19 --positions 20000 --start w2 --data 3 --leaves 3000
//! fit DIR w4 --from 6  --positions 12000 --start w3 --data 6 --leaves 10000 --to 1
//! fit DIR w5 --from 18 --positions 24000 --start w4 --to 8 --depth 4 --even
//! ```
//! (The last keeps `w4`'s lines of fewer marbles. Leaves of a search have an even
//! number of marbles, so only these were fitted again. The same once more from `w5`,
//! with 30 000 positions, gave nothing: 47 % of 80 games against it.)
//! Fitted without any value of the data (`w2`), a search of 4 plies kept the
//! value in 76, 61 and 83 % of the tuning half's decisions with 2, 3 and 4
//! marbles (`examples/keeps.rs`); with `w3`, which has learnt from that half, in
//! 92, 62 and 85 %.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod corpus;
mod labels;
mod logistic;

use labels::{Labels, Sample};
use logistic::{error, fit};
use quintet_pentago::engine::training::{FEATURE_COUNT, Training};
use std::path::Path;
use std::time::Instant;

const USAGE: &str = "fit DIR OUT [--from 22] [--to 3] [--positions 20000] [--start FILE] \
                     [--depth 2] [--even] [--solves 0] [--data 0] [--leaves 0] [--resume]";

/// What the command line asks for.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Where the exact values are.
    pub(crate) dir: String,
    out: String,
    from: usize,
    to: usize,
    positions: usize,
    /// Plies of the searches that label.
    pub(crate) depth: u32,
    /// Only even numbers of marbles.
    even: bool,
    /// Weights to start from, instead of the plain ones.
    start: Option<String>,
    /// Boards to solve of 20 marbles by each thread; twice as many of 21, five
    /// times as many of 22.
    pub(crate) solves: usize,
    /// How often an exact value of the tuning half counts; 0 for not at all.
    pub(crate) data: usize,
    /// Boards of the tuning half whose expected lines are followed.
    pub(crate) leaves: usize,
    resume: bool,
}

fn main() {
    if let Err(reason) = request().and_then(|request| run(&request)) {
        eprintln!("fit: {reason}\nusage: {USAGE}");
        std::process::exit(2);
    }
}

fn request() -> Result<Request, String> {
    let mut request = Request {
        dir: String::new(),
        out: String::new(),
        from: 22,
        to: 3,
        positions: 20_000,
        depth: 2,
        even: false,
        start: None,
        solves: 0,
        data: 0,
        leaves: 0,
        resume: false,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        let number =
            |text: String| text.parse::<usize>().map_err(|_| format!("`{text}` is no number"));
        match arg.as_str() {
            "--from" => request.from = number(value()?)?.min(33),
            "--to" => request.to = number(value()?)?.max(1),
            "--positions" => request.positions = number(value()?)?,
            "--start" => request.start = Some(value()?),
            "--solves" => request.solves = number(value()?)?,
            "--data" => request.data = number(value()?)?,
            "--leaves" => request.leaves = number(value()?)?,
            "--depth" => request.depth = number(value()?)?.clamp(1, 8) as u32,
            "--even" => request.even = true,
            "--resume" => request.resume = true,
            path if !path.starts_with('-') && request.dir.is_empty() => {
                path.clone_into(&mut request.dir);
            }
            path if !path.starts_with('-') && request.out.is_empty() => {
                path.clone_into(&mut request.out);
            }
            other => return Err(format!("`{other}` is not known")),
        }
    }
    if request.out.is_empty() { Err("two places are needed".to_owned()) } else { Ok(request) }
}

fn run(request: &Request) -> Result<(), String> {
    let mut training = started(request)?;
    let mut from = request.from;
    if request.resume && Path::new(&request.out).exists() {
        let done = read(&request.out, &mut training)?;
        from = from.min(done.saturating_sub(1));
    }
    let positions = corpus::play(&training, request.positions, request.to..=from);
    let numbers = (request.to..=from).rev();
    for marbles in numbers.filter(|marbles| !request.even || marbles % 2 == 0) {
        let begun = Instant::now();
        let labels = Labels { request, marbles, positions: &positions[marbles] };
        let mut samples = labels.of_positions(&training)?;
        let held = samples.split_off(samples.len() * 9 / 10);
        samples.extend(labels.of_data()?);
        let mut weights = fit(&samples, &floats(&training, (marbles + 2).min(36)), 20);
        for round in 0..labels.leaf_rounds() {
            training.set(marbles, &weights);
            let leaves = labels.of_leaves(&training, round)?;
            let mixed: Vec<&Sample> = samples.iter().chain(&leaves).chain(&leaves).collect();
            weights = fit(&mixed, &weights, 12);
        }
        training.set(marbles, &weights);
        write(&request.out, &training, marbles)?;
        println!(
            "{marbles:2} marbles: {} labels, square error {:.4}, of others {:.4}, {:.0} s",
            samples.len(),
            error(&samples, &weights),
            error(&held, &weights),
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// The weights to start from: those of a file, or open lines and nothing else.
fn started(request: &Request) -> Result<Training, String> {
    let mut training = Training::new();
    for marbles in 0..=36 {
        training.set(marbles, &Training::plain_weights());
    }
    if let Some(path) = &request.start {
        read(path, &mut training)?;
    }
    Ok(training)
}

/// Reads weights; returns the least number of marbles that has any.
fn read(path: &str, training: &mut Training) -> Result<usize, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut least = 36;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<f32> = line.split('\t').filter_map(|number| number.parse().ok()).collect();
        if numbers.len() != FEATURE_COUNT + 1 {
            return Err(format!("{path}: a line has {} numbers", numbers.len()));
        }
        let weights: Vec<f32> = numbers[1..].iter().map(|number| number / 256.0).collect();
        training.set(numbers[0] as usize, &weights);
        least = least.min(numbers[0] as usize);
    }
    Ok(least)
}

/// Writes all weights from a number of marbles on.
fn write(path: &str, training: &Training, least: usize) -> Result<(), String> {
    let mut text = String::from("# marbles, then the weights in 256ths of log-odds\n");
    for marbles in least..=36 {
        let weights = training.weights(marbles);
        let weights: Vec<String> = weights.iter().map(i16::to_string).collect();
        text += &format!("{marbles}\t{}\n", weights.join("\t"));
    }
    std::fs::write(path, text).map_err(|error| format!("{path}: {error}"))
}

/// The weights of a number of marbles as log-odds.
pub(crate) fn floats(training: &Training, marbles: usize) -> Vec<f32> {
    training.weights(marbles).iter().map(|&weight| f32::from(weight) / 256.0).collect()
}
