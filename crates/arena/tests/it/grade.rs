//! Grades are fair: equal moves are equal, moves not played earn nothing, and the machine does not
//! matter.

use quintet::Registry;
use quintet::core::StopFlag;
use quintet_arena::grade::{Grade, Task};
use quintet_arena::{Everybody, GameRecord, MatchSpec, Openings, Running, Truth, play_match};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn grade(task: &str, player: &str, threads: usize) -> Grade {
    let registry = Registry::shipped();
    let task = Task::parse(task, &registry).expect("a task");
    task.grade(player, (&registry, &Everybody::PLAIN), (threads, &StopFlag::new()))
        .expect("a grade")
}

/// A bot that answers every turn with a text.
fn always(text: &str) -> String {
    format!("lines:sh -c 'while read turn; do echo {text}; done'")
}

const MOVES: &str = "game = \"connect4\"\nsetup = \"width=5,height=4\"\n\
                     reference = \"minimax:depth=2\"\npoints = { moves = 4 }\n";

#[test]
fn every_move_of_the_best_value_is_right() {
    // At 335, columns 2 and 4 are both worth nothing; at 12121 only 1 does not lose.
    let task = format!("{MOVES}positions = [\"335\", \"12121\"]\n");
    let two = grade(&task, &always("2"), 1);
    let four = grade(&task, &always("4"), 1);
    for grade in [&two, &four] {
        let part = &grade.parts[0];
        assert_eq!((part.right, part.asked, part.points), (1, 2, 2.0), "{grade:?}");
        assert!(part.remarks[0].starts_with("at `12121`: expected 1, found "), "{grade:?}");
    }
    let one = grade(&task, &always("1"), 1);
    assert!(one.parts[0].right >= 1, "{one:?}");
    // The reference itself is always right, whichever of several equal moves it plays.
    let random = format!("{MOVES}positions = {{ plies = 5, count = 12 }}\n");
    assert_eq!(grade(&random, "minimax:depth=2", 1).points, 4.0);
}

const CUP: &str = "game = \"connect4\"\nsetup = \"width=5,height=4\"\nreference = \"random\"\n\
                   positions = [\"\"]\npoints = { accuracy = 5, cup = 5 }\n\
                   cup = { opponents = [\"random\"], pairs = 2 }\n";

#[test]
fn who_does_not_play_earns_no_accuracy() {
    // Two good moves in each game, then the program ends; and no move at all.
    let two = "lines:sh -c 'read turn; echo 3; read turn; echo 3; exit 1'";
    for bot in [two, "lines:sh -c 'exit 1'"] {
        let grade = grade(CUP, bot, 1);
        let part = &grade.parts[0];
        assert_eq!(
            (part.name.as_str(), part.right, grade.points),
            ("accuracy", 0, 0.0),
            "{grade:?}"
        );
        assert!(part.asked >= 4 * 3, "moves that were not played are asked for: {grade:?}");
        assert!(part.remarks[0].contains("4 of 4 games were forfeited"), "{grade:?}");
    }
    let solver = grade(CUP, "solver", 1);
    assert_eq!(solver.parts[0].points, 5.0, "{solver:?}");
    assert_eq!(solver.parts[0].right, solver.parts[0].asked);
}

/// Runs work while other threads keep the machine busy.
fn under_load<T>(work: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let done = work();
        over.store(true, Ordering::Relaxed);
        done
    })
}

#[test]
fn five_bots_have_the_same_grades_on_every_machine() {
    let task = "game = \"connect4\"\nsetup = \"width=5,height=4\"\nreference = \"alphabeta:depth=3\"\n\
                positions = { plies = 4, count = 3 }\n\
                points = { moves = 2, values = 2, nodes = 2, accuracy = 2, cup = 2 }\n\
                cup = { opponents = [\"random\", \"minimax:depth=2\"], pairs = 1 }\n";
    let crashing = "lines:sh -c 'read turn; echo 3; exit 1'";
    let bots = ["alphabeta:depth=3", "random", "mcts:simulations=50", crashing, &always("2")];
    for bot in bots {
        let bytes = |threads| serde_json::to_string(&grade(task, bot, threads)).expect("a grade");
        let idle = bytes(1);
        assert_eq!(idle, bytes(2), "{bot}");
        assert_eq!(idle, under_load(|| bytes(2)), "{bot}");
    }
}

