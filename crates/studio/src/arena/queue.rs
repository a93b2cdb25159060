//! The tournaments of a class that wait for their turn. The list on disk begins with the one being played, so that a
//! studio that was killed resumes it.

use std::fs;
use std::path::{Path, PathBuf};

const FILE: &str = "queue.json";

/// Tournaments of one seat that are being played or waiting.
pub(super) const OF_SEAT: usize = 3;

/// Stored tournaments of one seat.
pub(super) const KEPT_OF_SEAT: usize = 10;

/// The waiting tournaments, next first.
#[derive(Debug, Default)]
pub(super) struct Queue {
    file: PathBuf,
    waiting: Vec<u64>,
}

impl Queue {
    /// Reads the queue of a folder, skipping tournaments that no longer exist.
    pub(super) fn open(folder: &Path, is_known: impl Fn(u64) -> bool) -> Self {
        let file = folder.join(FILE);
        let kept = fs::read(&file).ok();
        let kept = kept.and_then(|text| serde_json::from_slice::<Vec<u64>>(&text).ok());
        let mut waiting = Vec::new();
        for id in kept.unwrap_or_default() {
            if is_known(id) && !waiting.contains(&id) {
                waiting.push(id);
            }
        }
        Self { file, waiting }
    }

    /// The next tournament.
    pub(super) fn first(&self) -> Option<u64> {
        self.waiting.first().copied()
    }

    /// The waiting tournaments, next first.
    pub(super) fn ids(&self) -> &[u64] {
        &self.waiting
    }

    /// The place of a waiting tournament, counted from 1.
    pub(super) fn place(&self, id: u64) -> Option<usize> {
        self.waiting.iter().position(|&waiting| waiting == id).map(|at| at + 1)
    }

    /// Adds a tournament at the end unless it is already waiting.
    pub(super) fn push(&mut self, id: u64) {
        if self.place(id).is_none() {
            self.waiting.push(id);
        }
    }

    /// Removes a tournament; returns whether it was there.
    pub(super) fn remove(&mut self, id: u64) -> bool {
        let place = self.place(id);
        place.map(|place| self.waiting.remove(place - 1)).is_some()
    }

    /// Moves a waiting tournament to another place, counted from 1; returns whether it is waiting.
    pub(super) fn place_at(&mut self, id: u64, place: usize) -> bool {
        let found = self.remove(id);
        if found {
            let at = place.saturating_sub(1).min(self.waiting.len());
            self.waiting.insert(at, id);
        }
        found
    }

    /// Saves the list. If it cannot be written, it is lost only when the studio is killed.
    pub(super) fn keep(&self, playing: Option<u64>) {
        let ids: Vec<u64> = playing.into_iter().chain(self.waiting.iter().copied()).collect();
        let text = serde_json::to_vec(&ids).expect("plain numbers");
        let unfinished = self.file.with_extension("new");
        let _ = fs::write(&unfinished, text).and_then(|()| fs::rename(unfinished, &self.file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_moved_kept_and_found_again() {
        let folder = std::env::temp_dir().join(format!("quintet-queue-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut queue = Queue::open(&folder, |_| true);
        for id in [4, 5, 6, 5] {
            queue.push(id);
        }
        assert_eq!((queue.ids(), queue.place(6), queue.place(9)), (&[4, 5, 6][..], Some(3), None));
        assert!(queue.place_at(6, 1) && queue.place_at(4, 99) && !queue.place_at(9, 1));
        assert_eq!(queue.ids(), [6, 5, 4]);
        queue.keep(Some(3));
        let mut again = Queue::open(&folder, |id| id != 5);
        assert_eq!(again.ids(), [3, 6, 4]);
        assert!(again.remove(3) && !again.remove(3));
        assert_eq!(again.first(), Some(6));
        fs::write(folder.join(FILE), "not a list").unwrap();
        assert_eq!(Queue::open(&folder, |_| true).first(), None);
        fs::remove_dir_all(folder).unwrap();
    }
}
