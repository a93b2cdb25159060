//! Solvers at work, with their steps.

use super::{SudokuError, cell_name, grid};
use crate::Size;
use crate::solvers::{self, Request, SolveReport, SolveStep, Solver};
use quintet_core::{Limits, Seed, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Maximum number of steps returned.
const MOST_STEPS: usize = 2000;

/// A puzzle and its solver.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SudokuSolveRequest")]
pub struct SolveRequest {
    /// 16, 81, 256 or 625 cells.
    pub puzzle: String,
    /// The solver, `name:param=value,…`; default `backtracking`.
    #[serde(default)]
    pub solver: Option<String>,
    /// Random seed, for solvers that use chance.
    #[serde(default)]
    pub seed: u64,
    /// Maximum number of steps; by default unlimited, with the first 2000 returned.
    #[serde(default)]
    pub steps: Option<usize>,
}

/// The result of solving.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuSolved")]
pub struct SolveAnswer {
    /// Whether it is solved.
    pub solved: bool,
    /// How it ended.
    pub verdict: Verdict,
    /// The solution.
    pub solution: Option<String>,
    /// Digits tried, or swaps evaluated.
    pub nodes: u64,
    /// Seconds it took.
    pub seconds: f64,
    /// Its steps, from the first.
    pub steps: Vec<SolverStep>,
    /// Total number of steps, including those not returned.
    pub steps_made: u64,
}

/// How a solver ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SudokuVerdict")]
pub enum Verdict {
    /// A limit of nodes or time was reached.
    Solved,
    /// At a limit of nodes or time.
    Limit,
    /// It was proved that there is no solution.
    NoSolution,
    /// It gave up after all its restarts.
    GaveUp,
}

/// A step of a solver.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuStep")]
pub struct SolverStep {
    /// What it did.
    pub kind: StepKind,
    /// The cells, as `r1c2`: one placed or taken back, two swapped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The digit placed or taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The whole grid, after a start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// Number of conflicts after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// The temperature that allowed a swap (annealing).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SudokuStepKind")]
pub enum StepKind {
    /// Entered a digit.
    Place,
    /// Took back the last entry.
    Backtrack,
    /// Filled all empty cells at random.
    Start,
    /// Swapped two digits.
    Swap,
    /// Found no worthwhile swap.
    Stuck,
}

/// Solves a puzzle, within the given time and until it is stopped.
///
/// # Errors
/// A text that is not a grid, a solver that does not exist.
pub fn solve(
    request: &SolveRequest,
    time: Duration,
    stop: &StopFlag,
) -> Result<SolveAnswer, SudokuError> {
    let puzzle = grid("puzzle", &request.puzzle)?;
    let solver = Solver::parse(request.solver.as_deref().unwrap_or("backtracking"))?;
    let limits = Limits { time: Some(time), ..Limits::NONE };
    let budget = request.steps.map(|steps| steps.clamp(1, MOST_STEPS));
    let stop = stop.child();
    let asked = Request { limits, seed: Seed(request.seed), stop: stop.clone() };
    let (mut steps, mut steps_made) = (Vec::new(), 0);
    let report = solver.watch(&puzzle, &asked, &mut |step| {
        // Steps between the last allowed one and the solver's check of its flag are dropped.
        if budget.is_some_and(|budget| steps.len() >= budget) {
            stop.stop();
            return;
        }
        steps_made += 1;
        if steps.len() < MOST_STEPS {
            steps.push(SolverStep::of(&step, puzzle.size()));
        }
    });
    let is_cut = stop.is_stopped();
    Ok(SolveAnswer {
        solved: report.is_solved() && !is_cut,
        verdict: if is_cut { Verdict::Limit } else { verdict(&report) },
        nodes: report.nodes,
        seconds: report.time.as_secs_f64(),
        solution: report.solution.filter(|_| !is_cut).map(|solution| solution.to_string()),
        steps,
        steps_made,
    })
}

const fn verdict(report: &SolveReport) -> Verdict {
    match report.verdict {
        solvers::Verdict::Solved => Verdict::Solved,
        solvers::Verdict::LimitReached => Verdict::Limit,
        solvers::Verdict::Exhausted if report.hopeless => Verdict::NoSolution,
        solvers::Verdict::Exhausted => Verdict::GaveUp,
    }
}

impl SolverStep {
    fn of(step: &SolveStep, size: Size) -> Self {
        let name = |cell: u16| cell_name(size, usize::from(cell));
        let bare = |kind| Self {
            kind,
            cells: Vec::new(),
            digit: None,
            grid: None,
            conflicts: None,
            temperature: None,
        };
        let entry = |kind, entry: &crate::Entry| Self {
            cells: vec![name(entry.cell)],
            digit: Some(entry.digit),
            ..bare(kind)
        };
        match step {
            SolveStep::Place(placed) => entry(StepKind::Place, placed),
            SolveStep::Backtrack(taken) => entry(StepKind::Backtrack, taken),
            SolveStep::Start { grid, .. } => {
                Self { grid: Some(grid.to_string()), ..bare(StepKind::Start) }
            }
            SolveStep::Swap { cells, conflicts, temperature } => Self {
                cells: cells.map(name).to_vec(),
                conflicts: Some(*conflicts),
                temperature: *temperature,
                ..bare(StepKind::Swap)
            },
            SolveStep::Stuck { conflicts, .. } => {
                Self { conflicts: Some(*conflicts), ..bare(StepKind::Stuck) }
            }
        }
    }
}
