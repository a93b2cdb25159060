//! A ladder: bots come and go while it runs, and are rated as they play.
//!
//! ```text
//!  DIR/ladder.toml            what is played, and the staff bots            (yours)
//!  DIR/bots/NAME/             a bot: change, add, remove it at any time     (yours)
//!  DIR/ladder.journal.jsonl   every game, every version, every round
//!  DIR/leaderboard.html       places, for everybody; leaderboard.json: the same as data
//!  DIR/games/0001.html        every game, with a link that replays it
//!  DIR/teacher.csv            who is who
//!  DIR/versions/              copies of the bots that play
//! ```
//!
//! It runs in rounds. Before each round `bots/` is examined, all players are rated by all games so
//! far (`rating`), and the pairs of games expected to be most informative are chosen
//! (`choice`); the journal first names the pairs, then receives their games. A round depends only
//! on the journal and on the bots present, so neither the number of threads nor restarts matter, nor
//! whether other machines play the pairs (`away`).

mod away;
mod board;
mod bots;
mod choice;
mod file;
mod games;
mod journal;
mod names;
mod page;
mod rating;
#[cfg(test)]
mod simulated;
mod state;
mod upload;

pub use away::LadderPair;
pub use board::{Last, Leaderboard, Row, Status, reason_in_words};
pub use file::LadderFile;
pub use games::{Games, LadderGame};
pub use page::Member;
pub use upload::{Refused, put_bot, remove_bot};

use crate::run::play_all;
use crate::{
    ArenaError, Contestant, Entrant, Everybody, Finished, GameKey, GameRecord, Plan, Running,
    Seating, Slots,
};
use board::Board;
use bots::{Found, Workshop};
use choice::Candidate;
use journal::Log;
use page::{GameRows, page_of, teachers_list};
use quintet::core::{Language, Seed, StopFlag, Words};
use quintet::{Registry, Session};
use rating::{Fit, Rated};
use state::State;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{fs, thread};

/// How often `bots/` is checked, both during games and while there is nothing to play.
const LOOK: Duration = Duration::from_secs(1);
/// How often the flag is checked meanwhile.
const TICK: Duration = Duration::from_millis(50);
/// Minimum interval between writes of the leaderboard.
const WRITE: Duration = Duration::from_secs(3);

/// The versions that can play, with their entrants.
type Present = BTreeMap<usize, Entrant>;

/// A ladder in a folder.
pub struct Ladder {
    folder: PathBuf,
    /// The contents of its file.
    pub file: LadderFile,
    language: Language,
    log: Log,
    state: State,
    /// The file's plan, with a guest for every version of a bot.
    plan: Plan,
    workshop: Workshop,
    rows: GameRows,
    games: Arc<Games>,
    written: Option<Instant>,
    looked: Instant,
}

/// The settings for playing a ladder.
pub struct Playing<'a> {
    /// Number of games in parallel.
    pub threads: usize,
    /// Stops it: games in progress are discarded, finished ones are kept.
    pub stop: StopFlag,
    /// The starter of programs.
    pub everybody: &'a Everybody,
    /// Number of pairs of games after which it ends; `None` to run until stopped.
    pub once: Option<u64>,
    /// Grants thinking time on a server that has other work, too.
    pub slots: Option<&'a dyn Slots>,
    /// Receives news.
    pub watch: &'a mut dyn FnMut(&News<'_>),
}

/// News of a ladder.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A bot was added or changed: its folder, its pseudonym, its version from 1.
    Came(&'a str, &'a str, usize),
    /// A game of a round was finished.
    Game {
        /// The round, from 1.
        round: u32,
        /// Number of finished games of the round.
        done: usize,
        /// Number of games in the round.
        total: usize,
    },
    /// The leaderboard was written; and the bots as their teacher knows them.
    Board(&'a Leaderboard, &'a [Member]),
    /// There is nothing to play until bots come or change.
    Idle,
}

/// The round and the pair of a tournament's plan that correspond to a round of a ladder: they
/// determine the opening and the seeds of its games.
pub(crate) const fn opening_of(round: u32, openings: u32) -> (u32, u32) {
    (round / openings, round % openings)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The bots by their names in games, and the starter of all other players.
struct Seats<'a> {
    everybody: &'a Everybody,
    bots: BTreeMap<String, Entrant>,
}

impl Seating for Seats<'_> {
    fn seat(
        &self,
        session: &Session,
        entrant: &Entrant,
        seed: Seed,
    ) -> Result<Box<dyn Contestant>, String> {
        self.everybody.seat(session, self.bots.get(&entrant.name).unwrap_or(entrant), seed)
    }
}

