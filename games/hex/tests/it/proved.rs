//! What players call proved holds against trying everything, on late positions of several boards, with and
//! without a swap.
//!
//! `QUINTET_PROOFS=1000 cargo test -p quintet-hex proved` checks a thousand of each.

use quintet_core::{Family, Params, Playable, Random, Record, Seed, SolveTask, StopFlag, Visitor};
use quintet_hex::solver::{Options, solve};
use quintet_hex::{Hex, Position, SwapRule};
use quintet_testkit::{Compared, Oracle, check_proofs, late_position, proof_count, timed};
use std::sync::atomic::Ordering;

const PLAYERS: &[&str] = &[
    "minimax:depth=4",
    "alphabeta:depth=9",
    "alphabeta:depth=3,order=best",
    "pvs:depth=9,table=1",
    "pvs:depth=5,iterative=off,table=1",
    "pvs:depth=9,reductions=on,table=1",
    "mcts:simulations=3000",
    "mcts:simulations=200,rave=off",
    "mcts:simulations=300,threads=2",
    "report-minimax:depth=3",
    "report-alphabeta:depth=8",
    "best-choice:depth=4",
    "best-choice:depth=8,explore=off",
    "best-choice:depth=3,dead-cells=off",
    "solver",
    "engine:nodes=200",
    "engine:nodes=50,connections=off",
];

fn check(start: Position<u128>, empty: u32, positions: usize, all: &mut Compared) {
    for seed in 0..positions as u64 {
        let mut random = Random::new(Seed(seed));
        let is_late = |position: &Position<u128>| position.empty_count() <= empty;
        let Some(position) = late_position(&start, &mut random, is_late) else { continue };
        let mut oracle = Oracle::new(None);
        for player in PLAYERS {
            check_proofs(&position, player, &mut oracle, all);
        }
    }
}

#[test]
fn proved_values_and_distances_are_exact() {
    let mut all = Compared::default();
    check(Position::new(4, SwapRule::Off), 8, proof_count(25), &mut all);
    check(Position::new(5, SwapRule::Pieces), 8, proof_count(10), &mut all);
    // With all cells free, or one occupied and a swap possible.
    check(Position::new(3, SwapRule::Pieces), 8, proof_count(4), &mut all);
    check(Position::new(3, SwapRule::Sides), 9, proof_count(1), &mut all);
    println!("{all:?}");
    assert!(all.values > 2_000 && all.distances > 300, "{all:?}");
}

/// The solver works on other threads than its caller; all of their time counts.
#[test]
fn a_solution_counts_the_processor_time_of_all_threads() {
    let position = Position::<u128>::new(5, SwapRule::Off);
    let options = Options { threads: 1, ..Options::default() };
    let (solution, used) = timed(|| solve(&position, &options));
    assert!(solution.expect("no limit stops it").cpu.is_none_or(|cpu| cpu >= used / 2));
    let spec = Position::<u128>::solver().expect("Hex has a solver");
    for threads in ["threads=1", "threads=2"] {
        let params = Params::parse(threads, &spec.params).expect("an option");
        let mut task = SolveTask { stop: StopFlag::new(), report: &mut |_| {} };
        let solution = (spec.solve)(&Record::new(position), &params, &mut task);
        let cpu = solution.expect("no limit stops it").cpu;
        assert!(cpu.is_none_or(|cpu| cpu >= used / 2), "{threads}: {cpu:?}, alone {used:?}");
    }
}

/// A game whose last moves are decided by studying them; the line to its end is long.
const LONG_LINE: &str = "h5 h7 f2 c9 i9 k4 h8 e8 b9 e2 b8 k3 a4 b2 h1 f11 h11 h10 a10 f5 i1 e3 \
     d9 j3 g1 h6 f9 c10 c5 b10 d11 k1 h2 c6 k5 k6 e5 c2 k2 a9 e1 f8 d6 c7 b7 f6 b6 e9 g7 a6 j9 \
     k10 b4 a1 a8 g5 j4 d4 i8 e6";

/// Once a limit is reached nothing more is studied, not even for the line.
#[test]
fn a_solver_ends_where_its_bound_is() {
    let setup = Params::parse("", &Hex::setup()).expect("the usual board");
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, record: Record<G>) {
            let position: Box<dyn std::any::Any> = Box::new(record.position());
            let position: Position<u128> = *position.downcast().expect("11×11");
            let nodes = |most: u64| {
                let options = Options { nodes: most, weak: true, ..Options::default() };
                let solution = solve(&position, &options);
                (solution, options.progress.nodes.load(Ordering::Relaxed))
            };
            let (solution, all) = nodes(u64::MAX);
            let line = solution.expect("no limit stops it").line.len();
            assert!(line > 5, "a line of {line} moves");
            for most in [1, all / 2, all - 1] {
                let (_, used) = nodes(most);
                assert!(used <= most, "{used} positions studied where {most} were allowed");
            }
        }
    }
    Hex::open(&setup, LONG_LINE, Check).expect("a position");
}
