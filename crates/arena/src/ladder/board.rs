//! The leaderboard as data: the content of `leaderboard.json`, shown by pages and terminals.
//!
//! Bots appear under their pseudonyms, without their authors' words: only the teacher's list says
//! how a fault happened.

use super::bots::Found;
use super::rating::{Fit, Rated};
use super::state::{Bot, State, Version};
use crate::GameRecord;
use quintet::core::Language;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The period that an arrow covers, in seconds.
const ARROW: u64 = 3600;
/// Maximum number of points shown of a history.
const SHOWN: usize = 32;

/// A leaderboard.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Leaderboard {
    /// Its heading.
    pub title: String,
    /// The game.
    pub game: String,
    /// Its setup, `name=value,…`.
    pub setup: String,
    /// When it was written, in seconds since 1970.
    pub updated: u64,
    /// Number of finished games, including those of removed bots and older versions.
    pub games: u64,
    /// Number of rounds started.
    pub rounds: u32,
    /// Number of games after which a version rests.
    pub enough: u64,
    /// Number of games per page of `games/`.
    pub games_a_page: u64,
    /// Bots and staff, best first; unrated ones last.
    pub players: Vec<Row>,
}

/// A bot or a staff bot.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "LadderRow")]
pub struct Row {
    /// Its place among the bots, from 1; `None` for staff and for a bot without games.
    pub place: Option<usize>,
    /// Places gained in the last hour, negative if lost; `None` if it is new.
    pub change: Option<i64>,
    /// Its pseudonym, or the name of a staff bot.
    pub name: String,
    /// Whether it is a staff bot.
    pub staff: bool,
    /// Whether it plays, rests or waits.
    pub status: Status,
    /// Why it is benched, as one word: `crash`, `time`, `illegal-move`, `protocol`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Its version, from 1; 0 for staff.
    pub version: usize,
    /// Its rating.
    pub elo: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Number of games of this version.
    pub games: u64,
    /// Number of games won.
    pub wins: u64,
    /// Number of games drawn.
    pub draws: u64,
    /// Number of games lost.
    pub losses: u64,
    /// Number of games lost by a fault instead of by the rules.
    pub faults: u64,
    /// Ratings over time: seconds since 1970, the version, Elo.
    pub history: Vec<(u64, usize, f64)>,
    /// Its latest games, newest first.
    pub last: Vec<Last>,
}

/// The current status of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "LadderStatus")]
pub enum Status {
    /// A staff bot with a fixed rating.
    Anchor,
    /// It is playing.
    Playing,
    /// It has played enough.
    Resting,
    /// It failed to play properly several times, and waits until it is changed.
    Benched,
    /// It cannot be started or built.
    Refused,
}

/// A summary of a game.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "LadderResult")]
pub struct Last {
    /// Its number in the journal, from 1.
    pub game: u64,
    /// The opponent.
    pub against: String,
    /// 1 for a win, ½ for a draw.
    pub points: f64,
}

/// The data that a leaderboard is made from.
pub(crate) struct Board<'a> {
    pub(crate) state: &'a State,
    pub(crate) rated: &'a [Rated],
    pub(crate) fit: &'a Fit,
    pub(crate) staff: usize,
    /// The bots present, each with its playing version if it has one.
    pub(crate) there: &'a [(&'a str, Option<usize>, &'a Found)],
    pub(crate) enough: u64,
    pub(crate) now: u64,
}

/// The public name of a version.
pub(crate) fn called(state: &State, version: usize) -> String {
    let of = &state.versions[version];
    let bot = of.bot.as_ref().and_then(|bot| state.bots.get(bot));
    bot.map_or_else(|| of.name.clone(), |bot| bot.called.clone())
}

