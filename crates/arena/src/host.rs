//! Tournaments where others share the machine or the window: in a studio, in a browser.

use crate::engine::EngineCommand;
use crate::{FileError, Part, SpecError, TournamentFile, TournamentSpec};
use quintet::core::{Language, Text, parse_duration};
use quintet::{GameInfo, Registry, questions};
use schemars::JsonSchema;
use serde::Serialize;

/// What a tournament may ask for at some place.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The place, after a bound: `in the studio`.
    pub place: Text,
    /// Maximum number of players.
    pub players: usize,
    /// Maximum number of games.
    pub games: u64,
    /// What plays more games than that.
    pub elsewhere: Text,
    /// Why programs may not play; `None` if they may.
    pub no_programs: Option<Text>,
    /// The longest clock, such as `1h`, if there is a bound.
    pub clock: Option<&'static str>,
}

impl Host {
    /// Checks a tournament before its openings are generated. `games` lists what players may ask for.
    ///
    /// # Errors
    /// The first bound that it exceeds.
    pub fn check(&self, spec: &TournamentSpec, games: &[GameInfo]) -> Result<(), SpecError> {
        let (english, french) = in_both(self.place);
        let (players, planned) = (spec.players.len(), spec.games());
        if players > self.players {
            let most = self.players;
            return Err(SpecError::says(
                Part::Players,
                format!("{players} players are too many here: expected at most {most} {english}"),
                format!("{players} joueurs sont trop ; attendu : au plus {most} {french}"),
            ));
        }
        if planned > self.games {
            let (most, more) = (self.games, in_both(self.elsewhere));
            return Err(SpecError::says(
                Part::Pairs,
                format!(
                    "that makes {planned} games: expected at most {most} {english}; {}",
                    more.0
                ),
                format!(
                    "cela fait {planned} parties ; attendu : au plus {most} {french} ; {}",
                    more.1
                ),
            ));
        }
        questions::check_limits(&spec.rules.limits)
            .map_err(|error| SpecError::of(Part::Game, &error))?;
        for (index, entrant) in spec.players.iter().enumerate() {
            let part = Part::Player(index);
            let is_program = EngineCommand::parse(&entrant.player).is_some();
            if let Some(why) = self.no_programs.filter(|_| is_program) {
                let (english, french) = in_both(why);
                return Err(SpecError::says(part, english, french));
            }
            let own = entrant.limits.map_or(Ok(()), |limits| questions::check_limits(&limits));
            own.and_then(|()| match is_program {
                true => Ok(()),
                false => questions::check(&entrant.player, games),
            })
            .map_err(|error| SpecError::of(part, &error))?;
            let clock = entrant.clock.or(spec.rules.clock);
            let exceeds = |longest: &&str| clock.map(|clock| clock.total) > parse_duration(longest);
            if let Some(longest) = self.clock.filter(exceeds) {
                return Err(SpecError::says(
                    part,
                    format!("a clock has at most {longest} {english}"),
                    format!("une pendule a au plus {longest} {french}"),
                ));
            }
        }
        Ok(())
    }
}

fn in_both(text: Text) -> (&'static str, &'static str) {
    (text.get(Language::English), text.get(Language::French))
}

/// What a tournament file comes to.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArenaChecked")]
pub struct FileCheck {
    /// Games it has at least, if it is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<usize>,
    /// What may not be as it was meant, if it is accepted: limits that some players do not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    /// What is wrong with it otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<FileProblem>,
}

/// What is wrong with a tournament file.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArenaProblem")]
struct FileProblem {
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
    /// What is wrong, and what is accepted.
    message: String,
}

impl FileCheck {
    /// Says what reading a file came to.
    #[must_use]
    pub fn of(
        read: Result<TournamentFile, FileError>,
        registry: &Registry,
        language: Language,
    ) -> Self {
        match read {
            Ok(file) => {
                let remarks = file.plan.spec().remarks(registry);
                let remarks = remarks.iter().map(|words| words.get(language).to_owned()).collect();
                Self { games: Some(file.plan.len()), remarks, problem: None }
            }
            Err(FileError { line, column, message }) => {
                let message = message.get(language).to_owned();
                let problem = Some(FileProblem { line, column, message });
                Self { games: None, remarks: Vec::new(), problem }
            }
        }
    }
}
