//! A running program: lines in, lines out, everything bounded, nothing left behind.
//!
//! Three threads handle its streams, so that nothing a program does with them can block the game:
//! one writes to it, one splits its output into lines, one keeps the end of its standard error. The
//! process itself is monitored as well as its output, because a child it left behind may hold the
//! pipe open for ever.

use super::launch::{self, Order, Sight};
use super::{Bounds, EngineCommand, Sandbox};
use crate::contestant::{Everybody, Fault, Hint, LastWords};
use quintet::core::foreign;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum length of a program's line, in bytes.
const LONGEST_LINE: usize = 4 << 10;
/// Maximum output between two requests, in bytes.
const FLOOD: usize = 1 << 20;
/// Bytes kept of its standard error.
const STDERR: usize = 10 << 10;
/// Bytes kept of a transcript.
const TRANSCRIPT: usize = 1 << 20;
/// How often a silent program is checked.
const LOOK: Duration = Duration::from_millis(10);
/// Time to exit by itself when its input ends.
const FAREWELL: Duration = Duration::from_millis(60);
/// How long to wait for the last lines of a program that has ended.
const LAST_LINES: Duration = Duration::from_secs(1);
/// Time for its launcher to end everything.
const CLEARING: Duration = Duration::from_millis(800);

/// The launcher of programs: an executable, and the argument after which the output of
/// [`launch::words`] follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launcher {
    /// The executable.
    pub program: PathBuf,
    /// Its first argument.
    pub command: String,
}

/// An event from a program.
#[derive(Debug)]
enum Event {
    /// A line, and when it was read.
    Line(String, Instant),
    TooLong(String),
    Flood,
    End,
}

/// A running program.
pub(super) struct Process {
    child: Child,
    launched: bool,
    /// Whether its launcher lets it run only during its turn.
    takes_turns: bool,
    rests: bool,
    /// `None` once its input is closed.
    input: Option<mpsc::Sender<String>>,
    output: mpsc::Receiver<Event>,
    /// Bytes written since the last request.
    written: Arc<AtomicUsize>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// The unfinished last line of its output.
    half: Arc<Mutex<String>>,
    hint: Option<Hint>,
    /// When the last line was sent to it.
    asked: Instant,
    transcript: Option<String>,
    is_over: bool,
}

