//! Monte Carlo tree search: proofs, strength against random play, limits, trees.

use crate::games::connect_four::ConnectFour;
use crate::games::random_tree::{Chance, RandomTree};
use crate::games::tic_tac_toe::TicTacToe;
use crate::games::{assert_stops_in_time, with_task, with_tree, without_time};
use quintet_core::{
    Control, Game, Info, Limits, NoEval, NoObserver, Outcome, Random, Score, Seed, Side, StopFlag,
    TreeRecorder, Value,
};
use quintet_search::adversarial::mcts::{Mcts, MctsOptions};
use quintet_search::adversarial::negamax;

const PLAIN: MctsOptions = MctsOptions {
    exploration: 1.41,
    rave: false,
    rave_equivalence: 1000.0,
    solver: false,
    keep: false,
    threads: 1,
    max_tree: 1 << 20,
};
const SOLVING: MctsOptions = MctsOptions { solver: true, ..PLAIN };
const RAVE: MctsOptions = MctsOptions { rave: true, exploration: 0.4, ..SOLVING };

#[test]
fn the_solver_proves_tic_tac_toe_a_draw() {
    for options in [SOLVING, RAVE] {
        let choice = with_task(Limits::simulations(1_000_000), 1, |task| {
            Mcts::new(options).choose(&TicTacToe::START, task)
        });
        assert_eq!(choice.info.value, Some(Value::Proved(Score::ZERO)));
        assert!(choice.info.simulations < 1_000_000);
    }
}

/// The solver eventually finds the winner of any game, and its win is real.
#[test]
fn the_solver_agrees_with_negamax() {
    for seed in 0..150 {
        let root = RandomTree::new(seed, 20, 4, 6);
        let mut ignore = |_: &Info<u8>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let value = negamax(&root, 10, &Chance, &mut control, &mut NoObserver);
        let choice = with_task(Limits::simulations(100_000), seed, |task| {
            Mcts::new(SOLVING).choose(&root, task)
        });
        let Some(Value::Proved(score)) = choice.info.value else {
            panic!("seed {seed} is not proved: {:?}", choice.info);
        };
        assert_eq!((score.is_win(), score.is_loss()), (value.is_win(), value.is_loss()));
        assert!(score.plies_to_end().is_none_or(|plies| Some(plies) == value.plies_to_end()));
        let after = -negamax(&root.after(choice.best), 10, &NoEval, &mut control, &mut NoObserver);
        assert_eq!((after.is_win(), after.is_loss()), (value.is_win(), value.is_loss()));
    }
}

#[test]
fn never_loses_tic_tac_toe_to_random_play() {
    for options in [PLAIN, SOLVING, RAVE] {
        let mut search = Mcts::new(options);
        for game in 0..40 {
            let side = Side::BOTH[game % 2];
            let mut random = Random::new(Seed(game as u64));
            let mut position = TicTacToe::START;
            while position.outcome().is_none() {
                let played = if position.turn() == side {
                    let limits = Limits::simulations(2000);
                    with_task(limits, game as u64, |task| search.choose(&position, task)).best
                } else {
                    position.random_move(&mut random).unwrap()
                };
                position.play(played);
            }
            assert_ne!(position.outcome(), Some(Outcome::Win(!side)), "{options:?}");
        }
    }
}

#[test]
fn limits_are_exact_and_runs_repeat() {
    let start = ConnectFour::START;
    let mut reused = Mcts::new(SOLVING);
    for options in [PLAIN, SOLVING] {
        for limits in [
            Limits::simulations(1),
            Limits::simulations(5000),
            Limits::nodes(0),
            Limits::nodes(1),
            Limits::nodes(2),
            Limits::nodes(4321),
        ] {
            let run =
                |search: &mut Mcts<_>| with_task(limits, 7, |task| search.choose(&start, task));
            let choice = run(&mut Mcts::new(options));
            assert!(start.is_legal(choice.best));
            if let Some(nodes) = limits.nodes {
                assert_eq!(choice.info.nodes, nodes);
            }
            if let Some(simulations) = limits.simulations {
                assert_eq!(choice.info.simulations, simulations);
            }
            if options == SOLVING {
                assert_eq!(without_time(run(&mut reused)), without_time(choice));
            }
        }
    }
}

