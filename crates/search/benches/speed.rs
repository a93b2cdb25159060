//! The speed of the searches on a small Connect Four, with asserted answers: `cargo bench -p quintet-search`,
//! on a quiet machine.

#![allow(clippy::print_stdout)]

#[path = "../tests/it/games/mod.rs"]
mod games;

use games::connect_four::ConnectFour;
use games::with_task;
use quintet_core::{Game, Info, Limits, NoEval};
use quintet_search::adversarial::mcts::{Mcts, MctsOptions};
use quintet_search::adversarial::pvs::{Pvs, PvsOptions};
use quintet_search::adversarial::{AlphaBeta, choose};

fn main() {
    alpha_beta();
    pvs();
    mcts();
}

fn alpha_beta() {
    for depth in [12, 12, 12, 13, 14] {
        let choice = with_task(Limits::NONE, 0, |task| {
            choose::<AlphaBeta, _, _>(&ConnectFour::START, depth, &NoEval, task)
        });
        assert!(depth != 12 || choice.info.nodes == 3_189_800);
        println!("depth {depth}: {} M nodes/s", choice.info.nodes_per_second() / 1_000_000);
    }
}

fn pvs() {
    for options in [
        PvsOptions::default(),
        PvsOptions { history: false, ..PvsOptions::default() },
        PvsOptions { table_mib: 64, ..PvsOptions::default() },
        PvsOptions { killers: true, ..PvsOptions::default() },
        PvsOptions { iterative: false, ..PvsOptions::default() },
        PvsOptions { table_mib: 0, ..PvsOptions::default() },
        PvsOptions { threads: 2, ..PvsOptions::default() },
    ] {
        for depth in [12, 16, 18] {
            let mut search = Pvs::new(options);
            let choice = with_task(Limits::depth(depth), 0, |task| {
                search.choose(&ConnectFour::START, &NoEval, task)
            });
            let Info { nodes, time, .. } = choice.info;
            let speed = choice.info.nodes_per_second() / 1_000_000;
            println!("depth {depth}: {nodes} nodes in {time:.1?}, {speed} M/s, {options:?}");
            if options.table_mib == 0 && depth == 16 {
                break;
            }
        }
    }
}

fn mcts() {
    for (position, solver) in [("", false), ("", true)] {
        let mut search = Mcts::new(MctsOptions { solver, ..MctsOptions::default() });
        for simulations in [100_000, 1_000_000, 3_000_000] {
            let root = ConnectFour::of(position);
            let choice =
                with_task(Limits::simulations(simulations), 0, |task| search.choose(&root, task));
            assert!((1..=5).contains(&root.move_index(choice.best)), "no edge is good");
            let seconds = choice.info.time.as_secs_f64();
            let speed = simulations as f64 / seconds / 1e6;
            println!("{simulations} simulations, solver {solver}: {speed:.2} M/s");
        }
    }
}
