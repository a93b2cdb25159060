//! Plays a tournament in parts, on several machines, and merges them.
//!
//! ```text
//!  run cup.toml --part 3/16 --out DIR   →   DIR/cup.toml, DIR/cup.part-03-of-16.journal.jsonl
//!  merge DIR…                           →   cup.journal.jsonl, cup.results.json, …
//! ```
//!
//! Every game has its own seed, so it does not matter which machine plays it. Running a part again
//! plays only the missing games; merging again gives the same files.

use crate::journal::{self, Journal, Programs};
use crate::tournament::read_bounded;
use crate::{
    ArenaError, Changed, GameKey, GameRecord, Part, SpecError, Tournament, TournamentReport,
    results,
};
use quintet::Registry;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// A part of a tournament's games: number 3 of 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its number, from 1.
    number: u32,
    of: u32,
}

impl Share {
    /// The expected form, for messages.
    pub const EXPECTED: &'static str = "a part such as 3/16: the third of sixteen";

    /// Reads `3/16`.
    ///
    /// ```
    /// use quintet_arena::Share;
    /// assert!(Share::parse("3/16").is_some());
    /// assert_eq!([Share::parse("0/16"), Share::parse("17/16"), Share::parse("3")], [None; 3]);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (number, of) = text.split_once('/')?;
        let (number, of) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// Keeps the games of this part; both games of a pair stay together.
    pub(crate) fn keep(self, keys: &mut Vec<GameKey>) {
        let pair = |key: &GameKey| (key.round, key.players, key.pair);
        let mut kept = Vec::new();
        for (index, games) in keys.chunk_by(|a, b| pair(a) == pair(b)).enumerate() {
            if index % self.of as usize == self.number as usize - 1 {
                kept.extend_from_slice(games);
            }
        }
        *keys = kept;
    }
}

impl Tournament {
    /// Plays only a part of this tournament, into a journal of its own in a
    /// folder that also gets the tournament's file.
    ///
    /// # Errors
    /// A format in which results decide the pairings; another file of that name in the folder.
    pub fn part(mut self, share: Share) -> Result<Self, ArenaError> {
        if !self.plan.spec().format.is_fixed() {
            return Err(SpecError::says(
                Part::Format,
                "results decide who meets whom, so it cannot be played in parts: expected \
                 round-robin or gauntlet",
                "les résultats décident des rencontres, il ne se joue donc pas en parts ; attendu : \
                 round-robin ou gauntlet",
            )
            .into());
        }
        let folder = self.journal.parent().unwrap_or_else(|| Path::new("")).to_owned();
        let name = self.file.file_name().unwrap_or(OsStr::new("tournament.toml"));
        let stem = self.file.file_stem().unwrap_or(name).to_string_lossy();
        let Share { number, of } = share;
        let digits = of.to_string().len();
        self.journal = folder.join(format!("{stem}.part-{number:0digits$}-of-{of}.journal.jsonl"));
        let copy = folder.join(name);
        let text = read_bounded(&self.file).map_err(ArenaError::io("read", &self.file))?;
        match read_bounded(&copy) {
            Ok(there) if there == text => {}
            Ok(_) => {
                return Err(ArenaError::journal(
                    &copy,
                    "it is the file of another tournament; choose another --out",
                    "c’est le fichier d’un autre tournoi ; choisissez un autre --out",
                ));
            }
            Err(_) => {
                fs::create_dir_all(&folder).map_err(ArenaError::io("create", &folder))?;
                fs::write(&copy, text).map_err(ArenaError::io("write", &copy))?;
            }
        }
        self.share = Some(share);
        Ok(self)
    }

    /// Plays the missing games, from the beginning if nothing was played yet.
    ///
    /// # Errors
    /// As [`run`](Self::run) and [`resume`](Self::resume).
    pub fn run_or_resume(
        &self,
        changed: Changed,
        running: crate::Running<'_>,
    ) -> Result<TournamentReport, ArenaError> {
        match self.journal.exists() {
            true => self.resume_with(changed, running),
            false => self.run(running),
        }
    }
}

/// The result of a merge.
#[derive(Debug)]
pub struct Merged {
    /// The complete tournament.
    pub tournament: Tournament,
    /// All its games.
    pub report: TournamentReport,
    /// The journals read.
    pub journals: Vec<PathBuf>,
}

