//! Measures the instructions that a player needs for one move, without observers:
//!
//! ```text
//! cargo build --release -p quintet --example effort
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/effort GAME PLAYER
//! ```
//! Compare two builds by their "Collected" counts; the printed answer and its nodes must be the
//! same. A player limited by time has no fixed effort: give it a depth, nodes or simulations.

#![allow(clippy::print_stdout)]

use quintet::{Request, Session};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(game), Some(player)) = (args.next(), args.next()) else {
        return Err("usage: effort GAME PLAYER [POSITION]".into());
    };
    let session = Session::open(&game, "", &args.next().unwrap_or_default())?;
    let mut seat = session.seat(&player)?;
    let answer = seat.think(&session.snapshot(), &Request::default(), &mut |_| {});
    println!("{game} {player}: {} after {} nodes", answer.choice.best, answer.choice.info.nodes);
    Ok(())
}
