//! A game in progress. The lock is held only during a call, never while something thinks and never
//! while Python code runs, so a position can be used from several threads.

use crate::error::{self, refused};
use crate::json;
use crate::long::{Progress, long, long_until};
use crate::planes::{holds_digits, planes};
use crate::search::{Analysis, Asked, GivenLimits, Tree, limits};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quintet::core::render::Style;
use quintet::core::{Content, Language, Side, SolveTask, StopFlag};
use quintet::{Error, Session};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A game in progress.
#[pyclass(frozen, module = "quintet._quintet")]
pub(crate) struct Position(Mutex<Session>);

/// The name of a side in texts.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

impl Position {
    pub(crate) fn of(session: Session) -> Self {
        Self(Mutex::new(session))
    }

    fn lock(&self) -> MutexGuard<'_, Session> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of the game for long work.
    pub(crate) fn session(&self) -> Session {
        self.lock().clone()
    }
}

/// Uses a locked session, and raises a refusal in its language after releasing the lock: creating
/// an exception may let another thread run, which may need the lock.
fn checked<T>(
    py: Python<'_>,
    mut session: MutexGuard<'_, Session>,
    work: impl FnOnce(&mut Session) -> Result<T, Error>,
) -> PyResult<T> {
    let (result, language) = (work(&mut session), session.language());
    drop(session);
    result.map_err(|error| refused(py, &error, language))
}

