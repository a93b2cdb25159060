//! Runs the real binary like a user.
#![allow(dead_code, reason = "every test file uses its part")]

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The result of a run.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// Standard output of a run that must succeed.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        self.out
    }

    /// Standard output as JSON; it must contain nothing else.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.ok()).expect("standard output is JSON")
    }

    /// Checks that it was refused, with a message containing all these words.
    #[track_caller]
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!(self.code, Some(2), "{}{}", self.out, self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        for word in words {
            assert!(self.err.contains(word), "`{word}` is not in: {}", self.err);
        }
    }
}

impl Run {
    /// Checks that it was refused in the end, with these words anywhere on standard error.
    #[track_caller]
    pub(crate) fn refused_after(&self, words: &[&str]) {
        assert_eq!(self.code, Some(2), "{}{}", self.out, self.err);
        assert!(self.out.is_empty(), "{}", self.out);
        for word in words {
            assert!(self.err.contains(word), "`{word}` is not in: {}", self.err);
        }
    }
}

/// The binary with arguments, in an environment without colour settings.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(args).env_remove("NO_COLOR").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it without input.
pub(crate) fn quintet(args: &[&str]) -> Run {
    command(args).output().expect("the binary runs").into()
}

/// Runs it with lines piped in.
pub(crate) fn piped(args: &[&str], lines: &[&str]) -> Run {
    let mut child = command(args).stdin(Stdio::piped()).spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().expect("input is piped");
    for line in lines {
        // A program that has ended reads no more.
        let _ = writeln!(stdin, "{line}");
    }
    drop(stdin);
    child.wait_with_output().expect("the binary ends").into()
}

/// A path for a file of one test, which does not exist yet.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// The games listed by the binary.
pub(crate) fn games() -> Vec<Value> {
    let games = quintet(&["games", "--json"]).json();
    games.as_array().expect("a list of games").clone()
}

/// A text field.
pub(crate) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().expect("a text")
}

/// Sends a signal by name: `INT`, `TERM`.
pub(crate) fn signal(child: &Child, name: &str) {
    let kill = format!("kill -{name} {}", child.id());
    let sent = Command::new("sh").args(["-c", &kill]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{kill}");
}

/// Waits for an event that must come, however busy the machine is.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until a program catches SIGINT (signal 2) and is thinking: until it has used a tenth of a
/// second of processor time since.
pub(crate) fn wait_until_it_thinks(child: &Child) {
    wait_until("it listens", || listens(child.id()));
    let before = ticks(child.id());
    wait_until("it thinks", || ticks(child.id()) >= before + 10);
}

/// Whether a process catches SIGINT, if the system reports it.
pub(crate) fn listens(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 2 != 0)
}

/// Processor time used by a process, in hundredths of a second.
pub(crate) fn ticks(process: u32) -> u64 {
    let told = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = told.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.filter_map(|field| field.parse::<u64>().ok()).sum()
}
