//! All integration tests of this crate as one binary, which links once.

mod arena;
mod bots;
mod commands;
mod errors;
mod every_game;
mod examples;
mod french;
mod htp;
mod json;
mod pentago;
mod play;
mod puzzle;
mod reproduce;
mod serve;
mod signature;
mod solve;
mod solve_dual_sudoku;
mod sudoku;
mod sudoku_coach;
mod support;
mod terminal;
mod trust;
mod widths;
