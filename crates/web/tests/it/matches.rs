//! Tournaments played game by game, as a page's workers do.

use crate::{answer, module, said};
use quintet_arena::{Running, TournamentFile, play_tournament};
use quintet_web::{Kind, Module};
use serde_json::{Value, json};

const TEXT: &str = r#"game = "connect4"
setup = "width=5,height=5"
players = ["random", { player = "alphabeta:depth=3", name = "ab" }, "mcts:simulations=40"]
format = "round-robin"
pairs = 2
openings = { plies = 2 }
seed = 11
"#;

fn ask(module: &mut Module, path: &str, body: &Value) -> (u64, Value) {
    let asked = json!({"method": "POST", "path": path, "language": "en", "body": body});
    module.ask(&asked.to_string());
    let mut all = said();
    let Some((Kind::Answer, last)) = all.pop() else { panic!("an answer") };
    assert!(all.iter().all(|(kind, _)| *kind == Kind::News));
    (last["status"].as_u64().expect("a status"), last["body"].clone())
}

fn ok(module: &mut Module, path: &str, body: &Value) -> Value {
    let (status, body) = ask(module, path, body);
    assert_eq!(status, 200, "{path}: {body}");
    body
}

/// Plays a tournament to its end, each game in another instance; returns its lines and its last
/// state.
fn played(text: &str) -> (Vec<String>, Value) {
    let mut first = module();
    let mut lines: Vec<String> = Vec::new();
    loop {
        let state = ok(&mut first, "/arena/state", &json!({"text": text, "games": lines}));
        let missing = state["missing"].as_array().expect("a list");
        if missing.is_empty() {
            return (lines, state);
        }
        // The last one first, because their order does not matter.
        for key in missing.iter().rev() {
            let body = json!({"text": text, "key": key});
            let game = ok(&mut module(), "/arena/game", &body);
            lines.push(game["line"].as_str().expect("a line").to_owned());
        }
    }
}

#[test]
fn a_tournament_shared_out_comes_to_what_the_arena_comes_to() {
    for format in ["round-robin", "knockout"] {
        let text = TEXT.replace("round-robin", format);
        let (lines, state) = played(&text);
        let plan = TournamentFile::parse(&text).expect("accepted").plan;
        let mut watch = |_: &quintet_arena::Finished<'_>| {};
        let whole = play_tournament(plan.spec(), Running::new(&mut watch)).expect("played");
        assert_eq!(state["planned"], whole.planned);
        let mut games: Vec<Value> = lines
            .iter()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].clone())
            .collect();
        let theirs = serde_json::to_value(&whole.games).expect("plain data");
        for game in theirs.as_array().expect("games") {
            let at = games.iter().position(|ours| ours == game);
            games.swap_remove(at.unwrap_or_else(|| panic!("{format}: nobody played {game}")));
        }
        assert_eq!(games.len(), 0, "{format}");
        let points: Vec<_> = whole.standings.rows.iter().map(|row| row.points).collect();
        let rows = state["rows"].as_array().expect("rows").iter();
        assert_eq!(rows.map(|row| row["points"].as_f64().unwrap()).collect::<Vec<_>>(), points);
    }
}

#[test]
fn a_tournament_is_checked_before_it_begins() {
    let mut module = module();
    let most = json!({"players": 3, "games": 12});
    let mut check = |text: &str| {
        let body = json!({"text": text, "most": most});
        ok(&mut module, "/arena/check", &body)
    };
    assert_eq!(check(TEXT)["games"], 12);
    for (text, line, words) in [
        (TEXT.replace("pairs = 2", "pairs = 3"), 5, "18 games"),
        (TEXT.replace("\"random\"", "\"lines: ./bot\""), 3, "does not start programs"),
        (TEXT.replace("\"random\"", "\"random\", \"pvs\""), 3, "4 players"),
        (TEXT.replace("mcts:simulations=40", "kasparov"), 3, "kasparov"),
        (TEXT.replace("pairs", "couples"), 5, "couples"),
    ] {
        let problem = &check(&text)["problem"];
        assert_eq!(problem["line"], line, "{problem}");
        assert!(problem["message"].as_str().is_some_and(|why| why.contains(words)), "{problem}");
    }
}

#[test]
fn games_that_are_not_the_tournaments_are_refused() {
    let mut module = module();
    let key = json!({"round": 0, "players": [0, 1], "pair": 0, "game": 0});
    let line = ok(&mut module, "/arena/game", &json!({"text": TEXT, "key": key}))["line"].clone();
    let other = TEXT.replace("\"ab\"", "\"another\"");
    for (path, body) in [
        ("/arena/state", json!({"text": other, "games": [line]})),
        ("/arena/state", json!({"text": TEXT, "games": ["{}"]})),
        ("/arena/state", json!({"text": "nonsense", "games": []})),
        (
            "/arena/game",
            json!({"text": TEXT, "key": {"round": 0, "players": [0, 9], "pair": 0, "game": 0}}),
        ),
        (
            "/arena/report",
            json!({"text": TEXT, "games": [], "format": "pdf", "title": "", "studio": ""}),
        ),
        ("/arena/nothing", json!({})),
    ] {
        let (status, refusal) = ask(&mut module, path, &body);
        assert!(status >= 400 && refusal["error"]["message"].is_string(), "{path} {body}");
    }
}

#[test]
fn a_report_is_a_file_of_the_finished_games() {
    let (lines, _) = played(&TEXT.replace("pairs = 2", "pairs = 1"));
    let mut module = module();
    for (format, words) in [("csv", "ab"), ("json", "\"standings\""), ("html", "<!doctype html>")] {
        let text = TEXT.replace("pairs = 2", "pairs = 1");
        let body = json!({"text": text, "games": lines, "format": format, "title": "T", "studio": "https://x.invalid/"});
        module.ask(&json!({"method": "POST", "path": "/arena/report", "body": body}).to_string());
        let (status, file) = answer();
        assert_eq!(status, 200);
        let file = file["text"].as_str().expect("a text").to_lowercase();
        assert!(file.contains(words), "{format}");
    }
}
