//! The commands, one per file: the arguments each accepts, and what it does.

pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod bench;
mod browser;
pub(crate) mod complete;
pub(crate) mod completions;
pub(crate) mod games;
pub(crate) mod htp;
pub(crate) mod licences;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzle;
mod reports;
pub(crate) mod reproduce;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod solve;
pub(crate) mod sudoku;
pub(crate) mod trace;
pub(crate) mod tree;
