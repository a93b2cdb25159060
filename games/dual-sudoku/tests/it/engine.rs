//! The player `engine`: limits, values, all rules and sizes, levels, threads.

use crate::support;
use quintet_core::{Choice, Game, Limits, Random, Score, Seed, Side, StopFlag, Task, Value};
use quintet_dual_sudoku::regret::{Truth, late_positions};
use quintet_dual_sudoku::{Endings, Grid, Move, Position};
use quintet_testkit::timed;
use std::time::Duration;

fn ask<const N: usize, const CELLS: usize>(
    player: &str,
    position: &Position<N, CELLS>,
    limits: Limits,
    all_moves: bool,
) -> Choice<Move> {
    let mut ignore = |_: &_| {};
    let mut task = Task { limits, all_moves, ..Task::new(Seed(1), &mut ignore) };
    support::player(player).choose(position, &mut task)
}

fn margin<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> i32 {
    position.score(position.turn()) - position.score(!position.turn())
}

/// Every move's value in an ending is exact, proved, and in the order of the rules.
#[test]
fn endings_are_proved() {
    for position in late_positions(6, &(9..=13), Seed(3)) {
        let truth = Truth::of(&position, &StopFlag::new()).expect("no limit stops it");
        for player in ["engine:nodes=1000000", "engine:nodes=1000000,threads=2"] {
            let choice = ask(player, &position, Limits::NONE, true);
            let value = |margin_to_come: i32| margin(&position) + margin_to_come;
            assert!(choice.info.value.is_some_and(Value::is_proved));
            assert_eq!(truth.regret(choice.best), Some(0));
            assert_eq!(choice.info.pv.first(), Some(&choice.best));
            let moves: Vec<Move> = choice.moves.iter().map(|of| of.played).collect();
            assert_eq!(moves, position.moves().collect::<Vec<_>>());
            for of in &choice.moves {
                let (_, exact) =
                    truth.moves().iter().find(|(played, _)| *played == of.played).unwrap();
                assert_eq!(of.value.score().map(Score::get), Some(value(*exact)));
                assert!(of.value.is_proved());
            }
        }
    }
}

/// The line of a proof keeps its value to the end of the game.
#[test]
fn a_proved_line_keeps_its_value() {
    for mut position in late_positions(6, &(9..=14), Seed(4)) {
        let choice = ask("engine:nodes=1000000", &position, Limits::NONE, false);
        let Some(Value::Proved(score)) = choice.info.value else { panic!("a late position") };
        let side = position.turn();
        for &played in &choice.info.pv {
            assert!(position.outcome().is_none());
            position.play(played);
        }
        assert!(position.outcome().is_some(), "the line goes to the end");
        assert_eq!(position.score(side) - position.score(!side), score.get());
    }
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let mut random = Random::new(Seed(5));
    let mut position = Position::<9, 81>::new(Grid::new(), Endings::default());
    for _ in 0..20 {
        let [one, other] =
            [0, 1].map(|_| ask("engine:nodes=700,table=1", &position, Limits::NONE, false));
        assert_eq!((one.best, one.info.nodes), (other.best, other.info.nodes));
        assert!(one.info.nodes <= 700);
        let played = position.random_move(&mut random).expect("the game goes on");
        position.play(played);
    }
}

fn whole_game<const N: usize, const CELLS: usize>(grid: Grid<N, CELLS>, endings: Endings) {
    let mut position = Position::new(grid, endings);
    let mut players = ["engine:nodes=60", "engine:strength=2"].map(support::player);
    while position.outcome().is_none() {
        let mut ignore = |_: &_| {};
        let mut task = Task::new(Seed(u64::from(position.turns())), &mut ignore);
        let choice = players[position.turn().index()].choose(&position, &mut task);
        assert!(choice.best == Move::PASS || position.is_legal(choice.best));
        position.play(choice.best);
        assert!(position.turns() < 600, "the game ends");
    }
}

