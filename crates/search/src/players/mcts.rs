//! The player `mcts`: Monte Carlo tree search with its options.

use super::{nodes_param, words};
use crate::adversarial::mcts::{Mcts, MctsOptions};
use quintet_core::{Choice, Game, Limits, ParamRole, ParamSpec, Params, Player, PlayerSpec, Task};

/// Number of simulations if no limit that it knows is set.
const USUAL_SIMULATIONS: u64 = 10_000;

/// Its declaration. RAVE explores by itself, so less exploration is the default with it.
pub(super) fn spec<G: Game>() -> PlayerSpec<G> {
    let exploration = if G::OFFERS_RAVE { 40 } else { 55 };
    let most = 1_000_000_000;
    let mut params = vec![
        ParamSpec::int("simulations", 1, most, None, words::SIMULATIONS)
            .meaning(ParamRole::Simulations),
        ParamSpec::time("time", None, words::TIME).meaning(ParamRole::Time),
        nodes_param(words::TREE_NODES),
        ParamSpec::int("exploration", 0, 1000, Some(exploration), words::EXPLORATION),
        ParamSpec::switch("solver", true, words::SOLVER),
        ParamSpec::switch("keep", false, words::KEEP),
        ParamSpec::int("threads", 1, 256, Some(1), words::THREADS).meaning(ParamRole::Threads),
    ];
    if G::OFFERS_RAVE {
        let equivalence = MctsOptions::default().rave_equivalence as i64;
        params.push(ParamSpec::switch("rave", true, words::RAVE));
        params.push(ParamSpec::int(
            "equivalence",
            1,
            100_000,
            Some(equivalence),
            words::EQUIVALENCE,
        ));
    }
    PlayerSpec {
        name: "mcts",
        about: words::MCTS,
        params,
        build: |params| Box::new(MctsPlayer::<G>::new(params)),
    }
}

struct MctsPlayer<G: Game> {
    limits: Limits,
    search: Mcts<G>,
}

impl<G: Game> MctsPlayer<G> {
    fn new(params: &Params) -> Self {
        let usual = MctsOptions::default();
        let exploration = params.int("exploration").expect("exploration has a default");
        let options = MctsOptions {
            exploration: exploration as f32 / 100.0,
            rave: G::OFFERS_RAVE && params.switch("rave"),
            rave_equivalence: match G::OFFERS_RAVE {
                true => params.int("equivalence").expect("it has a default") as f32,
                false => usual.rave_equivalence,
            },
            solver: params.switch("solver"),
            keep: params.switch("keep"),
            threads: params.int("threads").map_or(1, |threads| threads as usize),
            ..usual
        };
        Self { limits: params.limits(), search: Mcts::new(options) }
    }
}

impl<G: Game> Player<G> for MctsPlayer<G> {
    fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        let mut limits = task.limits.and(self.limits);
        if limits.simulations.is_none() && limits.nodes.is_none() && limits.time.is_none() {
            limits.simulations = Some(USUAL_SIMULATIONS);
        }
        let outside = std::mem::replace(&mut task.limits, limits);
        let choice = self.search.choose(position, task);
        task.limits = outside;
        choice
    }
}
