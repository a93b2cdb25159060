//! The solver compared with brute force, its proofs, and its rules one by one.

use crate::knowledge::{Oracle, random_field};
use quintet_core::{Random, Seed};
use quintet_hex::check::wins_inside;
use quintet_hex::knowledge::{Effort, Field, Rules};
use quintet_hex::solver::{Bounds, Options, Progress, Search, solve};
use quintet_hex::{CellSet, Colour, Position, SwapRule};
use std::sync::atomic::Ordering;

fn search(rules: Rules) -> Search<u64> {
    Search::new(Effort::SOLVER, rules, Bounds::default())
}

#[test]
fn winners_and_proofs_are_right_on_small_boards() {
    let mut oracle = Oracle::default();
    let mut random = Random::new(Seed(9));
    // A search serves one size; what it remembers of earlier fields must hold on later ones.
    let mut solvers = [search(Rules::ALL), search(Rules::ALL)];
    for round in 0..3000 {
        let field = random_field(3 + round % 2, &mut random);
        let solver = &mut solvers[(round % 2) as usize];
        for mover in [Colour::Red, Colour::Blue] {
            let (winner, proof) = solver.solve(&field, mover).expect("no limit stops it");
            assert_eq!(winner, oracle.winner(&field, mover), "{field:?} {mover:?}");
            let own = field.stones[winner as usize] & proof;
            let cells = proof & field.empty();
            let wins = wins_inside(own, cells, field.edges(winner), winner == mover, u32::MAX);
            assert_eq!(wins, Some(true), "{field:?} {mover:?} {proof:x}");
        }
    }
}

/// The winning openings, numbered row by row.
fn winning_openings(size: u32, rules: Rules) -> Vec<u32> {
    let empty = Field { size, stones: [0u64; 2] };
    let mut solver = search(rules);
    let mut wins = |cell| {
        let found = solver.solve(&empty.with(Colour::Red, cell), Colour::Blue);
        found.expect("no limit stops it").0 == Colour::Red
    };
    let cells = empty.board().all.cells();
    cells.filter(|&cell| wins(cell)).map(|cell| u64::row(cell) * size + u64::column(cell)).collect()
}

#[test]
fn proofs_of_openings_hold_when_the_loser_gets_everything_else() {
    let empty = Field { size: 5, stones: [0u64; 2] };
    let mut solver = search(Rules::ALL);
    for cell in empty.board().all.cells() {
        let field = empty.with(Colour::Red, cell);
        let (winner, proof) = solver.solve(&field, Colour::Blue).expect("no limit stops it");
        let own = field.stones[winner as usize] & proof;
        let cells = proof & field.empty();
        let wins = wins_inside(own, cells, field.edges(winner), winner == Colour::Blue, u32::MAX);
        assert_ne!(wins, Some(false), "{cell:?} {proof:x}");
    }
}

#[test]
fn every_rule_can_be_left_out() {
    let all = winning_openings(4, Rules::ALL);
    assert_eq!(all, [3, 6, 9, 12]);
    let without = [
        Rules { fill: false, ..Rules::ALL },
        Rules { killed: false, ..Rules::ALL },
        Rules { dominated: false, ..Rules::ALL },
        Rules { connections: false, ..Rules::ALL },
        Rules { must_play: false, ..Rules::ALL },
    ];
    for rules in without {
        assert_eq!(winning_openings(4, rules), all, "{rules:?}");
    }
}

#[test]
fn the_known_winning_openings_of_5_and_6() {
    // a4 a5 b2–b4 c2–c4 d2–d4 e1 e2.
    let five = [4, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 18, 20];
    assert_eq!(winning_openings(5, Rules::ALL), five);
    assert_eq!(winning_openings(6, Rules::ALL).len(), 24);
}

/// At the end the progress shows all moves done, and every position counted.
#[test]
fn progress_is_counted() {
    for threads in [1, 2] {
        let options = Options { threads, ..Options::default() };
        let position = Position::<u128>::new(4, SwapRule::Off);
        let solution = solve(&position, &options).expect("no limit stops it");
        let Progress { nodes, done, all } = &*options.progress;
        assert_eq!(nodes.load(Ordering::Relaxed), solution.nodes);
        assert_eq!((done.load(Ordering::Relaxed), all.load(Ordering::Relaxed)), (16, 16));
    }
}
