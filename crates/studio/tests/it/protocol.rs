//! Orders in, replies out, over a real socket.

use crate::support;
use crate::support::Studio;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn saved(studio: &Studio) -> Vec<Value> {
    let saved = studio.get("/api/v1/saved").json();
    saved["games"].as_array().expect("a list").clone()
}

#[test]
fn a_game_is_saved_before_its_end_is_told() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "");
    tab.ask(json!({"type": "seat", "first": "human", "second": "pvs:depth=3"}), "view");
    for column in ["4", "5", "4", "5", "4", "5"] {
        assert_eq!(tab.play(column)["outcome"], Value::Null);
        assert!(saved(&studio).is_empty());
    }
    let view = tab.play("4");
    assert_eq!(view["outcome"], json!({"winner": "first", "reason": "board"}));
    let [game] = &saved(&studio)[..] else { panic!("one game is saved") };
    assert_eq!(game["record"], "4545454");
    assert_eq!(game["players"], json!(["human", "pvs:depth=3"]));
    assert_eq!((&game["game"], &game["plies"]), (&json!("connect4"), &json!(7)));

    // The same end again is the same game; another end is another game.
    tab.ask(json!({"type": "undo"}), "view");
    tab.play("4");
    assert_eq!(saved(&studio).len(), 1);
    tab.ask(json!({"type": "undo"}), "view");
    tab.play("1");
    assert_eq!(tab.play("5")["outcome"]["winner"], "second");
    assert_eq!(saved(&studio).len(), 2);
}

#[test]
fn a_game_opened_at_its_end_is_not_saved() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    assert_eq!(tab.open("connect4", "4545454")["outcome"]["winner"], "first");
    tab.ask(json!({"type": "jump", "ply": 2}), "view");
    tab.ask(json!({"type": "jump", "ply": 7}), "view");
    assert!(saved(&studio).is_empty());
}

#[test]
fn a_player_that_thinks_to_the_end_and_one_that_gives_up() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "454545");
    let id = tab.order(json!({"type": "think", "player": "pvs:depth=4"}));
    let answer = tab.until(|reply| reply["id"] == id && reply["event"]["type"] == "answer");
    assert_eq!(answer["event"]["answer"]["best"], "4");
    let view = tab.until(|reply| reply["id"] == id && reply["event"]["type"] == "view");
    assert_eq!(view["event"]["view"]["outcome"]["winner"], "first");
    assert_eq!(saved(&studio).len(), 1);

    tab.open("hex", "a1");
    let view = tab.ask(json!({"type": "resign"}), "view")["view"].clone();
    assert_eq!(view["outcome"], json!({"winner": "first", "reason": "resigned"}));
    assert_eq!(saved(&studio)[0]["outcome"]["reason"], "resigned");
}

#[test]
fn stale_orders_change_nothing() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    let revision = tab.open("connect4", "")["revision"].as_u64().unwrap();
    tab.play("4");
    let command = json!({"type": "play", "move": "5"});
    tab.text(&json!({"id": 77, "revision": revision, "command": command}).to_string());
    let refused = tab.until(|reply| reply["id"] == 77);
    assert_eq!(refused["event"]["code"], "stale");
    assert_eq!(tab.play("3")["position"], "43");
}

#[test]
fn analysis_review_and_export() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "4453");
    let answer = tab.ask(json!({"type": "analyse", "player": "pvs:depth=5"}), "answer");
    assert_eq!(answer["answer"]["moves"].as_array().unwrap().len(), 7);
    let id = tab.order(json!({"type": "review", "player": "pvs:depth=2"}));
    let mut plies = Vec::new();
    loop {
        let reply = tab.until(|reply| reply["id"] == id && reply["event"]["type"] != "progress");
        match reply["event"]["type"].as_str() {
            Some("reviewed") => plies.push(reply["event"]["ply"].as_u64().unwrap()),
            Some("review-done") => break,
            other => panic!("{other:?}"),
        }
    }
    plies.sort_unstable();
    assert_eq!(plies, [0, 1, 2, 3, 4]);
    let text = tab.ask(json!({"type": "export", "format": "moves"}), "exported");
    assert_eq!(text["text"], "4453");
}

#[test]
fn what_a_player_may_ask_of_the_machine_is_bounded() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "");
    for (player, words) in [
        ("pvs:table=16384", "at most 128 in the studio"),
        ("pvs:threads=256", "in the studio"),
        ("mcts:time=1h", "at most 5m in the studio"),
    ] {
        let id = tab.order(json!({"type": "think", "player": player}));
        let refused = tab.until(|reply| reply["id"] == id);
        assert_eq!(refused["event"]["code"], "player", "{refused}");
        assert!(refused["event"]["message"].as_str().unwrap().contains(words), "{refused}");
    }
    let games = tab.ask(json!({"type": "games"}), "games");
    let pvs =
        games["games"][0]["players"].as_array().unwrap().iter().find(|it| it["name"] == "pvs");
    let table = pvs.unwrap()["params"].as_array().unwrap().iter().find(|it| it["name"] == "table");
    assert_eq!(table.unwrap()["max"], 128);
}

