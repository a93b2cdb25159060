//! The journal: everything that survives a crash.
//!
//! Lines of JSON, each with a checksum. The first one names the tournament and the
//! build that plays it; each of the others holds a finished game with its times, in
//! the order in which games ended. Lines are only ever appended, and are on the disk
//! before a game is reported. If the power fails during a write, the last line has no
//! end and is dropped.
//!
//! A header identifies the programs among the players. If one has changed and its games are played
//! again, another header says so, and its earlier games no longer count.
//!
//! Nothing in a journal is trusted: a line that does not match its checksum, a game that
//! contradicts the rules, or a file that is not a journal is refused and left unchanged.

mod header;
mod line;
mod programs;
mod replay;

pub(crate) use header::hash;
pub(crate) use line::{
    read as read_game, seal, times_ns, unseal, write as write_line, write_sealed as write_game,
};
pub use programs::Changed;
pub(crate) use programs::{Programs, programs};
pub(crate) use replay::check as replay;

use crate::{ArenaError, GameKey, GameRecord, Plan};
use header::{Found, Header};
use programs::differing;
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read as _, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Maximum length of the first line, which contains all openings.
const LONGEST_HEADER: u64 = 64 << 20;

/// The contents of a journal.
pub(crate) struct Read {
    /// Its games, in the order of a plan.
    pub(crate) games: Vec<GameRecord>,
    /// Whether its last line was cut off.
    pub(crate) torn: bool,
    /// Its first line; `None` if that was cut off.
    header: Option<Header>,
    /// Bytes of complete lines.
    length: u64,
}

/// Reads the journal of a plan, without changing it.
pub(crate) fn read(path: &Path, plan: &Plan) -> Result<Read, ArenaError> {
    let failed = || ArenaError::io("read", path);
    let mut file = BufReader::new(File::open(path).map_err(failed())?);
    let mut first = Vec::new();
    file.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut first).map_err(failed())?;
    let mut read = Read { games: Vec::new(), torn: false, header: None, length: 0 };
    let Some(whole) = first.strip_suffix(b"\n") else {
        let is_torn = Header::is_begun_by(&first, plan);
        read.torn = !first.is_empty();
        return if is_torn { Ok(read) } else { Err(foreign(path)) };
    };
    match Header::read(whole, plan) {
        Found::Ours(header) => read.header = Some(header),
        Found::Other(why) => {
            return Err(ArenaError::journal(path, &*why, &*why).or_another_out());
        }
    }
    read.length = first.len() as u64;
    let mut rest = Vec::new();
    file.read_to_end(&mut rest).map_err(failed())?;
    read.add_games(&rest, path, plan)?;
    Ok(read)
}

fn foreign(path: &Path) -> ArenaError {
    ArenaError::journal(
        path,
        "it is not a journal of a tournament",
        "ce n’est pas le journal d’un tournoi",
    )
    .or_another_out()
}

