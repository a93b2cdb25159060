//! Principal-variation search: the value of plain negamax under every option,
//! reproducible nodes, limits, lines and threads.

use crate::games::connect_four::ConnectFour;
use crate::games::random_tree::{Chance, RandomTree};
use crate::games::tic_tac_toe::TicTacToe;
use crate::games::{assert_stops_in_time, with_task, with_tree, without_time};
use proptest::prelude::*;
use quintet_core::{
    Choice, Control, Eval, Game, Info, Limits, NoEval, NoObserver, Score, StopFlag, TreeRecorder,
    Value,
};
use quintet_search::adversarial::negamax;
use quintet_search::adversarial::pvs::{Pvs, PvsOptions};
use std::time::Duration;

fn plain<G: Game, E: Eval<G>>(position: &G, depth: u32, eval: &E) -> Score {
    let mut ignore = |_: &Info<G::Move>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    negamax(position, depth, eval, &mut control, &mut NoObserver)
}

fn pvs<G: Game, E: Eval<G>>(
    position: &G,
    eval: &E,
    options: PvsOptions,
    limits: Limits,
) -> Choice<G::Move> {
    with_task(limits, 0, |task| Pvs::new(options).choose(position, eval, task))
}

/// Every combination of options, with small tables.
fn option_sets() -> impl Iterator<Item = PvsOptions> {
    (0..16).map(|bits| PvsOptions {
        table_mib: bits & 1,
        killers: bits & 2 != 0,
        history: bits & 4 != 0,
        iterative: bits & 8 != 0,
        threads: 1,
        reductions: false,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_option_set_finds_the_value_of_negamax(
        seed in any::<u64>(), width in 1u64..60, branching in 1u64..7, depth in 1u32..7,
    ) {
        let root = RandomTree::new(seed, width, branching, 10);
        let value = plain(&root, depth, &Chance);
        for options in option_sets() {
            let choice = pvs(&root, &Chance, options, Limits::depth(depth));
            prop_assert_eq!(choice.info.value.and_then(Value::score), Some(value), "{:?}", options);
            let after = root.after(choice.best);
            prop_assert_eq!(-plain(&after, depth - 1, &Chance), value.nearer(1), "{:?}", options);
            prop_assert_eq!(choice.info.pv[0], choice.best);
        }
    }

    #[test]
    fn every_root_move_gets_its_value(seed in any::<u64>(), depth in 1u32..6) {
        let root = RandomTree::new(seed, 30, 6, 9);
        for options in option_sets() {
            let choice = with_task(Limits::depth(depth), 0, |task| {
                task.all_moves = true;
                Pvs::new(options).choose(&root, &Chance, task)
            });
            prop_assert_eq!(choice.moves.len(), root.moves().count());
            for of in &choice.moves {
                let score = -plain(&root.after(of.played), depth - 1, &Chance);
                prop_assert_eq!(of.value.score(), Some(score.farther(1)));
            }
        }
    }
}

#[test]
fn the_line_leads_to_the_value() {
    for seed in 0..100 {
        let root = RandomTree::new(seed, 50, 5, 20);
        let options = PvsOptions { table_mib: 0, ..PvsOptions::default() };
        let choice = pvs(&root, &Chance, options, Limits::depth(6));
        let mut end = root;
        for &played in &choice.info.pv {
            assert!(end.is_legal(played));
            end.play(played);
        }
        let plies = choice.info.pv.len() as u32;
        let score = match end.outcome() {
            Some(outcome) => Score::of_outcome(outcome, end.turn(), plies),
            None => Chance.evaluate(&end),
        };
        let score = if plies.is_multiple_of(2) { score } else { -score };
        assert_eq!(choice.info.value.and_then(Value::score), Some(score));
        let with_table = PvsOptions { table_mib: 1, ..options };
        let line = pvs(&root, &Chance, with_table, Limits::depth(6)).info.pv;
        line.iter().fold(root, |position, &played| {
            assert!(position.is_legal(played));
            position.after(played)
        });
    }
}

#[test]
fn deepening_ends_when_the_game_is_solved() {
    for options in option_sets().filter(|options| options.iterative) {
        let choice = pvs(&TicTacToe::START, &NoEval, options, Limits::NONE);
        assert_eq!(choice.info.value, Some(Value::Proved(Score::ZERO)), "{options:?}");
        assert!(choice.info.depth <= 9, "{options:?}");
    }
    // The first player wins with the fourth move: a row of three open on both sides.
    let choice = pvs(&ConnectFour::of("4455"), &NoEval, PvsOptions::default(), Limits::depth(20));
    assert_eq!(choice.info.value, Some(Value::Proved(Score::win_in(3))));
    assert_eq!((choice.info.depth, choice.info.pv.len()), (3, 3));
}

#[test]
fn repeated_searches_are_identical() {
    let start = ConnectFour::START;
    let options = PvsOptions { table_mib: 1, ..PvsOptions::default() };
    let mut reused = Pvs::new(options);
    for limits in [Limits::depth(10), Limits::nodes(54_321), Limits::nodes(0), Limits::nodes(1)] {
        let fresh = pvs(&start, &NoEval, options, limits);
        let again = with_task(limits, 0, |task| reused.choose(&start, &NoEval, task));
        if let Some(nodes) = limits.nodes {
            assert_eq!(fresh.info.nodes, nodes);
        }
        assert!(start.is_legal(fresh.best));
        assert_eq!(without_time(fresh), without_time(again));
    }
}

#[test]
fn threads_agree_and_stop() {
    let options = PvsOptions { table_mib: 4, threads: 3, ..PvsOptions::default() };
    for seed in 0..20 {
        let root = RandomTree::new(seed, 100, 6, 12);
        let choice = pvs(&root, &Chance, options, Limits::depth(6));
        assert_eq!(choice.info.value.and_then(Value::score), Some(plain(&root, 6, &Chance)));
    }
    assert_stops_in_time(|stop| {
        let choice = with_task(Limits::NONE, 0, |task| {
            task.stop = stop;
            Pvs::new(options).choose(&ConnectFour::START, &NoEval, task)
        });
        assert!(choice.info.depth >= 2);
    });
}

/// On a busy machine 50 ms may be no time at all; the search then gets more.
#[test]
fn time_is_used_up() {
    let depth = |span| {
        let choice = pvs(&ConnectFour::START, &NoEval, PvsOptions::default(), Limits::time(span));
        assert!(choice.info.time >= span);
        choice.info.depth
    };
    assert!((0..8).any(|doubled| depth(Duration::from_millis(50 << doubled)) >= 4));
}

#[test]
fn the_tree_is_that_of_the_last_depth() {
    let mut tree = TreeRecorder::new(40, 2);
    let choice = with_tree(&mut tree, Limits::depth(5), |task| {
        let choice = Pvs::new(PvsOptions::default()).choose(&ConnectFour::START, &NoEval, task);
        assert!(task.observer.is_some());
        choice
    });
    let tree = tree.into_tree();
    assert!(tree.nodes.len() <= 40 && tree.visited < choice.info.nodes);
    assert_eq!(tree.nodes[0].depth, 5);
    let mut tree = TreeRecorder::new(1000, 20);
    with_tree(&mut tree, Limits::nodes(300), |task| {
        Pvs::new(PvsOptions::default()).choose(&ConnectFour::START, &NoEval, task)
    });
    assert!(tree.into_tree().nodes.iter().all(|node| node.end.is_some()));
}

/// Reductions need fewer nodes for a depth, and still find a forced win.
#[test]
fn reductions_save_nodes() {
    let reduced = PvsOptions { reductions: true, ..PvsOptions::default() };
    let nodes = |options| pvs(&ConnectFour::START, &NoEval, options, Limits::depth(10)).info.nodes;
    assert!(nodes(reduced) < nodes(PvsOptions::default()));
    let choice = pvs(&ConnectFour::of("4455"), &NoEval, reduced, Limits::depth(20));
    assert!(choice.info.value.and_then(Value::score).is_some_and(Score::is_win));
}
