//! No client holds up the others, neither with long positions nor by locking the database of saved games.

use crate::support::{Heard, Studio};
use quintet_studio::Limits;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A text of 64 kB for a game that checks after every digit whether the grid can be filled.
fn long_position() -> Value {
    let cells = (1..=16).flat_map(|row| (1..=16).map(move |column| (row, column)));
    let words = cells.cycle().take(7000).map(|(row, column)| format!("r{row}c{column}=1"));
    let position = words.collect::<Vec<_>>().join(" ");
    json!({"game": "dual-sudoku", "setup": "size=16,completable=on", "position": position})
}

fn post(studio: &Studio, path: &str, body: &Value) -> TcpStream {
    let (port, body) = (studio.port, body.to_string());
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    let head = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\
         authorization: Bearer {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        studio.token(),
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).expect("the server listens");
    stream
}

/// Whether anything has been answered yet.
fn is_answered(stream: &mut TcpStream) -> bool {
    stream.set_nonblocking(true).expect("a socket");
    let mut byte = [0];
    matches!(stream.peek(&mut byte), Ok(1)) && stream.read(&mut byte).is_ok()
}

/// Others are answered before most of the long positions that were requested first, and all get an answer.
#[test]
fn long_positions_do_not_hold_others_up() {
    let limits = Limits { requests: (10_000, 10_000), ..Limits::default() };
    let studio = Studio::start_limited(limits);
    let mut tab = studio.connect();
    tab.open("connect4", "");
    let body = long_position();
    let mut long: Vec<_> = (0..24).map(|_| post(&studio, "/position", &body)).collect();
    let mut tabs: Vec<_> = (0..4).map(|_| studio.connect()).collect();
    for tab in &mut tabs {
        let command = json!({"type": "open", "game": body["game"], "setup": body["setup"],
            "position": body["position"]});
        tab.order(command);
    }
    let asked = json!({"game": "connect4", "position": "4453"});
    assert_eq!(studio.post("/position", &asked).status, 200);
    tab.open("connect4", "44");
    assert_eq!(tab.play("4")["position"], "444");
    tab.ask(json!({"type": "think", "player": "random"}), "answer");
    let answered = long.iter_mut().filter_map(|it| is_answered(it).then_some(())).count();
    assert!(answered < 20, "{answered} of 24 long ones came first");
    // Their clients leave: no work remains, and the next long position is read at once.
    drop((long, tabs));
    let answer = studio.post("/position", &body);
    assert!(matches!(answer.status, 200 | 422), "{}", answer.status);
}

/// Another program locks the saved games: only the tab whose game has ended waits.
#[test]
fn a_locked_file_holds_up_only_the_game_that_is_saved() {
    let studio = Studio::start();
    let mut ending = studio.connect();
    ending.open("connect4", "454545");
    let other = Connection::open(studio.data.join("games.sqlite3")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let began = Instant::now();
    let id = ending.order(json!({"type": "play", "move": "4"}));
    let mut playing: Vec<_> = (0..20).map(|_| studio.connect()).collect();
    for tab in &mut playing {
        tab.open("connect4", "");
        assert_eq!(tab.play("4")["position"], "4");
    }
    assert_eq!(studio.post("/position", &json!({"game": "hex"})).status, 200);
    // The end of a game is not announced before it is saved.
    let in_time = began.elapsed() < Duration::from_secs(3);
    for _ in 0..10 {
        match ending.hear(Duration::from_millis(50)) {
            Heard::Nothing => {}
            told => assert!(!in_time, "told before it was saved: {told:?}"),
        }
    }
    other.execute_batch("ROLLBACK").unwrap();
    if in_time {
        let told = ending.until(|reply| reply["id"] == id);
        assert_eq!(told["event"]["view"]["outcome"]["winner"], "first", "{told}");
        assert_eq!(studio.get("/api/v1/saved").json()["total"], 1);
    }
}

/// Before it shuts down, the server waits for saves in progress.
#[test]
fn a_game_that_ends_while_the_server_is_asked_to_close_is_saved() {
    let mut studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "454545");
    let other = Connection::open(studio.data.join("games.sqlite3")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    tab.order(json!({"type": "play", "move": "4"}));
    assert!(matches!(tab.hear(Duration::from_millis(300)), Heard::Nothing));
    let data = studio.data.clone();
    let ending = std::thread::spawn(move || studio.end());
    std::thread::sleep(Duration::from_millis(100));
    other.execute_batch("ROLLBACK").unwrap();
    ending.join().unwrap().unwrap();
    let saved = quintet_studio::Store::open(&data).unwrap().list(None, None, 0).unwrap();
    assert_eq!(saved.total, 1);
}
