//! Tuning: SPSA climbs a hill through noise; the result depends neither on threads nor on
//! interruptions; parameters that cannot be tuned are refused.

use quintet::Registry;
use quintet::core::{Limits, Random, Seed, StopFlag};
use quintet_arena::stats::Sprt;
use quintet_arena::tune::{
    Gains, Parameter, Spsa, TunePair, TuneReport, TuneSpec, Tuning, confirm, tune,
};
use quintet_arena::{ArenaError, Finished, Part, Running};
use std::fs;
use std::path::{Path, PathBuf};

fn parameter(name: &str, start: i64, (min, max): (i64, i64), step: i64) -> Parameter {
    Parameter { name: name.to_owned(), start, min, max, step }
}

/// A game's result between two strengths: Elo, without draws.
fn plays(random: &mut Random, elo: f64) -> i64 {
    if random.unit() < 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0)) { 1 } else { -1 }
}

#[test]
fn a_hill_is_climbed_through_noise() {
    // Two numbers that matter, with different scales, and one that does not.
    let best = [70.0, -4.0];
    let strength = |values: &[i64]| {
        let [a, b] = [0, 1].map(|index| values[index] as f64 - best[index]);
        -(a / 20.0).powi(2) * 60.0 - (b / 4.0).powi(2) * 60.0
    };
    for seed in 0..4 {
        let parameters = vec![
            parameter("a", 20, (0, 100), 5),
            parameter("b", 4, (-10, 10), 1),
            parameter("idle", 50, (0, 100), 5),
        ];
        let mut spsa = Spsa::new(parameters, Gains::default(), 1500, Seed(seed));
        let mut random = Random::new(Seed(100 + seed));
        let start = strength(&spsa.whole());
        while let Some(trial) = spsa.trial() {
            let elo = strength(&trial.values[0]) - strength(&trial.values[1]);
            let won = (0..8).map(|_| plays(&mut random, elo)).sum();
            spsa.learn(&trial, won);
        }
        let found = spsa.whole();
        let elo = strength(&found);
        assert!(start < -600.0 && elo > -40.0, "seed {seed}: {found:?}, {elo} of {start}");
    }
}

#[test]
fn values_stay_within_their_bounds_and_differ_in_a_trial() {
    let parameters = vec![parameter("a", 3, (1, 4), 1), parameter("b", 4, (1, 4), 2)];
    let mut spsa = Spsa::new(parameters, Gains { rate: 1.0, ..Gains::default() }, 50, Seed(1));
    while let Some(trial) = spsa.trial() {
        let [first, second] = &trial.values;
        for (first, second) in first.iter().zip(second) {
            assert!((1..=4).contains(first) && (1..=4).contains(second) && first != second);
        }
        spsa.learn(&trial, 8);
        assert!(spsa.values().iter().all(|value| (1.0..=4.0).contains(value)));
    }
    assert_eq!(spsa.done(), 50);
}

fn spec() -> TuneSpec {
    TuneSpec {
        setup: "width=5,height=4".into(),
        iterations: 8,
        pairs: 2,
        openings: 2,
        limits: Limits::nodes(15),
        gains: Gains { rate: 0.2, ..Gains::default() },
        seed: 3,
        ..TuneSpec::new("connect4", "mcts:exploration=100", ["exploration=20..300:40"])
    }
}

/// Tunes until this run has played a number of games.
fn run(spec: &TuneSpec, folder: Option<&Path>, threads: usize, games: u32) -> TuneReport {
    let stop = StopFlag::new();
    let (mut played, raise) = (0, stop.clone());
    let mut watch = |_: &Finished<'_>| {
        played += 1;
        if played == games {
            raise.stop();
        }
    };
    let mut running = Running { threads, stop, ..Running::new(&mut watch) };
    tune(spec, folder, &mut running).expect("a tuning")
}

