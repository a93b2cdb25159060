//! Calls of the system. On systems without them only time and precision are lost.
#![allow(unsafe_code)]

pub(super) use here::{map_zeroed, prefer_large_pages, unmap};
pub use here::{process_time, thread_time};

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod here {
    use std::ffi::{c_int, c_long, c_void};
    use std::time::Duration;

    #[repr(C)]
    struct Timespec {
        seconds: c_long,
        nanoseconds: c_long,
    }

    unsafe extern "C" {
        fn mmap(
            at: *mut c_void,
            bytes: usize,
            protection: c_int,
            flags: c_int,
            file: c_int,
            offset: i64,
        ) -> *mut c_void;
        fn munmap(start: *mut c_void, bytes: usize) -> c_int;
        fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
        fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
    }

    /// A mapping of zeroed memory; `None` if the system refuses it.
    pub(in super::super) fn map_zeroed(bytes: usize) -> Option<*mut u8> {
        const READ_AND_WRITE: c_int = 1 | 2;
        const PRIVATE_AND_ANONYMOUS: c_int = 2 | 0x20;
        // SAFETY: a new mapping, placed wherever the system has room, changes no other memory.
        let start = unsafe {
            mmap(std::ptr::null_mut(), bytes, READ_AND_WRITE, PRIVATE_AND_ANONYMOUS, -1, 0)
        };
        (start.addr() != usize::MAX).then_some(start.cast())
    }

    /// Returns a mapping to the system.
    ///
    /// # Safety
    /// It comes from `map_zeroed` with this size, and is no longer in use.
    pub(in super::super) unsafe fn unmap(start: *mut u8, bytes: usize) {
        // SAFETY: guaranteed by the caller.
        let failed = unsafe { munmap(start.cast(), bytes) } != 0;
        debug_assert!(!failed, "a whole mapping can be given back");
    }

    /// Requests 2 MiB pages: with small ones, most accesses to scattered words wait for address translation.
    /// A refusal costs only time.
    pub(in super::super) fn prefer_large_pages(start: *mut u8, bytes: usize) {
        const MADV_HUGEPAGE: c_int = 14;
        const PAGE: usize = 1 << 21;
        let skipped = start.align_offset(PAGE);
        let Some(rest) = bytes.checked_sub(skipped).filter(|&rest| rest >= PAGE) else { return };
        // SAFETY: the caller's allocation holds the range, and the advice does not change what can be read
        // there; on any other range it fails.
        unsafe { madvise(start.wrapping_add(skipped).cast(), rest / PAGE * PAGE, MADV_HUGEPAGE) };
    }

    fn time(clock: c_int) -> Option<Duration> {
        let mut time = Timespec { seconds: 0, nanoseconds: 0 };
        // SAFETY: it writes one such structure there.
        let failed = unsafe { clock_gettime(clock, &raw mut time) } != 0;
        let elapsed = Duration::new(time.seconds as u64, time.nanoseconds as u32);
        (!failed).then_some(elapsed)
    }

    /// Processor time used by this thread, if the system reports it.
    #[must_use]
    pub fn thread_time() -> Option<Duration> {
        const CLOCK_THREAD_CPUTIME_ID: c_int = 3;
        time(CLOCK_THREAD_CPUTIME_ID)
    }

    /// Processor time used by all threads of this program, if the system reports it.
    #[must_use]
    pub fn process_time() -> Option<Duration> {
        const CLOCK_PROCESS_CPUTIME_ID: c_int = 2;
        time(CLOCK_PROCESS_CPUTIME_ID)
    }
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
mod here {
    use std::time::Duration;

    pub(in super::super) fn map_zeroed(_: usize) -> Option<*mut u8> {
        None
    }

    pub(in super::super) unsafe fn unmap(_: *mut u8, _: usize) {}

    pub(in super::super) fn prefer_large_pages(_: *mut u8, _: usize) {}

    /// Processor time used by this thread: not available on this system.
    #[must_use]
    pub fn thread_time() -> Option<Duration> {
        None
    }

    /// Processor time of all threads of this program: not available on this system.
    #[must_use]
    pub fn process_time() -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_passes_while_there_is_work() {
        for time in [thread_time, process_time] {
            let Some(before) = time() else { return };
            let mut sum = 0u64;
            while time() == Some(before) {
                sum = std::hint::black_box(sum + 1);
            }
            assert!(time() > Some(before));
        }
    }
}
