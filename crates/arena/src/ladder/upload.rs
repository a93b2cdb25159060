//! Bots that come as a file: a zip or a single program, checked like a submission before anything is written.

use crate::class::Ready;
use crate::{ArenaError, ladder::bots};
use quintet::core::{Text, Words};
use std::path::Path;
use std::{fs, io};

/// Why a bot was not put into the ladder.
#[derive(Debug)]
pub enum Refused {
    /// Its name or its files are not accepted.
    Bot(Words),
    /// The system refused.
    System(ArenaError),
}

/// Puts a bot into `bots/` of a ladder, in place of one with that name. `file` is the name of the
/// uploaded file.
///
/// # Errors
/// The name or the files are not accepted, or cannot be written; then the earlier bot stays.
pub fn put_bot(ladder: &Path, name: &str, file: &str, bytes: Vec<u8>) -> Result<(), Refused> {
    bots::check_name(name).map_err(Refused::Bot)?;
    if name.starts_with('.') || name.contains('/') || name.trim() != name || name.is_empty() {
        return Err(Refused::Bot(NAME.into()));
    }
    let bot = Ready::uploaded(file, bytes).map_err(|why| Refused::Bot(bots::in_words(&why)))?;
    let folder = ladder.join("bots");
    // The ladder skips names that begin with a dot, so a half-written bot does not play.
    let [new, old] = ["new", "old"].map(|kind| folder.join(format!(".{name}.{kind}")));
    let put = || {
        remove(&new)?;
        bot.write(&new)?;
        take_away(&folder, name, &old)?;
        fs::rename(&new, folder.join(name))
    };
    let done = put();
    let _ = remove(&new).and(remove(&old));
    done.map_err(|error| Refused::System(ArenaError::io("write", &folder)(error)))
}

const NAME: Text = Text::new(
    "a name does not begin with a dot, has no / and no spaces around it, and is not empty",
    "un nom ne commence pas par un point, n’a ni / ni espaces autour, et n’est pas vide",
);

/// Removes a bot from `bots/`; returns whether it was there.
///
/// # Errors
/// The system refuses.
pub fn remove_bot(ladder: &Path, name: &str) -> Result<bool, ArenaError> {
    let folder = ladder.join("bots");
    if name.starts_with('.') || name.contains(['/', '\\', '\0']) || name.is_empty() {
        return Ok(false);
    }
    let old = folder.join(format!(".{name}.old"));
    let gone = take_away(&folder, name, &old).and_then(|gone| remove(&old).map(|()| gone));
    gone.map_err(ArenaError::io("write", &folder))
}

/// Moves a bot out of the way, whether a folder or a zip.
fn take_away(folder: &Path, name: &str, to: &Path) -> io::Result<bool> {
    let mut was_there = false;
    for bot in [folder.join(name), folder.join(format!("{name}.zip"))] {
        remove(to)?;
        match fs::rename(bot, to) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            moved => {
                moved?;
                was_there = true;
            }
        }
    }
    Ok(was_there)
}

/// Deletes a folder or a file, if it exists.
fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(about) if about.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
