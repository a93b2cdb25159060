//! The player `pvs`: principal-variation search with all its options.

use super::{nodes_param, words};
use crate::adversarial::pvs::{MAX_DEPTH, Pvs, PvsOptions};
use quintet_core::{
    Choice, Eval, Game, Limits, ParamRole, ParamSpec, Params, Player, PlayerSpec, Task,
};
use std::time::Duration;

/// Thinking time if no limit is set.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Its declaration.
pub(super) fn spec<G: Game, E: Eval<G> + Default + 'static>() -> PlayerSpec<G> {
    let usual = PvsOptions::default();
    let depth = i64::from(MAX_DEPTH);
    PlayerSpec {
        name: "pvs",
        about: words::PVS,
        params: vec![
            ParamSpec::int("depth", 1, depth, None, words::MOST_DEPTH).meaning(ParamRole::Depth),
            nodes_param(words::ALL_NODES),
            ParamSpec::time("time", None, words::PVS_TIME).meaning(ParamRole::Time),
            ParamSpec::int("table", 0, 16_384, Some(usual.table_mib as i64), words::TABLE)
                .meaning(ParamRole::MEBIBYTES),
            ParamSpec::int("threads", 1, 256, Some(usual.threads as i64), words::THREADS)
                .meaning(ParamRole::Threads),
            ParamSpec::switch("killers", usual.killers, words::KILLERS),
            ParamSpec::switch("history", usual.history, words::HISTORY),
            ParamSpec::switch("iterative", usual.iterative, words::ITERATIVE),
            ParamSpec::switch("reductions", usual.reductions, words::REDUCTIONS),
        ],
        build: |params| Box::new(PvsPlayer::<G, E>::new(params)),
    }
}

struct PvsPlayer<G: Game, E> {
    limits: Limits,
    search: Pvs<G>,
    eval: E,
}

impl<G: Game, E: Default> PvsPlayer<G, E> {
    fn new(params: &Params) -> Self {
        let size = |name| params.int(name).map_or(0, |number| number as usize);
        let options = PvsOptions {
            table_mib: size("table"),
            killers: params.switch("killers"),
            history: params.switch("history"),
            iterative: params.switch("iterative"),
            threads: size("threads"),
            reductions: params.switch("reductions"),
        };
        Self { limits: params.limits(), search: Pvs::new(options), eval: E::default() }
    }
}

impl<G: Game, E: Eval<G>> Player<G> for PvsPlayer<G, E> {
    fn choose(&mut self, position: &G, task: &mut Task<'_, G::Move>) -> Choice<G::Move> {
        let mut limits = task.limits.and(self.limits);
        if limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        let outside = std::mem::replace(&mut task.limits, limits);
        let choice = self.search.choose(position, &self.eval, task);
        task.limits = outside;
        choice
    }
}