impl Ladder {
    /// Opens the ladder of a folder: reads its file and its journal, which no other process may be
    /// writing. `stop` ends the generation of openings.
    ///
    /// # Errors
    /// Whatever is invalid in the file or the journal, or refused by the system.
    pub fn open(
        folder: &Path,
        registry: &Registry,
        language: Language,
        stop: &StopFlag,
    ) -> Result<Self, ArenaError> {
        let file = LadderFile::read(folder, registry, stop)?;
        let pages = folder.join("games");
        fs::create_dir_all(&pages).map_err(ArenaError::io("create", &pages))?;
        let workshop = Workshop::open(folder, &file.bounds)?;
        let path = folder.join("ladder.journal.jsonl");
        let (mut rows, games) = (GameRows::default(), Arc::new(Games::new(&path)));
        let title = file.title.clone();
        let mut failed = None;
        let mut shown = |state: &State, game: &GameRecord, at: u64| {
            games.add(state, game.players, at);
            rows.add(state, game, (&file.plan.spec().game, &file.studio, language));
            // Full pages never change: only lost ones are written again.
            let path = folder.join(page_of(state.games));
            if rows.is_full() && !path.exists() {
                let page = rows.html(&title, language).unwrap_or_default();
                failed = failed.take().or(write(&path, &page).err());
            }
        };
        let journal::Opened { log, state, plan } = Log::open(&path, &file, &mut shown)?;
        if let Some(error) = failed {
            return Err(error);
        }
        let folder = folder.to_owned();
        let (written, looked) = (None, Instant::now());
        Ok(Self {
            folder,
            file,
            language,
            log,
            state,
            plan,
            workshop,
            rows,
            games,
            written,
            looked,
        })
    }

    /// The finished games, which can be read while it plays.
    #[must_use]
    pub fn games(&self) -> Arc<Games> {
        Arc::clone(&self.games)
    }

    /// Files of the ladder that must be hidden from bots.
    pub fn hidden(&self) -> impl Iterator<Item = PathBuf> {
        let names = ["ladder.toml", "teacher.csv", "bots"];
        let own = names.map(|name| self.folder.join(name));
        own.into_iter().chain([self.log.path().to_owned()])
    }

    /// Plays until it is stopped or has played the requested number of pairs; writes the
    /// leaderboard regularly, and at the end.
    ///
    /// # Errors
    /// Files that cannot be read or written; finished games are in the journal.
    pub fn play(&mut self, mut playing: Playing<'_>) -> Result<Leaderboard, ArenaError> {
        let mut left = playing.once.unwrap_or(u64::MAX);
        let mut is_idle = false;
        while !playing.stop.is_stopped() {
            let who = (playing.everybody, &playing.stop);
            let (pairs, present) = self.next(left, who, playing.watch)?;
            if playing.stop.is_stopped() {
                break;
            }
            if pairs.is_empty() {
                self.publish(playing.watch)?;
                if playing.once.is_some() {
                    break;
                }
                if !std::mem::replace(&mut is_idle, true) {
                    (playing.watch)(&News::Idle);
                }
                self.wait(&playing.stop);
                continue;
            }
            is_idle = false;
            left -= self.play_round(&pairs, &present, &mut playing)?;
            if self.is_outdated() {
                self.publish(playing.watch)?;
            }
        }
        self.publish(playing.watch)
    }

