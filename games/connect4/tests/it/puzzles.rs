//! The claim of each puzzle, checked by playing everything.

use quintet_connect4::{ConnectFour, Position};
use quintet_core::{Game, Goal, Outcome};
use quintet_testkit::check_puzzles;

/// Whether the side to move wins within this many plies, by trying everything.
fn wins_within(position: &Position, plies: u32) -> bool {
    plies > 0
        && position.moves().any(|played| {
            let next = position.after(played);
            match next.outcome() {
                Some(outcome) => outcome == Outcome::Win(position.turn()),
                None => plies > 2 && all_lose(&next, plies - 1),
            }
        })
}

fn all_lose(position: &Position, plies: u32) -> bool {
    position.moves().all(|played| {
        let next = position.after(played);
        next.outcome().is_none() && wins_within(&next, plies - 1)
    })
}

/// Wins in at most this many moves are checked by playing everything.
const SHORT: u32 = 3;

#[test]
fn every_puzzle_holds_what_it_claims() {
    let mut short = 0;
    for made in check_puzzles::<ConnectFour>(1..=4, "threads=1,table=64", |_, _| 0) {
        let Goal::WinIn { moves } = made.puzzle.goal else { continue };
        if moves > SHORT {
            continue;
        }
        short += 1;
        for (done, (text, right)) in made.asked.iter().enumerate() {
            let position = Position::read(text).expect("a position of the line");
            let plies = 2 * (moves - done as u32) - 1;
            assert!(
                wins_within(&position, plies) && !wins_within(&position, plies.saturating_sub(2))
            );
            for played in position.moves() {
                let next = position.after(played);
                let wins = match next.outcome() {
                    Some(_) => true,
                    None => plies > 1 && all_lose(&next, plies - 1),
                };
                let column = (position.column(played) + 1).to_string();
                assert_eq!(wins, column == *right, "{column} in {text}");
            }
        }
    }
    assert!(short >= 3, "{short} wins were short enough to be played out");
}