/// Plays whole games under every rule, on every size, with ties.
#[test]
fn all_rules_and_sizes() {
    let rules = [(true, false), (false, false), (true, true), (false, true)];
    for (standoff, completable) in rules {
        let endings = Endings { standoff, completable };
        let mut tied = Grid::<9, 81>::new();
        [(0, 1), (30, 39), (76, 77)].into_iter().for_each(|(a, b)| tied.tie(a, b));
        whole_game(Grid::<4, 16>::new(), endings);
        whole_game(tied, endings);
    }
    whole_game(Grid::<16, 256>::new(), Endings::default());
}

/// The values of an interrupted search of every move are all from its last completed depth.
#[test]
fn values_of_every_move_are_of_one_depth() {
    let mut position = Position::<4, 16>::new(Grid::new(), Endings::default());
    position.play(Move::Place { cell: 0, digit: 1 });
    let values = |limit: &str| {
        let limits = Limits::NONE;
        ask(&format!("engine:proof=0,{limit}"), &position, limits, true)
    };
    let mut depths = Vec::new();
    for nodes in (10..400).step_by(30).chain([1000, 2000, 4000]) {
        let cut = values(&format!("nodes={nodes}"));
        let depth = cut.info.depth;
        let whole = if depth == 0 { values("nodes=1") } else { values(&format!("depth={depth}")) };
        for (of, whole) in cut.moves.iter().zip(&whole.moves) {
            let is_same = of.value.is_proved() || of.value == whole.value;
            assert!(is_same, "{nodes} nodes, {depth} plies: {of:?}, {whole:?}");
        }
        let best = cut.moves.iter().filter_map(|of| of.value.score()).max();
        assert_eq!(cut.info.value.and_then(Value::score), best, "{nodes} nodes");
        depths.push(depth);
    }
    depths.dedup();
    assert!(depths.len() >= 3 && depths[0] == 0, "{depths:?}");
}

#[test]
fn it_stops_at_once() {
    let position = Position::<16, 256>::new(Grid::new(), Endings::default());
    let stop = StopFlag::new();
    stop.stop();
    let mut ignore = |_: &_| {};
    let mut task = Task { stop, ..Task::new(Seed(1), &mut ignore) };
    let (choice, used) = timed(|| support::player("engine:threads=2").choose(&position, &mut task));
    assert!(position.is_legal(choice.best) && used < Duration::from_secs(2), "{used:?}");
    let limits = Limits::time(Duration::from_millis(30));
    let (choice, used) = timed(|| ask("engine", &position, limits, false));
    assert!(position.is_legal(choice.best) && used < Duration::from_secs(3), "{used:?}");
}

/// The final margin of a game that the first player begins.
fn duel(players: [&str; 2], seed: u64) -> i32 {
    let mut position = Position::<9, 81>::new(Grid::new(), Endings::default());
    let mut players = players.map(support::player);
    let mut random = Random::new(Seed(seed));
    for _ in 0..4 {
        let played = position.random_move(&mut random).expect("the game goes on");
        position.play(played);
    }
    position = Position::new(*position.grid(), Endings::default());
    while position.outcome().is_none() {
        let mut ignore = |_: &_| {};
        let seed = Seed(seed).part(u64::from(position.turns()));
        let mut task = Task::new(seed, &mut ignore);
        let choice = players[position.turn().index()].choose(&position, &mut task);
        position.play(choice.best);
    }
    position.score(Side::First) - position.score(Side::Second)
}

/// Higher levels win pairs by margin, and the full engine beats the report's player.
#[test]
fn stronger_is_stronger() {
    let pair = |one: &str, other: &str, seed| duel([one, other], seed) - duel([other, one], seed);
    let won = |one, other| (0..4).filter(|&seed| pair(one, other, seed) > 0).count();
    assert!(won("engine:strength=4", "engine:strength=1") >= 3);
    assert!(won("engine:strength=6", "engine:strength=3") >= 3);
    assert!(won("engine:nodes=1000", "alphabeta:depth=2") >= 3);
    assert!(won("engine:nodes=2000", "joueur-ia:threshold=20000") >= 3);
}
