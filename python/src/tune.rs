//! A player's numbers tuned by games that are played elsewhere: a unit of work is a pair of games, as a text.

use crate::error::no_match;
use crate::json;
use crate::long::{Progress, long};
use crate::search::{GivenLimits, limits};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use quintet::Registry;
use quintet::core::StopFlag;
use quintet_arena::stats::{Elo, Sequential, Sprt};
use quintet_arena::tune::{self, Confirmation, Parameter, TunePair, TuneReport, TuneSpec};
use serde::Serialize;
use std::path::PathBuf;

/// A tuning in progress, then the match that confirms it.
#[pyclass(module = "quintet._quintet")]
pub(crate) struct Tuning {
    tuning: tune::Tuning,
    test: Option<Confirmation>,
    /// The pairs whose results come next.
    pairs: Vec<TunePair>,
}

#[pymethods]
impl Tuning {
    #[new]
    #[pyo3(signature = (
        game, setup, player, params, iterations, pairs, openings, limits, seed, out
    ))]
    #[expect(clippy::too_many_arguments, reason = "the package calls it by name")]
    fn new(
        game: &str,
        setup: String,
        player: &str,
        params: Vec<String>,
        iterations: u32,
        pairs: u32,
        openings: u32,
        limits: GivenLimits,
        seed: u64,
        out: Option<PathBuf>,
    ) -> PyResult<Self> {
        let limits = self::limits(limits)?;
        let spec = TuneSpec {
            setup,
            iterations,
            pairs,
            openings,
            limits,
            seed,
            ..TuneSpec::new(game, player, params)
        };
        let tuning = tune::Tuning::open(&spec, out.as_deref(), &Registry::shipped());
        let tuning = tuning.map_err(|error| no_match(&error))?;
        Ok(Self { tuning, test: None, pairs: Vec::new() })
    }

    /// The pairs to play next: those of an iteration, or at most `most` of the confirming match; none at the
    /// end.
    fn units(&mut self, most: u32) -> Vec<String> {
        self.pairs = match &self.test {
            Some(test) => test.pairs(most),
            None => self.tuning.pairs(),
        };
        self.pairs.iter().map(json).collect()
    }

    /// Takes in the results of these pairs, in their order.
    fn add(&mut self, results: Vec<[u32; 2]>) -> PyResult<()> {
        for (pair, points) in std::mem::take(&mut self.pairs).iter().zip(results) {
            match &mut self.test {
                Some(test) => test.add(points),
                None => self.tuning.add(pair, points).map_err(|error| no_match(&error))?,
            }
        }
        Ok(())
    }

    /// Begins the match that confirms the tuned values. Returns `False` if they are the starting ones.
    fn confirm(&mut self, low: f64, high: f64, pairs: u32) -> bool {
        self.test = self.tuning.confirmation(Sprt::new(low, high), pairs);
        self.test.is_some()
    }

    /// Releases the journal.
    fn close(&mut self) {
        self.tuning.close();
    }

    /// What was found, as JSON.
    fn report(&mut self) -> String {
        json(&Report::of(self.tuning.report(), self.test.as_ref().map(|test| &test.sprt)))
    }
}

/// Plays a pair of games. Returns the half points of the first set of values in both.
#[pyfunction]
pub(crate) fn tune_pair(py: Python<'_>, unit: &str) -> PyResult<(u32, u32)> {
    let pair: TunePair =
        serde_json::from_str(unit).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let stop = StopFlag::new();
    let played = long(py, &stop, &Progress::default(), || pair.play(&Registry::shipped(), &stop))?;
    let points = played.map_err(|error| no_match(&error))?;
    let [first, second] = points.ok_or_else(|| PyKeyboardInterrupt::new_err("stopped"))?;
    Ok((first, second))
}

#[derive(Serialize)]
struct Report<'a> {
    start: String,
    tuned: String,
    params: Vec<Tuned>,
    planned: u32,
    iterations: usize,
    games: u64,
    path: Vec<Vec<f64>>,
    confirmation: Option<Confirmed<'a>>,
}

/// A parameter with its tuned value.
#[derive(Serialize)]
struct Tuned {
    #[serde(flatten)]
    parameter: Parameter,
    tuned: i64,
    value: f64,
}

/// The match of the tuned values against the starting ones.
#[derive(Serialize)]
struct Confirmed<'a> {
    #[serde(flatten)]
    test: &'a Sequential,
    elo: Option<Elo>,
}

impl<'a> Report<'a> {
    fn of(report: TuneReport, test: Option<&'a Sequential>) -> Self {
        let TuneReport { start, tuned, parameters, values, whole, path, planned, games, .. } =
            report;
        let found = whole.into_iter().zip(values);
        let params = parameters.into_iter().zip(found);
        let params =
            params.map(|(parameter, (tuned, value))| Tuned { parameter, tuned, value }).collect();
        let confirmation = test.map(|test| Confirmed { test, elo: test.pairs.elo() });
        Self { start, tuned, params, planned, iterations: path.len(), games, path, confirmation }
    }
}
