//! A session driven by messages, with its searches in the background.
//!
//! ```text
//! Order ──► Controller ──► GameTree             (validated, then changed)
//!             │  └──► Event::View
//!             └─ Pool ──► Event::Queued … Event::Progress … Event::Answer
//! ```
//!
//! At most one search runs; a command that changes the position, or asks for
//! another search, cancels it first. News of a cancelled search are not sent.
//! Searches of all controllers share the places and the memory of one [`Pool`].

use crate::job::{Job, Purpose, Reviewing};
use crate::memories::Key;
use crate::remote::{Host, RemoteReport, RemoteRequest, RemoteSearch, SentSearch};
use crate::{
    Cause, Claim, Client, ClockOrder, Command, Error, Event, Order, Pool, Registry, Reply, Request,
};
use crate::{GameTree, PlayerConfig, Session, Ticket, Turn, Urgency};
use quintet_core::{Language, Limits, Seed, StopFlag};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a cancelled search has to end before it is left to itself. They end
/// within 50 ms; a player that does not must not hold its controller up.
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
    /// The number of the game that is open.
    game: u64,
    running: Option<Running>,
    /// Who has the searches done, where the pool does not.
    host: Option<Host>,
    language: Language,
}

struct Running {
    stop: StopFlag,
    /// Set first when the search is cancelled rather than hurried.
    cancelled: StopFlag,
    runner: Runner,
}

/// Where a search is done.
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

    /// Creates a controller for a client that may have other controllers: its searches take turns with those
    /// of other clients.
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

    /// The same with another list of games.
    #[must_use]
    pub fn with_games(mut self, registry: Registry) -> Self {
        self.registry = registry;
        self
    }

    /// Has its searches done elsewhere: `host` receives them, and [`tell`](Self::tell) what becomes
    /// of them. It must not call the controller.
    #[must_use]
    pub fn with_searches_elsewhere(
        mut self,
        host: impl Fn(RemoteRequest) + Send + Sync + 'static,
    ) -> Self {
        self.host = Some(Arc::new(host));
        self
    }

    /// Hears of a search that is done elsewhere. What is about a search that nobody wants any more
    /// changes nothing.
    pub fn tell(&mut self, report: RemoteReport) {
        if let Some(Running { runner: Runner::Remote(sent), .. }) = &mut self.running
            && sent.tell(report) == Turn::Done
        {
            self.running = None;
        }
    }

    /// Carries an order out. Everything it has to say goes to the sink.
    pub fn handle(&mut self, order: Order) {
        if let Some(opened) = order.command.opened(&self.registry, &StopFlag::new()) {
            self.handle_opened(&order, opened);
            return;
        }
        let id = order.id;
        if let Err(error) = self.check(&order).and_then(|()| self.carry_out(id, order.command)) {
            self.reply(id, Event::refusal(&error, self.language));
        }
    }

    /// Carries out an order to open a game that was opened before, on another thread perhaps: see
    /// [`Command::opened`].
    pub fn handle_opened(&mut self, order: &Order, opened: Result<GameTree, Error>) {
        if let Command::Open { language: Some(language), .. } = order.command {
            // A refusal speaks it, too.
            self.language = language;
        }
        match self.check(order).and(opened) {
            Ok(game) => self.open(order.id, game),
            Err(error) => self.reply(order.id, Event::refusal(&error, self.language)),
        }
    }

    /// Waits until no search of the pool runs.
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

    /// Whether the order is about the current position.
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
            Command::Open { .. } => unreachable!("an order to open is handled by itself"),
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
                if let Some(running) = &self.running {
                    running.stop.stop();
                    match &running.runner {
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

    /// Opens a game, in place of the one before.
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

    /// Changes the language. The position stays as it is, and so does a search;
    /// a game that is open is shown again in the new words.
    fn speak(&mut self, id: u64, language: Language) {
        self.language = language;
        let mut shared = lock(&self.shared);
        let Some(game) = &mut shared.game else { return };
        game.line_mut().set_language(language);
        let view = Box::new(game.view());
        drop(shared);
        self.reply(id, Event::View { view, cause: Cause::Spoken });
    }

    /// Changes other lines or comments: the position stays as it is, and so does a search.
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

    /// Ends a game whose time is up; else says what is left.
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

    /// Changes the position; a refused change leaves a running search alone. What comes after
    /// the time is up changes nothing: the game is lost.
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
                Runner::Remote(sent) => sent.cancel(),
            }
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
            let session = shared.game()?.line();
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
            session.table().check_player(&player)?;
            let need = session.need(&player).saturating_add(purpose.need());
            (player, need, reviewing)
        };
        if need > self.pool.memory() {
            return Err(Error::Memory { need, budget: self.pool.memory() });
        }
        self.cancel();
        let mut shared = lock(&self.shared);
        let session = shared.game()?.line_mut();
        if !session.is_persons_turn() {
            session.pause_clock();
        }
        let plies = match purpose {
            Purpose::Review => (0..=session.plies()).rev().collect(),
            Purpose::Play | Purpose::Analyse | Purpose::Trace { .. } => vec![session.ply()],
        };
        let request = Request {
            limits,
            seed: first_seed(session),
            all_moves: purpose == Purpose::Analyse,
            trace: purpose.traced(),
            language: self.language,
            clock: session.time_left().filter(|_| purpose == Purpose::Play),
            ..Request::default()
        };
        let search = self.host.is_some().then(|| remote_search(session, &request, purpose));
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
        let runner = match self.host.clone().zip(search) {
            Some((host, search)) => {
                let (player, limits) = match &job.reviewing {
                    Some(reviewing) => (&reviewing.reviewer.player, reviewing.reviewer.limits),
                    None => (&key.player, limits),
                };
                let search =
                    RemoteSearch { table: key.game, player: player.clone(), limits, ..search };
                Runner::Remote(Box::new(SentSearch::send(job, search, host)))
            }
            None => Runner::Pool(self.pool.enter(claim, Some(key), stop.clone(), Box::new(job))?),
        };
        self.running = Some(Running { stop, cancelled, runner });
        Ok(())
    }
}

