//! Slots for searches, shared by all controllers of a program.
//!
//! ```text
//!  for a person ──►┐  ┌ slot  ┐
//!                  ├─►│ slot  │   clients take turns; work for a person goes first
//!  everything else►┘  ├ slot  ┤
//!  for a person ─────►└ extra ┘   one slot more, which only a person's move gets
//! ```
//!
//! Waiting work is an entry in a list, not a thread. While something waits, a search that has had
//! its turn is hurried: it answers with the best move so far. All searches and the memories kept
//! from them share one memory budget.

mod state;

use crate::memories::Key;
use crate::queue::Client;
use crate::{Error, Seat};
use quintet_core::Instant;
use quintet_core::StopFlag;
use quintet_search::memory::cores;
use state::{Holder, State, Waiting};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Interval between checks on running work while something waits.
const LOOK: Duration = Duration::from_millis(20);

/// How soon work should start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A person is waiting for its move.
    Person,
    /// Everything else.
    Usual,
}

/// Something to do on a thread of the pool.
pub trait Work: Send {
    /// Begins a turn. Returns the flag that ends the turn early with the best result so far, or
    /// `None` for work that cannot be hurried.
    fn begin(&mut self) -> Option<StopFlag>;

    /// Does all or part of the work.
    fn run(&mut self) -> Turn;

    /// The work is waiting, with `ahead` pieces of work before it. Called while the pool is locked,
    /// so it must neither block nor call the pool.
    fn waits(&mut self, ahead: usize);

    /// The work will not be done, for this reason.
    fn refuse(&mut self, why: Error);
}

/// Whether work remains after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The work is done.
    Done,
    /// Work remains: it waits for its next turn.
    More,
}

/// The pool's information about a piece of work.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The client it belongs to.
    pub client: Client,
    /// How soon it should start.
    pub urgency: Urgency,
    /// Bytes of memory it may need.
    pub need: u64,
    /// Bytes of its replies if they are large, else 0. Such work waits while similar replies are
    /// still unsent: see [`Pool::hold`].
    pub reply: u64,
}

/// Runs a bounded number of searches at a time, within a memory budget.
pub struct Pool {
    slots: usize,
    /// Bytes for searches and for the memories kept from them.
    memory: u64,
    state: Mutex<State>,
    /// A piece of work ended, or the last waiting one was removed.
    changed: Condvar,
}

/// Replies waiting to be sent: their bytes count towards the memory budget until this is dropped.
pub struct Unsent {
    pool: Arc<Pool>,
    bytes: u64,
}

impl Drop for Unsent {
    fn drop(&mut self) {
        self.pool.lock().unsent -= self.bytes;
        self.pool.changed.notify_all();
    }
}

/// A handle to work in the pool, to end it and to wait for its end.
pub struct Ticket {
    pool: Arc<Pool>,
    number: u64,
}

impl Pool {
    /// Creates a pool with this many slots, at least one, and unlimited memory.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self {
            slots: slots.max(1),
            memory: u64::MAX,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Creates a pool with one slot for each core available to the program.
    #[must_use]
    pub fn for_this_machine() -> Self {
        Self::new(cores())
    }

    /// Sets the memory budget for all searches, in bytes.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// The memory budget, in bytes.
    #[must_use]
    pub const fn memory(&self) -> u64 {
        self.memory
    }

    /// Maximum share of the budget for unsent replies: a quarter, so that a client that does not
    /// read leaves the searches of others their memory.
    #[must_use]
    pub const fn most_unsent(&self) -> u64 {
        self.memory / 4
    }

    /// Counts the bytes of a reply waiting to be sent.
    #[must_use]
    pub fn hold(self: &Arc<Self>, bytes: u64) -> Unsent {
        self.lock().unsent += bytes;
        Unsent { pool: Arc::clone(self), bytes }
    }

    /// Bytes of replies waiting to be sent.
    #[must_use]
    pub fn unsent(&self) -> u64 {
        self.lock().unsent
    }

    /// Creates a client with a unique number.
    #[must_use]
    pub fn new_client(&self) -> Client {
        // The largest numbers: those that callers choose are small.
        Client(u64::MAX - self.lock().number())
    }

    /// Runs work in a slot, at once or when its turn comes.
    ///
    /// # Errors
    /// It needs more memory than the whole budget.
    pub fn submit(self: &Arc<Self>, claim: Claim, work: Box<dyn Work>) -> Result<Ticket, Error> {
        self.enter(claim, None, StopFlag::new(), work)
    }

    /// Queues work that uses the player kept under a key. Once the flag is raised it needs no slot.
    pub(crate) fn enter(
        self: &Arc<Self>,
        claim: Claim,
        key: Option<Key>,
        stopped: StopFlag,
        work: Box<dyn Work>,
    ) -> Result<Ticket, Error> {
        if claim.need > self.memory {
            return Err(Error::Memory { need: claim.need, budget: self.memory });
        }
        let mut state = self.lock();
        let ticket = state.number();
        let waiting = Waiting { ticket, claim, key, work, stopped, told: None };
        state.queue(claim.urgency).push(claim.client, waiting);
        drop(state);
        self.start_more();
        self.watch();
        Ok(Ticket { pool: Arc::clone(self), number: ticket })
    }

    /// Keeps a player with its memory, dropping the oldest ones if there is no room.
    pub(crate) fn keep(&self, key: Key, seat: Box<dyn Seat>, need: u64) {
        let mut state = self.lock();
        let room = self.memory.saturating_sub(state.used());
        let gone = state.memories.keep(key, seat, need, room);
        drop(state);
        drop(gone);
    }

