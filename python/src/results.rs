//! The results of a match or a tournament.

use crate::{error, json};
use pyo3::prelude::*;
use quintet::Registry;
use quintet::core::Language;
use quintet_arena::report::{Report, STUDIO};
use quintet_arena::stats::Sequential;
use quintet_arena::{
    Entrant, GameRecord, MatchReport, Standings, Tournament, TournamentReport, TournamentSpec,
};

/// Games and standings.
#[pyclass(frozen, module = "quintet._quintet")]
pub(crate) struct Results {
    game: String,
    seed: u64,
    players: Vec<Entrant>,
    planned: usize,
    standings: Standings,
    sprt: Option<Sequential>,
    games: Vec<GameRecord>,
}

impl Results {
    pub(crate) fn of_match(report: MatchReport, seed: u64) -> Self {
        Self {
            standings: Standings::of_match(&report.players, &report.games),
            planned: report.planned,
            game: report.game,
            seed,
            players: report.players.into(),
            sprt: report.sprt,
            games: report.games,
        }
    }

    pub(crate) fn of_tournament(report: TournamentReport, spec: &TournamentSpec) -> Self {
        let mut rows: Vec<_> = report.standings.rows.iter().collect();
        rows.sort_by_key(|row| row.index);
        Self {
            game: spec.game.clone(),
            seed: spec.seed,
            players: rows.into_iter().map(|row| row.entrant.clone()).collect(),
            planned: report.planned,
            standings: report.standings,
            sprt: None,
            games: report.games,
        }
    }

    pub(crate) fn of_file(report: TournamentReport, tournament: &Tournament) -> Self {
        Self::of_tournament(report, tournament.plan.spec())
    }

    /// A report in a language.
    fn report<'a>(&'a self, registry: &'a Registry, language: Language) -> Report<'a> {
        let names: Vec<_> = self.players.iter().map(|player| player.name.as_str()).collect();
        Report {
            registry,
            game: &self.game,
            title: format!("{}: {}", self.game, names.join(" – ")),
            seed: self.seed,
            players: &self.players,
            games: &self.games,
            standings: &self.standings,
            accuracy: None,
            language,
            studio: STUDIO.to_owned(),
        }
    }
}

#[pymethods]
impl Results {
    /// Players, standings, ratings and games as JSON.
    fn json(&self) -> String {
        self.report(&Registry::shipped(), Language::English).json()
    }

    /// The time of every move in nanoseconds, game by game.
    fn times(&self) -> Vec<Vec<u64>> {
        let nanos = |time: std::time::Duration| time.as_nanos().try_into().unwrap_or(u64::MAX);
        self.games.iter().map(|game| game.times().map(nanos).collect()).collect()
    }

    /// One line per game.
    fn csv(&self) -> String {
        self.report(&Registry::shipped(), Language::English).csv()
    }

    /// A self-contained page.
    fn html(&self, language: &str) -> PyResult<String> {
        Ok(self.report(&Registry::shipped(), error::language(language)?).html())
    }

    /// The sequential test as JSON, if there was one.
    fn sprt(&self) -> Option<String> {
        self.sprt.as_ref().map(json)
    }

    /// The number of planned games.
    fn planned(&self) -> usize {
        self.planned
    }
}
