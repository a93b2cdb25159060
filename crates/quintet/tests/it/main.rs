//! All integration tests of this crate as one binary, which links once.

mod arrange;
mod clocks;
mod controller;
mod differential;
mod events;
mod every_game;
mod expected_lines;
mod explore;
mod fuzz;
mod fuzz_orders;
mod game_tree;
mod insides;
mod lines;
mod no_thread;
mod opening;
mod pool;
mod proved;
mod puzzles;
mod questions;
mod replay;
mod review;
mod session;
mod stop;
mod sudoku;
mod time_limits;
mod trace;

// What the files of `insides` import from their crate by `crate::`.
use quintet::{
    Command, Error, GameInfo, Kind, ParamInfo, PlayerConfig, PlayerInfo, Registry, Seat, Session,
};
