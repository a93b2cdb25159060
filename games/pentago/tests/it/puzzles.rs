//! Wins in one or two moves are checked by playing everything, by the rules alone.

use quintet_core::Family;
use quintet_core::{Game, Goal, Outcome, Params, Playable};
use quintet_pentago::{Pentago, Position};
use quintet_testkit::check_puzzles;

fn wins_now(position: &Position) -> bool {
    let won = Some(Outcome::Win(position.turn()));
    position.moves().any(|played| position.after(played).outcome() == won)
}

/// Whether the side that just moved wins at once after every reply.
fn all_lose(position: &Position) -> bool {
    let won = Some(Outcome::Win(!position.turn()));
    position.moves().all(|played| {
        let next = position.after(played);
        next.outcome() == won || next.outcome().is_none() && wins_now(&next)
    })
}

#[test]
fn every_puzzle_holds_what_it_claims() {
    let setup = Params::parse("", &Pentago::setup()).expect("the usual setup");
    let mut wins = [0, 0];
    for made in check_puzzles::<Pentago>(1..=1, "threads=1,memory=200", |_, _| 0) {
        let Goal::WinIn { moves } = made.puzzle.goal else { continue };
        wins[moves as usize - 1] += 1;
        let (text, right) = &made.asked[0];
        let position = Pentago::read(&setup, text).expect("a position").position();
        assert_eq!(wins_now(&position), moves == 1, "{text}");
        let board = position.after(position.parse_move(right).expect("the line"));
        for played in position.moves() {
            let next = position.after(played);
            let reaches = match next.outcome() {
                Some(outcome) => outcome == Outcome::Win(position.turn()),
                None => moves == 2 && all_lose(&next),
            };
            assert_eq!(reaches, next == board, "{} in {text}", position.write_move(played));
        }
    }
    assert!(wins.iter().sum::<u32>() >= 1, "{wins:?}");
}
