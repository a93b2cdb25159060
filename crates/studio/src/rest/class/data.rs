//! The messages about a class.

use crate::class::Seat;
use crate::store::{ProgressItem, ProgressKind, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The class, as far as whoever asks is concerned.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ClassData {
    /// The lessons that there are.
    pub(super) lessons: usize,
    /// For the teacher: how students come in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) entrance: Option<ClassEntrance>,
    /// For a student: their own seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seat: Option<ClassSeat>,
}

/// How students come into a class.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ClassEntrance {
    /// The address that they open.
    pub(super) address: String,
    /// The code that they enter there, in two groups.
    pub(super) code: String,
}

/// All seats of a class.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ClassSeats {
    /// By name.
    pub(super) seats: Vec<ClassSeat>,
}

/// A student's seat, and what was done from it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ClassSeat {
    /// Its number.
    pub(super) id: i64,
    /// What the student is called.
    pub(super) name: String,
    /// By which the student takes it up again, in two groups.
    pub(super) key: String,
    /// When it was made, in seconds since 1970.
    pub(super) made_at: i64,
    /// When the student was last seen, in seconds since 1970.
    pub(super) seen_at: i64,
    /// Tabs that are open.
    pub(super) tabs: usize,
    /// Finished games.
    pub(super) games: u64,
    /// Finished lessons, by name.
    pub(super) lessons: Vec<String>,
    /// Lessons of which half is done, by name.
    pub(super) begun: Vec<String>,
    /// Puzzles by game.
    pub(super) puzzles: Vec<ClassPuzzles>,
}

/// The puzzles of a game that a student tried.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ClassPuzzles {
    /// The game.
    pub(super) game: String,
    /// Solved at the first attempt.
    pub(super) solved: u64,
    /// Failed, or solved later.
    pub(super) failed: u64,
}

/// What a student has done, as the page reports it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassProgress {
    /// Lessons and puzzles, the first done first.
    pub(super) items: Vec<ProgressItem>,
}

/// What of the progress is meant.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgressQuery {
    /// Only this.
    #[serde(default)]
    pub(super) kind: Option<ProgressKind>,
}

/// Something was done.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ClassDone {
    /// What was changed or deleted, counted.
    pub(super) done: usize,
}

impl ClassSeat {
    /// A seat with what was done from it, and its open tabs.
    pub(super) fn of(seat: &Seat, tally: Tally, tabs: usize) -> Self {
        let halves: BTreeSet<&str> = tally.lessons.iter().map(String::as_str).collect();
        let (mut lessons, mut begun) = (Vec::new(), Vec::new());
        for name in tally.lessons.iter().filter_map(|half| half.strip_suffix(".prediction")) {
            let is_whole = halves.contains(&*format!("{name}.experiment"));
            if is_whole { &mut lessons } else { &mut begun }.push(name.to_owned());
        }
        for name in tally.lessons.iter().filter_map(|half| half.strip_suffix(".experiment")) {
            if !lessons.iter().any(|lesson| lesson == name) {
                begun.push(name.to_owned());
            }
        }
        let puzzles = tally.puzzles.into_iter();
        let puzzles =
            puzzles.map(|(game, [solved, failed])| ClassPuzzles { game, solved, failed }).collect();
        Self {
            id: seat.id,
            name: seat.name.clone(),
            key: crate::class::shown(&seat.key),
            made_at: seat.made_at,
            seen_at: seat.seen_at(),
            tabs,
            games: tally.games,
            lessons,
            begun,
            puzzles,
        }
    }
}
