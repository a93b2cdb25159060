//! How to build and run a submission, according to its `bot.toml` or guessed from its files.
//!
//! ```toml
//! build = ["make"]                 # or one text; may be left out
//! run = "./bot --fast"
//! protocol = "lines"               # or "ugi"
//! ```

use super::{Files, Problem};
use crate::FileError;
use crate::engine::{EngineCommand, Protocol, join};
use crate::table::{Field, Fields, fail, parse};
use quintet::core::{Language, Text};

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// Its name in files.
    pub(super) name: &'static str,
    endings: &'static [&'static str],
}

/// The languages recognised by file name; headers count for comparison, not for guessing.
const KNOWN: [Written; 6] = [
    Written { name: "python", endings: &["py"] },
    Written { name: "javascript", endings: &["js", "mjs", "cjs"] },
    Written { name: "java", endings: &["java"] },
    Written { name: "rust", endings: &["rs"] },
    Written { name: "cpp", endings: &["cpp", "cc", "cxx", "hpp", "hh", "h"] },
    Written { name: "c", endings: &["c", "h"] },
];
const HEADERS: [&str; 3] = ["h", "hh", "hpp"];
/// Any other program that `bot.toml` runs.
const OTHER: Written = Written { name: "other", endings: &[] };
/// The names of the main file, if there are several files.
const MAIN: [&str; 2] = ["bot", "main"];

/// Maximum length of a `bot.toml` in bytes; problems quote from it.
const LONGEST: usize = 8 << 10;

/// How to build and run a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recipe {
    /// Commands, run in order.
    pub(super) build: Vec<Vec<String>>,
    pub(super) run: Vec<String>,
    pub(super) protocol: Protocol,
    pub(super) written: Written,
}

impl Written {
    /// Whether a file is in this language.
    pub(super) fn has(&self, name: &str) -> bool {
        ending(name).is_some_and(|ending| self.endings.contains(&ending))
    }

    /// Whether a file may be a complete program in this language.
    fn is_program(&self, name: &str) -> bool {
        self.has(name) && !ending(name).is_some_and(|ending| HEADERS.contains(&ending))
    }
}

/// Whether a file may be a complete submission.
pub(super) fn is_source(name: &str) -> bool {
    KNOWN.iter().any(|written| written.is_program(name))
}

fn ending(name: &str) -> Option<&str> {
    name.rsplit('/').next()?.rsplit_once('.').map(|(_, ending)| ending)
}

fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

impl Recipe {
    /// How to build and run these files.
    pub(super) fn of(files: &Files) -> Result<Self, Problem> {
        let Some(text) = files.get("bot.toml") else { return Self::guess(files) };
        if text.len() > LONGEST {
            return Err(Problem::unreadable("bot.toml", "it is longer than 8 KiB"));
        }
        let text =
            std::str::from_utf8(text).map_err(|error| Problem::unreadable("bot.toml", error))?;
        Self::parse(text, files).map_err(|error| Problem::Recipe {
            english: error.in_words(Language::English),
            french: error.in_words(Language::French),
        })
    }

