//! What the pool knows: who waits, who runs, what is kept, and who comes next.

use super::{Claim, Urgency, Work};
use crate::memories::{Key, Memories};
use crate::queue::Queue;
use quintet_core::{Instant, StopFlag};
use std::time::Duration;

/// How long a search may go on while others wait.
const TURN: Duration = Duration::from_secs(2);

/// How often waiting work hears its place in the queue, even if that is the same.
const REMINDER: Duration = Duration::from_millis(600);

/// A search that goes on this long after it was stopped no longer counts as
/// holding a slot: the others must not suffer from a player that hangs.
const LOST: Duration = Duration::from_secs(5);

/// Of this many starts in a row, all but one may go to work for a person while
/// other work waits.
const FAVOURS: u32 = 4;

#[derive(Default)]
pub(super) struct State {
    pub(super) persons: Queue<Waiting>,
    pub(super) others: Queue<Waiting>,
    pub(super) running: Vec<Holder>,
    pub(super) memories: Memories,
    /// Bytes of replies that wait to be sent.
    pub(super) unsent: u64,
    /// Starts for persons in a row, while others waited.
    pub(super) favoured: u32,
    /// Whether a thread looks after what waits.
    pub(super) watched: bool,
    pub(super) next: u64,
}

pub(super) struct Waiting {
    pub(super) ticket: u64,
    pub(super) claim: Claim,
    pub(super) key: Option<Key>,
    pub(super) work: Box<dyn Work>,
    /// Whether it was asked to end with what it has: then it needs no slot.
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

    /// Whether nothing waits.
    pub(super) fn is_idle(&self) -> bool {
        self.persons.is_empty() && self.others.is_empty()
    }

    /// Bytes that running work may need, and those of replies that wait to be sent.
    pub(super) fn used(&self) -> u64 {
        self.running.iter().map(|holder| holder.need).sum::<u64>() + self.unsent
    }

    /// Slots held; searches that do not end hold none, as far as there are
    /// not more of them than slots.
    pub(super) fn held(&self, slots: usize) -> usize {
        let is_lost = |holder: &&Holder| holder.stopped.is_some_and(|at| at.elapsed() >= LOST);
        self.running.len() - self.running.iter().filter(is_lost).count().min(slots)
    }

    /// Takes out what may begin now.
    pub(super) fn choose(
        &mut self,
        slots: usize,
        memory: u64,
        most_unsent: u64,
    ) -> Option<Waiting> {
        let free = memory.saturating_sub(self.used());
        let unsent = self.unsent + self.running.iter().map(|holder| holder.reply).sum::<u64>();
        // Replies that are larger than all there may be go when there are no others.
        let can_reply = move |waiting: &Waiting| {
            let reply = waiting.claim.reply;
            reply == 0 || unsent == 0 || unsent.saturating_add(reply) <= most_unsent
        };
        let fits = move |waiting: &Waiting| waiting.claim.need <= free && can_reply(waiting);
        // Asked to end before it began: it ends as soon as it begins.
        let ended = self.persons.remove(|waiting| fits(waiting) && waiting.stopped.is_stopped());
        if ended.is_some() {
            return ended;
        }
        let held = self.held(slots);
        let turn_of_others = self.favoured + 1 >= FAVOURS && !self.others.is_empty();
        // A person's search that waits for memory gets what becomes free.
        if held < slots
            && (turn_of_others || self.persons.is_empty())
            && let Some(waiting) = match self.others.first().is_some_and(|it| !can_reply(it)) {
                // It waits for a client that does not read; the others need not.
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

    /// Asks those who have had their turn to end.
    pub(super) fn hurry(&mut self) {
        let had_its_turn = |it: &&mut Holder| it.stop.is_some() && it.since.elapsed() >= TURN;
        self.running.iter_mut().filter(had_its_turn).for_each(Holder::stop);
    }

    /// Tells those who wait how many come first, when that is news.
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
