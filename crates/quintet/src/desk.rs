//! A session driven by messages, with its searches in the background.
//!
//! ```text
//! Order ──► Desk ──► Session              (validated, then changed)
//!             │  └──► Event::View
//!             └─ Pool ──► Event::Queued … Event::Progress … Event::Answer
//! ```
//!
//! At most one search runs; a command that changes the position, or asks for
//! another search, cancels it first. News of a cancelled search are not sent.
//! Searches of all desks share the places and the memory of one [`Pool`].

use crate::job::{Job, Purpose, Reviewing};
use crate::memories::Key;
use crate::{
    Cause, Claim, Client, ClockOrder, Command, Error, Event, Order, Pool, Registry, Reply, Request,
};
use crate::{PlayerConfig, Session, Ticket, Urgency};
use quintet_core::{Language, Limits, Seed, StopFlag};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a cancelled search has to end before it is left to itself. They end
/// within 50 ms; a player that does not must not hold its desk up.
const GRACE: Duration = Duration::from_millis(250);

/// Receives replies, from the desk's thread and from its searches.
pub(crate) type Sink = Arc<dyn Fn(Reply) + Send + Sync>;

/// A session driven by [`Order`]s. Dropping it stops its search.
pub struct Desk {
    shared: Arc<Mutex<Shared>>,
    registry: Registry,
    pool: Arc<Pool>,
    client: Client,
    sink: Sink,
    /// The number of the game that is open.
    game: u64,
    running: Option<Running>,
    language: Language,
}

struct Running {
    stop: StopFlag,
    /// Set first when the search is cancelled rather than hurried.
    cancelled: StopFlag,
    ticket: Ticket,
}

pub(crate) struct Shared {
    pub(crate) session: Option<Session>,
}

impl Desk {
    /// An empty desk; `sink` must not block for long.
    pub fn new(pool: Arc<Pool>, sink: impl Fn(Reply) + Send + Sync + 'static) -> Self {
        let client = pool.new_client();
        Self::of_client(pool, client, sink)
    }

    /// Creates a desk for a client that may have other desks: its searches take turns with those
    /// of other clients.
    pub fn of_client(
        pool: Arc<Pool>,
        client: Client,
        sink: impl Fn(Reply) + Send + Sync + 'static,
    ) -> Self {
        let shared = Arc::new(Mutex::new(Shared { session: None }));
        let game = pool.number();
        let language = Language::default();
        let (registry, sink) = (Registry::shipped(), Arc::new(sink));
        Self { shared, registry, pool, client, sink, game, running: None, language }
    }

    /// The same with another list of games.
    #[must_use]
    pub fn with_games(mut self, registry: Registry) -> Self {
        self.registry = registry;
        self
    }

    /// Carries an order out. Everything it has to say goes to the sink.
    pub fn handle(&mut self, order: Order) {
        if let Some(opened) = order.command.opened(&self.registry, &StopFlag::new()) {
            self.handle_opened(&order, opened);
            return;
        }
        let id = order.id;
        if let Err(error) = self.check(&order).and_then(|()| self.carry_out(id, order.command)) {
            self.tell(id, Event::refusal(&error, self.language));
        }
    }

    /// Carries out an order to open a game that was opened before, on another thread perhaps: see
    /// [`Command::opened`].
    pub fn handle_opened(&mut self, order: &Order, opened: Result<Session, Error>) {
        if let Command::Open { language: Some(language), .. } = order.command {
            // A refusal speaks it, too.
            self.language = language;
        }
        match self.check(order).and(opened) {
            Ok(session) => self.place(order.id, session),
            Err(error) => self.tell(order.id, Event::refusal(&error, self.language)),
        }
    }

