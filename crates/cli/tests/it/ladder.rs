//! A ladder from its owner's point of view: bots come, change, break and go; it may be killed at
//! any time.
//!
//! `QUINTET_KILLS=20 cargo test -p quintet-cli ladder_killed -- --nocapture`
#![cfg(unix)]

use crate::support::{command, quintet, scratch, signal, wait_until};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const LADDER: &str = "game = \"connect4\"\nsetup = \"width=4,height=4\"\ntitle = \"Ours\"\n\
                      staff = [\"random\", { player = \"alphabeta:depth=2\", name = \"AB2\" }]\n\
                      openings = { plies = 2, count = 20 }\nseed = 3\n";
/// A shell bot that plays the first legal move.
pub(crate) const FIRST: &str = "while read -r line; do\n  rest=${line#*\\\"legal\\\":\\[\\\"}\n  \
                     echo \"${rest%%\\\"*}\"\ndone\n";
/// A shell bot that plays the last legal move.
const LAST: &str = "while read -r line; do\n  rest=${line#*\\\"legal\\\":\\[}\n  rest=${rest%%\\]*}\n  \
                    rest=${rest%\\\"}\n  echo \"${rest##*\\\"}\"\ndone\n";
const BROKEN: &str = "read -r line\necho 'I cannot go on' >&2\nexit 3\n";

/// A ladder with these bots, in the folder of one test.
struct Ladder(PathBuf);

impl Ladder {
    fn new(test: &str, text: &str, bots: &[(&str, &str)]) -> Self {
        let folder = scratch(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("ladder.toml"), text).expect("a file");
        let ladder = Self(folder);
        bots.iter().for_each(|(name, text)| ladder.put(name, text));
        ladder
    }

    fn put(&self, name: &str, text: &str) {
        let bot = self.0.join("bots").join(name);
        fs::create_dir_all(&bot).expect("a folder");
        fs::write(bot.join("bot.toml"), "run = \"sh bot.sh\"\n").expect("a file");
        fs::write(bot.join("bot.sh"), text).expect("a file");
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }

    /// The leaderboard after this many more pairs.
    fn once(&self, pairs: &str) -> Value {
        let board = quintet(&["ladder", self.path(), "--once", pairs, "--json"]).json();
        let written = fs::read_to_string(self.0.join("leaderboard.json")).expect("a leaderboard");
        assert_eq!(serde_json::from_str::<Value>(&written).expect("JSON"), board);
        board
    }

    fn journal(&self) -> String {
        fs::read_to_string(self.0.join("ladder.journal.jsonl")).unwrap_or_default()
    }

    fn games(&self) -> Vec<Value> {
        games(&self.journal())
    }

    /// The pseudonym of a bot in the teacher's list.
    fn called(&self, bot: &str) -> String {
        let list = fs::read_to_string(self.0.join("teacher.csv")).expect("a list");
        let line = list.lines().find(|line| line.starts_with(&format!("{bot},"))).expect("a bot");
        line.split(',').nth(1).expect("a pseudonym").to_owned()
    }
}

impl Drop for Ladder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The games on the complete lines of a journal.
fn games(journal: &str) -> Vec<Value> {
    let whole = journal.rfind('\n').map_or("", |end| &journal[..end]);
    let lines = whole.lines().filter(|line| line.starts_with("{\"game\""));
    lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].clone()).collect()
}

/// The players, round and sides of a game.
fn key(game: &Value) -> String {
    format!("{} {} {} {}", game["round"], game["pair"], game["game"], game["players"])
}

/// The row of a player on a leaderboard.
fn row<'a>(board: &'a Value, name: &str) -> &'a Value {
    let rows = board["players"].as_array().expect("players");
    rows.iter().find(|row| row["name"] == name).unwrap_or(&Value::Null)
}

