//! Ctrl-C and similar signals: the first asks the server to shut down, the second ends it.

use std::io;

/// The exit status of a program that was ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Termination signals, listened for from the moment this is created.
pub struct Signals {
    #[cfg(unix)]
    heard: Vec<tokio::signal::unix::Signal>,
    #[cfg(windows)]
    heard: tokio::signal::windows::CtrlC,
}

impl Signals {
    /// Starts to listen; must be called within a runtime.
    #[cfg(unix)]
    pub(crate) fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let mut kinds = vec![SignalKind::interrupt(), SignalKind::terminate()];
        // Under `nohup` a closing terminal is ignored.
        if !ignores_hangup() {
            kinds.push(SignalKind::hangup());
        }
        let heard = kinds.into_iter().map(signal).collect::<io::Result<_>>()?;
        Ok(Self { heard })
    }

    /// Starts to listen; must be called within a runtime.
    #[cfg(windows)]
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self { heard: tokio::signal::windows::ctrl_c()? })
    }

    /// Completes at the next signal.
    #[cfg(unix)]
    async fn next(&mut self) {
        let any = std::future::poll_fn(|context| {
            let ready = self.heard.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
            if ready { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        });
        any.await;
    }

    /// Completes at the next signal.
    #[cfg(windows)]
    async fn next(&mut self) {
        let _ = self.heard.recv().await;
    }

    /// Completes at the first signal. A second one ends the program at once, however long the rest takes.
    pub(crate) async fn ended(mut self) {
        self.next().await;
        tokio::spawn(async move {
            self.next().await;
            std::process::exit(INTERRUPTED);
        });
    }
}

/// Whether this program was started with SIGHUP ignored (the first bit).
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|bits| bits & 1 == 1)
}
