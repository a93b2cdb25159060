//! What only the system can do or tell; where it does not, nothing is lost but
//! time and precision.
#![allow(unsafe_code)]

#[cfg(target_os = "linux")]
pub(super) use linux::{ask_for_huge_pages, thread_time};

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::{ask_for_huge_pages, thread_time};

#[cfg(target_os = "linux")]
mod linux {
    use std::ffi::{c_int, c_long, c_void};
    use std::time::Duration;

    #[repr(C)]
    struct Timespec {
        seconds: c_long,
        nanoseconds: c_long,
    }

    unsafe extern "C" {
        fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
        fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
    }

    /// Asks for pages of 2 MiB, as scattered stores would wait for the
    /// translation of most small ones. A refusal costs only time.
    pub(in super::super) fn ask_for_huge_pages(start: *mut u8, bytes: usize) {
        const MADV_HUGEPAGE: c_int = 14;
        const PAGE: usize = 1 << 21;
        let skipped = start.align_offset(PAGE);
        let Some(rest) = bytes.checked_sub(skipped).filter(|&rest| rest >= PAGE) else { return };
        // SAFETY: the caller's allocation holds the range, and the advice changes
        // nothing that can be read there; on any other range it fails.
        unsafe { madvise(start.wrapping_add(skipped).cast(), rest / PAGE * PAGE, MADV_HUGEPAGE) };
    }

    /// Processor time that this thread has used.
    pub(in super::super) fn thread_time() -> Option<Duration> {
        const CLOCK_THREAD_CPUTIME_ID: c_int = 3;
        let mut time = Timespec { seconds: 0, nanoseconds: 0 };
        // SAFETY: it writes one such structure there.
        let failed = unsafe { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &raw mut time) } != 0;
        let told = Duration::new(time.seconds as u64, time.nanoseconds as u32);
        (!failed).then_some(told)
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::time::Duration;

    pub(in super::super) fn ask_for_huge_pages(_: *mut u8, _: usize) {}

    pub(in super::super) fn thread_time() -> Option<Duration> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_passes_while_there_is_work() {
        let Some(before) = thread_time() else { return };
        let mut sum = 0u64;
        while thread_time() == Some(before) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(thread_time() > Some(before));
    }
}
