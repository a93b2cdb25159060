//! Simulated ladders without programs: complete ones with known strengths, and journals of any
//! length.
//!
//! - `QUINTET_ROUNDS=60 cargo test -p quintet-arena a_hundred_and_twenty -- --nocapture`
//! - `QUINTET_GAMES=100000 cargo test --release -p quintet-arena a_long_journal -- --nocapture`

use super::board::{Board, Leaderboard, Status};
use super::bots::Found;
use super::choice::{self, Candidate};
use super::file::LadderFile;
use super::journal::{Log, Opened};
use super::page::{GAMES_A_PAGE, GameRows};
use super::rating::{UNIT, expected};
use super::state::State;
use crate::run::play_all;
use crate::{Contestant, Ending, Entrant, Everybody, GameKey, GameRecord, Running, Seating};
use quintet::core::{Language, Random, Seed, Side, StopFlag};
use quintet::{Registry, Session};
use std::path::{Path, PathBuf};
use std::time::Instant;

fn number(variable: &str, usual: usize) -> usize {
    std::env::var(variable).map_or(usual, |text| text.parse().expect("a number"))
}

/// A game with a given winner.
fn game(players: [usize; 2], state: &State, winner: Option<Side>) -> GameRecord {
    let key = GameKey { players, ..GameKey::default() };
    GameRecord {
        key,
        players,
        names: players.map(|of| state.versions[of].name.clone()),
        setup: String::new(),
        opening: "44".to_owned(),
        moves: "4435261172635443526117263544352611726354".to_owned(),
        winner,
        ending: Ending::Rules,
        tally: Vec::new(),
        plies: Vec::new(),
        overstepped: None,
        stderr: Default::default(),
        hints: Default::default(),
        transcript: String::new(),
    }
}

const STAFF: [f64; 3] = [0.0, 400.0, 800.0];

/// A class of bots with realistic strengths, all present from the start.
struct Class {
    state: State,
    strengths: Vec<f64>,
}

impl Class {
    fn new(bots: usize) -> Self {
        let (mut state, mut random) = (State::default(), Random::new(Seed(38)));
        let mut strengths = STAFF.to_vec();
        (0..STAFF.len()).for_each(|of| state.add_staff(&format!("staff {of}")));
        for bot in 0..bots {
            let name = format!("student{bot}");
            let called = super::names::pseudonym(1, &name, &|called| state.is_taken(called));
            state.arrive(&name, &called, "0123456789abcdef");
            // Roughly normal, around 350 Elo with a spread of 250.
            let sum: f64 = (0..12).map(|_| random.unit()).sum();
            strengths.push(350.0 + 250.0 * (sum - 6.0));
        }
        Self { state, strengths }
    }

    fn present(&self) -> Vec<usize> {
        (STAFF.len()..self.strengths.len()).collect()
    }

    fn round(&mut self, number: u32, random: &mut Random) {
        let anchors = STAFF.map(Some);
        let (rated, fit) = self.state.rate(&anchors, &self.present());
        let candidate = |place: usize| {
            let version = &self.state.versions[place];
            let (games, is_sound) = (version.games(), version.is_sound());
            Candidate { place, is_bot: place >= STAFF.len(), games, is_sound, is_done: false }
        };
        let candidates: Vec<Candidate> = (0..rated.len()).map(candidate).collect();
        let pairs = choice::choose(&fit, &candidates, choice::size(&candidates));
        let ratings: Vec<(usize, f64)> =
            self.present().into_iter().map(|of| (of, fit.rating(of).elo)).collect();
        self.state.note(3_000_000 + u64::from(number) * 90, ratings);
        self.state.begin(number, pairs.clone());
        for [a, b] in pairs {
            for players in [[a, b], [b, a]] {
                let [first, second] = players.map(|of| self.strengths[of] / UNIT);
                let wins = random.unit() < expected(first, second);
                let winner = if wins { Side::First } else { Side::Second };
                self.state.add(&game(players, &self.state, Some(winner)), number);
            }
        }
    }

