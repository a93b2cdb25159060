//! What is told of every puzzle, and of all.

use super::puzzles::Line;
use super::way::{Found, Solutions};
use crate::failure::{Exit, Failure};
use crate::output::{Ink, Output};
use crate::words;
use quintet_sudoku::solvers::{SolveReport, Verdict};
use serde::Serialize;

/// What becomes of a line.
#[derive(Default, Serialize)]
struct Answer<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Solutions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
}

/// What became of all lines.
#[derive(Default, Serialize)]
pub(super) struct Summary {
    pub(super) solver: String,
    pub(super) puzzles: usize,
    pub(super) solved: usize,
    pub(super) unsolved: usize,
    /// Puzzles that were proved to have one, several and no solutions.
    pub(super) unique: usize,
    pub(super) multiple: usize,
    pub(super) none: usize,
    pub(super) bad_lines: usize,
    pub(super) nodes: u64,
    pub(super) nodes_max: u64,
    pub(super) seconds: f64,
    pub(super) interrupted: bool,
}

impl Summary {
    /// Counts another puzzle.
    pub(super) fn add(&mut self, found: &Found) {
        self.solved += usize::from(found.report.is_solved());
        self.unique += usize::from(found.solutions == Some(Solutions::One));
        self.multiple += usize::from(found.solutions == Some(Solutions::Many));
        self.none += usize::from(found.solutions == Some(Solutions::None));
        self.nodes += found.report.nodes;
        self.nodes_max = self.nodes_max.max(found.report.nodes);
    }
}

/// How the lines are told.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// With the number of the line.
    pub(super) numbered: bool,
    pub(super) interrupted: bool,
}

/// Tells what became of a line; if it is no puzzle, without what was found.
pub(super) fn tell(
    line: &Line,
    found: &Found,
    manner: Manner,
    out: &mut Output,
) -> Result<(), Failure> {
    let Ok(puzzle) = &line.puzzle else { return tell_bad(line, out) };
    let report = &found.report;
    let ms = report.time.as_secs_f64() * 1000.0;
    let (verdict, words) = verdict(report, manner.interrupted);
    if out.is_json() {
        return out.data(&Answer {
            line: line.number,
            puzzle: Some(puzzle.to_string()),
            verdict: Some(verdict),
            solution: report.solution.as_ref().map(ToString::to_string),
            solutions: found.solutions,
            nodes: Some(report.nodes),
            ms: Some(ms),
            ..Answer::default()
        });
    }
    let answer = match &report.solution {
        Some(solution) => solution.to_string(),
        None => out.paint(&words, Ink::Red),
    };
    let proved = match found.solutions {
        Some(Solutions::One) => "  one solution",
        Some(Solutions::Many) => "  many solutions",
        Some(Solutions::None) | None => "",
    };
    let number = if manner.numbered { format!("{}  ", line.number) } else { String::new() };
    let nodes = words::count(report.nodes);
    let plural = if report.nodes == 1 { "" } else { "s" };
    out.result(&format!("{number}{answer}{proved}  {nodes} node{plural}  {}\n", time(ms)))
}

/// Milliseconds, with more digits where they are few.
fn time(ms: f64) -> String {
    if ms < 0.1 { format!("{ms:.4} ms") } else { format!("{ms:.1} ms") }
}

pub(super) fn tell_bad(line: &Line, out: &mut Output) -> Result<(), Failure> {
    let (number, reason) = (line.number, line.puzzle.as_ref().err().map_or("", String::as_str));
    if !out.is_json() {
        let label = out.paint("not a puzzle:", Ink::Red);
        return out.result(&format!("{number}  {label} {reason}\n"));
    }
    out.data(&Answer { line: number, error: Some(reason), ..Answer::default() })
}

/// How it ended, for programs and for people.
fn verdict(report: &SolveReport, interrupted: bool) -> (&'static str, String) {
    match report.verdict {
        Verdict::Solved => ("solved", String::new()),
        Verdict::LimitReached if interrupted => ("interrupted", "interrupted".to_owned()),
        Verdict::LimitReached => ("limit", "unsolved: the limit was reached".to_owned()),
        Verdict::Exhausted if report.hopeless => ("no-solution", "no solution".to_owned()),
        Verdict::Exhausted => {
            let conflicts = report.conflicts.unwrap_or(0);
            let words = format!(
                "unsolved: {conflicts} conflicts left after {} restarts",
                words::count(report.restarts)
            );
            ("gave-up", words)
        }
    }
}

/// Tells the summary.
pub(super) fn conclude(summary: &Summary, out: &mut Output) -> Result<Exit, Failure> {
    if out.is_json() {
        #[derive(Serialize)]
        struct Last<'a> {
            summary: &'a Summary,
        }
        out.data(&Last { summary })?;
    } else {
        if summary.interrupted {
            out.note("interrupted: what there is so far\n");
        }
        let many = match summary.multiple {
            0 => String::new(),
            multiple => format!(", {} of them in many ways", words::count(multiple as u64)),
        };
        let bad = match summary.bad_lines {
            0 => String::new(),
            1 => ", 1 line was no puzzle".to_owned(),
            lines => format!(", {lines} lines were no puzzles"),
        };
        out.note(&format!(
            "{} of {} solved by {}{many}{bad}, {} nodes, at most {} for one, in {}\n",
            summary.solved,
            summary.puzzles,
            summary.solver,
            words::count(summary.nodes),
            words::count(summary.nodes_max),
            words::span(summary.seconds),
        ));
    }
    let all = summary.unsolved == 0 && summary.bad_lines == 0;
    Ok(if all { Exit::Answered } else { Exit::Negative })
}
