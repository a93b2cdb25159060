//! Searches that leave one instance and run in another give the same answers as a controller whose
//! pool runs them.

use crate::{module, said, through_text};
use quintet::{Command, Controller, Event, Order, Pool};
use quintet_web::{Kind, Module};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

fn order(module: &mut Module, id: u64, command: &Value) -> Vec<(Kind, Value)> {
    module.order(&json!({"id": id, "command": command}).to_string());
    said()
}

/// Runs whatever the host is asked to do until nothing is left; returns the replies on the way.
fn carry(table: &mut Module, searcher: &mut Module, said_before: Vec<(Kind, Value)>) -> Vec<Value> {
    let (mut replies, mut queue) = (Vec::new(), said_before);
    while !queue.is_empty() {
        let (kind, value) = queue.remove(0);
        match kind {
            Kind::Reply => replies.push(value["event"].clone()),
            Kind::Job => {
                searcher.search(&value.to_string());
                queue.extend(said());
            }
            Kind::News | Kind::Found => {
                table.tell(&value.to_string());
                queue.extend(said());
            }
            other => panic!("{other:?}"),
        }
    }
    replies
}

/// The events of a type, without their times. Rates pass through text, which may cost their last
/// bit.
fn of_type(events: &[Value], name: &str) -> Vec<Value> {
    let chosen = events.iter().filter(|event| event["type"] == name);
    chosen.map(|event| without_times(event.clone())).collect()
}

fn without_times(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| name != "seconds" && name != "nodes_per_second");
            fields.values_mut().for_each(|field| *field = without_times(field.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|it| *it = without_times(it.take())),
        Value::Number(number) if number.is_f64() => {
            value = json!((number.as_f64().expect("it is one") * 1e12).round());
        }
        _ => {}
    }
    value
}

/// The replies of a controller with a pool to the same orders.
fn by_pool(commands: &[Value]) -> Vec<Value> {
    let events = Arc::new(Mutex::new(Vec::<Event>::new()));
    let kept = Arc::clone(&events);
    let pool = Arc::new(Pool::new(1));
    let mut controller =
        Controller::new(pool, move |reply| kept.lock().expect("no panic").push(reply.event));
    for command in commands {
        let command: Command = serde_json::from_value(command.clone()).expect("a command");
        controller.handle(Order { id: 1, revision: None, command });
        controller.wait();
    }
    let events = events.lock().expect("no panic");
    events.iter().map(through_text).collect()
}

#[test]
fn what_is_searched_elsewhere_is_what_the_pool_answers() {
    let games = [
        ("connect4", "", "4453", "alphabeta:depth=5"),
        ("hex", "size=5", "a2 c3", "mcts:simulations=200"),
        ("pentago", "", "", "report:depth=1"),
        ("dual-sudoku", "", "", "pvs:depth=2"),
    ];
    for (game, setup, position, player) in games {
        let commands = [
            json!({"type": "open", "game": game, "setup": setup, "position": position, "language": "fr"}),
            json!({"type": "analyse", "player": player}),
            json!({"type": "trace", "player": player, "first": 50}),
            json!({"type": "think", "player": player}),
            json!({"type": "think", "player": player}),
            json!({"type": "review", "player": player}),
        ];
        let (mut table, mut searcher) = (module(), module());
        let mut events = Vec::new();
        for command in &commands {
            let begun = order(&mut table, 1, command);
            events.extend(carry(&mut table, &mut searcher, begun));
        }
        let expected = by_pool(&commands);
        for name in ["answer", "traced", "reviewed", "review-done", "view", "error"] {
            let (ours, theirs) = (of_type(&events, name), of_type(&expected, name));
            assert_eq!(ours, theirs, "{game}: {name}");
        }
        assert_eq!(of_type(&events, "answer").len(), 3, "{game}");
        assert_eq!(of_type(&events, "review-done").len(), 1, "{game}");
    }
}

/// The numbers of a kind of message.
fn numbers(said: &[(Kind, Value)], kind: Kind) -> Vec<u64> {
    let chosen = said.iter().filter(|(of, _)| *of == kind);
    chosen.map(|(_, value)| value["job"].as_u64().expect("a number")).collect()
}

