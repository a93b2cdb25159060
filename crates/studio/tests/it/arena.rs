//! Tournaments through the server's public routes.

use crate::support::{Studio, scratch};
use quintet_arena::Everybody;
use quintet_studio::Config;
use serde_json::{Value, json};
use std::fs;
use std::time::Duration;

/// Three players that depend only on seed and depth: the same games however they are interrupted.
const CUP: &str = "game = \"connect4\"\nsetup = \"width=5,height=4\"\n\
                   players = [\"random\", \"alphabeta:depth=2\", \"alphabeta:depth=4\"]\n\
                   pairs = 2\nopenings = { plies = 2 }\nseed = 3\n";

/// A tournament that outlasts any test.
const LONG: &str = "game = \"connect4\"\nplayers = [\"alphabeta:depth=9\", \"alphabeta:depth=8\"]\n\
                    pairs = 900\nopenings = { plies = 4, count = 4 }\n";

#[track_caller]
fn posted(studio: &Studio, path: &str, body: &Value) -> Value {
    let answer = studio.post(path, body);
    assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

fn shown(studio: &Studio, id: u64) -> Value {
    studio.get(&format!("/api/v1/arena/{id}")).json()
}

/// Waits until a tournament is in the given state.
#[track_caller]
fn wait_for(studio: &Studio, id: u64, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..3000 {
        let found = shown(studio, id);
        if wanted(&found) {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never came: {}", shown(studio, id));
}

fn is_over(found: &Value) -> bool {
    found["playing"] == false
}

#[test]
fn a_file_is_checked_with_the_errors_of_the_terminal() {
    let studio = Studio::start();
    let checked = |text: &str| posted(&studio, "/arena/check", &json!({ "text": text }));
    assert_eq!(checked(CUP), json!({"games": 12}));
    let wrong = CUP.replace("\"random\"", "\"kasparov\"");
    let problem = &checked(&wrong)["problem"];
    assert_eq!((&problem["line"], &problem["column"]), (&json!(3), &json!(12)));
    assert!(problem["message"].as_str().unwrap().contains("unknown player `kasparov`"));
    let message = |text: &str| checked(text)["problem"]["message"].as_str().unwrap().to_owned();
    assert!(message("players = 3").contains("`game` is missing"));
    assert!(message(&CUP.replace("pairs = 2", "pairs = 9000")).contains("at most 2000"));
    assert!(message(&CUP.replace("alphabeta:depth=4", "mcts:time=20m")).contains("at most 5m"));
    let file = CUP.replace("{ plies = 2 }", "{ file = \"/etc/passwd\" }");
    assert!(message(&file).contains("no file allowed here"), "a page reads no file of the server");
    let refused = studio.post("/arena", &json!({ "text": wrong }));
    assert_eq!((refused.status, refused.code().as_str()), (422, "line"));
    assert_eq!(studio.get("/api/v1/arena").json()["tournaments"], json!([]));
}

#[test]
fn a_tournament_is_played_listed_reported_and_deleted() {
    let studio = Studio::start();
    let begun = posted(&studio, "/arena", &json!({ "text": CUP }));
    assert_eq!(
        (&begun["id"], &begun["planned"], &begun["text"]),
        (&json!(1), &json!(12), &json!(CUP))
    );
    let found = wait_for(&studio, 1, is_over);
    assert_eq!((&found["played"], &found["boards"]), (&json!(12), &json!([])));
    let rows = found["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    for row in rows {
        let score = ["wins", "draws", "losses"].map(|key| row["score"][key].as_u64().unwrap());
        assert_eq!(score.iter().sum::<u64>(), 8);
        assert_eq!(row["against"].as_array().unwrap().iter().filter(|it| it.is_null()).count(), 1);
        assert!(row["rating"]["low"].as_f64() < row["rating"]["high"].as_f64());
        assert!(row["share"]["low"].as_f64() <= row["share"]["value"].as_f64());
    }
    let games = studio.get("/api/v1/arena/1/games").json();
    assert_eq!((&games["total"], games["games"].as_array().unwrap().len()), (&json!(12), 12));
    assert_eq!(
        studio.get("/api/v1/arena/1/games?offset=10").json()["games"].as_array().unwrap().len(),
        2
    );
    // Any game opens as it was played.
    for game in games["games"].as_array().unwrap() {
        let asked = json!({"game": "connect4", "setup": game["setup"], "position": game["moves"]});
        let view = posted(&studio, "/position", &asked);
        assert_eq!(view["outcome"]["winner"], game["winner"]);
    }
    for (format, kind, begins) in [
        ("html", "text/html; charset=utf-8", "<!doctype html>"),
        ("csv", "text/csv; charset=utf-8", "round,pair,game"),
        ("json", "application/json", "{\"game\":\"connect4\""),
        ("toml", "application/toml", CUP),
    ] {
        let file = studio.get(&format!("/api/v1/arena/1/report?format={format}"));
        assert_eq!((file.status, file.heads["content-type"].as_str()), (200, kind));
        assert!(file.heads["content-disposition"].contains(&format!("tournament-1.{format}")));
        assert!(String::from_utf8_lossy(&file.body).starts_with(begins), "{format}");
    }
    assert_eq!(studio.get("/api/v1/arena/1/report?format=exe").status, 400);
    assert_eq!(studio.get("/api/v1/arena/2").code(), "not-found");
    let left = studio.send("DELETE", "/api/v1/arena/1", &[], "");
    assert_eq!(left.json()["tournaments"], json!([]));
    assert!(!studio.data.join("arena/1").exists());
}

#[test]
fn what_was_stopped_goes_on_and_ends_with_the_same_games() {
    let studio = Studio::start();
    posted(&studio, "/arena", &json!({ "text": CUP }));
    wait_for(&studio, 1, is_over);
    let mut studio = {
        let second = CUP.replace("depth=4", "depth=6");
        posted(&studio, "/arena", &json!({ "text": second }));
        wait_for(&studio, 2, |found| found["played"].as_u64() > Some(0));
        posted(&studio, "/arena/2/stop", &json!({}));
        studio
    };
    assert!(is_over(&shown(&studio, 2)));
    let data = studio.data.clone();
    studio.end().unwrap();
    // Another run of the server has only the journal. Half a line at its end is a game that was being written when the
    // server was killed.
    let journal = data.join("arena/2/tournament.journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap() + "{\"game\":{\"pa";
    fs::write(&journal, text).unwrap();
    let studio = Studio::start_in(&data, None);
    let listed = studio.get("/api/v1/arena").json();
    let ids: Vec<_> =
        listed["tournaments"].as_array().unwrap().iter().map(|it| &it["id"]).collect();
    assert_eq!(ids, [2, 1]);
    posted(&studio, "/arena/2/resume", &json!({}));
    let found = wait_for(&studio, 2, is_over);
    assert_eq!((&found["played"], &found["failure"]), (&json!(12), &Value::Null));
    let csv = |id: u64| {
        let file = studio.get(&format!("/api/v1/arena/{id}/report?format=csv"));
        let text = String::from_utf8(file.body).unwrap();
        let mut lines: Vec<String> =
            text.lines().map(|line| line.rsplitn(3, ',').last().unwrap().to_owned()).collect();
        lines.sort();
        lines
    };
    let again = posted(&studio, "/arena", &json!({ "text": CUP.replace("depth=4", "depth=6") }));
    wait_for(&studio, again["id"].as_u64().unwrap(), is_over);
    assert_eq!(csv(2), csv(3), "interrupted or not: the same games");
}

#[test]
fn one_is_played_at_a_time_and_people_still_move() {
    let studio = Studio::start();
    posted(&studio, "/arena", &json!({ "text": LONG }));
    let found = wait_for(&studio, 1, |found| !found["boards"].as_array().unwrap().is_empty());
    assert_eq!(found["boards"][0]["view"]["game"], "connect4");
    let second = studio.post("/arena", &json!({ "text": CUP }));
    assert_eq!((second.status, second.code().as_str()), (409, "busy"));
    assert_eq!(studio.send("DELETE", "/api/v1/arena/1", &[], "").status, 409);
    // The pool is shared: another client's search gets its place.
    let asked = json!({"game": "connect4", "position": "44", "player": "pvs:depth=3"});
    assert_eq!(posted(&studio, "/analyse", &asked)["moves"].as_array().unwrap().len(), 7);
    let stopped = posted(&studio, "/arena/1/stop", &json!({}));
    assert!(is_over(&stopped), "{stopped}");
    assert_eq!(stopped["boards"], json!([]));
}

#[test]
fn programs_are_started_only_where_the_server_was_started_to() {
    let bot = scratch("bot.sh");
    fs::create_dir_all(bot.parent().unwrap()).unwrap();
    let touched = scratch("touched");
    fs::write(&bot, format!("touch '{}'\n", touched.display())).unwrap();
    let text = CUP.replace("\"random\"", &format!("\"lines:sh '{}'\"", bot.display()));
    let studio = Studio::start();
    let checked = posted(&studio, "/arena/check", &json!({ "text": text }));
    let message = checked["problem"]["message"].as_str().unwrap();
    assert!(message.contains("does not start programs"), "{message}");
    assert_eq!(studio.post("/arena", &json!({ "text": text })).status, 422);
    assert_eq!(studio.get("/api/v1/arena").json()["programs"], false);
    assert!(!touched.exists(), "nothing was started");

    let programs = Some(Everybody::PLAIN);
    let with = Studio::start_with(Config { programs, ..Config::new(scratch("data")) });
    let heads = ["content-type: application/json"];
    let asked = |method: &str, path: &str, body: &str| with.send(method, path, &heads, body).json();
    let body = json!({ "text": text }).to_string();
    assert_eq!(asked("POST", "/api/v1/arena/check", &body), json!({"games": 12}));
    asked("POST", "/api/v1/arena", &body);
    for _ in 0..500 {
        if asked("GET", "/api/v1/arena/1", "")["playing"] == false {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let found = asked("GET", "/api/v1/arena/1", "");
    assert_eq!(found["played"], 12, "a program that says nothing loses its games, and no more");
    assert!(touched.exists(), "here it was started");
    let data = with.data.clone();
    drop(with);
    // A tournament begun with programs can be viewed without them, but not resumed.
    let journal = data.join("arena/1/tournament.journal.jsonl");
    let lines = fs::read_to_string(&journal).unwrap();
    let some: Vec<&str> = lines.lines().take(5).collect();
    fs::write(&journal, some.join("\n") + "\n").unwrap();
    let studio = Studio::start_in(&data, None);
    assert_eq!(shown(&studio, 1)["played"], 4);
    let refused = studio.post("/arena/1/resume", &json!({}));
    assert_eq!((refused.status, refused.code().as_str()), (422, "player"));
}