    /// Waits until no search runs.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.ticket.wait(None);
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
                self.tell(id, Event::Games { games: self.registry.games(self.language) });
                Ok(())
            }
            Command::Open { .. } => unreachable!("an order to open is handled by itself"),
            Command::Speak { language } => {
                self.speak(id, language);
                Ok(())
            }
            Command::Seat { first, second } => {
                self.change(id, Cause::Seated, |session| session.seat_players(&first, &second))
            }
            Command::Play { text } => self.change(id, Cause::Played, |session| session.play(&text)),
            Command::Undo => self.change(id, Cause::Stepped, Session::undo),
            Command::Redo => self.change(id, Cause::Stepped, Session::redo),
            Command::Jump { ply } => self.change(id, Cause::Stepped, |session| session.jump(ply)),
            Command::Resign { side } => {
                self.change(id, Cause::Resigned, |session| session.resign(side))
            }
            Command::Clock => self.look_at_clocks(id),
            Command::Think { player, limits } => {
                self.search(id, Some(&player), limits, Purpose::Play)
            }
            Command::Analyse { player, limits } => {
                self.search(id, Some(&player), limits, Purpose::Analyse)
            }
            Command::Review { player, limits } => {
                self.search(id, player.as_deref(), limits, Purpose::Review)
            }
            Command::Trace { player, limits, first } => {
                let first = first.clamp(1, Command::MOST_EVENTS);
                self.search(id, Some(&player), limits, Purpose::Trace { first })
            }
            Command::Stop => {
                if let Some(running) = &self.running {
                    running.stop.stop();
                    running.ticket.hurry();
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

    /// Puts a game on the desk, in place of the one before.
    fn place(&mut self, id: u64, mut session: Session) {
        session.set_language(self.language);
        self.cancel();
        self.pool.forget(self.game);
        self.game = self.pool.number();
        let mut shared = lock(&self.shared);
        if let Some(before) = &shared.session {
            session.continue_from(before.revision());
        }
        if session.is_persons_turn() {
            session.run_clock();
        }
        let view = Box::new(session.view());
        shared.session = Some(session);
        drop(shared);
        self.tell(id, Event::View { view, cause: Cause::Opened });
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
        self.tell(id, Event::View { view, cause: Cause::Spoken });
    }

    /// Ends a game whose time is up; else says what is left.
    fn look_at_clocks(&mut self, id: u64) -> Result<(), Error> {
        let mut shared = lock(&self.shared);
        let session = shared.session()?;
        if session.flagged().is_some() {
            drop(shared);
            return self.change(id, Cause::TimedOut, |_| Ok(()));
        }
        let view = Box::new(session.view());
        drop(shared);
        self.tell(id, Event::View { view, cause: Cause::Spoken });
        Ok(())
    }

    /// Changes the position; a refused change leaves a running search alone. What comes after
    /// the time is up changes nothing: the game is lost.
    fn change(
        &mut self,
        id: u64,
        cause: Cause,
        change: impl FnOnce(&mut Session) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut shared = lock(&self.shared);
        let session = shared.session()?;
        let cause = match session.flagged() {
            Some(loser) => {
                session.time_out(loser)?;
                Cause::TimedOut
            }
            None => {
                change(session)?;
                cause
            }
        };
        if session.is_persons_turn() {
            session.run_clock();
        }
        let view = Box::new(session.view());
        if let Some(running) = &self.running {
            running.cancelled.stop();
        }
        drop(shared);
        self.cancel();
        self.tell(id, Event::View { view, cause });
        Ok(())
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancelled.stop();
            running.stop.stop();
            running.ticket.cancel();
            running.ticket.wait(Some(GRACE));
        }
    }

    /// Begins a search; the player can be left out of a review only.
    fn search(
        &mut self,
        id: u64,
        player: Option<&str>,
        limits: Limits,
        purpose: Purpose,
    ) -> Result<(), Error> {
        let (player, need, reviewing) = {
            let mut shared = lock(&self.shared);
            let session = shared.session()?;
            if session.is_over() && purpose != Purpose::Review {
                return Err(Error::GameOver);
            }
            let reviewing = match purpose {
                Purpose::Review => Some(Reviewing::new(session, player, limits)?),
                Purpose::Play | Purpose::Analyse | Purpose::Trace { .. } => None,
            };
            let player = match (&reviewing, player) {
                (Some(reviewing), _) => reviewing.reviewer.player.clone(),
                (None, player) => longer_lived(player.unwrap_or_default(), &limits, session),
            };
            // Only to see that it can be built: its tables come with its first search.
            drop(session.seat(&player)?);
            let need = session.need(&player).saturating_add(purpose.need());
            (player, need, reviewing)
        };
        if need > self.pool.memory() {
            return Err(Error::Memory { need, budget: self.pool.memory() });
        }
        self.cancel();
        let mut shared = lock(&self.shared);
        let session = shared.session()?;
        if !session.is_persons_turn() {
            session.pause_clock();
        }
        let plies = match purpose {
            Purpose::Review => (0..=session.plies()).rev().collect(),
            Purpose::Play | Purpose::Analyse | Purpose::Trace { .. } => vec![session.ply()],
        };
        let request = Request {
            limits,
            seed: Seed(0).part(session.ply() as u64),
            all_moves: purpose == Purpose::Analyse,
            trace: purpose.traced(),
            language: self.language,
            clock: session.time_left().filter(|_| purpose == Purpose::Play),
            ..Request::default()
        };
        let (stop, cancelled) = (request.stop.clone(), StopFlag::new());
        let key = Key { game: self.game, player };
        let job = Job {
            id,
            purpose,
            revision: session.revision(),
            positions: plies
                .into_iter()
                .filter_map(|ply| Some((ply, session.snapshot_after(ply)?)))
                .collect(),
            key: key.clone(),
            need,
            reviewing,
            request,
            turn: StopFlag::new(),
            cancelled: cancelled.clone(),
            shared: Arc::clone(&self.shared),
            pool: Arc::clone(&self.pool),
            sink: Arc::clone(&self.sink),
        };
        drop(shared);
        let urgency = if purpose == Purpose::Play { Urgency::Person } else { Urgency::Usual };
        let claim = Claim { client: self.client, urgency, need, reply: purpose.reply() };
        let ticket = self.pool.enter(claim, Some(key), stop.clone(), Box::new(job))?;
        self.running = Some(Running { stop, cancelled, ticket });
        Ok(())
    }
}

/// The player string with the limits that its own parameters would tighten; those of time and
/// nodes are in the request. So a search that goes on for longer is asked of the same player,
/// which remembers the one before.
fn longer_lived(player: &str, limits: &Limits, session: &Session) -> String {
    let named = Limits { time: None, nodes: None, ..*limits };
    PlayerConfig::read(player, &session.players()).with_limits(&named).to_string()
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.cancel();
        self.pool.forget(self.game);
    }
}

impl Command {
    /// The game that this command opens, until the flag is raised; none for a command that opens
    /// none. [`Desk::handle_opened`] takes it.
    #[must_use]
    pub fn opened(&self, registry: &Registry, stop: &StopFlag) -> Option<Result<Session, Error>> {
        let Self::Open { game, setup, position, players, resigned, timed_out, clocks, ply, .. } =
            self
        else {
            return None;
        };
        let open = || {
            let mut session = registry.open_until(game, setup, position, stop)?;
            if let Some([first, second]) = players {
                session.seat_players(first, second)?;
            }
            session.set_clocks(clocks.as_ref().map(ClockOrder::read).transpose()?);
            if resigned.is_some() {
                session.resign(*resigned)?;
            }
            if let Some(loser) = timed_out.or_else(|| session.flagged()) {
                session.time_out(loser)?;
            }
            if let Some(ply) = *ply {
                session.jump(ply)?;
            }
            Ok(session)
        };
        Some(open())
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
