//! A ladder whose pairs are played elsewhere has the games of one machine, however they come back.
#![cfg(unix)]

use quintet::Registry;
use quintet::core::{Language, StopFlag};
use quintet_arena::Everybody;
use quintet_arena::ladder::{Ladder, LadderPair, Leaderboard, Playing};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const LADDER: &str = "game = \"connect4\"\nsetup = \"width=4,height=4\"\nanchors = { AB = 300 }\n\
                      staff = [\"random\", { player = \"alphabeta:depth=1\", name = \"AB\" }]\n\
                      openings = { plies = 2, count = 9 }\nclock = \"1m+1s\"\nseed = 5\n";
/// Shell bots: the first legal move, and one that breaks off.
const FIRST: &str = "while read -r line; do\n  rest=${line#*\\\"legal\\\":\\[\\\"}\n  \
                     echo \"${rest%%\\\"*}\"\ndone\n";
const BROKEN: &str = "read -r line\nexit 3\n";

fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quintet-ladder-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    for (bot, text) in [("ada", FIRST), ("bob", FIRST), ("cleo", BROKEN)] {
        let bot = folder.join("bots").join(bot);
        fs::create_dir_all(&bot).expect("a folder");
        fs::write(bot.join("bot.toml"), "run = \"sh bot.sh\"\n").expect("a file");
        fs::write(bot.join("bot.sh"), text).expect("a file");
    }
    fs::write(folder.join("ladder.toml"), LADDER).expect("a file");
    folder
}

fn open(folder: &Path) -> Ladder {
    let (registry, stop) = (Registry::shipped(), StopFlag::new());
    Ladder::open(folder, &registry, Language::English, &stop).expect("a ladder")
}

/// The games of a journal by round and players.
fn games(folder: &Path) -> BTreeMap<String, Value> {
    let journal = fs::read_to_string(folder.join("ladder.journal.jsonl")).expect("a journal");
    let lines = journal.lines().filter(|line| line.starts_with("{\"game\""));
    let games =
        lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].clone());
    let key = |game: &Value| format!("{} {} {}", game["round"], game["pair"], game["players"]);
    let keyed: Vec<(String, Value)> = games.map(|game| (key(&game), game)).collect();
    let count = keyed.len();
    let keyed: BTreeMap<String, Value> = keyed.into_iter().collect();
    assert_eq!(keyed.len(), count, "every game is there once");
    keyed
}

/// What a leaderboard says about each player.
fn ratings(board: &Leaderboard) -> Vec<String> {
    let row = |row: &quintet_arena::ladder::Row| {
        format!(
            "{} {:?} {:.3} {:.3} {:.3} {}",
            row.name, row.place, row.elo, row.low, row.high, row.games
        )
    };
    board.players.iter().map(row).collect()
}

/// Plays a pair as another machine would: from its text, with copies of its bots.
fn elsewhere(pair: &LadderPair, ladder: &Ladder, place: &Path) -> Vec<String> {
    let text = serde_json::to_string(pair).expect("plain data");
    let pair: LadderPair = serde_json::from_str(&text).expect("a pair");
    let mut folders = BTreeMap::new();
    for version in pair.bots() {
        let copy = place.join(version);
        fs::create_dir_all(&copy).expect("a folder");
        for entry in fs::read_dir(ladder.folder(version).expect("a version")).expect("a folder") {
            let entry = entry.expect("an entry");
            fs::copy(entry.path(), copy.join(entry.file_name())).expect("a copy");
        }
        folders.insert(version.to_owned(), copy);
    }
    let stop = StopFlag::new();
    let played = pair.play(&folders, &Registry::shipped(), &Everybody::PLAIN, &stop);
    played.expect("both games").expect("it was not stopped")
}

#[test]
fn pairs_played_elsewhere_are_those_of_one_machine() {
    const PAIRS: u64 = 20;
    let [here, there] = ["here", "there"].map(folder);
    let (everybody, stop) = (Everybody::PLAIN, StopFlag::new());
    let playing = Playing {
        threads: 2,
        stop: stop.clone(),
        everybody: &everybody,
        once: Some(PAIRS),
        slots: None,
        watch: &mut |_| {},
    };
    let board = open(&here).play(playing).expect("a leaderboard");
    let copies = there.join("copies");
    let (mut ladder, mut done) = (open(&there), 0);
    while done < PAIRS {
        let mut pairs = ladder.pairs(PAIRS - done, &everybody, &stop).expect("pairs");
        assert!(!pairs.is_empty());
        // They come back in another order, one of them twice, and the driver is killed in between.
        pairs.reverse();
        for (number, pair) in pairs.iter().enumerate() {
            let lines = elsewhere(pair, &ladder, &copies);
            // A game that is lost on its way is played again.
            let is_lost = number == 2 && done < 8;
            let lines = if is_lost { &lines[..1] } else { &lines[..] };
            ladder.add(lines).expect("games of this round");
            done += u64::from(!is_lost);
            if number == 2 {
                ladder.add(lines).expect("games that are known already");
                drop(ladder);
                ladder = open(&there);
                break;
            }
        }
    }
    let found = ladder.finish().expect("a leaderboard");
    let (games, others) = (games(&here), games(&there));
    assert!(games.keys().eq(others.keys()), "{:?} {:?}", games.keys(), others.keys());
    games.iter().for_each(|(key, game)| assert_eq!(game, &others[key], "{key}"));
    assert_eq!(ratings(&board), ratings(&found));
    assert!(board.players.iter().any(|row| row.faults > 0), "one of the bots is broken");
    for folder in [here, there] {
        let _ = fs::remove_dir_all(folder);
    }
}

#[test]
fn what_comes_back_is_checked() {
    let place = folder("checked");
    let (mut ladder, stop) = (open(&place), StopFlag::new());
    let pairs = ladder.pairs(8, &Everybody::PLAIN, &stop).expect("pairs");
    let versions: BTreeSet<&str> = pairs.iter().flat_map(LadderPair::bots).collect();
    assert_eq!(versions.len(), 3);
    let lines = elsewhere(&pairs[0], &ladder, &place.join("copies"));
    let refused = |ladder: &mut Ladder, line: String, word: &str| {
        let why = ladder.add(&[line]).expect_err("it is refused").in_words(Language::English);
        assert!(why.contains("played elsewhere") && why.contains(word), "{why}");
    };
    refused(&mut ladder, lines[0].replacen("\"winner\":\"", "\"winner\":\"x", 1), "checksum");
    refused(&mut ladder, "{}".to_owned(), "checksum");
    // A game of a round that is over.
    ladder.add(&lines).expect("games");
    let mut other = open(&folder("checked-other"));
    let _ = other.pairs(8, &Everybody::PLAIN, &stop).expect("pairs");
    other.add(&lines).expect("the same ladder has the same round");
    let stranger = place.join("bots/dora");
    fs::create_dir_all(&stranger).expect("a folder");
    fs::write(stranger.join("bot"), "#!/bin/sh\nexit 1\n").expect("a file");
    // A newcomer begins another round.
    let _ = ladder.pairs(8, &Everybody::PLAIN, &stop).expect("pairs");
    let rest = elsewhere(&pairs[1], &ladder, &place.join("copies"));
    refused(&mut ladder, rest[0].clone(), "not a game of the round");
    // A bot that is not there.
    let missing = pairs[0].play(&BTreeMap::new(), &Registry::shipped(), &Everybody::PLAIN, &stop);
    assert!(missing.is_err() || pairs[0].bots().next().is_none());
    drop((ladder, other));
    for folder in [place, folder("checked-other")] {
        let _ = fs::remove_dir_all(folder);
    }
}
