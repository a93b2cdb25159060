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
//! - A [`Plan`] is a checked specification; its schedule says which games are played, given the
//!   results so far. Games come in pairs: the same opening, sides swapped.
//! - A game's seed follows from the tournament's seed and from who plays it ([`GameKey`]), and
//!   its contestants are built for it: so results do not depend on the number of
//!   threads, on the order of games, or on interruptions. Times do, and are kept
//!   apart.
//! - A [`Tournament`] keeps a journal, and ends with the same results however
//!   often it was interrupted; it can grow, and be played in parts ([`merge`]).
//! - Players are ours, or programs in any language ([`engine`]). An illegal move, a clock used
//!   up, a crash: each loses the game it happened in, and never the tournament.

mod accuracy;
mod adjudicate;
pub mod class;
mod contestant;
pub mod engine;
mod error;
mod file;
mod format;
pub mod grade;
mod host;
mod journal;
pub mod ladder;
mod matches;
mod metrics;
mod openings;
mod parts;
mod plan;
mod record;
mod referee;
mod remarks;
pub mod report;
mod results;
mod run;
mod schedule;
mod spec;
mod standings;
pub mod stats;
mod table;
mod tournament;
pub mod tune;
mod watch;

pub use accuracy::{Accuracy, Truth};
pub use adjudicate::{Adjudication, Agreement};
pub use contestant::{ChosenMove, Contestant, Everybody, Fault, Hint, LastWords, Seated, Seating};
pub use error::{ArenaError, FileError, Part, SpecError};
pub use file::{Reading, TournamentFile, positions};
pub use format::Format;
pub use host::{FileCheck, Host};
pub use journal::Changed;
pub use matches::{MatchReport, play_match, play_match_in};
pub use metrics::{Forfeits, Metrics, Spread, Tally, TallySpread};
pub use parts::{Merged, Share, merge};
pub use plan::Plan;
pub use quintet::Clock;
pub use record::{Adjudicator, Ending, GameKey, GameRecord, Ply};
pub use run::{Finished, Live, Running, Slots, play_game};
pub use spec::{Entrant, MatchSpec, Openings, Rules, TournamentSpec};
pub use standings::{Pairing, Standing, Standings};
pub use tournament::{Tournament, TournamentReport, play_tournament};
