//! The bots currently in `bots/`, monitored by their file listings.
//!
//! ```text
//!  bots/ada/            what its author writes, at any time; or bots/ada.zip
//!  versions/3f2a…/      a copy of what was there at one moment, built: this is what plays
//! ```
//!
//! So a bot can be changed or removed in the middle of a game, and every game is played by
//! exactly the version named in its journal line.

use crate::class::{Problem, Ready, clear};
use crate::engine::Bounds;
use crate::plan::fingerprint;
use crate::{ArenaError, Entrant, Everybody};
use quintet::core::foreign::is_hidden;
use quintet::core::{Language, StopFlag, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Maximum number of bots in a ladder.
const MOST: usize = 2000;
/// Maximum length of a bot's name, in characters.
const LONGEST_NAME: usize = 60;
/// Maximum number of entries in a listing; a bot with more is too large anyway.
const LISTED: usize = 3000;

/// The state of a bot that is present.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Ready to play: the hash of this version, and its entrant.
    Ready(String, Box<Entrant>),
    /// It cannot play, with the reason.
    Refused(Words),
}

/// The result for an entry of `bots/` with this listing.
struct Known {
    path: PathBuf,
    listing: Listing,
    found: Found,
}

/// Paths, lengths and times of everything in a folder; shows whether it may have changed without
/// reading it.
type Listing = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// The folders of bots, and their copies to play with.
pub(crate) struct Workshop {
    bots: PathBuf,
    versions: PathBuf,
    bounds: Bounds,
    known: BTreeMap<String, Known>,
}

impl Workshop {
    /// Opens the workshop of a ladder in this folder; creates missing folders.
    pub(crate) fn open(folder: &Path, bounds: &Bounds) -> Result<Self, ArenaError> {
        let [bots, versions] = ["bots", "versions"].map(|name| folder.join(name));
        for path in [&bots, &versions] {
            fs::create_dir_all(path).map_err(ArenaError::io("create", path))?;
        }
        // A program is started in its folder, so its path must be absolute.
        let versions = fs::canonicalize(&versions).map_err(ArenaError::io("open", &versions))?;
        Ok(Self { bots, versions, bounds: bounds.clone(), known: BTreeMap::new() })
    }

    /// The bots present, by name.
    pub(crate) fn found(&self) -> impl Iterator<Item = (&str, &Found)> {
        self.known.iter().map(|(name, known)| (name.as_str(), &known.found))
    }

    /// Whether a bot was added, removed or touched since [`look`](Self::look).
    pub(crate) fn has_changed(&self) -> bool {
        let Ok(entries) = self.entries() else { return true };
        let is_known = |(name, path): (&String, &PathBuf)| {
            let known = self.known.get(name);
            known.is_some_and(|known| known.path == *path && known.listing == listing(path))
        };
        entries.len() != self.known.len() || !entries.iter().all(is_known)
    }

    /// Examines all bots; copies and builds new versions.
    pub(crate) fn look(
        &mut self,
        everybody: &Everybody,
        stop: &StopFlag,
    ) -> Result<(), ArenaError> {
        let entries = self.entries()?;
        self.known.retain(|name, _| entries.contains_key(name));
        for (name, path) in entries {
            let listing = listing(&path);
            let is_same = |known: &Known| known.path == path && known.listing == listing;
            if self.known.get(&name).is_some_and(is_same) {
                continue;
            }
            let found = self.prepare(&name, &path, everybody, stop);
            if stop.is_stopped() {
                return Ok(());
            }
            let found = found.unwrap_or_else(Found::Refused);
            self.known.insert(name, Known { path, listing, found });
        }
        self.clear();
        Ok(())
    }

    /// Folders and zips by name. If two have the same name, the folder counts.
    fn entries(&self) -> Result<BTreeMap<String, PathBuf>, ArenaError> {
        let failed = || ArenaError::io("read", &self.bots);
        let mut entries = BTreeMap::new();
        for entry in fs::read_dir(&self.bots).map_err(failed())? {
            let path = entry.map_err(failed())?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            if path.is_dir() {
                entries.insert(name, path);
            } else if let Some(name) = name.strip_suffix(".zip") {
                entries.entry(name.to_owned()).or_insert(path);
            }
        }
        if entries.len() > MOST {
            let count = entries.len();
            return Err(ArenaError::journal(
                &self.bots,
                format!("there are {count} bots; expected at most {MOST}"),
                format!("il y a {count} bots ; au plus {MOST}"),
            ));
        }
        Ok(entries)
    }

    /// Prepares a bot to play.
    fn prepare(
        &self,
        name: &str,
        path: &Path,
        everybody: &Everybody,
        stop: &StopFlag,
    ) -> Result<Found, Words> {
        check_name(name)?;
        let ready = Ready::read(path).map_err(|problem| in_words(&problem))?;
        let hash = ready.fingerprint();
        // Two bots never share a folder, even if they are identical.
        let own = format!("{:016x}", fingerprint(format!("{name}\n{hash}").as_bytes()));
        let copy = self.versions.join(&own);
        if !copy.is_dir() {
            ready.build(&copy, everybody, stop).map_err(|problem| in_words(&problem))?;
        }
        let bounds = Some(self.bounds.clone());
        Ok(Found::Ready(hash, Box::new(Entrant { bounds, ..ready.entrant(&copy) })))
    }

    /// Removes copies that are no longer in use.
    fn clear(&self) {
        let used: BTreeSet<&Path> = self
            .known
            .values()
            .filter_map(|known| match &known.found {
                Found::Ready(_, entrant) => entrant.folder.as_deref(),
                Found::Refused(_) => None,
            })
            .collect();
        for entry in fs::read_dir(&self.versions).into_iter().flatten().flatten() {
            if !used.contains(entry.path().as_path()) {
                clear(&entry.path());
            }
        }
    }
}

/// Checks the name of a bot.
pub(super) fn check_name(name: &str) -> Result<(), Words> {
    let is_plain = |c: char| !is_hidden(c) && !"~\\\u{fffd}".contains(c);
    if name.chars().count() <= LONGEST_NAME && name.chars().all(is_plain) {
        return Ok(());
    }
    Err(Words::new(
        format!("a name has at most {LONGEST_NAME} characters, without ~ or \\"),
        format!("un nom a au plus {LONGEST_NAME} caractères, sans ~ ni \\"),
    ))
}

/// A problem, together with the compiler's output.
pub(super) fn in_words(problem: &Problem) -> Words {
    let said = |language: Language| {
        let (why, output) = (problem.in_words(language), problem.output());
        if output.is_empty() { why } else { format!("{why}: {output}") }
    };
    Words::each(said)
}

/// The listing of an entry of `bots/`.
fn listing(path: &Path) -> Listing {
    let mut listing = Listing::new();
    let mut pending = vec![path.to_owned()];
    while let Some(path) = pending.pop().filter(|_| listing.len() < LISTED) {
        let Ok(about) = fs::symlink_metadata(&path) else { continue };
        if about.is_dir() {
            pending.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|of| of.path()));
        }
        listing.push((path, about.len(), about.modified().ok()));
    }
    listing.sort();
    listing
}
