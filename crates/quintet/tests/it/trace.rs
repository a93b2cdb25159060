//! Replaying a trace gives the search's result: nodes, value and best move, for every player that
//! shows its search, with and without limits.

use crate::replay::Replay;
use quintet::core::{Event, Language, Limits, Random, Score, Seed, Value};
use quintet::trace::{Narrator, Trace, TraceBounds, TraceLine};
use quintet::{Answer, Request, Session};

const ALL: TraceBounds = TraceBounds { first: usize::MAX, plies: None, subtree: Vec::new() };

fn think(session: &Session, player: &str, limits: Limits, trace: Option<TraceBounds>) -> Answer {
    let mut seat = session.seat(player).expect("a known player");
    let request = Request { limits, trace, seed: Seed(3), ..Request::default() };
    seat.think(&session.snapshot(), &request, &mut |_| {})
}

/// A position after some random moves; `None` if the game is over by then.
fn random_position(game: &str, setup: &str, seed: u64) -> Option<Session> {
    let mut session = Session::open(game, setup, "").expect("a known game");
    let mut random = Random::new(Seed(seed));
    for _ in 0..1 + random.below(9) {
        let view = session.view();
        let legal: Vec<_> = view.moves.iter().filter(|of| !of.besides).collect();
        session.play(&legal[random.below(legal.len())].text).expect("a legal move");
        if session.is_over() {
            return None;
        }
    }
    Some(session)
}

fn replayed(trace: &Trace) -> Replay {
    assert_eq!(trace.events, trace.lines.len() as u64);
    let mut replay = Replay::new();
    for line in &trace.lines {
        replay.take(line).expect("lines that follow from each other");
    }
    replay
}

/// How a player chooses among moves of equal value.
#[derive(Clone, Copy, PartialEq)]
enum Ties {
    First,
    ByLot,
}

fn check(session: &Session, player: &str, limits: Limits, ties: Ties) {
    let watched = think(session, player, limits, Some(ALL));
    let context = format!("{player} {limits:?} at {}", session.view().position);
    let replay = replayed(watched.trace.as_ref().expect("a trace was asked for"));
    assert_eq!(replay.nodes(), watched.choice.info.nodes, "{context}");
    assert_eq!(replay.simulations(), watched.choice.info.simulations, "{context}");
    let value = watched.choice.info.value;
    let known = replay.value().filter(|_| value.is_some());
    let score = |value: Option<Value>| value.and_then(Value::score).map(Score::get);
    let (counted, reported) = (score(known), score(value));
    if reported.is_some_and(|score| score.abs() == Score::WON.get()) {
        // The winner is reported; the search itself uses a scale or a distance of its own.
        assert_eq!(counted.map(i32::signum), reported.map(i32::signum), "{context}");
    } else {
        assert_eq!(counted, reported, "{context}");
    }
    assert_eq!(known.and_then(Value::rate), value.and_then(Value::rate), "{context}");
    match replay.best() {
        Some(best) if ties == Ties::First => assert_eq!(best, watched.choice.best, "{context}"),
        Some(_) => assert!(replay.equals().contains(&watched.choice.best), "{context}"),
        // An immediate win is found without entering a node.
        None => assert!(value.is_none() || watched.choice.info.nodes == 1, "{context}"),
    }
    if !player.contains("threads") {
        let alone = think(session, player, limits, None);
        assert_eq!(
            (alone.choice.best, alone.choice.info.nodes),
            (watched.choice.best, watched.choice.info.nodes)
        );
    }
}

/// Number of random positions per setup. Every player searches the first few; each of the others is
/// searched by one player in turn, which makes hundreds of positions in seconds. With
/// `QUINTET_TRACES=full` every player searches all of them (minutes).
const POSITIONS: u64 = 150;
const BY_ALL: u64 = 3;

/// Whether the player with this index, of `players` in all, searches the position of a seed.
fn takes(seed: u64, index: usize, players: usize) -> bool {
    let everybody = seed < BY_ALL || std::env::var("QUINTET_TRACES").is_ok_and(|of| of == "full");
    everybody || seed as usize % players == index
}

const SETUPS: [(&str, &str); 5] = [
    ("connect4", ""),
    ("hex", "size=4"),
    ("hex", "size=5,swap=off"),
    ("pentago", ""),
    ("dual-sudoku", "size=4"),
];

/// Every depth-limited search with every combination of options.
fn players_by_depth() -> Vec<String> {
    let plain = ["minimax", "minimax:estimate=off", "alphabeta", "alphabeta:estimate=off"];
    let ordered = ["alphabeta:order=best", "alphabeta:order=worst", "pvs:threads=2,table=1"];
    let pvs = (0..32).map(|bits: u32| {
        let on = |bit: u32| if bits & bit == 0 { "off" } else { "on" };
        let (table, killers, history) = (bits & 1, on(2), on(4));
        let (iterative, reductions) = (on(8), on(16));
        format!(
            "pvs:table={table},killers={killers},history={history},iterative={iterative},\
             reductions={reductions}"
        )
    });
    plain.into_iter().chain(ordered).map(str::to_owned).chain(pvs).collect()
}

