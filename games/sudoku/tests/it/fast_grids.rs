//! Grids of every size, one at a time and many at once.

use crate::data::{EXAMPLES, SIXTEEN, minimal};
use quintet_core::{Random, Seed};
use quintet_sudoku::fast::{Bound, GridCounted, Path};
use quintet_sudoku::generate::full_grid;
use quintet_sudoku::solvers::{Request, Solver};
use quintet_sudoku::{Grid, Size, Wish, generate, solutions, solutions_while};
use std::time::Instant;

fn count(grid: &Grid, limit: usize) -> GridCounted {
    Path::best().count_grid(grid, limit, Bound::NONE)
}

/// The grid with some of its digits removed.
fn dug(full: &Grid, givens: usize, random: &mut Random) -> Grid {
    let mut order = Vec::from_iter(0..full.size().cells());
    random.shuffle(&mut order);
    let mut grid = full.clone();
    order[givens..].iter().for_each(|&cell| grid.set(cell, 0));
    grid
}

#[test]
fn examples_of_every_size_have_their_solution() {
    for (puzzle, solution) in EXAMPLES {
        let counted = count(&Grid::parse(puzzle).unwrap(), 2);
        assert_eq!(counted.solutions, 1);
        assert_eq!(counted.first, Some(Grid::parse(solution).unwrap()));
    }
    let sixteen = count(&Grid::parse(SIXTEEN).unwrap(), 2);
    assert!(sixteen.solutions == 1 && sixteen.finished && sixteen.first.unwrap().is_solved());
}

#[test]
fn every_puzzle_of_four_rows_is_counted_as_the_slow_solver_does() {
    let mut random = Random::new(Seed(31));
    let all = solutions(&Grid::empty(Size::Four), 1000);
    assert_eq!(count(&Grid::empty(Size::Four), 1000).solutions, 288);
    for round in 0..3000 {
        let mut given = dug(&all[random.below(all.len())], round % 12, &mut random);
        if round % 3 == 0 {
            given.set(random.below(16), 1 + random.below(4) as u8);
        }
        let expected = solutions(&given, 50);
        let counted = count(&given, 50);
        assert_eq!(counted.solutions, expected.len(), "{given}");
        let first = counted.first.filter(|first| !expected.contains(first));
        assert!(expected.len() == 50 || first.is_none(), "{given}: {first:?}");
    }
}

#[test]
fn sixteen_rows_are_counted_as_the_slow_solver_does() {
    let mut random = Random::new(Seed(32));
    let full = count(&Grid::parse(SIXTEEN).unwrap(), 1).first.unwrap();
    let mut classes = [0; 3];
    for round in 0..400 {
        let mut given = dug(&full, 110 + round % 60, &mut random);
        if round % 5 == 0 {
            given.set(random.below(256), 1 + random.below(16) as u8);
        }
        let mut placements = 0;
        let expected = solutions_while(&given, 2, || {
            placements += 1;
            placements < 20_000
        });
        if placements < 20_000 {
            let counted = count(&given, 2);
            assert_eq!(counted.solutions, expected.len(), "{given}");
            assert!(expected.len() != 1 || counted.first == Some(expected[0].clone()));
            classes[expected.len()] += 1;
        }
    }
    assert!(classes.iter().all(|&class| class > 20), "{classes:?}");
}

/// As many empty cells as possible: 16×16 with one solution and about 100 givens.
#[test]
fn sparse_grids_of_sixteen_rows_are_quick() {
    let mut random = Random::new(Seed(33));
    let full = count(&Grid::parse(SIXTEEN).unwrap(), 1).first.unwrap();
    let mut grid = full.clone();
    let mut order = Vec::from_iter(0..256);
    random.shuffle(&mut order);
    for cell in order {
        let digit = grid.digit(cell);
        grid.set(cell, 0);
        let bound = Bound { guesses: 20_000, ..Bound::NONE };
        let counted = Path::best().count_grid(&grid, 2, bound);
        if counted.solutions > 1 || !counted.finished {
            grid.set(cell, digit);
        }
    }
    let counted = count(&grid, 2);
    assert!(counted.solutions == 1 && counted.first == Some(full), "{grid}");
    assert!(grid.empty_cells().count() > 140, "{grid}");
}