#[test]
fn a_full_tree_goes_on_or_ends() {
    let small = MctsOptions { max_tree: 100, ..PLAIN };
    let choice = with_task(Limits::simulations(3000), 0, |task| {
        Mcts::new(small).choose(&ConnectFour::START, task)
    });
    assert_eq!(choice.info.simulations, 3000);
    assert!(choice.info.nodes <= 100);
    let choice = with_task(Limits::nodes(1_000_000), 0, |task| {
        Mcts::new(small).choose(&ConnectFour::START, task)
    });
    assert!(choice.info.nodes <= 100);
}

#[test]
fn stops_within_50_ms() {
    assert_stops_in_time(|stop| {
        let choice = with_task(Limits::NONE, 0, |task| {
            task.stop = stop;
            Mcts::new(PLAIN).choose(&ConnectFour::START, task)
        });
        assert!(choice.info.simulations > 100);
    });
}

#[test]
fn every_move_gets_a_value_and_the_tree_is_bounded() {
    let position = ConnectFour::of("4455");
    let mut tree = TreeRecorder::new(60, 3);
    let choice = with_tree(&mut tree, Limits::simulations(4000), |task| {
        task.all_moves = true;
        Mcts::new(PLAIN).choose(&position, task)
    });
    let played: Vec<_> = choice.moves.iter().map(|of| of.played).collect();
    assert_eq!(played, position.moves().collect::<Vec<_>>());
    assert_eq!(choice.info.depth as usize, choice.info.pv.len());
    let tree = tree.into_tree();
    assert_eq!((tree.nodes.len(), tree.visited), (60, choice.info.nodes));
    let omitted: u64 = tree.nodes.iter().map(|node| node.omitted).sum();
    assert_eq!(60 + omitted, tree.visited);
    assert_eq!(tree.nodes[0].visits, Some(4000));
    let best = tree.nodes[0].children[0];
    assert_eq!(tree.nodes[best].played, Some(choice.best));
    let solved =
        with_task(Limits::simulations(4000), 0, |task| Mcts::new(SOLVING).choose(&position, task));
    assert!(solved.info.value.is_some_and(Value::is_proved), "a win in three is found");
}

/// The next search starts from what is known about the reply, with all its visits.
#[test]
fn a_kept_tree_goes_on_where_it_was() {
    for options in [PLAIN, RAVE] {
        let mut search = Mcts::new(MctsOptions { keep: true, ..options });
        let mut record = |position: &ConnectFour, simulations| {
            let mut tree = TreeRecorder::new(100_000, 50);
            let best = with_tree(&mut tree, Limits::simulations(simulations), |task| {
                search.choose(position, task).best
            });
            (best, tree.into_tree())
        };
        let start = ConnectFour::START;
        let (best, before) = record(&start, 3000);
        let chosen = before.nodes.iter().position(|node| node.played == Some(best)).unwrap();
        let reply = before.nodes[chosen].children[0];
        let visits = before.nodes[reply].visits.unwrap();
        assert!(visits > 100, "{visits}");
        let after = start.after(best).after(before.nodes[reply].played.unwrap());
        let (_, kept) = record(&after, 10);
        assert_eq!(kept.nodes[0].visits, Some(visits + 10));
        let of = |tree: &quintet_core::Tree<u64>, at: usize| {
            let children = tree.nodes[at].children.iter();
            children.map(|&at| tree.nodes[at].visits.unwrap()).sum::<u64>()
        };
        assert_eq!(of(&kept, 0), of(&before, reply) + 10);
        // Another game starts with nothing.
        let (_, other) = record(&ConnectFour::of("1122"), 10);
        assert_eq!(other.nodes[0].visits, Some(10));
    }
}

/// Several threads prove the same as one, and share the simulations.
#[test]
fn threads_agree_on_what_is_proved() {
    let options = MctsOptions { threads: 3, ..SOLVING };
    for seed in 0..20 {
        let root = RandomTree::new(seed, 20, 4, 6);
        let prove = |options| {
            let choice = with_task(Limits::simulations(300_000), seed, |task| {
                Mcts::new(options).choose(&root, task)
            });
            let Some(Value::Proved(score)) = choice.info.value else {
                panic!("seed {seed} is not proved: {:?}", choice.info);
            };
            (score.is_win(), score.is_loss())
        };
        assert_eq!(prove(options), prove(SOLVING), "seed {seed}");
    }
    let choice = with_task(Limits::simulations(3000), 0, |task| {
        Mcts::new(MctsOptions { threads: 3, ..PLAIN }).choose(&ConnectFour::START, task)
    });
    assert_eq!(choice.info.simulations, 3000);
    assert!(ConnectFour::START.is_legal(choice.best));
}