/// Depth-limited searches of every kind, both completed and cut short by a node limit.
#[test]
fn searches_by_depth() {
    let players = players_by_depth();
    let mut positions = 0;
    for (game, setup) in SETUPS {
        let deep = if game == "pentago" { 1 } else { 3 };
        for seed in 0..POSITIONS {
            let Some(session) = random_position(game, setup, seed) else { continue };
            positions += 1;
            for (index, player) in players.iter().enumerate() {
                if !takes(seed, index, players.len()) {
                    continue;
                }
                for nodes in [None, Some(1), Some(30), Some(500)] {
                    let limits = Limits { nodes, ..Limits::depth(deep) };
                    check(&session, player, limits, Ties::First);
                }
            }
        }
    }
    assert!(positions > 500, "{positions} positions");
}

#[test]
fn monte_carlo_searches() {
    for (game, setup) in SETUPS {
        let raves: &[&str] = if game == "hex" { &[",rave=on", ",rave=off"] } else { &[""] };
        let sets = raves.iter().flat_map(|rave| (0..4).map(move |bits: u32| (bits, *rave)));
        let players = sets.map(|(bits, rave)| {
            let on = |bit: u32| if bits & bit == 0 { "off" } else { "on" };
            format!("mcts:solver={},keep={}{rave}", on(1), on(2))
        });
        let players: Vec<_> = players.chain(["mcts:threads=2".to_owned()]).collect();
        for seed in 0..POSITIONS / 3 {
            let Some(session) = random_position(game, setup, seed) else { continue };
            for (index, player) in players.iter().enumerate() {
                if !takes(seed, index, players.len()) {
                    continue;
                }
                check(&session, player, Limits::simulations(100), Ties::First);
                if !player.contains("threads") {
                    check(&session, player, Limits::nodes(40), Ties::First);
                }
            }
        }
    }
}

/// The reports' players show their own searches the same way.
#[test]
fn players_of_the_reports() {
    for (game, setup, player, ties) in [
        ("connect4", "", "report-minimax:depth=3", Ties::First),
        ("connect4", "", "report-alphabeta:depth=5", Ties::First),
        ("connect4", "", "report-alphabeta:depth=4,last-wins=off", Ties::First),
        ("hex", "size=4", "report-minimax:depth=2", Ties::ByLot),
        ("hex", "size=4", "report-alphabeta:depth=2", Ties::ByLot),
        ("hex", "size=4", "best-choice:depth=2", Ties::ByLot),
        ("hex", "size=5", "best-choice:depth=2,explore=off,path=board", Ties::ByLot),
        ("pentago", "", "report:depth=1", Ties::First),
        ("pentago", "", "report:depth=1,dynamic-heuristic=on", Ties::ByLot),
        ("dual-sudoku", "size=4", "joueur-ia:penalty=off", Ties::First),
    ] {
        for seed in 10..18 {
            let Some(session) = random_position(game, setup, seed) else { continue };
            check(&session, player, Limits::depth(4), ties);
        }
    }
}

/// Exact solvers and engines show their results for the root's moves, and state that this is all.
#[test]
fn engines_show_an_outline() {
    let session = Session::open("connect4", "", "444444").unwrap();
    let answer = think(&session, "solver", Limits::NONE, Some(ALL));
    let replay = replayed(answer.trace.as_ref().unwrap());
    assert!(replay.is_outline());
    assert!(replay.equals().contains(&answer.choice.best));
}

#[test]
fn puzzles_show_their_entries() {
    let session = random_position("sudoku", "", 1).unwrap();
    let answer = think(&session, "depth-first:nodes=3000", Limits::NONE, Some(ALL));
    let entered = |line: &&TraceLine| matches!(line.event, Event::Enter(_));
    let lines = &answer.trace.unwrap().lines;
    assert!(lines.iter().filter(entered).count() > 20);
}

#[test]
fn lines_are_json_both_ways() {
    for (player, limits) in
        [("pvs:depth=3", Limits::NONE), ("mcts:rave=on", Limits::simulations(60))]
    {
        let session = random_position("hex", "size=4", 2).unwrap();
        let trace = think(&session, player, limits, Some(ALL)).trace.unwrap();
        for line in &trace.lines {
            let text = serde_json::to_string(line).unwrap();
            let back: TraceLine = serde_json::from_str(&text).unwrap();
            assert_eq!(back, *line, "{text}");
        }
    }
}