    fn leaderboard(&self, rounds: u32) -> Leaderboard {
        let ready = Found::Ready(String::new(), Box::default());
        let there: Vec<(&str, Option<usize>, &Found)> = self
            .state
            .bots
            .iter()
            .map(|(name, bot)| (name.as_str(), bot.versions.last().copied(), &ready))
            .collect();
        let (rated, fit) = self.state.rate(&STAFF.map(Some), &self.present());
        let board = Board {
            state: &self.state,
            rated: &rated,
            fit: &fit,
            staff: STAFF.len(),
            there: &there,
            enough: 400,
            now: 3_000_000 + u64::from(rounds) * 90,
        };
        Leaderboard {
            title: "A class".to_owned(),
            game: "connect4".to_owned(),
            setup: String::new(),
            updated: 0,
            games: self.state.games,
            rounds,
            enough: 400,
            games_a_page: GAMES_A_PAGE,
            players: board.rows(),
        }
    }
}

#[test]
fn a_hundred_and_twenty_bots_on_a_small_page() {
    let rounds = number("QUINTET_ROUNDS", 8) as u32;
    let (mut class, mut random) = (Class::new(120), Random::new(Seed(39)));
    // A bot present for weeks has the longest possible history.
    for week in 0..300 {
        let rated = class
            .present()
            .into_iter()
            .map(|of| (of, (of as u64 * 31 + week * 7 % 500) as f64 % 800.0));
        class.state.note(week * 10_000, rated.collect::<Vec<_>>());
    }
    let started = Instant::now();
    (0..rounds).for_each(|number| class.round(number, &mut random));
    let spent = started.elapsed();
    let board = class.leaderboard(rounds);
    for language in Language::ALL {
        let page = board.html(language);
        println!("{}: {} bytes, {} games, {spent:.1?}", language.code(), page.len(), board.games);
        assert!(page.len() <= 300_000, "{}", page.len());
        assert_eq!(page.matches("<tr").count(), 1 + 3 + 120);
        assert_eq!(page.matches("<polyline").count(), 120, "everybody has a history");
    }
    let json = serde_json::to_string(&board).expect("plain data");
    println!("leaderboard.json: {} bytes", json.len());
    let bots: Vec<_> = board.players.iter().filter(|row| !row.staff).collect();
    let truth = |called: &str| {
        let bot = class.state.bots.values().find(|bot| bot.called == called).expect("a bot");
        class.strengths[bot.versions[0]]
    };
    let held = bots.iter().filter(|row| (row.low..=row.high).contains(&truth(&row.name))).count();
    let off: f64 = bots.iter().map(|row| (row.elo - truth(&row.name)).abs()).sum::<f64>() / 120.0;
    let games: Vec<u64> = bots.iter().map(|row| row.games).collect();
    let (least, most) = (games.iter().min().expect("bots"), games.iter().max().expect("bots"));
    let margin: f64 = bots.iter().map(|row| (row.high - row.low) / 2.0).sum::<f64>() / 120.0;
    println!(
        "{held} of 120 intervals hold the strength, ±{margin:.0}, off by {off:.0}; {least} to {most} games"
    );
    assert!(held >= 102 && off < 0.6 * margin, "{held} {off} {margin}");
    assert!(most - least <= 40, "{least} {most}");
    assert!(bots.iter().all(|row| row.status == Status::Playing && row.place.is_some()));
}

#[test]
fn a_reference_is_shown_where_it_is_fixed() {
    let mut class = Class::new(6);
    let mut random = Random::new(Seed(1));
    (0..10).for_each(|number| class.round(number, &mut random));
    let board = class.leaderboard(10);
    let staff: Vec<(f64, f64)> =
        board.players.iter().filter(|row| row.staff).map(|row| (row.elo, row.high)).collect();
    assert_eq!(staff, [(800.0, 800.0), (400.0, 400.0), (0.0, 0.0)]);
    let places: Vec<_> = board.players.iter().filter_map(|row| row.place).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 6], "the staff has no place");
    let changes: i64 = board.players.iter().filter_map(|row| row.change).sum();
    assert_eq!(changes, 0, "what some gain others lose");
}

/// Provides a random player for every seat.
struct Anybody;

impl Seating for Anybody {
    fn seat(
        &self,
        session: &Session,
        entrant: &Entrant,
        seed: Seed,
    ) -> Result<Box<dyn Contestant>, String> {
        let guest = Entrant { guest: false, player: "random".to_owned(), ..entrant.clone() };
        Everybody::PLAIN.seat(session, &guest, seed)
    }
}

