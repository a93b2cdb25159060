//! What players call proved holds against trying everything, on late positions of several boards.
//!
//! `QUINTET_PROOFS=1000 cargo test -p quintet-connect4 proved` checks a thousand of each.

use crate::solver::drawn_out;
use quintet_connect4::{AnySize, Position, Shape, Standard, WideSize};

use quintet_core::{Game, Random, Seed};
use quintet_testkit::{Compared, Oracle, check_proofs, late_position, proof_count};

const PLAYERS: &[&str] = &[
    "minimax:depth=10",
    "minimax:depth=3,estimate=off",
    "alphabeta:depth=5",
    "alphabeta:depth=14,order=best",
    "pvs:depth=14",
    "pvs:depth=5,iterative=off,table=1",
    "pvs:depth=14,threads=2,table=1",
    "pvs:depth=14,reductions=on,table=1",
    "mcts:simulations=3000",
    "mcts:simulations=300,threads=2",
    "report-minimax:depth=4",
    "report-alphabeta:depth=9",
    "report-alphabeta:depth=12,last-wins=off",
    "report-alphabeta:depth=9,horizon=start,plays=down",
    "report-ai0:depth=4",
    "solver",
    "solver:nodes=50",
    "solver:nodes=10,book=off",
];

fn check<S: Shape>(start: Position<S>, free: u32, positions: usize) -> Compared {
    let cells = start.shape().width() * start.shape().height();
    let mut compared = Compared::default();
    for seed in 0..positions as u64 {
        let mut random = Random::new(Seed(seed));
        let is_late = |position: &Position<S>| cells - position.ply() <= free;
        let position = match late_position(&start, &mut random, is_late) {
            Some(position) => position,
            None if cells > 64 => drawn_out(start, free, seed),
            None => continue,
        };
        if position.outcome().is_some() || !is_late(&position) {
            continue;
        }
        let mut oracle = Oracle::new(None);
        for player in PLAYERS {
            check_proofs(&position, player, &mut oracle, &mut compared);
        }
    }
    compared
}

#[test]
fn proved_values_and_distances_are_exact() {
    let small = AnySize::new(5, 4).expect("a board");
    let mut all = check(Position::<Standard>::default(), 10, proof_count(25));
    let small = check(Position::with_size(small), 11, proof_count(25));
    let wide = WideSize::new(9, 8).expect("a board");
    let wide = check(Position::wide(wide), 8, proof_count(20));
    assert!(wide.values > 100, "{wide:?}");
    for more in [small, wide] {
        (all.values, all.distances) = (all.values + more.values, all.distances + more.distances);
    }
    println!("{all:?}");
    assert!(all.values > 2_000 && all.distances > 500, "{all:?}");
}
