//! The messages between a front end and a [`Desk`](crate::Desk): plain data.

use crate::{Answer, GameInfo, LimitsData, Progress, View};
use serde::{Deserialize, Serialize};

/// What a front end asks for.
///
/// ```
/// use quintet::Command;
/// let command: Command = serde_json::from_str(r#"{"type":"play","move":"4"}"#).unwrap();
/// assert_eq!(command, Command::Play { text: "4".to_owned() });
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// List the games.
    Games,
    /// Open a game.
    Open {
        /// Its name.
        game: String,
        /// Its setup, `name=value,…`.
        #[serde(default)]
        setup: String,
        /// The position in any format; empty: the start.
        #[serde(default)]
        position: String,
    },
    /// Play a move.
    Play {
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Take the last move back.
    Undo,
    /// Play the move taken back last again.
    Redo,
    /// Go to the position after so many moves.
    Jump {
        /// How many.
        ply: usize,
    },
    /// Let a player think and play its move.
    Think {
        /// The player string.
        player: String,
        /// Limits besides its own.
        #[serde(default)]
        limits: LimitsData,
    },
    /// Let a player tell the value of every move.
    Analyse {
        /// The player string.
        player: String,
        /// Limits besides its own.
        #[serde(default)]
        limits: LimitsData,
    },
    /// End the running search with the best it has.
    Stop,
    /// Write the game in a format.
    Export {
        /// Its name.
        format: String,
    },
}

/// What a desk answers. Whatever belongs to a position carries its revision.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The games there are.
    Games {
        /// All of them.
        games: Vec<GameInfo>,
    },
    /// The position changed.
    View {
        /// It.
        view: Box<View>,
    },
    /// A search goes on.
    Progress {
        /// The position it is about.
        revision: u64,
        /// How it goes.
        progress: Progress,
    },
    /// A search ended. After [`Command::Think`] the move is played and a view
    /// follows.
    Answer {
        /// The position it is about.
        revision: u64,
        /// The result.
        answer: Box<Answer>,
    },
    /// The game in the format asked for.
    Exported {
        /// The format.
        format: String,
        /// The text.
        text: String,
    },
    /// A command was refused; nothing changed.
    Error {
        /// Why, in words.
        message: String,
    },
}
