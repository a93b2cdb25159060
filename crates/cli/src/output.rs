//! The destinations of output.
//!
//! ```text
//!              plain            --json
//! result       stdout           (not used)
//! data         (not used)       stdout
//! talk         stdout           stderr        boards, prompts, moves as they come
//! note         stderr           stderr        progress, remarks
//! ```
//!
//! Colours are the only control sequences that reach a terminal: [`foreign`] makes all others
//! visible. It is applied to strangers' text before that is coloured or combined with ours.

use crate::failure::Failure;
use crate::width;
use crate::words::pick;
use clap::{ColorChoice, ValueEnum};
use quintet::core::render::Style;
use quintet::core::{Language, Words, foreign};
use quintet::{Registry, Session};
use serde::Serialize;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Checks before the work that its result can be written to a file, without changing the file.
///
/// # Errors
/// Why it cannot.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    let is_new = !path.exists();
    // A pipe must be opened only once, by its writer.
    if !is_new && !path.is_file() && !path.is_dir() {
        return Ok(());
    }
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| Failure::file("write", path, error))?;
    if is_new {
        // If this fails, an empty file stays behind.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    #[value(help = pick(
        "On a terminal, unless NO_COLOR is set",
        "Dans un terminal, sauf si NO_COLOR est défini"
    ))]
    Auto,
    #[value(help = pick("Even into a file or a pipe", "Même dans un fichier ou un tube"))]
    Always,
    #[value(help = pick("Not at all", "Pas du tout"))]
    Never,
}

impl Colour {
    /// What the arguments ask for, found before they are parsed, because parsing prints help and
    /// usage errors.
    pub(crate) fn asked_for(args: impl Iterator<Item = OsString>) -> ColorChoice {
        let args: Vec<_> = args.collect();
        let is = |word: &str| {
            let pair = args.windows(2).any(|pair| pair[0] == "--color" && pair[1] == word);
            pair || args.iter().any(|arg| *arg == *format!("--color={word}"))
        };
        match (is("never"), is("always")) {
            (true, _) => ColorChoice::Never,
            (false, true) => ColorChoice::Always,
            (false, false) => ColorChoice::Auto,
        }
    }
}

/// The role of a piece of text, shown by its colour.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ink {
    /// Important.
    Bold,
    /// Less important.
    Dim,
    /// An error.
    Red,
}

/// Standard output and standard error, and what all commands share: the language and the games.
#[derive(Debug)]
pub(crate) struct Output {
    json: bool,
    language: Language,
    stdout_colour: bool,
    stderr_colour: bool,
    registry: Registry,
}

impl Output {
    pub(crate) fn new(json: bool, colour: Colour) -> Self {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = |terminal: bool| match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal && !plain,
        };
        Self {
            json,
            language: Language::default(),
            stdout_colour: wanted(io::stdout().is_terminal()),
            stderr_colour: wanted(io::stderr().is_terminal()),
            registry: Registry::shipped(),
        }
    }

    /// Sets the language.
    pub(crate) fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Sets the list of games.
    pub(crate) fn with_games(self, registry: Registry) -> Self {
        Self { registry, ..self }
    }

    /// The games.
    pub(crate) const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The language of texts.
    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// Whether results are JSON.
    pub(crate) const fn is_json(&self) -> bool {
        self.json
    }

    /// A result for people: standard output.
    pub(crate) fn result(&mut self, text: &str) -> Result<(), Failure> {
        let text = shown(text, self.stdout_colour);
        match width::columns().filter(|_| !self.json) {
            Some(columns) => self.bytes(width::fit(&text, columns).as_bytes()),
            None => self.bytes(text.as_bytes()),
        }
    }

    /// Text that is ready to be written: standard output.
    pub(crate) fn bytes(&mut self, text: &[u8]) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(text).and_then(|()| stdout.flush()).map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            io::ErrorKind::StorageFull => Failure::says(
                "cannot write to standard output: the disk is full",
                "impossible d’écrire sur la sortie standard : le disque est plein",
            ),
            _ => Failure::says(
                format!("cannot write to standard output: {error}"),
                format!("impossible d’écrire sur la sortie standard : {error}"),
            ),
        })
    }

    /// A result for programs: one line of JSON on standard output.
    pub(crate) fn data(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(Failure::refused)?;
        self.bytes((foreign::json(&text) + "\n").as_bytes())
    }

    /// A part of a conversation: standard output, unless that is for JSON.
    pub(crate) fn talk(&mut self, text: &str) -> Result<(), Failure> {
        if self.json {
            self.note(text);
            return Ok(());
        }
        self.result(text)
    }

    /// A remark, to standard error. If nobody can read it, that is not a failure.
    pub(crate) fn note(&mut self, text: &str) {
        let text = shown(text, self.stderr_colour);
        let mut stderr = io::stderr().lock();
        let fitted = stderr.is_terminal().then(|| width::fit(&text, width::terminal_columns()));
        let _ = stderr.write_all(fitted.unwrap_or(text).as_bytes());
        let _ = stderr.flush();
    }

    /// Reports what was left out when reading a game, such as variations.
    pub(crate) fn left_out(&mut self, session: &Session) {
        for sentence in session.view().left_out {
            self.note(&format!("{sentence}\n"));
        }
    }

    /// Warnings, one per line.
    pub(crate) fn remarks(&mut self, remarks: &[Words]) {
        for words in remarks {
            let text = words.get(self.language).to_owned();
            self.note(&format!("{text}\n"));
        }
    }

    /// An error: one line on standard error.
    pub(crate) fn complain(&mut self, message: &str) {
        let label = self.language.pick("error:", "erreur\u{a0}:");
        let label = paint(label, Ink::Red, self.stderr_colour);
        self.note(&format!("{label} {}\n", foreign::text(message)));
    }

    /// How boards are drawn in a conversation or a result.
    pub(crate) const fn style(&self) -> Style {
        if self.talks_in_colour() { Style::Ansi } else { Style::Plain }
    }

    /// Text for a conversation or a result, in colour if colours are on.
    pub(crate) fn paint(&self, text: &str, ink: Ink) -> String {
        paint(text, ink, self.talks_in_colour())
    }

    /// Whether conversations and results are in colour.
    pub(crate) const fn talks_in_colour(&self) -> bool {
        if self.json { self.stderr_colour } else { self.stdout_colour }
    }
}

/// Text for a terminal, with no control sequences except colours.
fn shown(text: &str, colour: bool) -> String {
    if colour { foreign::coloured(text) } else { foreign::text(text) }
}

/// Text in colour, if colours are on.
pub(crate) fn paint(text: &str, ink: Ink, colour: bool) -> String {
    let code = match ink {
        Ink::Bold => "1",
        Ink::Dim => "2",
        Ink::Red => "1;31",
    };
    if colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}
