//! Connect Four for the crate `minimax`: our own rules behind its traits, so that only the search machinery
//! differs.

use minimax::{Evaluation, Evaluator, Game, MCTSOptions, RolloutPolicy, Winner};
use quintet::core::{Game as _, Outcome};
use quintet_connect4::{Landing, Position};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use std::cell::Cell;

thread_local! {
    /// Nodes visited by the peer, which does not count them itself. Our searches count theirs too, so both
    /// pay for it.
    static NODES: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    NODES.with(|nodes| nodes.set(nodes.get() + 1));
}

/// The nodes counted since the last call.
pub(crate) fn take_nodes() -> u64 {
    NODES.with(|nodes| nodes.replace(0))
}

/// The rules.
pub(crate) struct ConnectFour;

fn winner(position: &Position) -> Option<Winner> {
    match position.outcome()? {
        Outcome::Win(_) => Some(Winner::PlayerJustMoved),
        Outcome::Draw => Some(Winner::Draw),
    }
}

impl Game for ConnectFour {
    type S = Position;
    type M = Landing;

    #[inline]
    fn generate_moves(position: &Position, moves: &mut Vec<Landing>) -> Option<Winner> {
        count();
        if let Some(winner) = winner(position) {
            return Some(winner);
        }
        moves.extend(position.moves());
        None
    }

    #[inline]
    fn apply(position: &mut Position, landing: Landing) -> Option<Position> {
        Some(position.after(landing))
    }

    #[inline]
    fn get_winner(position: &Position) -> Option<Winner> {
        count();
        winner(position)
    }
}

/// Scores everything 0.
pub(crate) struct Zero;

impl Evaluator for Zero {
    type G = ConnectFour;

    #[inline]
    fn evaluate(&self, _: &Position) -> Evaluation {
        0
    }
}

/// The peer's usual playout: a move chosen uniformly from the generated ones.
pub(crate) struct Uniform;

impl RolloutPolicy for Uniform {
    type G = ConnectFour;

    #[inline]
    fn random_move(
        &self,
        position: &mut Position,
        moves: &mut Vec<Landing>,
        random: &mut SmallRng,
    ) -> Result<Landing, Winner> {
        match ConnectFour::generate_moves(position, moves) {
            Some(winner) => Err(winner),
            None => Ok(*moves.choose(random).expect("an unfinished game has a move")),
        }
    }
}

/// One playout from the empty board: 1, 0 or −1.
pub(crate) fn playout() -> i32 {
    Uniform.rollout(&MCTSOptions::default(), &Position::new())
}
