//! A log of what programs read and write, game by game.

use crate::failure::Failure;
use quintet::core::foreign;
use quintet_arena::GameRecord;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// A file that every game is added to; or none.
pub(super) struct Log(Option<File>);

impl Log {
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let open =
            |path: &Path| File::create(path).map_err(|error| Failure::file("write", path, error));
        Ok(Self(path.map(open).transpose()?))
    }

    /// Adds a game. If the log can no longer be written, the games go on.
    pub(super) fn add(&mut self, game: &GameRecord) {
        let Some(file) = &mut self.0 else { return };
        let [first, second] = &game.names;
        let (round, pair, number) = (game.key.round + 1, game.key.pair + 1, game.key.game + 1);
        let mut text = format!(
            "== round {round}, pair {pair}, game {number}: {first} – {second}: {}\n{}",
            game.ending, game.transcript
        );
        for (name, stderr) in game.names.iter().zip(&game.stderr) {
            if !stderr.is_empty() {
                text.push_str(&format!("-- {name}, standard error\n{}\n", stderr.trim_end()));
            }
        }
        // People read it in terminals, so control characters are escaped.
        let _ = file.write_all(foreign::text(&text).as_bytes());
    }
}
