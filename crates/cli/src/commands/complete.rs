//! `quintet complete`: lists what may come next on a command line. The scripts of `quintet
//! completions` call it for each completion, so games, players, parameters and setups always match
//! this program.

use crate::commands::sudoku::{difficulties, solvers_of};
use crate::failure::{Exit, Failure};
use crate::options;
use crate::output::Output;
use crate::words;
use clap::{Arg, Args, Command, ValueHint};
use quintet::core::Language;
use quintet::{GameInfo, HUMAN, Kind, ParamInfo};

/// Stands for file names, which the shell completes.
const FILES: &str = ":files";

/// Print what may come next on a command line, for shells
#[derive(Args, Debug)]
#[command(hide = true)]
pub(crate) struct CompleteArgs {
    /// The words so far, the program's name first; the last is to be completed
    #[arg(value_name = "WORD", trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

pub(crate) fn run(args: &CompleteArgs, out: &mut Output) -> Result<Exit, Failure> {
    let program = options::program(out.registry(), out.language());
    let games = out.registry().games(out.language());
    let Some((last, before)) = args.words.get(1..).and_then(<[String]>::split_last) else {
        return Ok(Exit::Answered);
    };
    let line = Line::read(&program, before);
    for Candidate { text, about } in line.candidates(last, &games) {
        out.bytes(format!("{text}\t{about}\n").as_bytes())?;
    }
    Ok(Exit::Answered)
}

/// What may come next, and one line about it.
#[derive(Clone, Debug)]
struct Candidate {
    text: String,
    about: String,
}

impl Candidate {
    fn new(text: impl Into<String>, about: impl ToString) -> Self {
        let about = about.to_string();
        Self { text: text.into(), about: about.lines().next().unwrap_or_default().to_owned() }
    }

    /// Appends it to what is already written.
    fn behind(self, written: &str) -> Self {
        Self { text: format!("{written}{}", self.text), ..self }
    }
}

/// A command line up to the word that is completed.
struct Line<'c> {
    program: &'c Command,
    command: &'c Command,
    /// The option whose value comes next.
    option: Option<&'c Arg>,
    /// The number of words that do not follow an option.
    positionals: usize,
    only_positionals: bool,
    game: Option<String>,
}

impl<'c> Line<'c> {
    fn read(program: &'c Command, words: &[String]) -> Self {
        let mut line = Self {
            program,
            command: program,
            option: None,
            positionals: 0,
            only_positionals: false,
            game: None,
        };
        words.iter().for_each(|word| line.take(word));
        line
    }

    fn take(&mut self, word: &str) {
        if self.option.take().is_some() {
            return;
        }
        if !self.only_positionals && word.starts_with('-') && word.len() > 1 {
            self.only_positionals = word == "--";
            let has_value = word.starts_with("--") && word.contains('=');
            self.option = if has_value { None } else { self.option_named(word) };
            return;
        }
        let found = self.command.find_subcommand(word).filter(|_| self.positionals == 0);
        if let Some(command) = found {
            self.command = command;
            return;
        }
        if self.positional().is_some_and(|arg| arg.get_id() == "game") {
            self.game = Some(word.to_owned());
        }
        self.positionals += 1;
    }

