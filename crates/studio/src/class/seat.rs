//! A student's seat while the studio runs.

use super::now;
use crate::connections::Client;
use crate::store::SeatRecord;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::watch;

/// Minimum seconds between two writes of when a student was last seen.
const NOTED: i64 = 60;

/// A student's seat.
#[derive(Debug)]
pub(crate) struct Seat {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// The key with which the student comes back.
    pub(crate) key: String,
    /// The secret in the student's browser.
    pub(crate) secret: String,
    /// Seconds since 1970.
    pub(crate) made_at: i64,
    seen_at: AtomicI64,
    noted_at: AtomicI64,
    removed: watch::Sender<bool>,
}

impl Seat {
    pub(super) fn of(kept: SeatRecord) -> Arc<Self> {
        let SeatRecord { id, name, key, secret, made_at, seen_at } = kept;
        let (noted_at, seen_at) = (AtomicI64::new(seen_at), AtomicI64::new(seen_at));
        let removed = watch::Sender::new(false);
        Arc::new(Self { id, name, key, secret, made_at, seen_at, noted_at, removed })
    }

    /// The client that the student's requests and searches count for.
    pub(crate) const fn client(&self) -> Client {
        Client::of_seat(self.id)
    }

    /// The name that a page uses for the seat; different for every seat of every class.
    pub(crate) fn tag(&self) -> String {
        format!("{}-{}", self.id, self.made_at)
    }

    /// When its student was last seen, in seconds since 1970.
    pub(crate) fn seen_at(&self) -> i64 {
        self.seen_at.load(Ordering::Relaxed)
    }

    /// Records that the student is here; returns the time if it should be written to disk.
    pub(crate) fn see(&self) -> Option<i64> {
        let now = now();
        self.seen_at.store(now, Ordering::Relaxed);
        let noted = self.noted_at.load(Ordering::Relaxed);
        let is_due = now - noted >= NOTED;
        let taken = is_due
            && self
                .noted_at
                .compare_exchange(noted, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        taken.then_some(now)
    }

    /// Closes the seat's tabs.
    pub(super) fn end(&self) {
        self.removed.send_replace(true);
    }

    /// Completes when the seat is removed.
    pub(crate) async fn removed(&self) {
        let mut removed = self.removed.subscribe();
        // The sender lives as long as the seat.
        let _ = removed.wait_for(|removed| *removed).await;
    }
}
