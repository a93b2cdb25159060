//! A folder that somebody handed in: what is in it, and how it is built and run.
//!
//! `bot.toml` says so; without it the folder is looked at: one program in a language that is
//! known, called `bot`, `main` or `player` where there are several files.
//!
//! ```toml
//! build = "cc -O2 -o bot bot.c"     # may be left out
//! run = "./bot --fast"
//! protocol = "lines"                # or "ugi"
//! ```

mod contents;
mod guess;

pub use contents::{Contents, Signature};

use crate::engine::{EngineCommand, Protocol};
use crate::table::{Field, Fields, parse};
use crate::tournament::read_bounded;
use quintet::core::{Text, Words};
use std::path::Path;

/// The file that says how a folder is built and run.
pub const BOT_FILE: &str = "bot.toml";

/// How a folder is built and run; both commands start in that folder.
///
/// ```
/// use quintet_arena::submission::Submission;
/// let folder = std::env::temp_dir().join(format!("quintet-doc-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("main.py"), "print(1)")?;
/// let found = Submission::read(&folder).expect("one program in Python");
/// assert_eq!((found.build, found.run.words.join(" ")), (None, "python3 main.py".to_owned()));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The command that makes the program, if one must be made.
    pub build: Option<Vec<String>>,
    /// The command that starts it, and how it is talked to.
    pub run: EngineCommand,
}

impl Submission {
    /// Reads `bot.toml`, or looks for a program.
    ///
    /// # Errors
    /// What is wrong with `bot.toml`, or why no program was found; in words for its author.
    pub fn read(folder: &Path) -> Result<Self, Words> {
        let path = folder.join(BOT_FILE);
        match path.symlink_metadata().is_ok_and(|found| found.is_file()) {
            true => {
                let text = read_bounded(&path).map_err(|error| {
                    Words::new(
                        format!("cannot read {BOT_FILE}: {error}"),
                        format!("impossible de lire {BOT_FILE} : {error}"),
                    )
                })?;
                Self::parse(&text)
            }
            false => guess::guess(folder),
        }
    }

    /// Reads the text of a `bot.toml`.
    ///
    /// # Errors
    /// What is not accepted, where it is, and what is accepted.
    pub fn parse(text: &str) -> Result<Self, Words> {
        let read = || {
            let parsed = parse(text)?;
            let fields = Fields::new(text, parsed.get_ref(), 0..0, &["build", "run", "protocol"])?;
            let build = fields.get("build").map(|field| command(&field, "lines")).transpose()?;
            let protocol = fields.get("protocol");
            let name = protocol.as_ref().map(|field| field.text(PROTOCOL)).transpose()?;
            let is_known = |name: &str| Protocol::NAMES.iter().any(|(known, _)| *known == name);
            if let Some(field) = protocol.as_ref().filter(|_| !name.is_none_or(is_known)) {
                return Err(field.refuse(PROTOCOL));
            }
            let run = command(&fields.need("run", RUN)?, name.unwrap_or("lines"))?;
            Ok(Self { build: build.map(|command| command.words), run })
        };
        read().map_err(|error: crate::FileError| {
            Words::each(|language| format!("{BOT_FILE}, {}", error.in_words(language)))
        })
    }
}

const RUN: Text = Text::new(
    "the command that starts the bot, such as \"python3 bot.py\"",
    "la commande qui lance le bot, comme \"python3 bot.py\"",
);
const PROTOCOL: Text = Text::new("\"lines\" or \"ugi\"", "\"lines\" ou \"ugi\"");

/// A command as a player string has it.
fn command(field: &Field<'_>, protocol: &str) -> Result<EngineCommand, crate::FileError> {
    let player = format!("{protocol}:{}", field.text(RUN)?);
    match EngineCommand::parse(&player) {
        Some(Ok(command)) => Ok(command),
        Some(Err(why)) => Err(field.refuse(why)),
        None => Err(field.refuse(RUN)),
    }
}
