//! The record of a game: moves, nodes, times, and how it ended.

use crate::journal;
use crate::{Hint, Plan};
use quintet::core::{Fact, Side, Value};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Identifies a game of a match or tournament; results are ordered by it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct GameKey {
    /// The round, from 0; formats without rounds have only one.
    #[serde(default, skip_serializing_if = "is_first_round")]
    pub round: u32,
    /// The players by index: first the one that moves first in the first game of each pair. Files
    /// contain names instead, so that a tournament can grow.
    #[serde(skip)]
    pub players: [usize; 2],
    /// The number of the pair within the pairing, from 0; it determines the opening.
    pub pair: u32,
    /// 0, or 1 for the game with sides swapped.
    pub game: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_first_round(round: &u32) -> bool {
    *round == 0
}

/// A finished game.
///
/// If players are limited by depth, nodes or simulations, everything in it is reproducible except
/// the times, which are therefore written separately (see [`GameRecord::times`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's key.
    #[serde(flatten)]
    pub key: GameKey,
    /// The players by index, the side that begins first.
    #[serde(skip)]
    pub players: [usize; 2],
    /// Their names, the side that begins first.
    #[serde(rename = "players")]
    pub names: [String; 2],
    /// The setup.
    pub setup: String,
    /// The position it started from, in the game's usual format.
    pub opening: String,
    /// The whole game in that format, opening included.
    pub moves: String,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub ending: Ending,
    /// The figures that judge it besides the outcome: points, penalties, completions.
    pub tally: Vec<Fact>,
    /// The moves made by the players.
    pub plies: Vec<Ply>,
    /// The time of the move with which a side lost on time.
    #[serde(skip)]
    pub overstepped: Option<Duration>,
    /// The end of the programs' standard error, the first side's first.
    #[serde(skip)]
    pub stderr: [String; 2],
    /// What programs were doing when their time was up, in the same order; never stored in
    /// journals.
    #[serde(skip)]
    pub hints: [Option<Hint>; 2],
    /// The communication between the arena and programs; only recorded on request, and never stored
    /// in journals.
    #[serde(skip)]
    pub transcript: String,
}

/// A move made by a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ply {
    /// The side that made it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Nodes its search visited.
    pub nodes: u64,
    /// Simulations its search made.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub simulations: u64,
    /// Depth completed by its search, in plies.
    #[serde(default, skip_serializing_if = "is_first_round")]
    pub depth: u32,
    /// The value found by its search, for the side that moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The line it expects, starting with this move; at most [`Ply::LONGEST_LINE`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// The time it took.
    #[serde(skip)]
    pub time: Duration,
    /// The time left on the clock after it, if there was a clock.
    #[serde(skip)]
    pub left: Option<Duration>,
}

impl Ply {
    /// Maximum number of moves kept of a line.
    pub const LONGEST_LINE: usize = 16;
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// By its rules.
    Rules,
    /// A player's answer was not a legal move.
    IllegalMove {
        /// The side that lost.
        loser: Side,
        /// The answer.
        text: String,
        /// Why it is not a legal move.
        reason: String,
    },
    /// A player used up its clock, or did not answer in time.
    Time {
        /// The side that lost.
        loser: Side,
        /// The ply of the game that took too long, from 1, its opening included.
        ply: usize,
    },
    /// A player crashed.
    Crash {
        /// The side that lost.
        loser: Side,
        /// Its last words.
        reason: String,
    },
    /// A program broke its protocol.
    Protocol {
        /// The side that lost.
        loser: Side,
        /// What it did.
        reason: String,
    },
    /// Decided before its end by a rule of the tournament.
    Adjudicated {
        /// The winner; `None` for a draw.
        winner: Option<Side>,
        /// The rule that decided.
        by: Adjudicator,
    },
}

/// A rule that decides a game before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjudicator {
    /// Both players agreed on the winner for several moves.
    Score,
    /// A draw, because it reached the maximum number of plies.
    Length,
    /// The exact solver.
    Solver,
}

impl Ending {
    /// The side that lost by a fault instead of by the rules.
    #[must_use]
    pub const fn forfeited_by(&self) -> Option<Side> {
        match self {
            Self::Rules | Self::Adjudicated { .. } => None,
            Self::IllegalMove { loser, .. }
            | Self::Time { loser, .. }
            | Self::Crash { loser, .. }
            | Self::Protocol { loser, .. } => Some(*loser),
        }
    }

    /// Its name in files and tables.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::IllegalMove { .. } => "illegal-move",
            Self::Time { .. } => "time",
            Self::Crash { .. } => "crash",
            Self::Protocol { .. } => "protocol",
            Self::Adjudicated { .. } => "adjudicated",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules => f.write_str("by the rules"),
            Self::IllegalMove { text, reason, .. } => {
                let head = format!("illegal move `{}`: ", text.escape_debug());
                // The reason may already begin with these words.
                write!(f, "{head}{}", reason.strip_prefix(&head).unwrap_or(reason))
            }
            Self::Time { ply, .. } => write!(f, "out of time at ply {ply}"),
            Self::Crash { reason, .. } => write!(f, "crash: {reason}"),
            Self::Protocol { reason, .. } => write!(f, "broke the protocol: {reason}"),
            Self::Adjudicated { by: Adjudicator::Score, .. } => {
                f.write_str("decided: both players agreed")
            }
            Self::Adjudicated { by: Adjudicator::Length, .. } => {
                f.write_str("drawn: the agreed number of plies was played")
            }
            Self::Adjudicated { by: Adjudicator::Solver, .. } => {
                f.write_str("decided by the exact solver")
            }
        }
    }
}

impl GameRecord {
    /// The game with its times as one line of JSON, as in journals but without the checksum:
    /// `{"game":{…},"times_ns":[…]}`.
    #[must_use]
    pub fn line(&self) -> String {
        journal::write_line(self)
    }

    /// Reads a game of a plan from such a line.
    ///
    /// # Errors
    /// What is wrong with the line, or why the plan has no such game.
    pub fn from_line(line: &str, plan: &Plan) -> Result<Self, String> {
        journal::read_line(line, plan)
    }

    /// The time of every move, in order.
    pub fn times(&self) -> impl Iterator<Item = Duration> + '_ {
        self.plies.iter().map(|ply| ply.time)
    }

    /// Half points of a side: 2 for a win, 1 for a draw.
    #[must_use]
    pub fn half_points(&self, side: Side) -> u32 {
        self.winner.map_or(1, |winner| if winner == side { 2 } else { 0 })
    }

    /// The side of a player, given by index.
    #[must_use]
    pub fn side_of(&self, player: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.players[side.index()] == player)
    }
}
