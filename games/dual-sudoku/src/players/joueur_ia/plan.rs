//! The search depth: as deep as an estimate of the nodes allows.
//!
//! With `f` empty cells and `m` valid placements, a cell takes `m / f` digits on average (the report's ρ ×
//! n). Each ply is assumed to multiply the nodes by that and by the number of cells still empty, divided by
//! what cut-offs save:
//!
//! ```text
//! nodes(0) = 1        nodes(k + 1) = nodes(k) × (m / f) × (f − k) / factor
//! ```
//!
//! The plan is the largest `k` whose nodes stay within the threshold, and at least the floor. The report
//! counts one more, because its recursion ends at depth 1: its minimum depth of 3 is our floor of 2 plies.

use crate::{Grid, words};
use quintet_core::{ParamRole, ParamSpec, Params};

/// The greatest depth that can be set: the cells of the largest grid.
const MAX_PLIES: i64 = 256;

/// The parameters that decide the depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DepthRule {
    /// A fixed depth in plies.
    fixed: Option<u32>,
    /// Maximum estimated nodes of a plan.
    threshold: f64,
    /// The divisor of each ply's nodes, for cut-offs.
    factor: f64,
    /// Minimum depth in plies.
    floor: u32,
}

/// A depth and the estimate that led to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    /// Depth in plies.
    pub(super) plies: u32,
    /// The estimate behind it, if any.
    pub(super) estimate: Option<Estimate>,
}

/// The estimated nodes, and the report's ρ behind them: valid placements divided by all digits of all empty
/// cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) nodes: f64,
    pub(super) rho: f64,
}

impl DepthRule {
    /// Its parameters.
    pub(super) fn params() -> [ParamSpec; 4] {
        let most = 1_000_000_000_000;
        [
            ParamSpec::int("depth", 1, MAX_PLIES, None, words::DEPTH).meaning(ParamRole::Depth),
            ParamSpec::int("threshold", 1, most, Some(2_000_000), words::THRESHOLD),
            ParamSpec::int("factor", 100, 1000, Some(160), words::FACTOR),
            ParamSpec::int("floor", 1, MAX_PLIES, Some(2), words::FLOOR),
        ]
    }

    pub(super) fn new(params: &Params) -> Self {
        let number = |name| params.int(name).expect("it has a default");
        Self {
            fixed: params.int("depth").map(|plies| plies as u32),
            threshold: number("threshold") as f64,
            factor: number("factor") as f64 / 100.0,
            floor: number("floor") as u32,
        }
    }

    /// The plan for a grid. On 4×4 it is the floor: the report found that deeper searches play worse there.
    pub(super) fn plan<const N: usize, const CELLS: usize>(&self, grid: &Grid<N, CELLS>) -> Plan {
        match self.fixed {
            Some(plies) => Plan { plies, estimate: None },
            None if N == 4 => Plan { plies: self.floor, estimate: None },
            None => self.estimated::<N>(grid.open_cells().count(), grid.candidate_count()),
        }
    }

    /// The plan for `open` empty cells with `valid` placements between them.
    ///
    /// The computation follows the report's order, so that rounding cannot change the plan.
    fn estimated<const N: usize>(&self, open: usize, valid: usize) -> Plan {
        let rho = valid as f64 / (open * N) as f64;
        let (mut nodes, mut plies) = (1.0, 0);
        while plies < open {
            let next = nodes * rho * N as f64 * (open - plies) as f64 / self.factor;
            if next > self.threshold {
                break;
            }
            nodes = next;
            plies += 1;
        }
        Plan { plies: (plies as u32).max(self.floor), estimate: Some(Estimate { nodes, rho }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> DepthRule {
        let params = Params::parse(text, &DepthRule::params()).expect("parameters of the rule");
        DepthRule::new(&params)
    }

    fn plies(text: &str, open: usize, valid: usize) -> u32 {
        rule(text).estimated::<9>(open, valid).plies
    }

    /// 729 / 1.6 = 455.6; × 720 / 1.6 = 205 031; × 711 / 1.6 = 91 110 761.7.
    #[test]
    fn the_empty_grid_gets_two_plies() {
        let plan = rule("").plan(&Grid::<9, 81>::new());
        let estimate = plan.estimate.expect("an estimate");
        assert_eq!((plan.plies, estimate.nodes.round(), estimate.rho), (2, 205_031.0, 1.0));
        assert_eq!(plies("threshold=91110762", 81, 729), 3);
        assert_eq!(plies("threshold=91110761", 81, 729), 2);
        assert_eq!(plies("threshold=455", 81, 729), 2);
        assert_eq!(plies("threshold=455,floor=1", 81, 729), 1);
    }

    /// Ten cells of two digits: 12.5, × 11.25, × 10, × 8.75, × 7.5, × 6.25 …
    /// 12.5, 140.6, 1406.25, 12 304.7, 92 285, 576 782, then × 5 is too much.
    #[test]
    fn fewer_choices_are_seen_deeper() {
        assert_eq!(plies("", 10, 20), 6);
        assert_eq!(plies("threshold=576783", 10, 20), 6);
        assert_eq!(plies("threshold=576782", 10, 20), 5);
        // Without cut-offs: 20, 360, 5760, 80 640, 967 680, then × 10.
        assert_eq!(plies("factor=100", 10, 20), 5);
    }

    /// One digit each: the estimate shrinks at the end, and the cells run out.
    #[test]
    fn no_more_plies_than_cells_but_the_floor() {
        assert_eq!(plies("", 6, 6), 6);
        assert_eq!(plies("", 1, 1), 2);
        assert_eq!(plies("floor=5", 3, 3), 5);
    }

    #[test]
    fn small_grids_and_given_depths_need_no_estimate() {
        let small = Grid::<4, 16>::new();
        assert_eq!(rule("").plan(&small), Plan { plies: 2, estimate: None });
        assert_eq!(rule("depth=7").plan(&small), Plan { plies: 7, estimate: None });
        assert_eq!(rule("depth=1").plan(&Grid::<9, 81>::new()).plies, 1);
    }

    /// 4096 / 1.6 = 2560; the next is 2560 × 4080 / 1.6 = 6 528 000.
    #[test]
    fn the_floor_rules_on_16x16() {
        let plan = rule("").plan(&Grid::<16, 256>::new());
        let estimate = Some(Estimate { nodes: 2560.0, rho: 1.0 });
        assert_eq!(plan, Plan { plies: 2, estimate });
    }
}
