//! State of the pool: what waits, runs and is kept, and what runs next.

use super::{Claim, Urgency, Work};
use crate::memories::{Key, Memories};
use crate::queue::Queue;
use quintet_core::{Instant, StopFlag};
use std::time::Duration;

/// How long a search may go on while others wait.
const TURN: Duration = Duration::from_secs(2);

/// How often waiting work is sent its place in the queue, even if unchanged.
const REMINDER: Duration = Duration::from_millis(600);

/// A search that runs this long after it was stopped no longer counts as holding a slot, so that a
/// hanging player does not block the others.
const LOST: Duration = Duration::from_secs(5);

/// Of this many starts in a row, at most all but one may go to work for a person while other work
/// waits.
const FAVOURS: u32 = 4;

#[derive(Default)]
pub(super) struct State {
    pub(super) persons: Queue<Waiting>,
    pub(super) others: Queue<Waiting>,
    pub(super) running: Vec<Holder>,
    pub(super) memories: Memories,
    /// Bytes of replies waiting to be sent.
    pub(super) unsent: u64,
    /// Starts in a row for people, while other work waited.
    pub(super) favoured: u32,
    /// Whether a thread watches over waiting work.
    pub(super) watched: bool,
    pub(super) next: u64,
}

pub(super) struct Waiting {
    pub(super) ticket: u64,
    pub(super) claim: Claim,
    pub(super) key: Option<Key>,
    pub(super) work: Box<dyn Work>,
    /// Whether it was asked to end with the best result so far: it then needs no slot.
    pub(super) stopped: StopFlag,
    pub(super) told: Option<(usize, Instant)>,
}

pub(super) struct Holder {
    pub(super) ticket: u64,
    pub(super) need: u64,
    pub(super) reply: u64,
    pub(super) since: Instant,
    pub(super) stop: Option<StopFlag>,
    pub(super) stopped: Option<Instant>,
}

impl Holder {
    /// Asks it to end.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = &self.stop {
            stop.stop();
        }
        self.stopped.get_or_insert_with(Instant::now);
    }
}

impl State {
    pub(super) fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub(super) fn queue(&mut self, urgency: Urgency) -> &mut Queue<Waiting> {
        match urgency {
            Urgency::Person => &mut self.persons,
            Urgency::Usual => &mut self.others,
        }
    }

    /// Whether nothing is waiting.
    pub(super) fn is_idle(&self) -> bool {
        self.persons.is_empty() && self.others.is_empty()
    }

    /// Bytes that running work may need, plus those of replies waiting to be sent.
    pub(super) fn used(&self) -> u64 {
        self.running.iter().map(|holder| holder.need).sum::<u64>() + self.unsent
    }

    /// Number of slots held. Searches that do not end are not counted, up to as many as there are
    /// slots.
    pub(super) fn held(&self, slots: usize) -> usize {
        let is_lost = |holder: &&Holder| holder.stopped.is_some_and(|at| at.elapsed() >= LOST);
        self.running.len() - self.running.iter().filter(is_lost).count().min(slots)
    }

    /// Takes out the next work that may run now.
    pub(super) fn choose(
        &mut self,
        slots: usize,
        memory: u64,
        most_unsent: u64,
    ) -> Option<Waiting> {
        let free = memory.saturating_sub(self.used());
        let unsent = self.unsent + self.running.iter().map(|holder| holder.reply).sum::<u64>();
        // Replies larger than the whole budget are allowed when no other reply is waiting.
        let can_reply = move |waiting: &Waiting| {
            let reply = waiting.claim.reply;
            reply == 0 || unsent == 0 || unsent.saturating_add(reply) <= most_unsent
        };
        let fits = move |waiting: &Waiting| waiting.claim.need <= free && can_reply(waiting);
        // Asked to end before it began: it ends as soon as it runs.
        let ended = self.persons.remove(|waiting| fits(waiting) && waiting.stopped.is_stopped());
        if ended.is_some() {
            return ended;
        }
        let held = self.held(slots);
        let turn_of_others = self.favoured + 1 >= FAVOURS && !self.others.is_empty();
        // Memory that becomes free is reserved for a person's waiting search.
        if held < slots
            && (turn_of_others || self.persons.is_empty())
            && let Some(waiting) = match self.others.first().is_some_and(|it| !can_reply(it)) {
                // It waits for a client that does not read; the others can go on.
                true => self.others.remove(fits),
                false => self.others.pop_if(fits),
            }
        {
            self.favoured = 0;
            return Some(waiting);
        }
        let waiting = if held <= slots { self.persons.remove(fits) } else { None }?;
        self.favoured += u32::from(!self.others.is_empty());
        Some(waiting)
    }

    /// Hurries the work that has had its turn.
    pub(super) fn hurry(&mut self) {
        let had_its_turn = |it: &&mut Holder| it.stop.is_some() && it.since.elapsed() >= TURN;
        self.running.iter_mut().filter(had_its_turn).for_each(Holder::stop);
    }

    /// Reports their place in the queue to waiting work, if it changed or a reminder is due.
    pub(super) fn tell(&mut self) {
        let queues = self.persons.in_order().into_iter().chain(self.others.in_order());
        for (ahead, waiting) in queues.enumerate() {
            let known = |(told, at): (usize, Instant)| told == ahead && at.elapsed() < REMINDER;
            if !waiting.told.is_some_and(known) {
                waiting.told = Some((ahead, Instant::now()));
                waiting.work.waits(ahead);
            }
        }
    }
}