/// What a search of this game is, wherever it is done: its positions are all those of the game for
/// a review, else the current one.
fn remote_search(session: &Session, request: &Request, purpose: Purpose) -> RemoteSearch {
    let mut whole = session.clone();
    if purpose == Purpose::Review {
        whole.jump(session.plies()).expect("the game has its last ply");
    }
    let clock = request.clock.map(|it| [it.own, it.own_increment, it.other, it.other_increment]);
    RemoteSearch {
        job: 0,
        game: session.game().to_owned(),
        setup: session.setup(),
        position: whole.position(),
        ply: session.ply(),
        table: 0,
        player: String::new(),
        limits: request.limits,
        purpose,
        language: request.language,
        clock,
        ends: false,
    }
}

/// Where chance starts in a search of the current position.
pub(crate) fn first_seed(session: &Session) -> Seed {
    Seed(0).part(session.ply() as u64)
}

/// The player string with the limits that its own parameters would tighten; those of time and
/// nodes are in the request. So a search that goes on for longer is asked of the same player,
/// which remembers the one before.
pub(crate) fn longer_lived(player: &str, limits: &Limits, session: &Session) -> String {
    let named = Limits { time: None, nodes: None, ..*limits };
    PlayerConfig::read(player, &session.players()).with_limits(&named).to_string()
}

impl Drop for Controller {
    fn drop(&mut self) {
        self.cancel();
        self.pool.forget(self.game);
    }
}

impl Command {
    /// The game that this command opens, until the flag is raised; none for a command that opens
    /// none. [`Controller::handle_opened`] takes it.
    #[must_use]
    pub fn opened(&self, registry: &Registry, stop: &StopFlag) -> Option<Result<GameTree, Error>> {
        let Self::Open {
            game,
            setup,
            position,
            tree,
            players,
            resigned,
            timed_out,
            clocks,
            ply,
            language: _,
        } = self
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
            GameTree::new(session).with_lines(tree, stop)
        };
        Some(open())
    }
}

impl Shared {
    fn game(&mut self) -> Result<&mut GameTree, Error> {
        self.game.as_mut().ok_or(Error::NoGame)
    }
}

/// The lock; a search that panicked leaves nothing half-done behind it.
pub(crate) fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
