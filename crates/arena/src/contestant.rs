//! Who answers for a side: a player of the game in this process, or a program.

use crate::engine::{self, Launcher, Sandbox};
use crate::{Entrant, Ply};
use quintet::core::{Info, Language, Seed, Side, Value};
use quintet::{Answer, Request, Seat, Session};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Builds the contestants of games: for every game a fresh one.
pub trait Seating: Sync {
    /// A contestant for this player, in the game that starts here.
    ///
    /// # Errors
    /// Why it cannot play: the player loses the game.
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
    /// What starts programs and ends them; without one, programs have no limits on memory,
    /// files and network.
    pub launcher: Option<Launcher>,
    /// Whether everything that is said to and by programs is kept.
    pub transcripts: bool,
    /// How programs are kept apart from the machine, by the launcher.
    pub sandbox: Sandbox,
    /// Files that programs must not see, even in their own folder: the task, the journal, other
    /// players. Files that a program's own command names are shown to it.
    pub hidden: Vec<PathBuf>,
}

impl Everybody {
    /// Without a launcher and without transcripts.
    pub const PLAIN: Self =
        Self { launcher: None, transcripts: false, sandbox: Sandbox::Auto, hidden: Vec::new() };

    /// Hides the files that the commands of these players name from all others.
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
    /// What it did instead: it loses the game.
    fn answer(&mut self, session: &Session, request: &Request) -> Result<ChosenMove, Fault>;

    /// Whether it ends by itself when its time is up; others are stopped then.
    fn keeps_time(&self) -> bool {
        false
    }

    /// What an answer may take longer than the clock allows.
    fn grace(&self) -> Duration {
        Duration::ZERO
    }

    /// The game is over: what is left to say.
    fn end(&mut self) -> LastWords {
        LastWords::default()
    }
}

/// What a contestant leaves behind.
#[derive(Clone, Debug, Default)]
pub struct LastWords {
    /// The last of standard error.
    pub stderr: String,
    /// Everything that was said, where that is kept.
    pub transcript: String,
    /// What it was doing when its time was up.
    pub hint: Option<Hint>,
}

/// What a program was doing when its time was up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It was computing.
    Busy,
    /// It was waiting.
    Idle,
    /// It had written this, without a newline.
    Half(String),
}

/// An answer, and what is known of the search behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChosenMove {
    /// The move.
    pub best: String,
    /// The state of the search when it ended.
    pub info: Info<String>,
    /// The time that counts, where that is not all the time it took.
    pub charged: Option<Duration>,
}

impl ChosenMove {
    pub(crate) fn into_ply(self, side: Side, time: Duration, left: Option<Duration>) -> Ply {
        let Info { depth, nodes, simulations, value, pv: mut line, .. } = self.info;
        line.truncate(Ply::LONGEST_LINE);
        // Few digits are read back exactly as they were written.
        let value = value.map(|value| match value {
            Value::Rate(rate) => Value::Rate((rate * 10_000.0).round() / 10_000.0),
            score => score,
        });
        Ply { side, text: self.best, nodes, simulations, depth, value, line, time, left }
    }
}

impl From<Answer> for ChosenMove {
    fn from(answer: Answer) -> Self {
        Self { best: answer.best, info: answer.progress, charged: None }
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
    /// It ended, or never started.
    Crash(String),
    /// It did not keep to its protocol.
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
