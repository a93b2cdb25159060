//! What comes in: lines that a person types or a pipe brings, and files.

use crate::failure::Failure;
use crate::output::Output;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;

/// Lines of standard input, asked for one by one.
pub(crate) struct Input {
    /// Whether nobody sees what comes in, so that it must be written down.
    echo: bool,
}

impl Input {
    pub(crate) fn new() -> Self {
        Self { echo: !io::stdin().is_terminal() }
    }

    /// Asks for a line; none at the end of input.
    pub(crate) fn ask(
        &mut self,
        prompt: &str,
        out: &mut Output,
    ) -> Result<Option<String>, Failure> {
        out.talk(prompt)?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut bytes)?;
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if read == 0 {
            out.talk("\n")?;
            return Ok(None);
        }
        if self.echo {
            let shown: String = line.chars().flat_map(visible).collect();
            out.talk(&format!("{shown}\n"))?;
        }
        Ok(Some(line))
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
    let bytes = std::fs::read(path).map_err(|error| Failure::file("read", path, error))?;
    text_of(bytes).map_err(|reason| Failure::file("read", path, reason))
}

/// All of standard input, for a position given as `-`.
pub(crate) fn read_standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    text_of(bytes).map_err(|reason| Failure::refused(format!("standard input: {reason}")))
}

fn text_of(bytes: Vec<u8>) -> Result<String, &'static str> {
    let text = String::from_utf8(bytes)
        .map_err(|_| "it is not text: expected a game in UTF-8, in one of the game's formats")?;
    Ok(text.trim_end().to_owned())
}