fn judged(games: &[GameRecord], threads: usize) -> [quintet_arena::Accuracy; 2] {
    let registry = Registry::shipped();
    let game = (&registry, "connect4");
    let mut truth = Truth::default();
    let how = (threads, Duration::from_millis(4));
    truth.learn(game, (games, None), how, &StopFlag::new(), &mut |_, _| {});
    [0, 1].map(|player| truth.accuracy(game, games, player))
}

#[test]
fn what_is_judged_depends_on_nodes_alone() {
    let spec = MatchSpec {
        openings: Openings::Random { plies: 4, count: None, balanced: false },
        ..MatchSpec::new("connect4", "alphabeta:depth=4", "alphabeta:depth=3")
    };
    let games = play_match(&spec, Running::new(&mut |_| {})).expect("a match").games;
    let alone = judged(&games, 1);
    let all: u64 = alone.iter().map(|found| found.judged).sum();
    let moves: u64 = alone.iter().map(|found| found.moves).sum();
    assert!(0 < all && all < moves, "some positions are within reach, some are not: {alone:?}");
    assert_eq!(alone, judged(&games, 2));
    assert_eq!(alone, under_load(|| judged(&games, 2)));
}

#[test]
fn a_move_that_keeps_who_wins_earns_a_part() {
    // The first player wins with 4; its other moves do not lose.
    let task = format!("{MOVES}positions = [\"121212\"]\npartial = 50\n");
    let of = |bot: &str| grade(&task, &always(bot), 1);
    let question = of("1").questions.remove(0);
    let best = question.best[0].clone();
    assert_eq!((of(&best).points, of(&best).parts[0].right), (4.0, 1), "{question:?}");
    for fair in &question.fair {
        let found = of(fair);
        assert_eq!((found.points, found.parts[0].partly), (2.0, 1), "{fair}: {question:?}");
    }
    let known = question.best.len() + question.fair.len();
    assert!(known >= 2 || question.fair.is_empty(), "{question:?}");
}

#[test]
fn hidden_positions_count_and_are_not_told() {
    let task = format!("{MOVES}positions = [\"335\"]\nhidden = [\"12121\"]\n");
    let found = grade(&task, &always("2"), 1);
    let part = &found.parts[0];
    assert_eq!((part.asked, part.hidden.asked, part.hidden.right), (2, 1, 0), "{found:?}");
    assert_eq!((part.points, part.remarks.len()), (2.0, 0), "{found:?}");
    assert_eq!(part.split(0.0), [(2.0, 2.0), (0.0, 2.0)]);
    let registry = Registry::shipped();
    let print = |text: &str| Task::parse(text, &registry).expect("a task").fingerprint().to_owned();
    assert!(print(&task) == print(&task) && print(&task) != print(&format!("{task}seed = 2\n")));
}

#[test]
fn an_opponent_that_cannot_play_is_no_gift() {
    let registry = Registry::shipped();
    let cup = CUP.replace("[\"random\"]", "[\"random\", \"lines:sh -c 'exit 3'\"]");
    let task = Task::parse(&cup, &registry).expect("a task");
    let found = task.grade("random", (&registry, &Everybody::PLAIN), (1, &StopFlag::new()));
    let why = found.expect_err("no grade").to_string();
    assert!(why.contains("cannot play") && why.contains("exit status 3"), "{why}");
}

#[test]
fn every_point_of_the_cup_can_count() {
    let cup = CUP.replace("accuracy = 5, cup = 5", "critical = 5, cup = 8");
    let cup = cup.replace("pairs = 2", "pairs = 2, by = \"points\", plies = 3, clock = \"1m\"");
    let found = grade(&cup, "solver", 1);
    let [critical, part] = &found.parts[..] else { panic!("{found:?}") };
    assert_eq!((critical.name.as_str(), critical.right), ("critical", critical.asked), "{found:?}");
    assert_eq!(part.asked, 8, "{found:?}");
    assert_eq!(part.right, found.games.iter().map(|game| u64::from(game.halves)).sum::<u64>());
    assert_eq!(part.points, part.right as f64);
    let blunders = |bot: &str| {
        let found = grade(&cup, bot, 1);
        let critical = found.parts[0].asked - found.parts[0].right;
        let told: usize = found.games.iter().map(|game| game.blunders.len()).sum();
        // words-ok: a cast
        (critical, told as u64)
    };
    assert_eq!(blunders("solver"), (0, 0));
    let (critical, told) = blunders("random");
    assert!(critical > 0 && critical == told, "{critical} {told}");
}
