//! The player `first-valid`: the report's First Valid Move.

use super::unsearched;
use crate::{Move, Position, words};
use quintet_core::{Choice, Player, PlayerSpec, Task};

/// Its declaration.
pub(super) fn spec<const N: usize, const CELLS: usize>() -> PlayerSpec<Position<N, CELLS>> {
    PlayerSpec {
        name: "first-valid",
        about: words::FIRST_VALID,
        params: Vec::new(),
        build: |_| Box::new(FirstValid),
    }
}

struct FirstValid;

impl<const N: usize, const CELLS: usize> Player<Position<N, CELLS>> for FirstValid {
    fn choose(&mut self, position: &Position<N, CELLS>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let grid = position.grid();
        let largest = |cell| grid.largest_candidate(cell).map(|digit| (cell as u8, digit));
        let found = grid.open_cells().find_map(largest);
        let (cell, digit) = found.expect("an unfinished game has a valid placement");
        unsearched(Move::Place { cell, digit }, task)
    }
}