    /// The option that this word names, if it takes a value.
    fn option_named(&self, word: &str) -> Option<&'c Arg> {
        let word = word.split('=').next().unwrap_or(word);
        let is = |arg: &&Arg| match word.strip_prefix("--") {
            Some(long) => arg.get_long_and_visible_aliases().unwrap_or_default().contains(&long),
            None => {
                word.strip_prefix('-').and_then(|short| short.chars().last()) == arg.get_short()
            }
        };
        let found = self.command.get_opts().find(is)?;
        found.get_num_args().is_none_or(|count| count.takes_values()).then_some(found)
    }

    /// The argument for a word without an option before it.
    fn positional(&self) -> Option<&'c Arg> {
        let many = |arg: &&Arg| arg.get_num_args().is_some_and(|count| count.max_values() > 1);
        let mut all = self.command.get_positionals();
        let next = self.command.get_positionals().nth(self.positionals);
        next.or_else(|| all.find(many))
    }

    fn candidates(&self, last: &str, games: &[GameInfo]) -> Vec<Candidate> {
        let mut found = Vec::new();
        if let Some(option) = self.option {
            found = self.values(option, last, games);
        } else if let Some((name, value)) = long_with_value(last, self.only_positionals) {
            if let Some(option) = self.option_named(name) {
                let values = self.values(option, value, games).into_iter();
                let written = format!("{name}=");
                found = values.map(|value| value.behind(&written)).collect();
            }
        } else if last.starts_with('-') && !self.only_positionals {
            found = self.options();
        } else {
            if self.positionals == 0 {
                found.extend(commands(self.command));
            }
            let positional = self.positional();
            found.extend(positional.map(|arg| self.values(arg, last, games)).unwrap_or_default());
        }
        found.retain(|found| found.text.starts_with(last) || found.text == FILES);
        found
    }

    fn options(&self) -> Vec<Candidate> {
        let seen = self.command.get_arguments().filter(|arg| !arg.is_hide_set());
        let named = seen.filter_map(|arg| Some((arg.get_long()?, arg)));
        named
            .map(|(long, arg)| {
                Candidate::new(format!("--{long}"), arg.get_help().cloned().unwrap_or_default())
            })
            .collect()
    }

    /// The possible values of this argument; `written` is the beginning.
    fn values(&self, arg: &Arg, written: &str, games: &[GameInfo]) -> Vec<Candidate> {
        let asked = |game: &&GameInfo| self.game.as_ref().is_none_or(|name| game.name == name);
        let of_game = || games.iter().filter(asked);
        let kind = arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name);
        match kind {
            "PLAYER" | "OPPONENT" => {
                let people = self.command.get_name() == "play";
                let players = of_game().flat_map(|game| &game.players);
                let players = players.filter(|of| people || of.name != HUMAN);
                named(players.map(|of| (of.name, of.summary, &of.params[..])), written)
            }
            "NAME=VALUE,…" => after_comma(of_game().flat_map(|game| &game.setup), written),
            "SOLVER" => named(solvers_of(games, words::language()), written),
            "DIFFICULTY" => {
                difficulties().map(|(name, about)| Candidate::new(name, about)).collect()
            }
            "LANG" => Language::ALL.map(|of| Candidate::new(of.code(), "")).to_vec(),
            "COMMAND" if self.command.get_name() == "man" => commands(self.program),
            "FILE" | "DIR" | "TASK" | "PUZZLE|FILE|-" => vec![Candidate::new(FILES, "")],
            _ if arg.get_value_hint() == ValueHint::AnyPath => vec![Candidate::new(FILES, "")],
            _ => arg
                .get_possible_values()
                .iter()
                .filter(|value| !value.is_hide_set())
                .map(|value| {
                    Candidate::new(value.get_name(), value.get_help().cloned().unwrap_or_default())
                })
                .collect(),
        }
    }
}

/// `--name=value` taken apart.
fn long_with_value(word: &str, only_positionals: bool) -> Option<(&str, &str)> {
    word.split_once('=').filter(|_| word.starts_with("--") && !only_positionals)
}

fn commands(of: &Command) -> Vec<Candidate> {
    let seen = of.get_subcommands().filter(|command| !command.is_hide_set());
    seen.map(|command| {
        Candidate::new(command.get_name(), command.get_about().cloned().unwrap_or_default())
    })
    .collect()
}

/// `name` or `name:param=value,…`, each name once.
fn named<'i>(
    all: impl Iterator<Item = (&'i str, &'i str, &'i [ParamInfo])>,
    written: &str,
) -> Vec<Candidate> {
    let Some((name, params)) = written.split_once(':') else {
        let mut names: Vec<Candidate> = Vec::new();
        for (name, about, _) in all {
            if !names.iter().any(|known| known.text == name) {
                names.push(Candidate::new(name, about));
            }
        }
        return names;
    };
    let known = all.filter(|(other, ..)| *other == name).flat_map(|(_, _, params)| params);
    let before = format!("{name}:");
    after_comma(known, params).into_iter().map(|found| found.behind(&before)).collect()
}

/// After `param=value,param=value…`: the parameters not yet given, or the values of the last one.
fn after_comma<'i>(all: impl Iterator<Item = &'i ParamInfo>, written: &str) -> Vec<Candidate> {
    let (before, last) = written
        .rsplit_once(',')
        .map_or(("", written), |(before, last)| (&written[..=before.len()], last));
    let given: Vec<&str> = before.split(',').filter_map(|part| part.split('=').next()).collect();
    let mut found: Vec<Candidate> = Vec::new();
    for param in all {
        let more = match last.split_once('=') {
            Some((name, _)) if name == param.name => values_of(param),
            None if !given.contains(&param.name) => {
                vec![Candidate::new(format!("{}=", param.name), param.summary)]
            }
            _ => Vec::new(),
        };
        for candidate in more {
            if !found.iter().any(|known| known.text == candidate.text) {
                found.push(candidate);
            }
        }
    }
    found.into_iter().map(|found| found.behind(before)).collect()
}

/// The values of a parameter if they can be listed, otherwise its default.
fn values_of(param: &ParamInfo) -> Vec<Candidate> {
    let values: Vec<(String, &str)> = match param.kind {
        Kind::Switch => vec![("on".to_owned(), ""), ("off".to_owned(), "")],
        Kind::Choice => param.words.iter().map(|word| (word.name.to_owned(), word.title)).collect(),
        Kind::Int | Kind::Time | Kind::Text => {
            param.default.iter().map(|value| (value.clone(), param.accepts.as_str())).collect()
        }
    };
    values
        .into_iter()
        .map(|(value, about)| Candidate::new(format!("{}={value}", param.name), about))
        .collect()
}
