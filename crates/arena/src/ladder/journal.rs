//! The journal of a ladder: one file for the whole life of the ladder, sealed line by line.
//!
//! ```text
//!  {"ladder":1,…}    what is played: the first line
//!  {"staff":{…}}     the staff bots and what they play, from here on
//!  {"bot":"ada",…}   a version of a bot has come
//!  {"round":7,…}     who meets whom, and the ratings until then
//!  {"game":{…},…}    a finished game of the last round above it, as tournaments write it
//! ```
//!
//! Lines are only ever appended, and are on disk before anything based on them is shown. So a
//! ladder that was killed continues in the middle of its round: pairs of the last `round` without
//! games are still to be played. A torn line at the end is dropped.

use super::file::LadderFile;
use super::state::State;
use crate::journal::{Journal, read_game, replay, seal, unseal, write_game};
use crate::{ArenaError, GameRecord, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

/// Incremented when the meaning of lines changes.
const VERSION: u32 = 1;
/// Maximum length of a line, in bytes: a game of thousands of moves, or all openings.
const LONGEST: u64 = 64 << 20;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    ladder: u32,
    quintet: String,
    /// Everything that makes games comparable: game, setup, openings, rules, seed.
    of: Value,
}

/// The staff: player strings by name.
#[derive(Serialize, Deserialize)]
struct Staff {
    staff: BTreeMap<String, String>,
}

/// A new version of a bot.
#[derive(Serialize, Deserialize)]
struct Arrival {
    bot: String,
    called: String,
    version: String,
    at: u64,
}

/// A new round.
#[derive(Serialize, Deserialize)]
struct Begun {
    round: u32,
    at: u64,
    pairs: Vec<[String; 2]>,
    /// The Elo ratings before it, by name.
    ratings: Vec<(String, f64)>,
}

/// A journal being written.
pub(crate) struct Log {
    journal: Journal,
    path: PathBuf,
    /// Its length in bytes.
    length: u64,
}

/// Receives every game in a journal, with the byte at which its line begins.
pub(crate) type Shown<'a> = dyn FnMut(&State, &GameRecord, u64) + 'a;

/// A journal and its contents.
pub(crate) struct Opened {
    pub(crate) log: Log,
    pub(crate) state: State,
    /// The file's plan, with a guest for every version.
    pub(crate) plan: Plan,
}

impl Log {
    /// Opens the journal of a ladder, or creates it.
    pub(crate) fn open(
        path: &Path,
        file: &LadderFile,
        shown: &mut Shown<'_>,
    ) -> Result<Opened, ArenaError> {
        let journal = Journal::of_lines(path)?;
        let header = Header {
            ladder: VERSION,
            quintet: env!("CARGO_PKG_VERSION").to_owned(),
            of: file.identity(),
        };
        let (state, plan) = (State::default(), file.plan.clone());
        let staff = file.staff().iter().map(|of| (of.name.clone(), of.player.clone())).collect();
        let known = BTreeMap::new();
        let mut reader = Reader { path, header: &header, state, plan, staff, known };
        file.plan.players().iter().for_each(|staff| reader.state.add_staff(&staff.name));
        let length = reader.read(shown)?;
        journal.cut(length)?;
        let is_new = reader.staff != reader.known;
        let staff = is_new.then(|| Staff { staff: reader.staff.clone() });
        let (state, plan) = (reader.state, reader.plan);
        let mut log = Self { journal, path: path.to_owned(), length };
        if length == 0 {
            log.write(&(seal(&header) + "\n"))?;
        }
        if let Some(staff) = staff {
            log.write(&(seal(&staff) + "\n"))?;
        }
        Ok(Opened { log, state, plan })
    }

    fn write(&mut self, lines: &str) -> Result<(), ArenaError> {
        self.journal.write(lines.as_bytes())?;
        self.length += lines.len() as u64;
        Ok(())
    }

