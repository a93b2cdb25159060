//! Quintet with a sixth game: one line is the dependency of this crate, the other the entry below.

use quintet::{Registry, entry};
use quintet_sixth_game::Othello;
use std::process::ExitCode;

fn main() -> ExitCode {
    quintet_cli::run(&Registry::shipped().with(entry::<Othello>()))
}
