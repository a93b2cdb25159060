//! Files of this crate with tests of what only they can see. They are compiled here once more with their tests, so that
//! the whole crate need not be.
#![allow(dead_code, unreachable_pub, reason = "here only their tests use them")]

#[path = "../../src/questions/bounds.rs"]
mod bounds;
#[path = "../../src/clock.rs"]
mod clock;
#[path = "../../src/delays.rs"]
mod delays;
#[path = "../../src/memories.rs"]
mod memories;
#[path = "../../src/player.rs"]
mod player;
#[path = "../../src/queue.rs"]
mod queue;
