//! The player `solver`: proved values, limits, and levels.

use quintet_connect4::{Depth, Landing, OpenLines, Position, Solver, Standard};
use quintet_core::{
    Choice, Control, Game, Info, Limits, NoEval, NoObserver, Outcome, Playable, Player, PlayerSpec,
    Random, Score, Seed, Side, StopFlag, Task, Value, Window,
};
use quintet_search::adversarial::alpha_beta;
use std::time::Duration;

fn player(text: &str) -> Box<dyn Player<Position>> {
    let players = Position::players();
    let (spec, params) = PlayerSpec::find(&players, text).expect("a player");
    (spec.build)(&params)
}

fn ask(
    player: &mut dyn Player<Position>,
    position: &Position,
    limits: Limits,
    seed: u64,
) -> Choice<Landing> {
    let mut ignore = |_: &Info<Landing>| {};
    let mut task = Task::new(Seed(seed), &mut ignore);
    task.limits = limits;
    task.all_moves = true;
    player.choose(position, &mut task)
}

fn plain(position: &Position) -> Score {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let free = 42 - position.ply();
    alpha_beta(position, free, Window::FULL, &NoEval, &mut control, &mut NoObserver)
}

#[test]
fn every_move_is_proved() {
    let mut solver = player("solver:table=1");
    for seed in 0..200 {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::new();
        while position.ply() < 30 && position.outcome().is_none() {
            position.play(position.random_move(&mut random).expect("not over"));
        }
        if position.outcome().is_some() {
            continue;
        }
        let choice = ask(&mut *solver, &position, Limits::NONE, seed);
        let expected: Vec<Value> = position
            .moves()
            .map(|played| Value::Proved((-plain(&position.after(played))).farther(1)))
            .collect();
        let told: Vec<Value> = choice.moves.iter().map(|valued| valued.value).collect();
        assert_eq!(told, expected, "{position:?}");
        assert_eq!(choice.info.value, Some(Value::Proved(plain(&position))));
        let end = choice.info.pv.iter().fold(position, |position, &played| position.after(played));
        assert!(end.outcome().is_some(), "the pv leads to the end");
        let plies = plain(&position).plies_to_end().unwrap_or(42 - position.ply());
        assert_eq!(choice.info.pv.len(), plies as usize);
        assert_eq!(choice.info.pv[0], choice.best);
    }
}

#[test]
fn limits_end_it_with_a_sensible_move() {
    let start = Position::new();
    for nodes in [0, 1, 10, 1000, 100_000] {
        let choice = ask(&mut *player("solver"), &start, Limits::nodes(nodes), 0);
        assert!(choice.info.nodes <= nodes);
        assert!((2..5).contains(&start.column(choice.best)), "near the centre, after {nodes}");
        assert_eq!(choice.moves.len(), 7);
    }
    // Time limits are kept as well: `time_limits.rs` of the facade checks every player. Even an expired limit
    // leaves a move.
    let choice = ask(&mut *player("solver"), &start, Limits::time(Duration::ZERO), 0);
    assert_eq!((choice.info.nodes, choice.moves.len()), (0, 7));
    assert!((2..5).contains(&start.column(choice.best)), "near the centre");
}

/// Points of the first player over games from both sides.
/// Estimates of an interrupted search of every move are all from one depth.
#[test]
fn estimates_of_every_move_are_of_one_depth() {
    let position = Position::read("4435").expect("columns");
    let guess = |played, depth: u32| {
        let mut ignore = |_: &Info<Landing>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let (next, eval) = (position.after(played), &OpenLines);
        let score = alpha_beta(&next, depth, Window::FULL, eval, &mut control, &mut NoObserver);
        (-score).farther(1)
    };
    let guesses = |depth| position.moves().map(move |played| guess(played, depth)).collect();
    let by_depth: Vec<Vec<Score>> = (0..4).map(guesses).collect();
    let mut seen = [false; 4];
    for nodes in (7..700).step_by(21) {
        let limits = Limits::nodes(nodes);
        let choice = ask(&mut *player("solver:table=1,book=off"), &position, limits, 1);
        let found: Vec<Score> = choice.moves.iter().filter_map(|of| of.value.score()).collect();
        let of = by_depth.iter().position(|guesses| *guesses == found);
        seen[of.unwrap_or_else(|| panic!("{nodes} nodes: {found:?} of {by_depth:?}"))] = true;
    }
    assert!(seen[0] && seen[1] && seen[2], "{seen:?}");
}

