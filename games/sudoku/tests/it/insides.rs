//! Inner parts of the crate. Their tests are here because unit tests in `src` would have the crate compiled twice.

use quintet_core::{Family, Random, Seed};
use quintet_sudoku::coach::insides::{AnyBoard, choose, find_on_both};
use quintet_sudoku::coach::{Board, Technique, explain};
use quintet_sudoku::fast::insides::count_nine;
use quintet_sudoku::fast::{Bound, Path, Puzzle};
use quintet_sudoku::generate::Symmetry;
use quintet_sudoku::generate::insides::{Cross, exists};
use quintet_sudoku::insides::solves;
use quintet_sudoku::solvers::insides::propagate;
use quintet_sudoku::solvers::{SolveReport, Verdict};
use quintet_sudoku::{Grid, Size, Sudoku, solutions};

#[test]
fn every_file_of_the_pages_folder_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
    let entries = std::fs::read_dir(folder).expect("the page has a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.expect("the folder can be read").file_name().into_string().expect("plain names")
    };
    let mut found: Vec<String> = entries.map(name).collect();
    found.sort();
    let mut listed: Vec<&str> = Sudoku::page().iter().map(|asset| asset.name).collect();
    listed.sort_unstable();
    assert_eq!(found, listed);
}

#[test]
fn every_choice_comes_once() {
    let mut seen = Vec::new();
    let none = choose(&[1, 2, 3, 4], 2, |pair| {
        seen.push((pair[0], pair[1]));
        None::<()>
    });
    assert_eq!(none, None);
    assert_eq!(seen, [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]);
    assert_eq!(choose(&[1, 2], 3, |_| Some(())), None);
}

