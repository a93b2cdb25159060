//! A folder without `bot.toml`: which program it holds, and what builds and runs it.

use super::{BOT_FILE, Submission};
use crate::engine::{EngineCommand, Protocol};
use quintet::core::Words;
use std::fs;
use std::path::Path;

/// A language: how its files end, what builds a program (none: nothing), and what runs it. `{name}`
/// is the file without its end, `{all}` every file of the language.
struct Known {
    end: &'static str,
    build: Option<&'static str>,
    run: &'static str,
}

const LANGUAGES: [Known; 8] = [
    Known { end: "py", build: None, run: "python3 {name}.py" },
    Known { end: "js", build: None, run: "node {name}.js" },
    Known { end: "mjs", build: None, run: "node {name}.mjs" },
    Known { end: "java", build: Some("javac {all}"), run: "java -cp . {name}" },
    Known { end: "c", build: Some("cc -O2 -o bot {all} -lm"), run: "./bot" },
    Known { end: "cpp", build: Some("c++ -O2 -o bot {all}"), run: "./bot" },
    Known { end: "cc", build: Some("c++ -O2 -o bot {all}"), run: "./bot" },
    Known { end: "rs", build: Some("rustc -O -o bot {name}.rs"), run: "./bot" },
];

/// Which of several files is the program.
const NAMES: [&str; 3] = ["bot", "main", "player"];

pub(super) fn guess(folder: &Path) -> Result<Submission, Words> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter_map(|name| {
            let (stem, end) = name.rsplit_once('.').unwrap_or((&name, ""));
            (!stem.is_empty()).then(|| (stem.to_owned(), end.to_owned()))
        })
        .collect();
    files.sort();
    // A program that was built already runs as it is.
    if files.iter().any(|(stem, end)| stem == "bot" && end.is_empty()) {
        return Ok(Submission { build: None, run: lines(["./bot".to_owned()]) });
    }
    let mut found = LANGUAGES.iter().filter_map(|known| {
        let own = files.iter().filter(|(_, end)| *end == known.end);
        let own: Vec<&str> = own.map(|(stem, _)| stem.as_str()).collect();
        (!own.is_empty()).then_some((known, own))
    });
    match (found.next(), found.next()) {
        (None, _) => Err(needs_file("no program is found here", "aucun programme ici")),
        (Some(_), Some(_)) => Err(needs_file(
            "there are programs in several languages",
            "il y a des programmes en plusieurs langages",
        )),
        (Some((known, own)), None) => of_language(known, &own),
    }
}

fn of_language(known: &Known, own: &[&str]) -> Result<Submission, Words> {
    let named = NAMES.iter().find_map(|name| own.iter().find(|own| own.eq_ignore_ascii_case(name)));
    let Some(name) = named.or(own.first().filter(|_| own.len() == 1)) else {
        let end = known.end;
        return Err(needs_file(
            &format!("several files end in .{end}, and none is called bot.{end} or main.{end}"),
            &format!(
                "plusieurs fichiers finissent par .{end}, aucun ne s’appelle bot.{end} ou main.{end}"
            ),
        ));
    };
    let words = |template: &str| {
        let word = |word: &str| match word {
            "{all}" => own.iter().map(|own| format!("{own}.{}", known.end)).collect(),
            word => vec![word.replace("{name}", name)],
        };
        template.split(' ').flat_map(word).collect::<Vec<_>>()
    };
    Ok(Submission { build: known.build.map(words), run: lines(words(known.run)) })
}

fn lines(words: impl Into<Vec<String>>) -> EngineCommand {
    EngineCommand { protocol: Protocol::Lines, words: words.into() }
}

fn needs_file(english: &str, french: &str) -> Words {
    Words::new(
        format!("{english}: a {BOT_FILE} with `run = \"…\"` says what to start"),
        format!("{french} : un {BOT_FILE} avec `run = \"…\"` dit quoi lancer"),
    )
}
