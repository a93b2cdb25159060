//! Solvers by the names used in the terminal.

use super::answer::Ending;
use crate::words;
use quintet::core::{Language, Text};
use quintet::{GameInfo, HUMAN, ParamInfo};
use quintet_sudoku::Grid;
use quintet_sudoku::fast::{Bound, GridCounted};
use quintet_sudoku::solvers::{Request, SolveReport, Verdict, Way, solve_each, solvers};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// A way to solve with the text that names it.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) text: String,
    pub(crate) way: Way,
}

/// The proved number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Solutions {
    None,
    One,
    Many,
}

/// The result for a puzzle.
pub(crate) struct Found {
    pub(crate) report: SolveReport,
    /// If it was proved.
    pub(crate) solutions: Option<Solutions>,
}

/// The names of the fast solver.
const FAST: [(&str, Text); 2] = [
    (
        "fast",
        Text::new(
            "finds the solution and whether there are others; a node is a guess",
            "trouve la solution et dit s’il y en a d’autres ; un nœud est un essai",
        ),
    ),
    (
        "portable",
        Text::new("`fast` without vector instructions", "`fast` sans instructions vectorielles"),
    ),
];

/// Reads `fast`, `portable`, or a solver of the report with its parameters.
pub(crate) fn named(text: &str) -> Result<Named, String> {
    let way = Way::parse(text).map_err(|error| error.in_words(words::language()))?;
    Ok(Named { text: text.to_owned(), way })
}

/// The solvers with their parameters, for completions; `games` are all games.
pub(crate) fn solvers_of(
    games: &[GameInfo],
    language: Language,
) -> impl Iterator<Item = (&str, &str, &[ParamInfo])> {
    let players = games.iter().filter(|game| game.name == "sudoku").flat_map(|game| &game.players);
    let others = players
        .filter(|of| of.name != HUMAN && FAST.iter().all(|(name, _)| *name != of.name))
        .map(|of| (of.name, of.summary, &of.params[..]));
    FAST.into_iter().map(move |(name, about)| (name, about.get(language), &[][..])).chain(others)
}

/// The solvers with their parameters.
pub(super) fn about_solvers() -> String {
    let language = words::language();
    let mut text = language
        .pick(
            "A solver is written NAME or NAME:PARAM=VALUE,…\n",
            "Un solveur s’écrit NOM ou NOM:PARAMÈTRE=VALEUR,…\n",
        )
        .to_owned();
    for (name, summary) in FAST {
        text.push_str(&format!("  {name:<14} {}\n", summary.get(language)));
    }
    for spec in solvers() {
        text.push_str(&format!("  {:<14} {}\n", spec.name, spec.about.summary.get(language)));
        for param in &spec.params {
            let default = param.default.as_ref().map_or("…".to_owned(), ToString::to_string);
            let written = format!("{}={default}", param.name);
            text.push_str(&format!(
                "    {written:<20} {}{} {}\n",
                param.about.summary.get(language),
                language.pick(":", "\u{a0}:"),
                param.kind.in_words(language)
            ));
        }
    }
    text
}

impl Named {
    /// Solves puzzles on several threads. Passes on each result as soon as it and all earlier
    /// ones are there.
    pub(crate) fn solve_each(
        &self,
        puzzles: &[Grid],
        request: &Request,
        threads: usize,
        done: &mut dyn FnMut(Found),
    ) {
        match &self.way {
            Way::Report(solver) => {
                solve_each(solver, puzzles, request, threads, &mut |_, report| {
                    let solutions = report.hopeless.then_some(Solutions::None);
                    done(Found { report, solutions });
                });
            }
            Way::Fast(path) => {
                let go_on = || !request.stop.is_stopped();
                let guesses = request.limits.nodes.unwrap_or(u64::MAX);
                let bound = Bound { guesses, go_on: Some(&go_on), ..Bound::NONE };
                let bound = (bound, request.limits.time);
                path.count_each(puzzles, 2, bound, threads, &mut |_, counted, time| {
                    done(found(counted, time));
                });
            }
        }
    }
}

impl Solutions {
    /// What this number of solutions proves; two stands for more. `finished`: there are no
    /// others.
    pub(super) const fn proved(solutions: usize, finished: bool) -> Option<Self> {
        match solutions {
            0 if finished => Some(Self::None),
            1 if finished => Some(Self::One),
            0 | 1 => None,
            _ => Some(Self::Many),
        }
    }
}

/// How a count of solutions ended.
pub(super) const fn verdict(solutions: usize, finished: bool) -> Ending {
    match solutions {
        0 if finished => Ending::Hopeless,
        0 => Ending::Limit,
        _ => Ending::Solved,
    }
}

/// The fast solver's count as a result of the other solvers.
fn found(counted: GridCounted, time: Duration) -> Found {
    let verdict = match verdict(counted.solutions, counted.finished) {
        Ending::Solved => Verdict::Solved,
        Ending::Limit => Verdict::LimitReached,
        Ending::Hopeless | Ending::GaveUp { .. } => Verdict::Exhausted,
    };
    let report = SolveReport {
        verdict,
        hopeless: counted.finished && counted.solutions == 0,
        solution: counted.first,
        nodes: counted.guesses,
        time,
        restarts: 0,
        minima: 0,
        plateaus: 0,
        conflicts: None,
        filled: None,
    };
    Found { report, solutions: Solutions::proved(counted.solutions, counted.finished) }
}
