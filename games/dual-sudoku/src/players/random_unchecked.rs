//! The player `random-unchecked`: the report's Random Move No Validation.

use super::unsearched;
use crate::{Move, Position, words};
use quintet_core::{Choice, Player, PlayerSpec, Random, Task};

/// Its declaration.
pub(super) fn spec<const N: usize, const CELLS: usize>() -> PlayerSpec<Position<N, CELLS>> {
    PlayerSpec {
        name: "random-unchecked",
        about: words::RANDOM_UNCHECKED,
        params: Vec::new(),
        build: |_| Box::new(RandomUnchecked),
    }
}

struct RandomUnchecked;

impl<const N: usize, const CELLS: usize> Player<Position<N, CELLS>> for RandomUnchecked {
    fn choose(&mut self, position: &Position<N, CELLS>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let mut random = Random::new(task.seed);
        let open = position.grid().open_cells().count();
        let cell = position.grid().open_cells().nth(random.below(open.max(1)));
        let cell = cell.expect("a grid without an empty cell is a finished game");
        let digit = random.below(N) + 1;
        unsearched(position.attempt(cell as u8, digit as u8), task)
    }
}