fn folder(test: &str) -> PathBuf {
    // Unit tests have no folder of their own.
    let folder = std::env::temp_dir().join(format!("quintet-{}-{test}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a test's own files");
    folder
}

fn open(path: &Path, file: &LadderFile, rows: &mut GameRows) -> Opened {
    let mut shown = |state: &State, game: &GameRecord, _: u64| {
        rows.add(state, game, ("connect4", "http://studio", Language::English));
    };
    Log::open(path, file, &mut shown).expect("a journal")
}

#[test]
fn a_long_journal_is_read_once() {
    let games = number("QUINTET_GAMES", 400);
    let text = "game = \"connect4\"\nstaff = [\"random\"]\n";
    let folder = folder("long-journal");
    let file = LadderFile::parse(text, &Registry::shipped(), &folder, &StopFlag::new());
    let (file, path) = (file.expect("a ladder"), folder.join("ladder.journal.jsonl"));
    let Opened { mut log, mut state, mut plan } = open(&path, &file, &mut GameRows::default());
    for bot in 0..40 {
        let (name, called) = (format!("bot{bot}"), format!("Star {bot}"));
        let (index, _) = state.arrive(&name, &called, "0123456789abcdef");
        log.arrival([&name, &called, "0123456789abcdef"], 1).expect("a journal");
        plan.add_guest(&state.versions[index].name);
    }
    let mut random = Random::new(Seed(2));
    while (state.games as usize) < games {
        let number = state.current.as_ref().map_or(0, |current| current.number + 1);
        let mut bots: Vec<usize> = (2..42).collect();
        let mut draw = || bots.swap_remove(random.below(bots.len()));
        let pairs: Vec<[usize; 2]> = (0..20).map(|_| [draw(), draw()]).collect();
        log.round(&state, (number, &pairs), (1, &[])).expect("a journal");
        state.begin(number, pairs.clone());
        let (round, pair) = super::opening_of(number, plan.spec().pairs);
        let key = |&players: &[usize; 2]| [0, 1].map(|game| GameKey { round, players, pair, game });
        let keys: Vec<GameKey> = pairs.iter().flat_map(key).collect();
        let mut watch = |_: &crate::Finished<'_>| {};
        let mut running = Running { seating: &Anybody, threads: 2, ..Running::new(&mut watch) };
        let mut sink = |_: &[GameRecord]| Ok(());
        let count = (0, keys.len());
        let played = play_all(&plan, &keys, count, &mut running, &mut sink, &mut |_| false);
        let played = played.expect("games");
        log.games(&played).expect("a journal");
        played.iter().for_each(|game| state.add(game, number));
    }
    drop(log);
    let (started, mut rows) = (Instant::now(), GameRows::default());
    let Opened { log, state: read, plan: again } = open(&path, &file, &mut rows);
    let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
    println!("{} games, {bytes} bytes, read in {:.1?}", read.games, started.elapsed());
    assert_eq!((read.games, again.players().len()), (state.games, 42));
    for (before, after) in state.versions.iter().zip(&read.versions) {
        let results = |of: &super::state::Version| (of.name.clone(), of.wins, of.draws, of.losses);
        assert_eq!(results(before), results(after));
    }
    let anchors = [Some(0.0)];
    let present: Vec<usize> = (2..42).collect();
    let (first, second) = (state.rate(&anchors, &present).1, read.rate(&anchors, &present).1);
    assert_eq!(first.strengths, second.strengths, "to the last digit");
    drop(log);
    // A torn line is dropped, whatever remains of it.
    let whole = std::fs::read(&path).expect("a journal");
    let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').expect("lines") + 1;
    for left in [last + 1, last + 40, whole.len() - 1] {
        std::fs::write(&path, &whole[..left]).expect("a journal");
        let Opened { state, .. } = open(&path, &file, &mut GameRows::default());
        assert_eq!(state.games, read.games - 1);
        assert_eq!(std::fs::read(&path).expect("a journal"), whole[..last]);
    }
    let _ = std::fs::remove_dir_all(folder);
}
