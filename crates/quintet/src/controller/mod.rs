//! A session driven by messages, with its searches in the background.
//!
//! ```text
//! Order ──► Controller ──► GameTree             (validated, then changed)
//!             │  └──► Event::View
//!             └─ Pool ──► Event::Queued … Event::Progress … Event::Answer
//! ```
//!
//! At most one search runs. A command that changes the position or starts another search cancels it
//! first; no events of a cancelled search are sent. Searches of all controllers share the slots and
//! the memory of one [`Pool`].

mod search;

use crate::job::Purpose;
use crate::remote::{Host, RemoteReport, RemoteRequest, SentSearch};
use crate::{Cause, Client, Command, Error, Event, GameTree, Order, Pool, Registry, Reply};
use crate::{Ticket, Turn};
use quintet_core::{Language, StopFlag};
pub(crate) use search::{first_seed, longer_lived};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Grace period for a cancelled search; after that it is abandoned. Searches end within 50 ms, and
/// a player that does not must not block its controller.
const GRACE: Duration = Duration::from_millis(250);

/// Receives replies, from the controller's thread and from its searches.
pub(crate) type Sink = Arc<dyn Fn(Reply) + Send + Sync>;

/// A session driven by [`Order`]s. Dropping it stops its search.
pub struct Controller {
    shared: Arc<Mutex<Shared>>,
    registry: Registry,
    pool: Arc<Pool>,
    client: Client,
    sink: Sink,
    /// The number of the open game.
    game: u64,
    running: Option<Running>,
    /// Runs the searches, if the pool does not.
    host: Option<Host>,
    language: Language,
}

struct Running {
    stop: StopFlag,
    /// Set first when the search is cancelled, as opposed to hurried.
    cancelled: StopFlag,
    runner: Runner,
}

/// Where searches run.
enum Runner {
    Pool(Ticket),
    Remote(Box<SentSearch>),
}

pub(crate) struct Shared {
    pub(crate) game: Option<GameTree>,
}

impl Controller {
    /// An empty controller; `sink` must not block for long.
    pub fn new(pool: Arc<Pool>, sink: impl Fn(Reply) + Send + Sync + 'static) -> Self {
        let client = pool.new_client();
        Self::of_client(pool, client, sink)
    }

    /// Creates a controller for a client that may have other controllers: all of them share the
    /// client's turn in the pool.
    pub fn of_client(
        pool: Arc<Pool>,
        client: Client,
        sink: impl Fn(Reply) + Send + Sync + 'static,
    ) -> Self {
        let shared = Arc::new(Mutex::new(Shared { game: None }));
        let game = pool.number();
        let language = Language::default();
        let (registry, sink) = (Registry::shipped(), Arc::new(sink));
        Self { shared, registry, pool, client, sink, game, running: None, host: None, language }
    }

    /// Replaces the list of games.
    #[must_use]
    pub fn with_games(mut self, registry: Registry) -> Self {
        self.registry = registry;
        self
    }

    /// Runs searches elsewhere: `host` receives them, and [`tell`](Self::tell) receives their
    /// reports. `host` must not call the controller.
    #[must_use]
    pub fn with_searches_elsewhere(
        mut self,
        host: impl Fn(RemoteRequest) + Send + Sync + 'static,
    ) -> Self {
        self.host = Some(Arc::new(host));
        self
    }

    /// Receives a report about a search that runs elsewhere. Reports about a cancelled search are
    /// ignored.
    pub fn tell(&mut self, report: RemoteReport) {
        if let Some(Running { runner: Runner::Remote(sent), .. }) = &mut self.running
            && sent.tell(report) == Turn::Done
        {
            self.running = None;
        }
    }

    /// Carries out an order. All replies go to the sink.
    pub fn handle(&mut self, order: Order) {
        if let Command::Open(open) = &order.command {
            let opened = open.game(&self.registry, &StopFlag::new());
            self.handle_opened(&order, opened);
            return;
        }
        let id = order.id;
        if let Err(error) = self.check(&order).and_then(|()| self.carry_out(id, order.command)) {
            self.reply(id, Event::refusal(&error, self.language));
        }
    }

    /// Carries out an order to open a game that has already been opened, perhaps on another thread:
    /// see [`Open::game`](crate::Open::game).
    pub fn handle_opened(&mut self, order: &Order, opened: Result<GameTree, Error>) {
        // A refusal uses this language, too.
        self.language = order.command.language().unwrap_or(self.language);
        match self.check(order).and(opened) {
            Ok(game) => self.open(order.id, game),
            Err(error) => self.reply(order.id, Event::refusal(&error, self.language)),
        }
    }

