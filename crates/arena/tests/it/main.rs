//! All integration tests of this crate as one binary, which links once.

mod check;
mod class;
mod foreign;
mod formats;
mod fuzz;
mod grade;
mod journal;
mod ladder;
mod matches;
mod places;
mod programs;
mod referee;
mod remarks;
mod strength;
mod tournament;
mod tune;
