//! Identifies the programs of a tournament, so that a journal knows whose games it holds.
//!
//! A program is identified by hashes of the files that its command names: `python3 bot.py` by that
//! of `bot.py`. What `PATH` finds (`python3`) belongs to the machine and is left out. For a program
//! made of more files, the tournament's file gives a `version`, which then counts alone.

use super::hash;
use crate::engine::EngineCommand;
use crate::{Entrant, Plan};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;

/// For each program, by name: its files, each with its hash.
pub(crate) type Programs = BTreeMap<String, Parts>;

/// The files of a program with their hashes, or its version.
pub(crate) type Parts = BTreeMap<String, String>;

/// What to do with games of programs that have changed since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Changed {
    /// Refuse to continue, and name them.
    #[default]
    Refuse,
    /// Play them again.
    Replay,
    /// Keep them.
    Keep,
}

/// The programs of a plan as they are now.
pub(crate) fn programs(plan: &Plan) -> Programs {
    let known = |entrant: &Entrant| Some((entrant.name.clone(), parts(entrant)?));
    plan.players().iter().filter_map(known).collect()
}

/// The files of a player; `None` if it is not a program.
fn parts(entrant: &Entrant) -> Option<Parts> {
    let command = EngineCommand::parse(&entrant.player).filter(|_| !entrant.guest)?.ok()?;
    if let Some(version) = &entrant.version {
        return Some(BTreeMap::from([("version".to_owned(), version.clone())]));
    }
    let hashed = |path: PathBuf| {
        let hash = hash(&mut File::open(&path).ok()?).ok()?;
        Some((path.to_str()?.to_owned(), hash))
    };
    Some(command.files().into_iter().filter_map(hashed).collect())
}

/// The parts that differ between two states of a program.
pub(super) fn differing(before: &Parts, now: &Parts) -> Vec<String> {
    let differs = |name: &&String| before.get(*name) != now.get(*name);
    let mut names: Vec<String> = before.keys().chain(now.keys()).filter(differs).cloned().collect();
    names.sort();
    names.dedup();
    names
}
