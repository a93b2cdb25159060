//! Whatever an order contains, it is either refused in words and changes nothing, or carried out
//! and answered; never a panic, never silence.
//!
//! `QUINTET_FUZZ_CASES=10000000 cargo test --release -p quintet any_bytes` reads ten
//! million.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use quintet::{Code, Command, Controller, Event, Order, Pool, Reply, Session};
use quintet_testkit::fuzz::{check_message, config, damaged};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

const CORPUS: &str = include_str!("corpus/orders.jsonl");

/// A mutated line of the corpus.
fn nearly_an_order() -> impl Strategy<Value = String> {
    damaged(CORPUS.lines().map(str::to_owned).collect())
}

/// Arbitrary bytes, mostly mutated orders.
fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![1 => vec(any::<u8>(), 0..200), 4 => nearly_an_order().prop_map(String::into_bytes)]
}

/// A readable order with arbitrary texts.
fn any_order() -> impl Strategy<Value = Order> {
    let games = select(vec!["connect4", "hex", "pentago", "dual-sudoku", "sudoku", "chess", ""]);
    let setup = prop_oneof![
        Just(String::new()),
        select(vec!["size=4", "size=16", "size=0", "width=1,height=1", "size=", "=", "seed=x"])
            .prop_map(str::to_owned),
        ".{0,12}",
    ];
    let position =
        prop_oneof![Just(String::new()), "[1-7]{0,12}", "([a-f][1-6] ?){0,6}", ".{0,20}"];
    let text = prop_oneof![
        "[1-9]",
        "[a-k][1-9]",
        "r[1-9]c[1-9]=[1-9]",
        "[a-f][1-6] (tl|br)[+-]",
        ".{0,8}"
    ];
    let command = prop_oneof![
        (games, setup, position)
            .prop_map(|(game, setup, position)| { Command::open(game, &setup, &position) }),
        text.prop_map(|text| Command::Play { text }),
        (".{0,16}", ".{0,16}").prop_map(|(first, second)| Command::Seat { first, second }),
        any::<usize>().prop_map(|ply| Command::Jump { ply }),
        (0_usize..6).prop_map(|ply| Command::Jump { ply }),
        Just(Command::Undo),
        Just(Command::Redo),
        (0_usize..6, "[1-7]").prop_map(|(ply, text)| Command::Enter { ply, text }),
        (0_usize..6, "[1-7]").prop_map(|(ply, text)| Command::Promote { ply, text }),
        (0_usize..6, "[1-7]").prop_map(|(ply, text)| Command::Remove { ply, text }),
        ".{0,20}".prop_map(|text| Command::Note { text }),
        Just(Command::Resign { side: None }),
        Just(Command::Games),
        ".{0,8}".prop_map(|format| Command::Export { format }),
        Just(Command::Export { format: "moves".to_owned() }),
    ];
    (any::<u64>(), proptest::option::weighted(0.1, 0_u64..4), command)
        .prop_map(|(id, revision, command)| Order { id, revision, command })
}

/// One pool for all cases: its threads end with their searches.
static POOL: LazyLock<Arc<Pool>> = LazyLock::new(|| Arc::new(Pool::new(2)));

fn controller() -> (Controller, Receiver<Reply>) {
    let (sender, replies) = channel();
    (Controller::new(Arc::clone(&POOL), move |reply| drop(sender.send(reply))), replies)
}

/// Checks the reply of a controller to an order that it carries out at once.
fn check_answer(order: &Order, replies: &[Reply]) {
    let [reply] = replies else { panic!("one answer to {order:?}: {replies:?}") };
    assert_eq!(reply.id, Some(order.id));
    match &reply.event {
        Event::Error { code, message } => {
            assert!(!message.is_empty(), "{code:?} {order:?}");
            assert!(!message.contains("panicked"), "{message}");
        }
        Event::View { view, .. } => {
            // Whatever is written can be read, and gives the same position.
            let read = Session::open(&view.game, &view.setup, &view.position)
                .unwrap_or_else(|error| panic!("{} {}: {error}", view.game, view.position));
            assert_eq!(read.view().position, view.position);
        }
        Event::Games { games } => assert!(!games.is_empty()),
        Event::Exported { format, .. } => {
            assert!(matches!(&order.command, Command::Export { format: asked } if asked == format));
        }
        other => panic!("{order:?}: {other:?}"),
    }
}

fn position(controller: &mut Controller, replies: &Receiver<Reply>) -> Option<String> {
    controller.handle(Order {
        id: 0,
        revision: None,
        command: Command::Export { format: "moves".to_owned() },
    });
    match replies.try_recv().expect("every order is answered").event {
        Event::Exported { text, .. } => Some(text),
        _ => None,
    }
}

proptest! {
    #![proptest_config(config(5_000))]

    /// Bytes are either an order, which can be written and read again, or not.
    #[test]
    fn any_bytes_are_an_order_or_refused(bytes in any_bytes()) {
        match serde_json::from_slice::<Order>(&bytes) {
            Ok(order) => {
                let text = serde_json::to_string(&order).expect("an order can be written");
                prop_assert_eq!(serde_json::from_str::<Order>(&text).expect("and read"), order);
            }
            // The error may quote a name as sent, including newlines.
            Err(error) => {
                let message = error.to_string().replace('\n', " ");
                check_message(&message, &String::from_utf8_lossy(&bytes))?;
            }
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    /// Every order gets exactly one reply of its own, and a refused order leaves the position
    /// unchanged.
    #[test]
    fn any_orders_get_their_answers(orders in vec(any_order(), 1..12)) {
        let (mut controller, replies) = controller();
        for order in &orders {
            let before = position(&mut controller, &replies);
            controller.handle(order.clone());
            let told: Vec<Reply> = replies.try_iter().collect();
            check_answer(order, &told);
            if matches!(told[0].event, Event::Error { .. }) {
                prop_assert_eq!(position(&mut controller, &replies), before);
            }
        }
    }

    /// With orders that search: each search ends with an answer or a refusal, or because another
    /// replaced it.
    #[test]
    fn searches_end_whatever_comes_between(lines in vec(nearly_an_order(), 1..10)) {
        let (mut controller, replies) = controller();
        for line in &lines {
            let Ok(order) = serde_json::from_str::<Order>(line) else { continue };
            // Deep searches would take long, as they should.
            if ["size=1", "size=9"].iter().any(|long| line.contains(long)) {
                continue;
            }
            controller.handle(order);
            controller.handle(Order { id: 0, revision: None, command: Command::Stop });
        }
        controller.handle(Order { id: 1, revision: None, command: Command::Games });
        let games = |reply: &Reply| matches!(reply.event, Event::Games { .. }) && reply.id == Some(1);
        let mut told = std::iter::from_fn(|| replies.recv_timeout(Duration::from_secs(60)).ok());
        prop_assert!(told.any(|reply| games(&reply)), "the controller still answers");
        controller.wait();
        let failed = |reply: Reply| matches!(reply.event, Event::Error { code, .. } if code == Code::PlayerFailed);
        prop_assert!(!replies.try_iter().any(failed), "no player panics");
    }
}
