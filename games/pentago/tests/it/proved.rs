//! What players call proved holds against trying everything, on boards that are almost full.
//!
//! `QUINTET_PROOFS=1000 cargo test -p quintet-pentago proved` checks a thousand.

use quintet_core::{Random, Seed};
use quintet_pentago::Position;
use quintet_testkit::{Compared, Oracle, check_proofs, late_position, proof_count};

const PLAYERS: &[&str] = &[
    "minimax:depth=2",
    "alphabeta:depth=3",
    "alphabeta:depth=2,estimate=off",
    "pvs:depth=3,table=1",
    "pvs:depth=4,reductions=on,table=1",
    "mcts:simulations=2000",
    "report:depth=2",
    "report:depth=3,relevant-rotations=off",
    "report:depth=2,dynamic-heuristic=on",
    "report:depth=2,dynamic-heuristic=leaves",
    "report:depth=3,dynamic-heuristic=leaves",
    "solver",
    "engine",
    "engine:depth=3",
    "engine:nodes=300",
    "engine:nodes=2000,memory=0",
];

#[test]
fn proved_values_and_distances_are_exact() {
    let mut compared = Compared::default();
    for seed in 0..proof_count(40) as u64 {
        let mut random = Random::new(Seed(seed));
        let free = 3 + u32::from(seed % 4 == 0);
        let is_late = |position: &Position| 36 - position.ply() <= free;
        let Some(position) = late_position(&Position::new(), &mut random, is_late) else {
            continue;
        };
        let mut oracle = Oracle::new(None);
        for player in PLAYERS {
            check_proofs(&position, player, &mut oracle, &mut compared);
        }
    }
    println!("{compared:?}");
    assert!(compared.values > 2_000 && compared.distances > 200, "{compared:?}");
}