/// The first news of a search arrives at once (on a busy machine: within four times what an order takes that needs no
/// search), later news at most ten times a second.
#[test]
fn news_come_soon_and_do_not_flood() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "");
    let (mut soonest, mut usual) = (Duration::MAX, Duration::ZERO);
    for _ in 0..5 {
        let asked = Instant::now();
        tab.ask(json!({"type": "games"}), "games");
        usual = usual.max(asked.elapsed());
        let asked = Instant::now();
        tab.ask(json!({"type": "analyse", "player": "pvs:time=60s"}), "progress");
        soonest = soonest.min(asked.elapsed());
        tab.order(json!({"type": "stop"}));
        tab.until(|reply| reply["event"]["type"] == "answer");
    }
    assert!(soonest < Duration::from_millis(100).max(4 * usual), "{soonest:?}, {usual:?}");
    let asked = Instant::now();
    let id = tab.order(json!({"type": "analyse", "player": "pvs:time=60s"}));
    let news = |reply: &Value| reply["id"] == id && reply["event"]["type"] == "progress";
    tab.until(news);
    let (first, mut count) = (Instant::now(), 1);
    while first.elapsed() < Duration::from_secs(2) {
        tab.until(news);
        count += 1;
    }
    // From the order on, because a busy machine may bring the first news late.
    let most = 1 + asked.elapsed().as_millis() / 100;
    assert!((3..=most).contains(&count), "{count} news, at most {most} expected");
}

/// Two tabs are independent, and the search of a closed tab stops.
#[test]
fn tabs_are_apart_and_a_closed_one_frees_its_search() {
    let studio = Studio::start();
    let mut tabs: Vec<_> = (0..2).map(|_| studio.connect()).collect();
    tabs[0].open("connect4", "44");
    tabs[1].open("hex", "");
    assert_eq!(tabs[0].play("3")["position"], "443");
    assert_eq!(tabs[1].play("a1")["game"], "hex");
    let asked = Instant::now();
    tabs[0].ask(json!({"type": "analyse", "player": "pvs:time=60s"}), "progress");
    let usual = asked.elapsed();
    tabs[0].order(json!({"type": "stop"}));
    // More searches than any machine has cores, all closed: the next one starts at once.
    for _ in 0..70 {
        let mut tab = studio.connect();
        tab.open("connect4", "");
        tab.order(json!({"type": "analyse", "player": "pvs:time=60s"}));
    }
    let asked = Instant::now();
    tabs[0].ask(json!({"type": "analyse", "player": "pvs:time=60s"}), "progress");
    let took = asked.elapsed();
    assert!(took < Duration::from_secs(2).max(20 * usual), "{took:?}, alone {usual:?}");
}

#[test]
fn closing_tells_every_tab() {
    let mut studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "");
    tab.ask(json!({"type": "analyse", "player": "pvs:time=60s"}), "progress");
    let asked = Instant::now();
    studio.end().unwrap();
    assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
    let reason = loop {
        match tab.hear(Duration::from_secs(5)) {
            support::Heard::Reply(_) => {}
            support::Heard::Closed(frame) => break frame,
            // words-ok: the message of a panic
            support::Heard::Nothing => panic!("the tab is told"),
        }
    };
    assert_eq!(reason.unwrap().reason.as_str(), "the server is closing");
}

/// On the largest boards, a move costs a few kilobytes if the page asks for changes.
#[test]
fn a_move_is_sent_as_what_it_changes() {
    let studio = Studio::start();
    let games = [
        ("connect4", "", 12),
        ("hex", "size=19", 12),
        ("pentago", "", 12),
        ("dual-sudoku", "", 10),
        ("dual-sudoku", "size=16", 4),
    ];
    for (game, setup, moves) in games {
        let mut tab = studio.connect_to("/api/ws?views=changes");
        let mut whole = studio.connect();
        let open = json!({"type": "open", "game": game, "setup": setup});
        assert!(tab.ask(open.clone(), "view")["view"].is_object(), "the first one is whole");
        let mut view = whole.ask(open, "view")["view"].clone();
        for number in 0..moves {
            let legal = view["moves"].as_array().expect("a list");
            let play = json!({"type": "play", "move": legal[number * 7 % legal.len()]["text"]});
            let changes = tab.ask(play.clone(), "view");
            let bytes = changes.to_string().len();
            assert!(changes["changes"].is_object(), "{changes}");
            assert!(bytes <= 6 * 1024, "{game} {setup}, move {number}: {bytes} bytes");
            view = whole.ask(play, "view")["view"].clone();
        }
    }
}
