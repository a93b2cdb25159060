//! Measures what players give away late in 9×9 games, by exact values.
//!
//! ```text
//! cargo run --release -p quintet-dual-sudoku --example regret -- 100 13..20 PLAYER…
//! ```

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use quintet_core::{Playable, PlayerSpec, Seed, StopFlag, Task};
use quintet_dual_sudoku::Position;
use quintet_dual_sudoku::regret::{Regrets, Truth, late_positions};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let count = args[0].parse().expect("a number of positions");
    let (from, to) = args[1].split_once("..").expect("fillable cells such as 13..20");
    let cells = from.parse().unwrap()..=to.parse().unwrap();
    let positions = late_positions(count, &cells, Seed(1));
    let stop = StopFlag::new();
    let truths: Vec<Truth> =
        positions.iter().map(|position| Truth::of(position, &stop).unwrap()).collect();
    println!("{count} positions with {from} to {to} fillable cells");
    let specs = Position::<9, 81>::players();
    for text in &args[2..] {
        let mut regrets = Regrets::default();
        for (position, truth) in positions.iter().zip(&truths) {
            let (spec, params) = PlayerSpec::find(&specs, text).expect("a player");
            let mut ignore = |_: &_| {};
            let mut task = Task::new(Seed(1), &mut ignore);
            let best = (spec.build)(&params).choose(position, &mut task).best;
            regrets.add(best, truth.regret(best).expect("a placement or a pass"));
        }
        let Regrets { blunders, passes: [passes, bad], .. } = regrets;
        println!(
            "  {text}: {:.1} % wrong, mean regret {:.2}, 40 or more {blunders}, passes {passes} ({bad} wrong)",
            regrets.share_wrong(),
            regrets.mean(),
        );
    }
}
