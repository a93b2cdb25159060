//! `quintet serve`: where it is, how it ends, and why it does not start.
#![cfg(unix)]

use crate::support;
use crate::support::{command, quintet, scratch};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

/// A studio on a free port with data of its own, and what it said first.
fn serve(extra: &[&str]) -> (Child, String) {
    let data = scratch("studio");
    let args =
        [&["serve", "--port", "0", "--data", data.to_str().expect("a plain path")], extra].concat();
    let mut child = command(&args).spawn().expect("the binary runs");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("output is piped"));
    reader.read_line(&mut line).expect("it says where it is");
    (child, line.trim_end().to_owned())
}

fn health(address: &str) -> String {
    let host = address.strip_prefix("http://").expect("an address").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).expect("it listens");
    let request =
        format!("GET /api/v1/health HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn it_says_where_it_is_and_ends_well_when_asked_to() {
    for signal in ["INT", "TERM"] {
        let (mut child, address) = serve(&[]);
        assert!(health(&address).contains(r#"{"status":"ok""#), "{address}");
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn programs_are_told_in_json() {
    let (mut child, line) = serve(&["--json"]);
    let told: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert!(health(told["address"].as_str().unwrap()).starts_with("HTTP/1.1 200"));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Without a command it is the studio too, which says whose port it wanted.
#[test]
fn a_port_that_is_taken() {
    // Ours, or somebody else's already: taken in any case.
    let _usual = TcpListener::bind(("127.0.0.1", 4747));
    let data = scratch("usual");
    let run: support::Run = command(&[]).env("XDG_DATA_HOME", &data).output().unwrap().into();
    run.refused(&["port 4747 is taken", "--port 0"]);
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    quintet(&["serve", "--port", &port]).refused(&[&format!("port {port} is taken"), "--port 0"]);
}

#[test]
fn data_that_cannot_be_kept() {
    let file = scratch("file");
    std::fs::write(&file, "in the way").unwrap();
    let below = file.join("below");
    let below = below.to_str().unwrap();
    quintet(&["serve", "--port", "0", "--data", below]).refused(&["data directory", below]);
    let damaged = scratch("damaged");
    std::fs::create_dir_all(&damaged).unwrap();
    std::fs::write(damaged.join("games.sqlite3"), "no database ".repeat(500)).unwrap();
    let args = ["serve", "--port", "0", "--data", damaged.to_str().unwrap()];
    quintet(&args).refused(&["games.sqlite3", "not a database"]);
}
