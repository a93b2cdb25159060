//! Every move of each puzzle is proved to win or lose, and the proofs are checked independently of the
//! solver.

use quintet_core::Family;
use quintet_core::{Game, Params, Playable, Record, Visitor};
use quintet_hex::check::check;
use quintet_hex::solver::{Options, solve};
use quintet_hex::{Hex, Position};
use quintet_testkit::check_puzzles;
use std::any::Any;

/// The record of a small board.
struct Small;

impl Visitor for Small {
    type Output = Record<Position<u128>>;

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        let record: Box<dyn Any> = Box::new(record);
        *record.downcast().expect("puzzles are of small boards")
    }
}

#[test]
fn every_puzzle_holds_what_it_claims() {
    for made in check_puzzles::<Hex>(1..=3, "threads=1,memory=64", |_, _| 0) {
        let setup = Params::parse(&made.puzzle.setup, &Hex::setup()).expect("a setup");
        let (text, right) = &made.asked[0];
        let position = Hex::open(&setup, text, Small).expect("a position").position();
        let options = Options { weak: true, proof: true, ..Options::default() };
        for played in position.moves() {
            let next = position.after(played);
            assert!(next.outcome().is_none(), "a stone that joins the edges is too easy");
            let solution = solve(&next, &options).expect("no limit stops it");
            let proof = solution.proof.expect("it was asked for");
            check(&next, solution.winner, &proof).expect("a proof of the solver holds");
            let wins = solution.winner == position.colour_to_move();
            assert_eq!(wins, position.write_move(played) == *right, "{played:?} in {text}");
        }
    }
}
