//! The player `engine`: proofs, symmetry, limits, threads and levels.

use quintet_core::{
    Choice, Control, Game, Info, Limits, NoEval, NoObserver, Outcome, Playable, Player, PlayerSpec,
    Random, Score, Seed, Side, StopFlag, Task, Value, Window,
};
use quintet_pentago::engine::look;
use quintet_pentago::exact::Solver;
use quintet_pentago::{Placement, Position, Symmetry};
use quintet_search::adversarial::alpha_beta;
use quintet_testkit::timed_after_stop;
use std::time::Duration;

fn player(text: &str) -> Box<dyn Player<Position>> {
    let players = Position::players();
    let (spec, params) = PlayerSpec::find(&players, text).expect("a player");
    (spec.build)(&params)
}

fn ask(
    player: &mut dyn Player<Position>,
    position: &Position,
    all_moves: bool,
    seed: u64,
) -> Choice<Placement> {
    let mut ignore = |_: &Info<Placement>| {};
    let mut task = Task::new(Seed(seed), &mut ignore);
    task.all_moves = all_moves;
    player.choose(position, &mut task)
}

/// An unfinished position with this many marbles, from random play that takes no win and gives none away at
/// once.
fn quiet(marbles: u32, random: &mut Random) -> Position {
    loop {
        let mut position = Position::new();
        while position.outcome().is_none() && position.ply() < marbles {
            let next = position.after(position.random_move(random).expect("not over"));
            if next.outcome().is_some() || next.winning_cells() != 0 {
                break;
            }
            position = next;
        }
        if position.outcome().is_none() && position.ply() == marbles {
            return position;
        }
    }
}

fn plain(position: &Position) -> Score {
    let mut ignore = |_: &Info<Placement>| {};
    let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
    let free = 36 - position.ply();
    alpha_beta(position, free, Window::FULL, &NoEval, &mut control, &mut NoObserver)
}

fn sign(score: Score) -> i32 {
    i32::from(score.is_win()) - i32::from(score.is_loss())
}

#[test]
fn what_is_proved_is_true() {
    let mut random = Random::new(Seed(1));
    let [mut search, mut exact] = ["engine:depth=5", "engine:nodes=100000000"].map(player);
    let mut proofs = 0;
    for number in 0..60 {
        let position = quiet(31 + number % 4, &mut random);
        let choice = ask(&mut *exact, &position, false, 0);
        let value = choice.info.value.expect("a value");
        assert!(value.is_proved(), "{value} of {position:?}");
        assert_eq!(sign(value.score().expect("a score")), sign(plain(&position)), "{position:?}");
        let kept = -plain(&position.after(choice.best));
        assert_eq!(sign(kept), sign(plain(&position)), "{} in {position:?}", choice.best);
        for of in ask(&mut *exact, &position, true, 0).moves {
            let expected = -plain(&position.after(of.played));
            let told = of.value.score().expect("a score");
            assert!(of.value.is_proved(), "{} in {position:?}", of.played);
            assert_eq!(sign(told), sign(expected), "{} in {position:?}", of.played);
        }
        for of in ask(&mut *search, &position, true, 0).moves {
            let expected = -plain(&position.after(of.played));
            if let Value::Proved(score) = of.value {
                proofs += 1;
                assert_eq!(sign(score), sign(expected), "{} in {position:?}", of.played);
            }
        }
    }
    assert!(proofs > 500, "{proofs} proofs");
}

#[test]
fn estimates_are_near_what_the_solver_proves() {
    let mut random = Random::new(Seed(4));
    let (mut error, mut spread) = (0.0, 0.0);
    let mut solver = Solver::default();
    for _ in 0..150 {
        let position = quiet(22, &mut random);
        let Some(estimate) = look(&position) else { continue };
        let expected = 1.0 / (1.0 + (-f64::from(estimate) / 256.0).exp());
        let worth = solver.solve(&position).expect("22 marbles are few").worth();
        let result = f64::from(worth.sign() + 1) / 2.0;
        error += (expected - result).powi(2);
        spread += (0.5 - result).powi(2);
    }
    assert!(error < 0.5 * spread, "square error {error:.2}, {spread:.2} by saying half");
}

#[test]
fn symmetric_positions_have_symmetric_values() {
    let mut random = Random::new(Seed(2));
    let mut engine = player("engine:depth=3");
    for marbles in [1, 6, 14] {
        let position = quiet(marbles, &mut random);
        let told = ask(&mut *engine, &position, true, 0).moves;
        assert_eq!(told.len(), position.moves().count());
        for symmetry in Symmetry::ALL {
            let image = ask(&mut *engine, &position.image(symmetry), true, 0).moves;
            for of in &told {
                let played = of.played.image(symmetry);
                let same = image.iter().find(|seen| seen.played == played).expect("its image");
                assert_eq!(same.value, of.value, "{} of {position:?}", of.played);
            }
        }
    }
}

#[test]
fn one_thread_and_a_node_limit_are_reproducible() {
    let mut random = Random::new(Seed(3));
    for marbles in [0, 3, 8, 16] {
        let position = quiet(marbles, &mut random);
        let mut seen = None;
        for _ in 0..2 {
            let mut engine = player("engine:nodes=20000");
            // Earlier thoughts do not matter.
            ask(&mut *engine, &Position::new(), false, 0);
            let choice = ask(&mut *engine, &position, false, 7);
            assert!(choice.info.nodes <= 20_000);
            let told = (choice.best, choice.info.nodes, choice.info.value, choice.info.pv);
            assert_eq!(*seen.get_or_insert(told.clone()), told);
        }
    }
}

