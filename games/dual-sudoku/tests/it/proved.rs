//! What players call proved holds against trying everything, including passes, on late positions of several
//! grids.
//!
//! `QUINTET_PROOFS=1000 cargo test -p quintet-dual-sudoku proved` checks a thousand of each.

use quintet_core::{Family, Game, Params, Playable, Random, Record, Seed, Visitor};
use quintet_dual_sudoku::{DualSudoku, Position};
use quintet_testkit::{Compared, Oracle, check_proofs, late_position, proof_count};

const PLAYERS: &[&str] = &[
    "minimax:depth=3",
    "alphabeta:depth=14",
    "alphabeta:depth=4,estimate=off",
    "pvs:depth=4,table=1",
    "pvs:depth=16,table=1",
    "pvs:depth=16,reductions=on,table=1",
    "mcts:simulations=2000",
    "mcts:simulations=300,threads=2",
    "joueur-ia",
    "engine:nodes=100000,table=1",
    "engine:nodes=20,table=1",
    "engine:depth=2,table=1",
];

fn start<const N: usize, const CELLS: usize>(setup: &str) -> Position<N, CELLS> {
    struct Start<const N: usize, const CELLS: usize>;
    impl<const N: usize, const CELLS: usize> Visitor for Start<N, CELLS> {
        type Output = Position<N, CELLS>;
        fn visit<G: Playable>(self, record: Record<G>) -> Position<N, CELLS> {
            let position: Box<dyn std::any::Any> = Box::new(record.position());
            *position.downcast().expect("a grid of this size")
        }
    }
    let setup = Params::parse(setup, &DualSudoku::setup()).expect("a setup");
    DualSudoku::open(&setup, "", Start::<N, CELLS>).expect("a grid")
}

fn margin<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> i32 {
    let turn = position.turn();
    position.score(turn) - position.score(!turn)
}

fn check<const N: usize, const CELLS: usize>(
    setup: &str,
    fillable: u32,
    positions: usize,
    all: &mut Compared,
) {
    let start = start::<N, CELLS>(setup);
    for seed in 0..positions as u64 {
        let mut random = Random::new(Seed(seed));
        let is_late = |position: &Position<N, CELLS>| position.fillable_cells() <= fillable;
        let Some(position) = late_position(&start, &mut random, is_late) else { continue };
        let mut oracle = Oracle::new(Some(margin::<N, CELLS>));
        for player in PLAYERS {
            check_proofs(&position, player, &mut oracle, all);
        }
    }
}

#[test]
fn proved_values_and_distances_are_exact() {
    let mut all = Compared::default();
    check::<4, 16>("size=4", 5, proof_count(60), &mut all);
    check::<4, 16>("size=4,completable=on", 5, proof_count(10), &mut all);
    check::<4, 16>("size=4,prefill=20,ties=50,seed=2", 4, proof_count(10), &mut all);
    check::<9, 81>("prefill=40,seed=8", 4, proof_count(20), &mut all);
    println!("{all:?}");
    assert!(all.values > 500, "{all:?}");
}

/// The report's position, in which a pass refutes what placements alone seem to win.
#[test]
fn a_pass_refutes_what_placements_alone_win() {
    let setup = Params::parse("size=4", &DualSudoku::setup()).expect("a setup");
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, record: Record<G>) {
            for (player, may_prove) in [("pvs:depth=16", true), ("alphabeta:depth=14", false)] {
                let specs = G::players();
                let (spec, params) = quintet_core::PlayerSpec::find(&specs, player).expect("it");
                let mut ignore = |_: &quintet_core::Info<G::Move>| {};
                let mut task = quintet_core::Task::new(Seed(0), &mut ignore);
                task.all_moves = true;
                let position = record.position();
                let choice = (spec.build)(&params).choose(&position, &mut task);
                let of = |text: &str| {
                    let moves = choice.moves.iter();
                    let mut of = moves.filter(|of| position.write_move(of.played) == text);
                    of.next().expect("a legal move").value
                };
                let value = of("r1c1=4");
                let loses = value.score().is_some_and(|score| score.get() < 0);
                assert!(!value.is_proved() || may_prove && loses, "{player}: {value}");
            }
        }
    }
    DualSudoku::open(&setup, "r3c3=2 r1c4=2 r2c2=3 r2c4=1 r4c4=3", Check).expect("a position");
}
