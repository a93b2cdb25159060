//! A player that thinks while a terminal watches.

use crate::interrupt::Interrupts;
use crate::width;
use crate::words;
use quintet::core::Info;
use quintet::{Answer, Request, Seat, Snapshot};
use std::io::{self, Write};

/// Lets a seat think. Ctrl-C ends it with its best answer so far. Progress goes to standard error
/// if that is a terminal.
pub(crate) fn think(
    seat: &mut dyn Seat,
    snapshot: &Snapshot,
    request: &Request,
    interrupts: &Interrupts,
) -> Answer {
    interrupts.arm(&request.stop);
    let watched = width::is_watched();
    let answer = seat.think(snapshot, request, &mut |progress| {
        if watched && progress.seconds() > 0.05 {
            let _ = write!(io::stderr(), "\r{}\x1b[K", line(&progress));
        }
    });
    if watched {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    interrupts.disarm();
    answer
}

/// Thought in one line of a terminal of the usual width.
fn line(progress: &Info<String>) -> String {
    let mut text = format!("… {}", words::thought(progress));
    if !progress.pv.is_empty() {
        text.push_str(&format!(", {} {}", words::pick("line", "suite"), progress.pv.join(" ")));
    }
    text.chars().take(width::terminal_columns().saturating_sub(1)).collect()
}
