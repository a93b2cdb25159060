//! Searches for one: puzzles to be solved, with nobody playing against.
//!
//! | file | idea | needs |
//! |---|---|---|
//! | `depth_first.rs` | try, and take back what leads nowhere | [`Problem`] |
//! | `best_first.rs` | the most promising first, in little memory (RBFS) | [`Problem`] |
//! | `hill_climbing.rs` | repair a wrong answer, each time as well as can be | [`Candidate`] |
//! | `annealing.rs` | repair it by chance, ever less boldly | [`Candidate`] |
//!
//! Two ways to see a puzzle: as an answer to be built step by step
//! ([`Problem`]), or as a complete answer to be made right ([`Candidate`]).
//!
//! All take a [`Request`] (limits, seed, stop flag), count their nodes exactly,
//! tell their steps to a [`StepObserver`] that costs nothing when absent, and
//! return a [`Report`].

mod annealing;
mod best_first;
mod candidate;
mod depth_first;
mod hill_climbing;
mod problem;
mod report;
mod steps;

pub use annealing::{Annealing, Schedule, anneal};
pub use best_first::best_first;
pub use candidate::Candidate;
pub use depth_first::depth_first;
pub use hill_climbing::{HillClimbing, climb};
pub use problem::{MAX_STEPS, Problem};
pub use report::{Report, Request, Verdict};
pub use steps::{NoSteps, Step, StepObserver};
