//! Matches are reproducible with any number of threads, in every game with two sides.

use quintet::Registry;
use quintet::core::{Limits, Side};
use quintet_arena::stats::{Pentanomial, Sprt, Verdict};
use quintet_arena::{
    GameRecord, MatchReport, MatchSpec, Metrics, Openings, Rules, Running, Truth, play_match,
};
use std::collections::HashSet;

fn play(spec: &MatchSpec, threads: usize) -> MatchReport {
    play_match(spec, Running { threads, ..Running::new(&mut |_| {}) }).expect("a match")
}

/// The games without their times.
fn without_times(games: &[GameRecord]) -> Vec<String> {
    games.iter().map(|game| serde_json::to_string(game).expect("data")).collect()
}

fn small(game: &str) -> &'static str {
    match game {
        "connect4" => "width=5,height=5",
        "hex" => "size=4",
        "dual-sudoku" => "size=4",
        _ => "",
    }
}

#[test]
fn every_game_has_matches_and_threads_change_nothing() {
    for info in Registry::shipped()
        .games(quintet::core::Language::English)
        .iter()
        .filter(|info| info.sides == 2)
    {
        let spec = MatchSpec {
            setup: small(info.name).into(),
            pairs: 4,
            openings: Openings::Random { plies: 2, count: None, balanced: false },
            seed: 5,
            ..MatchSpec::new(info.name, "mcts:simulations=60", "random")
        };
        let (one, four) = (play(&spec, 1), play(&spec, 4));
        assert_eq!(without_times(&one.games), without_times(&four.games), "{}", info.name);
        assert_eq!(one.metrics[0].nodes, four.metrics[0].nodes);
        assert_eq!((one.games.len(), one.metrics[0].score.games()), (8, 8));
        let other = play(&MatchSpec { seed: 6, ..spec }, 1);
        assert_ne!(without_times(&one.games), without_times(&other.games), "{}", info.name);
    }
}

#[test]
fn a_pair_shares_its_opening_and_swaps_sides() {
    let spec = MatchSpec {
        pairs: 6,
        openings: Openings::Random { plies: 3, count: Some(3), balanced: false },
        ..MatchSpec::new("connect4", "random", "random")
    };
    let report = play(&spec, 2);
    assert_eq!(report.players[1].name, "random (2)");
    let mut openings = HashSet::new();
    for pair in report.games.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!((pair[0].players, pair[1].players), ([0, 1], [1, 0]));
        assert_eq!(pair[0].opening.len(), 3);
        assert!(pair.iter().all(|game| game.moves.starts_with(&game.opening)));
        openings.insert(pair[0].opening.clone());
    }
    assert_eq!(openings.len(), 3);
    assert_eq!(report.games[0].opening, report.games[6].opening);
}

#[test]
fn positions_are_used_in_turn() {
    let spec = MatchSpec {
        pairs: 3,
        openings: Openings::Positions(vec!["44".into(), "1".into()]),
        ..MatchSpec::new("connect4", "random", "alphabeta:depth=1")
    };
    let openings: Vec<_> = play(&spec, 1).games.iter().map(|game| game.opening.clone()).collect();
    assert_eq!(openings, ["44", "44", "1", "1", "44", "44"]);
}

#[test]
fn limits_become_parameters_or_bound_the_search() {
    let rules = Rules { limits: Limits { depth: Some(3), ..Limits::NONE }, ..Rules::default() };
    let spec = MatchSpec { rules, ..MatchSpec::new("connect4", "alphabeta", "minimax:depth=2") };
    let report = play(&spec, 1);
    assert_eq!(report.players[0].player, "alphabeta:depth=3");
    assert_eq!(report.players[0].name, "alphabeta:depth=3");
    assert_eq!(report.players[1].player, "minimax:depth=2");
    let rules = Rules { limits: Limits::nodes(50), ..Rules::default() };
    let spec = MatchSpec { rules, ..MatchSpec::new("connect4", "minimax:depth=6", "random") };
    assert_eq!(play(&spec, 1).metrics[0].nodes.max, 50);
}

#[test]
fn players_without_chance_repeat_themselves() {
    let spec = MatchSpec {
        pairs: 5,
        setup: "width=4,height=4".into(),
        ..MatchSpec::new("connect4", "minimax:depth=2", "minimax:depth=3")
    };
    assert!(play(&spec, 2).different_games <= 10);
    let names = play(&spec, 1).players.map(|player| player.name);
    assert_eq!(names, ["minimax:depth=2", "minimax:depth=3"]);
}

/// The course's report, 4×4: FVM – Minimax 66 – 166 with 4 383 nodes, 547 a move,
/// 2 346 at most; Minimax – FVM 120 – 112 with 6 497, 812, 3 457.
#[test]
fn tallies_and_nodes_are_those_of_the_dual_sudoku_report() {
    let spec = MatchSpec {
        setup: "size=4".into(),
        ..MatchSpec::new("dual-sudoku", "first-valid", "minimax:depth=2")
    };
    let report = play(&spec, 1);
    let [first, second] = &report.games[..] else { panic!("two games") };
    let without_times = |game: &GameRecord, side: Side| {
        let metrics = Metrics::of_side(game, side);
        let score = metrics.tally.iter().find(|tally| tally.name == "score");
        let nodes = metrics.nodes;
        let score = score.map(|tally| tally.spread.total);
        (score, nodes.total, nodes.truncated_mean(), nodes.max, metrics.moves.total)
    };
    assert_eq!(without_times(first, Side::First), (Some(66), 0, 0, 0, 8));
    assert_eq!(without_times(first, Side::Second), (Some(166), 4383, 547, 2346, 8));
    assert_eq!(without_times(second, Side::First), (Some(120), 6497, 812, 3457, 8));
    assert_eq!(without_times(second, Side::Second), (Some(112), 0, 0, 0, 8));
    let penalties = report.metrics[0].tally.iter().find(|tally| tally.name == "penalties");
    assert_eq!(penalties.map(|tally| (tally.spread.count, tally.spread.total)), Some((2, 0)));
}

