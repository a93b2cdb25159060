//! The first line of a journal: the tournament, and the program that plays it. If the tournament
//! grows, another such line follows at that point.

use super::line::{seal, unseal};
use super::programs::Programs;
use crate::Plan;
use crate::plan::fingerprint;
use quintet::core::{self, FINGERPRINT};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::File;
use std::io::{self, Read};

/// Raised when the meaning of lines changes. 2: lines have checksums, and
/// the build is named. 3: games are keyed by who plays whom, and hold values and lines.
const VERSION: u32 = 3;

/// Characters of a build's name.
const BUILD: usize = 16;

/// How headers of all versions begin.
pub(super) const BEGINNING: &[u8] = b"{\"journal\":";

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    /// The version of the journal.
    journal: u32,
    /// The version of Quintet.
    quintet: String,
    /// The build: another one may play differently.
    build: String,
    /// A fingerprint of the tournament.
    spec: String,
    /// Number of games planned.
    games: usize,
    /// The tournament itself, to report differences.
    tournament: Value,
    /// Whether it is a match, whose seeds do not depend on names.
    #[serde(default, rename = "match", skip_serializing_if = "std::ops::Not::not")]
    is_match: bool,
    /// Changed programs, whose games before this line no longer count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) replayed: Vec<String>,
    /// The programs; `None` in journals older than this field.
    #[serde(default)]
    pub(super) programs: Option<Programs>,
}

/// The content of a first line.
pub(super) enum Found {
    /// A header of the plan's tournament.
    Ours(Header),
    /// Something else, and why it cannot be continued.
    Other(String),
}

impl Header {
    /// The header of a plan, written by this program.
    pub(super) fn of(plan: &Plan, build: &str, programs: Programs) -> Self {
        // The fingerprint is of the text as it is written: its order is the struct's.
        let text = serde_json::to_string(plan.spec()).expect("a specification is plain data");
        let tournament = serde_json::to_value(plan.spec()).expect("a specification is plain data");
        Self {
            journal: VERSION,
            quintet: env!("CARGO_PKG_VERSION").to_owned(),
            build: build.to_owned(),
            spec: format!("{:016x}", fingerprint(text.as_bytes())),
            games: plan.len(),
            tournament,
            is_match: plan.is_match(),
            replayed: Vec::new(),
            programs: Some(programs),
        }
    }

    /// Writes it as the first line of a file, with its newline.
    pub(super) fn line(&self) -> Vec<u8> {
        (seal(self) + "\n").into_bytes()
    }

    /// Reads a first line and compares it with a plan.
    pub(super) fn read(line: &[u8], plan: &Plan) -> Found {
        if !line.starts_with(BEGINNING) {
            return Found::Other("it is not a journal of a tournament; nothing was changed".into());
        }
        if let Some(version) = version(line).filter(|&version| version != VERSION) {
            let message = format!("it is a journal of version {version}; expected {VERSION}");
            return Found::Other(message);
        }
        let broken = |why: String| Found::Other(format!("line 1 is broken: {why}"));
        let json = match unseal(line) {
            Ok(json) => json,
            Err(why) => return broken(why.to_owned()),
        };
        let found = match serde_json::from_slice::<Self>(&json) {
            Ok(found) => found,
            Err(error) => return broken(format!("not a journal's line: {error}")),
        };
        match found.differs_from(&Self::of(plan, "", Programs::new())) {
            Some(why) => Found::Other(why),
            None => Found::Ours(found),
        }
    }

    /// Whether a file that ends within its first line begins like a header of this tournament,
    /// by any build and with any programs.
    pub(super) fn is_begun_by(torn: &[u8], plan: &Plan) -> bool {
        const NAME: &str = "\"build\":\"";
        const PROGRAMS: &str = ",\"programs\":";
        let of = |build: &str| Self::of(plan, build, Programs::new()).line();
        let line = of(&"0".repeat(BUILD));
        let at = line.windows(NAME.len()).position(|part| part == NAME.as_bytes());
        let at = at.map_or(0, |at| at + NAME.len());
        // The build name in it, perhaps truncated.
        let named = torn.get(at..).unwrap_or_default().iter().take(BUILD).map(|&b| char::from(b));
        let build: String = named.chain(std::iter::repeat('0')).take(BUILD).collect();
        let line = of(&build);
        let end = line.windows(PROGRAMS.len()).rposition(|part| part == PROGRAMS.as_bytes());
        let line = &line[..end.unwrap_or(line.len())];
        line.starts_with(torn) || torn.starts_with(line)
    }