    /// Waits until no search is running in the pool.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take()
            && let Runner::Pool(ticket) = running.runner
        {
            ticket.wait(None);
        }
    }

    fn reply(&self, id: u64, event: Event) {
        (self.sink)(Reply { id: Some(id), event });
    }

    /// Checks that the order is about the current position.
    fn check(&self, order: &Order) -> Result<(), Error> {
        let Some(told) = order.revision else { return Ok(()) };
        let current = lock(&self.shared).game()?.line().revision();
        if told == current { Ok(()) } else { Err(Error::Stale { told, current }) }
    }

    fn carry_out(&mut self, id: u64, command: Command) -> Result<(), Error> {
        match command {
            Command::Games => {
                self.reply(id, Event::Games { games: self.registry.games(self.language) });
                Ok(())
            }
            Command::Open(_) => unreachable!("an order to open is handled by itself"),
            Command::Speak { language } => {
                self.speak(id, language);
                Ok(())
            }
            Command::Seat { first, second } => self.change(id, |game| {
                game.line_mut().seat_players(&first, &second)?;
                Ok(Cause::Seated)
            }),
            Command::Play { text } => self.change(id, |game| match game.play(&text)? {
                true => Ok(Cause::Played),
                false => Ok(Cause::Stepped),
            }),
            Command::Undo => self.step(id, GameTree::undo),
            Command::Redo => self.step(id, GameTree::redo),
            Command::Jump { ply } => self.step(id, |game| game.jump(ply)),
            Command::Enter { ply, text } => self.step(id, |game| game.enter(ply, &text)),
            Command::Promote { ply, text } => self.step(id, |game| game.promote(ply, &text)),
            Command::Remove { ply, text } => self.annotate(id, |game| game.remove(ply, &text)),
            Command::Note { text } => self.annotate(id, |game| game.note(&text)),
            Command::Resign { side } => self.change(id, |game| {
                game.line_mut().resign(side)?;
                Ok(Cause::Resigned)
            }),
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
                if let Some(running) = &mut self.running {
                    running.stop.stop();
                    match &mut running.runner {
                        Runner::Pool(ticket) => ticket.hurry(),
                        Runner::Remote(sent) => sent.hurry(),
                    }
                }
                Ok(())
            }
            Command::Export { format } => {
                let text = lock(&self.shared).game()?.line().write(&format)?;
                self.reply(id, Event::Exported { format, text });
                Ok(())
            }
        }
    }

    /// Opens a game in place of the current one.
    fn open(&mut self, id: u64, mut game: GameTree) {
        let line = game.line_mut();
        line.set_language(self.language);
        self.cancel();
        self.pool.forget(self.game);
        self.game = self.pool.number();
        let mut shared = lock(&self.shared);
        if let Some(before) = &shared.game {
            line.continue_from(before.line().revision());
        }
        if line.is_persons_turn() {
            line.run_clock();
        }
        let view = Box::new(game.view());
        shared.game = Some(game);
        drop(shared);
        self.reply(id, Event::View { view, cause: Cause::Opened });
    }

    /// Changes the language. Neither the position nor a running search changes; an open game is
    /// shown again in the new language.
    fn speak(&mut self, id: u64, language: Language) {
        self.language = language;
        let mut shared = lock(&self.shared);
        let Some(game) = &mut shared.game else { return };
        game.line_mut().set_language(language);
        let view = Box::new(game.view());
        drop(shared);
        self.reply(id, Event::View { view, cause: Cause::Spoken });
    }

    /// Changes other lines or comments; neither the position nor a running search changes.
    fn annotate(
        &mut self,
        id: u64,
        change: impl FnOnce(&mut GameTree) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut shared = lock(&self.shared);
        let game = shared.game()?;
        change(game)?;
        let view = Box::new(game.view());
        drop(shared);
        self.reply(id, Event::View { view, cause: Cause::Noted });
        Ok(())
    }

    /// Ends the game if time is up; otherwise reports the time left.
    fn look_at_clocks(&mut self, id: u64) -> Result<(), Error> {
        let mut shared = lock(&self.shared);
        let game = shared.game()?;
        if game.line().flagged().is_some() {
            drop(shared);
            return self.change(id, |_| Ok(Cause::TimedOut));
        }
        let view = Box::new(game.view());
        drop(shared);
        self.reply(id, Event::View { view, cause: Cause::Spoken });
        Ok(())
    }

    /// Goes to another position of the game.
    fn step(
        &mut self,
        id: u64,
        step: impl FnOnce(&mut GameTree) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.change(id, |game| step(game).map(|()| Cause::Stepped))
    }

    /// Changes the position; a refused change leaves a running search alone. Once time is up
    /// nothing changes any more: the game is lost.
    fn change(
        &mut self,
        id: u64,
        change: impl FnOnce(&mut GameTree) -> Result<Cause, Error>,
    ) -> Result<(), Error> {
        let mut shared = lock(&self.shared);
        let game = shared.game()?;
        let cause = match game.line().flagged() {
            Some(loser) => {
                game.line_mut().time_out(loser)?;
                Cause::TimedOut
            }
            None => change(game)?,
        };
        if game.line().is_persons_turn() {
            game.line_mut().run_clock();
        }
        let view = Box::new(game.view());
        if let Some(running) = &self.running {
            running.cancelled.stop();
        }
        drop(shared);
        self.cancel();
        self.reply(id, Event::View { view, cause });
        Ok(())
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancelled.stop();
            running.stop.stop();
            match running.runner {
                Runner::Pool(ticket) => {
                    ticket.cancel();
                    ticket.wait(Some(GRACE));
                }
                Runner::Remote(mut sent) => sent.cancel(),
            }
        }
    }
}

impl Drop for Controller {
    fn drop(&mut self) {
        self.cancel();
        self.pool.forget(self.game);
    }
}

impl Shared {
    fn game(&mut self) -> Result<&mut GameTree, Error> {
        self.game.as_mut().ok_or(Error::NoGame)
    }
}

/// Locks the shared state. A search that panicked leaves nothing half-done in it.
pub(crate) fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
