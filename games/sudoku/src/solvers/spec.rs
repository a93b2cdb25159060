//! The solvers there are, with their parameters: declared once, as players are.

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
    vec![backtracking(), depth_first()]
}

fn backtracking() -> SolverSpec {
    SolverSpec {
        name: "backtracking",
        summary: "tries the digits of the tightest cell first",
        params: vec![nodes("digits to try")],
        build: |params| built(Method::Backtracking, params),
    }
}

fn depth_first() -> SolverSpec {
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
