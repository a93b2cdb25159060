//! The clock of searches, solvers and pools.
//!
//! Everywhere but in a browser it is the standard library's. WebAssembly without a system has no clock, and
//! `std::time::Instant` panics there, so the module's host provides one.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use of_host::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod of_host {
    use crate::host;
    use std::ops::{Add, Sub};
    use std::time::Duration;

    /// A moment: the part of `std::time::Instant` that Quintet uses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// The present.
        #[must_use]
        pub fn now() -> Self {
            Self(Duration::try_from_secs_f64(host::now() / 1000.0).unwrap_or_default())
        }

        /// Time since then; `None` if it lies in the future.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Self::now() - *self
        }

        /// The moment a span later, if representable.
        #[must_use]
        pub fn checked_add(&self, span: Duration) -> Option<Self> {
            self.0.checked_add(span).map(Self)
        }

        /// The moment a span earlier, if representable.
        #[must_use]
        pub fn checked_sub(&self, span: Duration) -> Option<Self> {
            self.0.checked_sub(span).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, span: Duration) -> Self {
            Self(self.0 + span)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