#[test]
fn the_positions_of_a_review_are_searched_in_any_order_and_end_together() {
    let open = json!({"type": "open", "game": "connect4", "position": "44532"});
    let review = json!({"type": "review", "player": "alphabeta:depth=3"});
    let expected = of_type(&by_pool(&[open.clone(), review.clone()]), "review-done");
    let mut table = module();
    order(&mut table, 1, &open);
    let begun = order(&mut table, 2, &review);
    let mut jobs: Vec<Value> = begun.into_iter().map(|(_, job)| job).collect();
    assert_eq!(jobs.len(), 6, "a position each");
    // Every other job first, each in another instance.
    jobs.sort_by_key(|job| job["job"].as_u64().map(|number| (number % 2, number)));
    let mut events = Vec::new();
    for job in &jobs {
        let mut searcher = module();
        searcher.search(&job.to_string());
        let found = said();
        events.extend(carry(&mut table, &mut searcher, found));
    }
    assert_eq!(of_type(&events, "review-done"), expected);

    let begun = order(&mut table, 3, &review);
    let all = numbers(&begun, Kind::Job);
    let stopped = order(&mut table, 4, &json!({"type": "stop"}));
    assert_eq!(numbers(&stopped, Kind::Hurry), all);
    table.tell(&json!({"job": all[2], "hurried": true}).to_string());
    let ended = said();
    assert!(ended.iter().any(|(_, reply)| reply["event"]["type"] == "review-done"), "{ended:?}");
    let left: Vec<u64> = all.iter().copied().filter(|&number| number != all[2]).collect();
    assert_eq!(numbers(&ended, Kind::Cancel), left);
}

/// The values of an answer's moves, by move.
fn values(events: &[Value]) -> BTreeMap<String, Value> {
    let answers = of_type(events, "answer");
    let moves = answers[0]["answer"]["moves"].as_array().expect("moves");
    moves.iter().map(|of| (of["move"].to_string(), of["value"].clone())).collect()
}

#[test]
fn the_moves_of_an_analysis_are_solved_beside_it_and_end_it() {
    let open = json!({"type": "open", "game": "connect4", "position": "44444432222226"});
    let analyse = json!({"type": "analyse", "player": "solver", "limits": {"time_ms": 60_000}});
    let expected = by_pool(&[open.clone(), analyse.clone()]);
    let mut table = module();
    order(&mut table, 1, &open);
    let begun = order(&mut table, 2, &analyse);
    let (whole, moves) = (&begun[0].1, &begun[1..]);
    assert_eq!(moves.len(), values(&expected).len(), "a search after each move");
    for (at, (_, job)) in moves.iter().enumerate() {
        module().search(&job.to_string());
        for (_, report) in said() {
            table.tell(&report.to_string());
            let replies = said();
            let is_last = at + 1 == moves.len() && report["news"].is_null();
            assert_eq!(numbers(&replies, Kind::Hurry).len(), usize::from(is_last), "{replies:?}");
        }
    }
    // The search of them all has found nothing so far.
    let mut hurried = whole.clone();
    hurried["ends"] = json!(true);
    module().search(&hurried.to_string());
    let found = said();
    let events = carry(&mut table, &mut module(), found);
    assert_eq!(values(&events), values(&expected));
    let best = |events: &[Value]| of_type(events, "answer")[0]["answer"]["best"].clone();
    assert_eq!(
        values(&events)[&best(&events).to_string()],
        values(&expected)[&best(&expected).to_string()]
    );

    // Limits that promise the same answer everywhere, and too many moves: nothing beside it.
    let by_nodes =
        json!({"type": "analyse", "player": "solver:nodes=9", "limits": {"time_ms": 9000}});
    assert_eq!(order(&mut table, 3, &by_nodes).len(), 1);
    order(&mut table, 4, &json!({"type": "open", "game": "hex"}));
    let usual = json!({"type": "analyse", "player": "engine", "limits": {"time_ms": 9000}});
    let begun = order(&mut table, 5, &usual);
    assert_eq!(numbers(&begun, Kind::Job).len(), 1);
    let again = order(&mut table, 6, &usual);
    assert_eq!(numbers(&again, Kind::Cancel), numbers(&begun, Kind::Job));
}

