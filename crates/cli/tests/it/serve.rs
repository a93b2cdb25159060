//! `quintet serve`: its address, how it ends, and why it may not start.
#![cfg(unix)]

use crate::support;
use crate::support::{command, quintet, scratch};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Starts a studio on a free port with its own data; returns its first output.
fn serve(extra: &[&str]) -> (Child, String) {
    // Tests may share a process, but a data directory serves only one studio at a time.
    static STUDIOS: AtomicUsize = AtomicUsize::new(0);
    let data = scratch(&format!("studio-{}", STUDIOS.fetch_add(1, Ordering::Relaxed)));
    let usual = ["--data", data.to_str().expect("a plain path")];
    let data = if extra.contains(&"--data") { &[][..] } else { &usual };
    let args = [&["serve", "--port", "0"], data, extra].concat();
    let mut child = heeding_hangups(command(&args)).spawn().expect("the binary runs");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("output is piped"));
    reader.read_line(&mut line).expect("it says where it is");
    (child, line.trim_end().to_owned())
}

/// A command that does not inherit an ignored SIGHUP, as when the tests run under `nohup`: a server
/// would otherwise run for ever.
fn heeding_hangups(plain: Command) -> Command {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    if ignored.is_none_or(|bits| bits & 1 == 0) {
        return plain;
    }
    let mut command = Command::new("env");
    command.arg("--default-signal=HUP").arg(plain.get_program()).args(plain.get_args());
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A studio started from a shell that ran a prelude first.
#[cfg(target_os = "linux")]
fn serve_after(prelude: &str) -> (Child, String) {
    let (binary, data) =
        (env!("CARGO_BIN_EXE_quintet"), scratch(&format!("studio-of-a-shell-{}", prelude.len())));
    let line = format!("{prelude}; exec {binary} serve --port 0 --data {}", data.display());
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).stdout(Stdio::piped());
    let mut child = shell.stderr(Stdio::null()).spawn().expect("a shell runs");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("output is piped"));
    reader.read_line(&mut line).expect("it says where it is");
    (child, line.trim_end().to_owned())
}

/// The host and the token of an address.
fn parts(address: &str) -> (&str, &str) {
    let rest = address.strip_prefix("http://").expect("an address");
    rest.split_once("/?token=").expect("an address has a token")
}