    /// The path of the journal.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn arrival(
        &mut self,
        [bot, called, version]: [&str; 3],
        at: u64,
    ) -> Result<(), ArenaError> {
        let [bot, called, version] = [bot, called, version].map(str::to_owned);
        self.write(&(seal(&Arrival { bot, called, version, at }) + "\n"))
    }

    pub(crate) fn round(
        &mut self,
        state: &State,
        (round, pairs): (u32, &[[usize; 2]]),
        (at, ratings): (u64, &[(usize, f64)]),
    ) -> Result<(), ArenaError> {
        let name = |version: usize| state.versions[version].name.clone();
        let pairs = pairs.iter().map(|pair| pair.map(name)).collect();
        let ratings = ratings.iter().map(|&(of, elo)| (name(of), (elo * 10.0).round() / 10.0));
        let line = Begun { round, at, pairs, ratings: ratings.collect() };
        self.write(&(seal(&line) + "\n"))
    }

    /// Appends games; returns the byte at which the line of each begins.
    pub(crate) fn games(&mut self, games: &[GameRecord]) -> Result<Vec<u64>, ArenaError> {
        let (mut lines, mut begins) = (String::new(), Vec::new());
        for game in games {
            begins.push(self.length + lines.len() as u64);
            lines += &(write_game(game) + "\n");
        }
        self.write(&lines)?;
        Ok(begins)
    }
}

fn find(state: &State, name: &str) -> Result<usize, String> {
    state.find(name).ok_or_else(|| format!("`{name}` has not joined before"))
}

/// Finds the players of a game by their names.
pub(crate) fn place(state: &State, game: &mut GameRecord) -> Result<(), String> {
    let [first, second] = [find(state, &game.names[0])?, find(state, &game.names[1])?];
    game.players = [first, second];
    game.key.players = if game.key.game == 0 { [first, second] } else { [second, first] };
    Ok(())
}

/// Checks that a game is a missing one of the round, and was played by the rules; returns the round.
pub(crate) fn check(state: &State, plan: &Plan, game: &GameRecord) -> Result<u32, String> {
    let Some(current) = &state.current else {
        return Err("a game before the first round".to_owned());
    };
    let round = current.number;
    let opened = super::opening_of(round, plan.spec().pairs);
    if !current.pairs.contains(&game.key.players) || (game.key.round, game.key.pair) != opened {
        return Err("it is not a game of the round above it".to_owned());
    }
    if current.done.contains(&(game.key.players, game.key.game)) {
        return Err("this game is already in the journal".to_owned());
    }
    replay(plan, game)?;
    Ok(round)
}

/// Reads a journal and adds up its lines.
struct Reader<'a> {
    path: &'a Path,
    header: &'a Header,
    state: State,
    plan: Plan,
    /// The present staff.
    staff: BTreeMap<String, String>,
    /// The staff according to the journal.
    known: BTreeMap<String, String>,
}

