//! The standard players as a registry sees them: by their texts.

use crate::games::connect_four::ConnectFour;
use crate::games::random_tree::{Chance, RandomTree};
use crate::games::tic_tac_toe::TicTacToe;
use crate::games::{ThreadTime, player, with_task, with_tree, without_time};
use quintet_core::{
    Eval, Game, Limits, NoEval, Outcome, PlayerSpec, Side, StopFlag, TreeRecorder, Value,
};
use quintet_search::{StandardDefaults, standard_players};
use std::time::Duration;

const DEFAULTS: StandardDefaults = StandardDefaults { minimax_depth: 4, alphabeta_depth: 6 };

fn players<G: Game, E: Eval<G> + Default + 'static>() -> Vec<PlayerSpec<G>> {
    standard_players::<G, E>(DEFAULTS)
}

const TEXTS: [&str; 7] = [
    "random",
    "minimax",
    "minimax:depth=2",
    "alphabeta:depth=5",
    "pvs:depth=6,table=1,killers=on",
    "pvs:nodes=3000,table=0,history=off",
    "mcts:simulations=500",
];

#[test]
fn the_list_and_its_bounds() {
    let specs = players::<ConnectFour, NoEval>();
    let names: Vec<_> = specs.iter().map(|spec| spec.name).collect();
    assert_eq!(names, ["random", "minimax", "alphabeta", "pvs", "mcts"]);
    for wrong in [
        "minimax:depth=0",
        "alphabeta:depth=65",
        "pvs:threads=0",
        "mcts:exploration=-1",
        "mcts:rave=on",
        "nobody",
    ] {
        assert!(PlayerSpec::find(&specs, wrong).is_err(), "{wrong}");
    }
    assert!(PlayerSpec::find(&players::<TicTacToe, NoEval>(), "mcts:rave=off").is_ok());
}

#[test]
fn every_player_plays_legal_reproducible_games() {
    let specs = players::<RandomTree, Chance>();
    for text in TEXTS {
        let mut one = player(&specs, text);
        let mut two = player(&specs, text);
        for seed in 0..5 {
            let mut position = RandomTree::new(seed, 30, 5, 12);
            while position.outcome().is_none() {
                let choice = with_task(Limits::NONE, seed, |task| one.choose(&position, task));
                let again = with_task(Limits::NONE, seed, |task| two.choose(&position, task));
                assert!(position.is_legal(choice.best), "{text}");
                assert_eq!(choice.info.pv[0], choice.best, "{text}");
                let best = choice.best;
                assert_eq!(without_time(choice), without_time(again), "{text}");
                position.play(best);
            }
        }
    }
}

#[test]
fn every_player_answers_when_stopped_at_once() {
    let specs = players::<ConnectFour, NoEval>();
    for text in TEXTS.into_iter().chain(["pvs:threads=2", "mcts", "pvs"]) {
        let stopped = || {
            let stop = StopFlag::new();
            stop.stop();
            let time = ThreadTime::here();
            let began = time.read();
            let choice = with_task(Limits::NONE, 0, |task| {
                task.stop = stop;
                player(&specs, text).choose(&ConnectFour::START, task)
            });
            assert!(ConnectFour::START.is_legal(choice.best), "{text}");
            time.read() - began
        };
        assert!((0..5).any(|_| stopped() < Duration::from_millis(50)), "{text}");
    }
}

#[test]
fn every_player_respects_the_task_limits() {
    let specs = players::<ConnectFour, NoEval>();
    for text in ["minimax:depth=20", "alphabeta:depth=20", "pvs", "pvs:depth=30", "mcts"] {
        let choice = with_task(Limits::nodes(2000), 0, |task| {
            let choice = player(&specs, text).choose(&ConnectFour::START, task);
            assert_eq!(task.limits, Limits::nodes(2000), "{text} leaves the task as it was");
            choice
        });
        assert_eq!(choice.info.nodes, 2000, "{text}");
    }
    let choice = with_task(Limits::simulations(77), 0, |task| {
        player(&specs, "mcts:simulations=500").choose(&ConnectFour::START, task)
    });
    assert_eq!(choice.info.simulations, 77);
    let choice = with_task(Limits::depth(3), 0, |task| {
        player(&specs, "mcts").choose(&ConnectFour::START, task)
    });
    assert_eq!(choice.info.simulations, 10_000);
}

#[test]
fn trees_and_values_come_on_demand() {
    let specs = players::<TicTacToe, NoEval>();
    for text in ["minimax:depth=3", "alphabeta:depth=3", "pvs:depth=3", "mcts:simulations=300"] {
        let mut tree = TreeRecorder::new(30, 1);
        let choice = with_tree(&mut tree, Limits::NONE, |task| {
            task.all_moves = true;
            player(&specs, text).choose(&TicTacToe::START, task)
        });
        let tree = tree.into_tree();
        assert_eq!(tree.nodes[0].children.len(), 9, "{text}");
        let played: Vec<_> = choice.moves.iter().map(|of| of.played).collect();
        assert_eq!(played, (0..9).collect::<Vec<_>>(), "{text}");
    }
    let choice = with_task(Limits::NONE, 0, |task| {
        task.all_moves = true;
        player(&specs, "pvs:depth=9").choose(&TicTacToe::START, task)
    });
    assert!(choice.moves.iter().all(|of| of.value == Value::Proved(quintet_core::Score::ZERO)));
}

#[test]
fn searching_players_beat_random_play() {
    let specs = players::<ConnectFour, NoEval>();
    for text in ["alphabeta:depth=4", "pvs:nodes=2000", "mcts:simulations=300"] {
        let mut thinker = player(&specs, text);
        let mut chance = player(&specs, "random");
        let mut points = 0;
        for game in 0..20u64 {
            let side = Side::BOTH[game as usize % 2];
            let mut position = ConnectFour::START;
            let outcome: Outcome = loop {
                if let Some(outcome) = position.outcome() {
                    break outcome;
                }
                let who = if position.turn() == side { &mut thinker } else { &mut chance };
                let seed = game << 8 | u64::from(position.key() as u8);
                position
                    .play(with_task(Limits::NONE, seed, |task| who.choose(&position, task)).best);
            };
            points += outcome.half_points(side);
        }
        assert!(points >= 36, "{text} made {points} half points of 40");
    }
}
