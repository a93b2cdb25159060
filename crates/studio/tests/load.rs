//! Tests that depend on the clock, apart from the others and one at a time: many tabs at once, and how soon a search
//! stops, on any machine.

#[path = "it/support/mod.rs"]
mod support;

use serde_json::{Value, json};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::DirEntry;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use support::{Heard, Studio, Tab};

/// Held by the running test.
static ALONE: Mutex<()> = Mutex::new(());

const TABS: usize = 50;

/// How long they all analyse.
const SPAN: Duration = Duration::from_secs(5);

/// Analyses for a while, starting again whenever an analysis ends; returns the longest time without news of it.
fn analyse(tab: &mut Tab, done: &AtomicBool) -> Duration {
    tab.open("connect4", "");
    let again = |tab: &mut Tab| tab.order(json!({"type": "analyse", "player": "pvs:time=60s"}));
    let (mut heard, mut longest) = (Instant::now(), Duration::ZERO);
    again(tab);
    while !done.load(Ordering::Relaxed) {
        let Heard::Reply(reply) = tab.hear(Duration::from_secs(10)) else {
            return Duration::MAX;
        };
        longest = longest.max(heard.elapsed());
        heard = Instant::now();
        match reply["event"]["type"].as_str() {
            Some("progress" | "queued") => {}
            Some("answer") => drop(again(tab)),
            other => panic!("{other:?}: {reply}"),
        }
    }
    longest
}

/// Every tab gets news of its analysis, or its place in the queue, every second, and the server still answers every
/// request at once: within 100 ms, or on a busy machine within four times what a server without work takes beside it.
/// A busy machine gets a few attempts.
#[test]
fn fifty_tabs_analyse_and_the_server_still_answers() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let good = |[silence, answer, usual]: [Duration; 3]| {
        eprintln!("longest silence {silence:?}, slowest answer {answer:?}, {usual:?} without work");
        silence < Duration::from_secs(1) && answer < Duration::from_millis(100).max(4 * usual)
    };
    assert!((0..4).any(|_| good(try_once())));
}

/// The longest silence of any tab, the longest wait for an answer, and that for one of another server without work.
fn try_once() -> [Duration; 3] {
    let (studio, idle) = (Studio::start(), Studio::start());
    let wait = |studio: &Studio| {
        let asked = Instant::now();
        assert_eq!(studio.get("/api/v1/games").status, 200);
        asked.elapsed()
    };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let tabs: Vec<_> =
            (0..TABS).map(|_| scope.spawn(|| analyse(&mut studio.connect(), &done))).collect();
        let (began, mut slowest, mut usual) = (Instant::now(), Duration::ZERO, Duration::ZERO);
        while began.elapsed() < SPAN {
            slowest = slowest.max(wait(&studio));
            usual = usual.max(wait(&idle));
            std::thread::sleep(Duration::from_millis(50));
        }
        done.store(true, Ordering::Relaxed);
        let silences = tabs.into_iter().map(|tab| tab.join().expect("a tab does not panic"));
        [silences.max().unwrap_or_default(), slowest, usual]
    })
}

/// Stop over the socket, on the largest boards: with the same search running, the answer takes at most 50 ms longer
/// than that to an order that needs no search. Waiting for a processor does not count, and a busy machine gets a few
/// attempts.
#[test]
fn stop_ends_a_search_at_once() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let studio = Studio::start();
    for (game, setup, player) in [
        ("connect4", "width=8,height=7", "pvs:time=60s"),
        ("connect4", "width=8,height=7", "solver:time=60s"),
        ("hex", "size=19", "mcts:time=60s"),
        ("hex", "size=19", "best-choice:depth=6"),
        ("pentago", "", "engine:time=60s"),
        ("pentago", "", "report:depth=6"),
        ("dual-sudoku", "size=16", "mcts:time=60s"),
        ("dual-sudoku", "size=16", "pvs:time=60s"),
        ("sudoku", "size=16", "best-first"),
    ] {
        let in_time = |_| {
            let late = beyond_an_order(&studio, game, setup, player);
            eprintln!("{game} {setup} {player}: {late:?}");
            late < Duration::from_millis(50)
        };
        assert!((0..8).any(in_time), "{game} {setup} {player}");
    }
}

/// How long each thread of this program has waited for a processor; nothing where the system does not report it.
fn waits() -> HashMap<OsString, u64> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let wait = |task: DirEntry| {
        let times = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        Some((task.file_name(), times.split(' ').nth(1)?.parse().ok()?))
    };
    tasks.filter_map(wait).collect()
}

/// How much longer stopping a search takes than an order.
fn beyond_an_order(studio: &Studio, game: &str, setup: &str, player: &str) -> Duration {
    let mut tab = studio.connect();
    tab.ask(json!({"type": "open", "game": game, "setup": setup}), "view");
    let search = tab.order(json!({"type": "analyse", "player": player}));
    let span = |tab: &mut Tab, command: Value, wanted: &dyn Fn(&Value) -> bool| {
        let asked = Instant::now();
        tab.order(command);
        tab.until(wanted);
        asked.elapsed()
    };
    std::thread::sleep(Duration::from_millis(60));
    let ended = |reply: &Value| reply["id"] == search && reply["event"]["type"] == "answer";
    let early = std::cell::Cell::new(false);
    let order = span(&mut tab, json!({"type": "games"}), &|reply| {
        early.set(early.get() || ended(reply));
        reply["event"]["type"] == "games"
    });
    if early.get() {
        return Duration::ZERO;
    }
    let before = waits();
    let stopped = span(&mut tab, json!({"type": "stop"}), &ended);
    let since = |(task, wait): (OsString, u64)| {
        wait.saturating_sub(before.get(&task).copied().unwrap_or(wait))
    };
    let waited = Duration::from_nanos(waits().into_iter().map(since).sum());
    stopped.saturating_sub(order + waited)
}