/// Counts leaves of the game tree until stopped, a few plies at a time.
fn leaves(session: &Session, depth: u32, stop: &StopFlag) -> u64 {
    /// Plies that are counted quickly in any game.
    const FEW: u32 = 3;
    if depth <= FEW {
        return session.perft(depth);
    }
    let moves = session.legal_moves().into_iter().take_while(|_| !stop.is_stopped());
    let below = |text: String| {
        let mut next = session.clone();
        next.play(&text).expect("a legal move can be played");
        leaves(&next, depth - 1, stop)
    };
    moves.map(below).sum()
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, setup, text, language = "en"))]
    fn new(py: Python<'_>, game: &str, setup: &str, text: &str, language: &str) -> PyResult<Self> {
        let language = error::language(language)?;
        let opened = py.detach(|| Session::open(game, setup, text));
        let mut session = opened.map_err(|error| refused(py, &error, language))?;
        session.set_language(language);
        Ok(Self::of(session))
    }

    /// The position with exactly this board, given cell by cell in reading order: 0 for an empty
    /// cell, 1 and 2 for stones of the first and the second side, or digits.
    #[staticmethod]
    fn arrange(py: Python<'_>, game: &str, setup: &str, cells: Vec<u8>) -> PyResult<Self> {
        let refuse = |error| refused(py, &error, Language::English);
        let start = Session::open(game, setup, "").map_err(refuse)?;
        let digits = holds_digits(&start, &start.diagram());
        let content = |cell: u8| match cell {
            0 => Ok(Content::Empty),
            digit if digits => Ok(Content::Digit(digit)),
            1 | 2 => Ok(Content::Stone(Side::BOTH[usize::from(cell) - 1])),
            _ => Err(error::expected("cell", &cell.to_string(), "0, 1 or 2")),
        };
        let contents: Vec<Content> = cells.into_iter().map(content).collect::<PyResult<_>>()?;
        Session::arrange(game, setup, &contents).map(Self::of).map_err(refuse)
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.lock().game()
    }

    /// The setup, `name=value,…`.
    #[getter]
    fn setup(&self) -> String {
        self.lock().setup()
    }

    /// The two-letter code of its language.
    #[getter]
    fn language(&self) -> &'static str {
        self.lock().language().code()
    }

    /// The game so far in its usual format.
    fn text(&self) -> String {
        self.lock().position()
    }

    /// The game so far in a format.
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        checked(py, self.lock(), |session| session.write(format))
    }

    /// The legal moves.
    fn legal_moves(&self) -> Vec<String> {
        self.lock().legal_moves()
    }

    /// The moves so far.
    fn moves(&self) -> Vec<String> {
        self.lock().moves()
    }

    /// The number of moves so far.
    fn ply(&self) -> usize {
        self.lock().ply()
    }

    /// The side to move.
    fn turn(&self) -> &'static str {
        side(self.lock().turn())
    }

    /// A number for the position, independent of the moves that led to it.
    fn key(&self) -> u64 {
        self.lock().key()
    }

    /// Whether another game is at the same position of the same game and setup.
    fn is_same(&self, other: &Self) -> bool {
        // One lock after the other: holding both could deadlock.
        let own = self.session();
        own.is_same_position(&other.lock())
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.lock().is_over()
    }

    /// The winner if the game is over, with `None` for a draw; no result if it is not over.
    fn outcome(&self) -> Option<(Option<&'static str>,)> {
        self.lock().ended().map(|outcome| (outcome.winner.map(side),))
    }

    /// Whose turn it is, or how the game ended, in words.
    fn status(&self) -> String {
        self.lock().view().status
    }

    /// Everything needed to draw it, as JSON.
    fn view(&self) -> String {
        json(&self.lock().view())
    }

    /// The players of the game, as JSON.
    fn players(&self) -> String {
        json(&self.lock().players())
    }

    /// The player string used for analyses.
    fn advisor(&self) -> &'static str {
        self.lock().advisor()
    }

    /// Plays a move.
    fn push(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        checked(py, self.lock(), |session| session.play(text))
    }

    /// Undoes the last move and returns it.
    fn pop(&self, py: Python<'_>) -> PyResult<String> {
        checked(py, self.lock(), |session| {
            let last = session.moves().pop();
            session.undo()?;
            Ok(last.unwrap_or_default())
        })
    }

    /// An independent copy of the position.
    fn copy(&self) -> Self {
        Self::of(self.session())
    }

    /// The position after a move.
    fn after(&self, py: Python<'_>, text: &str) -> PyResult<Self> {
        let session = checked(py, self.lock(), |session| {
            let mut next = session.clone();
            next.play(text)?;
            Ok(next)
        });
        session.map(Self::of)
    }

    /// The board as text.
    fn board(&self, colours: bool) -> String {
        self.lock().text(if colours { Style::Ansi } else { Style::Plain })
    }

    /// The board as SVG.
    fn svg(&self) -> String {
        self.lock().svg()
    }

    /// The board as planes: their shape, and a byte per cell of each plane.
    fn planes<'py>(&self, py: Python<'py>) -> ((usize, usize, usize), Bound<'py, PyBytes>) {
        let planes = planes(&self.lock());
        let [count, rows, columns] = planes.shape;
        ((count, rows, columns), PyBytes::new(py, &planes.bytes))
    }

    /// Counts leaves of the game tree below each move.
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(String, u64)>> {
        let (session, stop) = (self.session(), StopFlag::new());
        let flag = &stop;
        long(py, flag, &Progress::default(), move || {
            let below = |text: String| {
                let mut next = session.clone();
                next.play(&text).expect("a legal move can be played");
                let leaves = depth.checked_sub(1).map_or(1, |rest| leaves(&next, rest, flag));
                (text, leaves)
            };
            session.legal_moves().into_iter().map(below).collect()
        })
    }

    /// Has a player think: its answer as JSON, and the tree if requested.
    #[pyo3(signature = (player, limits, seed, all_moves, tree))]
    fn think(
        &self,
        py: Python<'_>,
        player: &str,
        limits: GivenLimits,
        seed: u64,
        all_moves: bool,
        tree: Option<(usize, usize)>,
    ) -> PyResult<(String, Option<Tree>)> {
        Asked { player, limits, seed, all_moves, tree }.think(py, &self.session())
    }

    /// Has a player analyse, on a thread of its own.
    fn analysis(
        &self,
        py: Python<'_>,
        player: &str,
        limits: GivenLimits,
        seed: u64,
        all_moves: bool,
    ) -> PyResult<Analysis> {
        let asked = Asked { player, limits, seed, all_moves, tree: None };
        Analysis::start(py, &asked, &self.session())
    }

    /// The cost of solving the position, in words; `None` if it is small.
    fn solve_need(&self, py: Python<'_>, options: &str) -> PyResult<Option<String>> {
        checked(py, self.lock(), |session| {
            let announced = session.solve_need(options)?.announcement;
            Ok(announced.map(|words| words.get(session.language()).to_owned()))
        })
    }

    /// Solves the position exactly: the answer as JSON, or `None` if the limits ended it.
    #[pyo3(signature = (options, seconds = None, nodes = None, progress = None))]
    fn solve(
        &self,
        py: Python<'_>,
        options: &str,
        seconds: Option<f64>,
        nodes: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<String>> {
        let given = limits((None, nodes, seconds, None))?;
        let deadline = given.time.and_then(|time| Instant::now().checked_add(time));
        let most = given.nodes.unwrap_or(u64::MAX);
        let (session, stop, progress) = (self.session(), StopFlag::new(), Progress::by(progress));
        let (flag, language, shown) = (stop.clone(), session.language(), &progress);
        let solved = long_until(py, &stop, shown, deadline, move || {
            let limit = flag.clone();
            let mut report = |news: quintet::core::SolveNews| {
                shown.note(news.nodes, 0);
                if news.nodes >= most {
                    limit.stop();
                }
            };
            session.solve(options, &mut SolveTask { stop: flag, report: &mut report })
        })?;
        match solved {
            Ok(solved) => Ok(Some(json(&solved))),
            Err(Error::Stopped) => Ok(None),
            Err(error) => Err(refused(py, &error, language)),
        }
    }
}
