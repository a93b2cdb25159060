//! Matches and tournaments in memory.

use crate::error::{expected, no_match};
use crate::guest::{Guests, Launch, everybody};
use crate::long::{Progress, long};
use crate::results::Results;
use crate::search::{GivenLimits, limits};
use pyo3::prelude::*;
use quintet::core::StopFlag;
use quintet_arena::stats::Sprt;
use quintet_arena::{
    Adjudication, Clock, Entrant, Finished, Format, MatchSpec, Openings, Rules, Running,
    TournamentSpec, play_match, play_tournament,
};
use std::collections::HashMap;

/// A player: its name (its string if empty), its player string, and its factory if it is a guest.
type Player = (String, String, Option<Py<PyAny>>);

/// The openings: positions, or random moves with a count and whether they are balanced.
#[derive(FromPyObject)]
pub(crate) enum Start {
    Positions(Vec<String>),
    Random((u32, Option<u32>, bool)),
}

/// Plays a tournament, or a match if there is no format.
#[pyfunction]
#[pyo3(signature = (
    game, setup, players, format, pairs, openings, limits, clock, seed, sprt, threads, progress,
    launcher
))]
#[expect(clippy::too_many_arguments, reason = "the package calls it by name")]
pub(crate) fn play(
    py: Python<'_>,
    game: String,
    setup: String,
    players: Vec<Player>,
    format: Option<(String, Option<u32>)>,
    pairs: u32,
    openings: Option<Start>,
    limits: GivenLimits,
    clock: Option<&str>,
    seed: u64,
    sprt: Option<(f64, f64)>,
    threads: usize,
    progress: Option<Py<PyAny>>,
    launcher: Option<Launch>,
) -> PyResult<Results> {
    let is_match = format.is_none();
    let format = format.map(|(name, number)| read_format(&name, number, players.len()));
    let (entrants, seating) = seat(players, launcher)?;
    let spec = TournamentSpec {
        game,
        setup,
        players: entrants,
        format: format.transpose()?.unwrap_or_default(),
        pairs,
        openings: match openings {
            None => Openings::Start,
            Some(Start::Positions(texts)) => Openings::Positions(texts),
            Some(Start::Random((plies, count, balanced))) => {
                Openings::Random { plies, count, balanced }
            }
        },
        rules: read_rules(limits, clock)?,
        seed,
    };
    let duel = if is_match { Some(duel(&spec, sprt)?) } else { None };
    let (stop, progress) = (StopFlag::new(), Progress::by(progress));
    let flag = stop.clone();
    let played = long(py, &stop, &progress, || {
        let mut watch = |news: &Finished<'_>| progress.note(news.done as u64, news.total as u64);
        let running =
            Running { threads, stop: flag, seating: &seating, ..Running::new(&mut watch) };
        match &duel {
            Some(spec) => play_match(spec, running).map(|it| Results::of_match(it, seed)),
            None => play_tournament(&spec, running).map(|it| Results::of_tournament(it, &spec)),
        }
    })?;
    played.map_err(|error| no_match(&error))
}

/// Converts a tournament between two players to a match.
fn duel(spec: &TournamentSpec, sprt: Option<(f64, f64)>) -> PyResult<MatchSpec> {
    let TournamentSpec { game, setup, players, pairs, openings, rules, seed, .. } = spec.clone();
    let count = players.len();
    let players =
        players.try_into().map_err(|_| expected("players", &count.to_string(), "2 of them"))?;
    let sprt = match sprt {
        Some((low, high)) if low < high && low.is_finite() && high.is_finite() => {
            Some(Sprt::new(low, high))
        }
        Some((low, high)) => {
            let given = format!("{low}, {high}");
            return Err(expected("sprt", &given, "two numbers, the smaller first"));
        }
        None => None,
    };
    Ok(MatchSpec { game, setup, players, pairs, openings, rules, seed, sprt })
}

/// The entrants, and the guests that seat them.
fn seat(players: Vec<Player>, launcher: Option<Launch>) -> PyResult<(Vec<Entrant>, Guests)> {
    let (mut entrants, mut guests) = (Vec::new(), HashMap::new());
    for (name, player, guest) in players {
        match guest {
            Some(guest) => {
                entrants.push(Entrant::guest(name.clone(), player));
                guests.insert(name, guest);
            }
            None => entrants.push(Entrant::named(name, player)),
        }
    }
    let everybody = everybody(launcher, entrants.iter().map(|it| it.player.as_str()))?;
    Ok((entrants, Guests::new(guests, everybody)))
}

fn read_rules(given: GivenLimits, clock: Option<&str>) -> PyResult<Rules> {
    let read =
        |text: &str| Clock::parse(text).ok_or_else(|| expected("clock", text, Clock::EXPECTED));
    Ok(Rules {
        limits: limits(given)?,
        clock: clock.map(read).transpose()?,
        adjudication: Adjudication::NONE,
    })
}

fn read_format(name: &str, number: Option<u32>, players: usize) -> PyResult<Format> {
    Ok(match name {
        "round-robin" => Format::RoundRobin,
        "gauntlet" => Format::Gauntlet(number.unwrap_or(1)),
        "swiss" => Format::Swiss(number.unwrap_or_else(|| Format::usual_rounds(players).max(1))),
        "knockout" => Format::Knockout,
        _ => {
            let accepted = "`round-robin`, `gauntlet`, `swiss` or `knockout`";
            return Err(expected("format", name, accepted));
        }
    })
}
