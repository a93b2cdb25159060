//! Help in the reader's language. English texts stand next to the arguments they describe;
//! French ones are in `fr.txt`, which a test compares with the commands and options.
//!
//! ```text
//! @ quintet play      a command: one line about it
//! --                  what its long help adds, if anything
//! --                  what follows its options
//! # seed              an option or argument of it: its text
//! = always            a value of that option: its text
//! ```
//!
//! An option that several commands share needs its text only once, if its English text is the
//! same.

mod flow;
mod refusal;

pub(crate) use refusal::{in_words, suggest_what_is_shown};

use crate::args::JOUEURS;
use crate::commands::sudoku;
use crate::width;
use clap::{Arg, Command};
use quintet::Registry;
use quintet::core::Language;
use std::collections::HashMap;
use std::ffi::OsString;

const FRENCH: &str = include_str!("fr.txt");
const TEMPLATE: &str =
    "{before-help}{about-with-newline}\nUtilisation\u{a0}: {usage}\n\n{all-args}{after-help}";

/// The language that the arguments ask for, before they are parsed.
pub(crate) fn language_of(args: impl Iterator<Item = OsString>) -> Option<Language> {
    let words: Vec<String> = args.map_while(|arg| arg.into_string().ok()).collect();
    let words = words.split(|word| word == "--").next().unwrap_or_default();
    let joined = words.iter().find_map(|word| word.strip_prefix("--lang="));
    let apart = words.iter().position(|word| word == "--lang").and_then(|at| words.get(at + 1));
    Language::of_tag(joined.or(apart.map(String::as_str))?)
}

/// The command line with its help in a language.
pub(crate) fn in_language(mut program: Command, registry: &Registry, of: Language) -> Command {
    program.build();
    if of == Language::English {
        return program;
    }
    let texts = Texts::read(FRENCH);
    let mut shared = HashMap::new();
    note_shared(&program, "quintet", &texts, &mut shared);
    Help { texts: &texts, shared, registry }.translated(program, "quintet")
}

/// The widest that help is set.
const WIDEST: usize = 100;

/// The program with all of its help in lines that fit the terminal.
pub(crate) fn fitted(program: Command) -> Command {
    let room = width::columns().unwrap_or(WIDEST).min(WIDEST);
    fit_command(program.term_width(room), room)
}

fn fit_command(command: Command, room: usize) -> Command {
    let fitted = command.get_after_help().map(|help| flow::fit(&help.to_string(), room));
    let command = match fitted {
        Some(help) => command.after_help(help),
        None => command,
    };
    command.mut_subcommands(|below| fit_command(below, room))
}

/// The texts of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct About {
    short: String,
    long: String,
    after: String,
}

/// The texts of a language.
#[derive(Debug, Default)]
struct Texts {
    commands: HashMap<String, About>,
    /// By command and argument.
    args: HashMap<(String, String), String>,
    /// By command, argument and value.
    values: HashMap<(String, String, String), String>,
}

impl Texts {
    fn read(text: &str) -> Self {
        let mut texts = Self::default();
        for part in format!("\n{text}").split("\n@ ").skip(1) {
            let (command, rest) = part.split_once('\n').unwrap_or((part, ""));
            let (about, args) =
                rest.split_once("\n# ").map_or((rest, ""), |(about, args)| (about, args));
            let mut parts = about.splitn(3, "\n--").map(|part| part.trim_matches('\n').to_owned());
            let mut next = || parts.next().unwrap_or_default();
            let about = About { short: next(), long: next(), after: next() };
            texts.commands.insert(command.to_owned(), about);
            for arg in args.split("\n# ").filter(|arg| !arg.is_empty()) {
                let mut lines = arg.split("\n= ");
                let (id, help) = named(lines.next().unwrap_or_default());
                texts.args.insert((command.to_owned(), id.clone()), help);
                for line in lines {
                    let (value, help) = named(line);
                    texts.values.insert((command.to_owned(), id.clone(), value), help);
                }
            }
        }
        texts
    }
}

