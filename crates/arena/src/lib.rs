//! Matches and tournaments: any two players, any game of two sides, refereed,
//! measured, and repeatable to the node.
//!
//! ```text
//!  MatchSpec ───────┐                      ┌─► GameRecord ─► Metrics, Pentanomial, Elo
//!                   ├─► Plan ─► workers ───┤
//!  TournamentSpec ──┘   (checked)          └─► journal on disk ─► results
//! ```
//!
//! - [`play_match`] is the shortest way: two player strings in, a
//!   [`MatchReport`] out.
//! - A [`Plan`] holds every game before the first is played. Games come in
//!   pairs: the same opening, sides swapped.
//! - A game's seed follows from the tournament's seed and its [`GameKey`], and
//!   its seats are built for it: so results do not depend on the number of
//!   threads, on the order of games, or on interruptions. Times do, and are kept
//!   apart.
//! - A [`Tournament`] keeps a journal, and ends with the same results however
//!   often it was interrupted.
//! - An illegal move, a clock used up, a crash: each loses the game it happened
//!   in, and never the tournament.

mod clock;
mod error;
mod file;
mod journal;
mod matches;
mod metrics;
mod openings;
mod plan;
mod record;
mod referee;
mod results;
mod run;
mod spec;
mod standings;
pub mod stats;
mod table;
mod tournament;
mod watch;

pub use clock::Clock;
pub use error::{ArenaError, FileError, Part, SpecError};
pub use file::TournamentFile;
pub use matches::{MatchReport, play_match};
pub use metrics::{Metrics, Spread, Tally, TallySpread};
pub use plan::Plan;
pub use record::{Ending, GameKey, GameRecord, Ply};
pub use referee::{OfTheGame, Seating};
pub use run::{Finished, Running};
pub use spec::{Entrant, Format, MatchSpec, Openings, Rules, TournamentSpec};
pub use standings::{Pairing, Standing, Standings};
pub use tournament::{Tournament, TournamentReport};
