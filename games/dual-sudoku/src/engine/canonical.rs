//! One key for all symmetric images of a 4×4 grid.
//!
//! The two rows of a band may be exchanged, and the two bands; likewise for columns, and rows for columns: 2³
//! · 2³ · 2 = 128 images, which all play alike if there are no ties. (On larger grids, positions of a search
//! are hardly ever images of each other.)
//!
//! ```text
//! lane   0   1   2   3      4          5             6        each 16 bits, a cell each
//!       where 1 2 3 4 may go | in live rows | in live columns | in live boxes
//! ```
//!
//! All lanes are moved by the same few shifts; exchanging rows and columns also exchanges lanes 4 and 5.

/// A value in every lane.
const fn lanes(value: u128) -> u128 {
    let mut all = 0;
    let mut lane = 0;
    while lane < 7 {
        all |= value << (16 * lane);
        lane += 1;
    }
    all
}

const ROW: u128 = 0x000F;
const COLUMN: u128 = 0x1111;
const BAND: u128 = 0x00FF;
const STACK: u128 = 0x3333;

/// Exchanges the cells `low` of every lane with those `by` bits above.
const fn exchange(all: u128, low: u128, by: u32) -> u128 {
    let low = lanes(low);
    let high = low << by;
    (all & low) << by | (all & high) >> by | all & !(low | high)
}

/// Exchanges cells across the diagonal in every lane: the two bits at distance `by`
/// of each pair in `low`.
const fn reflect(all: u128, low: u128, by: u32) -> u128 {
    let changed = (all ^ (all >> by)) & lanes(low);
    all ^ changed ^ (changed << by)
}

/// Exchanges rows and columns.
const fn transposed(all: u128) -> u128 {
    let turned = reflect(reflect(all, 0x0A0A, 3), 0x00CC, 6);
    let (rows, columns) = (0xFFFF << 64, 0xFFFF << 80);
    (turned & rows) << 16 | (turned & columns) >> 16 | turned & !(rows | columns)
}

/// The least of the 128 images of a future.
pub(crate) fn least_image(digits: [u16; 4], live: [u16; 3]) -> u128 {
    let row_cells = spread(live[0], |cell| cell / 4);
    let column_cells = spread(live[1], |cell| cell % 4);
    let box_cells = spread(live[2], |cell| cell / 8 * 2 + cell % 4 / 2);
    let all = digits.into_iter().chain([row_cells, column_cells, box_cells]);
    let mut image = all.rev().fold(0u128, |image, lane| image << 16 | u128::from(lane));
    let mut least = image;
    for _ in 0..2 {
        for turn in 0..8u32 {
            for inner in 1..8u32 {
                image = shuffled(image, inner, [COLUMN, COLUMN << 2, STACK], [1, 1, 2]);
                least = least.min(image);
            }
            image = shuffled(image, turn + 1, [ROW, ROW << 8, BAND], [4, 4, 8]);
            least = least.min(image);
        }
        image = transposed(image);
        least = least.min(image);
    }
    least
}

/// The next of eight images, by the exchange that step `step` (1 to 8) of a Gray code flips.
const fn shuffled(image: u128, step: u32, low: [u128; 3], by: [u32; 3]) -> u128 {
    let which = step.trailing_zeros() as usize;
    if which < 3 { exchange(image, low[which], by[which]) } else { image }
}

/// The cells of a set of units.
fn spread(units: u16, unit_of: impl Fn(u16) -> u16) -> u16 {
    (0..16).fold(0, |cells, cell| cells | (units >> unit_of(cell) & 1) << cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::ground::{Ground, Rules};
    use crate::engine::state::State;
    use crate::{Endings, Grid, Move, Position};
    use quintet_core::{Game, Random, Seed};

    fn least(grid: &Grid<4, 16>) -> u128 {
        let rules = Rules { passes: true, completable: false };
        let state = State::<4, 1>::new(grid, &Ground::new(grid, rules));
        least_image(state.digits.map(|cells| cells.0[0] as u16), state.live)
    }

    /// An image made cell by cell: `rows` and `columns` say where each goes.
    fn image(grid: &Grid<4, 16>, rows: [usize; 4], columns: [usize; 4], turn: bool) -> Grid<4, 16> {
        let mut image = Grid::new();
        for cell in (0..16).filter(|&cell| grid.digit(cell) != 0) {
            let (row, column) = (rows[cell / 4], columns[cell % 4]);
            let to = if turn { column * 4 + row } else { row * 4 + column };
            image.put(to, grid.digit(cell));
        }
        image
    }

    #[test]
    fn all_images_have_one_key() {
        const ORDERS: [[usize; 4]; 8] = [
            [0, 1, 2, 3],
            [1, 0, 2, 3],
            [0, 1, 3, 2],
            [1, 0, 3, 2],
            [2, 3, 0, 1],
            [3, 2, 0, 1],
            [2, 3, 1, 0],
            [3, 2, 1, 0],
        ];
        let mut keys = std::collections::HashSet::new();
        for seed in 0..40 {
            let mut random = Random::new(Seed(seed));
            let mut position = Position::<4, 16>::new(Grid::new(), Endings::default());
            for _ in 0..random.below(8) + 2 {
                if let Some(played) = position.random_move(&mut random) {
                    assert!(matches!(played, Move::Place { .. }));
                    position.play(played);
                }
            }
            let key = least(position.grid());
            keys.insert(key);
            for (rows, columns) in ORDERS.iter().flat_map(|&a| ORDERS.iter().map(move |&b| (a, b)))
            {
                for turn in [false, true] {
                    assert_eq!(least(&image(position.grid(), rows, columns, turn)), key);
                }
            }
        }
        assert!(keys.len() > 30, "different positions differ: {}", keys.len());
    }
}
