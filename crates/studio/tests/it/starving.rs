//! A client that takes all it can get does not starve the others.
//!
//! `QUINTET_BULK=800` sets the number of simultaneous analyses.

use crate::support::{Heard, Studio, Tab, number, scratch};
use quintet_studio::{Config, Limits};
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Sends a request and does not read the answer.
fn post(studio: &Studio, path: &str, body: &Value) -> TcpStream {
    let (port, body) = (studio.port, body.to_string());
    let length = body.len();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    let text = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\
         authorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}",
        token = studio.token()
    );
    stream.write_all(text.as_bytes()).expect("the server listens");
    stream
}

/// Asks for a move and waits for it; returns whether the move itself had to queue.
fn move_waits_for_a_place(tab: &mut Tab) -> bool {
    let id = tab.order(json!({"type": "think", "player": "random"}));
    let waited = std::cell::Cell::new(false);
    tab.until(|reply| {
        let kind = &reply["event"]["type"];
        assert_ne!(kind, "error", "{reply}");
        waited.set(waited.get() || reply["id"] == id && kind == "queued");
        reply["id"] == id && kind == "answer"
    });
    waited.get()
}

/// Starts a new analysis; returns whether it has to queue.
fn analysis_waits(tab: &mut Tab) -> bool {
    let id = tab.order(json!({"type": "analyse", "player": "pvs:time=60s"}));
    let reply = tab.until(|reply| {
        let kind = &reply["event"]["type"];
        assert_ne!(kind, "error", "{reply}");
        reply["id"] == id && (kind == "queued" || kind == "progress")
    });
    reply["event"]["type"] == "queued"
}

#[test]
fn bulk_analyses_do_not_hold_a_move_up() {
    let bulk = number("QUINTET_BULK", 150);
    let limits = Limits { requests: (10_000, 10_000), ..Limits::default() };
    let studio = Studio::start_limited(limits);
    let mut tab = studio.connect();
    tab.open("connect4", "");
    let asked = Instant::now();
    assert!(!move_waits_for_a_place(&mut tab));
    let usual = asked.elapsed();
    let asked = json!({"game": "connect4", "player": "pvs:time=60s"});
    let waiting: Vec<_> = (0..bulk).map(|_| post(&studio, "/analyse", &asked)).collect();
    // Once a tab's own analysis queues, all of them are waiting. Until they have been read, it gets a place.
    assert!((0..100).any(|_| analysis_waits(&mut tab)), "the analyses take all places");
    let (mut waits, mut queued) = (Vec::new(), 0);
    for _ in 0..9 {
        tab.open("connect4", "");
        let asked = Instant::now();
        queued += usize::from(move_waits_for_a_place(&mut tab));
        waits.push(asked.elapsed());
    }
    waits.sort();
    eprintln!(
        "with {bulk} analyses waiting, a move took {:?}, at most {:?}; alone {usual:?}",
        waits[4], waits[8]
    );
    assert!(queued < 5, "{queued} of 9 moves had to wait for a place");
    assert!(waits[4] < Duration::from_secs(1).max(20 * usual), "{waits:?}, alone {usual:?}");
    drop(waiting);
}

/// Number of threads of this program.
#[cfg(target_os = "linux")]
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("threads are listed").count()
}

/// Requests whose clients are gone leave nothing behind: the work stops, and holds its place until it has.
#[cfg(target_os = "linux")]
#[test]
fn abandoned_work_stops() {
    let studio = Studio::start();
    let puzzle = ".".repeat(81);
    let endless = "annealing:temperature=10000,restarts=1000000000";
    let asked = json!({"puzzle": puzzle, "solver": endless});
    let before = threads();
    for _ in 0..300 {
        drop(post(&studio, "/sudoku/solve", &asked));
    }
    // Other tests of this program have pools and servers of their own.
    let during = threads();
    assert!(during < before + 60, "{during} threads, {before} before");
    // Before any of them could have used up its ten seconds.
    let asked = Instant::now();
    let hint = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
    assert_eq!(studio.post("/sudoku/hint", &json!({"puzzle": hint})).status, 200);
    assert!(asked.elapsed() < Duration::from_secs(9), "{:?}", asked.elapsed());
}

/// A search whose client is gone frees its place for the next.
#[test]
fn abandoned_searches_stop() {
    let studio = Studio::start();
    let asked = json!({"game": "connect4", "player": "minimax:depth=40"});
    for _ in 0..50 {
        drop(post(&studio, "/analyse", &asked));
    }
    let next = json!({"game": "connect4", "player": "pvs:depth=4"});
    assert_eq!(studio.post("/analyse", &next).json()["moves"].as_array().unwrap().len(), 7);
}

