//! Measures exact 9×9 endings on one thread, in processor time if the system reports it.
//!
//! ```text
//! cargo run --release -p quintet-dual-sudoku --example endings -- 50 20 22 24
//! ```
//!
//! The value of the position is proved from scratch, with a table of 64 MiB.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Control, Info, Limits, Seed, StopFlag};
use quintet_dual_sudoku::Move;
use quintet_dual_sudoku::engine::{Engine, Options, Question};
use quintet_dual_sudoku::regret::late_positions;
use std::time::{Duration, Instant};

/// A position that takes longer than this counts as unsolved.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() {
    let numbers: Vec<u32> =
        std::env::args().skip(1).map(|arg| arg.parse().expect("a number")).collect();
    let count = numbers[0] as usize;
    for &cells in &numbers[1..] {
        let mut times = Vec::new();
        let (mut nodes, mut most, mut unsolved) = (0, 0, 0);
        for position in late_positions(count, &(cells..=cells), Seed(1)) {
            let mut engine = Engine::new(Options::default());
            let limits = Limits::time(PATIENCE);
            let stop = StopFlag::new();
            let mut ignore = |_: &Info<Move>| {};
            let mut control = Control::new(&limits, &stop, &mut ignore);
            let question = Question {
                position: &position,
                all_moves: false,
                lines: false,
                exactly: true,
                limits,
                stop: &stop,
            };
            let (wall, cpu) = (Instant::now(), processor_seconds());
            let thought = engine.think(&question, &mut control);
            let spent = processor_seconds().zip(cpu).map(|(end, start)| end - start);
            times.push(spent.unwrap_or_else(|| wall.elapsed().as_secs_f64()));
            unsolved += u32::from(!thought.worth.proved);
            nodes += control.nodes();
            most = most.max(control.nodes());
        }
        times.sort_by(f64::total_cmp);
        let within = |limit: f64| times.iter().filter(|&&time| time <= limit).count();
        println!(
            "{cells} cells, {count} positions: median {:.4} s, slowest {:.3} s; within 1 s {}, 5 s {}, 10 s {}; {unsolved} unsolved; mean {} nodes, most {most}",
            times[count / 2],
            times[count - 1],
            within(1.0),
            within(5.0),
            within(10.0),
            nodes / count as u64,
        );
    }
}

/// Seconds of processor time used by this thread, if the system reports them.
fn processor_seconds() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(told.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
