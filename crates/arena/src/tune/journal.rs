//! The journal of a tuning: first the request, then every finished game, one sealed line each.
//!
//! ```text
//!  {"tuning":1,"quintet":…,"build":…,"of":{…},"check":…}
//!  {"iteration":1,"pair":0,"game":0,"points":2,"check":…}    half points of the first set of values
//! ```
//!
//! Values are not stored: they follow from the games. A line is on disk before its game counts.
//! A torn line at the end is dropped; any other damage is refused.

use crate::journal::{Journal, build, seal, unseal};
use crate::{ArenaError, GameRecord};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Incremented when the meaning of lines changes.
const VERSION: u32 = 1;
/// The beginning of the first line.
const BEGINNING: &[u8] = b"{\"tuning\":";

#[derive(Serialize, Deserialize)]
struct Header {
    tuning: u32,
    quintet: String,
    build: String,
    /// The request; a tuning with another one has another journal.
    of: Value,
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Line {
    /// The iteration, from 1.
    pub(super) iteration: u32,
    pub(super) pair: u32,
    pub(super) game: u8,
    /// Half points of the first set of values.
    pub(super) points: u32,
}

impl Line {
    pub(super) fn of(iteration: u32, game: &GameRecord) -> Self {
        let points = game.side_of(0).map_or(0, |side| game.half_points(side));
        Self { iteration, pair: game.key.pair, game: game.key.game, points }
    }

    /// Games won by the first set, minus those it lost.
    pub(super) const fn won(&self) -> i64 {
        self.points as i64 - 1
    }
}

/// A journal being written.
pub(super) struct Log(Journal);

impl Log {
    /// Opens the journal of a tuning with this number of pairs per iteration, or creates it.
    /// Returns its games by iteration.
    pub(super) fn open(
        path: &Path,
        of: Value,
        pairs: u32,
    ) -> Result<(Self, Vec<Vec<Line>>), ArenaError> {
        let journal = Journal::of_lines(path)?;
        let header = Header {
            tuning: VERSION,
            quintet: env!("CARGO_PKG_VERSION").into(),
            build: build()?,
            of,
        };
        let text = fs::read(path).map_err(ArenaError::io("read", path))?;
        let mut log = Self(journal);
        let (games, length) = read(&text, path, &header, pairs)?;
        log.0.cut(length as u64)?;
        if length == 0 {
            log.0.write((seal(&header) + "\n").as_bytes())?;
        }
        Ok((log, games))
    }

    /// Appends games; they are on disk when this returns.
    pub(super) fn append(&mut self, lines: &[Line]) -> Result<(), ArenaError> {
        let text: String = lines.iter().map(|line| seal(line) + "\n").collect();
        self.0.write(text.as_bytes())
    }
}

/// Reads the games of a journal by iteration, and the number of bytes in complete lines.
fn read(
    text: &[u8],
    path: &Path,
    header: &Header,
    pairs: u32,
) -> Result<(Vec<Vec<Line>>, usize), ArenaError> {
    let begins = &text[..text.len().min(BEGINNING.len())];
    if !BEGINNING.starts_with(begins) {
        return Err(ArenaError::journal(
            path,
            "it is not the journal of a tuning; choose another --out, or move it away",
            "ce n’est pas le journal d’un réglage ; choisissez un autre --out, ou déplacez-le",
        ));
    }
    let (mut games, mut length) = (Vec::<Vec<Line>>::new(), 0);
    let mut seen = HashSet::new();
    for (index, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let Some(whole) = line.strip_suffix(b"\n") else { break };
        let broken = |why: &str| {
            let number = index + 1;
            ArenaError::journal(
                path,
                format!("line {number} is broken: {why}; choose another --out, or move it away"),
                format!(
                    "la ligne {number} est abîmée : {why} ; choisissez un autre --out, ou déplacez-le"
                ),
            )
        };
        let json = unseal(whole).map_err(broken)?;
        if index == 0 {
            let found: Header =
                serde_json::from_slice(&json).map_err(|_| broken("not what a journal says"))?;
            header.refuse_other(&found, path)?;
        } else {
            let line: Line =
                serde_json::from_slice(&json).map_err(|_| broken("not what a journal says"))?;
            let is_whole = games.last().is_none_or(|of| of.len() == 2 * pairs as usize);
            if is_whole {
                games.push(Vec::new());
                seen.clear();
            }
            let is_next = line.iteration as usize == games.len();
            let is_game = line.pair < pairs && line.game < 2 && line.points < 3;
            if !is_next || !is_game || !seen.insert((line.pair, line.game)) {
                return Err(broken("it is not a game that comes next"));
            }
            games.last_mut().expect("an iteration was begun").push(line);
        }
        length += line.len();
    }
    Ok((games, length))
}

impl Header {
    /// Refuses the journal of another tuning, or of another build.
    fn refuse_other(&self, found: &Self, path: &Path) -> Result<(), ArenaError> {
        let of = |of: &Value| of.as_object().cloned().unwrap_or_default();
        let (here, there) = (of(&self.of), of(&found.of));
        let differing = here.iter().filter(|(key, value)| there.get(*key) != Some(value));
        let keys: Vec<&str> = differing.map(|(key, _)| key.as_str()).collect();
        if !keys.is_empty() || self.tuning != found.tuning {
            let keys = keys.join(", ");
            return Err(ArenaError::journal(
                path,
                format!("it is of another tuning, which differs in {keys}; choose another --out"),
                format!(
                    "c’est celui d’un autre réglage, qui diffère par {keys} ; choisissez un autre --out"
                ),
            ));
        }
        if (&self.quintet, &self.build) != (&found.quintet, &found.build) {
            return Err(ArenaError::journal(
                path,
                "another build of Quintet played its games, and may play otherwise; go on with \
                 that one, or choose another --out",
                "une autre version compilée de Quintet a joué ses parties, et peut jouer \
                 autrement ; continuez avec elle, ou choisissez un autre --out",
            ));
        }
        Ok(())
    }
}