#[test]
fn a_trace_with_answers_of_the_table_comes_back_whole() {
    let commands = [
        json!({"type": "open", "game": "connect4"}),
        json!({"type": "trace", "player": "pvs:depth=4", "limits": {"nodes": 5000}, "first": 100_000}),
    ];
    let (mut table, mut searcher) = (module(), module());
    let mut events = Vec::new();
    for command in &commands {
        let begun = order(&mut table, 1, command);
        events.extend(carry(&mut table, &mut searcher, begun));
    }
    let ours = of_type(&events, "traced");
    assert_eq!(ours, of_type(&by_pool(&commands), "traced"));
    let lines = ours.iter().flat_map(|event| event["lines"].as_array().expect("lines"));
    assert!(lines.filter(|line| line["event"] == "table").count() > 0);
}

#[test]
fn what_comes_too_late_changes_nothing() {
    let mut table = module();
    order(&mut table, 1, &json!({"type": "open", "game": "connect4"}));
    let begun = order(&mut table, 2, &json!({"type": "think", "player": "alphabeta:depth=4"}));
    let [(Kind::Job, job)] = &begun[..] else { panic!("a job: {begun:?}") };
    let cancelled = order(&mut table, 3, &json!({"type": "play", "move": "4"}));
    assert!(cancelled.iter().any(|it| it.0 == Kind::Cancel && it.1["job"] == job["job"]));
    module().search(&job.to_string());
    for (_, report) in said() {
        table.tell(&report.to_string());
        assert_eq!(said(), []);
    }
    table.tell("nonsense");
    assert!(
        matches!(&said()[..], [(Kind::Reply, reply)] if reply["event"]["code"] == "bad-message")
    );
}

#[test]
fn a_hurried_search_answers_with_its_last_news_or_is_begun_again_and_ends_at_once() {
    let mut table = module();
    let think = json!({"type": "think", "player": "alphabeta:depth=30"});
    order(&mut table, 1, &json!({"type": "open", "game": "connect4"}));
    let begun = order(&mut table, 2, &think);
    let number = begun[0].1["job"].clone();
    let hurry = order(&mut table, 3, &json!({"type": "stop"}));
    assert_eq!(hurry, [(Kind::Hurry, json!({"job": number}))]);
    table.tell(&json!({"job": number, "hurried": true}).to_string());
    let again = said();
    let [(Kind::Job, job)] = &again[..] else { panic!("a job: {again:?}") };
    assert!(job["job"] != number && job["ends"] == true);
    let events = carry(&mut table, &mut module(), again);
    assert_eq!(events.last().unwrap()["cause"], "thought", "{events:?}");

    let number = order(&mut table, 4, &think)[0].1["job"].clone();
    let news = json!({"depth": 3, "nodes": 99, "simulations": 0, "seconds": 0.5,
        "nodes_per_second": 198, "value": null, "line": ["2", "4"], "counters": []});
    table.tell(&json!({"job": number, "news": news}).to_string());
    table.tell(&json!({"job": number, "hurried": true}).to_string());
    let events: Vec<Value> = said().into_iter().map(|(_, reply)| reply["event"].clone()).collect();
    let kinds: Vec<_> = events.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["progress", "answer", "view"]);
    assert_eq!(events[1]["answer"]["best"], "2");
}

#[test]
fn a_search_that_broke_down_is_said_and_the_game_goes_on() {
    let mut table = module();
    order(&mut table, 1, &json!({"type": "open", "game": "hex", "language": "fr"}));
    let begun = order(&mut table, 2, &json!({"type": "think", "player": "random"}));
    let number = begun[0].1["job"].clone();
    table.tell(&json!({"job": number, "failed": "unreachable"}).to_string());
    let replies = said();
    let event = &replies[0].1["event"];
    assert_eq!((&event["type"], &event["code"]), (&json!("error"), &json!("player-failed")));
    assert!(event["message"].as_str().unwrap().contains("unreachable"));
    let played = order(&mut table, 3, &json!({"type": "play", "move": "a2"}));
    assert!(played.iter().all(|it| it.0 == Kind::Reply) && played.len() == 1);
}

#[test]
fn a_job_that_cannot_be_read_or_done_is_answered_with_why() {
    let mut searcher = module();
    searcher.search(r#"{"job": 7, "game": "hex"}"#);
    let replies = said();
    let [(Kind::Found, found)] = &replies[..] else { panic!("{replies:?}") };
    assert_eq!(found["job"], 7);
    assert!(found["failed"].as_str().unwrap().contains("missing field"));
}
