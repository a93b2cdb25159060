//! Tournaments on disk: run or resumed, in parts, merged, judged by the exact solver.

use crate::error::no_match;
use crate::guest::{Launch, everybody};
use crate::json;
use crate::long::{Progress, long};
use crate::results::Results;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use quintet::Registry;
use quintet::core::StopFlag;
use quintet_arena::engine::launch as launcher;
use quintet_arena::{Accuracy, Changed, Finished, Running, Share, Tournament, Truth};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Plays the missing games of a tournament file, or of a part of it.
#[pyfunction]
#[pyo3(signature = (path, out, part, threads, progress, launcher))]
pub(crate) fn run_file(
    py: Python<'_>,
    path: PathBuf,
    out: Option<PathBuf>,
    part: Option<&str>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
    launcher: Option<Launch>,
) -> PyResult<Results> {
    let share = part.map(|text| {
        Share::parse(text).ok_or_else(|| crate::error::expected("part", text, Share::EXPECTED))
    });
    let share = share.transpose()?;
    let (stop, progress) = (StopFlag::new(), Progress::by(progress));
    let (flag, mut seating) = (stop.clone(), everybody(launcher, [])?);
    let played = long(py, &stop, &progress, || {
        let mut tournament = Tournament::open(&path, out.as_deref())?;
        if let Some(share) = share {
            tournament = tournament.part(share)?;
        }
        let players = tournament.plan.players().iter().map(|entrant| entrant.player.as_str());
        seating = seating.hiding(players);
        let files = [&path, &tournament.journal, &tournament.results, &tournament.times];
        seating.hidden.extend(files.into_iter().cloned());
        let mut watch = |news: &Finished<'_>| progress.note(news.done as u64, news.total as u64);
        let threads = threads.or(tournament.threads).unwrap_or(1);
        let running =
            Running { threads, stop: flag, seating: &seating, ..Running::new(&mut watch) };
        let report = tournament.run_or_resume(Changed::Refuse, running)?;
        Ok(Results::of_file(report, &tournament))
    })?;
    played.map_err(|error| no_match(&error))
}

/// Merges the parts of a tournament in these folders.
#[pyfunction]
pub(crate) fn merge(py: Python<'_>, folders: Vec<PathBuf>, out: PathBuf) -> PyResult<Results> {
    let merged = py.detach(|| quintet_arena::merge(&folders, &out, &Registry::shipped()));
    let merged = merged.map_err(|error| no_match(&error))?;
    Ok(Results::of_file(merged.report, &merged.tournament))
}

/// The files that a tournament file names, relative to its folder.
#[pyfunction]
pub(crate) fn needed_files(path: PathBuf) -> PyResult<Vec<String>> {
    let text = std::fs::read_to_string(&path).map_err(|error| {
        PyOSError::new_err(format!("cannot read `{}`: {error}", path.display()))
    })?;
    // Errors in it are reported when it is opened.
    let table: toml::Table = text.parse().unwrap_or_default();
    let file = table.get("openings").and_then(|openings| openings.get("file"));
    Ok(file.and_then(toml::Value::as_str).map(str::to_owned).into_iter().collect())
}

/// The distinct positions of a tournament's games: setup and text.
#[pyfunction]
pub(crate) fn undecided(
    py: Python<'_>,
    path: PathBuf,
    out: Option<PathBuf>,
) -> PyResult<(String, Vec<(String, String)>)> {
    let found = py.detach(|| {
        let tournament = Tournament::open(&path, out.as_deref())?;
        let (games, game) = (tournament.report()?.games, &tournament.plan.spec().game);
        Ok((game.clone(), Truth::default().missing((&Registry::shipped(), game), (&games, None))))
    });
    found.map_err(|error| no_match(&error))
}

/// A player's accuracy, with its name.
#[derive(Serialize)]
struct Judged<'a> {
    name: &'a str,
    #[serde(flatten)]
    accuracy: Accuracy,
    share: Option<f64>,
    mean_regret: Option<f64>,
}

/// The accuracy of each player's moves, based on exact scores, as JSON.
#[pyfunction]
pub(crate) fn accuracy(
    path: PathBuf,
    out: Option<PathBuf>,
    scores: Vec<(String, String, BTreeMap<String, i32>)>,
) -> PyResult<String> {
    let mut truth = Truth::default();
    for (setup, position, moves) in scores {
        truth.add(&setup, &position, moves);
    }
    let registry = Registry::shipped();
    let tournament = Tournament::open(&path, out.as_deref()).map_err(|error| no_match(&error))?;
    let games = tournament.report().map_err(|error| no_match(&error))?.games;
    let plan = &tournament.plan;
    let judge = |(index, player): (usize, &'_ quintet_arena::Entrant)| {
        let accuracy = truth.accuracy((&registry, &plan.spec().game), &games, index);
        (player.name.clone(), accuracy)
    };
    let judged: Vec<_> = plan.players().iter().enumerate().map(judge).collect();
    let judged: Vec<_> = judged
        .iter()
        .map(|(name, accuracy)| Judged {
            name,
            accuracy: *accuracy,
            share: accuracy.share(),
            mean_regret: accuracy.mean_regret(),
        })
        .collect();
    Ok(json(&judged))
}

/// Starts a program in a sandbox, for the arena; returns its exit status.
#[pyfunction]
pub(crate) fn launch(py: Python<'_>, words: Vec<String>) -> Option<i32> {
    py.detach(|| {
        let (stage, order, command) = launcher::parse(&words)?;
        Some(launcher::launch(stage, &order, command))
    })
}
