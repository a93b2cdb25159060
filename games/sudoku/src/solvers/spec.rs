//! The solvers there are, with their parameters: declared once, as players are.

use super::local::{Climbing, Cooling};
use super::masks::Order;
use super::solver::{Method, Solver};
use quintet_core::{ParamError, ParamSpec, Params, PlayerString};
use std::error::Error;
use std::fmt;

/// A solver as the list declares it.
#[derive(Clone, Debug)]
pub struct SolverSpec {
    /// The name in solver strings.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Its parameters.
    pub params: Vec<ParamSpec>,
    /// Builds it from checked parameters.
    pub build: fn(&Params) -> Solver,
}

/// The solvers, the exact one first.
#[must_use]
pub fn solvers() -> Vec<SolverSpec> {
    vec![backtracking(), depth_first(), best_first(), hill_climbing(), annealing()]
}

fn backtracking() -> SolverSpec {
    SolverSpec {
        name: "backtracking",
        summary: "tries the digits of the tightest cell first",
        params: vec![nodes("digits to try")],
        build: |params| built(Method::Backtracking, params),
    }
}

pub(super) fn depth_first() -> SolverSpec {
    SolverSpec {
        name: "depth-first",
        summary: "tries the digits of the next empty cell, uninformed",
        params: vec![
            ParamSpec::choice(
                "order",
                &["column-major", "row-major"],
                "column-major",
                "which cell is next",
            ),
            nodes("digits to try"),
        ],
        build: |params| built(Method::DepthFirst(order(params)), params),
    }
}

pub(super) fn best_first() -> SolverSpec {
    SolverSpec {
        name: "best-first",
        summary: "recursive best-first search: what leaves the fewest possibilities",
        params: vec![nodes("digits to try")],
        build: |params| built(Method::BestFirst, params),
    }
}

pub(super) fn hill_climbing() -> SolverSpec {
    let usual = Climbing::default();
    SolverSpec {
        name: "hill-climbing",
        summary: "fills the boxes by chance and makes the best swap each time",
        params: vec![
            int("sideways", 0, 1_000_000, usual.sideways, "swaps in a row that gain nothing"),
            int("restarts", 0, MANY, usual.restarts, "starts after the first"),
            int("kick", 0, 16, usual.kick, "boxes filled anew when stuck, 0: all"),
            propagate(usual.propagate),
            nodes("swaps to evaluate"),
        ],
        build: |params| {
            let climbing = Climbing {
                sideways: number(params, "sideways") as u32,
                restarts: number(params, "restarts"),
                kick: number(params, "kick") as u32,
                propagate: params.switch("propagate"),
            };
            built(Method::HillClimbing(climbing), params)
        },
    }
}

pub(super) fn annealing() -> SolverSpec {
    let usual = Cooling::default();
    let schedules = &["constant", "geometric"];
    let hundredths = (usual.temperature * 100.0) as u32;
    SolverSpec {
        name: "annealing",
        summary: "fills the boxes by chance and swaps, now and then for the worse",
        params: vec![
            int("temperature", 1, 10_000, hundredths, "in hundredths"),
            ParamSpec::choice("schedule", schedules, "constant", "how the temperature goes"),
            int("swaps", 1, MANY, usual.swaps, "swaps after each start"),
            int("restarts", 0, MANY, usual.restarts, "starts after the first"),
            propagate(usual.propagate),
            nodes("swaps to evaluate"),
        ],
        build: |params| {
            let cooling = Cooling {
                temperature: number(params, "temperature") as f64 / 100.0,
                falls: params.choice("schedule") == "geometric",
                swaps: number(params, "swaps") as u32,
                restarts: number(params, "restarts"),
                propagate: params.switch("propagate"),
            };
            built(Method::Annealing(cooling), params)
        },
    }
}

/// More than anybody waits for.
const MANY: i64 = 1_000_000_000;

fn int(
    name: &'static str,
    min: i64,
    max: i64,
    usual: impl Into<u64>,
    summary: &'static str,
) -> ParamSpec {
    ParamSpec::int(name, min, max, Some(usual.into() as i64), summary)
}

fn number(params: &Params, name: &str) -> u64 {
    params.int(name).expect("it has a default") as u64
}

const fn propagate(usual: bool) -> ParamSpec {
    ParamSpec::switch("propagate", usual, "deduce singles first")
}

const fn nodes(summary: &'static str) -> ParamSpec {
    ParamSpec::int("nodes", 1, i64::MAX, None, summary)
}

fn built(method: Method, params: &Params) -> Solver {
    Solver { method, nodes: params.int("nodes").map(|nodes| nodes as u64) }
}

fn order(params: &Params) -> Order {
    if params.choice("order") == "row-major" { Order::RowMajor } else { Order::ColumnMajor }
}

impl Solver {
    /// Reads `name` or `name:param=value,…`.
    ///
    /// # Errors
    /// An unknown name (with the known ones), or a parameter that the solver
    /// does not accept.
    pub fn parse(text: &str) -> Result<Self, SolverError> {
        let text = PlayerString::split(text);
        let specs = solvers();
        let Some(spec) = specs.iter().find(|spec| spec.name == text.name) else {
            let known = specs.iter().map(|spec| spec.name).collect();
            return Err(SolverError::Unknown { name: text.name.to_owned(), known });
        };
        let params = Params::parse(text.params, &spec.params)
            .map_err(|error| SolverError::Param { solver: spec.name, error })?;
        Ok((spec.build)(&params))
    }
}

/// Why a text is not a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverError {
    /// No solver of that name.
    Unknown {
        /// What was given.
        name: String,
        /// The solvers there are.
        known: Vec<&'static str>,
    },
    /// A parameter of the solver is not accepted.
    Param {
        /// The solver.
        solver: &'static str,
        /// What is wrong.
        error: ParamError,
    },
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, known } => {
                let shown = name.escape_debug();
                write!(f, "unknown solver `{shown}`: there is {}", known.join(", "))
            }
            Self::Param { solver, error } => write!(f, "solver `{solver}`: {error}"),
        }
    }
}

impl Error for SolverError {}
