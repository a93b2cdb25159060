//! Returns memory that searches and replies have freed to the system.
//!
//! The allocator of most Linux systems keeps freed memory in one arena for each of several threads: a hundred tabs that
//! ordered traces and did not read them left a studio with 1030 MB, of which 340 MB were in use. So while there is
//! work, and for a moment after, the allocator is asked from time to time to return what it does not use.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::task::spawn_blocking;

/// Time between two requests to the allocator.
const PAUSE: Duration = Duration::from_millis(500);

/// Further requests after the last call of `stir`: a search frees its memory only after its answer.
const MORE: u32 = 4;

/// Asks the allocator to give memory back.
#[derive(Default)]
pub(crate) struct Heap {
    /// Requests still to be made.
    left: AtomicU32,
}

impl Heap {
    /// Notes that something is being done that may leave memory behind.
    pub(crate) fn stir(&self) {
        self.left.store(MORE, Ordering::Relaxed);
    }

    /// Returns memory from time to time, for as long as this is polled.
    pub(crate) async fn keep_small(&self) {
        loop {
            tokio::time::sleep(PAUSE).await;
            let left = self.left.load(Ordering::Relaxed);
            if left > 0 {
                // If `stir` was called meanwhile, the counter stays: there is more to do.
                let _ = self.left.compare_exchange(
                    left,
                    left - 1,
                    Ordering::Relaxed,
                    Ordering::Relaxed,
                );
                let _ = spawn_blocking(trim).await;
            }
        }
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() {
    unsafe extern "C" {
        fn malloc_trim(kept: usize) -> std::ffi::c_int;
    }
    // SAFETY: it returns pages on which nothing is allocated, and may be called at any time.
    let _ = unsafe { malloc_trim(0) };
}

/// Other allocators return memory by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}