    fn parse(text: &str, files: &Files) -> Result<Self, FileError> {
        let parsed = parse(text)?;
        let fields = Fields::new(text, parsed.get_ref(), 0..0, &["build", "run", "protocol"])?;
        let a_command = Text::new(
            "a command such as \"python3 bot.py\"",
            "une commande comme \"python3 bot.py\"",
        );
        let words = |field: &Field<'_>| {
            let parsed = EngineCommand::parse(&format!("lines:{}", field.text(a_command)?));
            let command = parsed.unwrap_or_else(|| Err(a_command.into()));
            command.map(|it| it.words).map_err(|why| fail(text, &field.span(), why))
        };
        let build = match fields.get("build") {
            None => Vec::new(),
            Some(field) if field.is_list() => {
                field.list(a_command)?.iter().map(words).collect::<Result<_, _>>()?
            }
            Some(field) => vec![words(&field)?],
        };
        let names = Text::new("\"lines\" or \"ugi\"", "\"lines\" ou \"ugi\"");
        let protocol = match fields.get("protocol") {
            None => Protocol::Lines,
            Some(field) => {
                let name = field.text(names)?;
                let known = Protocol::NAMES.into_iter().find(|(known, _)| *known == name);
                known.ok_or_else(|| field.refuse(names))?.1
            }
        };
        let run = words(&fields.need("run", a_command)?)?;
        let count =
            |written: &Written| files.names().filter(|name| written.is_program(name)).count();
        let written = KNOWN.into_iter().filter(|it| count(it) > 0).max_by_key(count);
        Ok(Self { build, run, protocol, written: written.unwrap_or(OTHER) })
    }

    /// Guesses a recipe for files without a `bot.toml`.
    fn guess(files: &Files) -> Result<Self, Problem> {
        let unknown =
            || Problem::Unknown { found: files.names().take(8).map(str::to_owned).collect() };
        if files.get("bot").is_some_and(|bytes| bytes.starts_with(b"#!")) {
            let run = vec!["./bot".to_owned()];
            return Ok(Self { build: Vec::new(), run, protocol: Protocol::Lines, written: OTHER });
        }
        let main = |written: &Written| {
            let programs: Vec<&str> =
                files.names().filter(|name| written.is_program(name)).collect();
            let called = |name: &&str| MAIN.contains(&stem(name).to_lowercase().as_str());
            let found = programs
                .iter()
                .copied()
                .filter(called)
                .min_by_key(|name| name.matches('/').count());
            found.or_else(|| (programs.len() == 1).then(|| programs[0]))
        };
        let found: Vec<(Written, &str)> =
            KNOWN.into_iter().filter_map(|written| Some((written, main(&written)?))).collect();
        let is_called =
            |(_, name): &&(Written, &str)| MAIN.contains(&stem(name).to_lowercase().as_str());
        let called: Vec<&(Written, &str)> = found.iter().filter(is_called).collect();
        match (called.as_slice(), found.as_slice()) {
            ([(written, main)], _) | ([], [(written, main)]) => Ok(usual(*written, main, files)),
            _ => Err(unknown()),
        }
    }

    /// The player string of the program.
    pub(super) fn player(&self) -> String {
        let name = Protocol::NAMES.into_iter().find(|(_, protocol)| *protocol == self.protocol);
        format!("{}:{}", name.map_or("lines", |(name, _)| name), join(&self.run))
    }
}

/// The usual way to build and run a program in a language.
fn usual(written: Written, main: &str, files: &Files) -> Recipe {
    // A leading `./` prevents it from being taken for an option.
    let path = |name: &str| format!("./{name}");
    let all = || files.names().filter(|name| written.is_program(name)).map(path);
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let native = vec!["./bot".to_owned()];
    let (build, run) = match written.name {
        "python" => (Vec::new(), vec!["python3".to_owned(), path(main)]),
        "javascript" => (Vec::new(), vec!["node".to_owned(), path(main)]),
        "java" => {
            let compile = words(&["javac", "-encoding", "UTF-8", "-d", "."]);
            let class = java_class(main, files.text(main).unwrap_or_default());
            (
                vec![compile.into_iter().chain(all()).collect()],
                [words(&["java", "-cp", "."]), vec![class]].concat(),
            )
        }
        "rust" => {
            let compile = words(&["rustc", "-O", "--edition", "2021", "-o", "bot"]);
            (vec![[compile, vec![path(main)]].concat()], native)
        }
        "cpp" => {
            let compile = words(&["c++", "-std=c++17", "-O2", "-o", "bot"]);
            (vec![compile.into_iter().chain(all()).collect()], native)
        }
        _ => {
            let compile = words(&["cc", "-O2", "-o", "bot"]);
            let all = all().chain(["-lm".to_owned()]);
            (vec![compile.into_iter().chain(all).collect()], native)
        }
    };
    Recipe { build, run, protocol: Protocol::Lines, written }
}

