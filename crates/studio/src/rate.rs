//! Rate limits: a burst, then a number per second.

use std::collections::HashMap;
use std::time::Instant;

/// Clients whose rates are remembered.
const CLIENTS: usize = 1024;

/// An allowance for each client.
#[derive(Debug)]
pub(crate) struct Rates {
    rate: (u32, u32),
    clients: HashMap<u64, Allowance>,
}

impl Rates {
    /// Creates it from a burst and a rate per second.
    pub(crate) fn new(rate: (u32, u32)) -> Self {
        Self { rate, clients: HashMap::new() }
    }

    /// Uses up one; returns whether the client had one left.
    pub(crate) fn take(&mut self, client: u64) -> bool {
        if self.clients.len() >= CLIENTS && !self.clients.contains_key(&client) {
            // A client with a full allowance is like a new one.
            let now = Instant::now();
            self.clients.retain(|_, allowance| !allowance.is_full_at(now));
        }
        let (burst, per_second) = self.rate;
        let new = || Allowance::new(burst, per_second);
        if self.clients.len() >= CLIENTS {
            return self.clients.get_mut(&client).is_some_and(Allowance::take);
        }
        self.clients.entry(client).or_insert_with(new).take()
    }

    /// Gives back one that a client took and did not use.
    pub(crate) fn give_back(&mut self, client: u64) {
        if let Some(allowance) = self.clients.get_mut(&client) {
            allowance.give_back();
        }
    }
}

/// An allowance that refills with time.
#[derive(Debug)]
pub(crate) struct Allowance {
    left: f64,
    burst: f64,
    per_second: f64,
    at: Instant,
}

impl Allowance {
    /// Creates a full allowance.
    pub(crate) fn new(burst: u32, per_second: u32) -> Self {
        let (burst, per_second) = (f64::from(burst), f64::from(per_second));
        Self { left: burst, burst, per_second, at: Instant::now() }
    }

    /// Uses up one, if any is left.
    pub(crate) fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    /// Gives back one that was taken and not used.
    pub(crate) fn give_back(&mut self) {
        self.left = (self.left + 1.0).min(self.burst);
    }

    fn is_full_at(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + passed * self.per_second >= self.burst
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + passed * self.per_second).min(self.burst);
        let enough = self.left >= 1.0;
        self.left -= if enough { 1.0 } else { 0.0 };
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_and_then_so_many_a_second() {
        let mut allowance = Allowance::new(3, 2);
        let start = allowance.at;
        let taken = (0..5).filter(|_| allowance.take_at(start)).count();
        assert_eq!(taken, 3);
        let later = start + Duration::from_secs(1);
        let taken = (0..5).filter(|_| allowance.take_at(later)).count();
        assert_eq!(taken, 2);
        let much_later = start + Duration::from_secs(3600);
        let taken = (0..5).filter(|_| allowance.take_at(much_later)).count();
        assert_eq!(taken, 3);
    }

    #[test]
    fn every_client_has_its_own() {
        let mut rates = Rates::new((2, 1));
        let taken = |rates: &mut Rates, client| (0..5).filter(|_| rates.take(client)).count();
        assert_eq!([1, 1, 2].map(|client| taken(&mut rates, client)), [2, 0, 2]);
        for client in 10..5000 {
            rates.take(client);
        }
        assert!(rates.clients.len() <= CLIENTS);
    }
}