#[test]
fn a_test_stops_the_match_at_the_same_pair_with_any_number_of_threads() {
    let spec = MatchSpec {
        setup: "width=5,height=4".into(),
        pairs: 200,
        openings: Openings::Random { plies: 2, count: None, balanced: false },
        sprt: Some(Sprt::new(0.0, 50.0)),
        ..MatchSpec::new("connect4", "alphabeta:depth=4", "random")
    };
    let (one, three) = (play(&spec, 1), play(&spec, 3));
    assert!(one.is_decided() && !one.is_partial() && one.games.len() < 100, "{}", one.games.len());
    assert_eq!(without_times(&one.games), without_times(&three.games));
    assert_eq!(one.sprt, three.sprt);
    let last = one.games.last().map(|game| (game.key.pair + 1, game.key.game));
    assert_eq!(last, one.sprt.as_ref().and_then(|sprt| Some((sprt.decided()?, 1))));
    // One pair earlier, it was not decided.
    let before = Pentanomial::of(&one.games[..one.games.len() - 2], 0);
    assert_eq!(Sprt::new(0.0, 50.0).verdict(&before), Verdict::Undecided);
    // Players that are never far enough apart play all games.
    let even = MatchSpec { pairs: 3, ..MatchSpec::new("connect4", "random", "random") };
    let even = play(&MatchSpec { sprt: Some(Sprt::new(0.0, 5.0)), ..even }, 2);
    assert_eq!((even.games.len(), even.is_decided()), (6, false));
}

#[test]
fn records_hold_what_players_thought() {
    let clock = quintet_arena::Clock::parse("1m").unwrap();
    let rules = Rules { clock: Some(clock), ..Rules::default() };
    let spec =
        MatchSpec { rules, ..MatchSpec::new("connect4", "pvs:depth=5", "mcts:simulations=90") };
    let report = play(&spec, 1);
    for ply in report.games.iter().flat_map(|game| &game.plies) {
        let value = ply.value.expect("both have values");
        assert!(value.score().is_some() || value.rate().is_some(), "{ply:?}");
        assert_eq!(ply.line.first(), Some(&ply.text), "{ply:?}");
        assert!(ply.left.is_some_and(|left| left < clock.total));
    }
    let deep = report.games[0].plies.iter().filter(|ply| ply.side == Side::First);
    assert!(deep.clone().any(|ply| ply.depth == 5));
    let line: serde_json::Value = serde_json::from_str(&report.games[0].line()).unwrap();
    assert!(line["game"]["plies"][0]["line"].is_array() && line["left_ns"][0].is_u64(), "{line}");
}

#[test]
fn games_can_be_watched_while_they_are_played() {
    let seen = std::sync::Mutex::new(Vec::new());
    let watch = |live: &quintet_arena::Live<'_>| {
        seen.lock().unwrap().push((live.key, live.session.ply()));
    };
    let spec = MatchSpec::new("connect4", "random", "random");
    let mut finished = |_: &quintet_arena::Finished<'_>| {};
    let running = Running { live: Some(&watch), ..Running::new(&mut finished) };
    let report = play_match(&spec, running).expect("a match");
    let plies: Vec<_> = report
        .games
        .iter()
        .flat_map(|game| (0..=game.plies.len()).map(|ply| (game.key, ply)))
        .collect();
    assert_eq!(*seen.lock().unwrap(), plies);
}

#[test]
fn moves_are_judged_by_the_truth() {
    let spec = MatchSpec {
        setup: "width=5,height=4".into(),
        pairs: 3,
        openings: Openings::Random { plies: 4, count: None, balanced: false },
        ..MatchSpec::new("connect4", "solver", "random")
    };
    let report = play(&spec, 1);
    let registry = Registry::shipped();
    let (game, stop) = ((&registry, "connect4"), quintet::core::StopFlag::new());
    let how = (2, std::time::Duration::from_secs(20));
    let mut truth = Truth::default();
    let mut solved = 0;
    // Of one player, only the positions where it was to move are solved.
    let missing = |player| truth.missing(game, (&report.games, player));
    let mut both = [missing(Some(0)), missing(Some(1))].concat();
    both.sort();
    both.dedup();
    assert!(both.len() == missing(None).len() && missing(Some(0)).len() < both.len());
    truth.learn(game, (&report.games, None), how, &stop, &mut |done, _| solved = done);
    assert!(solved > 0);
    let [solver, random] = [0, 1].map(|player| truth.accuracy(game, &report.games, player));
    assert_eq!((solver.judged, solver.kept, solver.regret), (solver.moves, solver.moves, 0));
    assert_eq!(random.judged, random.moves);
    assert!(random.regret > 0 && random.kept < random.judged, "{random:?}");
    assert!(random.critical >= random.critical_kept && solver.share() == Some(1.0));
    // Known positions are not solved again, and can be stored in a file.
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("{}-truth.jsonl", std::process::id()));
    truth.write(&path).unwrap();
    let mut kept = Truth::read(&path);
    kept.learn(game, (&report.games, None), how, &stop, &mut |_, _| panic!("it is known already"));
    assert_eq!(kept.accuracy(game, &report.games, 1), random);
    std::fs::remove_file(path).unwrap();
}
