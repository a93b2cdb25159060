//! All integration tests of this crate as one binary, which links once.

mod arrange;
mod clocks;
mod desk;
mod differential;
mod events;
mod every_game;
mod expected_lines;
mod explore;
mod fuzz;
mod fuzz_orders;
mod game_tree;
mod lines;
mod no_thread;
mod opening;
mod pool;
mod proved;
mod puzzles;
mod review;
mod session;
mod stop;
mod sudoku;
mod time_limits;
mod trace;
