//! The fast solver compared with the slow, obvious one.

use crate::data::{EXAMPLES, collection, hard, minimal};
use proptest::prelude::*;
use quintet_core::{Random, Seed};
use quintet_sudoku::fast::{Bound, Path, Puzzle, PuzzleError, count, count_all, is_unique, solve};
use quintet_sudoku::{Grid, Size, solutions_while};

/// The grid with the digits of a solution.
fn grid(digits: &[u8; 81]) -> Grid {
    let mut grid = Grid::empty(Size::Nine);
    digits.iter().enumerate().for_each(|(cell, &digit)| grid.set(cell, digit));
    grid
}

/// Number of placements that the slow solver may try: a grid with few givens and no solution would take it
/// years.
const BUDGET: u32 = 100_000;

/// Compares the fast solver with the slow one, up to a number of solutions; returns whether the slow one
/// finished.
fn compare(given: &Grid, limit: usize) -> bool {
    let puzzle = Puzzle::try_from(given).expect("the grid is 9×9");
    let mut placements = 0;
    let expected = solutions_while(given, limit, || {
        placements += 1;
        placements < BUDGET
    });
    if placements >= BUDGET {
        return false;
    }
    let counted = count(&puzzle, limit);
    assert_eq!(counted.solutions, expected.len(), "{given}");
    assert_eq!(counted.first.is_some(), !expected.is_empty(), "{given}");
    if let Some(first) = counted.first.map(|digits| grid(&digits)) {
        let keeps = |cell: usize| given.digit(cell) == 0 || given.digit(cell) == first.digit(cell);
        assert!(first.is_solved() && (0..81).all(keeps), "{given} became {first}");
        assert!(expected.len() != 1 || limit == 1 || first == expected[0], "{given}");
    }
    assert_eq!(count(&puzzle, limit), counted, "the same again");
    true
}

/// A full grid: a known one with permuted digits, rows and columns.
fn shuffled(random: &mut Random) -> Grid {
    let full = Grid::parse(EXAMPLES[1].1).expect("the example is a grid");
    let mut order = |length: usize| {
        let mut order = Vec::from_iter(0..length);
        random.shuffle(&mut order);
        order
    };
    let mut lines = || {
        let bands = order(3);
        Vec::from_iter(
            bands.iter().flat_map(|band| order(3).into_iter().map(move |line| band * 3 + line)),
        )
    };
    let (rows, columns) = (lines(), lines());
    let digits = order(9);
    let mut grid = Grid::empty(Size::Nine);
    for cell in 0..81 {
        let from = rows[cell / 9] * 9 + columns[cell % 9];
        grid.set(cell, digits[usize::from(full.digit(from)) - 1] as u8 + 1);
    }
    grid
}

/// Empties cells at random, down to this many givens.
fn dug(mut grid: Grid, givens: usize, random: &mut Random) -> Grid {
    let mut left = 81;
    while left > givens {
        let cell = random.below(81);
        left -= usize::from(grid.digit(cell) != 0);
        grid.set(cell, 0);
    }
    grid
}

#[test]
fn examples_have_their_solution() {
    for (puzzle, solution) in EXAMPLES.iter().filter(|(puzzle, _)| puzzle.len() == 81) {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        assert_eq!(grid(&solve(&puzzle).unwrap()), Grid::parse(solution).unwrap());
        assert!(is_unique(&puzzle));
    }
}

