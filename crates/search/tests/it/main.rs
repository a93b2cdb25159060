//! All integration tests of this crate in one binary, which links once.

mod fixed_depth;
mod games;
mod in_order;
mod lines;
mod mcts;
mod ordered;
mod players;
mod pvs;
mod single;