impl Board<'_> {
    /// The rows, the best first.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let places: BTreeMap<usize, usize> =
            self.rated.iter().enumerate().map(|(place, of)| (of.player, place)).collect();
        let mut rows: Vec<Row> = (0..self.staff).map(|staff| self.staff(staff, &places)).collect();
        rows.extend(self.there.iter().filter_map(|&(name, version, found)| {
            Some(self.bot(self.state.bots.get(name)?, version, found, &places))
        }));
        let is_rated = |row: &Row| row.games > 0 || row.staff;
        rows.sort_by(|a, b| {
            let order = is_rated(b).cmp(&is_rated(a)).then(b.elo.total_cmp(&a.elo));
            order.then_with(|| a.name.cmp(&b.name))
        });
        let mut place = 0;
        for row in rows.iter_mut().filter(|row| !row.staff && row.games > 0) {
            place += 1;
            row.place = Some(place);
        }
        self.arrows(&mut rows);
        rows
    }

    fn staff(&self, version: usize, places: &BTreeMap<usize, usize>) -> Row {
        let of = &self.state.versions[version];
        let status = match self.rated[places[&version]].anchor {
            Some(_) => Status::Anchor,
            None => Status::Playing,
        };
        Row { staff: true, ..self.row(&of.name, (version, of), status, places) }
    }

    fn bot(
        &self,
        bot: &Bot,
        version: Option<usize>,
        found: &Found,
        places: &BTreeMap<usize, usize>,
    ) -> Row {
        let latest = version.or(bot.versions.last().copied());
        let shown = |version: &usize| self.state.versions[*version].number;
        let history =
            thinned(&bot.history).map(|of| (of.at, shown(&of.version), round(of.elo))).collect();
        let Some(version) = latest else {
            return Row { history, ..Row::unknown(&bot.called) };
        };
        let of = &self.state.versions[version];
        let status = match found {
            Found::Refused(_) => Status::Refused,
            Found::Ready(..) if of.is_benched() => Status::Benched,
            Found::Ready(..) if of.games() >= self.enough => Status::Resting,
            Found::Ready(..) => Status::Playing,
        };
        let reason = of.fault.as_ref().filter(|_| status == Status::Benched);
        let reason = reason.map(crate::Ending::kind);
        Row { history, reason, ..self.row(&bot.called, (version, of), status, places) }
    }

    fn row(
        &self,
        name: &str,
        (index, of): (usize, &Version),
        status: Status,
        places: &BTreeMap<usize, usize>,
    ) -> Row {
        let rating = places.get(&index).map(|&place| self.fit.rating(place));
        let (elo, margin) = rating.map_or((0.0, 0.0), |rating| (rating.elo, rating.margin));
        let last = of.last.iter().rev().map(|played| Last {
            game: played.number,
            against: called(self.state, played.opponent),
            points: f64::from(played.half_points) / 2.0,
        });
        Row {
            status,
            version: of.number,
            elo: round(elo),
            low: round(elo - margin),
            high: round(elo + margin),
            games: of.games(),
            wins: of.wins,
            draws: of.draws,
            losses: of.losses,
            faults: of.faults,
            last: last.collect(),
            ..Row::unknown(name)
        }
    }

    /// Computes the places gained or lost in the last hour.
    fn arrows(&self, rows: &mut [Row]) {
        let then = self.now.saturating_sub(ARROW);
        let before = |row: &Row| {
            // A bot present for less than an hour is compared with its first rating.
            let past = row.history.iter().rev().find(|(at, ..)| *at <= then);
            past.or(row.history.first()).map(|(.., elo)| *elo)
        };
        let placed = || (0..rows.len()).filter(|&of| rows[of].place.is_some());
        let mut past: Vec<(usize, f64)> =
            placed().filter_map(|of| Some((of, before(&rows[of])?))).collect();
        let now: Vec<usize> = past.iter().map(|(of, _)| *of).collect();
        past.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        for (earlier, (of, _)) in past.into_iter().enumerate() {
            let later = now.iter().position(|other| *other == of).unwrap_or(earlier);
            rows[of].change = Some(earlier as i64 - later as i64);
        }
    }
}

impl Row {
    /// A row for a bot that has not played.
    fn unknown(name: &str) -> Self {
        Self {
            place: None,
            change: None,
            name: name.to_owned(),
            staff: false,
            status: Status::Refused,
            reason: None,
            version: 0,
            elo: 0.0,
            low: 0.0,
            high: 0.0,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            faults: 0,
            history: Vec::new(),
            last: Vec::new(),
        }
    }
}

impl Status {
    /// Its name for people.
    #[must_use]
    pub const fn in_words(self, language: Language) -> &'static str {
        let [english, french] = match self {
            Self::Anchor => ["reference", "référence"],
            Self::Playing => ["playing", "en jeu"],
            Self::Resting => ["resting", "au repos"],
            Self::Benched => ["benched", "sur le banc"],
            Self::Refused => ["cannot be run", "ne peut pas être lancé"],
        };
        match language {
            Language::English => english,
            Language::French => french,
        }
    }
}

/// The public name of a fault.
#[must_use]
pub fn reason_in_words(kind: &str, language: Language) -> &'static str {
    match kind {
        "crash" => language.pick("it crashed", "il a planté"),
        "time" => language.pick("it ran out of time", "il a dépassé son temps"),
        "illegal-move" => language.pick("it played an illegal move", "il a joué un coup illégal"),
        _ => language.pick("it broke the protocol", "il n’a pas suivi le protocole"),
    }
}

/// At most [`SHOWN`] points, including the last one.
fn thinned<T>(points: &[T]) -> impl Iterator<Item = &T> {
    let step = points.len().div_ceil(SHOWN).max(1);
    points.iter().rev().step_by(step).collect::<Vec<_>>().into_iter().rev()
}

/// Rounds to a tenth.
fn round(elo: f64) -> f64 {
    (elo * 10.0).round() / 10.0
}

/// The public names of a game's players, and the winner.
pub(crate) fn short(state: &State, game: &GameRecord) -> ([String; 2], &'static str) {
    let result = match game.winner {
        Some(quintet::core::Side::First) => "1–0",
        Some(quintet::core::Side::Second) => "0–1",
        None => "½–½",
    };
    (game.players.map(|player| called(state, player)), result)
}
