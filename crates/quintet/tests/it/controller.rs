//! Messages in, messages out: order, revisions, cancelling, stopping.

use quintet::core::Side;
use quintet::{Cause, Code, Command, Controller, Event, Order, Pool, Reason};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

fn controller() -> (Controller, Receiver<Event>) {
    let (sender, events) = channel();
    (Controller::new(Arc::new(Pool::new(2)), move |reply| drop(sender.send(reply.event))), events)
}

fn command(json: &str) -> Order {
    order(serde_json::from_str(json).expect("a well-formed command"))
}

fn order(command: Command) -> Order {
    Order { id: 1, revision: None, command }
}

/// Events up to the first one accepted by `wanted`.
fn wait_for(events: &Receiver<Event>, wanted: impl Fn(&Event) -> bool) -> Vec<Event> {
    let mut seen = Vec::new();
    loop {
        let event = events.recv_timeout(Duration::from_secs(20)).expect("an event comes");
        let last = wanted(&event);
        seen.push(event);
        if last {
            return seen;
        }
    }
}

#[test]
fn a_game_by_messages() {
    let (mut controller, events) = controller();
    controller.handle(command(r#"{"type":"open","game":"connect4"}"#));
    controller.handle(command(r#"{"type":"play","move":"4"}"#));
    controller.handle(command(r#"{"type":"think","player":"alphabeta:depth=5"}"#));
    controller.wait();
    controller.handle(command(r#"{"type":"undo"}"#));
    controller.handle(command(r#"{"type":"export","format":"moves"}"#));
    let all: Vec<Event> = events.try_iter().collect();
    let plies: Vec<usize> = all
        .iter()
        .filter_map(|event| match event {
            Event::View { view, .. } => Some(view.ply),
            _ => None,
        })
        .collect();
    assert_eq!(plies, [0, 1, 2, 1]);
    assert!(all.iter().any(|event| matches!(event, Event::Answer { revision: 1, .. })));
    assert!(matches!(all.last(), Some(Event::Exported { text, .. }) if text == "4"));
}

#[test]
fn analysis_tells_every_move_and_plays_none() {
    let (mut controller, events) = controller();
    controller.handle(command(r#"{"type":"open","game":"connect4","position":"444444"}"#));
    controller.handle(command(r#"{"type":"analyse","player":"alphabeta:depth=4"}"#));
    controller.wait();
    let answer = events.try_iter().find_map(|event| match event {
        Event::Answer { answer, .. } => Some(answer),
        _ => None,
    });
    let moves: Vec<_> =
        answer.unwrap().choice.moves.into_iter().map(|value| value.played).collect();
    assert_eq!(moves, ["1", "2", "3", "5", "6", "7"]);
}

#[test]
fn refusals_are_told() {
    let (mut controller, events) = controller();
    for json in [
        r#"{"type":"play","move":"4"}"#,
        r#"{"type":"open","game":"go"}"#,
        r#"{"type":"open","game":"connect4","position":"48"}"#,
    ] {
        controller.handle(command(json));
        assert!(matches!(events.try_recv(), Ok(Event::Error { .. })), "{json}");
    }
    controller.handle(command(r#"{"type":"open","game":"connect4","position":"1212121"}"#));
    controller.handle(command(r#"{"type":"think","player":"random"}"#));
    let last = events.try_iter().last();
    assert!(matches!(last, Some(Event::Error { message, .. }) if message.contains("over")));
}

#[test]
fn a_move_cancels_the_search() {
    let (mut controller, events) = controller();
    controller.handle(command(r#"{"type":"open","game":"connect4"}"#));
    controller.handle(command(r#"{"type":"think","player":"minimax:depth=30"}"#));
    controller.handle(command(r#"{"type":"play","move":"9"}"#));
    controller.handle(command(r#"{"type":"play","move":"1"}"#));
    controller.wait();
    let all: Vec<Event> = events.try_iter().collect();
    assert!(all.iter().all(|event| !matches!(event, Event::Answer { .. })));
    assert!(matches!(all.last(), Some(Event::View { view, .. }) if view.position == "1"));
}

/// Its slot is free again: a search that needs it begins, and the first one sends nothing more.
#[test]
fn dropping_a_desk_stops_its_search() {
    let pool = Arc::new(Pool::new(1));
    let [(first, mut controller), (second, mut other)] = [(); 2].map(|()| {
        let (sender, events) = channel();
        let sink = move |reply: quintet::Reply| drop(sender.send(reply.event));
        (events, Controller::new(Arc::clone(&pool), sink))
    });
    controller.handle(command(r#"{"type":"open","game":"connect4"}"#));
    controller.handle(command(r#"{"type":"think","player":"minimax:depth=40"}"#));
    wait_for(&first, |event| matches!(event, Event::Progress { .. }));
    drop(controller);
    let news = first.iter().filter(|event| !matches!(event, Event::Progress { .. }));
    assert_eq!(news.count(), 0, "its channel is closed and nothing was answered");
    other.handle(command(r#"{"type":"open","game":"connect4"}"#));
    other.handle(command(r#"{"type":"analyse","player":"pvs:depth=3"}"#));
    wait_for(&second, |event| matches!(event, Event::Answer { .. }));
}

/// A waiting search that is asked to stop answers although no slot is free.
#[test]
fn a_waiting_move_that_is_stopped_needs_no_place() {
    let pool = Arc::new(Pool::new(1));
    let controllers: Vec<_> = (0..3)
        .map(|_| {
            let (sender, events) = channel();
            let sink = move |reply: quintet::Reply| drop(sender.send(reply.event));
            let mut controller = Controller::new(Arc::clone(&pool), sink);
            controller.handle(command(r#"{"type":"open","game":"connect4"}"#));
            controller.handle(command(r#"{"type":"think","player":"minimax:depth=40"}"#));
            (controller, events)
        })
        .collect();
    let (mut last, told) = controllers.into_iter().next_back().expect("three controllers");
    wait_for(&told, |event| matches!(event, Event::Queued { .. }));
    last.handle(command(r#"{"type":"stop"}"#));
    let seen = wait_for(&told, |event| matches!(event, Event::Answer { .. }));
    assert!(
        matches!(seen.last(), Some(Event::Answer { answer, .. }) if !answer.choice.best.is_empty())
    );
}

/// Every view names its cause, whatever the number of the order.
#[test]
fn views_say_what_caused_them() {
    let (mut controller, events) = controller();
    for json in [
        r#"{"type":"open","game":"connect4"}"#,
        r#"{"type":"seat","first":"human","second":"random"}"#,
        r#"{"type":"play","move":"4"}"#,
        r#"{"type":"undo"}"#,
        r#"{"type":"redo"}"#,
        r#"{"type":"jump","ply":0}"#,
        r#"{"type":"think","player":"random"}"#,
    ] {
        controller.handle(command(json));
    }
    controller.wait();
    controller.handle(command(r#"{"type":"resign"}"#));
    let causes: Vec<Cause> = events
        .try_iter()
        .filter_map(|event| match event {
            Event::View { cause, .. } => Some(cause),
            _ => None,
        })
        .collect();
    use Cause::{Opened, Played, Resigned, Seated, Stepped, Thought};
    assert_eq!(causes, [Opened, Seated, Played, Stepped, Stepped, Stepped, Thought, Resigned]);
}

/// One order opens a game with its players, its position and its language, or changes nothing.
#[test]
fn one_order_opens_a_game() {
    let (mut controller, events) = controller();
    let open = |more: &str| {
        command(&format!(r#"{{"type":"open","game":"connect4","position":"4453"{more}}}"#))
    };
    controller.handle(open(r#","players":["human","random"],"ply":2,"language":"fr""#));
    controller.handle(open(r#","players":["human","nobody"]"#));
    controller.handle(open(r#","ply":9"#));
    let events: Vec<Event> = events.try_iter().collect();
    let [Event::View { view, .. }, Event::Error { code, .. }, Event::Error { code: ply, .. }] =
        &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!((view.ply, view.plies, view.players[1].as_str()), (2, 4, "random"));
    assert_eq!(view.status, "Au tour de Rouge");
    assert_eq!((*code, *ply), (Code::Player, Code::NoSuchPly));
}

/// A search that needs more memory than the budget is refused with its need; running work goes on.
#[test]
fn memory_that_there_is_not() {
    let (sender, events) = channel();
    let pool = Arc::new(Pool::new(1).with_memory(1_000_000_000));
    let mut controller = Controller::new(pool, move |reply| drop(sender.send(reply.event)));
    controller.handle(command(r#"{"type":"open","game":"pentago"}"#));
    controller.handle(command(r#"{"type":"analyse","player":"solver:memory=4000"}"#));
    let seen = wait_for(&events, |event| matches!(event, Event::Error { .. }));
    let Some(Event::Error { code, message }) = seen.last() else { panic!("{seen:?}") };
    assert_eq!(*code, Code::Memory);
    assert!(message.contains("4009 MB") && message.contains("1000 MB"), "{message}");
    controller.handle(command(r#"{"type":"analyse","player":"solver:memory=100,time=10ms"}"#));
    wait_for(&events, |event| matches!(event, Event::Answer { .. }));
}

#[test]
fn an_order_about_an_old_position_is_refused() {
    let (sender, replies) = channel();
    let mut controller =
        Controller::new(Arc::new(Pool::new(1)), move |reply| drop(sender.send(reply)));
    let mut send = |id, revision, json: &str| {
        let command = serde_json::from_str(json).expect("a well-formed command");
        controller.handle(Order { id, revision, command });
        replies.try_recv().expect("every order is answered")
    };
    send(1, None, r#"{"type":"open","game":"connect4"}"#);
    send(2, Some(0), r#"{"type":"play","move":"4"}"#);
    let stale = send(3, Some(0), r#"{"type":"play","move":"4"}"#);
    assert_eq!(stale.id, Some(3));
    assert!(matches!(stale.event, Event::Error { code, .. } if code == Code::Stale));
    // Revisions continue when another game is opened: an old one never matches again.
    let opened = send(4, Some(1), r#"{"type":"open","game":"hex"}"#);
    assert!(matches!(opened.event, Event::View { view, .. } if view.revision == 2));
}

#[test]
fn seats_and_resignation_are_in_the_view() {
    let (mut controller, events) = controller();
    let mut view = |json: &str| {
        controller.handle(command(json));
        match events.try_recv() {
            Ok(Event::View { view, .. }) => Ok(view),
            Ok(Event::Error { code, .. }) => Err(code),
            other => panic!("{other:?}"),
        }
    };
    view(r#"{"type":"open","game":"connect4","position":"44"}"#).unwrap();
    assert_eq!(
        view(r#"{"type":"seat","first":"human","second":"nobody"}"#).unwrap_err(),
        Code::Player
    );
    let seated = view(r#"{"type":"seat","first":"human","second":"alphabeta:depth=3"}"#).unwrap();
    assert_eq!(seated.players, ["human", "alphabeta:depth=3"]);
    let given_up = view(r#"{"type":"resign"}"#).unwrap();
    assert_eq!(given_up.status, "Yellow wins: Red resigned");
    assert!(given_up.moves.is_empty());
    let outcome = given_up.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Second), Reason::Resigned));
    // The same game reopened: resigned at its end, but not before.
    let again = view(r#"{"type":"open","game":"connect4","position":"44","resigned":"first"}"#);
    assert_eq!(again.unwrap().status, "Yellow wins: Red resigned");
    let over = r#"{"type":"open","game":"connect4","position":"1212121","resigned":"first"}"#;
    assert_eq!(view(over).unwrap_err(), Code::GameOver);
    assert_eq!(view(r#"{"type":"play","move":"1"}"#).unwrap_err(), Code::GameOver);
    assert_eq!(view(r#"{"type":"undo"}"#).unwrap().outcome, None);
    assert_eq!(view(r#"{"type":"resign"}"#).unwrap_err(), Code::GameOver);
    let other = view(r#"{"type":"play","move":"1"}"#).unwrap();
    assert_eq!((other.record.as_str(), other.outcome), ("41", None));
    // Undone moves are part of the resigned game.
    assert_eq!(view(r#"{"type":"undo"}"#).unwrap().ply, 1);
    let whole = view(r#"{"type":"resign","side":"first"}"#).unwrap();
    assert_eq!((whole.ply, whole.record.as_str()), (2, "41"));
    assert_eq!(whole.outcome.unwrap().winner, Some(Side::Second));
}

#[test]
fn an_opening_is_refused_in_the_language_it_asks_for() {
    let (mut controller, events) = controller();
    let open = r#"{"type":"open","game":"connect4","position":"8","language":"fr"}"#;
    controller.handle(command(open));
    let Ok(Event::Error { message, .. }) = events.try_recv() else { panic!("it is refused") };
    assert!(message.contains("n’est pas un coup"), "{message}");
}

#[test]
fn a_review_tells_every_position() {
    let (mut controller, events) = controller();
    controller.handle(command(r#"{"type":"open","game":"connect4","position":"1212121"}"#));
    controller.handle(command(r#"{"type":"jump","ply":2}"#));
    controller.handle(command(r#"{"type":"review","player":"alphabeta","limits":{"depth":2}}"#));
    controller.wait();
    let all: Vec<Event> = events.try_iter().collect();
    let told: Vec<(usize, usize)> = all
        .iter()
        .filter_map(|event| match event {
            Event::Reviewed { ply, answer, .. } => Some((*ply, answer.choice.moves.len())),
            _ => None,
        })
        .collect();
    // The last position is won: there is nothing to search. If the value of a position is proved (a
    // win in one), the other moves need no value.
    assert_eq!(told, [(6, 0), (5, 7), (4, 7), (3, 7), (2, 7), (1, 7), (0, 7)]);
    let Some(Event::ReviewDone { revision: 1, review }) = all.last() else { panic!("it ends") };
    assert_eq!((review.positions.len(), review.moves.len()), (8, 7));
}

#[test]
fn a_longer_analysis_goes_on_where_the_one_before_stopped() {
    let (mut controller, events) = controller();
    controller.handle(command(r#"{"type":"open","game":"connect4","position":"4444441355112"}"#));
    let mut spent = |limits: &str| {
        controller.handle(command(&format!(
            r#"{{"type":"analyse","player":"solver","limits":{limits}}}"#
        )));
        controller.wait();
        let answer = events.try_iter().find_map(|event| match event {
            Event::Answer { answer, .. } => Some(answer),
            _ => None,
        });
        answer.expect("an answer").choice.info.nodes
    };
    let first = spent(r#"{"nodes":100000000}"#);
    assert!(first > 20_000, "{first} nodes: there is something to remember");
    let second = spent(r#"{"nodes":200000000}"#);
    assert!(3 * second < first, "{second} nodes after {first}");
    let timed = spent(r#"{"time_ms":60000}"#);
    assert!(3 * timed < first, "{timed} nodes after {first}");
}

#[test]
fn searches_queue_for_places() {
    let pool = Arc::new(Pool::new(1));
    let [(first, _first), (second, told)] = [(); 2].map(|()| {
        let (sender, events) = channel();
        let sink = move |reply: quintet::Reply| drop(sender.send(reply.event));
        (Controller::new(Arc::clone(&pool), sink), events)
    });
    let mut controllers = [first, second];
    for controller in &mut controllers {
        controller.handle(command(r#"{"type":"open","game":"connect4"}"#));
        controller.handle(command(r#"{"type":"analyse","player":"minimax:depth=40"}"#));
    }
    wait_for(&told, |event| matches!(event, Event::Queued { ahead: 0, .. }));
    let [first, _second] = controllers;
    drop(first);
    wait_for(&told, |event| matches!(event, Event::Progress { .. }));
}

/// A traced search is sent in parts with words, and ends with its answer; no move is played.
#[test]
fn a_trace_comes_in_parts() {
    let (mut controller, events) = controller();
    controller
        .handle(command(r#"{"type":"open","game":"connect4","position":"44","language":"fr"}"#));
    controller.handle(command(r#"{"type":"trace","player":"alphabeta:depth=5","first":5000}"#));
    controller.wait();
    let mut parts = Vec::new();
    let (mut replay, mut nodes, mut shown) = (crate::replay::Replay::new(), 0, 0);
    for event in events.try_iter() {
        if let Event::Traced { revision, lines, events, answer } = event {
            assert_eq!((revision, answer.is_some()), (0, parts.len() == 2));
            assert!(events >= 5000);
            parts.push(lines.len());
            for line in &lines {
                assert!(!line.words.is_empty());
                replay.take(&line.line).unwrap();
                shown += 1;
            }
            nodes = answer.map_or(nodes, |answer| answer.choice.info.nodes);
        }
    }
    assert_eq!((parts, shown), (vec![2000, 2000, 1000], 5000));
    assert!(replay.nodes() < nodes, "the rest was left out");
}

fn views(events: &Receiver<Event>) -> Vec<(quintet::View, Cause)> {
    let views = events.try_iter().filter_map(|event| match event {
        Event::View { view, cause } => Some((*view, cause)),
        _ => None,
    });
    views.collect()
}

/// A program's move replaces the rest of the line; the old continuation stays in the tree.
#[test]
fn a_programs_move_ends_the_line() {
    let (mut controller, events) = controller();
    controller.handle(command(r#"{"type":"open","game":"connect4","position":"1212127","ply":6}"#));
    controller.handle(command(r#"{"type":"think","player":"alphabeta:depth=2"}"#));
    controller.wait();
    controller.handle(command(r#"{"type":"jump","ply":4}"#));
    controller.handle(command(r#"{"type":"think","player":"alphabeta:depth=4"}"#));
    controller.wait();
    let views = views(&events);
    let told: Vec<_> = views.iter().map(|(view, cause)| (view.record.as_str(), *cause)).collect();
    let expected = [
        ("1212127", Cause::Opened),
        ("1212121", Cause::Thought),
        ("1212121", Cause::Stepped),
        ("12121", Cause::Thought),
    ];
    assert_eq!(told, expected);
    let lines = views.last().map(|(view, _)| view.tree.clone());
    assert_eq!(lines, Some(Some("1,2,1,2,1,2,7(1)".to_owned())));
}

/// A comment changes neither the position nor a running search.
#[test]
fn notes_do_not_change_the_position() {
    let (mut controller, events) = controller();
    controller.handle(command(r#"{"type":"open","game":"hex","setup":"size=5"}"#));
    controller.handle(command(r#"{"type":"analyse","player":"mcts:time=10s"}"#));
    wait_for(&events, |event| matches!(event, Event::Progress { .. }));
    controller.handle(command(r#"{"type":"note","text":"the start"}"#));
    let seen = wait_for(&events, |event| matches!(event, Event::View { .. }));
    let Some(Event::View { view, cause: Cause::Noted }) = seen.last() else { panic!("{seen:?}") };
    assert_eq!((view.revision, view.comment.as_str()), (0, "the start"));
    controller.handle(command(r#"{"type":"stop"}"#));
    wait_for(&events, |event| matches!(event, Event::Answer { revision: 0, .. }));
}

/// After a resignation there is no move to undo: undo and redo step through the game move by move.
#[test]
fn a_game_that_was_given_up_is_gone_through_move_by_move() {
    let (mut controller, events) = controller();
    controller.handle(command(
        r#"{"type":"open","game":"connect4","position":"1212","players":["human","random"],"resigned":"first"}"#,
    ));
    for step in ["undo", "undo", "redo"] {
        controller.handle(command(&format!(r#"{{"type":"{step}"}}"#)));
    }
    let plies: Vec<_> = views(&events).iter().map(|(view, _)| view.ply).collect();
    assert_eq!(plies, [4, 3, 2, 3]);
}
