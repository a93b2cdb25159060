//! A game in a file, with everything needed to continue it: TOML that a person can read and
//! change.
//!
//! ```text
//! # A game of Quintet. To continue it: quintet play --load FILE
//! quintet = 1
//! game = "hex"
//! setup = "size=5"
//! first = "human"
//! second = "engine:strength=3"
//! seed = 482913
//! clock = "5m"
//! left = ["292s", "5m"]
//! position = "b4 d2"
//! ```

use quintet::core::parse_duration;
use quintet_arena::Clock;
use serde::Deserialize;

/// The version of the format.
const VERSION: u32 = 1;

/// A saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameFile {
    pub(super) quintet: u32,
    /// Its name.
    pub(crate) game: String,
    /// Its setup, `name=value,…`.
    #[serde(default)]
    pub(crate) setup: String,
    /// Who moves first, or solves the puzzle.
    pub(crate) first: Option<String>,
    /// Who moves second.
    pub(crate) second: Option<String>,
    /// The random seed of its players.
    pub(crate) seed: Option<u64>,
    /// The game so far, in its usual format.
    #[serde(default)]
    pub(crate) position: String,
    /// The side that resigned, if one did.
    pub(crate) resigned: Option<String>,
    /// The clock of each side, if there is one, and the time left on both.
    pub(crate) clock: Option<String>,
    pub(crate) left: Option<[String; 2]>,
}

impl GameFile {
    /// A game of this name, with defaults for everything else.
    pub(crate) fn new(game: &str) -> Self {
        Self { quintet: VERSION, game: game.to_owned(), ..Self::default() }
    }

    /// Reads a file of this format; `None` if it has another one, such as one of the game's own.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) fn read(text: &str) -> Option<Result<Self, String>> {
        let mut lines = text.lines().map(str::trim);
        let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
        let rest = first.strip_prefix("quintet")?.trim_start();
        rest.starts_with('=').then(|| Self::parse(text))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let file: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        if file.quintet != VERSION {
            let found = file.quintet;
            return Err(format!("it has version {found}; this program reads version {VERSION}"));
        }
        let sides = [None, Some("first"), Some("second")];
        if !sides.contains(&file.resigned.as_deref()) {
            return Err("`resigned`: expected first or second".to_owned());
        }
        if file.clock.as_deref().is_some_and(|text| Clock::parse(text).is_none()) {
            return Err(format!("`clock`: expected {}", Clock::EXPECTED));
        }
        if file.left.iter().flatten().any(|text| parse_duration(text).is_none()) {
            return Err("`left`: expected two times such as 90s".to_owned());
        }
        Ok(file)
    }

    /// The text of the file.
    pub(crate) fn write(&self) -> String {
        let mut text = "# A game of Quintet. To continue it: quintet play --load FILE\n".to_owned();
        text.push_str(&format!("quintet = {}\n", self.quintet));
        let mut line = |name: &str, value: Option<&str>| {
            // JSON's escapes are TOML's.
            let value = value.map(|value| serde_json::Value::from(value).to_string());
            text.extend(value.map(|value| format!("{name} = {value}\n")));
        };
        line("game", Some(&self.game));
        line("setup", Some(&self.setup).filter(|setup| !setup.is_empty()).map(String::as_str));
        line("first", self.first.as_deref());
        line("second", self.second.as_deref());
        line("resigned", self.resigned.as_deref());
        line("position", Some(&self.position));
        line("clock", self.clock.as_deref());
        if let Some([first, second]) = &self.left {
            text.push_str(&format!("left = [\"{first}\", \"{second}\"]\n"));
        }
        text.extend(self.seed.map(|seed| format!("seed = {seed}\n")));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let file = GameFile {
            setup: "size=5".to_owned(),
            first: Some("human".to_owned()),
            seed: Some(7),
            clock: Some("5m".to_owned()),
            left: Some(["4m".to_owned(), "90s".to_owned()]),
            position: "a \"quoted\" \\ position\n".to_owned(),
            ..GameFile::new("hex")
        };
        assert_eq!(GameFile::read(&file.write()), Some(Ok(file)));
    }

    #[test]
    fn other_files_are_told_apart() {
        assert_eq!(GameFile::read("4453\n"), None);
        assert_eq!(GameFile::read(""), None);
        assert_eq!(GameFile::read("quintette"), None);
        let wrong = |text: &str| GameFile::read(text).expect("of this form").unwrap_err();
        assert!(wrong("quintet = 2\ngame = \"hex\"").contains("version 2"));
        assert!(wrong("quintet = 1\ngame = \"hex\"\nseeed = 3").contains("seeed"));
        assert!(wrong("quintet = 1\ngame = \"hex\"\nresigned = \"red\"").contains("resigned"));
    }
}