impl Process {
    pub(super) fn start(
        everybody: &Everybody,
        command: &EngineCommand,
        (bounds, folder): (&Bounds, Option<&Path>),
    ) -> Result<Self, String> {
        let sight = if folder.is_some() { Sight::Folder } else { Sight::Named };
        let surroundings = Surroundings { bounds, folder, sight, tool: None };
        let mut starting = starting(everybody, &command.words, surroundings)?;
        starting.stdin(Stdio::piped());
        let mut child = starting
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", command.words[0]))?;
        let (input, lines) = mpsc::channel::<String>();
        let (events, output) = mpsc::channel();
        let (written, stderr) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(Vec::new())));
        let half = Arc::new(Mutex::new(String::new()));
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                while let Ok(line) = lines.recv() {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            let (written, half) = (Arc::clone(&written), Arc::clone(&half));
            thread::spawn(move || cut(stdout, &events, (&written, &half)));
        }
        if let Some(from) = child.stderr.take() {
            let kept = Arc::clone(&stderr);
            thread::spawn(move || keep_last(from, &kept));
        }
        Ok(Self {
            child,
            launched: everybody.launcher.is_some(),
            takes_turns: cfg!(target_os = "linux")
                && everybody.launcher.is_some()
                && everybody.sandbox != Sandbox::Off,
            rests: false,
            input: Some(input),
            output,
            written,
            stderr,
            half,
            hint: None,
            asked: Instant::now(),
            transcript: everybody.transcripts.then(String::new),
            is_over: false,
        })
    }

    fn note(&mut self, arrow: &str, line: &str) {
        if let Some(transcript) = self.transcript.as_mut().filter(|kept| kept.len() < TRANSCRIPT) {
            transcript.push_str(&format!("{arrow} {line}\n"));
        }
    }

    /// Ends its turn: if its launcher supports it, the program does not run until the next line is
    /// sent.
    pub(super) fn rest(&mut self) {
        if self.takes_turns && !self.is_over && !self.rests {
            self.rests = true;
            self.signal(Asked::Rest);
        }
    }

    fn go_on(&mut self) {
        if std::mem::take(&mut self.rests) {
            self.signal(Asked::GoOn);
        }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) {
        self.go_on();
        self.written.store(0, Ordering::Relaxed);
        self.asked = Instant::now();
        self.note(">", line);
        if let Some(input) = &self.input {
            // If the program has ended, waiting for the answer will notice.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, which must come before the deadline; `None` if `leave` says that it is no
    /// longer needed.
    pub(super) fn line(
        &mut self,
        deadline: Instant,
        leave: &dyn Fn() -> bool,
    ) -> Result<String, Fault> {
        let mut gone = None;
        loop {
            let now = Instant::now();
            match self.output.recv_timeout(LOOK.min(deadline.saturating_duration_since(now))) {
                Ok(Event::Line(line, read)) => {
                    self.hint = (read < self.asked).then_some(Hint::Early);
                    self.note("<", &line);
                    return Ok(line);
                }
                Ok(Event::TooLong(line)) => {
                    return Err(Fault::Protocol(format!(
                        "a line longer than {LONGEST_LINE} bytes: `{}…`",
                        shown(&line)
                    )));
                }
                Ok(Event::Flood) => {
                    let message = format!("it wrote more than {FLOOD} bytes for one move");
                    return Err(Fault::Protocol(message));
                }
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {
                    if leave() {
                        return Err(Fault::Late);
                    }
                    if now >= deadline {
                        self.hint = self.look();
                        return Err(Fault::Late);
                    }
                    // On a busy machine its last output may still be on its way, and a process it
                    // left behind may hold its output open.
                    if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                        let since = *gone.get_or_insert(now);
                        if now.duration_since(since) >= LAST_LINES {
                            return Err(self.ended());
                        }
                    }
                }
            }
        }
    }

    /// What it is doing, if that can be observed.
    fn look(&self) -> Option<Hint> {
        let half = lock(&self.half).clone();
        if !half.is_empty() {
            return Some(Hint::Half(shown(&half)));
        }
        let is_busy = launch::is_busy(self.child.id())?;
        Some(if is_busy { Hint::Busy } else { Hint::Idle })
    }

    /// The fault of a program that ended.
    fn ended(&mut self) -> Fault {
        let started = Instant::now();
        let mut status = None;
        // The output ends a moment before the process does, and standard error comes through a
        // separate pipe. Its thread drops its handle once it has read everything.
        while started.elapsed() < LAST_LINES {
            status = status.or_else(|| self.child.try_wait().ok().flatten());
            if status.is_some() && Arc::strong_count(&self.stderr) == 1 {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let how = match status {
            Some(status) => describe(status),
            None => "it closed its standard output".to_owned(),
        };
        let said = self.stderr();
        Fault::Crash(match telling_line(&said) {
            Some(last) => format!("{how}; its last words: `{}`", shown(last.trim())),
            None => how,
        })
    }

    fn stderr(&self) -> String {
        String::from_utf8_lossy(&lock(&self.stderr)).into_owned()
    }

    /// Ends the program and everything it started.
    pub(super) fn end(&mut self) -> LastWords {
        if !self.is_over {
            self.go_on();
            self.is_over = true;
            self.input = None;
            if !self.wait(FAREWELL) {
                self.stop();
            }
            // Its children may live on: the launcher ends them; without one, the process group is
            // ended.
            if !self.launched {
                self.signal(Asked::Die);
            }
            let _ = self.child.wait();
        }
        let transcript = self.transcript.clone().unwrap_or_default();
        LastWords { stderr: self.stderr(), transcript, hint: self.hint.take() }
    }

    /// Waits for its end. Returns whether it ended.
    fn wait(&mut self, patience: Duration) -> bool {
        let started = Instant::now();
        while started.elapsed() < patience {
            if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                return true;
            }
            thread::sleep(Duration::from_millis(2));
        }
        false
    }

    fn stop(&mut self) {
        // A launcher ends everything it started; it is killed only if it does not.
        if self.launched {
            self.signal(Asked::End);
            if self.wait(CLEARING) {
                return;
            }
        }
        self.signal(Asked::Die);
        let _ = self.child.kill();
    }

    /// Signals the leader of the process group or, to end everything by force, the whole group.
    #[cfg(unix)]
    fn signal(&self, asked: Asked) {
        use nix::sys::signal::{Signal, kill, killpg};
        let group = nix::unistd::Pid::from_raw(self.child.id() as i32);
        let _ = match asked {
            Asked::Die => killpg(group, Signal::SIGKILL),
            Asked::End => kill(group, Signal::SIGTERM),
            Asked::Rest => kill(group, Signal::SIGUSR1),
            Asked::GoOn => kill(group, Signal::SIGUSR2),
        };
    }

    #[cfg(not(unix))]
    fn signal(&self, _: Asked) {}
}

/// A request to a launcher.
#[derive(Clone, Copy)]
enum Asked {
    Die,
    End,
    Rest,
    GoOn,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// The surroundings of a program: where it runs and what it may use.
pub(super) struct Surroundings<'a> {
    pub(super) bounds: &'a Bounds,
    /// The folder it starts in, if different from the arena's.
    pub(super) folder: Option<&'a Path>,
    pub(super) sight: Sight,
    /// A compiler outside the system that it also sees.
    pub(super) tool: Option<&'a Path>,
}

/// The command that starts a program in its own process group, through the launcher if there is
/// one.
pub(super) fn starting(
    everybody: &Everybody,
    words: &[String],
    Surroundings { bounds, folder, sight, tool }: Surroundings<'_>,
) -> Result<Command, String> {
    let mut starting = match &everybody.launcher {
        Some(launcher) => {
            // The launcher starts in the program's folder.
            let hidden = everybody.hidden.iter();
            let hidden =
                hidden.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()));
            let tool = tool.map(Path::to_owned);
            let order =
                Order { sight, tool, ..Order::new(bounds, everybody.sandbox, hidden.collect()) };
            let mut starting = Command::new(&launcher.program);
            starting.arg(&launcher.command).args(launch::words("supervise", &order)).args(words);
            order.environment(&mut starting);
            starting
        }
        None if everybody.sandbox == Sandbox::Require => {
            return Err("a sandbox is required, but this machine has none".to_owned());
        }
        None => {
            let mut starting = Command::new(&words[0]);
            starting.args(&words[1..]).env("PYTHONUNBUFFERED", "1");
            starting
        }
    };
    if let Some(folder) = folder {
        starting.current_dir(folder);
    }
    starting.stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut starting, 0);
    Ok(starting)
}

