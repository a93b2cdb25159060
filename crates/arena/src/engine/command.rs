//! Player strings of programs: `lines:COMMAND` and `ugi:COMMAND`.

use quintet::core::Words;
use std::path::{Path, PathBuf};

/// The protocol of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Reads one line of JSON per turn, and answers with one line containing a move.
    Lines,
    /// The Universal Game Interface.
    Ugi,
}

impl Protocol {
    /// The protocols with their names in player strings.
    pub const NAMES: [(&'static str, Self); 2] = [("lines", Self::Lines), ("ugi", Self::Ugi)];
}

/// A program that plays.
///
/// ```
/// use quintet_arena::engine::{EngineCommand, Protocol};
/// let bot = EngineCommand::parse("lines:python3 'my bot.py' --fast").unwrap().unwrap();
/// assert_eq!(bot.protocol, Protocol::Lines);
/// assert_eq!(bot.words, ["python3", "my bot.py", "--fast"]);
/// assert!(EngineCommand::parse("alphabeta:depth=3").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    /// Its protocol.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub words: Vec<String>,
}

impl EngineCommand {
    /// Reads a player string; `None` if it does not name a program.
    ///
    /// # Errors
    /// An empty command, or an unclosed quote.
    #[must_use]
    pub fn parse(player: &str) -> Option<Result<Self, Words>> {
        let (name, rest) = player.split_once(':')?;
        let (_, protocol) = Protocol::NAMES.into_iter().find(|(known, _)| *known == name.trim())?;
        let words = match split(rest) {
            Ok(words) if words.is_empty() => {
                let name = name.trim();
                return Some(Err(Words::new(
                    format!("`{name}:` needs a command, such as `{name}:python3 bot.py`"),
                    format!("`{name}:` demande une commande, comme `{name}:python3 bot.py`"),
                )));
            }
            Ok(words) => words,
            Err(why) => return Some(Err(why)),
        };
        Some(Ok(Self { protocol, words }))
    }

    /// The path of the program, if it can be found: a path as written, or a name in the folders of
    /// `PATH`.
    #[must_use]
    pub fn program(&self) -> Option<PathBuf> {
        self.program_from(Path::new(""))
    }

    /// The path of the program when started in a folder.
    pub(crate) fn program_from(&self, folder: &Path) -> Option<PathBuf> {
        let name = Path::new(&self.words[0]);
        if name.components().count() > 1 {
            return Some(folder.join(name)).filter(|path| path.is_file());
        }
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
    }

    /// The first argument, if it looks like a program file and does not exist.
    pub(crate) fn missing_script(&self) -> Option<String> {
        self.missing_script_from(Path::new(""))
    }

    /// Like [`missing_script`](Self::missing_script), for a program started in a folder.
    pub(crate) fn missing_script_from(&self, folder: &Path) -> Option<String> {
        const SCRIPTS: [&str; 9] = ["py", "js", "mjs", "rb", "pl", "sh", "jar", "lua", "php"];
        let first = self.words.get(1).filter(|word| !word.starts_with('-'))?;
        let path = Path::new(first);
        let extension = path.extension()?.to_str()?;
        (SCRIPTS.contains(&extension) && !folder.join(path).exists()).then(|| first.clone())
    }

    /// The files named in the command, as written: the program, if it is a path, and arguments such
    /// as `bot.py` or `--weights=net.bin`.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        self.files_from(Path::new(""))
    }

    /// The files named in the command when it is started in a folder.
    pub(crate) fn files_from(&self, folder: &Path) -> Vec<PathBuf> {
        let is_path = |word: &&str| Path::new(word).components().count() > 1;
        let words = self.words.iter().map(String::as_str);
        let mut named: Vec<&str> = words.clone().take(1).filter(is_path).collect();
        named.extend(
            words
                .skip(1)
                .flat_map(|word| [Some(word), word.split_once('=').map(|it| it.1)])
                .flatten(),
        );
        named.into_iter().map(|name| folder.join(name)).filter(|path| path.is_file()).collect()
    }
}

/// Splits a command at spaces like a shell: quotes keep spaces, a backslash escapes the next
/// character. Nothing else is special.
fn split(text: &str) -> Result<Vec<String>, Words> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some('\''), _) => word.get_or_insert_default().push(c),
            (_, '\\') => match chars.next() {
                Some(next) => word.get_or_insert_default().push(next),
                None => {
                    return Err(Words::new(
                        format!("`{text}` ends with a backslash"),
                        format!("`{text}` finit par une barre oblique inverse"),
                    ));
                }
            },
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(c),
        }
    }
    match quote {
        Some(open) => Err(Words::new(
            format!("`{text}` has a quote {open} without an end"),
            format!("`{text}` a un guillemet {open} sans fin"),
        )),
        None => {
            words.extend(word);
            Ok(words)
        }
    }
}

/// Joins a command into one text that [`EngineCommand::parse`] reads back.
#[must_use]
pub fn join(words: &[String]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=.,:/+@%".contains(&byte);
    let quoted = |word: &String| match !word.is_empty() && word.bytes().all(plain) {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::core::Language;

    #[test]
    fn words_are_split_and_joined() {
        let words = |text: &str| split(text).unwrap();
        assert_eq!(words("  a  b\tc "), ["a", "b", "c"]);
        assert_eq!(words(r#"'a b' "c \"d" e\ f '' g"h"i"#), ["a b", "c \"d", "e f", "", "ghi"]);
        assert_eq!(words(r"'it'\''s'"), ["it's"]);
        for broken in ["'a", "a \"b", "a\\"] {
            assert!(split(broken).is_err(), "{broken}");
        }
        let odd = ["a b", "it's", "", "plain-1.py"].map(str::to_owned);
        assert_eq!(words(&join(&odd)), odd);
    }

    #[test]
    fn programs_are_found_or_not() {
        let found = |player: &str| EngineCommand::parse(player).unwrap().unwrap().program();
        assert!(found("lines:sh -c true").is_some());
        assert!(found("lines:no-such-program").is_none() && found("ugi:./no/such").is_none());
        let why = EngineCommand::parse("lines:  ").unwrap().unwrap_err();
        assert!(why.get(Language::English).contains("needs a command"));
        assert!(why.get(Language::French).contains("demande une commande"));
    }
}
