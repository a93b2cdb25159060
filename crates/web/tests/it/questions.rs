//! Questions, as a worker asks them.

use crate::{answer, ask, module, through_text};
use quintet::Session;
use quintet::core::Language;
use serde_json::json;

#[test]
fn a_position_is_the_facades_view_in_the_language_asked_for() {
    let mut module = module();
    let body = json!({"game": "hex", "setup": "size=5", "position": "a2 c3"});
    let (status, view) = ask(&mut module, "POST", "/position", &body);
    let mut session = Session::open("hex", "size=5", "a2 c3").unwrap();
    session.set_language(Language::French);
    assert_eq!((status, view), (200, through_text(&session.view())));
}

#[test]
fn every_kind_of_question_is_answered() {
    let mut module = module();
    let questions = [
        ("GET", "/games", json!(null)),
        ("GET", "/games/pentago", json!(null)),
        ("GET", "/sudoku/solvers", json!(null)),
        ("POST", "/export", json!({"game": "connect4", "position": "4453", "format": "svg"})),
        ("POST", "/explore", json!({"game": "connect4", "records": ["4453"]})),
        ("POST", "/arrange", json!({"game": "connect4", "cells": vec![json!(null); 42]})),
        ("POST", "/analyse", json!({"game": "connect4", "player": "alphabeta:depth=4"})),
        (
            "POST",
            "/solve",
            json!({"game": "connect4", "position": "2252576253462244111563365343671351441"}),
        ),
        ("POST", "/perft", json!({"game": "dual-sudoku", "depth": 1})),
        ("POST", "/puzzle", json!({"game": "connect4", "grade": 1, "seed": 1})),
        ("POST", "/sudoku/hint", json!({"puzzle": SUDOKU})),
        ("POST", "/sudoku/solve", json!({"puzzle": SUDOKU})),
        ("POST", "/sudoku/check", json!({"puzzle": SUDOKU})),
    ];
    for (method, path, body) in questions {
        let (status, answer) = ask(&mut module, method, path, &body);
        assert_eq!(status, 200, "{path}: {answer}");
    }
}

const SUDOKU: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

#[test]
fn what_cannot_be_answered_is_refused_in_words() {
    let mut module = module();
    let cases = [
        ("POST", "/position", json!({"game": "go"}), 404, "unknown-game", "jeu inconnu"),
        ("POST", "/position", json!({"gamme": "hex"}), 400, "bad-message", "gamme"),
        ("POST", "/position", json!(["hex"]), 400, "bad-message", "an object"),
        ("GET", "/position", json!({}), 405, "method", "GET"),
        ("POST", "/saved", json!({}), 404, "not-found", "/saved"),
        ("POST", "/solve", json!({"game": "dual-sudoku", "position": "?"}), 422, "", ""),
        (
            "POST",
            "/analyse",
            json!({"game": "connect4", "player": "pvs:table=4096"}),
            422,
            "player",
            "128",
        ),
    ];
    for (method, path, body, status, code, part) in cases {
        let (got, body) = ask(&mut module, method, path, &body);
        let error = &body["error"];
        assert_eq!(got, status, "{path}: {error}");
        assert!(code.is_empty() || error["code"] == code, "{path}: {error}");
        assert!(error["message"].as_str().unwrap().contains(part), "{path}: {error}");
    }
    for text in ["", "{", "[]", r#"{"path": 1}"#, "\u{fffd}"] {
        module.ask(text);
        let (status, body) = answer();
        assert_eq!((status, &body["error"]["code"]), (400, &json!("bad-message")), "{text}");
    }
}
