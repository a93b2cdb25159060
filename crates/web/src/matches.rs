//! Matches and tournaments between our own players, one question at a time, so that a page can
//! distribute the games among its workers.
//!
//! ```text
//!  /arena/check  {text, most}                  → {games, remarks}, or {problem}
//!  /arena/state  {text, games}                 → {game, format, players, planned, missing, rows}
//!  /arena/game   {text, key}                   → {line, game}; meanwhile NEWS {view}
//!  /arena/report {text, games, format, title}  → {text}
//! ```
//!
//! The host keeps the text of a tournament and the lines of its finished games. This module
//! remembers only the last plan, so any instance can play any game: each game has its own seed.

use crate::news::Thinned;
use crate::{Kind, Say};
use quintet::core::{Language, Seed, StopFlag, Text, Words};
use quintet::questions::{Refusal, read};
use quintet::{Code, Error, GameInfo, Registry, Session, View};
use quintet_arena::report::{Played, Report, Row, rows};
use quintet_arena::{
    Contestant, Entrant, FileCheck, FileError, GameKey, GameRecord, Host, Live, Plan, Reading,
    Seated, Seating, SpecError, Standings, TournamentFile, TournamentSpec, play_game,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;

/// The limits that a page sets for a tournament.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Most {
    players: usize,
    games: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    text: String,
    most: Most,
}

/// A tournament, with the lines of its finished games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SoFar {
    text: String,
    games: Vec<String>,
}

#[derive(Serialize)]
struct State {
    game: String,
    format: &'static str,
    players: Vec<String>,
    /// Total number of games, as far as known now.
    planned: usize,
    /// The unfinished games that are known to be played, in order.
    missing: Vec<Key>,
    rows: Vec<Row>,
}

/// A reference to one game.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Key {
    round: u32,
    players: [usize; 2],
    pair: u32,
    game: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    text: String,
    key: Key,
}

#[derive(Serialize)]
struct Finished {
    line: String,
    game: Played,
}

/// A position of a game in progress.
#[derive(Serialize)]
struct Shown {
    view: View,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reported {
    text: String,
    games: Vec<String>,
    format: FileFormat,
    title: String,
    /// The address of the studio, for links.
    studio: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FileFormat {
    Html,
    Csv,
    Json,
}

/// A report as a file.
#[derive(Serialize)]
struct Written {
    text: String,
}

/// Answers questions about tournaments.
#[derive(Default)]
pub(crate) struct Matches {
    /// The last tournament, with its text.
    last: Option<(String, Plan)>,
}

impl Matches {
    /// Answers a question below `/arena`; the answer is JSON. `games` lists what players may ask
    /// for.
    pub(crate) fn ask(
        &mut self,
        path: &str,
        body: &str,
        (language, games): (Language, &[GameInfo]),
        say: Say,
    ) -> Result<String, Refusal> {
        match path {
            "/arena/check" => Ok(json(&check(&parsed(body)?, games, language))),
            "/arena/state" => self.state(&parsed(body)?).map(|answer| json(&answer)),
            "/arena/game" => self.game(&parsed(body)?, language, say).map(|answer| json(&answer)),
            "/arena/report" => self.report(&parsed(body)?, language).map(|answer| json(&answer)),
            _ => Err(Refusal::new(
                404,
                Code::NotFound,
                Words::each(|language| {
                    language
                        .pick(format!("no such path: {path}"), format!("chemin inconnu : {path}"))
                }),
            )),
        }
    }

    /// The plan of a text that was checked earlier; a new one for another text.
    fn plan(&mut self, text: &str) -> Result<&Plan, Refusal> {
        if self.last.as_ref().is_none_or(|(of, _)| of != text) {
            let file = file(text, &|_| Ok(())).map_err(refuse_file)?;
            self.last = Some((text.to_owned(), file.plan));
        }
        Ok(&self.last.as_ref().expect("just made").1)
    }

    fn state(&mut self, SoFar { text, games }: &SoFar) -> Result<State, Refusal> {
        let plan = self.plan(text)?;
        let games = records(games, plan)?;
        let is_missing = |key: &GameKey| games.iter().all(|game| game.key != *key);
        let missing = plan.schedule(&games).into_iter().filter(is_missing);
        Ok(State {
            game: plan.spec().game.clone(),
            format: plan.spec().format.name(),
            players: plan.players().iter().map(|entrant| entrant.name.clone()).collect(),
            planned: plan.planned(&games),
            missing: missing.map(Key::from).collect(),
            rows: rows(plan, &games),
        })
    }

    fn game(
        &mut self,
        Game { text, key }: &Game,
        language: Language,
        say: Say,
    ) -> Result<Finished, Refusal> {
        let plan = self.plan(text)?;
        let thinned = Mutex::new(Thinned::default());
        let live = |live: &Live<'_>| {
            if thinned.lock().is_ok_and(|mut thinned| thinned.is_due()) {
                let mut session = live.session.clone();
                session.set_language(language);
                say(Kind::News, &json(&Shown { view: session.view() }));
            }
        };
        let game = play_game(plan, GameKey::from(*key), &Ours, Some(&live), StopFlag::new());
        let game = game.ok_or(Error::Stopped)?;
        Ok(Finished { line: game.line(), game: Played::of(plan, game) })
    }

    fn report(&mut self, asked: &Reported, language: Language) -> Result<Written, Refusal> {
        let plan = self.plan(&asked.text)?;
        let games = records(&asked.games, plan)?;
        let standings = Standings::of(plan, &games);
        let report = Report {
            registry: &Registry::shipped(),
            game: &plan.spec().game,
            title: asked.title.clone(),
            seed: plan.spec().seed,
            players: plan.players(),
            games: &games,
            standings: &standings,
            accuracy: None,
            language,
            studio: asked.studio.clone(),
        };
        let text = match asked.format {
            FileFormat::Html => report.html(),
            FileFormat::Csv => report.csv(),
            FileFormat::Json => report.json(),
        };
        Ok(Written { text })
    }
}

fn parsed<T: DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    read(body).map_err(|why| Refusal::unreadable(Words::same(why)))
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}

