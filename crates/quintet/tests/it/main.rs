//! All integration tests of this crate as one binary, which links once.

mod arrange;
mod desk;
mod differential;
mod every_game;
mod fuzz;
mod session;
mod time_limits;
