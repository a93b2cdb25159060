//! The whole of Quintet with a sixth game: the dependency of this crate is one
//! line, the entry below is the other.

use quintet::{Registry, entry};
use quintet_sixth_game::Othello;
use std::process::ExitCode;

fn main() -> ExitCode {
    quintet_cli::run(&Registry::shipped().with(entry::<Othello>()))
}
