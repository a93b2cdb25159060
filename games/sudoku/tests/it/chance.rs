//! Randomised solvers on the largest grids: every answer is a solution of the puzzle, or nothing.

use quintet_core::{Game, Limits, Playable, PlayerSpec, Seed, Task};
use quintet_sudoku::solvers::{Request, Solver, Verdict};
use quintet_sudoku::{Grid, Position, Size};

/// A grid of 16 × 16 with some holes: a full grid by formula, then every cell of a walk emptied.
fn with_holes(holes: usize) -> Grid {
    let mut grid = Grid::empty(Size::Sixteen);
    for cell in 0..256 {
        let (row, column) = (cell / 16, cell % 16);
        grid.set(cell, ((row % 4 * 4 + row / 4 + column) % 16 + 1) as u8);
    }
    assert!(grid.is_solved());
    (0..holes).for_each(|hole| grid.set((255 + hole * 37) % 256, 0));
    grid
}

#[test]
fn answers_on_large_grids_are_solutions_or_none() {
    for puzzle in [Grid::empty(Size::Sixteen), with_holes(40)] {
        for name in ["hill-climbing", "annealing"] {
            let solver = Solver::parse(name).unwrap();
            for seed in 0..25 {
                let limits = Limits::nodes(20_000);
                let request = Request { seed: Seed(seed), ..Request::within(limits) };
                let report = solver.solve(&puzzle, &request);
                assert!(report.nodes <= 20_000);
                assert_eq!(report.is_solved(), report.verdict == Verdict::Solved);
                if let Some(solution) = &report.solution {
                    assert!(solution.solves(&puzzle), "{name} {seed}: {solution}");
                }
            }
        }
    }
}

#[test]
fn players_on_the_empty_large_grid_end() {
    let position = Position::new(Grid::empty(Size::Sixteen)).unwrap();
    let specs = Position::players();
    for name in ["hill-climbing", "annealing"] {
        for seed in 0..20 {
            let (spec, params) = PlayerSpec::find(&specs, name).unwrap();
            let mut ignore = |_: &_| {};
            let mut task = Task::new(Seed(seed), &mut ignore);
            task.limits = Limits::nodes(20_000);
            let choice = (spec.build)(&params).choose(&position, &mut task);
            assert!(position.is_legal(choice.best));
            assert!(choice.info.pv.is_empty() || choice.info.pv.len() == 256, "{name} {seed}");
        }
    }
}
