//! Players written in Python, running in this process.

use crate::error::{Error, expected};
use crate::position::Position;
use pyo3::prelude::*;
use quintet::core::Seed;
use quintet::core::{Info, Score, Value};
use quintet::{Request, Session};
use quintet_arena::engine::{Launcher, Sandbox};
use quintet_arena::{ChosenMove, Contestant, Entrant, Everybody, Fault, Seating};
use std::collections::HashMap;
use std::path::Path;

/// Seats guests by name, and all other players as usual.
pub(crate) struct Guests {
    /// Each is called without arguments for every game, and returns a function of a position and
    /// the rest of the request.
    guests: HashMap<String, Py<PyAny>>,
    everybody: Everybody,
}

impl Guests {
    pub(crate) const fn new(guests: HashMap<String, Py<PyAny>>, everybody: Everybody) -> Self {
        Self { guests, everybody }
    }
}

/// How to start programs: an executable, its first argument, and the sandbox setting.
pub(crate) type Launch = (String, String, String);

/// Our own players, and programs isolated from each other.
pub(crate) fn everybody<'a>(
    launcher: Option<Launch>,
    players: impl IntoIterator<Item = &'a str>,
) -> PyResult<Everybody> {
    let Some((program, command, sandbox)) = launcher else { return Ok(Everybody::PLAIN) };
    let sandbox = Sandbox::parse(&sandbox)
        .ok_or_else(|| expected("sandbox", &sandbox, "auto, require or off"))?;
    let package = Path::new(&command).parent().map(Path::to_owned);
    let launcher = Launcher { program: program.into(), command };
    let mut hidden = Vec::new();
    if sandbox == Sandbox::Require {
        let missing = launcher.missing();
        if !missing.is_empty() {
            let missing = missing.join(", ");
            let why = format!("this machine cannot keep programs in a sandbox: {missing}");
            return Err(Error::new_err(why));
        }
        hidden.extend(package);
    }
    let everybody = Everybody { launcher: Some(launcher), sandbox, hidden, ..Everybody::PLAIN };
    Ok(everybody.hiding(players))
}

/// Starts programs. Made once in a process, because that tests what the sandbox guarantees.
#[pyclass(frozen, module = "quintet._quintet")]
pub(crate) struct Starter(pub(crate) Everybody);

#[pymethods]
impl Starter {
    #[new]
    fn new(py: Python<'_>, launcher: Option<Launch>) -> PyResult<Self> {
        py.detach(|| everybody(launcher, []).map(Self))
    }
}

impl Seating for Guests {
    fn seat(
        &self,
        session: &Session,
        entrant: &Entrant,
        seed: Seed,
    ) -> Result<Box<dyn Contestant>, String> {
        let Some(guest) = self.guests.get(&entrant.name).filter(|_| entrant.guest) else {
            return self.everybody.seat(session, entrant, seed);
        };
        Python::attach(|py| {
            let choose = guest.call0(py).map_err(|error| in_words(py, &error))?;
            Ok(Box::new(Guest(choose)) as Box<dyn Contestant>)
        })
    }
}

/// A Python player in one game.
struct Guest(Py<PyAny>);

/// The answer of a Python player: move, value, nodes, depth, line.
type Told = (String, Option<i32>, u64, u32, Vec<String>);

impl Contestant for Guest {
    fn answer(&mut self, session: &Session, request: &Request) -> Result<ChosenMove, Fault> {
        Python::attach(|py| {
            let seconds = |time: std::time::Duration| time.as_secs_f64();
            let clock = request.clock.map(|clock| {
                let own = (seconds(clock.own), seconds(clock.own_increment));
                (own, (seconds(clock.other), seconds(clock.other_increment)))
            });
            let limits = request.limits;
            let limits = (limits.depth, limits.nodes, limits.time.map(seconds), limits.simulations);
            let position = Position::of(session.clone());
            let answer = self.0.call1(py, (position, clock, limits, request.seed.0 >> 11));
            let told = answer.and_then(|answer| answer.extract::<Told>(py));
            let (best, value, nodes, depth, line) =
                told.map_err(|error| Fault::Crash(in_words(py, &error)))?;
            let value = value.map(|score| Value::Estimated(Score::told(score)));
            let info = Info { value, nodes, depth, pv: line, ..Info::default() };
            Ok(ChosenMove { best, info, charged: None })
        })
    }
}

/// An exception and the place where it was raised, in one line.
fn in_words(py: Python<'_>, error: &PyErr) -> String {
    place(py, error).map_or_else(|| error.to_string(), |place| format!("{error} ({place})"))
}

/// The innermost file and line of an exception.
fn place(py: Python<'_>, error: &PyErr) -> Option<String> {
    let mut traceback = error.traceback(py)?.into_any();
    loop {
        let next = traceback.getattr("tb_next").ok()?;
        if next.is_none() {
            break;
        }
        traceback = next;
    }
    let line: usize = traceback.getattr("tb_lineno").ok()?.extract().ok()?;
    let code = traceback.getattr("tb_frame").ok()?.getattr("f_code").ok()?;
    let file: String = code.getattr("co_filename").ok()?.extract().ok()?;
    let name = std::path::Path::new(&file).file_name()?.to_string_lossy().into_owned();
    Some(format!("{name}, line {line}"))
}
