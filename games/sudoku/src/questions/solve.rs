//! Solvers at work, with what they did on the way.

use super::{SudokuError, cell_name, grid};
use crate::Size;
use crate::solvers::{self, Request, SolveReport, SolveStep, Solver};
use quintet_core::{Limits, Seed, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Steps told at most.
const MOST_STEPS: usize = 2000;

/// A puzzle and who is to solve it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SudokuSolveRequest")]
pub struct SolveRequest {
    /// 16, 81 or 256 cells.
    pub puzzle: String,
    /// The solver, `name:param=value,…`; `backtracking` when left out.
    #[serde(default)]
    pub solver: Option<String>,
    /// Where chance starts, for the solvers that use it.
    #[serde(default)]
    pub seed: u64,
    /// Steps that it may make; without it: as many as it takes, of which the first 2000 are told.
    #[serde(default)]
    pub steps: Option<usize>,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuSolved")]
pub struct SolveData {
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
    /// What it did, from the first step on.
    pub steps: Vec<StepData>,
    /// Steps in all: more than are told, when it took many.
    pub steps_made: u64,
}

/// How a solver ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SudokuVerdict")]
pub enum Verdict {
    /// With a solution.
    Solved,
    /// At a limit of nodes or time.
    Limit,
    /// With a proof that there is none.
    NoSolution,
    /// Without a solution, after all its restarts.
    GaveUp,
}

/// A step of a solver.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SudokuStep")]
pub struct StepData {
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
    /// Conflicts since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// The temperature that allowed a swap, annealing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SudokuStepKind")]
pub enum StepKind {
    /// Entered a digit.
    Place,
    /// Took the last entry back.
    Backtrack,
    /// Filled all empty cells by chance.
    Start,
    /// Exchanged two digits.
    Swap,
    /// Found no swap worth making.
    Stuck,
}

/// Solves a puzzle, within the time given and until it is stopped.
///
/// # Errors
/// A text that is not a grid, a solver that does not exist.
pub fn solve(
    request: &SolveRequest,
    time: Duration,
    stop: &StopFlag,
) -> Result<SolveData, SudokuError> {
    let puzzle = grid("puzzle", &request.puzzle)?;
    let solver = Solver::parse(request.solver.as_deref().unwrap_or("backtracking"))?;
    let limits = Limits { time: Some(time), ..Limits::NONE };
    let budget = request.steps.map(|steps| steps.clamp(1, MOST_STEPS));
    let stop = stop.child();
    let asked = Request { limits, seed: Seed(request.seed), stop: stop.clone() };
    let (mut steps, mut steps_made) = (Vec::new(), 0);
    let report = solver.watch(&puzzle, &asked, &mut |step| {
        // What comes between the last step allowed and the solver's look at its flag is not told.
        if budget.is_some_and(|budget| steps.len() >= budget) {
            stop.stop();
            return;
        }
        steps_made += 1;
        if steps.len() < MOST_STEPS {
            steps.push(StepData::of(&step, puzzle.size()));
        }
    });
    let is_cut = stop.is_stopped();
    Ok(SolveData {
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

impl StepData {
    fn of(step: &SolveStep, size: Size) -> Self {
        let name = |cell: u8| cell_name(size, usize::from(cell));
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
