//! A ladder whose pairs of games are played elsewhere: a unit of work is a pair, as a text.

use crate::error::no_match;
use crate::guest::Starter;
use crate::json;
use crate::long::{Progress, long};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use quintet::Registry;
use quintet::core::StopFlag;
use quintet_arena::engine::Sandbox;
use quintet_arena::ladder::{self, LadderPair};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A ladder in a folder, whose journal is written here.
#[pyclass(module = "quintet._quintet")]
pub(crate) struct Ladder(Option<ladder::Ladder>);

impl Ladder {
    fn get(&mut self) -> PyResult<&mut ladder::Ladder> {
        self.0.as_mut().ok_or_else(|| PyValueError::new_err("the ladder was closed"))
    }
}

#[pymethods]
impl Ladder {
    #[new]
    fn new(py: Python<'_>, folder: PathBuf, language: &str) -> PyResult<Self> {
        let (stop, language) = (StopFlag::new(), crate::error::language(language)?);
        let opened = long(py, &stop, &Progress::default(), || {
            ladder::Ladder::open(&folder, &Registry::shipped(), language, &stop)
        })?;
        opened.map(|ladder| Self(Some(ladder))).map_err(|error| no_match(&error))
    }

    /// The sandbox that its file asks for.
    fn sandbox(&mut self) -> PyResult<&'static str> {
        Ok(match self.get()?.file.sandbox {
            Sandbox::Auto => "auto",
            Sandbox::Require => "require",
            Sandbox::Off => "off",
        })
    }

    /// Builds new bots, and returns the pairs to play next, at most this many, each with the versions of the bots in
    /// it; none if there is nothing to play.
    fn pairs(
        &mut self,
        py: Python<'_>,
        most: u64,
        starter: &Starter,
    ) -> PyResult<Vec<(String, Vec<String>)>> {
        let (stop, ladder) = (StopFlag::new(), self.get()?);
        let mut everybody = starter.0.clone();
        everybody.hidden.extend(ladder.hidden());
        let pairs =
            long(py, &stop, &Progress::default(), || ladder.pairs(most, &everybody, &stop))?;
        let pairs = pairs.map_err(|error| no_match(&error))?;
        let bots = |pair: &LadderPair| pair.bots().map(str::to_owned).collect();
        Ok(pairs.iter().map(|pair| (json(pair), bots(pair))).collect())
    }

    /// The folder of a version as it was built.
    fn folder(&mut self, version: &str) -> PyResult<PathBuf> {
        let folder = self.get()?.folder(version).map(PathBuf::from);
        folder.ok_or_else(|| PyValueError::new_err(format!("`{version}` is not there")))
    }

    /// Takes in the games of a pair. Returns whether to go on with the round.
    fn add(&mut self, lines: Vec<String>) -> PyResult<bool> {
        self.get()?.add(&lines).map_err(|error| no_match(&error))
    }

    /// Whether something has changed in `bots/` since the pairs were chosen; looks at most once a second.
    fn has_news(&mut self) -> PyResult<bool> {
        Ok(self.get()?.has_news())
    }

    /// Writes the leaderboard, and returns it as JSON.
    fn board(&mut self) -> PyResult<String> {
        self.get()?.finish().map(|board| json(&board)).map_err(|error| no_match(&error))
    }

    /// Releases the journal.
    fn close(&mut self) {
        self.0 = None;
    }
}

/// Plays a pair of games with the bots in these folders. Returns the games as lines of a journal.
#[pyfunction]
pub(crate) fn ladder_pair(
    py: Python<'_>,
    unit: &str,
    folders: BTreeMap<String, PathBuf>,
    starter: &Starter,
) -> PyResult<Vec<String>> {
    let pair: LadderPair =
        serde_json::from_str(unit).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (stop, everybody) = (StopFlag::new(), &starter.0);
    let played = long(py, &stop, &Progress::default(), || {
        pair.play(&folders, &Registry::shipped(), everybody, &stop)
    })?;
    let lines = played.map_err(|error| no_match(&error))?;
    lines.ok_or_else(|| PyKeyboardInterrupt::new_err("stopped"))
}