/// The beginning of a line; what is invisible in it is shown as an escape.
pub(super) fn shown(line: &str) -> String {
    foreign::line(&line.chars().take(160).collect::<String>())
}

pub(super) fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was ended by signal {signal}");
    }
    match status.code() {
        // Shells and launchers report a signal this way.
        Some(code) if code > 128 && code < 160 => match code - 128 {
            25 => "it was ended by signal 25: a file it wrote grew too large".to_owned(),
            signal => format!("it was ended by signal {signal}"),
        },
        Some(code) => format!("it ended with exit status {code}"),
        None => "it ended".to_owned(),
    }
}

/// The line of a program's standard error that says why it ended: the last one, unless that belongs
/// to a stack. Java and Node write the stack below the error, Node and Rust also write a line about
/// themselves.
pub(super) fn telling_line(said: &str) -> Option<&str> {
    let lines = || said.lines().rev().map(str::trim_end).filter(|line| !line.is_empty());
    let tails = [" ", "\t", "}", "-----", "Node.js v", "Emitted 'error'", "note: run with `RUST"];
    let is_frame = |line: &str| {
        let numbered =
            line.split_once(": ").is_some_and(|(number, _)| number.parse::<u16>().is_ok());
        numbered || tails.iter().any(|tail| line.starts_with(tail))
    };
    let is_own = |line: &&str| !is_frame(line);
    lines().find(is_own).or_else(|| lines().next())
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Splits a program's output into lines until it ends or writes too much.
fn cut(
    mut from: impl Read,
    events: &mpsc::Sender<Event>,
    (written, half): (&AtomicUsize, &Mutex<String>),
) {
    let (mut line, mut buffer) = (Vec::new(), [0; 8 << 10]);
    loop {
        let length = match from.read(&mut buffer) {
            Ok(0) | Err(_) => {
                let rest = String::from_utf8_lossy(&line).trim_end().to_owned();
                if !rest.is_empty() {
                    let _ = events.send(Event::Line(rest, Instant::now()));
                }
                let _ = events.send(Event::End);
                return;
            }
            Ok(length) => length,
        };
        let read = Instant::now();
        if written.fetch_add(length, Ordering::Relaxed) + length > FLOOD {
            let _ = events.send(Event::Flood);
            return;
        }
        for &byte in &buffer[..length] {
            if byte == b'\n' {
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                line.clear();
                lock(half).clear();
                if events.send(Event::Line(text, read)).is_err() {
                    return;
                }
            } else if line.len() >= LONGEST_LINE {
                let _ = events.send(Event::TooLong(String::from_utf8_lossy(&line).into_owned()));
                return;
            } else {
                line.push(byte);
            }
        }
        *lock(half) = String::from_utf8_lossy(&line).into_owned();
    }
}

/// Keeps the end of a stream.
pub(super) fn keep_last(mut from: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4 << 10];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let mut kept = lock(kept);
        kept.extend_from_slice(&buffer[..length]);
        let surplus = kept.len().saturating_sub(STDERR);
        kept.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_all(text: &[u8]) -> Vec<String> {
        let (events, output) = mpsc::channel();
        cut(text, &events, (&AtomicUsize::new(0), &Mutex::default()));
        drop(events);
        let shown = |event| match event {
            Event::Line(line, _) => format!("Line({line:?})"),
            other => format!("{other:?}").chars().take(24).collect(),
        };
        output.iter().map(shown).collect()
    }

    #[test]
    fn output_is_cut_into_lines_and_bounded() {
        assert_eq!(cut_all(b"a\r\n\nb"), ["Line(\"a\")", "Line(\"\")", "Line(\"b\")", "End"]);
        assert_eq!(cut_all(&[b'x'; LONGEST_LINE + 1])[0], "TooLong(\"xxxxxxxxxxxxxxx");
        assert_eq!(cut_all(&b"y\n".repeat(FLOOD)).last().unwrap(), "Flood");
    }

    #[test]
    fn a_stack_does_not_hide_why_a_program_ended() {
        let node = "bot.js:2\n  throw new Error('x');\n  ^\n\nError: EFBIG: file too large\n    \
                    at write (node:fs:1) {\n  errno: -27,\n}\n\nNode.js v20.19.2\n";
        let java = "Exception in thread \"main\" java.net.SocketException: Network is unreachable\n\
                    \tat Bot.main(Bot.java:9)\n";
        let heap = "FATAL ERROR: heap out of memory";
        let python = "Traceback (most recent call last):\n  File \"bot.py\"\nKeyError: 'x'\n";
        for (said, line) in [
            (node, "Error: EFBIG: file too large"),
            (java, java.lines().next().unwrap()),
            (python, "KeyError: 'x'"),
            (
                "FATAL ERROR: heap out of memory\n----- Native stack trace -----\n 9: a\n10: b\n",
                heap,
            ),
            ("one\nlast\n\n", "last"),
            ("  indented\n", "  indented"),
        ] {
            assert_eq!(telling_line(said), Some(line));
        }
        assert_eq!(telling_line("\n \n"), None);
    }

    #[test]
    fn the_last_of_a_stream_is_kept() {
        let kept = Mutex::new(Vec::new());
        let text: Vec<u8> = (0..30_000u32).map(|at| b'a' + (at % 26) as u8).collect();
        keep_last(&text[..], &kept);
        assert_eq!(*lock(&kept), text[text.len() - STDERR..]);
    }
}
