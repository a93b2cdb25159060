//! Ctrl-C and its like: the first asks the server to end, the second ends it.

use std::io;

/// The exit status of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// What ends the server from outside, listened for from the moment this is made.
pub struct Signals {
    #[cfg(unix)]
    heard: Vec<tokio::signal::unix::Signal>,
    #[cfg(windows)]
    heard: tokio::signal::windows::CtrlC,
}

impl Signals {
    /// Listens from now on, within a runtime.
    #[cfg(unix)]
    pub(crate) fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let mut kinds = vec![SignalKind::interrupt(), SignalKind::terminate()];
        // Under `nohup` a terminal that closes is to be ignored.
        if !ignores_hangup() {
            kinds.push(SignalKind::hangup());
        }
        let heard = kinds.into_iter().map(signal).collect::<io::Result<_>>()?;
        Ok(Self { heard })
    }

    /// Listens from now on, within a runtime.
    #[cfg(windows)]
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self { heard: tokio::signal::windows::ctrl_c()? })
    }

    /// Completes at the next one.
    #[cfg(unix)]
    async fn next(&mut self) {
        let any = std::future::poll_fn(|context| {
            let ready = self.heard.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
            if ready { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        });
        any.await;
    }

    /// Completes at the next one.
    #[cfg(windows)]
    async fn next(&mut self) {
        let _ = self.heard.recv().await;
    }

    /// Completes at the first one. A second one, however long everything else
    /// takes to end, ends the program at once.
    pub(crate) async fn ended(mut self) {
        self.next().await;
        tokio::spawn(async move {
            self.next().await;
            std::process::exit(INTERRUPTED);
        });
    }
}

/// Whether whoever started this program had it ignore SIGHUP, the first bit.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|bits| bits & 1 == 1)
}
