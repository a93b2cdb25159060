//! The standard players, restricted so that they never call proved what passes refute.
//!
//! The rules' list of moves holds only placements, and the report's searches consider nothing else; but a
//! side may pass. `pvs` and `mcts` search passes like other moves. `minimax` and `alphabeta` are the
//! report's: they keep to placements, count the report's nodes, and prove nothing.

use crate::{Margin, Move, Position};
use quintet_core::{
    BuildPlayer, Choice, Eval, Game, Info, Outcome, Params, Player, PlayerSpec, PlayoutTrace,
    Random, Score, Side, Task, Value,
};
use quintet_search::{StandardDefaults, deep_players, shallow_players};

/// The report's depths.
const DEPTHS: StandardDefaults = StandardDefaults { minimax_depth: 2, alphabeta_depth: 2 };

/// The standard players of a size.
pub(super) fn all<const N: usize, const CELLS: usize>() -> Vec<PlayerSpec<Position<N, CELLS>>> {
    let unproved = |spec: PlayerSpec<Position<N, CELLS>>| match spec.name {
        "minimax" => PlayerSpec { build: |params| placements("minimax", params), ..spec },
        "alphabeta" => PlayerSpec { build: |params| placements("alphabeta", params), ..spec },
        _ => spec,
    };
    let passing = |spec: PlayerSpec<WithPass<N, CELLS>>| {
        let PlayerSpec { name, about, params, .. } = spec;
        let build: BuildPlayer<Position<N, CELLS>> = match name {
            "pvs" => |params| passing("pvs", params),
            _ => |params| passing("mcts", params),
        };
        PlayerSpec { name, about, params, build }
    };
    let shallow = shallow_players::<_, Margin>(DEPTHS).into_iter().map(unproved);
    shallow.chain(deep_players::<_, Margin>().into_iter().map(passing)).collect()
}

/// The player with this name.
fn built<G: Game>(players: &[PlayerSpec<G>], name: &str, params: &Params) -> Box<dyn Player<G>> {
    let spec = players.iter().find(|spec| spec.name == name).expect("a standard player");
    (spec.build)(params)
}

fn placements<const N: usize, const CELLS: usize>(
    name: &str,
    params: &Params,
) -> Box<dyn Player<Position<N, CELLS>>> {
    Box::new(Unproved(built(&shallow_players::<_, Margin>(DEPTHS), name, params)))
}

fn passing<const N: usize, const CELLS: usize>(
    name: &str,
    params: &Params,
) -> Box<dyn Player<Position<N, CELLS>>> {
    Box::new(Passing(built(&deep_players::<_, Margin>(), name, params)))
}

/// A player that searches only part of the moves: whatever it proves becomes an estimate.
struct Unproved<G>(Box<dyn Player<G>>);

impl<G: Game> Player<G> for Unproved<G> {
    fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        let report = &mut *task.report;
        let mut report = |info: &Info<G::Move>| {
            report(&Info { value: info.value.map(estimated), ..info.clone() });
        };
        let mut own = Task {
            limits: task.limits,
            clock: task.clock,
            seed: task.seed,
            stop: task.stop.clone(),
            report: &mut report,
            observer: task.observer.as_deref_mut().map(|observer| observer as _),
            all_moves: task.all_moves,
        };
        let mut choice = self.0.choose(position, &mut own);
        choice.info.value = choice.info.value.map(estimated);
        choice.moves.iter_mut().for_each(|of| of.value = estimated(of.value));
        choice
    }
}

const fn estimated(value: Value) -> Value {
    match value {
        Value::Proved(score) => Value::Estimated(score),
        other => other,
    }
}

/// A player that also searches passes. Their values are not among those of the legal moves.
struct Passing<const N: usize, const CELLS: usize>(Box<dyn Player<WithPass<N, CELLS>>>);

impl<const N: usize, const CELLS: usize> Player<Position<N, CELLS>> for Passing<N, CELLS> {
    fn choose(&mut self, position: &Position<N, CELLS>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let mut choice = self.0.choose(&WithPass(*position), task);
        choice.moves.retain(|of| of.played != Move::PASS);
        choice
    }
}

/// A position whose last move is a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WithPass<const N: usize, const CELLS: usize>(Position<N, CELLS>);

impl<const N: usize, const CELLS: usize> Game for WithPass<N, CELLS> {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Side {
        self.0.turn()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        let is_over = self.0.outcome().is_some();
        self.0.placements().chain((!is_over).then_some(Move::PASS))
    }

    #[inline]
    fn play(&mut self, played: Move) {
        self.0.play(played);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[inline]
    fn move_index(&self, of: Move) -> usize {
        self.0.move_index(of)
    }

    #[inline]
    fn move_index_count(&self) -> usize {
        self.0.move_index_count()
    }

    /// Placements only: random passes would go on for ever.
    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        self.0.random_move(random)
    }

    #[inline]
    fn playout(self, random: &mut Random, trace: &mut impl PlayoutTrace) -> Outcome {
        self.0.playout(random, trace)
    }
}

impl<const N: usize, const CELLS: usize> Eval<WithPass<N, CELLS>> for Margin {
    #[inline]
    fn evaluate(&self, position: &WithPass<N, CELLS>) -> Score {
        self.evaluate(&position.0)
    }

    #[inline]
    fn decided(&self, position: &WithPass<N, CELLS>, outcome: Outcome, ply: u32) -> Score {
        self.decided(&position.0, outcome, ply)
    }
}
