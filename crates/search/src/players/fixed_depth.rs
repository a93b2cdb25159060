//! The players `minimax` and `alphabeta`: a fixed depth, without refinements.

use super::words;
use crate::adversarial::{AlphaBeta, FixedDepth, Minimax, Ordered, choose};
use quintet_core::{
    Choice, Eval, Game, NoEval, ParamRole, ParamSpec, Params, Player, PlayerSpec, Task,
};
use std::marker::PhantomData;

/// The greatest depth that can be set, in plies.
const MAX_DEPTH: u32 = 64;

/// The declaration of `minimax`.
pub(super) fn minimax<G: Game, E: Eval<G> + Default + 'static>(depth: u32) -> PlayerSpec<G> {
    PlayerSpec {
        name: "minimax",
        about: words::MINIMAX,
        params: vec![depth_param(depth), estimate_param()],
        build: |params| build::<Minimax, G, E>(params),
    }
}

/// The declaration of `alphabeta`.
pub(super) fn alphabeta<G: Game, E: Eval<G> + Default + 'static>(depth: u32) -> PlayerSpec<G> {
    let order = ParamSpec::choice("order", words::ORDERS, "rules", words::ORDER);
    PlayerSpec {
        name: "alphabeta",
        about: words::ALPHABETA,
        params: vec![depth_param(depth), order, estimate_param()],
        build: |params| match params.choice("order") {
            "best" => build::<Ordered<true>, G, E>(params),
            "worst" => build::<Ordered<false>, G, E>(params),
            _ => build::<AlphaBeta, G, E>(params),
        },
    }
}

/// The player, with or without the game's estimate of undecided positions.
fn build<A, G, E>(params: &Params) -> Box<dyn Player<G>>
where
    A: FixedDepth + Send + 'static,
    G: Game,
    E: Eval<G> + Default + 'static,
{
    if params.switch("estimate") {
        Box::new(FixedDepthPlayer::<A, E>::new(params))
    } else {
        Box::new(FixedDepthPlayer::<A, NoEval>::new(params))
    }
}

fn estimate_param() -> ParamSpec {
    ParamSpec::switch("estimate", true, words::ESTIMATE)
}

fn depth_param(default: u32) -> ParamSpec {
    let default = i64::from(default.clamp(1, MAX_DEPTH));
    ParamSpec::int("depth", 1, i64::from(MAX_DEPTH), Some(default), words::DEPTH)
        .meaning(ParamRole::Depth)
}

struct FixedDepthPlayer<A, E> {
    depth: u32,
    eval: E,
    algorithm: PhantomData<A>,
}

impl<A, E: Default> FixedDepthPlayer<A, E> {
    fn new(params: &Params) -> Self {
        let depth = params.int("depth").expect("depth has a default");
        Self { depth: depth as u32, eval: E::default(), algorithm: PhantomData }
    }
}

impl<G: Game, A: FixedDepth + Send, E: Eval<G>> Player<G> for FixedDepthPlayer<A, E> {
    fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        choose::<A, G, E>(position, self.depth, &self.eval, task)
    }
}
