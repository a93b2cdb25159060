//! Every player keeps its time limit, measured by the time used, not by its own report.
//!
//! The time used is processor time of its thread, if the system reports it.

use quintet::core::{Limits, Random, Seed};
use quintet::{Registry, Request, Session};
use quintet_testkit::timed;
use std::time::Duration;

/// The limit.
const TIME: Duration = Duration::from_millis(100);
/// Allowed delay: stop takes effect within 50 ms.
const LATE: Duration = Duration::from_millis(50);

/// The game at its usual and at its largest size.
fn setups(game: &str) -> [&'static str; 2] {
    match game {
        "connect4" => ["", "width=9,height=6"],
        "hex" => ["", "size=19"],
        "dual-sudoku" => ["", "size=16"],
        "sudoku" => ["", "size=16"],
        _ => ["", ""],
    }
}

/// A game after some random moves.
fn opened(game: &str, setup: &str, plies: usize) -> Session {
    let mut session = Session::open(game, setup, "").expect("a game of the registry");
    let mut random = Random::new(Seed(11));
    for _ in 0..plies {
        let moves = session.divide(0);
        session.play(&moves[random.below(moves.len())].0).expect("a legal move");
        if session.is_over() {
            session.undo().expect("a move was made");
            break;
        }
    }
    session
}

/// Lets a player think under a limit, and returns what it used beyond it.
fn overtime(session: &Session, player: &str, limits: Limits) -> Duration {
    let mut seat = session.seat(player).expect("a player of the game");
    let request = Request { limits, ..Request::default() };
    let snapshot = session.snapshot();
    let (answer, used) = timed(|| seat.think(&snapshot, &request, &mut |_| {}));
    let mut after = Session::open(&session.view().game, &session.setup(), &session.view().position)
        .expect("a view opens its game");
    after.play(&answer.choice.best).expect("a legal move, however short the time");
    used.saturating_sub(TIME)
}

#[test]
fn players_keep_their_time() {
    let mut asked = 0;
    for game in Registry::shipped().games(quintet::core::Language::English) {
        for (setup, plies) in setups(game.name).into_iter().zip([12, 0]) {
            let session = opened(game.name, setup, plies);
            let players = session.players().into_iter().filter(|player| player.name != "human");
            for player in players {
                let own = player.params.iter().any(|param| param.name == "time");
                let (text, limits) = match own {
                    true => (format!("{}:time=100ms", player.name), Limits::NONE),
                    false => (player.name.to_owned(), Limits::time(TIME)),
                };
                // The first check of the clock may come late, while memory is fetched and pages are
                // filled. One attempt in three must succeed.
                let late = (0..3).map(|_| overtime(&session, &text, limits));
                let in_time = late.into_iter().any(|late| late <= LATE);
                assert!(in_time, "{} {setup}: {text}", game.name);
                asked += 1;
            }
        }
    }
    assert!(asked > 40, "{asked}");
}
