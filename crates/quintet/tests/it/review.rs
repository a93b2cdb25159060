//! Reviews agree with the exact solver, and are always the same.

use quintet::core::{Random, Seed, SolveTask, StopFlag, Value};
use quintet::{Controller, Event, Mark, Order, Pool, Review, Session};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::channel;

fn reviewed(session: &Session, player: Option<&str>) -> Review {
    session.review(player, &StopFlag::new(), &mut |_, _| {}).expect("a review")
}

/// A random game.
fn game(name: &str, setup: &str, seed: u64) -> Session {
    let mut session = Session::open(name, setup, "").expect("a game");
    let mut random = Random::new(Seed(seed));
    while !session.is_over() {
        let moves = session.legal_moves();
        session.play(&moves[random.below(moves.len())]).expect("a legal move");
    }
    session
}

/// The solver's result for a position, for its side to move.
#[derive(Clone, Copy, Debug)]
struct Truth {
    /// 1, 0 or −1.
    value: i32,
    plies: Option<u32>,
}

/// The solver's results for positions of one setup, by their moves: each is solved once, and only if it is needed.
#[derive(Default)]
struct Truths(HashMap<Vec<String>, Option<Truth>>);

impl Truths {
    /// After the first `plies` moves of a game; `None` where it is over.
    fn of(&mut self, session: &Session, plies: usize) -> Option<Truth> {
        let moves = &session.moves()[..plies];
        *self.0.entry(moves.to_vec()).or_insert_with(|| {
            let mut replay =
                Session::open(session.game(), &session.setup(), "").expect("the start");
            moves.iter().for_each(|text| replay.play(text).expect("it was played"));
            (!replay.is_over()).then(|| {
                let mut ignore = |_| {};
                let mut task = SolveTask { stop: StopFlag::new(), report: &mut ignore };
                let solution = replay.solve("", &mut task).expect("a solution").solution;
                Truth { value: solution.value(), plies: solution.plies }
            })
        })
    }
}

/// Compares a review with the solver: proved values are true, and no mark contradicts them.
fn check(session: &Session, review: &Review, truths: &mut Truths) {
    let moves = session.moves();
    let at =
        |ply: usize| format!("{} {} after {ply} of {moves:?}", session.game(), session.setup());
    for (ply, position) in review.positions.iter().enumerate() {
        let Some(told) = position.value.and_then(Value::proved) else { continue };
        let Some(truth) = truths.of(session, ply) else { continue };
        assert_eq!(told.get().signum(), truth.value, "{}", at(ply));
        let plies = told.plies_to_end();
        assert!(plies.is_none() || plies == truth.plies, "{}", at(ply));
    }
    for (index, judged) in review.moves.iter().enumerate() {
        if judged.mark.is_none() && !judged.proved {
            continue;
        }
        let before = truths.of(session, index).expect("a move was played here");
        let ends = Truth { value: -before.value, plies: Some(0) };
        let after = truths.of(session, index + 1).unwrap_or(ends);
        let kept = -after.value;
        if judged.mark.is_some() {
            assert!(judged.proved && kept < before.value, "{judged:?}: {}", at(index));
        }
        if judged.proved {
            let lost = f64::from(before.value - kept) / 2.0;
            assert_eq!(judged.loss, Some(lost), "{}", at(index));
            assert_eq!(judged.mark.is_some(), kept < before.value, "{}", at(index));
        }
        if judged.proved && judged.is_best {
            assert_eq!(kept, before.value, "{}", at(index));
            let plies = judged.value.and_then(Value::plies);
            assert!(plies.is_none() || plies == before.plies, "{}", at(index));
        }
    }
}

/// Limits leave some positions unproved: whatever is proved by then is true, and every mark is
/// backed by a proof.
#[test]
fn what_a_review_proves_and_marks_is_what_the_solver_says() {
    let (mut marks, mut open, mut truths) = (0, 0, Truths::default());
    for (seed, nodes) in (0..60).zip([1u64, 200, 1_000, 5_000, 30_000_000].into_iter().cycle()) {
        let session = game("connect4", "width=5,height=5", seed);
        let review = reviewed(&session, Some(&format!("solver:nodes={nodes}")));
        check(&session, &review, &mut truths);
        marks += review.moves.iter().filter(|of| of.mark.is_some()).count();
        open += review.moves.iter().filter(|of| of.loss.is_none()).count();
        let all = review.moves.iter().all(|of| of.proved);
        assert!(all || nodes < 1_000_000, "all of it can be proved");
    }
    assert!(marks > 60 && open > 60, "{marks} marks, {open} moves not judged");
}

/// A game in which column 6, the eleventh move, leads from one lost position to another: it is a
/// best move, but used to be marked as a blunder when the search before it ran out of time.
#[test]
fn a_best_move_between_two_losses_is_not_marked() {
    let session = Session::open("connect4", "", "471444743265255613").expect("a game");
    for nodes in [1_000, 50_000, 300_000] {
        let review = reviewed(&session, Some(&format!("solver:nodes={nodes}")));
        let judged = &review.moves[10];
        assert_eq!(judged.mark, None, "{nodes}");
        let values = review.positions[10..12].iter().map(|of| of.value);
        let proved = values.map(|of| of.and_then(Value::proved).map(|score| score.get().signum()));
        for (told, truth) in proved.zip([-1, 1]) {
            assert!(told.is_none_or(|told| told == truth), "{nodes}");
        }
    }
}

