//! Stop ends every search of every player within 50 ms, on the largest boards.
//!
//! The test measures the processor time that the search takes after the request to stop, which a
//! busy machine cannot distort.
#![cfg(target_os = "linux")]

use quintet::core::Limits;
use quintet::{Command, Controller, Event, GameInfo, Order, PlayerInfo, Pool, Registry};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const MOST: Duration = Duration::from_millis(50);

/// How long searches run after their first progress report, or without any, before they are
/// stopped. A player's tables are allocated before its first report, and on a busy machine that
/// alone can take longer, so each attempt waits four times as long as the one before.
const BEFORE: Duration = Duration::from_millis(60);
const NEWS: Duration = Duration::from_millis(400);
const TRIES: u32 = 3;

/// A search that runs this long after Stop hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// Boards to search on, the largest last.
fn setups(game: &GameInfo) -> Vec<&'static str> {
    match game.name {
        "connect4" => vec!["", "width=8,height=7"],
        "hex" => vec!["", "size=19"],
        "dual-sudoku" | "sudoku" => vec!["", "size=16"],
        _ => vec![""],
    }
}

/// The player with its widest limits.
fn unlimited(player: &PlayerInfo) -> String {
    let most = |name: &str| player.params.iter().find(|param| param.name == name);
    let limits = [
        most("depth").and_then(|param| param.max).map(|depth| format!("depth={}", depth.min(60))),
        most("simulations").map(|_| "simulations=1000000000".to_owned()),
        most("time").map(|_| "time=5m".to_owned()),
        most("restarts").map(|_| "restarts=1000000000".to_owned()),
        most("nodes").map(|_| "nodes=1000000000000".to_owned()),
    ];
    let given: Vec<String> = limits.into_iter().flatten().collect();
    if given.is_empty() {
        player.name.to_owned()
    } else {
        format!("{}:{}", player.name, given.join(","))
    }
}

/// Processor time of each thread of this program.
fn processor_times() -> HashMap<String, Duration> {
    let tasks =
        std::fs::read_dir("/proc/self/task").expect("threads are listed").filter_map(Result::ok);
    tasks.filter_map(|task| Some((name(&task.path())?, time(&task.path())?))).collect()
}

fn name(task: &std::path::Path) -> Option<String> {
    Some(task.file_name()?.to_str()?.to_owned())
}

fn time(task: &std::path::Path) -> Option<Duration> {
    let told = std::fs::read_to_string(task.join("schedstat")).ok()?;
    Some(Duration::from_nanos(told.split(' ').next()?.parse().ok()?))
}

/// The calling thread, and its processor time.
fn this_thread() -> Option<(String, Duration)> {
    let task = std::path::Path::new("/proc").join(std::fs::read_link("/proc/thread-self").ok()?);
    Some((name(&task)?, time(&task)?))
}

struct Watched {
    controller: Controller,
    answers: Receiver<Option<(String, Duration)>>,
    heard: Receiver<()>,
}

impl Watched {
    fn open(game: &str, setup: &str) -> Self {
        let ((sender, answers), (news, heard)) = (channel(), channel());
        let sink = move |reply: quintet::Reply| match reply.event {
            // Runs on the thread of the search.
            Event::Answer { .. } => drop(sender.send(this_thread())),
            Event::Progress { .. } => drop(news.send(())),
            Event::Error { message, .. } => panic!("{message}"),
            _ => {}
        };
        let mut controller = Controller::new(Arc::new(Pool::new(1)), sink);
        controller.handle(order(Command::open(game, setup, "")));
        Self { controller, answers, heard }
    }

    /// The processor time a search takes after it was stopped; `None` if it hangs.
    fn after_stop(&mut self, command: Command, patience: u32) -> Option<Duration> {
        self.controller.handle(order(command));
        let began = Instant::now();
        while self.heard.try_recv().is_err() && began.elapsed() < NEWS * patience {
            if self.answers.recv_timeout(Duration::from_millis(5)).is_ok() {
                return Some(Duration::ZERO);
            }
        }
        let early = self.answers.recv_timeout(BEFORE * patience);
        let (asked, before) = (Instant::now(), processor_times());
        self.controller.handle(order(Command::Stop));
        // Before the request to stop, the search was right to go on: this thread may have waited
        // for a processor in between.
        let until_asked = asked.elapsed();
        if early.is_ok() {
            return Some(Duration::ZERO);
        }
        let answered = self.answers.recv_timeout(PATIENCE).ok()?;
        let (thread, at_end) = answered.expect("a thread has a time");
        let at_stop = before.get(&thread).copied().unwrap_or_default() + until_asked;
        Some(at_end.saturating_sub(at_stop))
    }
}

fn order(command: Command) -> Order {
    Order { id: 1, revision: None, command }
}

/// About 11 s: each player of each game is stopped twice, in a search that has run for a moment.
#[test]
fn within_50_ms_for_every_player() {
    let mut slow = Vec::new();
    for game in Registry::shipped().games(quintet::core::Language::English) {
        for setup in setups(&game) {
            for player in game.players.iter().filter(|player| player.name != "human") {
                let text = unlimited(player);
                let limits = Limits::NONE;
                let think = Command::Think { player: text.clone(), limits };
                let analyse = Command::Analyse { player: text.clone(), limits };
                for command in [think, analyse] {
                    // The best of several attempts, because a shared processor also serves others;
                    // one attempt in time is enough.
                    let mut took = None;
                    for attempt in 0..TRIES {
                        let mut watched = Watched::open(game.name, setup);
                        let next = watched.after_stop(command.clone(), 4u32.pow(attempt));
                        took = took.into_iter().chain(next).min();
                        if took.is_some_and(|took| took <= MOST) {
                            break;
                        }
                    }
                    if took.is_none_or(|took| took > MOST) {
                        slow.push(format!("{} {setup} {text}: {took:?}", game.name));
                    }
                }
            }
        }
    }
    assert!(slow.is_empty(), "more than {MOST:?} after Stop:\n{}", slow.join("\n"));
}
