//! Help in the reader's language. Both languages stand together, in the doc comment of the command
//! or option that they describe and in the text of its examples. French follows `fr: `:
//!
//! ```text
//! /// Maximum depth in plies                  in a paragraph: the rest of it
//! /// fr: Profondeur maximale, en demi-coups
//!
//! quintet games GAME    one game              on a line of its own: the line above
//!                       fr: un jeu            from this column on
//! ```

mod flow;
mod refusal;

pub(crate) use flow::fit;
pub(crate) use refusal::in_words;

use crate::width;
use clap::builder::PossibleValue;
use clap::{Arg, Command};
use quintet::core::Language;
use std::ffi::OsString;

const TEMPLATE: &str =
    "{before-help}{about-with-newline}\nUtilisation\u{a0}: {usage}\n\n{all-args}{after-help}";

/// The heading of examples in each language.
pub(crate) const EXAMPLES: [&str; 2] = ["Examples:", "Exemples\u{a0}:"];

/// The language that the arguments ask for, before they are parsed.
pub(crate) fn language_of(args: impl Iterator<Item = OsString>) -> Option<Language> {
    let words: Vec<String> = args.map_while(|arg| arg.into_string().ok()).collect();
    let words = words.split(|word| word == "--").next().unwrap_or_default();
    let joined = words.iter().find_map(|word| word.strip_prefix("--lang="));
    let apart = words.iter().position(|word| word == "--lang").and_then(|at| words.get(at + 1));
    Language::of_tag(joined.or(apart.map(String::as_str))?)
}

/// The part of a help text that is in this language.
pub(crate) fn said(text: &str, language: Language) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in flow::joined(text) {
        match line.split_once("fr: ") {
            Some((indent, french)) if indent.trim().is_empty() => {
                if language == Language::French {
                    let above = lines.pop().unwrap_or_default();
                    let kept: String = above.chars().take(indent.len()).collect();
                    lines.push(kept + french);
                }
            }
            Some((english, french)) if english.ends_with(' ') => {
                lines.push(language.pick(english.trim_end(), french).to_owned());
            }
            _ if line == EXAMPLES[0] => lines.push(EXAMPLES[language as usize].to_owned()),
            _ => lines.push(line),
        }
    }
    lines.join("\n")
}

/// The command line with its help in a language.
pub(crate) fn in_language(mut program: Command, language: Language) -> Command {
    match language {
        Language::English => {
            program = translated(program, language);
            program.build();
            program
        }
        // What the parser adds must be translated, too.
        Language::French => {
            program.build();
            translated(program, language)
        }
    }
}

fn translated(mut command: Command, language: Language) -> Command {
    if let Some(short) = command.get_about().map(|about| said(&about.to_string(), language)) {
        command = command.about(short);
    }
    if let Some(long) = command.get_long_about().map(|about| said(&about.to_string(), language)) {
        command = command.long_about(long);
    }
    if let Some(after) = command.get_after_help().map(|help| said(&help.to_string(), language)) {
        command = command.after_help(after);
    }
    if language == Language::French {
        command = command.help_template(TEMPLATE).subcommand_help_heading("Commandes");
        if command.get_name() == "help" {
            command = command.about("Afficher cette aide, ou celle d’une commande");
        }
    }
    command
        .mut_args(|arg| argument(arg, language))
        .mut_subcommands(|below| translated(below, language))
}

fn argument(arg: Arg, language: Language) -> Arg {
    let help = arg.get_help().map(|help| said(&help.to_string(), language));
    match (help, language) {
        (Some(help), Language::English) => arg.help(help),
        (Some(help), Language::French) => in_french(arg, help),
        (None, _) => arg,
    }
}

/// An argument with what the parser itself adds to its help, in French.
fn in_french(arg: Arg, help: String) -> Arg {
    let help = match arg.get_id().as_str() {
        "help" => "Afficher l’aide (-h en bref, --help en entier)".to_owned(),
        "version" => "Afficher la version".to_owned(),
        _ => help,
    };
    let arg = match arg.get_help_heading() {
        Some("Output") => arg.help_heading("Sortie"),
        _ => arg,
    };
    let takes_values = arg.get_action().takes_values();
    let usual: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let help = match usual.is_empty() || !takes_values || arg.is_hide_default_value_set() {
        true => help,
        false => format!("{help} [défaut\u{a0}: {}]", usual.join(" ")),
    };
    let values = if takes_values { arg.get_possible_values() } else { Vec::new() };
    let values: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).collect();
    let arg = arg.hide_default_value(true).hide_possible_values(true);
    if values.is_empty() {
        return arg.long_help(help.clone()).help(help);
    }
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let lines: Vec<String> = values.iter().map(|value| line(value)).collect();
    arg.help(format!("{help} [valeurs possibles\u{a0}: {}]", names.join(", ")))
        .long_help(format!("{help}\n\nValeurs possibles\u{a0}:\n{}", lines.join("\n")))
}

/// A value of an argument with its help.
fn line(value: &PossibleValue) -> String {
    match value.get_help() {
        Some(help) => format!("- {}\u{a0}: {help}", value.get_name()),
        None => format!("- {}", value.get_name()),
    }
}

/// The widest that help is set.
const WIDEST: usize = 100;

/// The program with all of its help in lines that fit the terminal.
pub(crate) fn fitted(program: Command) -> Command {
    let room = width::columns().unwrap_or(WIDEST).min(WIDEST);
    fit_command(program.term_width(room), room)
}

fn fit_command(command: Command, room: usize) -> Command {
    let fitted = command.get_after_help().map(|help| fit(&help.to_string(), room));
    let command = match fitted {
        Some(help) => command.after_help(help),
        None => command,
    };
    command.mut_subcommands(|below| fit_command(below, room))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    #[test]
    fn a_text_is_said_in_either_language() {
        let text = "One\nparagraph. fr: Un\nparagraphe.\n\nExamples:\n  quintet games   all games\n\
                    \u{20}                 fr: tous les jeux\n  quintet play";
        let english = "One paragraph.\n\nExamples:\n  quintet games   all games\n  quintet play";
        assert_eq!(said(text, Language::English), english);
        let french =
            "Un paragraphe.\n\nExemples\u{a0}:\n  quintet games   tous les jeux\n  quintet play";
        assert_eq!(said(text, Language::French), french);
    }

    /// Every paragraph of every command and option that people see has its French.
    #[test]
    fn everything_is_said_in_french() {
        let mut program = Cli::command();
        program.build();
        let mut missing = Vec::new();
        look(&program, &mut missing);
        assert!(missing.is_empty(), "without a French text:\n{}", missing.join("\n"));
    }

    fn look(command: &Command, missing: &mut Vec<String>) {
        let about = command.get_long_about().or(command.get_about());
        let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
        let shown = shown.filter(|arg| !["help", "version"].contains(&arg.get_id().as_str()));
        let texts =
            about.into_iter().chain(shown.filter_map(Arg::get_help)).map(ToString::to_string);
        for text in texts {
            let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.contains(" fr: "));
            missing.extend(paragraphs.map(|found| format!("{}: {found}", command.get_name())));
        }
        let below = command.get_subcommands().filter(|below| !below.is_hide_set());
        below.filter(|below| below.get_name() != "help").for_each(|below| look(below, missing));
    }
}
