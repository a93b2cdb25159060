//! Programs in any language as players, under one referee.
//!
//! ```text
//!  referee ─ answer(session, request) ─► Lines | Ugi ─► Process ─► launcher ─► the program
//!                                          protocol      lines,      sandbox
//!                                                        time-outs
//! ```
//!
//! - A player string `lines:COMMAND` or `ugi:COMMAND` names a program and its protocol.
//! - If a program does anything but answer, it loses that game and only that game, with a verdict
//!   that says what happened.
//! - [`Bounds`] limit its resources, and [`Sandbox`] isolates it from the machine; the [`launch`]
//!   module enforces both.

mod advice;
mod bounds;
mod check;
mod command;
pub mod launch;
mod lines;
mod process;
mod replay;
mod sandbox;
pub(crate) mod tool;
mod ugi;

pub use bounds::{Bounds, parse_size};
pub use check::{Checked, Step, check_bot};
pub use command::{EngineCommand, Protocol, join};
pub use process::Launcher;
pub use replay::{Replayed, ReplayedTurn, replay};
pub use sandbox::{Guard, Sandbox};

use crate::{Contestant, Entrant, Everybody};
use process::Process;
use quintet::Session;
use quintet::core::Seed;

/// Starts a program for a game.
pub(crate) fn seat(
    everybody: &Everybody,
    command: &EngineCommand,
    entrant: &Entrant,
    session: &Session,
    seed: Seed,
) -> Result<Box<dyn Contestant>, String> {
    let bounds = entrant.bounds.clone().unwrap_or_default();
    let process = Process::start(everybody, command, (&bounds, entrant.folder.as_deref()))?;
    Ok(match command.protocol {
        Protocol::Lines => Box::new(lines::Lines::new(process, bounds, session)),
        Protocol::Ugi => {
            Box::new(ugi::Ugi::new(process, bounds, entrant.options.clone(), session, seed))
        }
    })
}
