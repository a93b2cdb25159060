//! Tabs that order much and read nothing: their unsent replies stay within the memory budget.
//!
//! `QUINTET_UNREAD=100 cargo test -p quintet-studio do_not_read -- --nocapture` runs that many tabs, for a minute, and
//! prints the curve.
#![cfg(target_os = "linux")]

use crate::support::{Child, number, scratch};
use serde_json::json;
use std::time::{Duration, Instant};

/// Bytes for all searches, and the maximum for the whole server in kB.
const MEMORY: u64 = 500_000_000;
const MOST: u64 = 700_000;

/// Tabs in the short test.
const FEW: usize = 12;

#[test]
fn tabs_that_do_not_read_stay_within_the_budget() {
    let count = number("QUINTET_UNREAD", FEW);
    let span = Duration::from_secs(if count > FEW { 60 } else { 2 });
    let child = Child::start_with_memory(&scratch("unread"), MEMORY);
    let mut tabs: Vec<_> = (0..count).map(|_| child.connect().expect("it listens")).collect();
    for (index, tab) in tabs.iter_mut().enumerate() {
        let game = ["connect4", "hex", "pentago", "dual-sudoku"][index % 4];
        tab.order(json!({"type": "open", "game": game}));
    }
    let (began, mut most, mut seconds) = (Instant::now(), 0, 0);
    // A new order ends the search before it, so each gets some time.
    let mut next = Duration::ZERO;
    while began.elapsed() < span {
        if began.elapsed() >= next {
            next += Duration::from_millis(700);
            let trace = json!({"type": "trace", "player": "pvs:depth=9", "first": 50_000});
            for tab in &mut tabs {
                tab.order(trace.clone());
            }
        }
        most = most.max(child.holds());
        if began.elapsed().as_secs() > seconds {
            seconds = began.elapsed().as_secs();
            eprintln!("{seconds:>5} s: {:>6} MB", child.holds() / 1000);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    eprintln!("{count} tabs that do not read: at most {} MB", most / 1000);
    assert!(most <= MOST, "{most} kB with {count} tabs that do not read");
    // A tab that reads still gets its answers.
    let mut reads = child.connect().expect("it listens");
    reads.open("connect4", "");
    assert_eq!(reads.play("4")["position"], "4");
    reads.ask(json!({"type": "think", "player": "random"}), "answer");
}
