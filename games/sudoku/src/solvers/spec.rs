//! The list of solvers with their parameters, declared once, like players.

use super::local::{Climbing, Cooling};
use super::masks::{CellOrder, Digits};
use super::solver::{Method, Solver};
use crate::words;
use quintet_core::{
    About, Language, ParamError, ParamRole, ParamSpec, Params, PlayerString, unknown,
};
use std::error::Error;
use std::fmt;

/// A solver as declared in the list.
#[derive(Clone, Debug)]
pub struct SolverSpec {
    /// The name in solver strings.
    pub name: &'static str,
    /// Its title and description.
    pub about: About,
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
        about: words::BACKTRACKING,
        params: vec![nodes(words::DIGIT_NODES)],
        build: |params| built(Method::Backtracking, params),
    }
}

pub(super) fn depth_first() -> SolverSpec {
    SolverSpec {
        name: "depth-first",
        about: words::DEPTH_FIRST,
        params: vec![
            ParamSpec::choice("order", words::ORDERS, "column-major", words::ORDER),
            ParamSpec::choice("digits", words::DIGIT_ORDERS, "ascending", words::DIGIT_ORDER),
            nodes(words::DIGIT_NODES),
        ],
        build: |params| built(Method::DepthFirst(order(params), digits(params)), params),
    }
}

pub(super) fn best_first() -> SolverSpec {
    SolverSpec {
        name: "best-first",
        about: words::BEST_FIRST,
        params: vec![nodes(words::DIGIT_NODES)],
        build: |params| built(Method::BestFirst, params),
    }
}

pub(super) fn hill_climbing() -> SolverSpec {
    let usual = Climbing::default();
    SolverSpec {
        name: "hill-climbing",
        about: words::HILL_CLIMBING,
        params: vec![
            int("sideways", 0, 1_000_000, usual.sideways, words::SIDEWAYS),
            int("restarts", 0, MANY, usual.restarts, words::RESTARTS),
            int("kick", 0, 16, usual.kick, words::KICK),
            propagate(usual.propagate),
            nodes(words::SWAP_NODES),
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
    let hundredths = (usual.temperature * 100.0) as u32;
    SolverSpec {
        name: "annealing",
        about: words::ANNEALING,
        params: vec![
            int("temperature", 1, 10_000, hundredths, words::TEMPERATURE),
            ParamSpec::choice("schedule", words::SCHEDULES, "constant", words::SCHEDULE),
            int("swaps", 1, MANY, usual.swaps, words::SWAPS),
            int("restarts", 0, MANY, usual.restarts, words::RESTARTS),
            propagate(usual.propagate),
            nodes(words::SWAP_NODES),
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

/// More than anyone waits for.
const MANY: i64 = 1_000_000_000;

fn int(name: &'static str, min: i64, max: i64, usual: impl Into<u64>, about: About) -> ParamSpec {
    ParamSpec::int(name, min, max, Some(usual.into() as i64), about)
}

fn number(params: &Params, name: &str) -> u64 {
    params.int(name).expect("it has a default") as u64
}

const fn propagate(usual: bool) -> ParamSpec {
    ParamSpec::switch("propagate", usual, words::PROPAGATE)
}

const fn nodes(about: About) -> ParamSpec {
    ParamSpec::int("nodes", 1, i64::MAX, None, about).meaning(ParamRole::Nodes)
}

fn built(method: Method, params: &Params) -> Solver {
    Solver { method, nodes: params.int("nodes").map(|nodes| nodes as u64) }
}

fn order(params: &Params) -> CellOrder {
    if params.choice("order") == "row-major" { CellOrder::RowMajor } else { CellOrder::ColumnMajor }
}

fn digits(params: &Params) -> Digits {
    if params.choice("digits") == "descending" { Digits::Descending } else { Digits::Ascending }
}

impl Solver {
    /// Reads `name` or `name:param=value,…`.
    ///
    /// # Errors
    /// An unknown name (the error lists the known ones), or a parameter that the solver does not accept.
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
    /// An unknown solver.
    Unknown {
        /// What was given.
        name: String,
        /// The known solvers.
        known: Vec<&'static str>,
    },
    /// A parameter of the solver is not accepted.
    Param {
        /// The solver.
        solver: &'static str,
        /// The error.
        error: ParamError,
    },
}

impl SolverError {
    /// The error as a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Unknown { name, known } => {
                let known: Vec<String> = known.iter().map(ToString::to_string).collect();
                unknown("solver", "solveur inconnu", name, &known, language)
            }
            Self::Param { solver, error } => {
                let error = error.in_words(language);
                language.pick(
                    format!("solver `{solver}`: {error}"),
                    format!("solveur `{solver}` : {error}"),
                )
            }
        }
    }
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl Error for SolverError {}
