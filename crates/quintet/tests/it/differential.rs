//! Every algorithm with every combination of options finds plain negamax's value, in all four
//! two-player games, with nonsensical evaluations.

use quintet::core::{
    Control, Eval, Family, Game, Info, Limits, NoObserver, Playable, Random, Score, Seed, StopFlag,
    Task, Value, Window,
};
use quintet_connect4::{AnySize, ConnectFour, Standard};
use quintet_dual_sudoku::DualSudoku;
use quintet_hex::Hex;
use quintet_pentago::Pentago;
use quintet_search::adversarial::pvs::{Pvs, PvsOptions};
use quintet_search::adversarial::{alpha_beta, minimax, negamax};
use quintet_testkit::{HashedEval, random_record, start};

/// Compares algorithms on random positions of one game.
fn compare<F: Family, G: Playable>(setup: &str, depth: u32, positions: u64) {
    let record = start::<F, G>(setup);
    for seed in 0..positions {
        let mut random = Random::new(Seed(seed));
        let length = random.below(14);
        let position = random_record(&record.start, &mut random, length).position();
        if position.outcome().is_none() {
            compare_all(&position, &HashedEval(seed), depth);
        }
    }
}

fn compare_all<G: Game>(position: &G, eval: &HashedEval, most: u32) {
    for depth in 1..=most {
        let (value, nodes) = quintet_testkit::negamax(position, eval, depth, 0);
        for (name, score, visited) in plain(position, eval, depth) {
            assert_eq!(score, value, "{name} to depth {depth}: {position:?}");
            match name {
                "alpha-beta" => assert!(visited <= nodes),
                _ => assert_eq!(visited, nodes, "{name} visits every node"),
            }
        }
        for options in option_sets() {
            let score = pvs(position, eval, depth, options);
            assert_eq!(score, value, "pvs {options:?} to depth {depth}: {position:?}");
        }
    }
}

fn plain<G: Game>(position: &G, eval: &HashedEval, depth: u32) -> [(&'static str, Score, u64); 3] {
    let counted = |search: &dyn Fn(&mut Control<'_, G::Move>) -> Score| {
        let mut ignore = |_: &Info<G::Move>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let score = search(&mut control);
        (score, control.nodes())
    };
    let by_minimax = counted(&|control| minimax(position, depth, eval, control, &mut NoObserver));
    let by_negamax = counted(&|control| negamax(position, depth, eval, control, &mut NoObserver));
    let by_alpha_beta = counted(&|control| {
        alpha_beta(position, depth, Window::FULL, eval, control, &mut NoObserver)
    });
    [
        ("minimax", by_minimax.0, by_minimax.1),
        ("negamax", by_negamax.0, by_negamax.1),
        ("alpha-beta", by_alpha_beta.0, by_alpha_beta.1),
    ]
}

fn option_sets() -> impl Iterator<Item = PvsOptions> {
    (0..32).map(|bits| PvsOptions {
        table_mib: usize::from(bits & 1 != 0),
        killers: bits & 2 != 0,
        history: bits & 4 != 0,
        iterative: bits & 8 != 0,
        threads: if bits & 16 != 0 { 2 } else { 1 },
        reductions: false,
    })
}

fn pvs<G: Game>(position: &G, eval: &impl Eval<G>, depth: u32, options: PvsOptions) -> Score {
    let mut ignore = |_: &Info<G::Move>| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    task.limits = Limits::depth(depth);
    let choice = Pvs::new(options).choose(position, eval, &mut task);
    choice.info.value.and_then(Value::score).expect("a completed search has a score")
}

#[test]
fn connect4() {
    compare::<ConnectFour, quintet_connect4::Position<Standard>>("", 5, 12);
    compare::<ConnectFour, quintet_connect4::Position<AnySize>>("width=4,height=4", 9, 4);
}

#[test]
fn hex() {
    compare::<Hex, quintet_hex::Position<u128>>("size=3", 5, 8);
    compare::<Hex, quintet_hex::Position<u128>>("size=4,swap=pieces", 3, 12);
}

#[test]
fn pentago() {
    compare::<Pentago, quintet_pentago::Position>("", 2, 6);
}

#[test]
fn dual_sudoku() {
    compare::<DualSudoku, quintet_dual_sudoku::Position<4, 16>>("size=4", 4, 12);
}
