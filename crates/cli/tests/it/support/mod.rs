//! The real binary, run as a stranger runs it.
#![allow(dead_code, reason = "every test file uses its part")]

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run left behind.
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
    /// Standard output of a run that must have gone well.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        self.out
    }

    /// The same as JSON, and nothing but JSON.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.ok()).expect("standard output is JSON")
    }

    /// Must have been refused, in words that have all of these.
    #[track_caller]
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!(self.code, Some(2), "{}{}", self.out, self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        for word in words {
            assert!(self.err.contains(word), "`{word}` is not in: {}", self.err);
        }
    }
}

/// The binary with arguments, in an environment without colours of its own.
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
        // A program that has left reads no more.
        let _ = writeln!(stdin, "{line}");
    }
    drop(stdin);
    child.wait_with_output().expect("the binary ends").into()
}

/// A path for a test's own file, which does not exist yet.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// The games there are, as the binary lists them.
pub(crate) fn games() -> Vec<Value> {
    let games = quintet(&["games", "--json"]).json();
    games.as_array().expect("a list of games").clone()
}

/// A field that is text.
pub(crate) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().expect("a text")
}
