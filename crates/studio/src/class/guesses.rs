//! Limits wrong codes and keys, per client and in total.
//!
//! A school has one address, so a whole class may mistype at once; after that, one attempt per second is allowed. At
//! that rate trying all 24 million codes takes one client nine months, and all clients of the world together two.

use crate::rate::{Allowance, Rates};

/// Wrong attempts of one client: at once, and per second after that.
const OF_CLIENT: (u32, u32) = (40, 1);

/// Wrong attempts of all clients: at once, and per second after that.
const OF_ALL: (u32, u32) = (200, 4);

/// The remaining attempts.
pub(super) struct Guesses {
    clients: Rates,
    all: Allowance,
}

impl Default for Guesses {
    fn default() -> Self {
        Self { clients: Rates::new(OF_CLIENT), all: Allowance::new(OF_ALL.0, OF_ALL.1) }
    }
}

impl Guesses {
    /// Uses up an attempt; returns whether the client had one left.
    pub(super) fn take(&mut self, client: u64) -> bool {
        if !self.clients.take(client) {
            return false;
        }
        let taken = self.all.take();
        if !taken {
            self.clients.give_back(client);
        }
        taken
    }

    /// Gives an attempt back because it was right.
    pub(super) fn give_back(&mut self, client: u64) {
        self.clients.give_back(client);
        self.all.give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_tries_run_out_and_right_ones_do_not() {
        let mut guesses = Guesses::default();
        for _ in 0..1000 {
            assert!(guesses.take(1));
            guesses.give_back(1);
        }
        let wrong =
            |guesses: &mut Guesses, client| (0..100).filter(|_| guesses.take(client)).count();
        assert_eq!(wrong(&mut guesses, 1), 40);
        assert_eq!(wrong(&mut guesses, 2), 40, "each client has its own");
        let more: usize = (3..20).map(|client| wrong(&mut guesses, client)).sum();
        assert_eq!(more, 120, "and all have 200 together");
    }
}
