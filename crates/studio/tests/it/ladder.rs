//! A ladder in a class: students watch it under pseudonyms, the teacher puts bots in and takes them out.

use crate::support::{Classroom, Response, Studio, scratch};
use quintet::core::Language;
use quintet_arena::Everybody;
use quintet_studio::{Config, LadderConfig, Server};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LADDER: &str = "game = \"connect4\"\nsetup = \"width=4,height=4\"\ntitle = \"Ours\"\n\
                      staff = [\"random\"]\nopenings = { plies = 2, count = 20 }\nsandbox = \"off\"\n\
                      games = 8\n";

/// A bot that plays the first legal move.
const FIRST: &str = "import json, sys\nfor line in sys.stdin:\n    \
                     print(json.loads(line)['legal'][0], flush=True)\n";

fn folder() -> PathBuf {
    let folder = scratch("ladder");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("ladder.toml"), LADDER).expect("a file");
    folder
}

fn config(folder: &Path) -> Config {
    let everybody = Everybody::PLAIN;
    let ladder = LadderConfig { folder: folder.to_owned(), everybody, language: Language::English };
    Config { ladder: Some(ladder), ..Config::new(scratch("class")) }
}

#[track_caller]
fn ok(answer: &Response) -> Value {
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

/// Waits until the ladder is as wanted.
#[track_caller]
fn wait_for(class: &Classroom, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..1500 {
        let found = ok(&class.ask("GET", "/ladder", ""));
        if wanted(&found) {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never came: {}", ok(&class.ask("GET", "/ladder", "")));
}

/// The row of a player on the leaderboard.
fn row<'a>(found: &'a Value, name: &Value) -> &'a Value {
    let rows = found["board"]["players"].as_array().into_iter().flatten();
    rows.clone().find(|row| row["name"] == *name).unwrap_or(&Value::Null)
}

#[test]
fn students_watch_and_the_teacher_puts_bots_in() {
    let folder = folder();
    let class = Classroom::start_with(config(&folder));
    let student = class.join("Anna");
    let put = |name: &str, file: &str, text: &str| {
        class.ask("POST", &format!("/ladder/bots?name={name}&file={file}"), text)
    };
    assert_eq!(ok(&student.ask("GET", "/arena", ""))["ladder"], "Ours");
    ok(&put("ada%20lee", "bot.py", FIRST));
    let found = wait_for(&class, |found| found["board"]["games"].as_u64() >= Some(8));
    let (bot, seen) = (&found["bots"][0], ok(&student.ask("GET", "/ladder", "")));
    assert_eq!(bot["name"], "ada lee");
    let played = row(&seen, &bot["pseudonym"]);
    assert_eq!((&played["version"], &played["faults"]), (&json!(1), &json!(0)), "{seen}");
    assert!(seen["bots"].is_null() && !seen.to_string().contains("ada"), "{seen}");
    // Every game opens as it was played.
    let path = format!("/ladder/games?player={}", bot["pseudonym"].as_str().unwrap());
    let games = ok(&student.ask("GET", &path, ""));
    let listed = games["games"].as_array().unwrap();
    assert_eq!((&games["total"], listed.len(), &listed[0]["number"]), (&json!(8), 8, &json!(8)));
    assert!(!games.to_string().contains("ada"), "{games}");
    for game in listed {
        let asked = json!({"game": "connect4", "setup": game["setup"], "position": game["moves"]});
        let view = ok(&student.ask("POST", "/position", &asked.to_string()));
        assert_eq!(view["outcome"]["winner"], game["winner"]);
    }
    assert_eq!(ok(&student.ask("GET", "/ladder/games?offset=7", ""))["games"], json!([listed[7]]));
    assert_eq!(ok(&student.ask("GET", "/ladder/games?player=nobody", ""))["total"], 0);
    // A changed bot is another version; one that is taken out is no longer shown.
    ok(&put("ada%20lee", "bot.py", &format!("# better\n{FIRST}")));
    wait_for(&class, |found| row(found, &bot["pseudonym"])["version"] == 2);
    let path = "/ladder/bots?name=ada%20lee";
    for (method, asked) in [("DELETE", path), ("POST", "/ladder/bots?name=x&file=bot.py")] {
        assert_eq!(student.ask(method, asked, FIRST).code(), "owner", "{method}");
    }
    ok(&class.ask("DELETE", path, ""));
    wait_for(&class, |found| found["bots"] == json!([]));
    assert_eq!(class.ask("DELETE", path, "").code(), "not-found");
    assert_eq!(fs::read_dir(folder.join("bots")).unwrap().count(), 0, "nothing is left behind");
    // The journal is free again for `quintet ladder` once the studio has ended.
    assert!(Server::bind(&Config { port: 0, ..config(&folder) }).is_err());
    drop(class);
    assert!(Server::bind(&Config { port: 0, ..config(&folder) }).is_ok());
}

#[test]
fn what_is_not_a_bot_is_refused() {
    let folder = folder();
    let class = Classroom::start_with(config(&folder));
    let put = |name: &str, file: &str, text: &str| {
        let answer = class.ask("POST", &format!("/ladder/bots?name={name}&file={file}"), text);
        (answer.status, String::from_utf8(answer.body).unwrap())
    };
    for name in ["", ".hidden", "..", "..%2Fup", "a%2Fb", "a%00b", "%20a", "a~b", "%E2%80%AEa"] {
        assert_eq!(put(name, "bot.py", FIRST).0, 422, "{name}");
    }
    let (status, why) = put("ada", "notes.txt", "hello");
    assert!(status == 422 && why.contains("call your program bot.py"), "{why}");
    let (status, why) = put("ada", "bot.zip", "PK\x03\x04 damaged");
    assert!(status == 422 && why.contains("damaged"), "{why}");
    for file in ["..%2Fbot.py", "%2Fetc%2Fbot.py", "c:%5Cbot.py"] {
        let (status, why) = put("ada", file, FIRST);
        assert!(status == 422 && why.contains("outside"), "{why}");
    }
    let (status, why) = put("ada", "bot.toml", "run = 3\n");
    assert!(status == 422 && why.contains("bot.toml, line 1"), "{why}");
    assert_eq!(put("ada", "bot.py", &"#".repeat((16 << 20) + 1)).0, 413);
    assert_eq!(fs::read_dir(folder.join("bots")).unwrap().count(), 0, "nothing was written");
    assert_eq!(Studio::start().get("/api/v1/ladder").code(), "not-found");
}
