//! Tournaments set up in a browser: kept in the data directory, played one at a time, in the slots that all searches
//! share.
//!
//! ```text
//!  arena/3/tournament.toml            what is played, as `quintet tournament` reads it
//!          tournament.journal.jsonl   every finished game, as it finished
//!          tournament.results.json    all games and standings, at the end
//!          about.json                 what lists say of it
//! ```
//!
//! However a tournament ends (Stop, Ctrl-C or `kill -9`), its journal holds the games that were finished, and play
//! resumes from there. In a class several tournaments wait for their turn (`queue.rs`).

mod course;
mod play;
mod queue;
mod rules;
mod shelf;

pub(crate) use course::{BoardData, Course};
pub(crate) use play::need_of_two;
pub(crate) use rules::{MOST, Most};
pub(crate) use shelf::About;

use crate::rest::Refusal;
use axum::http::StatusCode;
use queue::{KEPT_OF_SEAT, OF_SEAT, Queue};
use quintet::core::{Language, StopFlag, Words};
use quintet::{Client, Code, Pool, Registry};
use quintet_arena::engine::EngineCommand;
use quintet_arena::{
    ArenaError, Everybody, FileError, Reading, Tournament, TournamentFile, TournamentSpec,
};
use shelf::Shelf;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Tournaments kept in memory besides the one being played.
const OPENED: usize = 3;

/// All tournaments of a studio.
pub(crate) struct Arena {
    registry: Registry,
    pool: Arc<Pool>,
    client: Client,
    /// Starts programs; `None`: programs are not allowed.
    programs: Option<Everybody>,
    shelf: Shelf,
    state: Mutex<State>,
    /// A tournament ended.
    ended: Condvar,
    /// The server is closing: waiting tournaments are played next time.
    closing: AtomicBool,
}

#[derive(Default)]
struct State {
    playing: Option<(u64, Arc<Course>)>,
    /// Recently viewed tournaments, latest last.
    opened: Vec<(u64, Arc<Course>)>,
    /// Waiting tournaments, in a class; elsewhere nothing may wait.
    queue: Option<Queue>,
}

impl State {
    /// Saves to disk what is being played and what waits.
    fn keep_queue(&self) {
        if let Some(queue) = &self.queue {
            queue.keep(self.playing.as_ref().map(|(id, _)| *id));
        }
    }

    /// Keeps a tournament in memory in place of the least recently viewed one.
    fn keep(&mut self, id: u64, course: &Arc<Course>) {
        self.opened.retain(|(other, _)| *other != id);
        self.opened.push((id, Arc::clone(course)));
        let gone = self.opened.len().saturating_sub(OPENED);
        self.opened.drain(..gone);
    }
}

impl Arena {
    /// Opens the tournaments of a data directory.
    pub(crate) fn new(
        data: &Path,
        registry: Registry,
        pool: Arc<Pool>,
        programs: Option<Everybody>,
        is_class: bool,
    ) -> Self {
        let (client, shelf) = (pool.new_client(), Shelf::open(&data.join("arena")));
        let programs = programs.map(|mut programs| {
            programs.hidden.push(data.to_owned());
            programs
        });
        let queue =
            is_class.then(|| Queue::open(&data.join("arena"), |id| shelf.about(id).is_ok()));
        let state = Mutex::new(State { queue, ..State::default() });
        let (ended, closing) = (Condvar::new(), AtomicBool::new(false));
        Self { registry, pool, client, programs, shelf, state, ended, closing }
    }

    /// Whether tournaments may start programs here.
    pub(crate) const fn starts_programs(&self) -> bool {
        self.programs.is_some()
    }