/// Filters leave lines out and change none.
#[test]
fn filters_only_leave_out() {
    let session = Session::open("connect4", "", "44").unwrap();
    let traced = |bounds| {
        let answer = think(&session, "alphabeta:depth=4", Limits::NONE, Some(bounds));
        answer.trace.unwrap()
    };
    let all = traced(ALL);
    let few = traced(TraceBounds { first: 100, ..ALL });
    assert_eq!((few.lines.len(), few.events), (100, all.events));
    assert_eq!(few.lines, all.lines[..100]);
    let shallow = traced(TraceBounds { plies: Some(1), ..ALL });
    let near: Vec<_> = all.lines.iter().filter(|line| line.ply <= 1).cloned().collect();
    assert_eq!(shallow.lines, near);
    let below = traced(TraceBounds { subtree: vec!["3".into(), "4".into()], ..ALL });
    assert!(below.lines.len() > 10 && below.lines.len() < all.lines.len() / 7);
    for line in &below.lines {
        assert!(all.lines.contains(line));
        assert!(line.ply >= 2 || matches!(line.event, Event::Iteration { .. }));
    }
    let entered = below.lines.iter().find_map(|line| match &line.event {
        Event::Enter(entered) if line.ply == 2 => entered.played.clone(),
        _ => None,
    });
    assert_eq!(entered.as_deref(), Some("4"));
}

/// Every event is a sentence, in both languages.
#[test]
fn events_in_words() {
    for (game, setup, player) in [
        ("connect4", "", "pvs:depth=4,reductions=on,killers=on"),
        ("connect4", "", "report-alphabeta:depth=4"),
        ("connect4", "", "solver"),
        ("hex", "size=4", "mcts:simulations=300"),
        ("hex", "size=5", "best-choice:depth=2"),
        ("pentago", "", "report:depth=1,dynamic-heuristic=on"),
    ] {
        let session = random_position(game, setup, 4).unwrap();
        let lines = think(&session, player, Limits::NONE, Some(ALL)).trace.unwrap().lines;
        let mut narrators = Language::ALL.map(Narrator::new);
        for line in &lines {
            let [english, french] = narrators.each_mut().map(|narrator| narrator.say(line));
            assert_ne!(english, french);
            for sentence in [english, french] {
                assert!(sentence.ends_with('.') && !sentence.contains(".."), "{sentence}");
                assert!(sentence.chars().next().is_some_and(|first| !first.is_lowercase()));
            }
        }
    }
}

/// The sums compared when choosing a step look different, or are described as equal.
#[test]
fn what_a_simulation_compared_can_be_told_apart() {
    let (mut compared, mut equal) = (0, 0);
    for (game, setup, player) in [
        ("connect4", "", "mcts:simulations=3000"),
        ("hex", "size=4", "mcts:simulations=1000,rave=on"),
        ("hex", "size=3", "mcts:simulations=300,solver=off"),
    ] {
        let session = Session::open(game, setup, "").unwrap();
        let lines = think(&session, player, Limits::NONE, Some(ALL)).trace.unwrap().lines;
        let mut narrator = Narrator::new(Language::English);
        let said: Vec<String> = lines.iter().map(|line| narrator.say(line)).collect();
        for sentence in said {
            equal += usize::from(sentence.contains(", no less than "));
            let Some((before, than)) = sentence.split_once(", more than ") else { continue };
            let Some((_, sum)) = before.rsplit_once(" makes ") else { continue };
            let rest = than.split_once(" with ").expect("a sum").1;
            let rival = rest.split(' ').next().expect("a number").trim_end_matches('.');
            let [sum, rival] = [sum, rival].map(|text| text.parse::<f64>().expect("a number"));
            assert!(sum > rival, "{sentence}");
            compared += 1;
        }
    }
    assert!(compared > 1000 && equal > 0, "{compared} compared, {equal} equal");
}

#[test]
fn plies_are_half_moves_in_french() {
    let session = Session::open("connect4", "", "121212").unwrap();
    let lines = think(&session, "alphabeta:depth=1", Limits::NONE, Some(ALL)).trace.unwrap().lines;
    let said = |language| {
        let mut narrator = Narrator::new(language);
        lines.iter().map(|line| narrator.say(line)).collect::<Vec<_>>().join("\n")
    };
    let (english, french) = (said(Language::English), said(Language::French));
    for (found, wanted) in [
        (&english, "The root: 1 ply to search."),
        (&english, "a win 1 ply from the root"),
        (&french, "La racine : 1 demi-coup à chercher."),
        (&french, "un gain à 1 demi-coup de la racine"),
    ] {
        assert!(found.contains(wanted), "no “{wanted}” in\n{found}");
    }
}

#[test]
fn a_cut_says_why() {
    let session = Session::open("connect4", "", "44").unwrap();
    let lines = think(&session, "alphabeta:depth=3", Limits::NONE, Some(ALL)).trace.unwrap().lines;
    let mut narrator = Narrator::new(Language::English);
    let said: Vec<_> = lines.iter().map(|line| narrator.say(line)).collect();
    let cut = said.iter().position(|said| said.starts_with("Cut")).unwrap();
    assert_eq!(
        said[cut - 1],
        "Skipped: 5, 6, 7 (the opponent will not let it come to this position)."
    );
    assert_eq!(
        said[cut],
        "Cut: this is worth at least +5, and the opponent already has a way to hold it to +4."
    );
    // If the opponent is to move, the value is still given for the side to move at the root.
    assert!(
        said.iter()
            .any(|said| said
                == "Cut: this is worth at most +7, and +9 is already in hand elsewhere."),
        "{said:?}"
    );
}
