//! Whatever a browser sends causes an error event, never a panic or a lost game.

use crate::support::{Heard, Studio, Tab, number, resident};
use quintet::Order;
use quintet::core::{Random, Seed};
use quintet_studio::Limits;
use serde_json::{Value, json};
use std::time::Duration;
use tungstenite::Message;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};

/// Expects the next reply to be a refusal with this code.
#[track_caller]
fn refused(tab: &mut Tab, code: &str) -> Value {
    match tab.hear(Duration::from_secs(10)) {
        Heard::Reply(reply) => {
            assert_eq!(reply["event"]["type"], "error", "{reply}");
            assert_eq!(reply["event"]["code"], code, "{reply}");
            reply
        }
        other => panic!("waited for {code}, got {other:?}"),
    }
}

#[test]
fn messages_that_are_no_orders() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    let before = tab.open("connect4", "4453");
    for (text, words) in [
        ("", "EOF"),
        ("{", "EOF"),
        ("null", "invalid type"),
        ("[]", "invalid"),
        ("\"play\"", "invalid type"),
        (r#"{"id":1}"#, "command"),
        (r#"{"id":-1,"command":{"type":"undo"}}"#, "id: invalid value"),
        (r#"{"id":1.5,"command":{"type":"undo"}}"#, "id: invalid type"),
        (r#"{"id":"1","command":{"type":"undo"}}"#, "id: invalid type"),
        (r#"{"id":1,"revision":"x","command":{"type":"undo"}}"#, "revision: invalid type"),
        (r#"{"id":1,"command":"undo"}"#, "command"),
        (r#"{"id":1,"command":{"type":"fly"}}"#, "unknown variant `fly`"),
        (r#"{"id":1,"command":{"type":"play"}}"#, "missing field `move`"),
        (r#"{"id":1,"command":{"type":"play","move":4}}"#, "expected a string"),
        (r#"{"id":1,"command":{"type":"play","move":"4","to":"5"}}"#, "unknown field `to`"),
        (r#"{"id":1,"command":{"type":"jump","ply":1e99}}"#, "expected usize"),
        (r#"{"id":1,"command":{"type":"undo"}} {"id":2}"#, "trailing"),
    ] {
        tab.text(text);
        let reply = refused(&mut tab, "bad-message");
        let message = reply["event"]["message"].as_str().unwrap();
        assert!(message.contains(words), "{text}: {message}");
    }
    tab.raw(Message::binary(b"{}".to_vec()));
    refused(&mut tab, "bad-message");
    tab.text(&"[".repeat(50_000));
    refused(&mut tab, "bad-message");
    let after = tab.ask(json!({"type": "seat", "first": "human", "second": "human"}), "view");
    assert_eq!(after["view"]["position"], before["position"]);
}

#[test]
fn orders_at_the_wrong_time() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    for command in [
        json!({"type": "play", "move": "4"}),
        json!({"type": "undo"}),
        json!({"type": "think", "player": "random"}),
        json!({"type": "review", "player": "random"}),
        json!({"type": "export", "format": "moves"}),
    ] {
        tab.order(command);
        refused(&mut tab, "no-game");
    }
    tab.order(json!({"type": "open", "game": "chess"}));
    refused(&mut tab, "unknown-game");
    tab.open("connect4", "4");
    for (command, code) in [
        (json!({"type": "redo"}), "nothing-to-redo"),
        (json!({"type": "jump", "ply": 9_007_199_254_740_993u64}), "no-such-ply"),
        (json!({"type": "play", "move": "9"}), "move"),
        (json!({"type": "play", "move": "4\u{0}\u{1F600}"}), "move"),
        (json!({"type": "think", "player": "human"}), "human-cannot-think"),
        (json!({"type": "think", "player": "kasparov"}), "player"),
        (json!({"type": "export", "format": "pgn"}), "record"),
        (json!({"type": "open", "game": "hex", "setup": "size=1000000"}), "setup"),
        (json!({"type": "analyse", "player": "pvs", "limits": {"time_ms": 4_000_000}}), "player"),
    ] {
        let id = tab.order(command.clone());
        assert_eq!(refused(&mut tab, code)["id"], id, "{command}");
    }
    assert_eq!(tab.play("4")["position"], "44");
}

#[test]
fn too_large_and_too_fast() {
    // The usual burst, but one per second after that: on a busy machine 150 orders take longer than they should.
    let at_once = Limits::default().orders.0;
    let studio = Studio::start_limited(Limits { orders: (at_once, 1), ..Limits::default() });
    let mut tab = studio.connect();
    tab.open("connect4", "4");
    tab.order(json!({"type": "open", "game": "connect4", "position": "4".repeat(70_000)}));
    refused(&mut tab, "too-large");
    for _ in 0..150 {
        tab.order(json!({"type": "games"}));
    }
    tab.until(|reply| reply["event"]["code"] == "too-fast");
    assert_eq!(play_when_allowed(&mut tab, "4")["position"], "44");

    let mut tab = studio.connect();
    tab.text(&" ".repeat(3 << 20));
    let (mut told, mut reason) = (false, None);
    loop {
        match tab.hear(Duration::from_secs(10)) {
            Heard::Reply(reply) => told |= reply["event"]["code"] == "too-large",
            Heard::Closed(frame) => break reason = frame.or(reason),
            // words-ok: the message of a panic
            Heard::Nothing => panic!("the tab is told"),
        }
    }
    // The system may drop the reason if the client is still sending.
    if let Some(frame) = reason {
        assert!(told);
        assert_eq!(frame.reason.as_str(), "a message was too large");
    }
    studio.connect().open("hex", "");
}

/// Plays as soon as orders are accepted again, after a second or two.
fn play_when_allowed(tab: &mut Tab, text: &str) -> Value {
    for _ in 0..20 {
        std::thread::sleep(Duration::from_millis(500));
        let id = tab.order(json!({"type": "play", "move": text}));
        let reply = tab.until(|reply| reply["id"] == id);
        if reply["event"]["code"] != "too-fast" {
            return reply["event"]["view"].clone();
        }
    }
    panic!("orders are not taken again");
}

#[test]
fn text_that_is_not_unicode_ends_the_connection_with_a_reason() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    let frame = Frame::message(vec![0xff, 0xfe, 0x80], OpCode::Data(Data::Text), true);
    tab.raw(Message::Frame(frame));
    refused(&mut tab, "bad-message");
    assert!(matches!(tab.hear(Duration::from_secs(5)), Heard::Closed(Some(_))));
    studio.connect().open("hex", "");
}

const ORDERS: [&str; 12] = [
    r#"{"id":1,"command":{"type":"games"}}"#,
    r#"{"id":2,"command":{"type":"open","game":"hex","setup":"size=5","position":"a1 b2"}}"#,
    r#"{"id":3,"revision":0,"command":{"type":"play","move":"4"}}"#,
    r#"{"id":4,"command":{"type":"seat","first":"human","second":"mcts:simulations=10"}}"#,
    r#"{"id":5,"command":{"type":"undo"}}"#,
    r#"{"id":6,"command":{"type":"redo"}}"#,
    r#"{"id":7,"command":{"type":"jump","ply":2}}"#,
    r#"{"id":8,"command":{"type":"resign","side":"second"}}"#,
    r#"{"id":9,"command":{"type":"think","player":"random","limits":{"nodes":10}}}"#,
    r#"{"id":10,"command":{"type":"analyse","player":"pvs:depth=2","limits":{"time_ms":5}}}"#,
    r#"{"id":11,"command":{"type":"stop"}}"#,
    r#"{"id":12,"command":{"type":"export","format":"moves"}}"#,
];

/// Sends valid orders that were cut, doubled, spliced or altered. A text that is not an order is refused; the
/// connection survives, and so does the server. `QUINTET_FUZZ_CASES` sets the number of cases; if it is set, memory
/// must stay constant, too.
#[test]
fn mutated_orders() {
    let limits = Limits { orders: (1000, 1000), ..Limits::default() };
    let studio = Studio::start_limited(limits);
    let mut random = Random::new(Seed(4));
    let (usual, here) = (2250, std::process::id());
    let cases = number("QUINTET_FUZZ_CASES", usual);
    let rounds = cases.div_ceil(90);
    let mut before = 0;
    for round in 0..rounds {
        if round == rounds / 10 {
            before = resident(here);
        }
        let mut tab = studio.connect();
        // Damaged orders have small ids and very large ones.
        tab.count_from(1 << 40);
        tab.open("connect4", "4453");
        for _ in 0..90 {
            let text = mutated(&mut random);
            tab.text(&text);
            if serde_json::from_str::<Order>(&text).is_err() {
                tab.until(|reply| reply["event"]["code"] == "bad-message");
            }
        }
        tab.open("connect4", "4453");
        assert_eq!(tab.play("4")["position"], "44534");
    }
    // Otherwise other tests of this program run servers, too.
    if cases > usual {
        let after = resident(here);
        eprintln!("{cases} messages: {before} kB after a tenth, {after} kB at the end");
        assert!(after < before + 50_000, "{before} kB after a tenth, {after} kB at the end");
    }
}

fn mutated(random: &mut Random) -> String {
    let mut text: Vec<char> = ORDERS[random.below(ORDERS.len())].chars().collect();
    let other = ORDERS[random.below(ORDERS.len())];
    for _ in 0..=random.below(3) {
        let at = random.below(text.len().max(1)).min(text.len());
        match random.below(6) {
            0 => text.truncate(at),
            1 => drop(text.drain(at..(at + random.below(9)).min(text.len()))),
            2 => text.splice(at..at, other.chars().skip(random.below(other.len()))).for_each(drop),
            3 => text.insert(at, char::from(random.below(128) as u8)),
            4 => text.insert(at, char::from_u32(random.below(0xD7FF) as u32).unwrap_or('x')),
            _ => text.splice(at..at, "99999999999999999999".chars()).for_each(drop),
        }
    }
    text.into_iter().collect()
}
