//! How often something may happen: so many at once, so many a second after that.

use std::time::Instant;

/// An allowance that fills up again with time.
#[derive(Debug)]
pub(crate) struct Allowance {
    left: f64,
    burst: f64,
    per_second: f64,
    at: Instant,
}

impl Allowance {
    /// A full one.
    pub(crate) fn new(burst: u32, per_second: u32) -> Self {
        let (burst, per_second) = (f64::from(burst), f64::from(per_second));
        Self { left: burst, burst, per_second, at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.take_at(Instant::now())
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
}