#[test]
fn bots_come_change_break_and_go() {
    let ladder = Ladder::new("ladder", LADDER, &[("ada7", FIRST), ("bob7", BROKEN)]);
    let board = ladder.once("8");
    let (ada, bob) = (ladder.called("ada7"), ladder.called("bob7"));
    assert_eq!(
        (&row(&board, &bob)["status"], &row(&board, &bob)["reason"]),
        (&"benched".into(), &"crash".into())
    );
    assert_eq!(row(&board, &bob)["games"], row(&board, &bob)["losses"]);
    assert_eq!(row(&board, &ada)["status"], "playing");
    assert_eq!(
        (&row(&board, "random")["elo"], &row(&board, "random")["status"]),
        (&0.0.into(), &"anchor".into())
    );
    let list = fs::read_to_string(ladder.0.join("teacher.csv")).expect("a list");
    assert!(
        list.contains("exit status 3") || list.contains("status 3"),
        "the reason in full: {list}"
    );
    // The bot is repaired, another one comes, and the first one goes.
    ladder.put("bob7", LAST);
    // words-ok: the text of a file
    ladder.put("cleo7", "this is no shell script (\n");
    fs::create_dir_all(ladder.0.join("bots/dora7")).expect("a folder");
    fs::remove_dir_all(ladder.0.join("bots/ada7")).expect("a folder");
    let before = ladder.games().len();
    let board = ladder.once("7");
    assert_eq!(ladder.games().len(), before + 14);
    let again = row(&board, &bob);
    assert_eq!((&again["version"], &again["status"]), (&2.into(), &"playing".into()), "{board}");
    assert_eq!(again["faults"], 0, "a new version starts anew: {again}\n{}", ladder.journal());
    assert_eq!(row(&board, &ladder.called("cleo7"))["status"], "benched");
    assert!(row(&board, &ada).is_null(), "bots that left are not shown");
    let list = fs::read_to_string(ladder.0.join("teacher.csv")).expect("a list");
    assert!(list.contains("dora7,") && list.contains("it has no files"), "{list}");
    // Public files contain no real names.
    let shown = ["leaderboard.html", "leaderboard.json", "games/0001.html"];
    for name in shown {
        let text = fs::read_to_string(ladder.0.join(name)).expect("a page");
        for bot in ["ada7", "bob7", "cleo7", "dora7"] {
            assert!(!text.contains(bot), "{bot} in {name}");
        }
    }
    let page = fs::read_to_string(ladder.0.join("games/0001.html")).expect("a page");
    assert_eq!(page.matches("<tr id=").count(), ladder.games().len());
    assert!(page.contains("127.0.0.1:4747/connect4?setup="), "each leads to the studio");
    // A bot that comes back has its old name and its old games.
    let (games, number) = (ladder.games().len() as u64, board["rounds"].as_u64());
    ladder.put("ada7", FIRST);
    let board = ladder.once("3");
    assert_eq!(ladder.called("ada7"), ada);
    assert_eq!(
        (board["games"].as_u64(), &row(&board, &ada)["version"]),
        (Some(games + 6), &1.into())
    );
    assert!(board["rounds"].as_u64() > number);
}

#[test]
fn a_ladder_killed_at_random_holds_every_game_once() {
    let kills = std::env::var("QUINTET_KILLS").map_or(4, |text| text.parse().expect("a number"));
    let bots = [("ada", FIRST), ("bob", LAST), ("cleo", BROKEN)];
    let ladder = Ladder::new("ladder-killed", LADDER, &bots);
    let mut before = String::new();
    let started = Instant::now();
    for kill in 0..kills {
        let mut child =
            command(&["ladder", ladder.path(), "--threads", "2"]).spawn().expect("it runs");
        let lines = before.lines().count();
        // Sometimes before its first line, sometimes while it works.
        if kill % 4 != 0 {
            wait_until("it plays", || ladder.journal().lines().count() > lines);
        }
        let pause = 40 + (kill * 7919 + started.elapsed().as_micros() as u64) % 400;
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().expect("it runs");
        child.wait().expect("it was killed");
        let after = ladder.journal();
        let whole = before.rfind('\n').map_or("", |end| &before[..=end]);
        assert!(after.starts_with(whole), "whole lines are never changed");
        before = after;
    }
    let board = ladder.once("1");
    let played = ladder.games();
    let keys: BTreeSet<String> = played.iter().map(key).collect();
    assert_eq!(keys.len(), played.len(), "every game is there once");
    assert_eq!(board["games"], played.len());
    let survived = games(&before).len();
    println!("{kills} kills, {} games, {survived} before the last run", played.len());
    assert!(played.len() > survived);
    // An uninterrupted run with one thread plays the same games. A round has eight pairs here, so
    // eight more pairs complete the interrupted round.
    let calm = Ladder::new("ladder-calm", LADDER, &bots);
    calm.once(&(played.len() / 2 + 8).to_string());
    let calm: BTreeMap<String, Value> =
        calm.games().into_iter().map(|game| (key(&game), game)).collect();
    for game in &played {
        assert_eq!(calm.get(&key(game)), Some(game), "{}", key(game));
    }
}