    /// Looks at `bots/`. Returns the pairs to play next, at most this many, and the versions that can play; no
    /// pairs if it was stopped.
    fn next(
        &mut self,
        most: u64,
        (everybody, stop): (&Everybody, &StopFlag),
        watch: &mut dyn FnMut(&News<'_>),
    ) -> Result<(Vec<[usize; 2]>, Present), ArenaError> {
        self.workshop.look(everybody, stop)?;
        self.looked = Instant::now();
        if stop.is_stopped() {
            return Ok(Default::default());
        }
        let present = self.arrivals(watch)?;
        if self.written.is_none() {
            self.publish(watch)?;
        }
        let mut pairs = if most == 0 { Vec::new() } else { self.round(&present)? };
        pairs.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok((pairs, present))
    }

    /// Whether the leaderboard is due to be written again.
    fn is_outdated(&self) -> bool {
        self.written.is_none_or(|at| at.elapsed() > WRITE)
    }

    /// Waits until something changes in `bots/`, or until it is stopped.
    fn wait(&self, stop: &StopFlag) {
        let mut looked = Instant::now();
        while !stop.is_stopped() {
            thread::sleep(TICK);
            if looked.elapsed() > LOOK {
                if self.workshop.has_changed() {
                    return;
                }
                looked = Instant::now();
            }
        }
    }

    /// The versions that can play, with their entrants; new ones are added to the journal.
    fn arrivals(&mut self, watch: &mut dyn FnMut(&News<'_>)) -> Result<Present, ArenaError> {
        let mut present = BTreeMap::new();
        let seed = self.plan.spec().seed;
        for (name, found) in self.workshop.found() {
            let Found::Ready(hash, entrant) = found else { continue };
            let state = &mut self.state;
            let called = match state.bots.get(name) {
                Some(bot) => bot.called.clone(),
                None => names::pseudonym(seed, name, &|called| {
                    state.is_taken(called) || self.file.staff().iter().any(|of| of.name == called)
                }),
            };
            let (index, is_new) = state.arrive(name, &called, hash);
            if is_new {
                self.log.arrival([name, &called, hash], now())?;
                self.plan.add_guest(&state.versions[index].name);
                watch(&News::Came(name, &called, state.versions[index].number));
            }
            present.insert(index, (**entrant).clone());
        }
        Ok(present)
    }

    /// The pairs to play: the rest of the round in the journal, if all of its players are still
    /// present and no new one has come; otherwise a new round.
    fn round(&mut self, present: &Present) -> Result<Vec<[usize; 2]>, ArenaError> {
        if let Some(current) = &self.state.current {
            let is_open = |pair: &&[usize; 2]| {
                [0, 1].iter().any(|&game| !current.done.contains(&(**pair, game)))
            };
            let rest: Vec<[usize; 2]> = current.pairs.iter().filter(is_open).copied().collect();
            let staff = self.file.staff().len();
            let is_there = |of: &usize| *of < staff || present.contains_key(of);
            let is_known = !self.state.has_news && rest.iter().flatten().all(is_there);
            if !rest.is_empty() && is_known {
                return Ok(rest);
            }
        }
        let versions: Vec<usize> = present.keys().copied().collect();
        let (rated, fit) = self.rate(&versions);
        let candidates = self.candidates(&rated, present);
        let chosen = choice::choose(&fit, &candidates, choice::size(&candidates));
        let player = |of: usize| rated[candidates[of].place].player;
        let pairs: Vec<[usize; 2]> = chosen.into_iter().map(|pair| pair.map(player)).collect();
        if pairs.is_empty() {
            return Ok(pairs);
        }
        let number = self.state.current.as_ref().map_or(0, |current| current.number + 1);
        let place = |version: &usize| rated.iter().position(|of| of.player == *version);
        let rating = |version: &usize| Some((*version, fit.rating(place(version)?).elo));
        let played = versions.iter().filter(|of| self.state.versions[**of].games() > 0);
        let ratings: Vec<(usize, f64)> = played.filter_map(rating).collect();
        let at = now();
        self.log.round(&self.state, (number, &pairs), (at, &ratings))?;
        self.state.note(at, ratings);
        self.state.begin(number, pairs.clone());
        Ok(pairs)
    }

    fn rate(&self, present: &[usize]) -> (Vec<Rated>, Fit) {
        let staff = self.file.staff().len();
        self.state.rate(&self.file.anchors[..staff], present)
    }

    /// The candidates: the staff, and the bots that are not benched.
    fn candidates(&self, rated: &[Rated], present: &Present) -> Vec<Candidate> {
        let staff = self.file.staff().len();
        let candidate = |(place, of): (usize, &Rated)| {
            let version = &self.state.versions[of.player];
            let is_bot = of.player >= staff;
            let can_play = !is_bot || (present.contains_key(&of.player) && !version.is_benched());
            can_play.then(|| Candidate {
                place,
                is_bot,
                games: version.games(),
                is_sound: version.is_sound(),
                is_done: version.games() >= self.file.games,
            })
        };
        rated.iter().enumerate().filter_map(candidate).collect()
    }

    /// Plays the missing games of these pairs; returns the number of complete pairs.
    fn play_round(
        &mut self,
        pairs: &[[usize; 2]],
        present: &Present,
        playing: &mut Playing<'_>,
    ) -> Result<u64, ArenaError> {
        let pending = self.pending(pairs);
        let name = |index: &usize| self.state.versions[*index].name.clone();
        let bots = present.iter().map(|(index, entrant)| (name(index), entrant.clone())).collect();
        let seats = Seats { everybody: playing.everybody, bots };
        let (number, plan, closing) = (self.number(), self.plan.clone(), StopFlag::new());
        let news = &mut *playing.watch;
        let mut watch = |finished: &Finished<'_>| {
            let Finished { done, total, .. } = *finished;
            news(&News::Game { round: number + 1, done, total });
        };
        let mut keep = |games: &[GameRecord]| {
            self.keep(games)?;
            if self.has_news() {
                closing.stop();
            }
            Ok(())
        };
        let mut running = Running {
            threads: playing.threads,
            stop: playing.stop.clone(),
            closing: closing.clone(),
            seating: &seats,
            slots: playing.slots,
            ..Running::new(&mut watch)
        };
        let count = (0, pending.len());
        play_all(&plan, &pending, count, &mut running, &mut keep, &mut |_| false)?;
        Ok(pairs.iter().filter(|pair| self.pending(&[**pair]).is_empty()).count() as u64)
    }

    /// The number of the round, from 0.
    fn number(&self) -> u32 {
        self.state.current.as_ref().map_or(0, |current| current.number)
    }

    /// The missing games of these pairs of the round.
    fn pending(&self, pairs: &[[usize; 2]]) -> Vec<GameKey> {
        let (round, pair) = opening_of(self.number(), self.plan.spec().pairs);
        let keys =
            |&players: &[usize; 2]| [0, 1].map(|game| GameKey { round, players, pair, game });
        let current = self.state.current.as_ref();
        let is_done = |key: &GameKey| {
            current.is_some_and(|current| current.done.contains(&(key.players, key.game)))
        };
        pairs.iter().flat_map(keys).filter(|key| !is_done(key)).collect()
    }

    /// Whether something has changed in `bots/` since it was looked at; looks at most once a second.
    pub fn has_news(&mut self) -> bool {
        if self.looked.elapsed() <= LOOK {
            return false;
        }
        self.looked = Instant::now();
        self.workshop.has_changed()
    }

    /// Adds finished games of the round to the journal, then to everything that is counted and shown.
    fn keep(&mut self, games: &[GameRecord]) -> Result<(), ArenaError> {
        let number = self.number();
        let begins = self.log.games(games)?;
        for (game, at) in games.iter().zip(begins) {
            self.state.add(game, number);
            self.games.add(&self.state, game.players, at);
            let place = (&*self.plan.spec().game, &*self.file.studio, self.language);
            self.rows.add(&self.state, game, place);
            if self.rows.is_full() {
                let page = self.rows.html(&self.file.title, self.language).unwrap_or_default();
                write(&self.folder.join(page_of(self.state.games)), &page)?;
            }
        }
        Ok(())
    }

    /// Writes the leaderboard and all files around it.
    fn publish(&mut self, watch: &mut dyn FnMut(&News<'_>)) -> Result<Leaderboard, ArenaError> {
        let (board, members) = self.board();
        let json = serde_json::to_string(&board).expect("a leaderboard is plain data");
        write(&self.folder.join("leaderboard.json"), &(json + "\n"))?;
        write(&self.folder.join("leaderboard.html"), &board.html(self.language))?;
        let teachers = teachers_list(&members, &board.players, self.language);
        write(&self.folder.join("teacher.csv"), &teachers)?;
        if let Some(page) = self.rows.html(&self.file.title, self.language) {
            write(&self.folder.join(page_of(self.rows.from)), &page)?;
        }
        self.written = Some(Instant::now());
        watch(&News::Board(&board, &members));
        Ok(board)
    }

    /// The current leaderboard, and the bots as their teacher knows them.
    fn board(&self) -> (Leaderboard, Vec<Member>) {
        let state = &self.state;
        let version = |name: &str, found: &Found| match found {
            Found::Ready(hash, _) => state.find(&state::name_of(name, hash)),
            Found::Refused(_) => None,
        };
        let there = self.workshop.found();
        let there: Vec<(&str, Option<usize>, &Found)> =
            there.map(|(name, found)| (name, version(name, found), found)).collect();
        // A bot that can no longer run keeps the rating of its last version.
        let shown: Vec<usize> = there
            .iter()
            .filter_map(|(name, version, _)| {
                version.or_else(|| state.bots.get(*name)?.versions.last().copied())
            })
            .collect();
        let staff = self.file.staff().len();
        let (rated, fit) = self.state.rate(&self.file.anchors[..staff], &shown);
        let (enough, spec) = (self.file.games, self.plan.spec());
        let (rated, fit) = (&rated[..], &fit);
        let board = Board { state, rated, fit, staff, there: &there, enough, now: now() };
        let players = board.rows();
        let member = |&(folder, version, found): &(&str, Option<usize>, &Found)| {
            let called = state.bots.get(folder).map_or("", |bot| &bot.called);
            let fault = version.and_then(|of| state.versions[of].fault.as_ref());
            let why = match found {
                Found::Refused(why) => why.clone(),
                Found::Ready(..) => Words::same(fault.map(ToString::to_string).unwrap_or_default()),
            };
            Member { folder: folder.to_owned(), called: called.to_owned(), why }
        };
        let members = there.iter().map(member).collect();
        let board = Leaderboard {
            title: self.file.title.clone(),
            game: spec.game.clone(),
            setup: spec.setup.clone(),
            updated: now(),
            games: state.games,
            rounds: state.current.as_ref().map_or(0, |current| current.number + 1),
            enough,
            games_a_page: page::GAMES_A_PAGE,
            players,
        };
        (board, members)
    }
}

/// Writes a file atomically: a reader finds the old one or the new one.
fn write(path: &Path, text: &str) -> Result<(), ArenaError> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".new");
    let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(ArenaError::io("write", path))
}
