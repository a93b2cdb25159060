//! Slots to search in, shared by all controllers of a program.
//!
//! ```text
//!  for a person ──►┐  ┌ slot  ┐
//!                  ├─►│ slot  │   clients take turns; work for a person goes first
//!  everything else►┘  ├ slot  ┤
//!  for a person ─────►└ extra ┘   one slot more, which only a person's move gets
//! ```
//!
//! What waits is an entry in a list, not a thread. While somebody waits, a
//! search that has had its turn is hurried: it answers with the best it has.
//! All searches and what is kept of them share one budget of memory.

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

/// Time between two looks at what runs while something waits.
const LOOK: Duration = Duration::from_millis(20);

/// How soon work should begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A person waits for it to play on.
    Person,
    /// Everything else.
    Usual,
}

/// Something to do on a thread of the pool.
pub trait Work: Send {
    /// A turn begins: the flag that ends it early with what there is; none for
    /// work that cannot be hurried.
    fn begin(&mut self) -> Option<StopFlag>;

    /// Does all of it, or a part.
    fn run(&mut self) -> Turn;

    /// It waits, and so many come first. Called while the pool is locked, so
    /// it must neither block nor call the pool.
    fn waits(&mut self, ahead: usize);

    /// It will not be done, and this is why.
    fn refuse(&mut self, why: Error);
}

/// What is left of work after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing.
    Done,
    /// Some: it waits for its next turn.
    More,
}

/// What the pool needs to know about work.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Whose it is.
    pub client: Client,
    /// How soon it should begin.
    pub urgency: Urgency,
    /// Bytes of memory that it may come to need.
    pub need: u64,
    /// Bytes that its replies may come to where they are large, else 0. Such work waits while
    /// others like it have not been sent: see [`Pool::hold`].
    pub reply: u64,
}

/// A bounded number of searches at a time, within a budget of memory.
pub struct Pool {
    slots: usize,
    /// Bytes for searches and for what is kept of them.
    memory: u64,
    state: Mutex<State>,
    /// A piece of work ended, or the last waiting one went.
    changed: Condvar,
}

/// Replies that wait to be sent: their bytes count in the budget of memory until this is dropped.
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

/// Work in the pool: how to end it and to wait for its end.
pub struct Ticket {
    pool: Arc<Pool>,
    number: u64,
}

impl Pool {
    /// A pool with this many slots, at least one, and no bound of memory.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self {
            slots: slots.max(1),
            memory: u64::MAX,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// A slot for each core that the program may use.
    #[must_use]
    pub fn for_this_machine() -> Self {
        Self::new(cores())
    }

    /// Sets a budget of memory for all searches, in bytes.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// The budget of memory, in bytes.
    #[must_use]
    pub const fn memory(&self) -> u64 {
        self.memory
    }

    /// The most that replies which wait to be sent should take of the budget: a quarter, so that
    /// whoever does not read leaves the searches of others their memory.
    #[must_use]
    pub const fn most_unsent(&self) -> u64 {
        self.memory / 4
    }

    /// Counts bytes of a reply that waits to be sent.
    #[must_use]
    pub fn hold(self: &Arc<Self>, bytes: u64) -> Unsent {
        self.lock().unsent += bytes;
        Unsent { pool: Arc::clone(self), bytes }
    }

    /// Bytes of replies that wait to be sent.
    #[must_use]
    pub fn unsent(&self) -> u64 {
        self.lock().unsent
    }

    /// A client that nobody else is.
    #[must_use]
    pub fn new_client(&self) -> Client {
        // Numbers that are no addresses: those that others choose are small.
        Client(u64::MAX - self.lock().number())
    }

    /// Gives work a slot at once or in its turn.
    ///
    /// # Errors
    /// It needs more memory than there is in all.
    pub fn submit(self: &Arc<Self>, claim: Claim, work: Box<dyn Work>) -> Result<Ticket, Error> {
        self.enter(claim, None, StopFlag::new(), work)
    }

    /// Queues work that uses what is kept under a key, and that needs no
    /// slot once the flag is up.
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

    /// Keeps a player with its memory; the oldest go when there is no room.
    pub(crate) fn keep(&self, key: Key, seat: Box<dyn Seat>, need: u64) {
        let mut state = self.lock();
        let room = self.memory.saturating_sub(state.used());
        let gone = state.memories.keep(key, seat, need, room);
        drop(state);
        drop(gone);
    }

    /// Takes a player that was kept.
    pub(crate) fn recall(&self, key: &Key) -> Option<Box<dyn Seat>> {
        self.lock().memories.take(key)
    }

    /// Drops what was kept of a game.
    pub(crate) fn forget(&self, game: u64) {
        let gone = self.lock().memories.forget(game);
        drop(gone);
    }

    /// A number that nobody else has.
    pub(crate) fn number(&self) -> u64 {
        self.lock().number()
    }

    /// Starts a thread for each piece of work that may run now.
    fn start_more(self: &Arc<Self>) {
        while let Some(waiting) = self.next() {
            if !quintet_search::memory::HAS_THREADS {
                // Whoever asks does the work: there is nobody else.
                self.run(waiting);
                continue;
            }
            let (client, ticket) = (waiting.claim.client, waiting.ticket);
            // The system may refuse a thread: then the work is still here.
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
                // Whoever runs takes it next.
                let queue = state.queue(waiting.claim.urgency);
                queue.put_back(client, waiting);
            }
            return;
        }
    }

    /// What may run now, with a slot of its own and its memory free.
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

    /// One turn of work, and back into the queue with what is left of it.
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
            // Before anybody hears of the end.
            drop(waiting);
        }
        self.changed.notify_all();
    }

    /// Tells those who wait, and sees to it that somebody looks after them.
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
            // The next one to come tries again; those who run go on in turn.
            self.lock().watched = false;
        }
    }

    /// While something waits: hurries what runs and tells those who wait.
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
    /// Ends the work: what waits is dropped, what runs is asked to stop.
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

    /// The work was asked to end with what it has: it need not wait for a slot.
    pub(crate) fn hurry(&self) {
        let mut state = self.pool.lock();
        if let Some(holder) = state.running.iter_mut().find(|it| it.ticket == self.number) {
            holder.stopped.get_or_insert_with(Instant::now);
        }
        drop(state);
        self.pool.start_more();
    }

    /// Waits until the work has ended, at most this long; whether it has.
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
