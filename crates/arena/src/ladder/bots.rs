//! The bots that are there now: folders of `bots/`, watched by their listings.
//!
//! ```text
//!  bots/ada/            what its author writes, at any time
//!  versions/3f2a…/      a copy of what was there at one moment, built: this is what plays
//! ```
//!
//! So a bot can be changed or removed in the middle of a game, and every game is played by
//! exactly the version that its line in the journal names.

use crate::engine::tool::{Ended, Tool};
use crate::engine::{Bounds, join};
use crate::plan::fingerprint;
use crate::submission::{Contents, Signature, Submission};
use crate::{ArenaError, Entrant, Everybody};
use quintet::core::foreign::is_hidden;
use quintet::core::{StopFlag, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Bots of a ladder.
const MOST: usize = 2000;
/// Characters of the name of a bot's folder.
const LONGEST_NAME: usize = 60;
/// How long a bot may take to be built.
const BUILDING: Duration = Duration::from_secs(120);
/// What its folder may hold when it was built: bytes and files.
const BUILT: (u64, usize) = (256 << 20, 10_000);
/// Memory for building it: compilers need more than bots.
const BUILDING_MEMORY: u64 = 2 << 30;
/// What is kept of a compiler's words, in characters.
const SAID: usize = 2000;

/// A bot that is there.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// It can play: the hash of this version, and how it is seated.
    Ready(String, Entrant),
    /// It cannot, and why.
    Refused(Words),
}

/// The folders of bots, and copies of them to play with.
pub(crate) struct Workshop {
    bots: PathBuf,
    versions: PathBuf,
    bounds: Bounds,
    known: BTreeMap<String, (Signature, Found)>,
}

impl Workshop {
    /// Of a ladder in this folder; makes what is not there.
    pub(crate) fn open(folder: &Path, bounds: &Bounds) -> Result<Self, ArenaError> {
        let [bots, versions] = ["bots", "versions"].map(|name| folder.join(name));
        for path in [&bots, &versions] {
            fs::create_dir_all(path).map_err(ArenaError::io("create", path))?;
        }
        // A program is started in its folder: it must be found from anywhere.
        let versions = fs::canonicalize(&versions).map_err(ArenaError::io("open", &versions))?;
        Ok(Self { bots, versions, bounds: bounds.clone(), known: BTreeMap::new() })
    }

    /// The bots that are there, by the names of their folders.
    pub(crate) fn found(&self) -> impl Iterator<Item = (&str, &Found)> {
        self.known.iter().map(|(name, (_, found))| (name.as_str(), found))
    }

    /// Whether a folder came, went or was touched since [`look`](Self::look).
    pub(crate) fn has_changed(&self) -> bool {
        let Ok(names) = self.names() else { return true };
        let is_known = |name: &String| {
            let before = self.known.get(name).map(|(signature, _)| signature);
            before == Some(&Contents::signature(&self.bots.join(name)))
        };
        names.len() != self.known.len() || !names.iter().all(is_known)
    }

    /// Looks at all folders; copies and builds what is new.
    pub(crate) fn look(
        &mut self,
        everybody: &Everybody,
        stop: &StopFlag,
    ) -> Result<(), ArenaError> {
        let names = self.names()?;
        self.known.retain(|name, _| names.contains(name));
        for name in names {
            if stop.is_stopped() {
                return Ok(());
            }
            let signature = Contents::signature(&self.bots.join(&name));
            if self.known.get(&name).is_some_and(|(before, _)| *before == signature) {
                continue;
            }
            let found = self.prepare(&name, everybody, stop);
            let found = found.unwrap_or_else(Found::Refused);
            if !stop.is_stopped() {
                self.known.insert(name, (signature, found));
            }
        }
        self.clear();
        Ok(())
    }

