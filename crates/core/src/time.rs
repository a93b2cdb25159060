//! The one clock of searches, solvers and pools.
//!
//! Everywhere but in a browser it is the standard library's. WebAssembly without a system has no
//! clock, and the standard one panics there: whoever runs the module hands one in, the function `now`
//! of the import module `quintet`, in milliseconds that never go back.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[allow(unsafe_code)]
mod host {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    #[link(wasm_import_module = "quintet")]
    unsafe extern "C" {
        /// Milliseconds since some moment before the module was started.
        fn now() -> f64;
    }

    /// A moment, as `std::time::Instant` is one elsewhere: the part of it that Quintet uses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        #[must_use]
        pub fn now() -> Self {
            // SAFETY: the import takes nothing, and only gives a number back.
            let milliseconds = unsafe { now() };
            Self(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }

        /// Time since then; none if it lies ahead.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Self::now() - *self
        }

        /// The moment after a span, if there is one.
        #[must_use]
        pub fn checked_add(&self, span: Duration) -> Option<Self> {
            self.0.checked_add(span).map(Self)
        }

        /// The moment before a span, if there is one.
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