    /// Takes out a kept player.
    pub(crate) fn recall(&self, key: &Key) -> Option<Box<dyn Seat>> {
        self.lock().memories.take(key)
    }

    /// Drops the players kept for a game.
    pub(crate) fn forget(&self, game: u64) {
        let gone = self.lock().memories.forget(game);
        drop(gone);
    }

    /// A unique number.
    pub(crate) fn number(&self) -> u64 {
        self.lock().number()
    }

    /// Starts a thread for each piece of work that may run now.
    fn start_more(self: &Arc<Self>) {
        while let Some(waiting) = self.next() {
            if !quintet_search::memory::HAS_THREADS {
                // There is no other thread: the caller does the work.
                self.run(waiting);
                continue;
            }
            let (client, ticket) = (waiting.claim.client, waiting.ticket);
            // The system may refuse to start a thread; the work must not be lost then.
            let slot = Arc::new(Mutex::new(Some(waiting)));
            let (pool, taken) = (Arc::clone(self), Arc::clone(&slot));
            let thread = std::thread::Builder::new().name("search".to_owned());
            let started = thread.spawn(move || {
                let mut next = taken.lock().unwrap_or_else(PoisonError::into_inner).take();
                while let Some(waiting) = next {
                    pool.run(waiting);
                    next = pool.next();
                    pool.start_more();
                    pool.watch();
                }
            });
            let Err(error) = started else { continue };
            let waiting = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(mut waiting) = waiting else { return };
            let mut state = self.lock();
            state.running.retain(|holder| holder.ticket != ticket);
            if state.running.is_empty() {
                drop(state);
                waiting.work.refuse(Error::NoThread(error.to_string()));
                self.changed.notify_all();
            } else {
                // The next thread that becomes free takes it.
                let queue = state.queue(waiting.claim.urgency);
                queue.put_back(client, waiting);
            }
            return;
        }
    }

    /// Takes the next work that may run now, for which a slot and memory are free.
    fn next(&self) -> Option<Waiting> {
        let mut state = self.lock();
        let mut waiting = state.choose(self.slots, self.memory, self.most_unsent())?;
        let stop = waiting.work.begin();
        let (ticket, Claim { need, reply, .. }) = (waiting.ticket, waiting.claim);
        let since = Instant::now();
        state.running.push(Holder { ticket, need, reply, since, stop, stopped: None });
        let room = self.memory.saturating_sub(state.used());
        let gone = state.memories.shrink(room, waiting.key.as_ref());
        drop(state);
        drop(gone);
        Some(waiting)
    }

    /// Runs one turn of work and queues what remains of it.
    fn run(self: &Arc<Self>, mut waiting: Waiting) {
        let run = catch_unwind(AssertUnwindSafe(|| waiting.work.run()));
        let turn = run.unwrap_or_else(|_| {
            waiting.work.refuse(Error::Panicked);
            Turn::Done
        });
        let mut state = self.lock();
        state.running.retain(|holder| holder.ticket != waiting.ticket);
        if turn == Turn::More {
            waiting.told = None;
            let claim = waiting.claim;
            state.queue(claim.urgency).push(claim.client, waiting);
            drop(state);
        } else {
            drop(state);
            // Freed before anybody is notified of the end.
            drop(waiting);
        }
        self.changed.notify_all();
    }

    /// Reports their place to waiting work, and makes sure that a thread watches over it.
    fn watch(self: &Arc<Self>) {
        let mut state = self.lock();
        state.tell();
        if state.is_idle() || state.watched {
            return;
        }
        state.watched = true;
        drop(state);
        let pool = Arc::clone(self);
        let thread = std::thread::Builder::new().name("queue".to_owned());
        if thread.spawn(move || pool.look_after()).is_err() {
            // The next submission tries again; running work continues in turn.
            self.lock().watched = false;
        }
    }

    /// While something waits, hurries running work and reports places in the queue.
    fn look_after(self: &Arc<Self>) {
        loop {
            let mut state = self.lock();
            if state.is_idle() {
                state.watched = false;
                return;
            }
            state.hurry();
            state.tell();
            drop(self.changed.wait_timeout(state, LOOK));
            self.start_more();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket {
    /// Cancels the work: waiting work is dropped, running work is asked to stop.
    pub fn cancel(&self) {
        let mut state = self.pool.lock();
        let mine = |waiting: &Waiting| waiting.ticket == self.number;
        let dropped = state.persons.remove(mine).or_else(|| state.others.remove(mine));
        let running = state.running.iter_mut().find(|it| it.ticket == self.number);
        running.into_iter().for_each(Holder::stop);
        drop(state);
        drop(dropped);
        self.pool.changed.notify_all();
    }

    /// Asks the work to end with the best result so far; it then needs no slot.
    pub(crate) fn hurry(&self) {
        let mut state = self.pool.lock();
        if let Some(holder) = state.running.iter_mut().find(|it| it.ticket == self.number) {
            holder.stopped.get_or_insert_with(Instant::now);
        }
        drop(state);
        self.pool.start_more();
    }

    /// Waits at most this long until the work has ended; returns whether it has.
    pub fn wait(&self, most: Option<Duration>) -> bool {
        let end = most.map(|most| Instant::now() + most);
        let mut state = self.pool.lock();
        loop {
            let number = self.number;
            let waits = state.persons.in_order().iter().any(|it| it.ticket == number)
                || state.others.in_order().iter().any(|it| it.ticket == number);
            if !waits && !state.running.iter().any(|holder| holder.ticket == number) {
                return true;
            }
            let left = end.map_or(Duration::from_secs(1), |end| end - Instant::now().min(end));
            if left.is_zero() {
                return false;
            }
            let changed = &self.pool.changed;
            state = changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
