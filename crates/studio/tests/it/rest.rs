//! The routes that scripts use.

use crate::support::Studio;
use serde_json::{Value, json};

const PUZZLE: &str =
    "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";

#[track_caller]
fn posted(studio: &Studio, path: &str, body: Value) -> Value {
    let answer = studio.post(path, &body);
    assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

#[test]
fn games_and_positions() {
    let studio = Studio::start();
    let games = studio.get("/api/v1/games").json();
    let names: Vec<_> = games.as_array().unwrap().iter().map(|game| &game["name"]).collect();
    assert_eq!(names, ["connect4", "hex", "pentago", "dual-sudoku", "sudoku"]);
    assert_eq!(studio.get("/api/v1/games/hex").json()["title"], "Hex");
    for name in names {
        let view = posted(&studio, "/position", json!({"game": name}));
        let cells = view["board"]["cells"].as_array().unwrap().len();
        let empty = json!({"game": name, "cells": vec![Value::Null; cells]});
        let arranged = posted(&studio, "/arrange", empty);
        assert_eq!(arranged["position"], view["position"]);
        for format in ["svg", "text"] {
            let written = posted(&studio, "/export", json!({"game": name, "format": format}));
            assert!(!written["text"].as_str().unwrap().is_empty());
        }
    }
    let wrong = studio.post("/export", &json!({"game": "connect4", "format": "pdf"}));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "record"));
    let said = wrong.json()["error"]["message"].to_string();
    assert!(said.contains("moves, svg, text, tree"), "{said}");
    let view =
        posted(&studio, "/position", json!({"game": "connect4", "position": "4453", "ply": 2}));
    assert_eq!((&view["ply"], &view["plies"]), (&json!(2), &json!(4)));
    let mut cells = vec![Value::Null; 42];
    cells[3] = json!({"stone": "first"});
    let floating = studio.post("/arrange", &json!({"game": "connect4", "cells": cells}));
    assert_eq!((floating.status, floating.code().as_str()), (422, "record"));
}

#[test]
fn searches() {
    let studio = Studio::start();
    let asked = json!({"game": "connect4", "position": "4453", "player": "pvs:depth=4"});
    let answer = posted(&studio, "/analyse", asked);
    assert_eq!(answer["moves"].as_array().unwrap().len(), 7);
    let over = json!({"game": "connect4", "position": "4545454", "player": "pvs"});
    assert_eq!(studio.post("/analyse", &over).code(), "game-over");
    let greedy = json!({"game": "connect4", "player": "pvs:table=9999"});
    assert_eq!(studio.post("/analyse", &greedy).code(), "player");
    let late = "2252576253462244111563365343671351441";
    let solved = posted(&studio, "/solve", json!({"game": "connect4", "position": late}));
    assert_eq!((&solved["value"], &solved["score"]), (&json!(-1), &json!(-1)));
    assert_eq!(solved["moves"][solved["best"][0].as_str().unwrap()], -1);
}

/// A puzzle is made, a wrong move and the line are judged, and impossible requests are refused.
#[test]
fn puzzles_are_made_and_judged() {
    let studio = Studio::start();
    let wanted = json!({"game": "hex", "grade": 2, "seed": 7});
    let made = posted(&studio, "/puzzle", wanted.clone());
    assert_eq!(posted(&studio, "/puzzle", wanted), made);
    let puzzle = &made["puzzle"];
    assert_eq!((&puzzle["grade"], &puzzle["seed"]), (&json!(2), &json!(7)));
    assert_eq!(made["view"]["position"], puzzle["position"]);
    let judge = |moves: Value| {
        let keys = ["game", "setup", "position", "goal", "find"];
        let mut asked = json!({"moves": moves});
        keys.iter().for_each(|&key| asked[key] = puzzle[key].clone());
        asked
    };
    let line = puzzle["line"].as_array().unwrap();
    let moves = made["view"]["moves"].as_array().unwrap().iter();
    for (index, played) in moves.map(|of| &of["text"]).enumerate() {
        let right = *played == line[0]["move"];
        if !right && index % 5 > 0 {
            continue;
        }
        let judged = posted(&studio, "/puzzle/judge", judge(json!([played])));
        let kept = judged["verdict"] != "wrong";
        assert_eq!(kept, right, "{judged}");
        assert_eq!(judged["step"]["move"], *played);
    }
    let sudoku = studio.post("/puzzle", &json!({"game": "sudoku", "grade": 1}));
    assert_eq!((sudoku.status, sudoku.code().as_str()), (422, "no-puzzles"));
    let grade = studio.post("/puzzle", &json!({"game": "hex", "grade": 9}));
    assert_eq!((grade.status, grade.code().as_str()), (422, "option"));
    let nothing = studio.post("/puzzle/judge", &judge(json!([])));
    assert_eq!((nothing.status, nothing.code().as_str()), (422, "out-of-reach"));
}