/// An empty folder for one test.
fn scratch(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tune").join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn values_of(report: &TuneReport) -> (String, Vec<Vec<f64>>, u64) {
    (report.tuned.clone(), report.path.clone(), report.games)
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let calm = run(&spec(), None, 1, u32::MAX);
    assert!(!calm.is_partial() && calm.games == 32);
    assert_ne!(calm.path.first(), calm.path.last(), "values move");
    assert_eq!(values_of(&run(&spec(), None, 3, u32::MAX)), values_of(&calm));
    let folder = scratch("resumed");
    let mut parts = 0;
    // Stopped in the middle of iterations, with a torn line every time.
    while run(&spec(), Some(&folder), 1 + parts % 2, 5).is_partial() {
        parts += 1;
        assert!(parts < 20);
        let journal = folder.join("tuning.journal.jsonl");
        let mut text = fs::read(&journal).unwrap();
        text.extend(b"{\"iteration\":1,\"pa");
        fs::write(&journal, text).unwrap();
    }
    // A run stopped at its fifth game ends with its eighth at the latest.
    assert!(parts >= 3, "{parts}");
    let whole = run(&spec(), Some(&folder), 1, u32::MAX);
    assert_eq!(values_of(&whole), values_of(&calm));
    let lines = fs::read_to_string(folder.join("tuning.journal.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 1 + 32, "no game is played twice");
}

#[test]
fn the_tuned_values_meet_the_starting_ones() {
    let spec = spec();
    let report = run(&spec, None, 1, u32::MAX);
    let sprt = Sprt::new(0.0, 100.0);
    let found = confirm(&spec, &report, (sprt, 3), None, Running::new(&mut |_| {}));
    let found = found.expect("a match").expect("the values moved");
    assert_eq!(
        [&found.players[0].player, &found.players[1].player],
        [&report.tuned, &report.start]
    );
    assert_eq!((found.games.len(), found.different_games), (6, 6));
    let idle = TuneReport { tuned: report.start.clone(), ..report };
    let none = confirm(&spec, &idle, (sprt, 3), None, Running::new(&mut |_| {}));
    assert!(none.expect("no match").is_none());
}

#[track_caller]
fn refused(spec: TuneSpec, part: Part, words: &[&str]) {
    match tune(&spec, None, &mut Running::new(&mut |_| {})) {
        Err(ArenaError::Spec(error)) => {
            let message = error.to_string();
            assert_eq!(error.part, part, "{message}");
            assert!(words.iter().all(|word| message.contains(word)), "{words:?}: {message}");
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let with = |text: &str| TuneSpec { parameters: vec![text.to_owned()], ..spec() };
    refused(TuneSpec { parameters: Vec::new(), ..spec() }, Part::Parameter, &["exploration"]);
    refused(with("explorations"), Part::Parameter, &["did you mean `exploration`"]);
    // A switch or a limit is not a number to tune.
    for name in ["solver", "nodes", "threads"] {
        refused(with(name), Part::Parameter, &[name, "exploration"]);
    }
    for text in
        ["=5", "=9..", "=50..20", "=-1..200", "=0..2000", "=0..50", "=0..200:0", "=0..200:201"]
    {
        let text = format!("exploration{text}");
        refused(with(&text), Part::Parameter, &[&text, "0 ≤ MIN ≤ 100", "MAX ≤ 1000"]);
    }
    let twice = vec!["exploration".to_owned(), "exploration=0..200".to_owned()];
    refused(TuneSpec { parameters: twice, ..spec() }, Part::Parameter, &["twice"]);
    let player = |player: &str| TuneSpec { player: player.into(), ..spec() };
    refused(player("kasparov"), Part::Player(0), &["alphabeta"]);
    refused(player("lines:bot"), Part::Player(0), &["program"]);
    refused(player("mcts:time=1s"), Part::Player(0), &["time", "nodes"]);
    refused(player("mcts:threads=2"), Part::Player(0), &["threads=1"]);
    refused(TuneSpec { limits: Limits::NONE, ..spec() }, Part::Player(0), &["simulations"]);
    refused(TuneSpec { pairs: 0, ..spec() }, Part::Pairs, &["at least 1"]);
}

#[test]
fn another_tuning_or_a_broken_journal_is_refused() {
    let folder = scratch("other");
    run(&spec(), Some(&folder), 1, 5);
    let journal = folder.join("tuning.journal.jsonl");
    let refused = |spec: &TuneSpec, word: &str| {
        let before = fs::read(&journal).unwrap();
        let error = tune(spec, Some(&folder), &mut Running::new(&mut |_| {})).unwrap_err();
        assert!(error.to_string().contains(word), "{error}");
        assert_eq!(fs::read(&journal).unwrap(), before, "it stays as it is");
    };
    refused(&TuneSpec { seed: 4, ..spec() }, "differs in seed");
    let wider = vec!["exploration=20..400:40".to_owned()];
    refused(&TuneSpec { parameters: wider, ..spec() }, "differs in parameters");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replacen("\"points\":2", "\"points\":1", 1)).unwrap();
    refused(&spec(), "checksum");
    fs::write(&journal, "a diary\n").unwrap();
    refused(&spec(), "not the journal of a tuning");
}

/// Played pair by pair from texts, as on other machines, in any order and with an interruption.
#[test]
fn pairs_played_elsewhere_give_the_same_values() {
    let (calm, folder) = (run(&spec(), None, 1, u32::MAX), scratch("elsewhere"));
    let registry = Registry::shipped();
    let elsewhere = |pair: &TunePair| {
        let pair: TunePair = serde_json::from_str(&serde_json::to_string(pair).unwrap()).unwrap();
        pair.play(&registry, &StopFlag::new()).expect("a pair").expect("not stopped")
    };
    let open = || Tuning::open(&spec(), Some(&folder), &registry).expect("a tuning");
    let mut tuning = open();
    let pairs = tuning.pairs();
    tuning.add(&pairs[1], elsewhere(&pairs[1])).expect("a journal");
    drop(tuning);
    let mut tuning = open();
    assert_eq!(tuning.pairs(), pairs[..1], "the other one is in the journal");
    loop {
        let pairs = tuning.pairs();
        if pairs.is_empty() {
            break;
        }
        for pair in pairs.iter().rev() {
            tuning.add(pair, elsewhere(pair)).expect("a journal");
        }
    }
    let report = tuning.report();
    assert_eq!(values_of(&report), values_of(&calm));
    let sprt = Sprt::new(0.0, 300.0);
    let here = confirm(&spec(), &calm, (sprt, 12), None, Running::new(&mut |_| {}));
    let here = here.expect("a match").expect("the values moved");
    let mut there = tuning.confirmation(sprt, 12).expect("the values moved");
    while let pairs @ [_, ..] = &there.pairs(5)[..] {
        pairs.iter().for_each(|pair| there.add(elsewhere(pair)));
    }
    assert_eq!(Some(there.sprt.pairs), here.sprt.map(|sprt| sprt.pairs));
    tuning.close();
    // The journal is one that `tune` reads, too.
    assert_eq!(values_of(&run(&spec(), Some(&folder), 1, u32::MAX)), values_of(&calm));
}
