//! The constants of a game: which cells share a row, column or box, and which are tied.

use super::cells::Cells;
use crate::{Endings, Grid};

/// The constants of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ground<const N: usize, const W: usize> {
    /// For each cell: itself and the others of its row, column and box.
    pub(crate) peers: Vec<Cells<W>>,
    /// For each cell: the numbers of its row, column and box.
    pub(crate) units: Vec<[u8; 3]>,
    /// The cells of each row, column and box.
    pub(crate) unit_cells: [[Cells<W>; N]; 3],
    /// For each cell: those tied to it.
    pub(crate) ties: Vec<Cells<W>>,
    /// Whether there is any tie.
    pub(crate) tied: bool,
    /// A hash of the ties and the rules, part of every key.
    pub(crate) salt: u64,
    pub(crate) rules: Rules,
}

/// The rules for ending a game, as they affect the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Whether the search may pass: it does where two passes in a row end the game. Where they never do, it
    /// considers only placements.
    pub(crate) passes: bool,
    /// Whether the game ends once the grid cannot be completed.
    pub(crate) completable: bool,
}

impl From<Endings> for Rules {
    fn from(endings: Endings) -> Self {
        Self { passes: endings.standoff, completable: endings.completable }
    }
}

impl<const N: usize, const W: usize> Ground<N, W> {
    /// The ground of a grid of this size, ignoring its digits.
    pub(crate) fn new<const SIZE: usize, const CELLS: usize>(
        grid: &Grid<SIZE, CELLS>,
        rules: Rules,
    ) -> Self {
        assert!(SIZE == N && CELLS <= 64 * W, "the ground has the size of the grid");
        let of = |cell| [cell / N, cell % N, Grid::<SIZE, CELLS>::box_of(cell)];
        let units: Vec<[u8; 3]> = (0..CELLS).map(|cell| of(cell).map(|unit| unit as u8)).collect();
        let mut unit_cells = [[Cells::EMPTY; N]; 3];
        for (cell, units) in units.iter().enumerate() {
            for (kind, &unit) in units.iter().enumerate() {
                unit_cells[kind][usize::from(unit)] |= Cells::of(cell);
            }
        }
        let peers = units.iter().map(|&[row, column, square]| {
            let [rows, columns, boxes] = &unit_cells;
            rows[usize::from(row)] | columns[usize::from(column)] | boxes[usize::from(square)]
        });
        let tied_to = |cell| {
            let neighbours = grid.tied_neighbours(cell);
            neighbours.fold(Cells::EMPTY, |set, neighbour| set | Cells::of(neighbour))
        };
        let ties: Vec<Cells<W>> = (0..CELLS).map(tied_to).collect();
        let start = u64::from(rules.passes) << 1 | u64::from(rules.completable);
        let words = ties.iter().flat_map(|set| set.0);
        let salt =
            words.fold(crate::key::mixed(start), |salt, word| crate::key::mixed(salt ^ word));
        Self {
            peers: peers.collect(),
            tied: ties.iter().any(|set| !set.is_empty()),
            units,
            unit_cells,
            ties,
            salt,
            rules,
        }
    }
}