/// Every shipped game through one route, with one form of answer.
#[test]
fn exact_solutions() {
    let studio = Studio::start();
    let late = "201012100022112210121221211112210022";
    for (asked, value) in [
        (json!({"game": "connect4", "setup": "width=4,height=4"}), 0),
        (json!({"game": "hex", "setup": "size=4", "options": "weak=on"}), 1),
        (json!({"game": "pentago", "position": late}), 1),
        (json!({"game": "dual-sudoku", "setup": "size=4", "position": "r1c1=4"}), 1),
        (json!({"game": "sudoku", "position": PUZZLE}), 1),
    ] {
        let solved = posted(&studio, "/solve", asked.clone());
        assert_eq!(solved["value"], value, "{asked}");
        assert_eq!(solved["game"], asked["game"]);
        let moves = solved["moves"].as_object().unwrap();
        let best = solved["best"].as_array().unwrap();
        assert!(best.iter().all(|best| moves.contains_key(best.as_str().unwrap())), "{solved}");
        assert!(best.contains(&solved["line"][0]), "{solved}");
        for key in ["nodes", "cpu_s", "peak_bytes"] {
            assert!(solved[key].is_number(), "{key}: {solved}");
        }
    }
    for (asked, code) in [
        (json!({"game": "pentago"}), "out-of-reach"),
        (json!({"game": "hex", "options": "book=off"}), "option"),
        (json!({"game": "connect4", "options": "table=9999"}), "player"),
        (json!({"game": "chess"}), "unknown-game"),
    ] {
        assert_eq!(studio.post("/solve", &asked).code(), code, "{asked}");
    }
}

#[test]
fn sudoku() {
    let studio = Studio::start();
    let wish = json!({"difficulty": "easy", "symmetry": "half-turn", "seed": 7});
    let made = posted(&studio, "/sudoku/generate", wish.clone());
    assert_eq!(made, posted(&studio, "/sudoku/generate", wish));
    assert_eq!(made["rating"]["level"], "easy");
    let checked = posted(&studio, "/sudoku/check", json!({"puzzle": made["puzzle"]}));
    assert_eq!((&checked["solutions"], &checked["solution"]), (&json!("one"), &made["solution"]));
    for (puzzle, solutions) in [
        ("55".to_owned() + &".".repeat(79), "none"),
        (".".repeat(81), "many"),
        (".".repeat(16), "many"),
        (".".repeat(256), "many"),
        ("1....4...3.4....".to_owned(), "one"),
    ] {
        let checked = posted(&studio, "/sudoku/check", json!({"puzzle": puzzle}));
        assert_eq!(checked["solutions"], solutions, "{puzzle}");
    }
    let hint = |language: &str| {
        posted(&studio, "/sudoku/hint", json!({"puzzle": PUZZLE, "language": language}))
    };
    assert_eq!(hint("en")["kind"], "step");
    assert!(hint("fr")["why"].as_str().unwrap().contains("Donc"));
    let wrong = json!({"puzzle": PUZZLE, "entries": "7".to_owned() + &PUZZLE[1..]});
    let mistake = posted(&studio, "/sudoku/hint", wrong);
    assert_eq!((&mistake["kind"], &mistake["placements"]), (&json!("mistake"), &json!(["r1c1=7"])));
    let solvers = studio.get("/api/v1/sudoku/solvers").json();
    for solver in solvers.as_array().unwrap() {
        let asked = json!({"puzzle": PUZZLE, "solver": solver["name"]});
        let solved = posted(&studio, "/sudoku/solve", asked);
        assert_eq!(solved["solved"], true, "{}", solver["name"]);
        assert!(solved["steps"].as_array().unwrap().len() <= 2000);
    }
    for (path, body, code) in [
        ("/sudoku/check", json!({"puzzle": "12"}), "record"),
        ("/sudoku/hint", json!({"puzzle": ".".repeat(81)}), "coach"),
        ("/sudoku/hint", json!({"puzzle": PUZZLE, "language": "de"}), "bad-message"),
        ("/sudoku/hint", json!({"puzzle": PUZZLE, "struck": ["r0c1=5"]}), "word"),
        ("/sudoku/solve", json!({"puzzle": PUZZLE, "solver": "magic"}), "solver"),
        ("/sudoku/generate", json!({"size": 5}), "word"),
        ("/sudoku/generate", json!({"clues": 16}), "wish"),
        ("/sudoku/generate", json!({"symmetry": "radial"}), "word"),
    ] {
        let refused = studio.post(path, &body);
        assert_eq!((refused.status, refused.code().as_str()), (422, code), "{path} {body}");
    }
}

