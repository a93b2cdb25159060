//! The report's player compared with a plain search without pruning, and with itself under other options.

use quintet_core::{
    Choice, Game, Info, Limits, Outcome, Playable, PlayerSpec, Random, Score, Seed, Task,
    TreeRecorder, Value,
};
use quintet_pentago::{OpenLines, Placement, Position};
use quintet_testkit::timed_after_stop;
use std::time::Duration;

const WIN: i64 = 1 << 60;

/// The unit that divides every mean over 1 to 8 boards.
const UNIT: i64 = 840;

/// The plain search; values are for the side to move.
struct Slow {
    eval: OpenLines,
    /// The option: where the turns of a cell form one super-board.
    dynamic: &'static str,
    depth: u32,
}

impl Slow {
    /// The static value of a board, `ply` plies from the root.
    fn at_sight(&self, board: &Position, ply: u32) -> i64 {
        match board.outcome() {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(side)) if side == board.turn() => WIN - i64::from(ply),
            Some(Outcome::Win(_)) => i64::from(ply) - WIN,
            None => i64::from(self.eval.balance(board)) * UNIT,
        }
    }

    fn value(&self, board: &Position, ply: u32) -> i64 {
        if board.outcome().is_some() || ply == self.depth {
            return self.at_sight(board, ply);
        }
        self.best(board, ply).1
    }

    /// The first of the best moves, with its value.
    fn best(&self, board: &Position, ply: u32) -> (Placement, i64) {
        let moves: Vec<Placement> = board.moves().collect();
        let grouped = self.dynamic == "on" || self.dynamic == "leaves" && ply + 1 == self.depth;
        let valued: Vec<(Placement, i64)> = if grouped {
            let cells = moves.chunk_by(|a, b| a.cell == b.cell);
            cells.map(|turns| self.super_board(board, turns, ply + 1)).collect()
        } else {
            let value = |&played: &Placement| -self.value(&board.after(played), ply + 1);
            moves.iter().map(|played| (*played, value(played))).collect()
        };
        let greatest = valued.iter().map(|(_, value)| *value).max().expect("a move");
        *valued.iter().find(|(_, value)| *value == greatest).expect("the greatest is there")
    }

    fn super_board(&self, board: &Position, turns: &[Placement], ply: u32) -> (Placement, i64) {
        let sights = turns.iter().map(|turn| (*turn, -self.at_sight(&board.after(*turn), ply)));
        let sights: Vec<(Placement, i64)> = sights.collect();
        let most = sights.iter().map(|(_, sight)| *sight).max().expect("a turn");
        let (liked, sight) = *sights.iter().find(|(_, sight)| *sight == most).expect("it is there");
        let next = board.after(liked);
        let value = if next.outcome().is_some() {
            sight
        } else if ply == self.depth {
            let undecided = sights.iter().map(|of| of.1).filter(|sight| sight.abs() < WIN / 2);
            let undecided: Vec<i64> = undecided.collect();
            undecided.iter().sum::<i64>() / undecided.len() as i64
        } else {
            -self.value(&next, ply)
        };
        (liked, value)
    }
}

fn told(value: i64) -> Score {
    match value {
        value if value > WIN / 2 => Score::win_in((WIN - value) as u32),
        value if value < -WIN / 2 => Score::loss_in((WIN + value) as u32),
        value => Score::estimate((value / UNIT) as i32),
    }
}

fn ask(
    position: &Position,
    options: &str,
    prepare: impl FnOnce(&mut Task<'_, Placement>),
) -> Choice<Placement> {
    let specs = Position::players();
    let player = format!("report:{options}");
    let (spec, params) = PlayerSpec::find(&specs, &player).expect("a player");
    let mut ignore = |_: &Info<Placement>| {};
    let mut task = Task::new(Seed(0), &mut ignore);
    prepare(&mut task);
    (spec.build)(&params).choose(position, &mut task)
}

fn answer(position: &Position, options: &str) -> (Placement, Option<Value>) {
    let choice = ask(position, options, |_| {});
    assert_eq!(choice.info.pv, [choice.best]);
    (choice.best, choice.info.value)
}

/// Every option except depth, threads and aggressivity, on and off.
fn option_sets() -> impl Iterator<Item = String> {
    ["off", "on", "leaves"].into_iter().flat_map(|dynamic| {
        ["on", "off"]
            .map(|relevant| format!("dynamic-heuristic={dynamic},relevant-rotations={relevant}"))
    })
}

/// The dynamic heuristic in a set of options.
fn dynamic_of(options: &str) -> &'static str {
    let named = |word: &&str| options.starts_with(&format!("dynamic-heuristic={word},"));
    ["off", "on", "leaves"].into_iter().find(named).expect("the sets begin with it")
}