/// Grids with many solutions, all of which a first guess can lose for millions of guesses: each of these took
/// more than 20 000 before the search restarted from time to time.
#[test]
fn no_grid_of_sixteen_rows_is_lost_by_a_guess() {
    let lost = [409, 628, 1128, 1204, 1431, 1741, 1772, 2361, 2535, 2618, 2654, 2758, 2900, 2934];
    for index in lost.into_iter().chain(0..30) {
        let mut random = Random::new(Seed(16).part(index));
        let full = full_grid(Size::Sixteen, &mut random, &mut || true).unwrap();
        let grid = dug(&full, index as usize * 7 % 121, &mut random);
        let bound = Bound { guesses: 2_000, ..Bound::NONE };
        let counted = Path::best().count_grid(&grid, 2, bound);
        assert!(counted.finished && counted.solutions > 0, "{index}: {grid}");
        assert!(counted.first.is_some_and(|first| first.solves(&grid)), "{index}");
    }
}

/// With one solution, with several and with none; the guesses on the empty grid are few.
#[test]
fn grids_of_twenty_five_rows_are_counted() {
    let empty = Grid::empty(Size::TwentyFive);
    let bound = Bound { guesses: 10_000, ..Bound::NONE };
    let counted = Path::best().count_grid(&empty, 2, bound);
    assert!(counted.finished && counted.solutions == 2, "{}", counted.guesses);
    let wish = Wish { size: Size::TwentyFive, seed: Seed(3), ..Wish::default() };
    let made = generate(&wish, &mut |_| true).unwrap().unwrap();
    let counted = count(&made.puzzle, 2);
    assert!(counted.solutions == 1 && made.clues < 400, "{}", made.clues);
    assert_eq!(counted.first, Some(made.solution.clone()));
    let slow = Solver::parse("backtracking:nodes=100000").unwrap();
    let report =
        slow.solve(&dug(&made.solution, 500, &mut Random::new(Seed(1))), &Request::default());
    assert!(report.solution.is_some_and(|solution| solution.is_solved()));
    let refused = Solver::parse("annealing").unwrap().solve(&made.puzzle, &Request::default());
    assert!(!refused.is_solved() && !refused.hopeless, "made for 16×16 at most");
    let mut wrong = made.puzzle.clone();
    let cell = wrong.empty_cells().next().unwrap();
    wrong.set(cell, made.solution.digit(cell) % 25 + 1);
    assert_eq!(count(&wrong, 2).solutions, 0);
}

#[test]
fn bounds_hold_for_other_sizes() {
    let empty = Grid::empty(Size::Sixteen);
    for guesses in [0, 1, 10, 300] {
        let counted = Path::best().count_grid(&empty, usize::MAX, Bound { guesses, ..Bound::NONE });
        assert_eq!((counted.guesses, counted.finished), (guesses, false));
    }
    let stopped = Bound { go_on: Some(&|| false), ..Bound::NONE };
    assert!(!Path::best().count_grid(&empty, usize::MAX, stopped).finished);
    let late = Bound { deadline: Some(Instant::now()), ..Bound::NONE };
    assert!(!Path::best().count_grid(&empty, usize::MAX, late).finished);
}

#[test]
fn many_grids_come_in_order_with_any_number_of_threads() {
    let mut grids = minimal();
    grids.extend(EXAMPLES.iter().map(|(puzzle, _)| Grid::parse(puzzle).unwrap()));
    grids.push(Grid::parse(SIXTEEN).unwrap());
    grids.push(Grid::empty(Size::Nine));
    let expected: Vec<_> = grids.iter().map(|grid| count(grid, 3)).collect();
    for threads in [0, 1, 2, 5] {
        let mut all = Vec::new();
        Path::best().count_each(
            &grids,
            3,
            (Bound::NONE, None),
            threads,
            &mut |index, counted, _| {
                assert_eq!(index, all.len());
                all.push(counted);
            },
        );
        assert_eq!(all, expected);
    }
    let stopped = Bound { go_on: Some(&|| false), ..Bound::NONE };
    let mut begun = 0;
    Path::best().count_each(&grids, 3, (stopped, None), 2, &mut |_, _, _| begun += 1);
    assert_eq!(begun, 0);
    Path::best().count_each(&[], 3, (Bound::NONE, None), 2, &mut |_, _, _| unreachable!());
}
