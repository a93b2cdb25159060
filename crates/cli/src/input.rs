//! Input: lines that a person types or a pipe delivers, and files.

use crate::failure::Failure;
use crate::lines::{self, Lines};
use crate::output::Output;
use crate::streams::{self, Stream};
use crate::{width, words};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, StdinLock};
use std::path::Path;

/// The longest text of one game, in bytes.
const LONGEST_GAME: u64 = 1024 * 1024;

/// Lines of standard input, one by one.
pub(crate) struct Input {
    /// Whether input is not echoed, so that it must be printed.
    echo: bool,
    /// On a capable terminal: line editing with arrow keys, and a history.
    editor: Option<DefaultEditor>,
}

impl Input {
    pub(crate) fn new() -> Self {
        let seen = io::stdin().is_terminal();
        let can_edit = seen && io::stdout().is_terminal() && !width::is_dumb();
        Self { echo: !seen, editor: can_edit.then(|| DefaultEditor::new().ok()).flatten() }
    }

    /// Asks for a line, and again if it is too long; `None` at the end of input.
    pub(crate) fn ask(
        &mut self,
        prompt: &str,
        out: &mut Output,
    ) -> Result<Option<String>, Failure> {
        match &mut self.editor {
            Some(editor) if !out.is_json() => edited(editor, prompt),
            _ => self.plain(prompt, out),
        }
    }

    fn plain(&mut self, prompt: &str, out: &mut Output) -> Result<Option<String>, Failure> {
        let bytes = loop {
            out.talk(prompt)?;
            let Some(line) = Lines::new(standard_input()?).next().map_err(unreadable)? else {
                out.talk("\n")?;
                return Ok(None);
            };
            match line.bytes {
                Some(bytes) => break bytes,
                None => {
                    let (most, why) = (lines::LONGEST, lines::too_long());
                    out.talk(&words::pick(
                        format!("this line is {why}\n"),
                        format!("cette ligne dépasse {most} octets\n"),
                    ))?;
                }
            }
        };
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            let shown: String = line.chars().flat_map(visible).collect();
            out.talk(&format!("{shown}\n"))?;
        }
        Ok(Some(line))
    }
}

/// A line typed and edited on a terminal.
fn edited(editor: &mut DefaultEditor, prompt: &str) -> Result<Option<String>, Failure> {
    match editor.readline(prompt) {
        Ok(line) => {
            let line = line.trim().to_owned();
            // Without a history, play goes on.
            let _ = editor.add_history_entry(&line);
            Ok(Some(line))
        }
        Err(ReadlineError::Eof) => Ok(None),
        Err(ReadlineError::Interrupted) => Err(Failure::Interrupted),
        Err(error) => Err(unreadable(error)),
    }
}

/// A character that cannot move the cursor.
fn visible(character: char) -> impl Iterator<Item = char> {
    let escaped = character.is_control().then(|| character.escape_default());
    let plain = (!character.is_control()).then_some(character);
    escaped.into_iter().flatten().chain(plain)
}

/// The text of a file that should hold a game.
pub(crate) fn read_game(path: &Path) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| Failure::file("read", path, error))?;
    let text = game_of(file).map_err(|error| Failure::file("read", path, error))?;
    text.map_err(|reason| Failure::file("read", path, reason))
}

/// The text of a file made of lines, none of which is too long.
pub(crate) fn read_lines(path: &Path) -> Result<String, Failure> {
    let failed = |error| Failure::file("read", path, error);
    let mut lines = Lines::new(BufReader::new(File::open(path).map_err(failed)?));
    let mut text = Vec::new();
    while let Some(line) = lines.next().map_err(failed)? {
        let Some(bytes) = line.bytes else {
            let reason = format!("line {} is {}", line.number, lines::too_long());
            return Err(Failure::file("read", path, reason));
        };
        text.extend_from_slice(&bytes);
        text.push(b'\n');
    }
    String::from_utf8(text).map_err(|_| Failure::file("read", path, not_text()))
}

/// All of standard input, for a position given as `-`.
pub(crate) fn read_standard_input() -> Result<String, Failure> {
    let text = game_of(standard_input()?).map_err(unreadable)?;
    let name = words::pick("standard input", "entrée standard");
    text.map_err(|reason| Failure::refused(format!("{name}{} {reason}", words::colon())))
}

/// Standard input, if there is one.
pub(crate) fn standard_input() -> Result<StdinLock<'static>, Failure> {
    if streams::is_closed(Stream::Input) {
        return Err(Failure::says(
            "standard input is closed: nothing to read",
            "l’entrée standard est fermée : rien à lire",
        ));
    }
    Ok(io::stdin().lock())
}

/// The error for unreadable standard input.
pub(crate) fn unreadable(error: impl std::fmt::Display) -> Failure {
    Failure::says(
        format!("cannot read standard input: {error}"),
        format!("impossible de lire l’entrée standard : {error}"),
    )
}

fn not_text() -> &'static str {
    words::pick(
        "not text: expected a game in UTF-8, in one of the game's formats",
        "ce n’est pas du texte ; attendu : une partie en UTF-8, dans un des formats du jeu",
    )
}

/// The text of a game, or why it cannot be read.
fn game_of(reader: impl Read) -> io::Result<Result<String, String>> {
    let mut bytes = Vec::new();
    reader.take(LONGEST_GAME + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_GAME {
        let most = format!("{} {}", LONGEST_GAME >> 20, words::pick("MiB", "Mio"));
        return Ok(Err(words::pick(
            format!("longer than {most}; a game never is"),
            format!("plus de {most} ; une partie ne l’est jamais"),
        )));
    }
    let text = String::from_utf8(bytes).map_err(|_| not_text().to_owned());
    Ok(text.map(|text| text.trim_end().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_up_to_its_longest() {
        assert_eq!(game_of(&b"4453\n"[..]).unwrap(), Ok("4453".to_owned()));
        let most = io::repeat(b' ').take(LONGEST_GAME);
        assert_eq!(game_of(most).unwrap(), Ok(String::new()));
        let reason = game_of(io::repeat(b'4')).unwrap().unwrap_err();
        assert!(reason.contains("longer than 1 MiB"), "{reason}");
        assert!(game_of(&b"\xff"[..]).unwrap().unwrap_err().contains("not text"));
    }
}
