//! Memory that searches and replies have freed goes back to the system.
//!
//! The allocator of most Linux systems keeps what is freed in an arena for each of several
//! threads: a hundred tabs that ordered traces and did not read left a studio with 1030 MB, of
//! which 340 MB were in use. So while there is something to do, and for a moment after, it is
//! asked now and then to give back what it does not use.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::task::spawn_blocking;

/// Time between two requests to the allocator.
const PAUSE: Duration = Duration::from_millis(500);

/// Requests after the last that anybody asked for: a search drops what it kept after its answer.
const MORE: u32 = 4;

/// Asks the allocator to give memory back.
#[derive(Default)]
pub(crate) struct Heap {
    /// Requests that are still to be made.
    left: AtomicU32,
}

impl Heap {
    /// Something is being done, which may leave memory behind.
    pub(crate) fn stir(&self) {
        self.left.store(MORE, Ordering::Relaxed);
    }

    /// Gives memory back now and then, for as long as this is polled.
    pub(crate) async fn keep_small(&self) {
        loop {
            tokio::time::sleep(PAUSE).await;
            let left = self.left.load(Ordering::Relaxed);
            if left > 0 {
                // Somebody may have stirred meanwhile: then there is more to do, as it should be.
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
    // SAFETY: it gives back pages on which nothing is allocated, and may be called at any time.
    let _ = unsafe { malloc_trim(0) };
}

/// Other allocators give memory back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}