/// Merges the parts of a tournament in these folders into the folder `out`.
///
/// # Errors
/// No parts; parts of different tournaments or builds; a game that two parts played differently.
pub fn merge(folders: &[PathBuf], out: &Path, registry: &Registry) -> Result<Merged, ArenaError> {
    let files = listed(folders, ".toml")?;
    let journals = listed(folders, ".journal.jsonl")?;
    let is_part = |path: &&PathBuf| path.to_string_lossy().contains(".part-");
    let journals: Vec<PathBuf> = journals.iter().filter(is_part).cloned().collect();
    let (Some(file), false) = (files.first(), journals.is_empty()) else {
        let folder = folders.first().cloned().unwrap_or_default();
        return Err(ArenaError::journal(
            &folder,
            "no parts of a tournament found: expected folders written by `run --part`",
            "aucun morceau de tournoi trouvé ; attendu : des dossiers écrits par `run --part`",
        ));
    };
    let text = read_bounded(file).map_err(ArenaError::io("read", file))?;
    for other in &files[1..] {
        if read_bounded(other).map_err(ArenaError::io("read", other))? != text {
            let file = file.display();
            return Err(ArenaError::journal(
                other,
                format!("it differs from `{file}`: parts of two different tournaments"),
                format!("il diffère de `{file}` : des morceaux de deux tournois"),
            ));
        }
    }
    let tournament = Tournament::open_with(file, Some(out), registry)?;
    let (games, programs) = union(&tournament, &journals)?;
    fs::create_dir_all(out).map_err(ArenaError::io("create", out))?;
    // Made from the parts each time, so merging twice is the same as merging once.
    if tournament.journal.exists() {
        fs::remove_file(&tournament.journal)
            .map_err(ArenaError::io("replace", &tournament.journal))?;
    }
    let mut journal = Journal::create(&tournament.journal, &tournament.plan, programs)?;
    journal.append(&games)?;
    let report = tournament.reported(games, false);
    if !report.is_partial() {
        let files = results::Files { results: &tournament.results, times: &tournament.times };
        results::write(files, &tournament.plan, &report.standings, &report.games)?;
    }
    Ok(Merged { tournament, report, journals })
}

/// All games of several journals, each once, and the programs that played them.
fn union(
    tournament: &Tournament,
    journals: &[PathBuf],
) -> Result<(Vec<GameRecord>, Programs), ArenaError> {
    let mut games: BTreeMap<GameKey, GameRecord> = BTreeMap::new();
    let mut programs: Option<Programs> = None;
    for path in journals {
        let read = journal::read_by_this_build(path, &tournament.plan)?;
        if let Some(found) = read.programs()
            && programs.get_or_insert_with(|| found.clone()) != found
        {
            return Err(other_programs(path, programs.as_ref(), found));
        }
        for game in read.games {
            let same =
                |other: &GameRecord| other.moves == game.moves && other.ending == game.ending;
            if games.get(&game.key).is_some_and(|other| !same(other)) {
                let [first, second] = &game.names;
                let (number, pair) = (game.key.game + 1, game.key.pair + 1);
                return Err(ArenaError::journal(
                    path,
                    format!(
                        "its game {number} of pair {pair} of `{first}` and `{second}` is not the \
                         one that another part played"
                    ),
                    format!(
                        "sa partie {number} de la paire {pair} de `{first}` et `{second}` n’est pas \
                         celle qu’une autre part a jouée"
                    ),
                ));
            }
            games.entry(game.key).or_insert(game);
        }
    }
    Ok((games.into_values().collect(), programs.unwrap_or_default()))
}

/// The error for parts that were played by different programs.
fn other_programs(path: &Path, before: Option<&Programs>, found: &Programs) -> ArenaError {
    let differs =
        |name: &&String| before.is_none_or(|before| before.get(*name) != found.get(*name));
    let names: Vec<_> = found.keys().filter(differs).map(|name| format!("`{name}`")).collect();
    let names = names.join(", ");
    ArenaError::journal(
        path,
        format!(
            "{names} was not the program that played in another part: run this part again with \
             --changed replay"
        ),
        format!(
            "{names} n’était pas le programme qui a joué dans une autre part : relancez cette part \
             avec --changed replay"
        ),
    )
}

/// The files in these folders with this ending, in order.
fn listed(folders: &[PathBuf], end: &str) -> Result<Vec<PathBuf>, ArenaError> {
    let mut found = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(folder).map_err(ArenaError::io("read", folder))? {
            let path = entry.map_err(ArenaError::io("read", folder))?.path();
            if path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(end)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}
