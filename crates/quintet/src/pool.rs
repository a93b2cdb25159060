//! Places to search in, shared by all desks of a program.
//!
//! ```text
//!            ┌ place ┐   who waits longest comes next;
//! waiting ──►│ place │   while somebody waits, a search that has had its turn
//!            └ place ┘   is hurried: it answers with the best it has
//! ```

use quintet_core::StopFlag;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a search may go on while others wait.
const TURN: Duration = Duration::from_secs(2);

/// How often one who waits is told so: once a second, with room for a busy machine.
const REMINDER: Duration = Duration::from_millis(600);

/// How soon one who waits notices that it no longer needs to.
const LOOK: Duration = Duration::from_millis(20);

/// A bounded number of searches at a time.
pub struct Pool {
    places: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Tickets in the order in which they came.
    waiting: VecDeque<u64>,
    running: Vec<Holder>,
    next: u64,
}

struct Holder {
    ticket: u64,
    since: Instant,
    stop: StopFlag,
}

/// A place in the pool; dropping it gives the place to the next one.
pub(crate) struct Place<'a> {
    pool: &'a Pool,
    ticket: u64,
}

impl Pool {
    /// A pool with so many places, at least one.
    #[must_use]
    pub fn new(places: usize) -> Self {
        Self { places: places.max(1), state: Mutex::default(), changed: Condvar::new() }
    }

    /// A place for each core that the program may use.
    #[must_use]
    pub fn for_this_machine() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// Waits for a place; `stop` hurries the search once it has one. While it
    /// waits, `queued` is told how many are ahead: at once, whenever that
    /// changes, and about once a second. None when `cancelled` comes first.
    pub(crate) fn enter(
        &self,
        stop: &StopFlag,
        cancelled: &StopFlag,
        queued: &mut dyn FnMut(usize),
    ) -> Option<Place<'_>> {
        let mut state = self.lock();
        let ticket = state.next;
        state.next += 1;
        state.waiting.push_back(ticket);
        let mut told: Option<(usize, Instant)> = None;
        loop {
            let ahead = state.waiting.iter().position(|&other| other == ticket);
            let ahead = ahead.expect("a ticket waits until it is taken out here");
            if cancelled.is_stopped() {
                state.waiting.remove(ahead);
                self.changed.notify_all();
                return None;
            }
            if ahead == 0 && state.running.len() < self.places {
                state.waiting.pop_front();
                state.running.push(Holder { ticket, since: Instant::now(), stop: stop.clone() });
                self.changed.notify_all();
                return Some(Place { pool: self, ticket });
            }
            if told.is_none_or(|(known, at)| known != ahead || at.elapsed() >= REMINDER) {
                told = Some((ahead, Instant::now()));
                drop(state);
                queued(ahead);
                state = self.lock();
                continue;
            }
            state.hurry();
            state = self.wait(state);
        }
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Asks those who have had their turn to end.
    fn hurry(&self) {
        let done = self.running.iter().filter(|holder| holder.since.elapsed() >= TURN);
        done.for_each(|holder| holder.stop.stop());
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.pool.lock().running.retain(|holder| holder.ticket != self.ticket);
        self.pool.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_came_first_goes_first_and_the_queue_is_told() {
        let pool = Pool::new(1);
        let [stop, live] = [(); 2].map(|()| StopFlag::new());
        let place = pool.enter(&stop, &live, &mut |_| panic!("a place is free")).unwrap();
        std::thread::scope(|scope| {
            let (sender, told) = std::sync::mpsc::channel();
            for _ in 0..2 {
                let (pool, live, sender) = (&pool, live.clone(), sender.clone());
                scope.spawn(move || {
                    let own = StopFlag::new();
                    let mut queued = |ahead| sender.send(ahead).unwrap();
                    drop(pool.enter(&own, &live, &mut queued).unwrap());
                });
                // One after the other, so that the order is known.
                told.recv_timeout(Duration::from_secs(5)).unwrap();
            }
            drop(place);
        });
        assert!(pool.lock().running.is_empty() && pool.lock().waiting.is_empty());
    }

    #[test]
    fn cancelled_while_waiting() {
        let pool = Pool::new(1);
        let [stop, live, gone] = [(); 3].map(|()| StopFlag::new());
        let _place = pool.enter(&stop, &live, &mut |_| {}).unwrap();
        gone.stop();
        assert!(pool.enter(&StopFlag::new(), &gone, &mut |_| {}).is_none());
        assert!(pool.lock().waiting.is_empty());
    }

    #[test]
    fn a_long_search_is_hurried_when_somebody_waits() {
        let pool = Pool::new(1);
        let [stop, live] = [(); 2].map(|()| StopFlag::new());
        let place = pool.enter(&stop, &live, &mut |_| {}).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| drop(pool.enter(&StopFlag::new(), &live, &mut |_| {}).unwrap()));
            let began = Instant::now();
            while !stop.is_stopped() {
                assert!(began.elapsed() < 5 * TURN, "nobody hurries the search");
                std::thread::sleep(LOOK);
            }
            assert!(began.elapsed() >= TURN / 2);
            drop(place);
        });
    }
}