#[test]
fn saved_games_are_listed_and_deleted() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    for game in ["hex", "connect4", "hex"] {
        tab.open(game, "");
        tab.ask(json!({"type": "resign"}), "view");
    }
    let list = |query: &str| studio.get(&format!("/api/v1/saved{query}")).json();
    assert_eq!(list("")["total"], 3);
    assert_eq!(list("?game=hex")["games"].as_array().unwrap().len(), 2);
    assert_eq!(list("?offset=2")["games"][0]["id"], 1);
    assert_eq!(studio.get("/api/v1/saved/2").json()["game"], "connect4");
    assert_eq!(studio.send("DELETE", "/api/v1/saved/2", &[], "").json()["deleted"], 1);
    assert_eq!(studio.send("DELETE", "/api/v1/saved/2", &[], "").code(), "not-found");
    assert_eq!(studio.send("DELETE", "/api/v1/saved", &[], "").json()["deleted"], 2);
    assert_eq!(list("")["total"], 0);
}

#[test]
fn games_of_a_file_are_added_once_and_only_if_they_are_games() {
    let studio = Studio::start();
    let game = json!({
        "game": "connect4", "setup": "", "record": "4141414",
        "players": ["human", "alphabeta:depth=2"], "outcome": {"winner": "first", "reason": "board"},
        "plies": 7, "finished_at": 1_700_000_000
    });
    let resigned = with(&with(&game, "record", json!("44")), "plies", json!(2));
    let resigned = with(&resigned, "outcome", json!({"winner": "second", "reason": "resigned"}));
    let added = posted(&studio, "/saved", json!({"games": [game, resigned]}));
    assert_eq!(added, json!({"added": 2, "ids": [1, 2]}));
    let again = posted(&studio, "/saved", json!({"games": [resigned, game]}));
    assert_eq!(again, json!({"added": 0, "ids": [2, 1]}));
    // The same moves at another time are another game.
    let later = with(&game, "finished_at", json!(1_700_000_001));
    assert_eq!(posted(&studio, "/saved", json!({"games": [later]}))["ids"], json!([3]));
    let found = studio.get("/api/v1/saved/1").json();
    assert_eq!((&found["record"], &found["finished_at"]), (&game["record"], &game["finished_at"]));
    for (key, value, code) in [
        ("game", json!("draughts"), "unknown-game"),
        ("setup", json!("width=99"), "setup"),
        ("record", json!("4141419"), "setup"),
        ("record", json!("414141"), "record"),
        ("plies", json!(6), "record"),
        ("outcome", json!({"winner": null, "reason": "board"}), "record"),
        ("outcome", json!({"winner": "first", "reason": "resigned"}), "record"),
        ("finished_at", json!(4_000_000_000_u64), "record"),
        ("finished_at", json!(-1), "record"),
        ("players", json!(["human", "a\u{1b}[31m"]), "record"),
    ] {
        let refused = studio.post("/saved", &json!({"games": [game, with(&game, key, value)]}));
        assert_eq!(refused.code(), code, "{key}");
        assert!(refused.json()["error"]["message"].as_str().unwrap().contains("games[1]"), "{key}");
    }
    assert_eq!(studio.get("/api/v1/saved").json()["total"], 3, "what is refused adds nothing");
}

/// A value with one field replaced.
fn with(value: &serde_json::Value, key: &str, of: serde_json::Value) -> serde_json::Value {
    let mut value = value.clone();
    value[key] = of;
    value
}
