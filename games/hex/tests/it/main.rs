//! All integration tests of this crate as one binary, which links once.

mod explore;
mod golden;
mod laws;
mod notation;
mod report;
