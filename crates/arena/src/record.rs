//! A game as it was played: moves, nodes, times, and how it ended.

use crate::journal;
use quintet::core::{Fact, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Which game of a match or tournament: results are ordered by it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct GameKey {
    /// The pairing, from 0.
    pub pairing: u32,
    /// The pair of games of the pairing, from 0; it decides the opening.
    pub pair: u32,
    /// 0, or 1 for the one with sides swapped.
    pub game: u8,
}

/// A finished game.
///
/// Everything in it is the same whenever and wherever it is played, if the
/// players are limited by depth, nodes or simulations; all but the times, which
/// are therefore not written with the rest (see [`GameRecord::times`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game.
    #[serde(flatten)]
    pub key: GameKey,
    /// The players by index, the side that begins first.
    pub players: [usize; 2],
    /// The setup.
    pub setup: String,
    /// The position it started from, in the game's usual format.
    pub opening: String,
    /// The whole game in that format, opening included.
    pub moves: String,
    /// The winner; none: a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub ending: Ending,
    /// What it is judged by besides: points, penalties, completions.
    pub tally: Vec<Fact>,
    /// The moves the players made.
    pub plies: Vec<Ply>,
}

/// A move that a player made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ply {
    /// Who made it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Nodes its search visited.
    pub nodes: u64,
    /// Simulations its search made.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub simulations: u64,
    /// How long it took.
    #[serde(skip)]
    pub time: Duration,
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
    /// A player answered with what is no move here.
    IllegalMove {
        /// Who.
        loser: Side,
        /// What it answered.
        text: String,
        /// Why that is no move.
        reason: String,
    },
    /// A player used up its clock.
    Time {
        /// Who.
        loser: Side,
    },
    /// A player broke down.
    Crash {
        /// Who.
        loser: Side,
        /// Its last words.
        reason: String,
    },
}

impl Ending {
    /// The side that lost by something other than the rules.
    #[must_use]
    pub const fn forfeited_by(&self) -> Option<Side> {
        match self {
            Self::Rules => None,
            Self::IllegalMove { loser, .. } | Self::Time { loser } | Self::Crash { loser, .. } => {
                Some(*loser)
            }
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules => f.write_str("by the rules"),
            Self::IllegalMove { text, reason, .. } => {
                write!(f, "illegal move `{}`: {reason}", text.escape_debug())
            }
            Self::Time { .. } => f.write_str("out of time"),
            Self::Crash { reason, .. } => write!(f, "crash: {reason}"),
        }
    }
}

impl GameRecord {
    /// The game with its times as one line of JSON, as journals hold it but for
    /// the checksum: `{"game":{…},"times_ns":[…]}`.
    #[must_use]
    pub fn line(&self) -> String {
        journal::write_line(self)
    }

    /// The time of every move, in order.
    pub fn times(&self) -> impl Iterator<Item = Duration> + '_ {
        self.plies.iter().map(|ply| ply.time)
    }

    /// Puts times back that were written apart.
    pub(crate) fn set_times(&mut self, nanoseconds: &[u64]) {
        for (ply, &time) in self.plies.iter_mut().zip(nanoseconds) {
            ply.time = Duration::from_nanos(time);
        }
    }

    /// Half points of a side: 2 for a win, 1 for a draw.
    #[must_use]
    pub fn half_points(&self, side: Side) -> u32 {
        self.winner.map_or(1, |winner| if winner == side { 2 } else { 0 })
    }

    /// The side a player had, by its index.
    #[must_use]
    pub fn side_of(&self, player: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.players[side.index()] == player)
    }
}