fn check(asked: &Check, games: &[GameInfo], language: Language) -> FileCheck {
    let Most { players, games: most } = asked.most;
    let host = Host {
        place: Text::new("in a browser", "dans un navigateur"),
        players,
        games: most,
        elsewhere: Text::new("the program plays more", "le programme en joue plus"),
        no_programs: Some(Text::new(
            "a browser does not start programs: expected one of the game's own players",
            "un navigateur ne lance pas de programmes ; attendu : un joueur du jeu",
        )),
        clock: None,
    };
    let read = file(&asked.text, &|spec| host.check(spec, games));
    FileCheck::of(read, &Registry::shipped(), language)
}

/// Reads the text of a tournament, which must not name other files.
fn file(
    text: &str,
    check: &dyn Fn(&TournamentSpec) -> Result<(), SpecError>,
) -> Result<TournamentFile, FileError> {
    let registry = &Registry::shipped();
    TournamentFile::read(text, &Reading { registry, folder: None, stop: StopFlag::new(), check })
}

fn refuse_file(error: FileError) -> Refusal {
    Refusal::new(422, Code::Line, Words::each(|language| error.in_words(language)))
}

/// The finished games of a plan, in its order.
fn records(lines: &[String], plan: &Plan) -> Result<Vec<GameRecord>, Refusal> {
    let game = |(index, line): (usize, &String)| {
        GameRecord::from_line(line, plan).map_err(|why| {
            Refusal::new(422, Code::Record, Words::same(format!("games[{index}]: {why}")))
        })
    };
    let mut games = lines.iter().enumerate().map(game).collect::<Result<Vec<_>, _>>()?;
    games.sort_by_key(|game| game.key);
    Ok(games)
}

/// Seats the game's own players.
struct Ours;

impl Seating for Ours {
    fn seat(
        &self,
        session: &Session,
        entrant: &Entrant,
        _: Seed,
    ) -> Result<Box<dyn Contestant>, String> {
        let seat = session.seat(&entrant.player).map_err(|error| error.to_string())?;
        Ok(Box::new(Seated(seat)))
    }
}

impl From<GameKey> for Key {
    fn from(GameKey { round, players, pair, game }: GameKey) -> Self {
        Self { round, players, pair, game }
    }
}

impl From<Key> for GameKey {
    fn from(Key { round, players, pair, game }: Key) -> Self {
        Self { round, players, pair, game }
    }
}
