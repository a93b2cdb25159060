//! Many tabs at once, on whatever machine this is.

#[path = "it/support/mod.rs"]
mod support;

use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use support::{Heard, Studio, Tab};

const TABS: usize = 50;

/// How long they all analyse.
const SPAN: Duration = Duration::from_secs(5);

/// Analyses for a while, again whenever an analysis ends; the longest time
/// without word of it.
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

/// Every tab hears of its analysis, or that it waits, every second, and the
/// server still answers every request at once. A machine that is busy with
/// other things gets a few tries.
#[test]
fn fifty_tabs_analyse_and_the_server_still_answers() {
    let good = |(silence, answer): (Duration, Duration)| {
        eprintln!("longest silence {silence:?}, slowest answer {answer:?}");
        silence < Duration::from_secs(1) && answer < Duration::from_millis(100)
    };
    assert!((0..4).any(|_| good(try_once())));
}

/// The longest silence of any tab, and the longest wait for an answer.
fn try_once() -> (Duration, Duration) {
    let studio = Studio::start();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let tabs: Vec<_> =
            (0..TABS).map(|_| scope.spawn(|| analyse(&mut studio.connect(), &done))).collect();
        let (began, mut slowest) = (Instant::now(), Duration::ZERO);
        while began.elapsed() < SPAN {
            let asked = Instant::now();
            assert_eq!(studio.get("/api/v1/games").status, 200);
            slowest = slowest.max(asked.elapsed());
            std::thread::sleep(Duration::from_millis(50));
        }
        done.store(true, Ordering::Relaxed);
        let silences = tabs.into_iter().map(|tab| tab.join().expect("a tab does not panic"));
        (silences.max().unwrap_or_default(), slowest)
    })
}