fn random_position(random: &mut Random, least: usize, most: usize) -> Position {
    loop {
        let (mut position, plies) = (Position::new(), least + random.below(most - least + 1));
        for _ in 0..plies {
            let Some(played) = position.random_move(random) else { break };
            position.play(played);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

#[test]
fn equals_the_search_that_prunes_nothing() {
    let mut random = Random::new(Seed(2));
    for round in 0..90 {
        let depth = [1, 2, 3][round % 3];
        let (least, most) = [(0, 30), (6, 32), (28, 34)][round % 3];
        let position = random_position(&mut random, least, most);
        let aggressivity = 1 + round as u32 % 9;
        for options in option_sets() {
            let dynamic = dynamic_of(&options);
            let slow = Slow { eval: OpenLines::new(aggressivity), dynamic, depth };
            let (best, value) = slow.best(&position, 0);
            let options = format!("{options},depth={depth},aggressivity={aggressivity}");
            let (played, found) = answer(&position, &options);
            let score = found.and_then(Value::score);
            assert_eq!((played, score), (best, Some(told(value))), "{options}: {position:?}");
        }
    }
}

#[test]
fn relevant_rotations_and_threads_change_nothing_but_counters() {
    let mut random = Random::new(Seed(4));
    for round in 0..24 {
        let position = random_position(&mut random, 0, 33);
        for dynamic in ["on", "leaves", "off"] {
            let depth = if position.ply() > 24 { 4 } else { 2 + round % 2 };
            let options = format!("dynamic-heuristic={dynamic},depth={depth}");
            let usual = answer(&position, &options);
            for other in ["relevant-rotations=off", "threads=2", "threads=5"] {
                let options = format!("{options},{other}");
                assert_eq!(answer(&position, &options), usual, "{options}: {position:?}");
            }
        }
    }
}

#[test]
fn boards_add_up_to_the_full_tree() {
    let mut random = Random::new(Seed(6));
    for round in 0..30 {
        let position = random_position(&mut random, 0, 35);
        for options in option_sets() {
            for threads in [1, 3] {
                let depth = if position.ply() > 26 { 4 } else { 1 + round % 3 };
                let options = format!("{options},depth={depth},threads={threads}");
                let info = ask(&position, &options, |_| {}).info;
                let names: Vec<_> = info.counters.iter().map(|counter| &*counter.name).collect();
                let shown = ["created", "estimated", "saved", "left out"];
                let [created, estimated, saved, left_out] = shown.map(|name| {
                    let name = format!("boards {name}");
                    info.counters.iter().find(|c| c.name == name).expect("it is shown").value
                });
                assert!(names.contains(&"cut-offs"));
                assert_eq!(created + saved + left_out, estimated, "{options}: {position:?}");
                assert_eq!(info.nodes, created + 1, "boards and the root");
            }
        }
    }
}

#[test]
fn values_of_all_moves() {
    let mut random = Random::new(Seed(8));
    for round in 0..24 {
        let position = random_position(&mut random, 0, 34);
        let depth = 1 + round % 2;
        for options in option_sets() {
            let options = format!("{options},depth={depth}");
            let choice = ask(&position, &options, |task| task.all_moves = true);
            let (best, value) = answer(&position, &options);
            assert_eq!((choice.best, choice.info.value), (best, value), "{options}: {position:?}");
            let valued: Vec<_> = choice.moves.iter().map(|of| of.played).collect();
            assert_eq!(valued, position.moves().collect::<Vec<_>>());
            let dynamic = dynamic_of(&options);
            let slow = Slow { eval: OpenLines::default(), dynamic, depth };
            let by_moves = dynamic == "off" || dynamic == "leaves" && depth > 1;
            for of in &choice.moves {
                let next = position.after(of.played);
                let decided = next.outcome().map(|_| told(-slow.at_sight(&next, 1)));
                match decided {
                    Some(score) => assert_eq!(of.value, Value::Proved(score)),
                    None if by_moves => {
                        let score = told(-slow.value(&next, 1));
                        assert_eq!(of.value.score(), Some(score), "{options}: {position:?}");
                    }
                    None => assert!(!of.value.is_proved()),
                }
            }
            let own = choice.moves.iter().find(|of| of.played == best).expect("it is legal");
            assert_eq!(own.value.score(), value.and_then(Value::score));
        }
    }
}

#[test]
fn the_dynamic_depth_follows_the_board() {
    let mut random = Random::new(Seed(9));
    for dynamic in ["on", "off"] {
        let options = format!("dynamic-depth=on,dynamic-heuristic={dynamic},depth=1");
        let depth = |position: &Position| ask(position, &options, |_| {}).info.depth;
        assert_eq!(depth(&Position::new()), 2);
        assert_eq!(depth(&random_position(&mut random, 9, 9)), 2);
        assert!(depth(&random_position(&mut random, 22, 22)) >= 4);
    }
}

#[test]
fn limits_are_kept() {
    let start = Position::new();
    for nodes in [0, 1, 2, 1000, 5000] {
        for options in option_sets() {
            let options = format!("{options},depth=8");
            let choice = ask(&start, &options, |task| task.limits = Limits::nodes(nodes));
            assert_eq!(choice.info.nodes, nodes, "{options}");
            assert!(start.is_legal(choice.best));
        }
    }
    let shallow = ask(&start, "depth=8", |task| task.limits = Limits::depth(1));
    assert_eq!(
        (shallow.info.depth, shallow.info.nodes),
        (1, ask(&start, "depth=1", |_| {}).info.nodes)
    );
}

/// The processor time that a search uses after it is stopped.
fn time_to_stop(options: &str) -> Duration {
    let search = |stop| ask(&Position::new(), options, |task| task.stop = stop);
    let (choice, late) = timed_after_stop(search);
    assert!(Position::new().is_legal(choice.best));
    late
}

#[test]
fn stops_within_50_ms() {
    for (set, threads) in option_sets().flat_map(|set| [1, 2].map(|n| (set.clone(), n))) {
        let options = format!("{set},threads={threads},depth=8");
        // Retried in case other tests of this program use processor time meanwhile.
        let in_time = |_| time_to_stop(&options) < threads * Duration::from_millis(50);
        assert!((0..3).any(in_time), "{options}");
    }
}

#[test]
fn trees_are_recorded() {
    let position = random_position(&mut Random::new(Seed(1)), 30, 30);
    for options in option_sets().map(|set| format!("{set},depth=2,threads=4")) {
        let mut recorder = TreeRecorder::new(100_000, 4);
        let specs = Position::players();
        let player = format!("report:{options}");
        let (spec, params) = PlayerSpec::find(&specs, &player).unwrap();
        let mut ignore = |_: &Info<Placement>| {};
        let mut task = Task { observer: Some(&mut recorder), ..Task::new(Seed(0), &mut ignore) };
        let choice = (spec.build)(&params).choose(&position, &mut task);
        let tree = recorder.into_tree();
        assert_eq!(tree.visited, choice.info.nodes);
        assert_eq!(tree.nodes[0].value.and_then(Value::score), choice.info.value.unwrap().score());
        if options.starts_with("dynamic-heuristic=off") {
            assert_eq!(tree.nodes.len() as u64, tree.visited);
        } else {
            assert!((tree.nodes.len() as u64) < tree.visited, "boards of a super-board");
            let cells = position.empties().count_ones() as usize;
            let grouped = options.starts_with("dynamic-heuristic=on");
            assert_eq!(tree.nodes[0].children.len() <= cells, grouped);
        }
    }
}
