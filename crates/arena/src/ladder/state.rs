//! The contents of a journal, added up line by line: the players, their results, their ratings.
//!
//! Except for the numbers of games, nothing here depends on the order in which the games of a round
//! finish. Data that grows with the games is bounded: sums for each pairing, a few last games and a
//! history that is thinned out.

use super::rating::{Fit, MOST, Rated, Scores};
use crate::{Ending, GameRecord};
use quintet::core::Side;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Consecutive faults, over whole rounds, after which a version is benched.
const FAULTS: u32 = 4;
/// Number of last games remembered per version.
const LAST: usize = 5;
/// Maximum number of points in a history; beyond that, every second one is dropped.
const HISTORY: usize = 256;

/// A player: a staff bot, or a version of a bot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Version {
    /// Its name in games: `ada~3f2a9c01d2e4b5a6`, or the name of a staff bot.
    pub(crate) name: String,
    /// The bot that it is a version of; `None` for staff.
    pub(crate) bot: Option<String>,
    /// The number of the version, from 1.
    pub(crate) number: usize,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Number of games lost by a fault instead of by the rules.
    pub(crate) faults: u64,
    /// How the last of them ended.
    pub(crate) fault: Option<Ending>,
    /// Its last games, newest last.
    pub(crate) last: Vec<Played>,
    run: Run,
}

/// The number of consecutive faults, counted in whole rounds, so that the order in which their
/// games end does not matter.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    before: u32,
    round: u32,
    games: u32,
    faults: u32,
}

impl Run {
    const fn length(self) -> u32 {
        if self.games == self.faults { self.before + self.faults } else { 0 }
    }

    fn add(&mut self, round: u32, is_fault: bool) {
        if round != self.round {
            *self = Self { before: self.length(), round, games: 0, faults: 0 };
        }
        self.games += 1;
        self.faults += u32::from(is_fault);
    }
}

/// A game of a version, for lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// Its number in the journal, from 1.
    pub(crate) number: u64,
    pub(crate) opponent: usize,
    /// 2 for a win, 1 for a draw.
    pub(crate) half_points: u32,
}

impl Version {
    pub(crate) const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Whether it is benched until it is changed.
    pub(crate) const fn is_benched(&self) -> bool {
        self.run.length() >= FAULTS
    }

    /// Whether its last round was free of faults.
    pub(crate) const fn is_sound(&self) -> bool {
        self.games() > 0 && self.run.length() == 0
    }
}

/// A bot with all its versions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bot {
    /// Its pseudonym.
    pub(crate) called: String,
    /// Its versions, by index.
    pub(crate) versions: Vec<usize>,
    /// Its rating history across all versions.
    pub(crate) history: Vec<Point>,
}

/// A rating at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// Seconds since 1970.
    pub(crate) at: u64,
    pub(crate) version: usize,
    pub(crate) elo: f64,
}

/// The latest round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Current {
    pub(crate) number: u32,
    /// The pairings, by index.
    pub(crate) pairs: Vec<[usize; 2]>,
    /// Finished games: the two players, and which of the pair's two games.
    pub(crate) done: HashSet<([usize; 2], u8)>,
}

/// The contents of a journal.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) versions: Vec<Version>,
    by_name: HashMap<String, usize>,
    /// The bots by the names of their folders.
    pub(crate) bots: BTreeMap<String, Bot>,
    scores: Scores,
    /// Finished games.
    pub(crate) games: u64,
    /// `None` before the first round.
    pub(crate) current: Option<Current>,
    /// Whether a version was added since then.
    pub(crate) has_news: bool,
}

impl State {
    /// The index of a version by its name.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Adds a staff bot, or the placeholder.
    pub(crate) fn add_staff(&mut self, name: &str) {
        self.by_name.insert(name.to_owned(), self.versions.len());
        self.versions.push(Version { name: name.to_owned(), ..Version::default() });
    }

    /// Adds a version of a bot; returns its index, and whether it is new.
    pub(crate) fn arrive(&mut self, bot: &str, called: &str, hash: &str) -> (usize, bool) {
        let name = name_of(bot, hash);
        if let Some(index) = self.find(&name) {
            return (index, false);
        }
        let index = self.versions.len();
        let of = self.bots.entry(bot.to_owned()).or_default();
        called.clone_into(&mut of.called);
        of.versions.push(index);
        let number = of.versions.len();
        self.has_news = true;
        let bot = Some(bot.to_owned());
        self.by_name.insert(name.clone(), index);
        self.versions.push(Version { name, bot, number, ..Version::default() });
        (index, true)
    }

    /// Whether a pseudonym is taken.
    pub(crate) fn is_taken(&self, called: &str) -> bool {
        self.bots.values().any(|bot| bot.called == called)
    }

    /// Begins a round; the missing games of the one before are no longer played.
    pub(crate) fn begin(&mut self, number: u32, pairs: Vec<[usize; 2]>) {
        self.current = Some(Current { number, pairs, done: HashSet::new() });
        self.has_news = false;
    }

    /// Records ratings at a point in time.
    pub(crate) fn note(&mut self, at: u64, ratings: impl IntoIterator<Item = (usize, f64)>) {
        for (version, elo) in ratings {
            let bot = self.versions[version].bot.as_ref();
            let Some(bot) = bot.and_then(|name| self.bots.get_mut(name)) else { continue };
            bot.history.push(Point { at, version, elo });
            if bot.history.len() > HISTORY {
                let mut index = 0;
                bot.history.retain(|_| {
                    index += 1;
                    index % 2 == 1
                });
            }
        }
    }

    /// Adds a game of the current round.
    pub(crate) fn add(&mut self, game: &GameRecord, round: u32) {
        self.games += 1;
        let half = game.half_points(Side::First);
        let players = game.players;
        self.scores.add(players, f64::from(half) / 2.0);
        let loser = game.ending.forfeited_by().map(|side| players[side.index()]);
        for (player, half) in [(0, half), (1, 2 - half)] {
            let opponent = players[1 - player];
            let version = &mut self.versions[players[player]];
            match half {
                2 => version.wins += 1,
                1 => version.draws += 1,
                _ => version.losses += 1,
            }
            let is_fault = loser == Some(players[player]);
            version.run.add(round, is_fault);
            if is_fault {
                version.faults += 1;
                version.fault = Some(game.ending.clone());
            }
            if version.last.len() == LAST {
                version.last.remove(0);
            }
            version.last.push(Played { number: self.games, opponent, half_points: half });
        }
        if let Some(current) = &mut self.current {
            current.done.insert((game.key.players, game.key.game));
        }
    }

    /// Rates the staff, these versions, and as many of the latest others as there is room for.
    pub(crate) fn rate(&self, staff: &[Option<f64>], present: &[usize]) -> (Vec<Rated>, Fit) {
        let mut rated: Vec<Rated> = staff
            .iter()
            .enumerate()
            .map(|(player, &anchor)| Rated { player, anchor })
            .chain(present.iter().map(|&player| Rated { player, anchor: None }))
            .collect();
        let here: HashSet<usize> = present.iter().copied().collect();
        let gone = (staff.len()..self.versions.len())
            .rev()
            .filter(|player| !here.contains(player) && self.versions[*player].games() > 0);
        let room = MOST.saturating_sub(rated.len());
        rated.extend(gone.take(room).map(|player| Rated { player, anchor: None }));
        let fit = Fit::of(&rated, &self.scores);
        (rated, fit)
    }
}

/// The name of a bot's version in games.
pub(crate) fn name_of(bot: &str, hash: &str) -> String {
    format!("{bot}~{hash}")
}