fn points(first: &str, second: &str, games: u64) -> f64 {
    let mut points = 0.0;
    for game in 0..games {
        let names = if game % 2 == 0 { [first, second] } else { [second, first] };
        let mut seats = names.map(player);
        let mut position = Position::new();
        while position.outcome().is_none() {
            let seat = &mut seats[position.turn().index()];
            let limits = Limits::nodes(20_000);
            let seed = game * 100 + u64::from(position.ply());
            position.play(ask(&mut **seat, &position, limits, seed).best);
        }
        points += match position.outcome() {
            Some(Outcome::Win(side)) if (side == Side::First) == (game % 2 == 0) => 1.0,
            Some(Outcome::Draw) => 0.5,
            _ => 0.0,
        };
    }
    points
}

#[test]
fn levels_are_graded() {
    for (weak, strong) in [("1", "4"), ("4", "7"), ("7", "10")] {
        let name = |level| format!("solver:table=1,strength={level}");
        let points = points(&name(strong), &name(weak), 24);
        assert!(points > 14.0, "level {strong} makes {points} of 24 against level {weak}");
    }
    let points = points("solver:table=1,strength=1", "random", 24);
    assert!(points > 12.0, "even level 1 makes {points} of 24 against random play");
}

/// An analysis requested in parts, each longer than the one before, is one search with one table: together
/// they take about as much as one solution of all moves.
#[test]
fn an_analysis_goes_on_where_it_stopped() {
    let (mut tried, mut seed) = (0, 0);
    while tried < 3 {
        let position = undecided(13, seed);
        seed += 1;
        let nodes = nodes_of_all_moves(&position);
        if !(1_000_000..3_000_000).contains(&nodes) {
            continue;
        }
        tried += 1;
        let mut solver = player("solver:book=off");
        let mut spent = 0;
        for part in [nodes / 16, nodes / 4, 4 * nodes] {
            let choice = ask(&mut *solver, &position, Limits::nodes(part), 0);
            spent += choice.info.nodes;
            names_no_lost_column(&position, &choice);
            let all = choice.moves.iter().all(|of| of.value.is_proved());
            assert!(all || part < nodes, "{position:?}");
        }
        assert!(2 * spent < 3 * nodes, "{spent} nodes in parts, {nodes} at once: {position:?}");
    }
}

/// Checks that a column known to be lost is not chosen while another is not known to be.
fn names_no_lost_column(position: &Position, choice: &Choice<Landing>) {
    let is_lost = |value: Value| value.score().is_some_and(Score::is_loss);
    let best = choice.moves.iter().find(|of| of.played == choice.best).expect("a legal move");
    let all = choice.moves.iter().all(|of| is_lost(of.value));
    assert!(all || !is_lost(best.value), "{position:?}");
}

/// The cost of finding the score of a position and of all its moves.
fn nodes_of_all_moves(position: &Position) -> u64 {
    let mut ignore = |_: &Info<Landing>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let mut solver = Solver::new(Standard, 64);
    solver.solve(position, Depth::Score, &mut control);
    for played in solver.moves(position) {
        solver.solve_move(position, played, Depth::Score, &mut control);
    }
    control.nodes()
}

fn undecided(ply: u32, seed: u64) -> Position {
    let mut random = Random::new(Seed(seed));
    loop {
        let mut position = Position::new();
        while position.ply() < ply
            && let Some(played) = position.random_move(&mut random)
        {
            position.play(played);
        }
        if position.ply() == ply && position.outcome().is_none() {
            return position;
        }
    }
}