/// A proof after a move bounds the position before it, whatever that position's own search found:
/// here it may visit one node.
#[test]
fn a_proof_bounds_its_neighbours() {
    let session = Session::open("connect4", "", "41414171").expect("a game");
    let review = reviewed(&session, None);
    let seventh = &review.moves[6];
    assert_eq!((seventh.mark, seventh.proved), (Some(Mark::Blunder), true));
    assert_eq!(seventh.best.as_deref(), Some("4"));
    assert_eq!(seventh.best_value.and_then(Value::plies), Some(1));
    // Columns are filled one after the other, so the last moves win or lose at sight.
    let session = Session::open("connect4", "width=4,height=4", "1212121").expect("a game");
    let review = reviewed(&session, Some("solver:nodes=1"));
    check(&session, &review, &mut Truths::default());
    let last = review.positions.last().and_then(|of| of.value).expect("the end is known");
    assert_eq!((last.is_proved(), last.plies()), (true, Some(0)));
    assert!(review.moves[6].is_best && review.moves[6].proved);
}

#[test]
fn every_game_can_be_reviewed() {
    for (name, setup, player) in [
        ("hex", "size=3", "engine:nodes=60"),
        ("pentago", "", "engine:nodes=2000"),
        ("dual-sudoku", "size=4", "engine:nodes=2000"),
        ("dual-sudoku", "size=4", "pvs:depth=1"),
        ("hex", "size=4", "mcts:simulations=100"),
    ] {
        let session = game(name, setup, 5);
        let (one, other) = (reviewed(&session, Some(player)), reviewed(&session, Some(player)));
        assert_eq!(one, other, "{name}");
        assert_eq!(one.moves.len(), session.plies());
        assert!(one.moves.iter().any(|of| of.loss.is_some()), "{name}: nothing is judged");
        let shares = [one.first, one.second].map(|of| of.expect("both have moves").share);
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    }
}

/// In Hex, proofs show who wins, but not when.
#[test]
fn proofs_without_a_distance_are_true_too() {
    let mut marks = 0;
    for seed in 0..8 {
        let session = game("hex", "size=4", seed);
        let review = reviewed(&session, Some("engine:nodes=40"));
        let mut truths = Truths::default();
        for (index, judged) in review.moves.iter().enumerate().filter(|(_, of)| of.proved) {
            let before = truths.of(&session, index).expect("not over").value;
            let kept = truths.of(&session, index + 1).map_or(before, |of| -of.value);
            assert_eq!(judged.mark.is_some(), kept < before, "{index} of {:?}", session.moves());
            marks += usize::from(judged.mark.is_some());
        }
    }
    assert!(marks > 5, "{marks}");
}

#[test]
fn a_review_is_not_limited_by_time() {
    let session = Session::open("connect4", "", "4455").expect("a game");
    for player in ["solver:time=1s", "solver: time =1s,nodes=5"] {
        let refused = session.review(Some(player), &StopFlag::new(), &mut |_, _| {});
        let words = refused.expect_err("a time limit").to_string();
        assert!(words.contains("limit it by `nodes`"), "{words}");
    }
}

/// The order that opens a game at its end.
fn opening(session: &Session) -> serde_json::Value {
    let (game, setup, position) = (session.game(), session.setup(), session.position());
    serde_json::json!({"type": "open", "game": game, "setup": setup, "position": position})
}

/// The review of a game from a controller of a pool, as JSON.
fn at_a_desk(pool: &Arc<Pool>, open: &serde_json::Value, player: &str) -> String {
    let (sender, events) = channel();
    let mut controller =
        Controller::new(Arc::clone(pool), move |reply| drop(sender.send(reply.event)));
    let order = |command: serde_json::Value| Order {
        id: 1,
        revision: None,
        command: serde_json::from_value(command).expect("a command"),
    };
    controller.handle(order(open.clone()));
    // Earlier requests must not matter.
    let warm = serde_json::json!({"type": "jump", "ply": 3});
    controller.handle(order(warm));
    let warm = serde_json::json!({"type": "analyse", "player": player, "limits": {"nodes": 2000}});
    controller.handle(order(warm));
    controller.wait();
    let review = serde_json::json!({"type": "review", "player": player});
    controller.handle(order(review));
    controller.wait();
    let done = events.try_iter().find_map(|event| match event {
        Event::ReviewDone { review, .. } => Some(review),
        _ => None,
    });
    serde_json::to_string(&done.expect("it ends")).expect("plain data")
}

/// Reviews each game three times: alone, with a thread parameter, and while others wait for the
/// only slot. `QUINTET_REVIEWS=100` reviews 100 games.
#[test]
fn the_same_game_has_the_same_review() {
    let long: Option<u64> =
        std::env::var("QUINTET_REVIEWS").ok().map(|of| of.parse().expect("a number"));
    let starts = [
        ("connect4", "width=6,height=5", "solver:nodes=20000"),
        ("hex", "size=5", "engine:nodes=60"),
        ("pentago", "", "engine:nodes=2000"),
        ("dual-sudoku", "size=4", "engine:nodes=3000"),
    ];
    let mut differ = Vec::new();
    for number in 0..long.unwrap_or(4) {
        let (name, setup, player) = starts[number as usize % starts.len()];
        let session = game(name, setup, number);
        let (own, threads) = (player.to_owned(), format!("{player},threads=2"));
        let (one, two) = (Arc::new(Pool::new(1)), Arc::new(Pool::new(2)));
        let open = opening(&session);
        let alone = at_a_desk(&two, &open, &own);
        let [crowd, other] = std::thread::scope(|scope| {
            let ask = |player: &'_ String| {
                let (one, open, player) = (&one, &open, player.clone());
                scope.spawn(move || at_a_desk(one, open, &player))
            };
            let both = [&own, &threads].map(ask);
            both.map(|asked| asked.join().expect("a review"))
        });
        if crowd != alone || other != alone {
            differ.push(format!("{name} {:?}", session.moves()));
        }
    }
    println!("{} games, {} differ", long.unwrap_or(4), differ.len());
    assert!(differ.is_empty(), "{differ:?}");
}
