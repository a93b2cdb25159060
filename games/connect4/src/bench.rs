//! Measures the solver on positions with known scores, lines `moves score`.
//!
//! Every position is solved with an empty table, so that the order of the file does not matter; clearing the
//! table counts.

use crate::solution::depth;
use crate::{Book, Depth, Landing, Position, Solver, Standard, words};
use quintet_core::Instant;
use quintet_core::{
    BenchReport, BenchSpec, BenchTask, Control, Figure, Info, Limits, ParamRole, ParamSpec, Params,
    StopFlag, Words,
};
use quintet_search::solving;

/// Maximum table size in MiB.
const TABLE_MIB: usize = 1024;

/// The declaration of the measurement.
pub(crate) fn spec() -> BenchSpec {
    let threads = ParamSpec::int("threads", 1, 64, Some(1), quintet_search::words::SHARED_WORK)
        .meaning(ParamRole::Threads);
    let params =
        vec![solving::weak(words::WEAK), threads, ParamSpec::switch("book", true, words::BOOK)];
    BenchSpec { form: words::BENCH_FORM, params, run }
}

/// A line of the file.
struct Known {
    line: usize,
    text: String,
    position: Position,
    score: i32,
}

/// What one position cost.
struct Cost {
    microseconds: f64,
    nodes: u64,
}

fn run(text: &str, params: &Params, task: &mut BenchTask<'_>) -> Result<BenchReport, Words> {
    let known = read(text)?;
    let (weak, threads, book) =
        (params.switch("weak"), solving::threads_of(params), params.switch("book"));
    let mut solver = Solver::new(Standard, TABLE_MIB).with_threads(threads);
    if book {
        solver = solver.with_book(Book::embedded(Standard));
    }
    let seconds = if threads > 1 { task.all_seconds } else { task.thread_seconds };
    let (mut costs, mut wrong) = (Vec::new(), 0);
    let started = seconds();
    for known in known.iter().take_while(|_| !task.stop.is_stopped()) {
        let Some((score, cost)) = solve(&mut solver, known, depth(weak), &task.stop) else { break };
        costs.push(cost);
        let expected = if weak { known.score.signum() } else { known.score };
        if score != expected {
            wrong += 1;
            (task.note)(words::other_score(known.line, &known.text, score, expected));
        }
    }
    let used = seconds().zip(started).map(|(end, start)| end - start).filter(|&used| used > 0.0);
    let stopped = costs.len() < known.len();
    Ok(report(&mut costs, wrong, used, (threads, book), stopped))
}

fn solve(
    solver: &mut Solver<Standard>,
    known: &Known,
    depth: Depth,
    stop: &StopFlag,
) -> Option<(i32, Cost)> {
    let mut ignore = |_: &Info<Landing>| {};
    let started = Instant::now();
    solver.clear();
    let mut control = Control::new(&Limits::NONE, stop, &mut ignore);
    let score = solver.solve(&known.position, depth, &mut control)?;
    let microseconds = started.elapsed().as_secs_f64() * 1e6;
    Some((score, Cost { microseconds, nodes: control.nodes() }))
}

fn report(
    costs: &mut [Cost],
    wrong: usize,
    cpu: Option<f64>,
    (threads, book): (usize, bool),
    stopped: bool,
) -> BenchReport {
    costs.sort_by(|a, b| a.microseconds.total_cmp(&b.microseconds));
    let count = costs.len().max(1) as f64;
    let total: f64 = costs.iter().map(|cost| cost.microseconds).sum();
    let nodes: u64 = costs.iter().map(|cost| cost.nodes).sum();
    let at = |index: usize| costs.get(index).map_or(0.0, |cost| cost.microseconds);
    let [mean, median, most] = [total / count, median(costs), at(costs.len().saturating_sub(1))];
    let mean_nodes = nodes as f64 / count;
    // A single thread that never waits: wall-clock time is as good.
    let cpu = cpu.unwrap_or(total / 1e6);
    BenchReport {
        is_right: wrong == 0 && !stopped,
        figures: vec![
            ("positions", Figure::Count(costs.len() as u64)),
            ("wrong", Figure::Count(wrong as u64)),
            ("mean_us", Figure::Amount(mean)),
            ("median_us", Figure::Amount(median)),
            ("max_us", Figure::Amount(most)),
            ("mean_nodes", Figure::Amount(mean_nodes)),
            ("cpu_s", Figure::Amount(cpu)),
            ("threads", Figure::Count(threads as u64)),
            ("book", Figure::Flag(book)),
        ],
        summary: words::bench(costs.len(), wrong, [mean, median, most], mean_nodes, cpu),
    }
}

/// The median; for an even number, the mean of the two middle values.
fn median(sorted: &[Cost]) -> f64 {
    let at = |index: usize| sorted.get(index).map_or(0.0, |cost| cost.microseconds);
    (at(sorted.len().saturating_sub(1) / 2) + at(sorted.len() / 2)) / 2.0
}

/// Parses lines `moves score`; empty lines are skipped.
fn read(text: &str) -> Result<Vec<Known>, Words> {
    let mut known = Vec::new();
    for (index, content) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line = index + 1;
        let Some((moves, score)) = content.trim().rsplit_once(char::is_whitespace) else {
            return Err(words::bad_line(line, words::BENCH_FORM.into()));
        };
        let position = Position::read(moves);
        let position = position.map_err(|error| {
            words::bad_line(line, Words::each(|language| error.in_words(language)))
        })?;
        let score = score.parse().map_err(|_| words::bad_line(line, words::no_score(score)))?;
        known.push(Known { line, text: moves.trim().to_owned(), position, score });
    }
    if known.is_empty() {
        return Err(words::NO_POSITION.into());
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let of = |times: &[f64]| {
            let costs = times.iter().map(|&microseconds| Cost { microseconds, nodes: 0 });
            median(&costs.collect::<Vec<_>>())
        };
        assert_eq!([of(&[]), of(&[3.0]), of(&[1.0, 2.0, 9.0])], [0.0, 3.0, 2.0]);
        assert_eq!([of(&[1.0, 3.0]), of(&[1.0, 2.0, 4.0, 9.0])], [2.0, 3.0]);
    }
}
