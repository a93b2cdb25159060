//! The memory layout of a board's activations.
//!
//! ```text
//! size 3, numbers of cells; `.` are empty cells that stay 0, a–i the board's:
//!
//!   0 .   1 .   2 .   3 .        neighbours of a cell: −4, −3, −1, +1, +3, +4
//!   4 a   5 b   6 c   7 .        64 channels to a cell, one byte each
//!   8 d   9 e  10 f  11 .
//!  12 g  13 h  14 i  15 .
//!  16 .  17 .  18 .  19 .  20 .
//! ```
//!
//! The empty column on the right also serves as the left neighbour of the next row. Behind it lies a spare
//! cell with its own neighbours: kernels process several cells at a time and fill up the last group with it.

use super::{CHANNELS, Network, Stem};

/// Offsets (row, column) within two steps, in the order of the weights.
#[rustfmt::skip]
const WIDE: [(isize, isize); 19] = [
    (-2, 0), (-2, 1), (-2, 2),
    (-1, -1), (-1, 0), (-1, 1), (-1, 2),
    (0, -2), (0, -1), (0, 0), (0, 1), (0, 2),
    (1, -2), (1, -1), (1, 0), (1, 1),
    (2, -2), (2, -1), (2, 0),
];

/// Activations, and the network's constants for this size.
pub(super) struct Layout {
    pub(super) size: usize,
    /// The distance from a cell to the one below it.
    pub(super) step: usize,
    /// The board's cells row by row, and the spare cell to fill up groups.
    pub(super) cells: Vec<u32>,
    pub(super) x: Vec<[u8; CHANNELS]>,
    pub(super) y: Vec<[u8; CHANNELS]>,
    /// The stem's sums.
    pub(super) sums: Vec<[i32; CHANNELS]>,
    /// The stem's sums of an empty board.
    base: Vec<[i32; CHANNELS]>,
    /// By cell index.
    pub(super) policy: Vec<i32>,
}

impl Layout {
    pub(super) fn new(network: &Network, size: usize, group: usize) -> Self {
        let step = size + 1;
        let used = (size + 2) * step + 1;
        let spare = used + step + 1;
        let room = spare + step + 2;
        let board = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let mut cells: Vec<u32> =
            board.map(|(row, column)| ((row + 1) * step + column) as u32).collect();
        cells.resize(cells.len().next_multiple_of(group), spare as u32);
        let mut layout = Self {
            size,
            step,
            cells,
            x: vec![[0; CHANNELS]; room],
            y: vec![[0; CHANNELS]; room],
            sums: Vec::new(),
            base: vec![network.stem.bias; room],
            policy: vec![0; room],
        };
        layout.set_edges(&network.stem);
        layout
    }

    /// The index of a cell.
    #[inline]
    pub(super) const fn number(&self, row: usize, column: usize) -> usize {
        (row + 1) * self.step + column
    }

    /// The index offsets of a cell's neighbours and itself, in the order of the weights.
    #[inline]
    pub(super) const fn near(&self) -> [isize; 7] {
        let step = self.step as isize;
        [-step, 1 - step, -1, 0, 1, step - 1, step]
    }

    /// Adds the stones around the board: own ones above and below, the other side's left and right.
    fn set_edges(&mut self, stem: &Stem) {
        let size = self.size as isize;
        let mut base = std::mem::take(&mut self.base);
        for along in 0..size {
            for out in [-2, -1, size, size + 1] {
                self.add(stem, &mut base, (out, along), 0);
                self.add(stem, &mut base, (along, out), 1);
            }
        }
        self.base = base;
    }

    /// Adds a stone, on the board or beside it, to the sums of all surrounding cells.
    #[inline]
    fn add(
        &self,
        stem: &Stem,
        sums: &mut [[i32; CHANNELS]],
        (row, column): (isize, isize),
        plane: usize,
    ) {
        let size = self.size as isize;
        for ((by_row, by_column), weights) in WIDE.into_iter().zip(&stem.weights) {
            let (row, column) = (row - by_row, column - by_column);
            if (0..size).contains(&row) && (0..size).contains(&column) {
                let sum = &mut sums[self.number(row as usize, column as usize)];
                sum.iter_mut().zip(&weights[plane]).for_each(|(sum, weight)| *sum += weight);
            }
        }
    }

    /// The stem's sums for these stones.
    pub(super) fn set_stones(
        &mut self,
        stem: &Stem,
        own: impl Iterator<Item = (usize, usize)>,
        other: impl Iterator<Item = (usize, usize)>,
    ) {
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        sums.extend_from_slice(&self.base);
        for (row, column) in own {
            self.add(stem, &mut sums, (row as isize, column as isize), 0);
        }
        for (row, column) in other {
            self.add(stem, &mut sums, (row as isize, column as isize), 1);
        }
        self.sums = sums;
    }
}