/// A name on its own line, and the text below it.
fn named(part: &str) -> (String, String) {
    let (name, text) = part.split_once('\n').unwrap_or((part, ""));
    (name.to_owned(), text.trim().to_owned())
}

/// An argument and its English text: if both are equal, so is the text in any other language.
type Meaning = (String, String);

fn meaning(arg: &Arg) -> Meaning {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    (arg.get_id().to_string(), help)
}

/// Records which command has the text of each argument.
fn note_shared(
    command: &Command,
    path: &str,
    texts: &Texts,
    shared: &mut HashMap<Meaning, String>,
) {
    for arg in command.get_arguments() {
        if texts.args.contains_key(&(path.to_owned(), arg.get_id().to_string())) {
            shared.entry(meaning(arg)).or_insert_with(|| path.to_owned());
        }
    }
    for below in command.get_subcommands() {
        note_shared(below, &format!("{path} {}", below.get_name()), texts, shared);
    }
}

struct Help<'t> {
    texts: &'t Texts,
    shared: HashMap<Meaning, String>,
    registry: &'t Registry,
}

impl Help<'_> {
    fn translated(&self, command: Command, path: &str) -> Command {
        let about = match command.get_name() {
            "help" => About {
                short: "Afficher cette aide, ou celle d’une commande".into(),
                ..About::default()
            },
            _ => self.texts.commands.get(path).cloned().unwrap_or_default(),
        };
        let mut command = command
            .help_template(TEMPLATE)
            .subcommand_help_heading("Commandes")
            .mut_args(|arg| self.argument(arg, path))
            .mut_subcommands(|below| {
                let path = format!("{path} {}", below.get_name());
                self.translated(below, &path)
            });
        if !about.short.is_empty() {
            let has_long = command.get_long_about().is_some();
            command = command.about(about.short.clone());
            if has_long {
                command = command.long_about(format!("{}\n\n{}", about.short, about.long));
            }
        }
        if !about.after.is_empty() {
            let solvers = sudoku::about_solvers(Language::French);
            let after = about.after.replace("{players}", &players()).replace("{solvers}", &solvers);
            command = command.after_help(after);
        }
        command
    }

    fn argument(&self, arg: Arg, path: &str) -> Arg {
        let id = arg.get_id().to_string();
        let arg = match arg.get_help_heading() {
            Some("Output") => arg.help_heading("Sortie"),
            _ => arg,
        };
        let own = self.own(&arg, path);
        let help = match (id.as_str(), &own) {
            ("help", _) => "Afficher l’aide (-h en bref, --help en entier)".to_owned(),
            ("version", _) => "Afficher la version".to_owned(),
            (_, Some(own)) => self.texts.args[&(own.clone(), id.clone())].clone(),
            _ => return arg,
        };
        let usual: Vec<_> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let shown = arg.get_action().takes_values() && !arg.is_hide_default_value_set();
        let usual = match usual.is_empty() || !shown {
            true => String::new(),
            false => format!(" [défaut\u{a0}: {}]", usual.join(" ")),
        };
        let values = self.values(&arg, own.as_deref().unwrap_or(path), &id);
        let long = (!values.is_empty())
            .then(|| format!("{help}{usual}\n\nValeurs possibles\u{a0}:\n{values}"));
        let arg = arg.hide_default_value(true).hide_possible_values(true);
        let short = format!("{help}{usual}");
        arg.long_help(long.unwrap_or_else(|| short.clone())).help(short)
    }

    /// The command that has the text of an argument.
    fn own(&self, arg: &Arg, path: &str) -> Option<String> {
        let key = (path.to_owned(), arg.get_id().to_string());
        match self.texts.args.contains_key(&key) {
            true => Some(path.to_owned()),
            false => self.shared.get(&meaning(arg)).cloned(),
        }
    }

    /// The values of an argument, one per line.
    fn values(&self, arg: &Arg, own: &str, id: &str) -> String {
        if !arg.get_action().takes_values() {
            return String::new();
        }
        let games = self.registry.games(Language::French);
        let line = |value: &clap::builder::PossibleValue| {
            let name = value.get_name();
            let key = (own.to_owned(), id.to_owned(), name.to_owned());
            let title = games.iter().find(|game| game.name == name).map(|game| game.title);
            match self.texts.values.get(&key).map(String::as_str).or(title) {
                Some(help) => format!("- {name}\u{a0}: {help}"),
                None => format!("- {name}"),
            }
        };
        let values = arg.get_possible_values();
        values.iter().filter(|value| !value.is_hide_set()).map(line).collect::<Vec<_>>().join("\n")
    }
}