#[test]
fn it_waits_for_bots_and_ends_when_asked() {
    let ladder = Ladder::new("ladder-idle", LADDER, &[]);
    let mut child = command(&["ladder", ladder.path()]).spawn().expect("it runs");
    let board = ladder.0.join("leaderboard.json");
    wait_until("it waits", || board.exists());
    assert!(ladder.games().is_empty(), "the staff does not play by itself");
    quintet(&["ladder", ladder.path(), "--once", "1"]).refused(&["another run is writing to it"]);
    let put = Instant::now();
    ladder.put("ada", FIRST);
    wait_until("it plays", || ladder.games().len() >= 4);
    let (usual, asked) = (put.elapsed(), Instant::now());
    signal(&child, "INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    // A busy machine may take as long as for its first games.
    let took = asked.elapsed();
    assert!(took < usual.max(Duration::from_secs(5)), "{took:?} after games of {usual:?}");
    let board: Value = serde_json::from_slice(&fs::read(board).expect("a file")).expect("JSON");
    assert_eq!(board["games"], ladder.games().len(), "what was finished is kept and shown");
}

#[test]
fn what_is_wrong_is_said() {
    let refused = |text: &str, words: &[&str]| {
        let ladder = Ladder::new("ladder-wrong", text, &[]);
        quintet(&["ladder", ladder.path(), "--once", "1"]).refused(words);
    };
    refused("", &["ladder.toml", "`staff` is missing"]);
    refused("game = \"conect4\"\nstaff = [\"random\"]\n", &["line 1", "connect4"]);
    refused("game = \"sudoku\"\nstaff = [\"random\"]\n", &["puzzle for one"]);
    refused(
        "game = \"connect4\"\nstaff = [\"kasparov\"]\n",
        &["line 2, column 10", "unknown player"],
    );
    refused("game = \"connect4\"\nstaff = []\n", &["line 2", "at least 2 players"]);
    refused(
        "game = \"connect4\"\nstaff = [\"random\"]\nanchors = { AB = 3 }\n",
        &["line 3, column 18", "the name of a staff bot: random"],
    );
    refused("game = \"connect4\"\nstaff = [\"random\"]\nstudio = \"ftp://x\"\n", &["http://"]);
    refused("game = \"connect4\"\nstaff = [\"random\"]\nsandbox = \"no\"\n", &["\"require\""]);
    quintet(&["ladder", "/no/such/folder"]).refused(&["ladder.toml"]);
    // Another game makes it another ladder.
    let ladder = Ladder::new("ladder-other", LADDER, &[("ada", FIRST)]);
    ladder.once("1");
    let journal = ladder.journal();
    fs::write(ladder.0.join("ladder.toml"), LADDER.replace("seed = 3", "seed = 4"))
        .expect("a file");
    quintet(&["ladder", ladder.path(), "--once", "1"]).refused(&["another seed", "move this file"]);
    // A modified game is detected.
    fs::write(ladder.0.join("ladder.toml"), LADDER).expect("a file");
    let forged = journal.replacen("\"winner\":\"", "\"winner\":\"x", 1);
    fs::write(ladder.0.join("ladder.journal.jsonl"), &forged).expect("a file");
    quintet(&["ladder", ladder.path(), "--once", "1"]).refused(&["is broken", "checksum"]);
    assert_eq!(ladder.journal(), forged, "a journal that is refused stays as it is");
}

/// Compiled bots are built in the sandbox.
#[test]
fn a_bot_in_c_is_built() {
    if !Path::new("/usr/bin/cc").exists() {
        eprintln!("skipped: there is no cc");
        return;
    }
    let ladder = Ladder::new("ladder-c", LADDER, &[]);
    for (name, text) in [("carl", "int main(void) { return 1 }\n"), ("cora", FIRST_IN_C)] {
        let bot = ladder.0.join("bots").join(name);
        fs::create_dir_all(&bot).expect("a folder");
        fs::write(bot.join("bot.c"), text).expect("a file");
    }
    let board = ladder.once("2");
    let cora = row(&board, &ladder.called("cora"));
    assert_eq!((&cora["games"], &cora["faults"]), (&4.into(), &0.into()), "{board}");
    let list = fs::read_to_string(ladder.0.join("teacher.csv")).expect("a list");
    let carl = list.lines().find(|line| line.starts_with("carl,")).expect("a bot");
    assert!(carl.contains("cannot be run") || carl.contains("bot.c:1"), "{carl}");
    assert!(!ladder.0.join("bots/cora/bot").exists(), "its author's folder stays as it was");
}

const FIRST_IN_C: &str = "#include <stdio.h>\n#include <string.h>\n\
    int main(void) {\n  static char line[1 << 20];\n\
      while (fgets(line, sizeof line, stdin)) {\n\
        char *move = strstr(line, \"\\\"legal\\\":[\\\"\") + 10;\n\
        *strchr(move, '\"') = 0;\n    puts(move);\n    fflush(stdout);\n  }\n}\n";
