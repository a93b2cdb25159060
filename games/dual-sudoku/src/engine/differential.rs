//! Compares the search with plain negamax over real passes, with each reduction on and off.

use super::ground::{Ground, Rules};
use super::search::{PROOF, Reductions, Search, Widths};
use super::state::{State, Step};
use super::table::Table;
use crate::{Endings, Grid, Move, Position};
use quintet_core::{Control, Game, Info, Limits, Random, Seed, StopFlag};

/// The margin still to come by the rules alone: every placement, and the pass where two of them end the game.
fn plain<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> i32 {
    if position.outcome().is_some() {
        return 0;
    }
    let pass = position.endings().standoff.then_some(Move::PASS);
    let worth = |played: Move| {
        let next = position.after(played);
        let side = position.turn();
        next.score(side) - position.score(side) - plain(&next)
    };
    position.moves().chain(pass).map(worth).max().expect("an unfinished game has moves")
}

const VARIANTS: [Reductions; 6] = [
    Reductions::ALL,
    Reductions { bounds: false, ..Reductions::ALL },
    Reductions { digits: false, ..Reductions::ALL },
    Reductions { private: false, ..Reductions::ALL },
    Reductions { coins: false, ..Reductions::ALL },
    Reductions { table: false, ..Reductions::ALL },
];

/// The value that a search proves, with null-window questions and with one wide window.
fn searched<const N: usize, const W: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    reductions: Reductions,
) -> i32 {
    let ground = Ground::<N, W>::new(position.grid(), Rules::from(position.endings()));
    let state = State::new(position.grid(), &ground);
    let grid = *position.grid();
    let is_completable = move |steps: &[Step]| {
        let mut grid = grid;
        steps.iter().for_each(|step| grid.put(usize::from(step.cell), step.digit));
        grid.is_completable()
    };
    let mut ignore = |_: &Info<Move>| {};
    let values = [false, true].map(|wide| {
        let table = Table::new(1);
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let completable = position.endings().completable.then_some(&is_completable as _);
        let widths = Widths { full_cells: 0, safe: 1, opening: 0, root: 1, quiet: 1 };
        let mut search = Search::new(&ground, &table, &mut control, widths, completable);
        search.reductions = reductions;
        if wide {
            let found = search.node(&state, PROOF, -9_999, 9_999);
            assert!(found.proved);
            return found.value;
        }
        // Estimates left by an earlier narrow search must not interfere.
        for depth in 1..4 {
            let _ = search.node(&state, depth, -9_999, 9_999);
        }
        search.prove(&state, 1).expect("no limit stops it")
    });
    assert_eq!(values[0], values[1]);
    values[0]
}

/// A random game until few cells are left to fill.
fn late<const N: usize, const CELLS: usize>(
    random: &mut Random,
    endings: Endings,
    cells: usize,
) -> Position<N, CELLS> {
    let fillable = |position: &Position<N, CELLS>| {
        let grid = position.grid();
        grid.open_cells().filter(|&cell| grid.candidates(cell) != 0).count()
    };
    loop {
        // A random game leaves a grid that can be completed at once.
        let mut grid = match random.below(2) {
            0 if !endings.completable => Grid::new(),
            _ => Grid::prefilled(CELLS - cells - random.below(3), 0, random),
        };
        for _ in 0..random.below(2) * random.below(N) {
            let cell = random.below(CELLS - N);
            let to = if cell % N + 1 < N && random.below(2) == 0 { cell + 1 } else { cell + N };
            let apart = grid.digit(cell).abs_diff(grid.digit(to)) == 1;
            if apart || grid.digit(cell) == 0 && grid.digit(to) == 0 {
                grid.tie(cell, to);
            }
        }
        let mut position = Position::new(grid, endings);
        while position.outcome().is_none() && fillable(&position) > cells {
            let played = position.random_move(random).expect("an unfinished game has moves");
            position.play(played);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Compares, and returns the number of positions in which the pass is best.
fn compare<const N: usize, const W: usize, const CELLS: usize>(count: u64, cells: usize) -> u32 {
    let (mut passed, mut values) = (0, std::collections::HashSet::new());
    for seed in 0..count {
        let mut random = Random::new(Seed(seed));
        let endings = Endings { standoff: seed % 4 != 0, completable: seed % 3 == 0 };
        let cells = cells - random.below(3);
        let position = late::<N, CELLS>(&mut random, endings, cells);
        let expected = plain(&position);
        for reductions in VARIANTS {
            let value = searched::<N, W, CELLS>(&position, reductions);
            assert_eq!(value, expected, "{reductions:?} {position:?}");
        }
        let best = position.moves().map(|played| {
            let next = position.after(played);
            next.score(position.turn()) - position.score(position.turn()) - plain(&next)
        });
        passed += u32::from(best.max() < Some(expected));
        values.insert(expected);
    }
    assert!(values.len() > 8, "only {} different values", values.len());
    passed
}

#[test]
fn equals_plain_negamax_on_4x4() {
    assert!(compare::<4, 1, 16>(200, 7) > 0, "some passes are best");
}

#[test]
fn equals_plain_negamax_in_small_9x9_endings() {
    assert!(compare::<9, 2, 81>(150, 6) > 0, "some passes are best");
}

#[test]
fn equals_plain_negamax_in_small_16x16_endings() {
    compare::<16, 4, 256>(16, 5);
}
