//! The player `pvs`: principal-variation search with all its options.

use super::nodes_param;
use crate::adversarial::pvs::{MAX_DEPTH, Pvs, PvsOptions};
use quintet_core::{Choice, Eval, Game, Limits, ParamSpec, Params, Player, PlayerSpec, Task};
use std::time::Duration;

/// How long it thinks when nobody set any limit.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Its declaration.
pub(super) fn spec<G: Game, E: Eval<G> + Default + 'static>() -> PlayerSpec<G> {
    let usual = PvsOptions::default();
    let depth = i64::from(MAX_DEPTH);
    PlayerSpec {
        name: "pvs",
        summary: "principal-variation search: deepens ply by ply, remembers positions",
        params: vec![
            ParamSpec::int("depth", 1, depth, None, "plies to look ahead at most"),
            nodes_param("nodes to visit at most, over all threads"),
            ParamSpec::time("time", None, "time per move; 1s when there is no limit at all"),
            ParamSpec::int(
                "table",
                0,
                16_384,
                Some(usual.table_mib as i64),
                "MiB of transposition table, brought down to a power of two; 0 for none",
            ),
            ParamSpec::int(
                "threads",
                1,
                256,
                Some(usual.threads as i64),
                "threads that search; only one is reproducible",
            ),
            ParamSpec::switch("killers", usual.killers, "try moves early that just cut off"),
            ParamSpec::switch("history", usual.history, "order moves by past cut-offs"),
            ParamSpec::switch(
                "iterative",
                usual.iterative,
                "deepen ply by ply; off: search the given depth at once",
            ),
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
        };
        let limits = Limits {
            depth: params.int("depth").map(|plies| plies as u32),
            nodes: params.int("nodes").map(|nodes| nodes as u64),
            time: params.time("time"),
            simulations: None,
        };
        Self { limits, search: Pvs::new(options), eval: E::default() }
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