    /// How programs are sandboxed, if they may play.
    pub(crate) fn sandbox(&self) -> Option<&'static str> {
        Some(self.programs.as_ref()?.sandbox.name())
    }

    /// The available games.
    pub(crate) const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Reads and checks the text of a tournament file.
    pub(crate) fn read(&self, text: &str, stop: &StopFlag) -> Result<TournamentFile, FileError> {
        let programs = self.starts_programs();
        let games = self.registry.games(Language::English);
        self.read_with(text, stop, &|spec| rules::host(programs).check(spec, &games))
    }

    fn read_with(
        &self,
        text: &str,
        stop: &StopFlag,
        check: &dyn Fn(&TournamentSpec) -> Result<(), quintet_arena::SpecError>,
    ) -> Result<TournamentFile, FileError> {
        let registry = &self.registry;
        TournamentFile::read(text, &Reading { registry, folder: None, stop: stop.clone(), check })
    }

    /// Saves a new tournament and starts it; in a class, it waits if another one is being played.
    pub(crate) fn begin(
        self: &Arc<Self>,
        text: &str,
        stop: &StopFlag,
        seat: Option<i64>,
    ) -> Result<(u64, Arc<Course>), Refusal> {
        let file = self.read(text, stop).map_err(refuse_file)?;
        let mut state = self.lock();
        match &state.queue {
            None => Self::check_free(&state)?,
            Some(_) => seat.map_or(Ok(()), |seat| self.check_share(&state, seat, true))?,
        }
        let (id, path) = self.shelf.add(text, &file.plan, seat)?;
        let course = Arc::new(Course::new(Tournament::of(file, &path, None), Vec::new()));
        if state.queue.is_none() {
            self.start(&mut state, id, &course, true)?;
            return Ok((id, course));
        }
        state.keep(id, &course);
        self.enqueue(state, id);
        Ok((id, course))
    }

    /// Whether a seat may have one more tournament, possibly a new one.
    fn check_share(&self, state: &State, seat: i64, is_new: bool) -> Result<(), Refusal> {
        let is_own = |id: u64| self.shelf.about(id).is_ok_and(|about| about.seat == Some(seat));
        let queued = state.queue.iter().flat_map(Queue::ids).copied();
        let busy = state.playing.iter().map(|(id, _)| *id).chain(queued);
        if busy.filter(|&id| is_own(id)).count() >= OF_SEAT {
            return Err(refuse(
                StatusCode::CONFLICT,
                Code::Busy,
                &format!("{OF_SEAT} tournaments of yours wait or are played: one must end first"),
                &format!("{OF_SEAT} de vos tournois attendent ou sont en cours : l’un doit finir"),
            ));
        }
        let kept = self.shelf.list().into_iter().filter(|(_, about)| about.seat == Some(seat));
        if is_new && kept.count() >= KEPT_OF_SEAT {
            return Err(refuse(
                StatusCode::CONFLICT,
                Code::TooLarge,
                &format!("you have {KEPT_OF_SEAT} tournaments already: delete one first"),
                &format!("vous avez déjà {KEPT_OF_SEAT} tournois : effacez-en un d’abord"),
            ));
        }
        Ok(())
    }

    /// Queues a tournament; its turn comes at once if nothing is being played.
    fn enqueue(self: &Arc<Self>, mut state: MutexGuard<'_, State>, id: u64) {
        if let Some(queue) = &mut state.queue {
            queue.push(id);
        }
        state.keep_queue();
        drop(state);
        self.play_next();
    }

    /// Starts the next waiting tournament unless one is being played. One that cannot start, for example because its
    /// programs are not allowed here, leaves the queue.
    pub(crate) fn play_next(self: &Arc<Self>) {
        while !self.closing.load(Ordering::Relaxed) {
            let state = self.lock();
            let next = state.queue.as_ref().and_then(Queue::first);
            let (None, Some(id)) = (&state.playing, next) else { return state.keep_queue() };
            drop(state);
            // Read without the lock: openings may have to be generated.
            let course = self.load(id, &StopFlag::new()).and_then(|course| {
                self.check_programs(&course)?;
                Ok(course)
            });
            let mut state = self.lock();
            if state.playing.is_some() {
                return;
            }
            let waited = state.queue.as_mut().is_some_and(|queue| queue.remove(id));
            if let Some(course) = course.ok().filter(|_| waited) {
                // A `Course` is played once: its stop flag stays raised.
                let course = Arc::new(Course::new(course.tournament.clone(), course.games()));
                let begun = course.tournament.journal.exists();
                let _ = self.start(&mut state, id, &course, !begun);
            }
            state.keep_queue();
        }
    }

    /// Resumes a stopped tournament; in a class, when its turn comes.
    pub(crate) fn resume(
        self: &Arc<Self>,
        id: u64,
        stop: &StopFlag,
        seat: Option<i64>,
    ) -> Result<Arc<Course>, Refusal> {
        let course = self.load(id, stop)?;
        self.check_programs(&course)?;
        let mut state = self.lock();
        if state.queue.is_some() {
            if let Some(seat) = seat {
                self.check_own(id, seat)?;
                self.check_share(&state, seat, false)?;
            }
            if state.playing.as_ref().is_none_or(|(playing, _)| *playing != id) {
                self.enqueue(state, id);
            }
            return Ok(course);
        }
        Self::check_free(&state)?;
        // A `Course` is played once: its stop flag stays raised.
        let fresh = Course::new(course.tournament.clone(), course.games());
        let course = Arc::new(fresh);
        let begun = course.tournament.journal.exists();
        self.start(&mut state, id, &course, !begun)?;
        Ok(course)
    }

    /// Whether all players of a tournament can play here.
    fn check_programs(&self, course: &Course) -> Result<(), Refusal> {
        let mut players = course.tournament.plan.players().iter();
        let has_programs = players.any(|it| EngineCommand::parse(&it.player).is_some());
        if has_programs && !self.starts_programs() {
            return Err(refuse(
                StatusCode::UNPROCESSABLE_ENTITY,
                Code::Player,
                "this tournament has programs among its players, and this studio does not start \
                 programs: `quintet serve --programs` does",
                "ce tournoi compte des programmes parmi ses joueurs, et ce studio n’en lance pas : \
                 `quintet serve --programs` le fait",
            ));
        }
        Ok(())
    }

    /// Whether a tournament belongs to a seat.
    fn check_own(&self, id: u64, seat: i64) -> Result<(), Refusal> {
        if self.about(id)?.seat == Some(seat) {
            return Ok(());
        }
        Err(refuse(
            StatusCode::FORBIDDEN,
            Code::Owner,
            "this tournament is somebody else’s",
            "ce tournoi est à quelqu’un d’autre",
        ))
    }

    fn check_free(state: &State) -> Result<(), Refusal> {
        let Some((id, _)) = &state.playing else { return Ok(()) };
        Err(refuse(
            StatusCode::CONFLICT,
            Code::Busy,
            &format!("tournament {id} is being played: stop it first, or wait for its end"),
            &format!("le tournoi {id} est en cours : arrêtez-le d’abord, ou attendez sa fin"),
        ))
    }

    fn leave_queue(&self, id: u64) -> bool {
        let mut state = self.lock();
        let waited = state.queue.as_mut().is_some_and(|queue| queue.remove(id));
        if waited {
            state.keep_queue();
        }
        waited
    }

    /// Moves a waiting tournament to another place, counted from 1.
    pub(crate) fn place_at(&self, id: u64, place: usize) -> Result<(), Refusal> {
        self.about(id)?;
        let mut state = self.lock();
        if state.queue.as_mut().is_some_and(|queue| queue.place_at(id, place)) {
            state.keep_queue();
            return Ok(());
        }
        Err(refuse(
            StatusCode::CONFLICT,
            Code::Busy,
            &format!("tournament {id} does not wait for its turn"),
            &format!("le tournoi {id} n’attend pas son tour"),
        ))
    }

    /// The place of a waiting tournament, counted from 1.
    pub(crate) fn waiting(&self, id: u64) -> Option<usize> {
        self.lock().queue.as_ref()?.place(id)
    }

    /// Whether the tournament is being played.
    pub(crate) fn is_playing(&self, id: u64) -> bool {
        self.playing(id).is_some()
    }

    /// A tournament in memory.
    pub(crate) fn opened(&self, id: u64) -> Option<Arc<Course>> {
        let state = self.lock();
        let mut opened = state.playing.iter().chain(&state.opened);
        let (_, course) = opened.find(|(opened, _)| *opened == id)?;
        Some(Arc::clone(course))
    }

    /// A tournament, read from disk if necessary.
    pub(crate) fn load(&self, id: u64, stop: &StopFlag) -> Result<Arc<Course>, Refusal> {
        if let Some(course) = self.opened(id) {
            return Ok(course);
        }
        let (path, text) = self.shelf.read(id)?;
        // Whatever was accepted once is still shown, even if the rules have changed.
        let file = self.read_with(&text, stop, &|_| Ok(())).map_err(refuse_file)?;
        let tournament = Tournament::of(file, &path, None);
        let games = match tournament.journal.exists() {
            true => tournament.report().map_err(|error| refuse_arena(&error))?.games,
            false => Vec::new(),
        };
        let course = Arc::new(Course::new(tournament, games));
        self.lock().keep(id, &course);
        Ok(course)
    }

    /// All tournaments, latest first.
    pub(crate) fn list(&self) -> Vec<(u64, About)> {
        let mut list = self.shelf.list();
        let playing = self.lock().playing.clone();
        for (id, about) in &mut list {
            if let Some((_, course)) = playing.as_ref().filter(|(playing, _)| playing == id) {
                (about.played, about.planned) = course.progress();
            }
        }
        list
    }

    /// A tournament's entry in lists.
    pub(crate) fn about(&self, id: u64) -> Result<About, Refusal> {
        self.shelf.about(id)
    }

    /// The text of the tournament's file.
    pub(crate) fn text(&self, id: u64) -> Result<String, Refusal> {
        Ok(self.shelf.read(id)?.1)
    }

    /// Deletes a tournament that is not being played; a seat can delete only its own.
    pub(crate) fn delete(&self, id: u64, seat: Option<i64>) -> Result<(), Refusal> {
        seat.map_or(Ok(()), |seat| self.check_own(id, seat))?;
        self.leave_queue(id);
        let mut state = self.lock();
        if state.playing.as_ref().is_some_and(|(playing, _)| *playing == id) {
            return Self::check_free(&state);
        }
        state.opened.retain(|(other, _)| *other != id);
        self.shelf.remove(id)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn refuse(status: StatusCode, code: Code, english: &str, french: &str) -> Refusal {
    Refusal::new(status, code, Words::new(english.to_owned(), french.to_owned()))
}

/// A refusal with the mistake in a file and its position.
fn refuse_file(error: FileError) -> Refusal {
    let message = Words::each(|language| error.in_words(language));
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Line, message)
}

/// A refusal with what is wrong with a journal.
fn refuse_arena(error: &ArenaError) -> Refusal {
    let message = Words::each(|language| error.without_options(language));
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Store, message)
}