    /// Whether the tournament has grown since this header was written.
    pub(super) fn has_grown(&self, plan: &Plan) -> bool {
        self.spec != Self::of(plan, "", Programs::new()).spec
    }

    /// Why a journal with this header belongs neither to the other header's tournament nor to one
    /// that grew into it.
    fn differs_from(&self, other: &Self) -> Option<String> {
        if self.is_match != other.is_match {
            return Some("one of the two is a match, and the other a tournament".to_owned());
        }
        if self.spec == other.spec {
            return None;
        }
        let (before, now) = (&self.tournament, &other.tournament);
        let differs = |key: &&String| before.get(*key) != now.get(*key) && !grew(key, before, now);
        let keys = now.as_object().into_iter().flat_map(|object| object.keys());
        let keys: Vec<&str> = keys.filter(differs).map(String::as_str).collect();
        if keys.is_empty() {
            return None;
        }
        Some(format!(
            "it is of another tournament, which differs in {}; a tournament can only grow: by \
             pairs and players, or by rounds where it is Swiss",
            keys.join(", ")
        ))
    }

    /// Why this program must not continue the journal, in English and French.
    pub(super) fn other_build(&self, build: &str) -> Option<[String; 2]> {
        let here = env!("CARGO_PKG_VERSION");
        let same = self.quintet == here && self.build == build;
        let (quintet, played) = (&self.quintet, &self.build);
        let english = format!(
            "Quintet {quintet} (build {played}) played its games, and this is {here} (build \
             {build}), whose players may play otherwise; resume with the same program"
        );
        let french = format!(
            "Quintet {quintet} (build {played}) a joué ses parties, et voici {here} (build \
             {build}), dont les joueurs peuvent jouer autrement ; reprenez avec le même programme"
        );
        (!same).then_some([english, french])
    }
}

/// Whether a tournament only grew, so that all games played before still belong to it.
fn grew(key: &str, before: &Value, now: &Value) -> bool {
    let swiss = |of: &Value| of.get("format")?.get("swiss")?.as_u64();
    let is_fixed = now.get("format") == Some(&Value::from("round-robin"))
        || now.get("format").is_some_and(|format| format.get("gauntlet").is_some());
    match key {
        "format" => swiss(before) < swiss(now) && swiss(before).is_some(),
        "pairs" => is_fixed && before[key].as_u64() < now[key].as_u64(),
        "players" => is_fixed && is_within(&before[key], &now[key]),
        _ => false,
    }
}

/// Whether a list has the items of another one in the same order, and perhaps more.
fn is_within(fewer: &Value, more: &Value) -> bool {
    let (Some(fewer), Some(more)) = (fewer.as_array(), more.as_array()) else { return false };
    let mut rest = more.iter();
    fewer.iter().all(|item| rest.any(|other| other == item))
}

/// The version that a first line claims.
fn version(line: &[u8]) -> Option<u32> {
    let digits = line[BEGINNING.len()..].split(|byte| !byte.is_ascii_digit()).next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The identity of this build: a hash of the program's own file.
///
/// Nothing else distinguishes two builds reliably. A version stays the same while
/// an engine is developed; a commit is unknown in a build from an archive, and does
/// not cover uncommitted changes; the node signature of `bench` misses what it does
/// not search. The price: a rebuild counts as another program even if the changes
/// do not matter.
pub(super) fn build() -> io::Result<String> {
    hash(&mut File::open(std::env::current_exe()?)?)
}

/// A hash of the contents of a file.
pub(crate) fn hash(file: &mut impl Read) -> io::Result<String> {
    let mut buffer = vec![0; 1 << 20];
    let mut hash = FINGERPRINT;
    loop {
        let length = fill(file, &mut buffer)?;
        hash = core::fingerprint(hash, &buffer[..length]);
        if length < buffer.len() {
            return Ok(format!("{hash:016x}"));
        }
    }
}

/// Fills a buffer as far as the file goes, so that the parts do not depend on how the system
/// delivers them.
fn fill(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match file.read(&mut buffer[length..])? {
            0 => break,
            more => length += more,
        }
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_program_is_the_same_build() {
        let build = build().unwrap();
        assert_eq!(build.len(), 16);
        assert_eq!(build, super::build().unwrap());
    }
}
