//! Measures the engine's simulations per second on one, two, … threads.
//!
//! ```text
//! cargo run --release -p quintet-hex --example threads -- 11 4000 2
//! ```
//! Size, simulations, maximum threads. Measured by wall-clock time, which is meaningful on an otherwise idle
//! machine, and per second of processor time, which shows on any machine what threads lose to each other. The
//! rounds alternate, so that other load affects all of them alike.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Control, Limits, StopFlag};
use quintet_hex::engine::{Engine, Options, Question};
use quintet_hex::{CellSet, Position, SwapRule, Wide};
use quintet_search::memory::process_time;
use std::time::Instant;

const ROUNDS: u32 = 5;

/// The wall-clock and processor seconds of a search.
fn spent<S: CellSet>(size: u32, nodes: u64, threads: usize) -> [f64; 2] {
    let position = Position::<S>::new(size, SwapRule::Off);
    let mut engine = Engine::new(Options { threads, ..Options::default() });
    let (limits, stop) = (Limits::nodes(nodes), StopFlag::new());
    let question = Question { position: &position, all_moves: false, limits, stop: &stop };
    let mut ignore = |_: &_| {};
    let mut control = Control::new(&limits, &stop, &mut ignore);
    let (began, before) = (Instant::now(), process_time().unwrap());
    engine.think(&question, &mut control);
    let made = control.nodes() as f64;
    let times = [began.elapsed(), process_time().unwrap() - before];
    times.map(|time| time.as_secs_f64() / made)
}

fn main() {
    let words: Vec<u64> = std::env::args().skip(1).map(|word| word.parse().unwrap()).collect();
    let &[size, nodes, most] = &words[..] else { panic!("expected SIZE SIMULATIONS THREADS") };
    let mut best = vec![[f64::INFINITY; 2]; most as usize];
    for _ in 0..ROUNDS {
        for (index, best) in best.iter_mut().enumerate() {
            let found = match size {
                ..=11 => spent::<u128>(size as u32, nodes, index + 1),
                _ => spent::<Wide>(size as u32, nodes, index + 1),
            };
            *best = [best[0].min(found[0]), best[1].min(found[1])];
        }
    }
    for (index, [clock, processor]) in best.into_iter().enumerate() {
        let threads = index + 1;
        println!(
            "{size}×{size}, threads={threads}: {:.0} simulations/s of wall-clock time, {:.0} per second of processor time",
            1.0 / clock,
            1.0 / processor
        );
    }
}