    fn names(&self) -> Result<BTreeSet<String>, ArenaError> {
        let failed = || ArenaError::io("read", &self.bots);
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(&self.bots).map_err(failed())? {
            let entry = entry.map_err(failed())?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') && entry.path().is_dir() {
                names.insert(name);
            }
        }
        if names.len() > MOST {
            let count = names.len();
            return Err(ArenaError::journal(
                &self.bots,
                format!("there are {count} bots; expected at most {MOST}"),
                format!("il y a {count} bots ; au plus {MOST}"),
            ));
        }
        Ok(names)
    }

    /// Makes a bot ready to play.
    fn prepare(&self, name: &str, everybody: &Everybody, stop: &StopFlag) -> Result<Found, Words> {
        let is_plain = |c: char| !is_hidden(c) && !"~/\\\u{fffd}".contains(c);
        if name.chars().count() > LONGEST_NAME || !name.chars().all(is_plain) {
            return Err(Words::new(
                format!(
                    "the name of a folder has at most {LONGEST_NAME} characters, and no ~ or \\"
                ),
                format!("le nom d’un dossier a au plus {LONGEST_NAME} caractères, sans ~ ni \\"),
            ));
        }
        let folder = self.bots.join(name);
        let contents = Contents::list(&folder)?;
        let hash = contents.hash(&folder)?;
        // Two bots never share a folder, even where they are the same.
        let own = format!("{:016x}", fingerprint(format!("{name}\n{hash}").as_bytes()));
        let copy = self.versions.join(&own);
        let submission = Submission::read(&folder)?;
        if !copy.is_dir() {
            let new = self.versions.join(format!("{own}.new"));
            let _ = fs::remove_dir_all(&new);
            contents.copy(&folder, &new).map_err(|error| cannot_copy(&error))?;
            if Contents::list(&new)?.hash(&new)? != hash {
                return Err(Words::new(
                    "it is being changed at this moment",
                    "on est en train de le modifier",
                ));
            }
            if let Some(words) = &submission.build {
                self.build(words, &new, everybody, stop)?;
            }
            fs::rename(&new, &copy).map_err(|error| cannot_copy(&error))?;
        }
        let player = match submission.run.protocol {
            crate::engine::Protocol::Lines => "lines",
            crate::engine::Protocol::Ugi => "ugi",
        };
        let player = format!("{player}:{}", join(&submission.run.words));
        let bounds = Some(self.bounds.clone());
        Ok(Found::Ready(hash, Entrant { player, bounds, folder: Some(copy), ..Entrant::default() }))
    }

    /// Builds a copy, in the sandbox that it will play in.
    fn build(
        &self,
        words: &[String],
        folder: &Path,
        everybody: &Everybody,
        stop: &StopFlag,
    ) -> Result<(), Words> {
        let memory = self.bounds.memory.max(BUILDING_MEMORY);
        let bounds = Bounds { memory, file: BUILT.0, cpu: None, ..self.bounds.clone() };
        let tool =
            Tool { words, tool: None, folder, bounds: &bounds, patience: BUILDING, quota: BUILT };
        let (english, french) = match tool.run(everybody, stop) {
            Ok(Ended::Well) => return Ok(()),
            Ok(Ended::Badly(how, said)) => {
                let said: String = said.chars().take(SAID).collect();
                (format!("{how}: {said}"), format!("{how} : {said}"))
            }
            Ok(Ended::Late) => {
                let seconds = BUILDING.as_secs();
                (format!("it took longer than {seconds} s"), format!("plus de {seconds} s"))
            }
            Ok(Ended::Quota) => ("its folder grew too large".into(), "dossier trop gros".into()),
            Ok(Ended::Stopped) => ("it was interrupted".into(), "interrompu".into()),
            Err(why) => (why.clone(), why),
        };
        let command = join(words);
        Err(Words::new(
            format!("`{command}` failed: {english}"),
            format!("`{command}` a échoué : {french}"),
        ))
    }

    /// Removes copies that nobody plays with any more.
    fn clear(&self) {
        let used: BTreeSet<&Path> = self
            .known
            .values()
            .filter_map(|(_, found)| match found {
                Found::Ready(_, entrant) => entrant.folder.as_deref(),
                Found::Refused(_) => None,
            })
            .collect();
        for entry in fs::read_dir(&self.versions).into_iter().flatten().flatten() {
            if !used.contains(entry.path().as_path()) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

fn cannot_copy(error: &std::io::Error) -> Words {
    Words::new(
        format!("it cannot be copied: {error}"),
        format!("il ne peut pas être copié : {error}"),
    )
}
