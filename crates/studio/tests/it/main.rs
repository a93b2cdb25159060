//! All integration tests of this crate as one binary, which links once.

mod fuzz;
mod guard;
mod messages;
mod protocol;
mod rest;
mod store;
mod support;
