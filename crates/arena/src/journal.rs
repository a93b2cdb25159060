//! The journal: what survives a crash.
//!
//! A text of lines of JSON. The first tells the tournament; every other one a
//! finished game with its times, in the order they were finished. Lines are only
//! ever appended, and are on the disk before anybody is told of the game. A line
//! that was being written when the power went is the last, and is dropped.

use crate::{ArenaError, GameKey, GameRecord, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Raised when lines come to mean something else.
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    /// The version of the journal.
    journal: u32,
    /// The version of Quintet: another one may play otherwise.
    quintet: String,
    /// A fingerprint of the tournament.
    spec: String,
    /// Games there will be.
    games: usize,
    /// The tournament itself, to say what differs.
    tournament: Value,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
struct Line<G> {
    game: G,
    times_ns: Vec<u64>,
}

impl Header {
    fn of(plan: &Plan) -> Self {
        // The fingerprint is of the text as it is written: its order is the struct's.
        let text = serde_json::to_string(plan.spec()).expect("a specification is plain data");
        let tournament = serde_json::to_value(plan.spec()).expect("a specification is plain data");
        Self {
            journal: VERSION,
            quintet: env!("CARGO_PKG_VERSION").to_owned(),
            spec: format!("{:016x}", fingerprint(text.as_bytes())),
            games: plan.len(),
            tournament,
        }
    }

    /// Why a journal with this header cannot go on as that one.
    fn differs_from(&self, other: &Self) -> Option<String> {
        if self.journal != other.journal {
            let (own, wanted) = (self.journal, other.journal);
            return Some(format!("it is a journal of version {own}, and {wanted} is expected"));
        }
        if self.quintet != other.quintet {
            let (own, here) = (&self.quintet, &other.quintet);
            return Some(format!("Quintet {own} wrote it, and this is {here}: players may differ"));
        }
        if self.spec == other.spec {
            return None;
        }
        let differs = |key: &&String| self.tournament.get(*key) != other.tournament.get(*key);
        let keys = other.tournament.as_object().into_iter().flat_map(|object| object.keys());
        let keys: Vec<&str> = keys.filter(differs).map(String::as_str).collect();
        Some(format!("it is of another tournament, which differs in {}", keys.join(", ")))
    }
}

/// FNV-1a: small, and the same for ever.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// What a journal holds.
pub(crate) struct Read {
    /// Its games, in the order of a plan.
    pub(crate) games: Vec<GameRecord>,
    /// Whether its last line was torn.
    pub(crate) torn: bool,
    /// Bytes of complete lines.
    length: u64,
}

/// Reads the journal of a plan, without changing it.
pub(crate) fn read(path: &Path, plan: &Plan) -> Result<Read, ArenaError> {
    let bytes = std::fs::read(path).map_err(ArenaError::io("read", path))?;
    let broken = |line: usize, why: &str| {
        ArenaError::journal(path, format!("line {line} is broken: {why}; it cannot be resumed"))
    };
    let mut read = Read { games: Vec::new(), torn: false, length: 0 };
    let mut seen: HashSet<GameKey> = HashSet::new();
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        let parsed = match line.strip_suffix(b"\n") {
            Some(whole) if index == 0 => header(path, whole, plan)?.map(|()| None),
            Some(whole) => game(whole).map(Some),
            None => None,
        };
        match parsed {
            Some(None) => {}
            Some(Some(game)) if !plan.has(game.key) || !seen.insert(game.key) => {
                return Err(broken(index + 1, "no game that is missing"));
            }
            Some(Some(game)) => read.games.push(game),
            None if lines.peek().is_some() => {
                return Err(broken(index + 1, "not what a journal says"));
            }
            None => {
                read.torn = true;
                break;
            }
        }
        read.length += line.len() as u64;
    }
    read.games.sort_by_key(|game| game.key);
    Ok(read)
}

/// Checks a first line; nothing if it was torn.
fn header(path: &Path, line: &[u8], plan: &Plan) -> Result<Option<()>, ArenaError> {
    let Ok(found) = serde_json::from_slice::<Header>(line) else { return Ok(None) };
    match found.differs_from(&Header::of(plan)) {
        None => Ok(Some(())),
        Some(why) => {
            let message = format!("{why}; choose another --out, or move this file away");
            Err(ArenaError::journal(path, message))
        }
    }
}

/// A game as a line.
pub(crate) fn write_line(game: &GameRecord) -> String {
    let line = Line { game, times_ns: times_ns(game) };
    serde_json::to_string(&line).expect("a game is plain data")
}

fn game(line: &[u8]) -> Option<GameRecord> {
    let Line { mut game, times_ns } = serde_json::from_slice::<Line<GameRecord>>(line).ok()?;
    game.set_times(&times_ns);
    Some(game)
}

/// A journal that is being written, by nobody else.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Begins one where there is none.
    pub(crate) fn create(path: &Path, plan: &Plan) -> Result<Self, ArenaError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(ArenaError::io("create", path))?;
        let mut journal = Self { path: path.to_owned(), file };
        journal.lock()?;
        journal.begin(plan)?;
        // The name must last as well as the contents, where a folder can be asked.
        if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(journal)
    }

    /// Goes on with one, after dropping a torn line.
    pub(crate) fn resume(path: &Path, plan: &Plan) -> Result<(Self, Read), ArenaError> {
        let file = OpenOptions::new().write(true).open(path);
        let file = file.map_err(ArenaError::io("open", path))?;
        let mut journal = Self { path: path.to_owned(), file };
        journal.lock()?;
        let found = read(path, plan)?;
        let failed = ArenaError::io("write", path);
        let cut = journal.file.set_len(found.length);
        cut.and_then(|()| journal.file.seek(SeekFrom::End(0))).map_err(failed)?;
        if found.length == 0 {
            journal.begin(plan)?;
        }
        Ok((journal, found))
    }

    fn lock(&self) -> Result<(), ArenaError> {
        match self.file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                Err(ArenaError::journal(&self.path, "another run is writing it at this moment"))
            }
            // Where files cannot be locked, two runs at once cannot be told.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        }
    }

    fn begin(&mut self, plan: &Plan) -> Result<(), ArenaError> {
        let mut line = serde_json::to_vec(&Header::of(plan)).expect("a header is plain data");
        line.push(b'\n');
        self.write(&line)
    }

    /// Appends games; they are on the disk when this returns.
    pub(crate) fn append(&mut self, games: &[GameRecord]) -> Result<(), ArenaError> {
        let lines: String = games.iter().map(|game| write_line(game) + "\n").collect();
        self.write(lines.as_bytes())
    }

    fn write(&mut self, lines: &[u8]) -> Result<(), ArenaError> {
        let written = self.file.write_all(lines).and_then(|()| self.file.sync_data());
        written.map_err(ArenaError::io("write", &self.path))
    }
}

/// The times of a game's moves, as they are written.
pub(crate) fn times_ns(game: &GameRecord) -> Vec<u64> {
    game.times().map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)).collect()
}
