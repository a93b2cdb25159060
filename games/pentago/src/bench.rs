//! Measures the exact solver on positions with known values.
//!
//! Lines are `board stones value` or `board value`, with a board of 36 characters, or `code value` with the
//! public solution's number; `#` begins a remark. Lines that need more memory than allowed are reported and
//! skipped.

use crate::exact::{self, Error, Options, Solution, Solver, half_of_memory};
use crate::solution::possible;
use crate::{Pentago, Position, words};
use quintet_core::{
    BenchReport, BenchSpec, BenchTask, Family, Figure, Game, ParamRole, ParamSpec, Params, Words,
};
use quintet_search::solving;

/// Number of lines reported individually; the rest are only counted.
const REPORTED: usize = 5;

/// The declaration of the measurement.
pub(crate) fn spec() -> BenchSpec {
    let threads = ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::SHARED_WORK)
        .meaning(ParamRole::Threads);
    let params = vec![threads, solving::memory(None, words::EXACT_MEMORY)];
    BenchSpec { form: words::BENCH_FORM, params, run }
}

/// A line of the file.
struct Known {
    line: usize,
    position: Position,
    value: i8,
}

/// Totals over all lines.
#[derive(Default)]
pub(crate) struct Sums {
    pub(crate) positions: usize,
    pub(crate) wrong: usize,
    pub(crate) skipped: usize,
    pub(crate) seconds: f64,
    pub(crate) longest: f64,
    pub(crate) cpu: f64,
    pub(crate) peak_bytes: u64,
}

fn run(text: &str, params: &Params, task: &mut BenchTask<'_>) -> Result<BenchReport, Words> {
    let known = read(text)?;
    let options = Options {
        memory_limit: solving::memory_of(params).unwrap_or_else(half_of_memory),
        threads: solving::threads_of(params),
        stop: task.stop.clone(),
        ..Options::default()
    };
    check_need(&known, options.memory_limit)?;
    let (threads, kernel) = (options.threads, options.kernel.name());
    let mut sums = Sums::default();
    let mut solver = Solver::new(options);
    let mut stopped = false;
    for of in &known {
        match solver.solve(&of.position) {
            Ok(solution) => count(&mut sums, of, &solution, task),
            Err(error @ Error::Memory { .. }) => {
                sums.skipped += 1;
                if sums.skipped <= REPORTED {
                    (task.note)(words::passed_over(of.line, &error));
                }
            }
            Err(Error::Stopped) => {
                stopped = true;
                break;
            }
            Err(error) => return Err(Words::each(|language| error.in_words(language))),
        }
    }
    if let Some(more) = sums.skipped.checked_sub(REPORTED).filter(|&more| more > 0) {
        (task.note)(words::more_lines(more));
    }
    let mean = sums.seconds / sums.positions.max(1) as f64;
    Ok(BenchReport {
        is_right: sums.wrong == 0 && !stopped,
        figures: vec![
            ("positions", Figure::Count(sums.positions as u64)),
            ("wrong", Figure::Count(sums.wrong as u64)),
            ("mean_s", Figure::Amount(mean)),
            ("max_s", Figure::Amount(sums.longest)),
            ("cpu_s", Figure::Amount(sums.cpu)),
            ("threads", Figure::Count(threads as u64)),
            ("skipped", Figure::Count(sums.skipped as u64)),
            ("peak_bytes", Figure::Count(sums.peak_bytes)),
            ("kernel", Figure::Name(kernel.to_owned())),
        ],
        summary: words::bench(&sums, mean, threads, kernel),
    })
}

fn count(sums: &mut Sums, of: &Known, solution: &Solution, task: &mut BenchTask<'_>) {
    let (seconds, value) = (solution.time.as_secs_f64(), solution.worth().sign());
    sums.positions += 1;
    sums.seconds += seconds;
    sums.longest = sums.longest.max(seconds);
    sums.cpu += solution.cpu.as_secs_f64();
    sums.peak_bytes = sums.peak_bytes.max(solution.peak_bytes);
    if value != of.value {
        sums.wrong += 1;
        (task.note)(words::other_value(of.line, value, of.value));
    }
}

/// Refuses a file in which nothing can be solved.
fn check_need(known: &[Known], limit: u64) -> Result<(), Words> {
    let needs = known.iter().filter(|of| of.position.outcome().is_none());
    let least = needs.map(|of| exact::need(&of.position).bytes).min().unwrap_or(0);
    if least <= limit { Ok(()) } else { Err(words::nothing_fits(least, limit)) }
}

/// Reads every line with a position; empty lines and remarks are skipped.
fn read(text: &str) -> Result<Vec<Known>, Words> {
    let mut known = Vec::new();
    for (index, content) in text.lines().enumerate() {
        let content = content.split('#').next().unwrap_or("").trim();
        if content.is_empty() {
            continue;
        }
        let line = index + 1;
        let (position, value) =
            read_line(content).map_err(|reason| words::bad_line(line, &reason))?;
        known.push(Known { line, position, value });
    }
    if known.is_empty() { Err(words::NO_POSITION.into()) } else { Ok(known) }
}

fn read_line(content: &str) -> Result<(Position, i8), Words> {
    let fields: Vec<&str> = content.split_whitespace().collect();
    let (board, stones, value) = match fields[..] {
        [board, value] => (board, None, value),
        [board, stones, value] => (board, Some(stones), value),
        _ => return Err(words::BENCH_FORM.into()),
    };
    let is_code = board.len() < 36 && board.bytes().all(|byte| byte.is_ascii_digit());
    let text = if is_code { format!("code:{board}") } else { board.to_owned() };
    let record = Pentago::read(&Params::defaults(&Pentago::setup()), &text);
    let record = record.map_err(|error| Words::each(|language| error.in_words(language)))?;
    let position = possible(&record)?;
    if let Some(stones) = stones.filter(|stones| stones.parse() != Ok(position.ply())) {
        return Err(words::other_count(position.ply(), stones));
    }
    let known = ["-1", "0", "1"].iter().position(|known| *known == value);
    known.map(|index| (position, index as i8 - 1)).ok_or_else(|| words::no_value(value))
}
