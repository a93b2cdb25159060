//! Single-agent searches: puzzles to be solved, without an opponent.
//!
//! | file | idea | needs |
//! |---|---|---|
//! | `depth_first.rs` | try, and take back what leads nowhere | [`Problem`] |
//! | `best_first.rs` | the most promising first, in little memory (RBFS) | [`Problem`] |
//! | `hill_climbing.rs` | repair a wrong answer, taking the best change each time | [`Candidate`] |
//! | `annealing.rs` | repair it with random changes, ever more cautiously | [`Candidate`] |
//!
//! A puzzle can be seen as an answer to be built step by step ([`Problem`]), or as a complete answer to be
//! repaired ([`Candidate`]).
//!
//! All searches take a [`Request`] (limits, seed, stop flag), count their nodes exactly, report their steps
//! to a [`StepObserver`], which costs nothing when absent, and return a [`Report`].

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
