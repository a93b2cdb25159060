//! Closed standard streams: `quintet … >&-`.
//!
//! Rust's runtime opens `/dev/null` in place of a closed stream before `main` begins. From then on
//! every write succeeds and every read finds the end, so a command would report success without
//! having written its answer. Only code that runs before the runtime starts can see whether a
//! stream was there: this file contains the only function of Quintet that runs before `main`. It
//! checks three descriptors and records the result, nothing else.
//!
//! (A failed attempt: recognising that `/dev/null` because it is open for reading and
//! writing. Python and Node.js open it like this, too, for a child whose output
//! is discarded, which is not an error.)

use std::sync::atomic::{AtomicU8, Ordering};

/// Set once, before `main`: bit 0 for standard input, bit 1 for standard output.
static CLOSED: AtomicU8 = AtomicU8::new(0);

/// A stream of the three that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// Standard input.
    Input = 1,
    /// Standard output.
    Output = 2,
}

/// Whether the program was started without this stream; `false` on systems where that cannot be
/// known.
pub(crate) fn is_closed(stream: Stream) -> bool {
    CLOSED.load(Ordering::Relaxed) & stream as u8 != 0
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
mod early {
    use super::{CLOSED, Stream};
    use std::io;
    use std::os::fd::AsFd;
    use std::sync::atomic::Ordering;

    /// "Bad file descriptor", on every Unix.
    const EBADF: i32 = 9;

    // SAFETY: the section holds pointers to functions that the loader calls before `main`,
    // and this is one. It allocates, duplicates descriptors and stores a number; it needs
    // nothing of the runtime, and cannot unwind.
    #[expect(unsafe_code, reason = "a section of the loader's; see the top of the file")]
    #[used]
    #[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
    #[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let bit = |closed: bool, stream| if closed { stream as u8 } else { 0 };
        let input = bit(is_missing(&io::stdin()), Stream::Input);
        let output = bit(is_missing(&io::stdout()), Stream::Output);
        CLOSED.store(input | output, Ordering::Relaxed);
    }

    /// Whether there is nothing to duplicate.
    fn is_missing(stream: &impl AsFd) -> bool {
        let copy = stream.as_fd().try_clone_to_owned();
        copy.is_err_and(|error| error.raw_os_error() == Some(EBADF))
    }
}
