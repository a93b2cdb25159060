//! A session driven by messages, with its searches in the background.
//!
//! ```text
//! Order ──► Desk ──► Session              (validated, then changed)
//!             │  └──► Event::View
//!             └─ search thread ──► Event::Queued … Event::Progress … Event::Answer
//! ```
//!
//! At most one search runs; a command that changes the position, or asks for
//! another search, cancels it first. News of a cancelled search are not sent.
//! Searches of all desks share the places of one [`Pool`].

use crate::job::{Job, Purpose};
use crate::{Command, Error, Event, LimitsData, Order, Pool, Reply, Request, Seat, Session};
use crate::{player_with_limits, registry};
use quintet_core::{Language, Seed, StopFlag};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Players whose memory is kept beside that of the one thinking.
const MEMORIES: usize = 3;

/// Receives replies, from the desk's thread and from its searches.
pub(crate) type Sink = Arc<dyn Fn(Reply) + Send + Sync>;

/// A session driven by [`Order`]s. Dropping it stops its search.
pub struct Desk {
    shared: Arc<Mutex<Shared>>,
    pool: Arc<Pool>,
    sink: Sink,
    running: Option<Running>,
    language: Language,
}

struct Running {
    stop: StopFlag,
    /// Set first when the search is cancelled rather than hurried.
    cancelled: StopFlag,
    thread: JoinHandle<()>,
}

pub(crate) struct Shared {
    pub(crate) session: Option<Session>,
    /// Players that have thought in this game, by their string, with their memory.
    pub(crate) seats: HashMap<String, Box<dyn Seat>>,
}

impl Desk {
    /// An empty desk; `sink` must not block for long.
    pub fn new(pool: Arc<Pool>, sink: impl Fn(Reply) + Send + Sync + 'static) -> Self {
        let shared = Shared { session: None, seats: HashMap::new() };
        Self {
            shared: Arc::new(Mutex::new(shared)),
            pool,
            sink: Arc::new(sink),
            running: None,
            language: Language::default(),
        }
    }

    /// Carries an order out. Everything it has to say goes to the sink.
    pub fn handle(&mut self, order: Order) {
        let id = order.id;
        if let Err(error) = self.check(&order).and_then(|()| self.carry_out(id, order.command)) {
            self.tell(id, Event::refusal(&error, self.language));
        }
    }

    /// Waits until no search runs.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            let _ = running.thread.join();
        }
    }

    fn tell(&self, id: u64, event: Event) {
        (self.sink)(Reply { id: Some(id), event });
    }

    /// Whether the order is about the current position.
    fn check(&self, order: &Order) -> Result<(), Error> {
        let Some(told) = order.revision else { return Ok(()) };
        let current = lock(&self.shared).session()?.revision();
        if told == current { Ok(()) } else { Err(Error::Stale { told, current }) }
    }

    fn carry_out(&mut self, id: u64, command: Command) -> Result<(), Error> {
        match command {
            Command::Games => {
                self.tell(id, Event::Games { games: registry::games(self.language) });
                Ok(())
            }
            Command::Open { game, setup, position } => self.open(id, &game, &setup, &position),
            Command::Speak { language } => {
                self.speak(id, language);
                Ok(())
            }
            Command::Seat { first, second } => {
                self.change(id, |session| session.seat_players(&first, &second))
            }
            Command::Play { text } => self.change(id, |session| session.play(&text)),
            Command::Undo => self.change(id, Session::undo),
            Command::Redo => self.change(id, Session::redo),
            Command::Jump { ply } => self.change(id, |session| session.jump(ply)),
            Command::Resign { side } => self.change(id, |session| session.resign(side)),
            Command::Think { player, limits } => self.search(id, &player, limits, Purpose::Play),
            Command::Analyse { player, limits } => {
                self.search(id, &player, limits, Purpose::Analyse)
            }
            Command::Review { player, limits } => self.search(id, &player, limits, Purpose::Review),
            Command::Stop => {
                if let Some(running) = &self.running {
                    running.stop.stop();
                }
                Ok(())
            }
            Command::Export { format } => {
                let text = lock(&self.shared).session()?.write(&format)?;
                self.tell(id, Event::Exported { format, text });
                Ok(())
            }
        }
    }

    fn open(&mut self, id: u64, game: &str, setup: &str, position: &str) -> Result<(), Error> {
        let mut session = Session::open(game, setup, position)?;
        session.set_language(self.language);
        self.cancel();
        let mut shared = lock(&self.shared);
        shared.seats.clear();
        if let Some(before) = &shared.session {
            session.continue_from(before.revision());
        }
        let view = Box::new(session.view());
        shared.session = Some(session);
        drop(shared);
        self.tell(id, Event::View { view });
        Ok(())
    }

    /// Changes the language. The position stays as it is, and so does a search;
    /// a game that is open is shown again in the new words.
    fn speak(&mut self, id: u64, language: Language) {
        self.language = language;
        let mut shared = lock(&self.shared);
        let Some(session) = &mut shared.session else { return };
        session.set_language(language);
        let view = Box::new(session.view());
        drop(shared);
        self.tell(id, Event::View { view });
    }

    /// Changes the position; a refused change leaves a running search alone.
    fn change(
        &mut self,
        id: u64,
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
        self.tell(id, Event::View { view });
        Ok(())
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancelled.stop();
            running.stop.stop();
            let _ = running.thread.join();
        }
    }

    fn search(
        &mut self,
        id: u64,
        player: &str,
        limits: LimitsData,
        purpose: Purpose,
    ) -> Result<(), Error> {
        let limits = limits.into();
        let (player, checked) = {
            let mut shared = lock(&self.shared);
            let session = shared.session()?;
            if session.is_over() && purpose != Purpose::Review {
                return Err(Error::GameOver);
            }
            let player = player_with_limits(player, &limits, &session.players());
            let seat = session.seat(&player)?;
            (player, seat)
        };
        self.cancel();
        let mut shared = lock(&self.shared);
        let seat = shared.seats.remove(&player).unwrap_or(checked);
        if shared.seats.len() >= MEMORIES {
            shared.seats.clear();
        }
        let session = shared.session()?;
        let plies = match purpose {
            Purpose::Review => (0..=session.plies()).rev().collect(),
            Purpose::Play | Purpose::Analyse => vec![session.ply()],
        };
        let request = Request {
            limits,
            seed: Seed(0).part(session.ply() as u64),
            all_moves: purpose != Purpose::Play,
            ..Request::default()
        };
        let job = Job {
            id,
            purpose,
            revision: session.revision(),
            positions: plies
                .into_iter()
                .filter_map(|ply| Some((ply, session.snapshot_after(ply)?)))
                .collect(),
            player,
            request,
            cancelled: StopFlag::new(),
            shared: Arc::clone(&self.shared),
            pool: Arc::clone(&self.pool),
            sink: Arc::clone(&self.sink),
        };
        drop(shared);
        let (stop, cancelled) = (job.request.stop.clone(), job.cancelled.clone());
        let thread = std::thread::spawn(move || job.run(seat));
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

/// The lock; a search that panicked leaves nothing half-done behind it.
pub(crate) fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
