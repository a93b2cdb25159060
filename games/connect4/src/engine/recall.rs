//! Calling back a thread from a search that no longer matters.
//!
//! While a thread is deep below a position, another may answer what was asked
//! of that position; the answer is in the table. Every so many nodes a thread
//! looks up the positions on its way, the first one first, and if one is answered
//! returns to it at once.
//!
//! ```text
//! depth   0     1     2     3     4
//! way     root  a     b     c     d      this thread is below d
//!                     ↑
//!                     answered by another thread: return to b with its answer
//! ```

use super::table::Table;

/// Nodes between two looks: 1024 nodes are some 70 µs.
const EVERY: u64 = 1024;

/// The way from the root to the node that is searched.
#[derive(Debug, Default)]
pub(super) struct Recall {
    /// Place in the table, and what is asked.
    way: Vec<(u64, i32)>,
    /// The length of the way to an answered node, and its answer.
    answered: Option<(usize, i32)>,
    look_at: u64,
}

impl Recall {
    /// A node is being searched.
    pub(super) fn enter(&mut self, place: u64, target: i32) {
        self.way.push((place, target));
    }

    /// The node is left. Tells its answer if it was called back to here.
    pub(super) fn leave(&mut self) -> Option<i32> {
        let (_, answer) = self.answered.filter(|&(length, _)| length == self.way.len()).unzip();
        if answer.is_some() {
            self.answered = None;
        }
        self.way.pop();
        answer
    }

    /// Whether this thread is on its way back.
    pub(super) const fn is_called(&self) -> bool {
        self.answered.is_some()
    }

    /// Looks, when it is time, whether a node on the way was answered.
    pub(super) fn look(&mut self, table: &Table, nodes: u64) {
        if nodes < self.look_at || self.answered.is_some() {
            return;
        }
        self.look_at = nodes + EVERY;
        for (index, &(place, target)) in self.way.iter().enumerate() {
            let Some(known) = table.get(place) else { continue };
            if known.lower >= target || known.upper < target {
                let score = if known.lower >= target { known.lower } else { known.upper };
                self.answered = Some((index + 1, score));
                return;
            }
        }
    }
}
