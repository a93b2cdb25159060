//! The tournaments on disk, one folder each.

use super::{MOST, refuse};
use crate::rest::Refusal;
use axum::http::StatusCode;
use quintet::Code;
use quintet_arena::Plan;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

const TEXT: &str = "tournament.toml";
const JOURNAL: &str = "tournament.journal.jsonl";
const ABOUT: &str = "about.json";

/// What lists say of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ArenaAbout")]
pub(crate) struct About {
    /// The game.
    pub(crate) game: String,
    /// What its players are called.
    pub(crate) players: Vec<String>,
    /// Who meets whom: `round-robin`, `gauntlet`, `swiss` or `knockout`.
    pub(crate) format: String,
    /// Games in all, by what is known now.
    pub(crate) planned: usize,
    /// Finished games.
    #[serde(default)]
    pub(crate) played: usize,
    /// Seconds since 1970.
    pub(crate) created_at: u64,
    /// The seat of the class that it is of, if it is a student's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<i64>,
}

impl About {
    fn of(plan: &Plan, seat: Option<i64>) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Self {
            game: plan.spec().game.clone(),
            players: plan.players().iter().map(|entrant| entrant.name.clone()).collect(),
            format: plan.spec().format.name().to_owned(),
            planned: plan.len(),
            played: 0,
            created_at: now,
            seat,
        }
    }
}

/// The folder of all tournaments, and its contents.
pub(super) struct Shelf {
    folder: PathBuf,
    known: Mutex<BTreeMap<u64, About>>,
}

impl Shelf {
    /// Reads a folder; anything there that is not a tournament is left alone.
    pub(super) fn open(folder: &Path) -> Self {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let known = entries
            .filter_map(|entry| {
                let id = entry.file_name().to_str()?.parse::<u64>().ok()?;
                let text = fs::read(entry.path().join(ABOUT)).ok()?;
                let mut about: About = serde_json::from_slice(&text).ok()?;
                about.played = count_games(&entry.path().join(JOURNAL));
                about.planned = about.planned.max(about.played);
                Some((id, about))
            })
            .collect();
        Self { folder: folder.to_owned(), known: Mutex::new(known) }
    }

    /// Stores a new tournament, of a seat if given. Returns its number and the path of its file.
    pub(super) fn add(
        &self,
        text: &str,
        plan: &Plan,
        seat: Option<i64>,
    ) -> Result<(u64, PathBuf), Refusal> {
        let mut known = self.lock();
        if known.len() >= MOST.tournaments {
            let most = MOST.tournaments;
            return Err(refuse(
                StatusCode::CONFLICT,
                Code::TooLarge,
                &format!("{most} tournaments are kept already: delete some first"),
                &format!("{most} tournois sont déjà gardés : effacez-en d’abord"),
            ));
        }
        let after = known.last_key_value().map_or(1, |(id, _)| id + 1);
        let id = self.claim(after).map_err(|error| failed(&self.folder, &error))?;
        let (about, folder) = (About::of(plan, seat), self.folder(id));
        let path = folder.join(TEXT);
        let write = || {
            write_new(&path, text)?;
            write_about(&folder, &about)
        };
        write().map_err(|error| {
            // A partly written tournament is worthless.
            let _ = fs::remove_dir_all(&folder);
            failed(&folder, &error)
        })?;
        known.insert(id, about);
        Ok((id, path))
    }

    /// Creates the folder with the first free number from `from` on; the number is never given twice.
    fn claim(&self, from: u64) -> io::Result<u64> {
        make_private(&self.folder)?;
        (from..)
            .find_map(|id| match make_new(&self.folder(id)) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
                made => Some(made.map(|()| id)),
            })
            .expect("there are more numbers than folders")
    }

    /// The path and text of a tournament's file.
    pub(super) fn read(&self, id: u64) -> Result<(PathBuf, String), Refusal> {
        self.about(id)?;
        let path = self.folder(id).join(TEXT);
        let text = fs::read_to_string(&path).map_err(|error| failed(&path, &error))?;
        Ok((path, text))
    }

    /// A tournament's entry in lists.
    pub(super) fn about(&self, id: u64) -> Result<About, Refusal> {
        let about = self.lock().get(&id).cloned();
        about.ok_or_else(|| {
            refuse(
                StatusCode::NOT_FOUND,
                Code::NotFound,
                &format!("there is no tournament {id}"),
                &format!("il n’y a pas de tournoi {id}"),
            )
        })
    }

    /// Records how far a tournament has been played.
    pub(super) fn played(&self, id: u64, played: usize, planned: usize) {
        let mut known = self.lock();
        if let Some(about) = known.get_mut(&id) {
            (about.played, about.planned) = (played, planned);
            // If this cannot be written, it is counted again from the journal.
            let _ = write_about(&self.folder(id), about);
        }
    }

    /// All tournaments, latest first.
    pub(super) fn list(&self) -> Vec<(u64, About)> {
        self.lock().iter().rev().map(|(id, about)| (*id, about.clone())).collect()
    }

    /// Deletes a tournament.
    pub(super) fn remove(&self, id: u64) -> Result<(), Refusal> {
        self.about(id)?;
        let folder = self.folder(id);
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&folder, &error)),
            _ => {
                self.lock().remove(&id);
                Ok(())
            }
        }
    }

    fn folder(&self, id: u64) -> PathBuf {
        self.folder.join(id.to_string())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, About>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts the complete lines of a journal that hold a game.
fn count_games(journal: &Path) -> usize {
    let Ok(file) = fs::File::open(journal) else { return 0 };
    let lines = io::BufReader::new(file).split(b'\n').map_while(Result::ok);
    lines.filter(|line| line.starts_with(b"{\"game\":") && line.ends_with(b"}")).count()
}

fn write_about(folder: &Path, about: &About) -> io::Result<()> {
    let text = serde_json::to_vec(about).expect("plain data");
    // A reader finds either the old file or the new one.
    let unfinished = folder.join("about.json.new");
    fs::write(&unfinished, text)?;
    fs::rename(unfinished, folder.join(ABOUT))
}

fn failed(path: &Path, error: &io::Error) -> Refusal {
    let path = path.display();
    refuse(
        StatusCode::INTERNAL_SERVER_ERROR,
        Code::Store,
        &format!("cannot use `{path}`: {error}"),
        &format!("impossible d’utiliser `{path}` : {error}"),
    )
}

/// Creates a folder that only this user may read, if it does not exist.
fn make_private(folder: &Path) -> io::Result<()> {
    private().recursive(true).create(folder)
}

/// Creates a new folder that only this user may read; fails if it exists.
fn make_new(folder: &Path) -> io::Result<()> {
    private().create(folder)
}

fn private() -> fs::DirBuilder {
    #[allow(unused_mut, reason = "elsewhere the system decides whose a folder is")]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Creates a new file, which is on disk when this returns.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write as _;
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
