//! Minimax, negamax and alpha-beta: values, node counts, limits and trees.

use crate::games::connect_four::ConnectFour;
use crate::games::random_tree::{Chance, RandomTree};
use crate::games::tic_tac_toe::TicTacToe;
use crate::games::{assert_stops_in_time, with_task, with_tree};
use quintet_core::{
    Choice, Control, End, Eval, Event, Game, Info, Limits, NoEval, NoObserver, Observer, Score,
    StopFlag, TreeRecorder, Value, Window,
};
use quintet_search::adversarial::{
    AlphaBeta, FixedDepth, Minimax, Negamax, alpha_beta, choose, minimax, negamax,
};
use std::time::{Duration, Instant};

/// A score and its node count.
fn count<M>(limits: &Limits, search: impl FnOnce(&mut Control<'_, M>) -> Score) -> (Score, u64) {
    let mut ignore = |_: &Info<M>| {};
    let mut control = Control::new(limits, &StopFlag::new(), &mut ignore);
    let score = search(&mut control);
    (score, control.nodes())
}

fn by_choose<A: FixedDepth, G: Game, E: Eval<G>>(
    position: &G,
    depth: u32,
    eval: &E,
    limits: Limits,
) -> Choice<G::Move> {
    with_task(limits, 0, |task| choose::<A, G, E>(position, depth, eval, task))
}

#[test]
fn the_whole_tree_of_tic_tac_toe() {
    let start = TicTacToe::START;
    let full =
        |control: &mut Control<'_, u8>| minimax(&start, 9, &NoEval, control, &mut NoObserver);
    assert_eq!(count(&Limits::NONE, full), (Score::ZERO, TicTacToe::TREE));
    let full =
        |control: &mut Control<'_, u8>| negamax(&start, 9, &NoEval, control, &mut NoObserver);
    assert_eq!(count(&Limits::NONE, full), (Score::ZERO, TicTacToe::TREE));
    let choice = by_choose::<Minimax, _, _>(&start, 9, &NoEval, Limits::NONE);
    assert_eq!(choice.info.nodes, TicTacToe::TREE);
    assert_eq!(choice.info.value, Some(Value::Proved(Score::ZERO)));
    let choice = by_choose::<AlphaBeta, _, _>(&start, 9, &NoEval, Limits::NONE);
    assert_eq!(choice.info.value, Some(Value::Proved(Score::ZERO)));
    assert!(choice.info.nodes < TicTacToe::TREE / 10);
    assert_eq!((choice.best, choice.info.pv[0], choice.info.depth), (0, 0, 9));
}

/// The score that a line leads to, for the side that moves first in it.
fn end_of_line(root: &RandomTree, line: &[u8]) -> Score {
    let end = line.iter().fold(*root, |position, &played| {
        assert!(position.is_legal(played));
        position.after(played)
    });
    let plies = line.len() as u32;
    let score = match end.outcome() {
        Some(outcome) => Chance.decided(&end, outcome, plies),
        None => Chance.evaluate(&end),
    };
    if plies.is_multiple_of(2) { score } else { -score }
}

#[test]
fn the_line_is_whole_and_leads_to_the_value() {
    for seed in 0..200 {
        let root = RandomTree::new(seed, 1 + seed % 40, 5, 8);
        for depth in 1..7 {
            let pruned = by_choose::<AlphaBeta, _, _>(&root, depth, &Chance, Limits::NONE).info;
            assert_eq!(pruned.value.and_then(Value::score), Some(end_of_line(&root, &pruned.pv)));
            let end = pruned.pv.iter().fold(root, |position, &played| position.after(played));
            assert!(pruned.pv.len() == depth as usize || end.outcome().is_some());
            let plain = by_choose::<Minimax, _, _>(&root, depth, &Chance, Limits::NONE).info;
            let one_rule = by_choose::<Negamax, _, _>(&root, depth, &Chance, Limits::NONE).info;
            assert_eq!((&plain.pv, &one_rule.pv), (&pruned.pv, &pruned.pv));
        }
    }
}

#[test]
fn alpha_beta_on_connect_four_visits_the_known_nodes() {
    let start = ConnectFour::START;
    let began = Instant::now();
    let (score, nodes) = count(&Limits::NONE, |control| {
        alpha_beta(&start, 12, Window::FULL, &NoEval, control, &mut NoObserver)
    });
    println!("{:.0} M nodes/s", nodes as f64 / began.elapsed().as_secs_f64() / 1e6);
    assert_eq!((score, nodes), (Score::ZERO, 3_189_800));
    let choice = by_choose::<AlphaBeta, _, _>(&start, 12, &NoEval, Limits::NONE);
    assert_eq!(choice.info.nodes, 3_189_800);
    assert_eq!(choice.info.value, Some(Value::Estimated(Score::ZERO)));
}

#[test]
fn all_three_agree_and_windows_bound() {
    for seed in 0..200 {
        let root = RandomTree::new(seed, 1 + seed % 40, 5, 8);
        for depth in 0..7 {
            let (value, nodes) =
                count(&Limits::NONE, |c| negamax(&root, depth, &Chance, c, &mut NoObserver));
            let same = count(&Limits::NONE, |c| minimax(&root, depth, &Chance, c, &mut NoObserver));
            assert_eq!(same, (value, nodes));
            for (alpha, beta) in [(-60, 60), (-10, 10), (0, 1), (-25, -5)] {
                let (alpha, beta) = (Score::estimate(alpha), Score::estimate(beta));
                let window = Window { alpha, beta };
                let (bound, fewer) = count(&Limits::NONE, |c| {
                    alpha_beta(&root, depth, window, &Chance, c, &mut NoObserver)
                });
                assert!(fewer <= nodes);
                if bound >= beta {
                    assert!(value >= bound);
                } else if bound <= alpha {
                    assert!(value <= bound);
                } else {
                    assert_eq!(value, bound);
                }
            }
        }
    }
}

#[test]
fn the_root_reports_every_value_on_request() {
    for seed in 0..50 {
        let root = RandomTree::new(seed, 20, 6, 9);
        let values = |all: fn(&RandomTree, u32) -> Choice<u8>| all(&root, 5);
        let negamaxed = values(|root, depth| {
            with_task(Limits::NONE, 0, |task| {
                task.all_moves = true;
                choose::<Negamax, _, _>(root, depth, &Chance, task)
            })
        });
        let pruned = values(|root, depth| {
            with_task(Limits::NONE, 0, |task| {
                task.all_moves = true;
                choose::<AlphaBeta, _, _>(root, depth, &Chance, task)
            })
        });
        assert_eq!(negamaxed.moves.len(), root.moves().count());
        for (a, b) in negamaxed.moves.iter().zip(&pruned.moves) {
            assert_eq!((a.played, a.value.score()), (b.played, b.value.score()));
        }
        assert_eq!(negamaxed.best, pruned.best);
        let plain = by_choose::<AlphaBeta, _, _>(&root, 5, &Chance, Limits::NONE);
        assert_eq!(plain.best, pruned.best);
        assert!(plain.moves.is_empty());
    }
}

#[test]
fn node_limits_are_exact_and_leave_a_legal_move() {
    let start = ConnectFour::START;
    for limit in [0, 1, 2, 100, 1023, 1024, 1025, 54_321] {
        let choice = by_choose::<AlphaBeta, _, _>(&start, 20, &NoEval, Limits::nodes(limit));
        assert_eq!(choice.info.nodes, limit);
        assert!(start.is_legal(choice.best));
        assert_eq!(choice.info.depth, 0);
        let choice = by_choose::<Minimax, _, _>(&start, 20, &NoEval, Limits::nodes(limit));
        assert_eq!(choice.info.nodes, limit);
    }
    let outside = by_choose::<AlphaBeta, _, _>(&start, 20, &NoEval, Limits::depth(3));
    assert_eq!(outside.info.depth, 3);
}

#[test]
fn stops_within_50_ms() {
    assert_stops_in_time(|stop| {
        with_task(Limits::NONE, 0, |task| {
            task.stop = stop;
            choose::<AlphaBeta, _, _>(&ConnectFour::START, 42, &NoEval, task)
        });
    });
    let span = Duration::from_millis(40);
    let choice = by_choose::<Minimax, _, _>(&ConnectFour::START, 42, &NoEval, Limits::time(span));
    assert!(choice.info.time >= span);
}

/// Checks that every entered node is left, and why.
#[derive(Default)]
struct Balance {
    open: u64,
    entered: u64,
    stopped: u64,
}

impl<M> Observer<M> for Balance {
    fn see(&mut self, event: &Event<M>) {
        match event {
            Event::Enter(entered) => {
                assert_eq!(entered.played.is_none(), self.open == 0, "only the root has no move");
                self.open += 1;
                self.entered += 1;
            }
            Event::Leave { end, .. } => {
                self.open -= 1;
                self.stopped += u64::from(*end == End::Stopped);
            }
            _ => {}
        }
    }
}

#[test]
fn observers_see_every_node_entered_and_left() {
    let start = ConnectFour::START;
    for limit in [None, Some(1), Some(777), Some(3000)] {
        let limits = Limits { nodes: limit, ..Limits::NONE };
        let mut balance = Balance::default();
        let (_, nodes) = count(&limits, |control| {
            alpha_beta(&start, 5, Window::FULL, &NoEval, control, &mut balance)
        });
        assert_eq!((balance.open, balance.entered), (0, nodes));
        assert_eq!(balance.stopped > 0, limit.is_some_and(|limit| nodes == limit));
    }
    let mut tree = TreeRecorder::new(50, 3);
    with_tree(&mut tree, Limits::NONE, |task| choose::<Minimax, _, _>(&start, 4, &NoEval, task));
    let tree = tree.into_tree();
    assert_eq!((tree.nodes.len(), tree.visited), (50, 1 + 7 + 49 + 343 + 2401));
    assert_eq!(tree.nodes[0].end, Some(End::Searched));
    assert_eq!(50 + tree.nodes.iter().map(|node| node.omitted).sum::<u64>(), tree.visited);
}