#[test]
fn more_memory_than_there_is_for_all() {
    let config = Config { memory: Some(500_000_000), ..Config::new(scratch("data")) };
    let studio = Studio::start_with(config);
    let asked = json!({"game": "pentago", "player": "solver:memory=4000"});
    let refused = studio.post("/analyse", &asked);
    assert_eq!((refused.status, refused.code().as_str()), (422, "memory"));
    let words = refused.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(words.contains("4009 MB") && words.contains("500 MB"), "{words}");
    let mut tab = studio.connect();
    tab.open("pentago", "");
    let id = tab.order(json!({"type": "think", "player": "solver"}));
    let reply = tab.until(|reply| reply["id"] == id);
    assert_eq!(reply["event"]["code"], "memory");
    tab.ask(json!({"type": "think", "player": "engine:memory=100,time=20ms"}), "answer");
    let games = studio.get("/api/v1/games").json();
    let params =
        games.as_array().unwrap().iter().flat_map(|game| game["players"].as_array().unwrap());
    let params: Vec<_> = params.flat_map(|player| player["params"].as_array().unwrap()).collect();
    let memory = params.iter().filter(|param| param["name"] == "memory");
    assert!(memory.into_iter().all(|param| param["max"].as_u64().unwrap() <= 500));
}

/// Tabs that answer no ping count as gone, and their places are freed.
#[test]
fn silent_tabs_make_room() {
    let ping = Duration::from_millis(200);
    let studio = Studio::start_limited(Limits { tabs: 8, ping, ..Limits::default() });
    let mut answering = studio.connect();
    answering.open("connect4", "");
    // They never read, so they never answer.
    let silent: Vec<Tab> = (0..7).map(|_| studio.connect()).collect();
    assert!(studio.try_connect().is_none(), "all places are taken");
    let began = Instant::now();
    let mut late = loop {
        // It receives pings while it waits, and answers them.
        assert!(matches!(answering.hear(Duration::from_millis(50)), Heard::Nothing));
        if let Some(tab) = studio.try_connect() {
            break tab;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "silent tabs hold their places");
    };
    late.open("hex", "");
    assert_eq!(answering.play("4")["position"], "4", "who answers stays");
    drop(silent);
}

/// Silent connections, half a request, half a body: more than there are places.
#[test]
fn silent_connections_make_room() {
    let limits = Limits { connections: Some(64), ..Limits::default() };
    let studio = Studio::start_limited(limits);
    let mut tab = studio.connect();
    tab.open("connect4", "");
    let open = |start: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", studio.port)).expect("it listens");
        let _ = stream.write_all(start.as_bytes());
        stream
    };
    let host =
        format!("host: 127.0.0.1:{}\r\nauthorization: Bearer {}\r\n", studio.port, studio.token());
    let half_body = format!(
        "POST /api/v1/analyse HTTP/1.1\r\n{host}content-type: application/json\r\n\
         content-length: 100\r\n\r\n{{"
    );
    let kinds = ["", "GET /api/v1/games HTTP/1.1\r\n", half_body.as_str()];
    let mut silent = Vec::new();
    for start in kinds {
        silent.extend((0..100).map(|_| open(start)));
        assert_eq!(studio.get("/api/v1/games").status, 200, "after {start:?}");
        assert_eq!(tab.play("4")["outcome"], Value::Null, "a tab stays");
    }
}

/// The server does not wait longer than the limit for a head or a body.
#[test]
fn slow_heads_and_bodies_are_given_up() {
    let head = Duration::from_millis(300);
    let studio = Studio::start_limited(Limits { head, ..Limits::default() });
    let host =
        format!("host: 127.0.0.1:{}\r\nauthorization: Bearer {}\r\n", studio.port, studio.token());
    let body = format!(
        "POST /api/v1/position HTTP/1.1\r\n{host}content-type: application/json\r\n\
         content-length: 100\r\n\r\n{{"
    );
    let answer = crate::support::exchange(studio.port, body.as_bytes());
    assert_eq!((answer.status, answer.code().as_str()), (408, "too-slow"));
    let mut stream = TcpStream::connect(("127.0.0.1", studio.port)).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut answer = Vec::new();
    // It ends, with or without an answer.
    std::io::Read::read_to_end(&mut stream, &mut answer).expect("the server closes it");
}