impl Read {
    /// Reads the lines after the first.
    fn add_games(&mut self, rest: &[u8], path: &Path, plan: &Plan) -> Result<(), ArenaError> {
        let mut seen: HashSet<GameKey> = HashSet::new();
        for (index, line) in rest.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let Some(whole) = line.strip_suffix(b"\n") else {
                self.torn = true;
                break;
            };
            let broken = |why: String| {
                let number = index + 2;
                ArenaError::journal(
                    path,
                    format!(
                        "line {number} is broken: {why}; take that line out, and its game is \
                         played again"
                    ),
                    format!(
                        "la ligne {number} est abîmée : {why} ; ôtez-la, et sa partie sera rejouée"
                    ),
                )
            };
            if whole.starts_with(header::BEGINNING) {
                self.add_header(whole, plan).map_err(|why| {
                    let number = index + 2;
                    ArenaError::journal(
                        path,
                        format!("line {number}: {why}"),
                        format!("ligne {number} : {why}"),
                    )
                    .or_another_out()
                })?;
                self.length += line.len() as u64;
                seen = self.games.iter().map(|game| game.key).collect();
                continue;
            }
            let mut game = line::read(whole).map_err(broken)?;
            locate(&mut game, plan).map_err(broken)?;
            if !seen.insert(game.key) {
                return Err(broken("this game is already in the journal".to_owned()));
            }
            replay::check(plan, &game).map_err(broken)?;
            self.games.push(game);
            self.length += line.len() as u64;
        }
        self.games.sort_by_key(|game| game.key);
        // If results decide the pairings, check that they did.
        let schedule: HashSet<GameKey> = plan.schedule(&self.games).into_iter().collect();
        if let Some(game) = self.games.iter().find(|game| !schedule.contains(&game.key)) {
            let [first, second] = &game.names;
            let round = game.key.round + 1;
            return Err(ArenaError::journal(
                path,
                format!(
                    "it has a game of `{first}` and `{second}` in round {round}, who by the \
                     results do not meet there"
                ),
                format!(
                    "il a une partie de `{first}` et `{second}` à la ronde {round}, où d’après les \
                     résultats ils ne se rencontrent pas"
                ),
            ));
        }
        Ok(())
    }

    /// Reads a line that records the growth of the tournament or a change of programs.
    fn add_header(&mut self, line: &[u8], plan: &Plan) -> Result<(), String> {
        match Header::read(line, plan) {
            Found::Ours(header) => {
                self.drop_games(&header.replayed, plan);
                self.header = Some(header);
                Ok(())
            }
            Found::Other(why) => Err(why),
        }
    }

    /// Drops the games of players and, if results decide the pairings, those of later rounds.
    fn drop_games(&mut self, players: &[String], plan: &Plan) {
        let is_theirs = |game: &GameRecord| game.names.iter().any(|name| players.contains(name));
        let theirs = self.games.iter().filter(|game| is_theirs(game));
        let Some(round) = theirs.map(|game| game.key.round).min() else { return };
        let is_fixed = plan.spec().format.is_fixed();
        self.games.retain(|game| !is_theirs(game) && (is_fixed || game.key.round <= round));
    }

    /// The programs, if they are recorded.
    pub(crate) fn programs(&self) -> Option<&Programs> {
        self.header.as_ref()?.programs.as_ref()
    }

    /// Those of these programs that have changed, with the parts that differ.
    fn changed(&self, now: &Programs) -> Vec<(String, Vec<String>)> {
        let Some(before) = self.programs() else { return Vec::new() };
        let changed = |(name, parts): (&String, &_)| {
            let differing = differing(before.get(name)?, parts);
            (!differing.is_empty()).then(|| (name.clone(), differing))
        };
        now.iter().filter_map(changed).filter(|(name, _)| self.games_of(name) > 0).collect()
    }

    fn games_of(&self, name: &str) -> usize {
        self.games.iter().filter(|game| game.names.iter().any(|of| of == name)).count()
    }

    /// The refusal to continue because programs have changed.
    fn refuse_changed(&self, changed: &[(String, Vec<String>)], path: &Path) -> ArenaError {
        let listed = |[has, games]: [&str; 2]| {
            let one = |(name, parts): &(String, Vec<String>)| {
                let (count, parts) = (self.games_of(name), parts.join(", "));
                format!("`{name}` {has} ({parts}; {count} {games})")
            };
            changed.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let english = listed(["has changed since it played", "games"]);
        let french = listed(["a changé depuis qu’il a joué", "parties"]);
        ArenaError::journal(
            path,
            format!("{english}: these games are no longer its own"),
            format!("{french} : ces parties ne sont plus les siennes"),
        )
        .or_by_option(
            "give --changed replay to play them again, --changed keep to let them count, or \
             choose another --out",
            "donnez --changed replay pour les rejouer, --changed keep pour les garder, ou \
             choisissez un autre --out",
        )
    }
}

/// Reads a game of this plan from a line written by [`GameRecord::line`], or says what is wrong
/// with it.
pub(crate) fn read_line(line: &str, plan: &Plan) -> Result<GameRecord, String> {
    let mut game = line::parse(line.as_bytes())?;
    locate(&mut game, plan)?;
    Ok(game)
}

/// Matches the players of a game with those of a plan, by name.
fn locate(game: &mut GameRecord, plan: &Plan) -> Result<(), String> {
    let mut players = [0; 2];
    for (index, name) in players.iter_mut().zip(&game.names) {
        *index = plan.index_of(name).ok_or_else(|| format!("`{name}` does not play here"))?;
    }
    game.players = players;
    let [first, second] = players;
    game.key.players = if game.key.game == 0 { [first, second] } else { [second, first] };
    let GameKey { pair, .. } = game.key;
    if plan.has(game.key) {
        return Ok(());
    }
    let [first, second] = &game.names;
    Err(format!("this tournament has no game of `{first}` and `{second}` in pair {}", pair + 1))
}