/// The qualified class name of a Java file.
fn java_class(main: &str, text: &str) -> String {
    let package = text.lines().find_map(|line| line.trim().strip_prefix("package "));
    let package = package.and_then(|rest| rest.split(';').next()).map(str::trim);
    match package {
        Some(package) => format!("{package}.{}", stem(main)),
        None => stem(main).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(files: &[(&str, &str)]) -> Result<(String, String), String> {
        let found = Recipe::of(&Files::of(files)).map_err(|why| why.in_words(Language::English))?;
        let build: Vec<String> = found.build.iter().map(|words| words.join(" ")).collect();
        Ok((build.join("; "), found.run.join(" ")))
    }

    #[test]
    fn files_suggest_how_they_run() {
        let cases = [
            (&[("bot.py", ""), ("book.txt", "")][..], "", "python3 ./bot.py"),
            (&[("mine.py", "")], "", "python3 ./mine.py"),
            (&[("main.py", ""), ("rules.py", "")], "", "python3 ./main.py"),
            (&[("src/bot.js", ""), ("tool.py", "")], "", "node ./src/bot.js"),
            (
                &[("a.c", ""), ("bot.c", ""), ("a.h", "")],
                "cc -O2 -o bot ./a.c ./bot.c -lm",
                "./bot",
            ),
            (&[("x.cpp", "")], "c++ -std=c++17 -O2 -o bot ./x.cpp", "./bot"),
            (&[("main.rs", "")], "rustc -O --edition 2021 -o bot ./main.rs", "./bot"),
            (
                &[("Bot.java", "// me\npackage a.b;\n"), ("Rules.java", "")],
                "javac -encoding UTF-8 -d . ./Bot.java ./Rules.java",
                "java -cp . a.b.Bot",
            ),
            (&[("bot", "#!/bin/sh\n")], "", "./bot"),
        ];
        for (files, build, run) in cases {
            assert_eq!(recipe(files), Ok((build.to_owned(), run.to_owned())), "{files:?}");
        }
        for unclear in [
            &[("a.py", ""), ("b.py", "")][..],
            &[("bot.py", ""), ("bot.js", "")],
            &[("README", "")],
        ] {
            assert!(recipe(unclear).unwrap_err().contains("bot.toml"), "{unclear:?}");
        }
    }

    #[test]
    fn a_recipe_is_read_or_refused_with_its_place() {
        let of = |text: &str| recipe(&[("bot.toml", text), ("bot.py", "")]);
        let read = of("build = [\"make all\", 'cc -o \"my bot\" x.c']\nrun = \"./bot --fast\"\n");
        assert_eq!(read, Ok(("make all; cc -o my bot x.c".to_owned(), "./bot --fast".to_owned())));
        for (text, words) in [
            ("build = 'make'", "`run` is missing"),
            ("run = 3", "line 1, column 7"),
            ("run = ''", "needs a command"),
            ("run = 'a'\nprotocol = 'uci'", "\"lines\" or \"ugi\""),
            ("run = 'a'\nshell = 'b'", "unknown key `shell`"),
        ] {
            let why = of(text).unwrap_err();
            assert!(why.contains(words), "{text}: {why}");
        }
        // Everybody's tables quote what is wrong with it.
        let why = of(&format!("run = '{}'", "x".repeat(9 << 10))).unwrap_err();
        assert!(why.contains("longer than 8 KiB") && why.len() < 200, "{why}");
        let parsed =
            Recipe::of(&Files::of(&[("bot.toml", "run = 'python3 \"my bot.py\"'")])).unwrap();
        assert_eq!(parsed.player(), "lines:python3 'my bot.py'");
    }
}
