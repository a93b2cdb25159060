//! All integration tests of this crate as one binary, which is linked once.

mod arena;
mod classroom;
mod classroom_load;
mod fuzz;
mod fuzz_openapi;
mod fuzz_requests;
mod guard;
mod holding;
mod hostile;
mod keeping;
mod ladder;
mod messages;
mod protocol;
mod reports;
mod rest;
mod site;
mod starving;
mod store;
mod support;
mod surviving;
mod token;
mod unread;
