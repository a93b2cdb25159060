//! The player `random`.

use crate::adversarial::random;
use quintet_core::{Choice, Game, Player, PlayerSpec, Task};

/// Its declaration.
pub(super) fn spec<G: Game>() -> PlayerSpec<G> {
    PlayerSpec {
        name: "random",
        about: super::words::RANDOM,
        params: Vec::new(),
        build: |_| Box::new(RandomPlayer),
    }
}

struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        random::choose(position, task)
    }
}
