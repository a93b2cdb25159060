//! The last cells of each puzzle, played out in every way by the rules alone, including passes.

use quintet_core::{Family, Game, Params, Playable, Record, Visitor};
use quintet_dual_sudoku::{DualSudoku, Move, Position};
use quintet_testkit::check_puzzles;
use std::any::Any;

type Nine = Position<9, 81>;

/// The record of a 9×9 grid.
struct OfNine;

impl Visitor for OfNine {
    type Output = Record<Nine>;

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        let record: Box<dyn Any> = Box::new(record);
        *record.downcast().expect("puzzles are of 9×9 grids")
    }
}

fn opened(setup: &str, text: &str) -> Nine {
    let setup = Params::parse(setup, &DualSudoku::setup()).expect("a setup");
    DualSudoku::open(&setup, text, OfNine).expect("a position").position()
}

fn ahead(position: &Nine) -> i32 {
    position.score(position.turn()) - position.score(!position.turn())
}

/// The final margin of the side to move, by playing everything.
fn final_margin(position: &Nine) -> i32 {
    if position.outcome().is_some() {
        return ahead(position);
    }
    let moves = position.moves().chain([Move::PASS]);
    moves.map(|played| -final_margin(&position.after(played))).max().expect("there is a move")
}

/// The number of fillable cells up to which everything is played.
const FEW: u32 = 6;

#[test]
fn every_puzzle_holds_what_it_claims() {
    let margin = |puzzle: &quintet_core::Puzzle, text: &str| ahead(&opened(&puzzle.setup, text));
    let mut few = 0;
    for made in check_puzzles::<DualSudoku>(1..=4, "threads=1,table=16", margin) {
        for ((text, right), step) in made.asked.iter().zip(made.puzzle.line.iter().step_by(2)) {
            let position = opened(&made.puzzle.setup, text);
            if position.fillable_cells() > FEW {
                continue;
            }
            few += 1;
            for played in position.moves().chain([Move::PASS]) {
                let value = -final_margin(&position.after(played));
                let is_right = position.write_move(played) == *right;
                assert_eq!(value == step.score, is_right, "{played:?} in {text}");
                assert!(value <= step.score);
            }
        }
    }
    assert!(few >= 3, "{few} positions were played out");
}
