//! All integration tests of this crate as one binary, which links once.

mod formats;
mod fuzz;
mod journal;
mod matches;
mod referee;
mod tournament;
