//! The lines of an analysis, as front ends receive them: for the standard players and the advisor
//! of every game.

use crate::every_game::{play_on, quick_setup};
use quintet::core::{Choice, Language, Limits, ListedMove, Random, Score, Seed, Side};
use quintet::{Registry, Request, Session};

/// Number of random positions per player of a game.
const POSITIONS: u64 = 15;

/// An unfinished position after random moves.
fn random_position(game: &str, seed: u64) -> Option<Session> {
    let mut random = Random::new(Seed(seed));
    let mut session = Session::open(game, quick_setup(game), "").expect("a setup of the game");
    let most = 1 + random.below(if game == "pentago" { 30 } else { 14 });
    play_on(&mut session, &mut random, most);
    Some(session).filter(|session| !session.is_over())
}

fn analyse(session: &Session, player: &str) -> Choice<String> {
    let mut seat = session.seat(player).expect("a player of the game");
    // A search that does not reach its depth has no values; solvers take no depth.
    let limits = match player {
        "minimax" | "alphabeta" => Limits { depth: Some(3), ..Limits::nodes(300_000) },
        "pvs" => Limits { depth: Some(8), ..Limits::nodes(50_000) },
        "mcts" => Limits::simulations(5_000),
        _ => Limits { simulations: Some(1_000), ..Limits::nodes(20_000) },
    };
    let request = Request { limits, all_moves: true, ..Request::default() };
    seat.think(&session.snapshot(), &request, &mut |_| {}).choice
}

/// The result that a proved value promises: `Some(None)` for a draw, `None` if it names no winner
/// because scores are points.
fn promised(session: &Session, of: &ListedMove<'_>) -> Option<Option<Side>> {
    let turn = session.turn();
    match of.value.proved()? {
        score if score.plies_to_end().is_some() => {
            Some(Some(if score.is_win() { turn } else { !turn }))
        }
        Score::ZERO if session.game() != "dual-sudoku" => Some(None),
        _ => None,
    }
}

/// The point lead of a side.
fn lead(session: &Session, side: Side) -> Option<i32> {
    let facts = session.view().board.facts;
    let points = |side| {
        facts.iter().find(|fact| fact.name == "score" && fact.side == Some(side)).map(|of| of.value)
    };
    i32::try_from(points(side)? - points(!side)?).ok()
}

/// Checks the lines of an answer; returns the number that reach a promised end.
fn checked(session: &Session, player: &str, answer: &Choice<String>) -> usize {
    let what = format!("{player} of {} in {}", session.game(), session.position());
    let moves = answer.listed();
    let lined = || moves.iter().filter(|of| !of.line.is_empty());
    assert!(lined().count() <= 4, "{what}");
    if let Some(chosen) = answer.lines.first() {
        assert_eq!((chosen, &chosen[0]), (&answer.info.pv, &answer.best), "{what}");
    }
    let mut ended = 0;
    for of in lined() {
        assert_eq!(of.line[0], of.played, "{what}");
        let better = |other: &&ListedMove<'_>| {
            other.played != answer.best && other.value.rank() > of.value.rank()
        };
        let before = moves.iter().filter(better).count();
        assert!(of.played == answer.best || before < 3, "{what}: {} before {}", before, of.played);
        let mut after = Session::open(session.game(), &session.setup(), &session.position())
            .expect("a position that was written");
        for text in of.line.iter() {
            after.play(text).unwrap_or_else(|error| panic!("{what}: {:?}: {error}", of.line));
        }
        let Some(end) = after.ended() else { continue };
        let is_points = session.game() == "dual-sudoku";
        if let Some(score) = of.value.proved().filter(|score| is_points && !score.is_decided()) {
            assert_eq!(lead(&after, session.turn()), Some(score.get()), "{what}: {:?}", of.line);
            ended += 1;
        }
        let Some(winner) = promised(session, of) else { continue };
        assert_eq!(end.winner, winner, "{what}: {:?}", of.line);
        ended += 1;
        // These report the true distance; others may report a shorter one.
        if ["minimax", "alphabeta", "pvs"].contains(&player) {
            assert!(of.value.plies().is_none_or(|plies| plies as usize == of.line.len()), "{what}");
        }
    }
    ended
}

/// Every line is legal, begins with its move, is one of the best, and ends as its value predicts.
#[test]
fn the_best_moves_of_an_analysis_have_lines() {
    for game in Registry::shipped().games(Language::English).iter().filter(|of| of.sides == 2) {
        let advisor = Session::open(game.name, quick_setup(game.name), "").unwrap().advisor();
        for player in ["random", "minimax", "alphabeta", "pvs", "mcts", advisor] {
            let (mut lines, mut ended) = (0, 0);
            for seed in 0..POSITIONS {
                let Some(session) = random_position(game.name, seed) else { continue };
                let answer = analyse(&session, player);
                ended += checked(&session, player, &answer);
                lines += answer.listed().iter().filter(|of| of.line.len() > 1).count();
                if seed % 5 == 0 {
                    let again = analyse(&session, player);
                    assert_eq!(
                        (answer.moves, answer.lines),
                        (again.moves, again.lines),
                        "{player}"
                    );
                }
            }
            assert!(lines > 12 || player == "random", "{player} of {}: {lines} lines", game.name);
            // The report's players of DualSudoku never pass, so they prove nothing.
            let proves_nothing = player == "random"
                || game.name == "dual-sudoku" && ["minimax", "alphabeta"].contains(&player);
            assert!(ended > 3 || proves_nothing, "{player} of {}: {ended} ends", game.name);
        }
    }
}

/// JSON contains lines only for the moves that have one; a search without analysis lists no moves.
#[test]
fn lines_are_written_where_there_are_some() {
    let session = Session::open("connect4", "", "4455").unwrap();
    let answer = analyse(&session, "pvs");
    let json = serde_json::to_value(&answer).unwrap();
    let moves = json["moves"].as_array().unwrap();
    let with_line = moves.iter().filter(|of| of.get("line").is_some()).count();
    assert_eq!((moves.len(), with_line), (7, 4));
    let best = moves.iter().find(|of| of["move"] == json["best"]).unwrap();
    assert_eq!(best["line"], json["progress"]["line"]);
    assert_eq!(best["line"].as_array().unwrap().len(), 3, "a win in three");
    let mut seat = session.seat("pvs:depth=3").unwrap();
    let answer = seat.think(&session.snapshot(), &Request::default(), &mut |_| {}).choice;
    assert!(answer.moves.is_empty());
}
