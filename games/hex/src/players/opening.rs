//! The first stone of `best-choice` (the report's `first_move_choose`).

use crate::{Board, CellSet, Colour, Position};

/// The cells of the two triangles between the board's diagonals that rest on the edges of `colour`; cells on
/// a diagonal belong to both sides.
///
/// ```
/// use quintet_hex::{CellSet, Colour, Position, SwapRule, first_moves};
/// let board = Position::<u128>::new(5, SwapRule::Off);
/// // Red leans on top and bottom:   x x x x x
/// //                                  . x x x .
/// //                                    . . x . .
/// //                                      . x x x .
/// //                                        x x x x x
/// assert_eq!(first_moves(&board, Colour::Red).count(), 17);
/// assert!(!first_moves(&board, Colour::Red).has(<u128 as CellSet>::cell(0, 1)));
/// assert!(first_moves(&board, Colour::Blue).has(<u128 as CellSet>::cell(0, 1)));
/// ```
#[must_use]
pub fn first_moves<S: CellSet>(position: &Position<S>, colour: Colour) -> S {
    let last = position.size() - 1;
    let Board { all, .. } = *position.board();
    let from_edge = |line: u32| line.min(last - line);
    all.cells()
        .filter(|&cell| {
            let (column, row) = (from_edge(S::column(cell)), from_edge(S::row(cell)));
            match colour {
                Colour::Red => row <= column,
                Colour::Blue => column <= row,
            }
        })
        .fold(S::EMPTY, |cells, cell| cells | S::of(cell))
}
