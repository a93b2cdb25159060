//! Times the network with every instruction set of this machine.
//!
//! ```text
//! cargo run --release -p quintet-hex --example evaluate
//! ```
#![allow(clippy::print_stdout)]

use quintet_core::{Game, Random, Seed};
use quintet_hex::engine::network::{Evaluation, Kernel, Network};
use quintet_hex::{Position, SwapRule, Wide};
use std::time::{Duration, Instant};

fn main() {
    let network = Network::embedded();
    for size in [7, 9, 11, 13, 19] {
        let mut position = Position::<Wide>::new(size, SwapRule::Off);
        let mut random = Random::new(Seed(1));
        for _ in 0..size * size / 4 {
            position.play(position.random_move(&mut random).expect("the game goes on"));
        }
        for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
            let mut evaluator = network.evaluator_with(kernel);
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(&position, &mut evaluation);
            // The fastest of many: other programs only ever make it slower.
            let (mut best, begun) = (Duration::MAX, Instant::now());
            while begun.elapsed() < Duration::from_millis(700) {
                let begun = Instant::now();
                evaluator.evaluate(&position, &mut evaluation);
                best = best.min(begun.elapsed());
            }
            println!(
                "{size:2}×{size:<2}  {:12} {:8.1} µs",
                kernel.name(),
                best.as_secs_f64() * 1e6
            );
        }
    }
}