fn health(address: &str) -> String {
    let (host, token) = parts(address);
    let mut stream = TcpStream::connect(host).expect("it listens");
    let request = format!(
        "GET /api/v1/health?token={token} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

fn send(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("the shell runs").success());
}

#[test]
fn it_says_where_it_is_and_ends_well_when_asked_to() {
    for signal in ["INT", "TERM", "HUP"] {
        let (mut child, address) = serve(&[]);
        assert!(health(&address).contains(r#"{"status":"ok""#), "{address}");
        send(signal, &child);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

/// A server can be ended as soon as its address is known.
#[test]
fn a_signal_right_after_the_address_is_heard() {
    for round in 0..12 {
        let signal = ["TERM", "HUP", "INT"][round % 3];
        let (mut child, _) = serve(&[]);
        send(signal, &child);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}, round {round}");
    }
}

/// The server waits a while for an unfinished request; a second Ctrl-C ends it at once.
#[test]
fn a_second_signal_ends_it_at_once() {
    let (mut child, address) = serve(&[]);
    let (host, token) = parts(&address);
    let mut stream = TcpStream::connect(host).unwrap();
    let half = format!(
        "POST /api/v1/position?token={token} HTTP/1.1\r\nhost: {host}\r\n\
         content-type: application/json\r\ncontent-length: 9\r\n\r\n{{"
    );
    stream.write_all(half.as_bytes()).unwrap();
    // An answer to another request shows that it has read this one.
    assert!(health(&address).starts_with("HTTP/1.1 200"));
    send("INT", &child);
    // It refuses new connections, so the first signal has arrived.
    while TcpStream::connect(host).is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    send("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// A server that was started to ignore the end of its terminal keeps running.
#[cfg(target_os = "linux")]
#[test]
fn under_nohup_it_goes_on() {
    let (mut child, address) = serve_after("trap '' HUP");
    send("HUP", &child);
    assert!(health(&address).starts_with("HTTP/1.1 200"));
    send("TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Opens more silent connections than the system has descriptors for, and silent sockets: requests
/// are still answered without waiting for any of them. `QUINTET_FLOOD=1500` opens that many, with a
/// third as many sockets, at a limit of 1024 descriptors.
#[cfg(target_os = "linux")]
#[test]
fn silent_connections_do_not_stop_it() {
    let asked = std::env::var("QUINTET_FLOOD").ok().map(|text| text.parse::<usize>().unwrap());
    let (silent, descriptors) = asked.map_or((300, 256), |count| (count, 1024));
    let (mut child, address) = serve_after(&format!("ulimit -n {descriptors}"));
    let (host, token) = parts(&address);
    let (usual, _) = answer_times(&address);
    let upgrade = format!(
        "GET /api/ws?token={token} HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut open = Vec::new();
    for number in 0..silent + silent / 3 {
        let mut stream = TcpStream::connect(host).expect("it listens");
        if number % 4 == 3 {
            // Requests a socket and then stays silent.
            let _ = stream.write_all(upgrade.as_bytes());
        }
        open.push(stream);
    }
    let (median, longest) = answer_times(&address);
    let count = open.len();
    let words = format!("{count} silent: {median:?}, at most {longest:?}; before {usual:?}");
    eprintln!("{words}");
    assert!(median < std::time::Duration::from_millis(100).max(5 * usual), "{words}");
    drop(open);
    send("TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// The median and the longest time of an answer to `/api/v1/games`.
#[cfg(target_os = "linux")]
fn answer_times(address: &str) -> (std::time::Duration, std::time::Duration) {
    let (host, token) = parts(address);
    let request = format!(
        "GET /api/v1/games?token={token} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
    );
    let mut times: Vec<_> = (0..25)
        .map(|_| {
            let asked = std::time::Instant::now();
            let mut stream = TcpStream::connect(host).expect("it listens");
            stream
                .set_read_timeout(Some(std::time::Duration::from_secs(9)))
                .expect("a timeout can be set");
            stream.write_all(request.as_bytes()).expect("it listens");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("it answers");
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            asked.elapsed()
        })
        .collect();
    times.sort();
    (times[12], times[24])
}

#[test]
fn for_a_classroom_there_are_two_addresses() {
    let (mut child, line) = serve(&["--host", "0.0.0.0", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&line).unwrap();
    let [visitor, owner] = ["address", "owner"].map(|key| parts(told[key].as_str().unwrap()));
    assert!(visitor.1.len() >= 32 && visitor.1 != owner.1 && visitor.0 == owner.0, "{line}");
    let port = visitor.0.rsplit(':').next().unwrap();
    let at = |token: &str| health(&format!("http://127.0.0.1:{port}/?token={token}"));
    assert!(at("0").starts_with("HTTP/1.1 403"));
    assert!(at(visitor.1).starts_with("HTTP/1.1 200") && at(owner.1).starts_with("HTTP/1.1 200"));
    send("TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let lonely = quintet(&["serve", "--allow-host", "a.example"]);
    assert_eq!(lonely.code, Some(2));
    assert!(lonely.err.contains("--host"), "{}", lonely.err);
    let loopback = ["serve", "--port", "0", "--host", "127.0.0.1", "--allow-host", "a.example"];
    quintet(&loopback).refused(&["--allow-host needs a --host that others reach"]);
    let name = ["serve", "--port", "0", "--host", "0.0.0.0", "--allow-host", "http://a.example"];
    quintet(&name).refused(&["is not the name of a host"]);
    quintet(&["serve", "--port", "0", "--host", "203.0.113.9"]).refused(&["203.0.113.9"]);
}

#[test]
fn for_a_class_there_is_a_code() {
    let (mut child, line) = serve(&["--class", "--host", "127.0.0.1", "--json"]);
    let said: serde_json::Value = serde_json::from_str(&line).unwrap();
    let code = said["code"].as_str().unwrap();
    assert_eq!((code.len(), &code[3..4]), (7, " "), "{line}");
    let students = said["address"].as_str().unwrap();
    assert!(students.ends_with(&format!("/?code={}", code.replace(' ', ""))), "{line}");
    assert!(health(said["owner"].as_str().unwrap()).starts_with("HTTP/1.1 200"));
    child.kill().unwrap();
    child.wait().unwrap();

    let (mut child, line) = serve(&["--class", "--host", "127.0.0.1", "--lang", "fr"]);
    assert!(line.contains("/?code="), "{line}");
    let mut err = BufReader::new(child.stderr.take().unwrap());
    let mut words = String::new();
    while !words.contains("Ctrl-C") {
        assert!(err.read_line(&mut words).unwrap() > 0, "{words}");
    }
    assert!(
        words.contains("Les élèves ouvrent cette adresse") && words.contains("?token="),
        "{words}"
    );
    assert!(words.lines().filter(|line| line.contains('█')).count() > 15, "a QR code: {words}");
    child.kill().unwrap();
    child.wait().unwrap();

    let programs = quintet(&["serve", "--class", "--programs"]);
    assert_eq!(programs.code, Some(2));
    let here = ["serve", "--class", "--host", "127.0.0.1", "--allow-host", "a.example"];
    quintet(&here).refused(&["--allow-host needs a --host that others reach"]);
    assert_eq!(quintet(&["serve", "--behind-proxy=via"]).code, Some(2));
}

#[test]
fn help_says_how_much_memory_it_takes() {
    let help = quintet(&["serve", "--help"]).ok();
    for words in
        ["--memory <SIZE>", "a bare number", "three quarters of this", "--host <ADDR>", "token"]
    {
        assert!(help.contains(words), "`{words}` is not in: {help}");
    }
    let (mut child, line) = serve(&["--json", "--memory", "700"]);
    let told: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(told["memory"], 700);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn programs_are_told_in_json() {
    let (mut child, line) = serve(&["--json"]);
    let told: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert!(health(told["address"].as_str().unwrap()).starts_with("HTTP/1.1 200"));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Without a command the studio starts, too, and reports which port was taken.
#[test]
fn a_port_that_is_taken() {
    // The port is taken, by us or by another program.
    let _usual = TcpListener::bind(("127.0.0.1", 4747));
    let data = scratch("usual");
    let run: support::Run = command(&[]).env("XDG_DATA_HOME", &data).output().unwrap().into();
    run.refused(&["port 4747 is taken", "--port 0"]);
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    quintet(&["serve", "--port", &port]).refused(&[&format!("port {port} is taken"), "--port 0"]);
}

/// Even on this machine the printed address has a token, which survives a restart; a second studio
/// on the same data reports the first one.
#[test]
fn one_studio_and_one_token_for_a_data_directory() {
    let data = scratch("studio-of-one");
    let args = ["--data", data.to_str().unwrap()];
    let (mut child, address) = serve(&args);
    let (host, token) = parts(&address);
    assert!(health(&format!("http://{host}/?token=0")).starts_with("HTTP/1.1 403"));
    let second = quintet(&["serve", "--port", "0", "--data", data.to_str().unwrap()]);
    let process = format!("process {}", child.id());
    second.refused(&["another studio", &process, &format!("http://{host}/"), "--data"]);
    send("KILL", &child);
    child.wait().unwrap();
    let (mut child, again) = serve(&args);
    assert_eq!(parts(&again).1, token);
    child.kill().unwrap();
    child.wait().unwrap();
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

/// Every `quintet serve` in the documentation starts a studio; only port and folder differ.
#[test]
fn the_documents_start_studios() {
    let pages =
        [include_str!("../../../../README.md"), include_str!("../../../../docs/classroom.md")];
    let shown = |line: &'static str| line.trim_start_matches("$ ").strip_prefix("quintet serve");
    let commands: Vec<_> = pages.iter().flat_map(|page| page.lines()).filter_map(shown).collect();
    assert!(commands.len() >= 4, "{commands:?}");
    for line in commands {
        let options = line.split('#').next().unwrap_or_default().split_whitespace();
        let options: Vec<_> = options.take_while(|word| *word != "--data").collect();
        let (mut child, said) = serve(&[&options[..], &["--json"]].concat());
        let ready: serde_json::Value = serde_json::from_str(&said).expect(&said);
        assert!(
            ready["address"].as_str().is_some_and(|it| it.starts_with("http")),
            "{line}: {said}"
        );
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
