//! Measures one report at a time, in slots of the pool, and saves the results.

use super::{Measuring, Reports};
use crate::rest::Refusal;
use crate::slots::PoolSlots;
use axum::http::StatusCode;
use quintet::core::{Language, StopFlag, Words};
use quintet::report::Chapter;
use quintet::{Claim, Client, Code, Pool, Urgency};
use quintet_arena::Slots as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{fs, thread};

/// Bytes that measuring may need: search tables, solved positions.
const NEED: u64 = 512 << 20;

/// How long stopping a measurement waits for its end.
const PATIENCE: Duration = Duration::from_secs(2);

/// The measured results of a report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Measured {
    /// The version of the program that measured.
    version: String,
    /// Seconds since 1970.
    pub(crate) at: u64,
    pub(crate) quick: bool,
    /// One chapter per language.
    chapters: Vec<Chapter>,
}

impl Measured {
    /// The chapter in a language.
    pub(crate) fn chapter(&self, language: Language) -> Option<&Chapter> {
        self.chapters.get(language as usize)
    }
}

/// The measurement in progress.
#[derive(Clone, Debug)]
pub(crate) struct Doing {
    pub(crate) report: String,
    pub(crate) quick: bool,
    /// The current step; `None` while it waits for a slot.
    pub(crate) what: Option<Words>,
    pub(crate) since: Instant,
    stop: StopFlag,
}

/// The reports of a studio.
pub(crate) struct Bench {
    reports: Option<Arc<dyn Reports>>,
    /// The reports as quoted, in every language, computed once.
    quoted: [OnceLock<Vec<Chapter>>; 2],
    pool: Arc<Pool>,
    client: Client,
    folder: PathBuf,
    state: Mutex<State>,
    /// Signals the end of a measurement.
    ended: Condvar,
}

#[derive(Default)]
struct State {
    doing: Option<Doing>,
    measured: BTreeMap<String, Arc<Measured>>,
}

impl Bench {
    /// Creates it with the results of earlier runs of this version.
    pub(crate) fn new(data: &Path, reports: Option<Arc<dyn Reports>>, pool: Arc<Pool>) -> Self {
        let folder = data.join("reports");
        let files = fs::read_dir(&folder).into_iter().flatten().flatten();
        let measured = files.filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            let report = name.strip_suffix(".json")?.to_owned();
            let measured: Measured = serde_json::from_slice(&fs::read(file.path()).ok()?).ok()?;
            // Results of another version would be compared by other rules.
            let is_ours = measured.version == env!("CARGO_PKG_VERSION");
            is_ours.then(|| (report, Arc::new(measured)))
        });
        let state = State { doing: None, measured: measured.collect() };
        let (client, state) = (pool.new_client(), Mutex::new(state));
        let quoted = Language::ALL.map(|_| OnceLock::new());
        Self { reports, quoted, pool, client, folder, state, ended: Condvar::new() }
    }

    /// Every report as quoted.
    pub(crate) fn quoted(&self, language: Language) -> &[Chapter] {
        let make = || self.reports.iter().flat_map(|reports| reports.quoted(language)).collect();
        self.quoted[language as usize].get_or_init(make)
    }

    /// The measured results of a report.
    pub(crate) fn measured(&self, report: &str) -> Option<Arc<Measured>> {
        self.lock().measured.get(report).cloned()
    }

    /// The measurement in progress.
    pub(crate) fn doing(&self) -> Option<Doing> {
        self.lock().doing.clone()
    }

    /// Starts to measure a report.
    pub(crate) fn begin(self: &Arc<Self>, report: &str, quick: bool) -> Result<(), Refusal> {
        let reports = self.reports.clone();
        let known = self.quoted(Language::English).iter().any(|chapter| chapter.report == report);
        let Some(reports) = reports.filter(|_| known) else { return Err(unknown(report)) };
        let mut state = self.lock();
        if let Some(doing) = &state.doing {
            return Err(busy(&doing.report));
        }
        let doing = Doing {
            report: report.to_owned(),
            quick,
            what: None,
            since: Instant::now(),
            stop: StopFlag::new(),
        };
        let (bench, run) = (Arc::clone(self), doing.clone());
        let thread = thread::Builder::new().name(format!("report {report}"));
        let started = thread.spawn(move || bench.measure(&*reports, &run));
        started.map_err(|error| Refusal::from(quintet::Error::NoThread(error.to_string())))?;
        state.doing = Some(doing);
        Ok(())
    }

    fn measure(&self, reports: &dyn Reports, run: &Doing) {
        let need = NEED.min(self.pool.memory());
        let claim = Claim { client: self.client, urgency: Urgency::Usual, need, reply: 0 };
        let slots = PoolSlots::new(Arc::clone(&self.pool), claim, run.stop.clone(), 1);
        let progress = |what: &Words| {
            if let Some(doing) = &mut self.lock().doing {
                doing.what = Some(what.clone());
            }
            slots.take(0);
        };
        let end = End(self);
        slots.take(0);
        let measuring = Measuring { quick: run.quick, stop: run.stop.clone(), progress: &progress };
        if let Some(chapters) = reports.measure(&run.report, &measuring) {
            let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
            let version = env!("CARGO_PKG_VERSION").to_owned();
            let measured = Measured { version, at, quick: run.quick, chapters };
            // Results that cannot be saved are still shown until the server stops.
            let _ = self.keep(&run.report, &measured);
            self.lock().measured.insert(run.report.clone(), Arc::new(measured));
        }
        drop(end);
    }

    fn keep(&self, report: &str, measured: &Measured) -> std::io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let unfinished = self.folder.join(format!("{report}.json.new"));
        fs::write(&unfinished, serde_json::to_vec(measured).expect("plain data"))?;
        fs::rename(unfinished, self.folder.join(format!("{report}.json")))
    }

    /// Stops the measurement in progress and waits for its end.
    pub(crate) fn stop(&self) {
        let end = Instant::now() + PATIENCE;
        let mut state = self.lock();
        if let Some(doing) = &state.doing {
            doing.stop.stop();
        }
        while state.doing.is_some() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state = self.ended.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets the next measurement start however the last one ended, even by a panic.
struct End<'a>(&'a Bench);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.lock().doing = None;
        self.0.ended.notify_all();
    }
}

/// A refusal because no report has this name.
pub(crate) fn unknown(report: &str) -> Refusal {
    let report = report.escape_debug();
    let message = Words::new(
        format!("there is no report `{report}`"),
        format!("il n’y a pas de rapport `{report}`"),
    );
    Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
}

fn busy(report: &str) -> Refusal {
    let message = Words::new(
        format!("`{report}` is being measured: stop it first, or wait for its end"),
        format!("`{report}` est en cours de mesure : arrêtez d’abord, ou attendez la fin"),
    );
    Refusal::new(StatusCode::CONFLICT, Code::Busy, message)
}
