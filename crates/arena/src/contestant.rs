//! Contestants, which answer for a side: players of the game in this process, or programs.

use crate::engine::{self, Launcher, Sandbox};
use crate::{Entrant, Ply};
use quintet::core::{Choice, Info, Language, Seed, Side, Value};
use quintet::{Answer, Request, Seat, Session};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Builds contestants: new ones for every game.
pub trait Seating: Sync {
    /// Builds a contestant for this player, in the game that starts here.
    ///
    /// # Errors
    /// The reason why it cannot play: the player loses the game.
    fn seat(
        &self,
        session: &Session,
        entrant: &Entrant,
        seed: Seed,
    ) -> Result<Box<dyn Contestant>, String>;
}

/// Players of the game in this process, and programs in processes of their own.
#[derive(Clone, Debug, Default)]
pub struct Everybody {
    /// Starts and ends programs; without a launcher, programs have no limits on memory, files and
    /// network.
    pub launcher: Option<Launcher>,
    /// Whether to record all communication with programs.
    pub transcripts: bool,
    /// How strictly the launcher isolates programs from the machine.
    pub sandbox: Sandbox,
    /// Files hidden from programs, even in their own folder: the task, the journal, other players.
    /// Files named in a program's own command remain visible to it.
    pub hidden: Vec<PathBuf>,
}

impl Everybody {
    /// No launcher and no transcripts.
    pub const PLAIN: Self =
        Self { launcher: None, transcripts: false, sandbox: Sandbox::Auto, hidden: Vec::new() };

    /// Hides the files named in the commands of these players from all other programs.
    #[must_use]
    pub fn hiding<'a>(mut self, players: impl IntoIterator<Item = &'a str>) -> Self {
        for player in players {
            if let Some(Ok(command)) = engine::EngineCommand::parse(player) {
                self.hidden.extend(command.files());
            }
        }
        self
    }
}

impl Seating for Everybody {
    fn seat(
        &self,
        session: &Session,
        entrant: &Entrant,
        seed: Seed,
    ) -> Result<Box<dyn Contestant>, String> {
        if entrant.guest {
            return Err(format!("nobody seats the guest `{}`", entrant.name));
        }
        match engine::EngineCommand::parse(&entrant.player) {
            Some(command) => {
                let command = command.map_err(|why| why.get(Language::English).to_owned())?;
                engine::seat(self, &command, entrant, session, seed)
            }
            None => {
                let seat = session.seat(&entrant.player).map_err(|error| error.to_string())?;
                Ok(Box::new(Seated(seat)))
            }
        }
    }
}

/// The player of a side.
pub trait Contestant: Send {
    /// Answers with a move in the current position of a game that is not over.
    ///
    /// # Errors
    /// What it did instead of answering; it loses the game.
    fn answer(&mut self, session: &Session, request: &Request) -> Result<ChosenMove, Fault>;

    /// Whether it ends by itself when its time is up; others are stopped then.
    fn keeps_time(&self) -> bool {
        false
    }

    /// The time by which an answer may exceed the clock.
    fn grace(&self) -> Duration {
        Duration::ZERO
    }

    /// Ends the contestant after the game; returns its last output.
    fn end(&mut self) -> LastWords {
        LastWords::default()
    }
}

/// The last output of a contestant.
#[derive(Clone, Debug, Default)]
pub struct LastWords {
    /// The end of its standard error.
    pub stderr: String,
    /// All communication, if it is recorded.
    pub transcript: String,
    /// What it was doing when its time was up.
    pub hint: Option<Hint>,
}

/// What a program was doing when its time was up, or before it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It was computing.
    Busy,
    /// It was waiting.
    Idle,
    /// It had written this, without a newline.
    Half(String),
    /// It had written its answer before it was asked.
    Early,
}

/// An answer, with information about the search behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChosenMove {
    /// The move.
    pub best: String,
    /// The state of the search when it ended.
    pub info: Info<String>,
    /// The time charged, if it differs from the time taken.
    pub charged: Option<Duration>,
}

impl ChosenMove {
    pub(crate) fn into_ply(self, side: Side, time: Duration, left: Option<Duration>) -> Ply {
        let Info { depth, nodes, simulations, value, pv: mut line, .. } = self.info;
        line.truncate(Ply::LONGEST_LINE);
        // Numbers with few digits are read back exactly as they were written.
        let value = value.map(|value| match value {
            Value::Rate(rate) => Value::Rate((rate * 10_000.0).round() / 10_000.0),
            score => score,
        });
        Ply { side, text: self.best, nodes, simulations, depth, value, line, time, left }
    }
}

impl From<Answer> for ChosenMove {
    fn from(answer: Answer) -> Self {
        let Choice { best, info, .. } = answer.choice;
        Self { best, info, charged: None }
    }
}

/// What a contestant did instead of answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It did not answer in time.
    Late,
    /// It answered with something that is not a move here.
    Illegal {
        /// What it answered.
        text: String,
        /// Why that is not a move.
        reason: String,
    },
    /// It ended, or it never started.
    Crash(String),
    /// It broke its protocol.
    Protocol(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Late => f.write_str("it did not answer in time"),
            Self::Illegal { text, reason } => {
                write!(f, "illegal move `{}`: {reason}", text.escape_debug())
            }
            Self::Crash(reason) | Self::Protocol(reason) => f.write_str(reason),
        }
    }
}

/// A player of the game in this process.
pub struct Seated(pub Box<dyn Seat>);

impl Contestant for Seated {
    fn answer(&mut self, session: &Session, request: &Request) -> Result<ChosenMove, Fault> {
        Ok(self.0.think(&session.snapshot(), request, &mut |_| {}).into())
    }
}
