//! On a system that refuses threads, a search is refused with an error; nothing panics.
#![cfg(target_os = "linux")]

use quintet::core::Limits;
use quintet::{Code, Command, Controller, Event, Order, Pool};
use std::process::Command as Process;
use std::sync::Arc;
use std::sync::mpsc::channel;

/// Set in a child process that cannot start threads.
const CHILD: &str = "QUINTET_TEST_NO_THREADS";

/// A stack larger than any machine's memory, so that starting a thread fails.
const STACK: &str = "70368744177664";

/// Not a test of its own: the child process of the next test.
#[test]
fn child_without_threads() {
    if std::env::var_os(CHILD).is_none() {
        return;
    }
    let (sender, events) = channel();
    let pool = Arc::new(Pool::new(2));
    let mut controller = Controller::new(pool, move |reply| drop(sender.send(reply.event)));
    let mut order = |command| controller.handle(Order { id: 1, revision: None, command });
    order(Command::open("connect4", "", ""));
    let limits = Limits::NONE;
    order(Command::Think { player: "random".to_owned(), limits });
    order(Command::Play { text: "4".to_owned() });
    let told: Vec<Event> = events.try_iter().collect();
    assert!(matches!(&told[1], Event::Error { code, .. } if *code == Code::Busy), "{:?}", told[1]);
    assert!(matches!(&told[2], Event::View { view, .. } if view.position == "4"));
    #[allow(clippy::print_stdout, reason = "the parent reads it")]
    {
        println!("refused in words");
    }
}

#[test]
fn a_refused_thread_is_not_a_panic() {
    let child = Process::new(std::env::current_exe().unwrap())
        .args(["child_without_threads", "--nocapture", "--test-threads=1"])
        .envs([(CHILD, "1"), ("RUST_MIN_STACK", STACK)])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned();
    assert!(said.contains("refused in words"), "{said}{}", String::from_utf8_lossy(&child.stderr));
}