#[test]
fn any_limit_leaves_a_legal_move_and_all_values() {
    let mut random = Random::new(Seed(4));
    for nodes in [1, 2, 50, 300, 5000] {
        for marbles in [0, 5, 15, 25, 34] {
            let position = quiet(marbles, &mut random);
            let choice = ask(&mut *player(&format!("engine:nodes={nodes}")), &position, true, 0);
            assert!(position.is_legal(choice.best), "{} in {position:?}", choice.best);
            let told: Vec<Placement> = choice.moves.iter().map(|of| of.played).collect();
            assert_eq!(told, position.moves().collect::<Vec<_>>());
            let end = choice.info.pv.iter().try_fold(position, |position, &played| {
                position.is_legal(played).then(|| position.after(played))
            });
            assert!(end.is_some(), "the line can be played");
        }
    }
}

/// The values of an interrupted search of every move are all from its last completed depth; before the first,
/// from the static evaluation.
#[test]
fn values_of_every_move_are_of_one_depth() {
    let position = quiet(5, &mut Random::new(Seed(9)));
    let values =
        |limit: &str| ask(&mut *player(&format!("engine:memory=0,{limit}")), &position, true, 0);
    let mut depths = Vec::new();
    for nodes in [1, 50, 400, 1000, 3000] {
        let cut = values(&format!("nodes={nodes}"));
        let depth = cut.info.depth;
        let whole = match depth {
            0 => values("nodes=1"),
            depth => values(&format!("depth={depth}")),
        };
        for (of, whole) in cut.moves.iter().zip(&whole.moves) {
            let is_forced = of.value.score().is_some_and(Score::is_decided);
            assert!(is_forced || of.value == whole.value, "{nodes} nodes: {of:?}, {whole:?}");
        }
        depths.push(depth);
    }
    depths.dedup();
    assert!(depths.len() >= 2 && depths[0] == 0, "{depths:?}");
}

#[test]
fn traps_cost_little_by_estimate_and_nothing_by_proof() {
    let mut random = Random::new(Seed(5));
    let mut others = 0;
    for marbles in [6, 9, 12, 15] {
        for _ in 0..4 {
            let position = quiet(marbles, &mut random);
            let [with, without] = ["on", "off"].map(|traps| {
                let text = format!("engine:depth=4,traps={traps}");
                ask(&mut *player(&text), &position, false, 0)
            });
            let score = |choice: &Choice<Placement>| {
                choice.info.value.and_then(Value::score).expect("a value").get()
            };
            let given_up = score(&without) - score(&with);
            // The margin is 120; table entries shift scores a little.
            assert!(given_up <= 130, "{given_up} given up in {position:?}");
            others += usize::from(with.best != without.best);
        }
    }
    assert!(others > 2, "it chose otherwise in {others} of 16");
    let mut solver = Solver::default();
    for marbles in [22, 23, 24, 25, 26, 28, 30, 33] {
        for _ in 0..2 {
            let position = quiet(marbles, &mut random);
            let solution = solver.solve(&position).expect("it is small");
            let choice = ask(&mut *player("engine:nodes=1000000"), &position, false, 0);
            let moves = solution.moves();
            let chosen = moves.iter().find(|of| of.played == choice.best).expect("a legal move");
            assert_eq!(chosen.worth, solution.worth(), "{position:?} {}", choice.best);
        }
    }
}

/// Points of the first player over games from both sides, after two random moves.
fn points(first: &str, second: &str, games: u64) -> f64 {
    let mut points = 0.0;
    for game in 0..games {
        let names = if game % 2 == 0 { [first, second] } else { [second, first] };
        let mut seats = names.map(player);
        let mut position = quiet(2, &mut Random::new(Seed(game / 2)));
        while position.outcome().is_none() {
            let seat = &mut seats[position.turn().index()];
            let best =
                ask(&mut **seat, &position, false, 100 * game + u64::from(position.ply())).best;
            assert!(position.is_legal(best), "{best} in {position:?}");
            position.play(best);
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
    for (weak, strong) in [("random", 1), ("engine:strength=1", 4), ("engine:strength=4", 7)] {
        let points = points(&format!("engine:strength={strong},nodes=8000"), weak, 8);
        assert!(points > 5.0, "level {strong} makes {points} of 8 against {weak}");
    }
}

#[test]
fn threads_play_and_win() {
    let points = points("engine:threads=3,time=20ms,memory=0", "random", 4);
    assert!(points > 3.5, "{points} of 4 against random play");
}

#[test]
fn it_stops_at_once() {
    let mut engine = player("engine:time=60s,threads=2");
    let best = (0..5).map(|_| {
        let search = |stop| {
            let mut ignore = |_: &Info<Placement>| {};
            let mut task = Task { stop, ..Task::new(Seed(0), &mut ignore) };
            engine.choose(&Position::new(), &mut task)
        };
        let (choice, late) = timed_after_stop(search);
        assert!(Position::new().is_legal(choice.best));
        late
    });
    let best = best.min().expect("five tries");
    assert!(best < 2 * Duration::from_millis(50), "{best:?} of two threads");
}

/// Without any time, the move that looks best is played, not the first in the rules' order.
#[test]
fn without_any_time_the_move_that_looks_best_is_played() {
    let mut random = Random::new(Seed(5));
    for marbles in [1, 4, 9] {
        let position = quiet(marbles, &mut random);
        let mut ignore = |_: &Info<Placement>| {};
        let mut task = Task::new(Seed(1), &mut ignore);
        task.stop.stop();
        let choice = player("engine:threads=1").choose(&position, &mut task);
        let seen =
            |played| look(&position.after(played)).map_or(i32::MAX, |of| of.clamp(-2000, 2000));
        let best = position.moves().map(seen).min();
        assert_eq!(Some(seen(choice.best)), best, "{position:?}");
        assert_eq!(choice.info.nodes, 0);
    }
}