#[test]
fn our_own_puzzles_agree() {
    assert!(minimal().iter().all(|puzzle| compare(puzzle, 2)));
    let hard = hard();
    let compared = hard.iter().filter(|puzzle| compare(puzzle, 2)).count();
    assert!(compared >= hard.len() / 2, "{compared}");
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn collections_agree() {
    let names = ["1000sudoku.txt", "minimal_10k.txt", "magictour_top1465.txt", "17clue_10k.txt"];
    for (name, step) in names.into_iter().zip([1, 5, 5, 50]) {
        let given = collection(name);
        let given = Vec::from_iter(given.iter().step_by(step));
        let compared = given.iter().filter(|puzzle| compare(puzzle, 2)).count();
        assert!(compared >= given.len() / 2, "{name}: {compared}");
    }
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn every_puzzle_of_the_collections_is_unique() {
    for name in ["17clue_10k.txt", "minimal_10k.txt", "magictour_top1465.txt"] {
        for given in collection(name) {
            let counted = count(&Puzzle::try_from(&given).unwrap(), 2);
            let first = grid(&counted.first.expect("there is a solution"));
            assert!(counted.solutions == 1 && first.is_solved(), "{given}");
        }
    }
}

#[test]
fn dug_grids_agree_with_one_solution_or_many() {
    let mut random = Random::new(Seed(7));
    let mut classes = [0; 3];
    for round in 0..3000 {
        let given = dug(shuffled(&mut random), 22 + round % 40, &mut random);
        compare(&given, 2 + round % 30);
        classes[count(&Puzzle::try_from(&given).unwrap(), 2).solutions] += 1;
    }
    assert!(classes[0] == 0 && classes[1] > 500 && classes[2] > 500, "{classes:?}");
}

#[test]
fn spoilt_grids_agree() {
    let mut random = Random::new(Seed(8));
    let mut without = 0;
    for round in 0..1500 {
        // One digit, of a cell given or not, becomes another.
        let mut given = dug(shuffled(&mut random), 24 + round % 50, &mut random);
        given.set(random.below(81), 1 + random.below(9) as u8);
        compare(&given, 3);
        without += usize::from(solve(&Puzzle::try_from(&given).unwrap()).is_none());
    }
    assert!(without > 500, "{without}");
}

#[test]
fn a_thousand_puzzles_with_none_or_several_solutions_are_recognised() {
    let mut random = Random::new(Seed(11));
    let (mut none, mut several) = (0, 0);
    while none < 500 || several < 500 {
        let mut given = dug(shuffled(&mut random), 24 + random.below(20), &mut random);
        if none < 500 {
            given.set(random.below(81), 1 + random.below(9) as u8);
        }
        let counted = count(&Puzzle::try_from(&given).unwrap(), 2);
        // A puzzle counts only if the slow solver finishes.
        if counted.solutions != 1 && compare(&given, 2) {
            none += usize::from(counted.solutions == 0);
            several += usize::from(counted.solutions == 2);
        }
    }
}

#[test]
fn a_digit_twice_in_any_unit_has_no_solution() {
    for (one, other) in (0..81).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let mut given = Grid::empty(Size::Nine);
        given.set(one, 5);
        given.set(other, 5);
        let contradicts = given.contradiction().is_some();
        let counted = count(&Puzzle::try_from(&given).unwrap(), 1);
        assert_eq!(counted.solutions == 0, contradicts, "{given}");
    }
}

#[test]
fn full_grids_are_checked() {
    let mut random = Random::new(Seed(9));
    for _ in 0..300 {
        let full = shuffled(&mut random);
        compare(&full, 2);
        let mut spoilt = full.clone();
        let (one, other) = (random.below(81), random.below(81));
        spoilt.set(one, full.digit(other));
        spoilt.set(other, full.digit(one));
        compare(&spoilt, 2);
    }
}

#[test]
fn limits_are_exact() {
    let empty = Puzzle::new([0; 81]).unwrap();
    for limit in [0, 1, 2, 3, 10, 1000, 5000] {
        let counted = count(&empty, limit);
        assert_eq!((counted.solutions, counted.first.is_some()), (limit, limit > 0));
    }
    // The digits 1 to 5 of a full grid.
    let full = Grid::parse(EXAMPLES[1].1).unwrap();
    let mut given = Grid::empty(Size::Nine);
    for cell in (0..81).filter(|&cell| full.digit(cell) <= 5) {
        given.set(cell, full.digit(cell));
    }
    for limit in [1, 2, 5, 24, 100, 10_000] {
        compare(&given, limit);
    }
}

#[test]
fn bounds_are_exact_and_reported() {
    let empty = Puzzle::new([0; 81]).unwrap();
    let whole = count(&empty, 100_000);
    assert!(whole.finished && whole.guesses > 20_000);
    for guesses in [0, 1, 7, 255, 256, 5000] {
        let counted = Path::best().count_within(&empty, 100_000, Bound { guesses, ..Bound::NONE });
        assert_eq!((counted.guesses, counted.finished), (guesses, false));
    }
    let enough = Bound { guesses: whole.guesses, go_on: Some(&|| true), ..Bound::NONE };
    assert_eq!(Path::best().count_within(&empty, 100_000, enough), whole);
    let stopped = Bound { go_on: Some(&|| false), ..Bound::NONE };
    let counted = Path::best().count_within(&empty, 100_000, stopped);
    assert!(!counted.finished && counted.guesses < Bound::INTERVAL);
}

#[test]
fn batches_keep_their_order() {
    let mut random = Random::new(Seed(10));
    let many: Vec<_> = (0..500)
        .map(|round| dug(shuffled(&mut random), 20 + round % 30, &mut random))
        .map(|grid| Puzzle::try_from(&grid).unwrap())
        .collect();
    let one_by_one: Vec<_> = many.iter().map(|puzzle| count(puzzle, 5)).collect();
    for threads in [0, 1, 2, 3, 8, 1000] {
        assert_eq!(count_all(&many, 5, threads), one_by_one);
    }
    assert_eq!(count_all(&[], 5, 4), []);
}

#[test]
fn errors_say_why_a_text_is_not_a_puzzle() {
    let text = format!("{}x{}", ".".repeat(4), "0".repeat(76));
    let error = text.parse::<Puzzle>().unwrap_err();
    assert_eq!(error, PuzzleError::Character { place: 4, character: 'x' });
    assert_eq!(error.to_string(), "`x` at 4: expected 1 to 9, or . or 0 for an empty cell");
    let error = "123".parse::<Puzzle>().unwrap_err();
    assert_eq!(error.to_string(), "3 characters: expected 81, one for each cell");
    assert!(".".repeat(82).parse::<Puzzle>().is_err());
    let error = Puzzle::try_from(&Grid::empty(Size::Four)).unwrap_err();
    assert_eq!(error.to_string(), "a grid of 4×4: expected 9×9");
}

proptest! {
    #[test]
    fn random_partial_grids_agree(cells in prop::collection::vec((0usize..81, 1u8..=9), 0..30)) {
        let mut given = Grid::empty(Size::Nine);
        for (cell, digit) in cells {
            let before = given.digit(cell);
            given.set(cell, digit);
            // Mostly without an obvious contradiction.
            if given.is_in_conflict(cell) && (cell + usize::from(digit)) % 16 != 0 {
                given.set(cell, before);
            }
        }
        compare(&given, 2);
    }
}