/// A journal being written, locked against other processes.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Creates a journal.
    pub(crate) fn create(path: &Path, plan: &Plan, programs: Programs) -> Result<Self, ArenaError> {
        let header = Header::of(plan, &build()?, programs);
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(ArenaError::io("create", path))?;
        let mut journal = Self { path: path.to_owned(), file };
        journal.lock()?;
        journal.write(&header.line())?;
        journal.keep_name();
        Ok(journal)
    }

    /// Continues a journal, after dropping a truncated line.
    pub(crate) fn resume(
        path: &Path,
        plan: &Plan,
        how: Changed,
    ) -> Result<(Self, Read), ArenaError> {
        let file = OpenOptions::new().write(true).open(path);
        let file = file.map_err(ArenaError::io("open", path))?;
        let mut journal = Self { path: path.to_owned(), file };
        journal.lock()?;
        let (mut found, build) = (read(path, plan)?, build()?);
        let other = found.header.as_ref().and_then(|header| header.other_build(&build));
        if let Some(words) = other {
            return Err(of_other_build(path, words));
        }
        let now = programs(plan);
        let changed = found.changed(&now);
        if how == Changed::Refuse && !changed.is_empty() {
            return Err(found.refuse_changed(&changed, path));
        }
        let failed = ArenaError::io("write", path);
        let cut = journal.file.set_len(found.length);
        cut.and_then(|()| journal.file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut header = Header::of(plan, &build, now);
        if how == Changed::Replay {
            header.replayed = changed.into_iter().map(|(name, _)| name).collect();
            found.drop_games(&header.replayed, plan);
        }
        let is_known = |of: &Header| !of.has_grown(plan) && of.programs == header.programs;
        if !found.header.as_ref().is_some_and(is_known) {
            journal.write(&header.line())?;
        }
        Ok((journal, found))
    }

    /// Opens or creates a file with other kinds of lines, and locks it.
    pub(crate) fn of_lines(path: &Path) -> Result<Self, ArenaError> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(ArenaError::io("open", path))?;
        let journal = Self { path: path.to_owned(), file };
        journal.lock()?;
        journal.keep_name();
        Ok(journal)
    }

    /// Drops a truncated line: everything after this many bytes.
    pub(crate) fn cut(&self, length: u64) -> Result<(), ArenaError> {
        self.file.set_len(length).map_err(ArenaError::io("write", &self.path))
    }

    /// Makes its name as durable as its contents, if the system can sync a folder.
    fn keep_name(&self) {
        if let Some(folder) = self.path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
    }

    fn lock(&self) -> Result<(), ArenaError> {
        match lock_soon(&self.file) {
            Err(TryLockError::WouldBlock) => Err(ArenaError::journal(
                &self.path,
                "another run is writing to it",
                "un autre programme l’écrit en ce moment",
            )),
            // If files cannot be locked, two simultaneous runs go unnoticed.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        }
    }

    /// Appends games; they are on disk when this returns.
    pub(crate) fn append(&mut self, games: &[GameRecord]) -> Result<(), ArenaError> {
        let lines: String = games.iter().map(|game| line::write_sealed(game) + "\n").collect();
        self.write(lines.as_bytes())
    }

    /// Appends complete lines; they are on disk when this returns.
    pub(crate) fn write(&mut self, lines: &[u8]) -> Result<(), ArenaError> {
        let written = self.file.write_all(lines).and_then(|()| self.file.sync_data());
        written.map_err(ArenaError::io("write", &self.path))
    }
}

/// Reads a journal of games that this program played.
pub(crate) fn read_by_this_build(path: &Path, plan: &Plan) -> Result<Read, ArenaError> {
    let found = read(path, plan)?;
    match found.header.as_ref().and_then(|header| Some(header.other_build(&build().ok()?))) {
        Some(Some(words)) => Err(of_other_build(path, words)),
        _ => Ok(found),
    }
}

fn of_other_build(path: &Path, [english, french]: [String; 2]) -> ArenaError {
    ArenaError::journal(path, english, french)
        .or_by_option("or begin anew with another --out", "ou recommencez avec un autre --out")
}

/// The identity of this build.
pub(crate) fn build() -> Result<String, ArenaError> {
    let own = || std::env::current_exe().unwrap_or_else(|_| PathBuf::from("this program"));
    header::build().map_err(|error| ArenaError::io("read", &own())(error))
}

/// Locks a file, waiting up to a second: a program that a killed run was just starting may hold the
/// run's files for a moment longer.
pub(crate) fn lock_soon(file: &File) -> Result<(), TryLockError> {
    for _ in 0..50 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            known => return known,
        }
    }
    file.try_lock()
}
