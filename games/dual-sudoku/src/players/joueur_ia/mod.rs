//! The player `joueur-ia`: the report's player for the competition.
//!
//! | file | what |
//! |---|---|
//! | `plan.rs` | the search depth, from an estimate of the nodes |
//! | `gain.rs` | the worth of a placement: points and the two heuristics |
//! | `tries.rs` | placements in the order of the search |
//! | `search.rs` | alpha-beta over grids |
//!
//! If even the best placement is worth less than the penalty of n points, it passes instead.

mod gain;
mod plan;
mod search;
mod tries;

use crate::{Move, Position, words};
use gain::Heuristics;
use plan::{DepthRule, Estimate, Plan};
use quintet_core::{
    Choice, Control, Counter, Game, Limits, NoObserver, Observer, ParamSpec, Params, Player,
    PlayerSpec, Score, Task, Value,
};
use search::{Found, Search};
use tries::DigitOrder;

/// Its declaration.
pub(super) fn spec<const N: usize, const CELLS: usize>() -> PlayerSpec<Position<N, CELLS>> {
    let mut params = DepthRule::params().to_vec();
    params.extend([
        ParamSpec::choice("heuristics", words::HEURISTICS_WORDS, "auto", words::HEURISTICS),
        ParamSpec::choice("order", words::ORDERS, "descending", words::ORDER),
        ParamSpec::switch("penalty", true, words::PENALTY),
    ]);
    PlayerSpec {
        name: "joueur-ia",
        about: words::JOUEUR_IA,
        params,
        build: |params| Box::new(JoueurIa::new::<N>(params)),
    }
}

struct JoueurIa {
    rule: DepthRule,
    heuristics: Heuristics,
    order: DigitOrder,
    penalty: bool,
}

impl JoueurIa {
    fn new<const N: usize>(params: &Params) -> Self {
        Self {
            rule: DepthRule::new(params),
            heuristics: Heuristics::named(params.choice("heuristics"), N),
            order: match params.choice("order") {
                "ascending" => DigitOrder::Ascending,
                _ => DigitOrder::Descending,
            },
            penalty: params.switch("penalty"),
        }
    }

    /// Searches with an observer, and leaves the counters in the report.
    fn search<const N: usize, const CELLS: usize>(
        &self,
        position: &Position<N, CELLS>,
        plan: Plan,
        all_moves: bool,
        control: &mut Control<'_, Move>,
        observer: &mut impl Observer<Move>,
    ) -> Found {
        let (order, heuristics) = (self.order, self.heuristics);
        let mut search = Search { control, observer, order, heuristics, cuts: 0 };
        let found = search.root(position.grid(), margin(position), plan.plies, all_moves);
        let cuts = search.cuts;
        control.news().counters.push(Counter::new(["cut-offs", "coupures"], cuts));
        found
    }
}

/// The side to move's points minus the other side's.
fn margin<const N: usize, const CELLS: usize>(position: &Position<N, CELLS>) -> i32 {
    position.score(position.turn()) - position.score(!position.turn())
}

impl<const N: usize, const CELLS: usize> Player<Position<N, CELLS>> for JoueurIa {
    /// Values are margins of points at the end of the line, plus the heuristics along it.
    fn choose(&mut self, position: &Position<N, CELLS>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let first = position.moves().next().expect("a move is chosen in an unfinished game");
        let mut plan = self.rule.plan(position.grid());
        plan.plies = task.limits.depth.map_or(plan.plies, |most| most.min(plan.plies)).max(1);
        let limits = Limits { depth: None, ..task.limits };
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        announce(plan, &mut control);
        let all_moves = task.all_moves;
        let Found { best, moves } = match task.observer.as_deref_mut() {
            Some(mut observer) => {
                self.search(position, plan, all_moves, &mut control, &mut observer)
            }
            None => self.search(position, plan, all_moves, &mut control, &mut NoObserver),
        };
        // Even if stopped, a pass is compared with every known placement.
        let given_up = Score::estimate(margin(position) - N as i32);
        let best = match best {
            Some((_, score)) if self.penalty && score < given_up => Some((Move::PASS, given_up)),
            best => best,
        };
        if let Some((played, score)) = best {
            let complete = !control.is_stopped();
            let news = control.news();
            news.pv = vec![played];
            news.value = Some(Value::Estimated(score));
            news.depth = if complete { plan.plies } else { 0 };
            control.report_now();
        }
        Choice {
            best: best.map_or(first, |(played, _)| played),
            info: control.into_info(),
            moves,
            lines: Vec::new(),
        }
    }
}

/// Reports the planned depth, the estimated nodes, and ρ: the share of digits that still fit, in thousandths.
fn announce(plan: Plan, control: &mut Control<'_, Move>) {
    let counters = &mut control.news().counters;
    counters
        .push(Counter::new(["plies planned", "coups de profondeur prévue"], u64::from(plan.plies)));
    if let Some(Estimate { nodes, rho }) = plan.estimate {
        counters.push(Counter::new(["nodes estimated", "nœuds estimés"], nodes.round() as u64));
        counters.push(Counter::new(
            ["rho in thousandths", "millièmes (ρ)"],
            (1000.0 * rho).round() as u64,
        ));
    }
}