impl Reader<'_> {
    /// Reads all lines; returns the number of bytes in complete lines.
    fn read(&mut self, shown: &mut Shown<'_>) -> Result<u64, ArenaError> {
        let failed = || ArenaError::io("read", self.path);
        let mut file = BufReader::new(File::open(self.path).map_err(failed())?);
        let (mut length, mut number) = (0_u64, 0);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = file.by_ref().take(LONGEST).read_until(b'\n', &mut line);
            read.map_err(failed())?;
            let Some(whole) = line.strip_suffix(b"\n") else {
                // The first line is written in one go, so any other beginning means another file.
                let begun = seal(self.header);
                let is_torn = number > 0 || begun.as_bytes().starts_with(&line);
                return if is_torn { Ok(length) } else { Err(self.foreign()) };
            };
            number += 1;
            match number {
                1 => self.first(whole)?,
                _ if whole.starts_with(b"{\"staff\":") => self.staff(whole, number)?,
                _ => self.line(whole, length, shown).map_err(|why| self.broken(number, &why))?,
            }
            length += line.len() as u64;
        }
    }

    fn first(&self, line: &[u8]) -> Result<(), ArenaError> {
        let json = unseal(line).ok().filter(|_| line.starts_with(b"{\"ladder\":"));
        let found = json.and_then(|json| serde_json::from_slice::<Header>(&json).ok());
        let Some(found) = found else { return Err(self.foreign()) };
        if found.ladder != VERSION {
            let version = found.ladder;
            return Err(ArenaError::journal(
                self.path,
                format!("it is a journal of version {version}; expected {VERSION}"),
                format!("c’est un journal de version {version} ; attendu : {VERSION}"),
            ));
        }
        let (before, now) = (&found.of, &self.header.of);
        let keys = now.as_object().into_iter().flat_map(|object| object.keys());
        let differing = keys.filter(|key| before.get(*key) != now.get(*key));
        let differing: Vec<&str> = differing.map(String::as_str).collect();
        if differing.is_empty() {
            return Ok(());
        }
        let differing = differing.join(", ");
        Err(ArenaError::journal(
            self.path,
            format!(
                "its games were played with another {differing}: they cannot be rated together; \
                 take that back in ladder.toml, or move this file away to begin anew"
            ),
            format!(
                "ses parties ont été jouées avec un autre réglage ({differing}) : on ne peut pas les \
                 classer ensemble ; rétablissez-le dans ladder.toml, ou déplacez ce fichier pour \
                 recommencer"
            ),
        ))
    }

    /// Reads the line that begins at this byte.
    fn line(&mut self, line: &[u8], at: u64, shown: &mut Shown<'_>) -> Result<(), String> {
        if line.starts_with(b"{\"game\":") {
            return self.game(line, at, shown);
        }
        let json = unseal(line)?;
        let strange = |error: serde_json::Error| format!("not a journal's line: {error}");
        if line.starts_with(b"{\"round\":") {
            return self.round(&serde_json::from_slice(&json).map_err(strange)?);
        }
        let Arrival { bot, called, version, .. } =
            serde_json::from_slice(&json).map_err(strange)?;
        let (_, is_new) = self.state.arrive(&bot, &called, &version);
        if is_new {
            self.plan.add_guest(&super::state::name_of(&bot, &version));
        }
        Ok(())
    }

    /// Former staff keeps its games, but its name must not be given to another player.
    fn staff(&mut self, line: &[u8], number: usize) -> Result<(), ArenaError> {
        let json = unseal(line).map_err(|why| self.broken(number, why))?;
        let read = serde_json::from_slice(&json);
        let Staff { staff } = read.map_err(|error| self.broken(number, &error.to_string()))?;
        for (name, player) in &staff {
            if let Some(other) = self.staff.get(name).filter(|other| *other != player) {
                return Err(ArenaError::journal(
                    self.path,
                    format!(
                        "the staff bot `{name}` was `{player}` in its games, and is `{other}` in \
                         ladder.toml: give it another name there"
                    ),
                    format!(
                        "le bot de référence `{name}` était `{player}` dans ses parties, et c’est \
                         `{other}` dans ladder.toml : donnez-lui un autre nom"
                    ),
                ));
            }
            if self.state.find(name).is_none() {
                self.state.add_staff(name);
                self.plan.add_guest(name);
            }
        }
        self.known = staff;
        Ok(())
    }

    fn round(&mut self, begun: &Begun) -> Result<(), String> {
        let mut pairs = Vec::new();
        for [a, b] in &begun.pairs {
            pairs.push([find(&self.state, a)?, find(&self.state, b)?]);
        }
        let mut ratings = Vec::new();
        for (name, elo) in &begun.ratings {
            ratings.push((find(&self.state, name)?, *elo));
        }
        self.state.note(begun.at, ratings);
        self.state.begin(begun.round, pairs);
        Ok(())
    }

    fn game(&mut self, line: &[u8], at: u64, shown: &mut Shown<'_>) -> Result<(), String> {
        let mut game = read_game(line)?;
        place(&self.state, &mut game)?;
        let round = check(&self.state, &self.plan, &game)?;
        self.state.add(&game, round);
        shown(&self.state, &game, at);
        Ok(())
    }

    fn broken(&self, number: usize, why: &str) -> ArenaError {
        ArenaError::journal(
            self.path,
            format!("line {number} is broken: {why}; remove that line, or move this file away"),
            format!("la ligne {number} est abîmée : {why} ; supprimez-la, ou déplacez ce fichier"),
        )
    }

    fn foreign(&self) -> ArenaError {
        ArenaError::journal(
            self.path,
            "it is not the journal of a ladder; move it away",
            "ce n’est pas le journal d’un classement permanent ; déplacez-le",
        )
    }
}
