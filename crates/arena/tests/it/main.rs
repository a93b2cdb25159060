//! All integration tests of this crate as one binary, which links once.

mod matches;
mod referee;
mod tournament;