/// The board for any size and the one for 9×9 have the same steps on the way of a
/// puzzle.
#[test]
fn a_board_of_any_size_has_the_same_steps() {
    let puzzles = [
        "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......",
        "9...3......721..5...19.58...16......2..1.6....5......4.3....2.5....42.......7.1..",
    ];
    let mut found = 0;
    for grid in puzzles.map(|puzzle| Grid::parse(puzzle).unwrap()) {
        let (mut board, mut any) = (Board::of(&grid), AnyBoard::of(&grid));
        for step in explain(&grid).unwrap().steps {
            for &technique in Technique::ALL {
                let [nine, other] = find_on_both(&board, &any, technique);
                assert_eq!(nine, other, "{technique:?}");
                found += usize::from(nine.is_some());
            }
            board.apply(&step);
            any.apply(&step);
        }
        assert_eq!(&board.grid(), any.grid());
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn any_other_digit_in_any_cell_is_seen() {
    for size in Size::ALL {
        let empty = Grid::empty(size);
        let solution = Path::best().count_grid(&empty, 1, Bound::NONE).first.unwrap();
        assert!(solution.solves(&empty) && solution.solves(&solution));
        for cell in 0..size.cells() {
            for digit in (0..=size.rows() as u8).filter(|&d| d != solution.digit(cell)) {
                let mut other = solution.clone();
                other.set(cell, digit);
                assert!(!other.solves(&empty), "{size:?} {cell} {digit}");
                assert!(digit == 0 || !solution.solves(&other), "{size:?} {cell} {digit}");
            }
        }
    }
    assert!(!Grid::empty(Size::Four).solves(&Grid::empty(Size::Nine)));
}

#[test]
fn a_box_alone_may_be_wrong() {
    // Rows and columns are valid: each row is the one above, shifted by one.
    let latin: Vec<u8> = (0..81).map(|cell| ((cell / 9 + cell % 9) % 9 + 1) as u8).collect();
    assert!(!solves(Size::Nine, &latin, &[0; 81]));
    // Bytes above the digits are not digits.
    let right: Vec<u8> =
        (0..81).map(|cell| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8).collect();
    assert!(solves(Size::Nine, &right, &[0; 81]));
    let beyond: Vec<u8> = right.iter().map(|digit| digit + 32).collect();
    assert!(!solves(Size::Nine, &beyond, &[0; 81]));
}

#[test]
fn singles_lead_towards_the_solution() {
    for text in [
        "1....4...3.4....",
        ".4.......12.....747....5...9...21.....6.73.2......96.743....9.68............5.8.3",
        ".8.23..79..15.....27.4.8............31......2......3.442....6......9.......8...23",
    ] {
        let puzzle = Grid::parse(text).unwrap();
        let solution = &solutions(&puzzle, 1)[0];
        let (mut grid, mut replayed) = (puzzle.clone(), puzzle.clone());
        assert!(propagate(&mut grid, &mut |e| replayed.set(usize::from(e.cell), e.digit)));
        assert_eq!(grid, replayed);
        assert_ne!(grid, puzzle);
        let agrees = |(&digit, right): (&u8, &u8)| digit == 0 || digit == *right;
        assert!(grid.digits().iter().zip(solution.digits()).all(agrees));
    }
}

#[test]
fn hopeless_grids_are_seen() {
    for text in ["11.. .... .... ....", "12.. ..3. .... ....", "1... .... ...2 .1.."] {
        let mut grid = Grid::parse(text).unwrap();
        let before = solutions(&grid, 1).len();
        assert_eq!(propagate(&mut grid, &mut |_| {}), before > 0, "{text}");
    }
}

#[test]
fn a_wrong_answer_is_withheld() {
    let puzzle = Grid::parse("1....4...3.4....").unwrap();
    for (text, right) in [("1243342123144132", true), ("124334212314413.", false)] {
        let report = SolveReport::deduced(Grid::parse(text).unwrap()).verified(&puzzle);
        assert_eq!((report.is_solved(), report.hopeless), (right, false));
        let verdict = if right { Verdict::Solved } else { Verdict::Exhausted };
        assert_eq!(report.verdict, verdict);
    }
}

#[test]
fn what_exists_is_known() {
    // Four givens suffice without a symmetry; one orbit of both mirrors does not.
    assert!(exists(Symmetry::None, 4..=4, true));
    assert!(!exists(Symmetry::None, 0..=3, false));
    assert!(!exists(Symmetry::FourMirrors, 4..=4, false));
    assert!(exists(Symmetry::FourMirrors, 8..=8, false));
    assert!(!exists(Symmetry::FourMirrors, 4..=6, true));
    // A minimal puzzle has at most six.
    assert!(exists(Symmetry::None, 6..=6, true));
    assert!(!exists(Symmetry::HalfTurn, 7..=16, true));
}

#[test]
fn the_count_is_that_of_backtracking() {
    let mut random = Random::new(Seed(1));
    for _ in 0..5 {
        let cross = Cross::random(&mut random);
        assert_eq!(cross.count(), solutions(cross.grid(), 100_000).len());
        let full = cross.complete(&mut random);
        assert!(full.is_solved());
        assert!((0..27).all(|cell| full.digit(cell) == cross.grid().digit(cell)));
    }
}

/// All grids, divided by all crosses: 6670903752021072936960 / (9! (56 · 6⁶)²).
const MEAN: f64 = 2692.964;

#[test]
fn the_mean_is_known() {
    let mut random = Random::new(Seed(2));
    let counts: Vec<f64> = (0..4000).map(|_| Cross::random(&mut random).count() as f64).collect();
    let mean = counts.iter().sum::<f64>() / counts.len() as f64;
    let variance = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>();
    let error = (variance / counts.len() as f64 / counts.len() as f64).sqrt();
    assert!((mean - MEAN).abs() < 5.0 * error, "{mean} ± {error}");
}

#[test]
fn nine_rows_are_counted_as_the_fast_solver_does() {
    let count = |grid: &Grid, limit| {
        let counts = Path::all().into_iter().map(|path| count_nine(path, grid, limit));
        let counts: Vec<_> = counts.collect();
        assert!(counts.windows(2).all(|two| two[0] == two[1]), "the same on every processor");
        counts[0].clone()
    };
    let full = count(&Grid::empty(Size::Nine), 1).first.unwrap();
    for step in 2..40 {
        // About every third cell stays, a different selection each time.
        let mut grid = full.clone();
        let gone = (0..81).filter(|cell| cell * step % 41 > 16);
        gone.for_each(|cell| grid.set(cell, 0));
        let fast = Path::best().count(&Puzzle::try_from(&grid).unwrap(), 20);
        let counted = count(&grid, 20);
        assert_eq!(counted.solutions, fast.solutions, "{grid}");
        assert!(counted.finished && counted.first.is_some_and(|first| first.is_solved()));
    }
}
