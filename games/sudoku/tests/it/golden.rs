//! Known counts and solutions, and comparisons with obvious versions.

use crate::data;
use quintet_core::{Game, Outcome, Random, Seed, Side, perft};
use quintet_sudoku::{Entry, Grid, Position, Size, solutions};

/// Puzzles with one solution each, made for this test.
const PUZZLES: [(&str, &str); 4] = [
    ("1....4...3.4....", "1243342123144132"),
    (
        ".4.......12.....747....5...9...21.....6.73.2......96.743....9.68............5.8.3",
        "345197268129368574768245391973621485586473129214589637437812956851936742692754813",
    ),
    (
        ".8.23..79..15.....27.4.8............31......2......3.442....6......9.......8...23",
        "584236179631579248279418536846321957317945862952687314428753691763192485195864723",
    ),
    (
        ".3..81....7D9..AC7....6...G.F.....A847......5.6G..D4CGF.A.6........C26DG35EFA.1.\
         1.42...C....E..63...7..F12..CD5.D.......6B.AG....D.G98.3C..7..F5.5..E.74......B1\
         BC.A..128E.93G47.F1...B64A35289.A4....C1BF.6...D.B.1D9E....C46.3.6.D5.4..3.E..C.\
         2.C3...B.7.4.58.",
        "63GB8125F47D9CEAC79EB36A58G1F4D2F1A8479DEC2B536G52D4CGFEA963817B987C26DG35EFAB14\
         1G42AB5C7D98EF363AB67E8F124GCD59DE5F14396BCAG7284D2G98A3C1B76EF58539EC74G6F2DAB1\
         BC6AF5128ED93G47EF17GDB64A35289CA4E532C1BF8679GD7BF1D9E82G5C46A3G68D5A47931EB2CF\
         29C36FGBD7A4158E",
    ),
];

#[test]
fn puzzles_have_their_one_solution() {
    for (puzzle, solution) in PUZZLES {
        let found = solutions(&Grid::parse(puzzle).unwrap(), 2);
        assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), [solution]);
        assert!(found[0].is_solved());
    }
}

#[test]
fn hopeless_grids_have_none() {
    let contradictory = Grid::parse("11.. .... .... ....").unwrap();
    assert_eq!(solutions(&contradictory, 1), []);
    let blocked = Grid::parse("12.. ..3. .... ....").unwrap();
    assert_eq!(solutions(&blocked, 1), []);
    assert_eq!(solutions(&Grid::empty(Size::Nine), 0), []);
}

#[test]
fn every_size_can_be_filled() {
    for size in [Size::Four, Size::Nine, Size::Sixteen] {
        let found = solutions(&Grid::empty(size), 3);
        assert_eq!(found.len(), 3);
        assert!(found.iter().all(Grid::is_solved));
    }
}

/// All solutions, by trying every digit in every cell in reading order.
fn obvious_solutions(grid: &mut Grid, found: &mut Vec<Grid>) {
    let Some(cell) = grid.empty_cells().next() else { return found.push(grid.clone()) };
    for digit in 1..=4 {
        grid.set(cell, digit);
        if obvious_conflicts(grid).is_empty() {
            obvious_solutions(grid, found);
        }
    }
    grid.set(cell, 0);
}

/// The cells whose digit occurs in another cell of their row, column or box.
fn obvious_conflicts(grid: &Grid) -> Vec<usize> {
    let (rows, edge) = (grid.size().rows(), grid.size().box_edge());
    let place = |cell: usize| (cell / rows, cell % rows);
    let meet = |one: usize, other: usize| {
        let ((r1, c1), (r2, c2)) = (place(one), place(other));
        r1 == r2 || c1 == c2 || (r1 / edge, c1 / edge) == (r2 / edge, c2 / edge)
    };
    let cells = 0..grid.digits().len();
    let clash = |one: usize, other: usize| {
        one != other
            && meet(one, other)
            && grid.digit(one) != 0
            && grid.digit(one) == grid.digit(other)
    };
    cells.clone().filter(|&one| cells.clone().any(|other| clash(one, other))).collect()
}

#[test]
fn equals_the_obvious_search() {
    for seed in 0..300 {
        let mut random = Random::new(Seed(seed));
        let mut grid = Grid::empty(Size::Four);
        for _ in 0..2 + random.below(6) {
            grid.set(random.below(16), random.below(5) as u8);
        }
        let mut expected = Vec::new();
        if obvious_conflicts(&grid).is_empty() {
            obvious_solutions(&mut grid.clone(), &mut expected);
        }
        let mut found = solutions(&grid, usize::MAX);
        found.sort_by_key(ToString::to_string);
        expected.sort_by_key(ToString::to_string);
        assert_eq!(found, expected, "{grid}");
    }
}

/// Random games: conflicts, moves and the end, compared with the obvious version.
#[test]
fn equals_the_obvious_rules() {
    for (seed, (puzzle, _)) in (0..8).zip(PUZZLES.iter().cycle().filter(|p| p.0.len() < 100)) {
        let mut random = Random::new(Seed(seed));
        let mut position = Position::new(Grid::parse(puzzle).unwrap()).unwrap();
        for _ in 0..300 {
            let grid = position.grid();
            let conflicts = obvious_conflicts(grid);
            let rows = grid.size().rows() as u8;
            let is_entry = |cell: &usize| position.givens().digit(*cell) == 0;
            let expected: Vec<Entry> = if grid.is_full() {
                let wrong = conflicts.iter().copied().filter(is_entry);
                wrong.map(|cell| Entry { cell: cell as u16, digit: 0 }).collect()
            } else {
                let empty = (0..grid.digits().len()).filter(|&cell| grid.digit(cell) == 0);
                empty
                    .flat_map(|cell| (1..=rows).map(move |digit| (cell as u8, digit)))
                    .map(|(cell, digit)| Entry { cell: cell.into(), digit })
                    .collect()
            };
            let marked = (0..grid.digits().len()).filter(|&cell| grid.is_in_conflict(cell));
            assert_eq!(marked.collect::<Vec<_>>(), conflicts);
            assert_eq!(grid.contradiction().is_some(), !conflicts.is_empty());
            assert_eq!(position.moves().collect::<Vec<_>>(), expected);
            let won = (grid.is_full() && conflicts.is_empty()).then_some(Outcome::Win(Side::First));
            assert_eq!(position.outcome(), won);
            let Some(played) = position.random_move(&mut random) else { break };
            position.play(played);
        }
    }
}

#[test]
fn perft_counts_every_entry() {
    let position = Position::new(Grid::empty(Size::Four)).unwrap();
    assert_eq!(perft(&position, 3), (16 * 4) * (15 * 4) * (14 * 4));
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn the_puzzles_of_the_report_have_one_solution() {
    let puzzles = data::collection("100sudoku.txt");
    assert_eq!(puzzles.len(), 100);
    have_one_solution(puzzles);
}

#[test]
fn our_own_puzzles_have_one_solution() {
    have_one_solution(data::minimal());
    have_one_solution(data::hard());
}

fn have_one_solution(puzzles: Vec<Grid>) {
    for puzzle in puzzles {
        let found = solutions(&puzzle, 2);
        assert_eq!(found.len(), 1, "{puzzle}");
        let kept = puzzle.digits().iter().zip(found[0].digits());
        assert!(kept.into_iter().all(|(given, digit)| *given == 0 || given == digit));
    }
}