/// The syntax of players, and where they are listed.
fn players() -> String {
    format!("{JOUEURS}\n`quintet games` énumère les joueurs de chaque jeu avec leurs paramètres.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use crate::options::with_games;
    use clap::CommandFactory;

    /// Everything shown has a French text, and every text is used.
    #[test]
    fn everything_is_said_in_french() {
        let registry = Registry::shipped();
        let mut program = with_games(Cli::command(), &registry);
        program.build();
        let texts = Texts::read(FRENCH);
        let mut shared = HashMap::new();
        note_shared(&program, "quintet", &texts, &mut shared);
        let help = Help { texts: &texts, shared, registry: &registry };
        let (mut missing, mut commands) = (Vec::new(), Vec::new());
        look(&program, "quintet", &help, &mut missing, &mut commands);
        assert!(missing.is_empty(), "without a French text:\n{}", missing.join("\n"));
        let stale = texts.commands.keys().filter(|path| !commands.contains(path));
        assert_eq!(
            stale.collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "unknown commands in `fr.txt`"
        );
    }

    fn look(
        command: &Command,
        path: &str,
        help: &Help<'_>,
        missing: &mut Vec<String>,
        seen: &mut Vec<String>,
    ) {
        seen.push(path.to_owned());
        let about = help.texts.commands.get(path);
        if about.is_none_or(|about| {
            about.short.is_empty()
                || about.after.is_empty() != command.get_after_help().is_none()
                || about.long.is_empty() != command.get_long_about().is_none()
        }) {
            missing.push(path.to_owned());
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let id = arg.get_id().as_str();
            if !["help", "version"].contains(&id) && help.own(arg, path).is_none() {
                missing.push(format!("{path}: {id}"));
            }
        }
        for ((own, id, _), _) in help.texts.values.iter().filter(|((own, ..), _)| own == path) {
            let known = command.get_arguments().any(|arg| arg.get_id() == id.as_str());
            assert!(known, "{own} has no {id}");
        }
        for ((own, id), _) in help.texts.args.iter().filter(|((own, _), _)| own == path) {
            let known = command.get_arguments().any(|arg| arg.get_id() == id.as_str());
            assert!(known, "{own} has no {id}");
        }
        let shown = |below: &&Command| !below.is_hide_set() && below.get_name() != "help";
        for below in command.get_subcommands().filter(shown) {
            look(below, &format!("{path} {}", below.get_name()), help, missing, seen);
        }
    }

    /// The examples are the same commands.
    #[test]
    fn examples_are_the_same() {
        let registry = Registry::shipped();
        let english =
            in_language(with_games(Cli::command(), &registry), &registry, Language::English);
        let french = in_language(Cli::command(), &registry, Language::French);
        let french = with_games(french, &registry);
        let examples = |program: &Command, path: &[&str]| -> Vec<String> {
            let command = path
                .iter()
                .fold(program, |command, name| command.find_subcommand(name).expect("a command"));
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines = help.lines().filter(|line| line.starts_with("  quintet "));
            lines
                .map(|line| line.trim().split("  ").next().unwrap_or_default().to_owned())
                .collect()
        };
        for path in [&[][..], &["play"], &["serve"], &["sudoku", "solve"], &["tournament"]] {
            assert_eq!(examples(&french, path), examples(&english, path), "{path:?}");
            assert!(!examples(&french, path).is_empty());
        }
    }
}
