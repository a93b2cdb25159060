//! The advisor agrees with the exact solver: 200 positions of every game that has one, each late
//! enough to be solved at once.
//!
//! A separate binary: solvers use every processor, which would disturb tests of time.

use quintet::core::{Choice, Limits, MoveValue, Random, Seed, SolveTask, StopFlag, Value};
use quintet::{Request, Session};
use std::time::Duration;

const POSITIONS: usize = 200;

/// A game, its setup, the number of random moves before the position, and the solver's options.
const GAMES: [(&str, &str, usize, &str); 4] = [
    ("connect4", "", 22, ""),
    ("pentago", "", 27, ""),
    ("hex", "size=4", 8, ""),
    ("dual-sudoku", "size=4", 7, "table=8"),
];

/// The position after `GAMES[index].2` random moves; `None` if the game is over by then.
fn position(index: usize, seed: u64) -> Option<Session> {
    let (game, setup, plies, _) = GAMES[index];
    let mut session = Session::open(game, setup, "").expect("the setup is possible");
    let mut random = Random::new(Seed(seed));
    while session.ply() < plies && !session.is_over() {
        let moves = session.view().moves;
        let legal: Vec<_> = moves.iter().filter(|m| !m.besides).collect();
        session.play(&legal[random.below(legal.len())].text).expect("the move is legal");
    }
    Some(session).filter(|session| !session.is_over())
}

/// Thinking time of the advisor; it nearly always has a proof long before.
const PATIENCE: Duration = Duration::from_millis(200);

/// Returns whether the advisor has a proof; if so, checks that it agrees with the solver: the move
/// is one of the best, and every proved value is correct.
fn agree(session: &Session, options: &str) -> bool {
    let view = session.view();
    let what = format!("{} {} {}", view.game, view.setup, view.position);
    let mut task = SolveTask { stop: StopFlag::new(), report: &mut |_| {} };
    let solved = session
        .solve(options, &mut task)
        .unwrap_or_else(|error| panic!("{what}: {error}"))
        .solution;
    let mut seat = session.seat(session.advisor()).expect("the advisor is a player");
    let limits = Limits::time(PATIENCE);
    let request = Request { all_moves: true, limits, ..Request::default() };
    let answer = seat.think(&session.snapshot(), &request, &mut |_| {}).choice;
    let Some(value) = answer.info.value.and_then(Value::proved) else { return false };
    assert!(
        solved.best().any(|best| *best == answer.best),
        "{what}: {} is none of {:?}",
        answer.best,
        solved.best().collect::<Vec<_>>()
    );
    // Here the solver counts the points still to come, while the advisor reports who wins.
    if view.game == "dual-sudoku" {
        return true;
    }
    assert_eq!(value.get().signum(), solved.value(), "{what}: {value:?}");
    let proved = answer.moves.iter().filter_map(|of| Some((of, of.value.proved()?)));
    for (of, score) in proved {
        let exact = solved.moves.iter().find(|(played, _)| *played == of.played);
        let Some((_, exact)) = exact else { continue };
        assert_eq!(score.get().signum(), exact.signum(), "{what}: {}", of.played);
    }
    answer.moves.iter().for_each(|of| leads_to_its_value(session, &answer, of, options));
    true
}

/// The line of a proved move leads to a position where its value still holds.
fn leads_to_its_value(
    session: &Session,
    answer: &Choice<String>,
    of: &MoveValue<String>,
    options: &str,
) {
    let line = answer.line_of(&of.played);
    let Some(proved) = of.value.proved().filter(|_| !line.is_empty()) else { return };
    let view = session.view();
    let what = format!("{} {} {}: {:?}", view.game, view.setup, view.position, line);
    let mut end = Session::open(&view.game, &view.setup, &view.position).expect("a position");
    line.iter().for_each(|text| end.play(text).expect("a line is legal"));
    let value = match end.ended() {
        Some(end) => end.winner.map_or(0, |winner| if winner == view.turn { 1 } else { -1 }),
        None => {
            let mut task = SolveTask { stop: StopFlag::new(), report: &mut |_| {} };
            let solved = end.solve(options, &mut task).unwrap_or_else(|e| panic!("{what}: {e}"));
            let value = solved.solution.value();
            if end.turn() == view.turn { value } else { -value }
        }
    };
    assert_eq!(value, proved.get().signum(), "{what}");
}

fn check(index: usize) {
    let positions = (0..10 * POSITIONS as u64).filter_map(|seed| position(index, seed));
    let positions: Vec<Session> = positions.take(POSITIONS).collect();
    // words-ok: a message of the test
    assert_eq!(positions.len(), POSITIONS, "so many games last so long");
    let proved = positions.iter().filter(|session| agree(session, GAMES[index].3)).count();
    assert!(proved > POSITIONS / 2, "the advisor proved {proved} of {POSITIONS}");
}

#[test]
fn connect4_is_analysed_as_it_is_solved() {
    check(0);
}

#[test]
fn pentago_is_analysed_as_it_is_solved() {
    check(1);
}

#[test]
fn hex_is_analysed_as_it_is_solved() {
    check(2);
}

#[test]
fn dual_sudoku_is_analysed_as_it_is_solved() {
    check(3);
}
