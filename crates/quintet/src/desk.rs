//! A session driven by messages, with its searches in the background.
//!
//! ```text
//! Command ──► Desk ──► Session            (validated, then changed)
//!              │  └──► Event::View
//!              └─ search thread ──► Event::Progress … Event::Answer
//! ```
//!
//! At most one search runs; a command that changes the position, or asks for
//! another search, cancels it first. News of a cancelled search are not sent.

use crate::{Command, Error, Event, Request, Seat, Session, registry};
use quintet_core::{Seed, StopFlag};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;

/// Receives events, from the desk's thread and from its searches.
type Sink = Arc<dyn Fn(Event) + Send + Sync>;

/// A session driven by [`Command`]s. Dropping it stops its search.
pub struct Desk {
    shared: Arc<Mutex<Shared>>,
    sink: Sink,
    running: Option<Running>,
}

struct Running {
    stop: StopFlag,
    /// Set first when the search is cancelled rather than hurried.
    cancelled: StopFlag,
    thread: JoinHandle<()>,
}

struct Shared {
    session: Option<Session>,
    /// Players that have thought in this game, by their string, with their memory.
    seats: HashMap<String, Box<dyn Seat>>,
}

impl Desk {
    /// An empty desk; `sink` must not block for long.
    pub fn new(sink: impl Fn(Event) + Send + Sync + 'static) -> Self {
        let shared = Shared { session: None, seats: HashMap::new() };
        Self { shared: Arc::new(Mutex::new(shared)), sink: Arc::new(sink), running: None }
    }

    /// Carries a command out. Everything it has to say goes to the sink.
    pub fn handle(&mut self, command: Command) {
        if let Err(error) = self.carry_out(command) {
            (self.sink)(Event::Error { message: error.to_string() });
        }
    }

    /// Waits until no search runs.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            let _ = running.thread.join();
        }
    }

    fn carry_out(&mut self, command: Command) -> Result<(), Error> {
        match command {
            Command::Games => {
                (self.sink)(Event::Games { games: registry::games() });
                Ok(())
            }
            Command::Open { game, setup, position } => self.open(&game, &setup, &position),
            Command::Play { text } => self.change(|session| session.play(&text)),
            Command::Undo => self.change(Session::undo),
            Command::Redo => self.change(Session::redo),
            Command::Jump { ply } => self.change(|session| session.jump(ply)),
            Command::Think { player, limits } => {
                let limits = limits.into();
                self.search(&player, Request { limits, ..Request::default() }, true)
            }
            Command::Analyse { player, limits } => {
                let limits = limits.into();
                self.search(
                    &player,
                    Request { limits, all_moves: true, ..Request::default() },
                    false,
                )
            }
            Command::Stop => {
                if let Some(running) = &self.running {
                    running.stop.stop();
                }
                Ok(())
            }
            Command::Export { format } => {
                let text = lock(&self.shared).session()?.write(&format)?;
                (self.sink)(Event::Exported { format, text });
                Ok(())
            }
        }
    }

    fn open(&mut self, game: &str, setup: &str, position: &str) -> Result<(), Error> {
        let session = Session::open(game, setup, position)?;
        self.cancel();
        let mut shared = lock(&self.shared);
        shared.seats.clear();
        let view = Box::new(session.view());
        shared.session = Some(session);
        drop(shared);
        (self.sink)(Event::View { view });
        Ok(())
    }

    /// Changes the position; a refused change leaves a running search alone.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Session) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut shared = lock(&self.shared);
        let session = shared.session()?;
        change(session)?;
        let view = Box::new(session.view());
        if let Some(running) = &self.running {
            running.cancelled.stop();
        }
        drop(shared);
        self.cancel();
        (self.sink)(Event::View { view });
        Ok(())
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancelled.stop();
            running.stop.stop();
            let _ = running.thread.join();
        }
    }

    fn search(&mut self, player: &str, mut request: Request, play: bool) -> Result<(), Error> {
        let checked = {
            let mut shared = lock(&self.shared);
            let session = shared.session()?;
            if session.is_over() {
                return Err(Error::GameOver);
            }
            session.seat(player)?
        };
        self.cancel();
        let mut shared = lock(&self.shared);
        let seat = shared.seats.remove(player).unwrap_or(checked);
        let session = shared.session()?;
        request.seed = Seed(0).part(session.ply() as u64);
        let job = Job {
            shared: Arc::clone(&self.shared),
            sink: Arc::clone(&self.sink),
            cancelled: StopFlag::new(),
            revision: session.revision(),
            snapshot: session.snapshot(),
            player: player.to_owned(),
            play,
        };
        drop(shared);
        let (stop, cancelled) = (request.stop.clone(), job.cancelled.clone());
        let thread = std::thread::spawn(move || job.run(seat, &request));
        self.running = Some(Running { stop, cancelled, thread });
        Ok(())
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Shared {
    fn session(&mut self) -> Result<&mut Session, Error> {
        self.session.as_mut().ok_or(Error::NoGame)
    }
}

/// A search and what is needed to tell its result.
struct Job {
    shared: Arc<Mutex<Shared>>,
    sink: Sink,
    cancelled: StopFlag,
    revision: u64,
    snapshot: crate::Snapshot,
    player: String,
    play: bool,
}

impl Job {
    fn run(self, mut seat: Box<dyn Seat>, request: &Request) {
        let revision = self.revision;
        let mut report = |progress| {
            if !self.cancelled.is_stopped() {
                (self.sink)(Event::Progress { revision, progress });
            }
        };
        let answer = seat.think(&self.snapshot, request, &mut report);
        let mut shared = lock(&self.shared);
        shared.seats.insert(self.player.clone(), seat);
        // A change of position marks the search as cancelled before it lets go
        // of the lock, so from here on the position is still the one searched.
        if self.cancelled.is_stopped() {
            return;
        }
        let best = answer.best.clone();
        let mut events = vec![Event::Answer { revision, answer: Box::new(answer) }];
        if let Some(session) = shared.session.as_mut().filter(|_| self.play) {
            session.play(&best).expect("a player's move can be played");
            events.push(Event::View { view: Box::new(session.view()) });
        }
        drop(shared);
        events.into_iter().for_each(|event| (self.sink)(event));
    }
}

/// The lock; a search that panicked leaves nothing half-done behind it.
fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
