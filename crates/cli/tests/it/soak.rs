//! A studio frees memory: after many searches it uses as much as before.
//!
//! `QUINTET_SOAK=600 cargo test -p quintet-cli soak -- --nocapture` searches for that many
//! seconds, from several clients at once, and prints the curve.
#![cfg(target_os = "linux")]

use crate::support::{command, scratch};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::{Duration, Instant};

/// Maximum memory of an idle studio, in kB. It uses 20 to 30 MB at its start.
const IDLE: u64 = 100_000;

/// Number of concurrent clients.
const CLIENTS: u32 = 4;

/// Searches that fill tables and trees of their own, a few megabytes each.
const SEARCHES: [(&str, &str, &str); 7] = [
    ("connect4", "4453", "pvs:nodes=20000"),
    ("connect4", "44444426", "solver"),
    ("connect4", "", "mcts:simulations=5000"),
    ("hex", "a2 f6", "mcts:simulations=3000"),
    ("pentago", "c3 tl+", "pvs:nodes=20000"),
    ("pentago", "c3 tl+", "engine:nodes=20000"),
    ("dual-sudoku", "", "engine:nodes=5000"),
];

struct Studio {
    child: Child,
    host: String,
    token: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.child.kill().expect("it runs until then");
        self.child.wait().expect("it was started here");
    }
}

impl Studio {
    fn start() -> Self {
        let data = scratch("soak");
        let args = ["serve", "--port", "0", "--data", data.to_str().expect("a plain path")];
        let mut child = command(&args).spawn().expect("the binary runs");
        let mut line = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("output is piped"));
        reader.read_line(&mut line).expect("it says where it is");
        let address = line.trim_end().strip_prefix("http://").expect("an address");
        let (host, rest) = address.split_once('/').expect("an address with a path");
        let token = rest.strip_prefix("?token=").unwrap_or_default().to_owned();
        Self { child, host: host.to_owned(), token }
    }

    fn analyse(&self, (game, position, player): (&str, &str, &str)) {
        let (host, token) = (&self.host, &self.token);
        let body = format!(r#"{{"game":"{game}","position":"{position}","player":"{player}"}}"#);
        let mut stream = TcpStream::connect(host).expect("it listens");
        let request = format!(
            "POST /api/v1/analyse HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        // 429 and 503 mean too many requests at a time, which is a valid answer.
        let status = answer.get(9..12).unwrap_or(&answer);
        assert!(["200", "429", "503"].contains(&status), "{game} {player}: {answer}");
    }

    /// Memory of this process in use, in kB.
    fn holds(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it is said");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Runs searches of all kinds from all clients, one after another per client.
    fn one_round(&self) {
        std::thread::scope(|scope| {
            for client in 0..CLIENTS as usize {
                scope.spawn(move || {
                    (0..SEARCHES.len()).for_each(|at| {
                        self.analyse(SEARCHES[(at + client) % SEARCHES.len()]);
                    });
                });
            }
        });
    }
}

#[test]
fn memory_is_given_back_after_searches() {
    let wanted = std::env::var("QUINTET_SOAK").ok();
    let wanted = Duration::from_secs(wanted.map_or(0, |text| text.parse().expect("seconds")));
    let studio = Studio::start();
    let (start, before) = (Instant::now(), studio.holds());
    let mut rounds = 0;
    while rounds < 2 || start.elapsed() < wanted {
        studio.one_round();
        rounds += 1;
        eprintln!("{:>5} s: {:>6} MB", start.elapsed().as_secs(), studio.holds() / 1000);
    }
    // A search's memory is freed after its answer was sent.
    let ended = Instant::now();
    while studio.holds() > IDLE && ended.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let after = studio.holds();
    eprintln!("{rounds} rounds: {before} kB before, {after} kB after");
    assert!(after <= IDLE, "{after} kB held by an idle studio, {before} kB before {rounds} rounds");
}
