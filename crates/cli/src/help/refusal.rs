//! Explains parser errors about a command line in the reader's language.

use crate::args::Cli;
use crate::options::{BadValue, TOO_LARGE};
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quintet::core::Language;
use std::error::Error;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// The refusal in words; `None` for help, the version, and refusals that have no words here.
pub(crate) fn in_words(error: &clap::Error, language: Language) -> Option<String> {
    let of = |kind| error.get(kind).map(words);
    let arg = of(ContextKind::InvalidArg);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            let (arg, near) = (arg?, near(of(ContextKind::SuggestedArg), language));
            language.pick(
                format!("unexpected argument `{arg}`{near}"),
                format!("argument inattendu `{arg}`{near}"),
            )
        }
        ErrorKind::InvalidSubcommand => {
            let name = of(ContextKind::InvalidSubcommand)?;
            let near = match of(ContextKind::SuggestedSubcommand) {
                None => available(language),
                found => near(found, language),
            };
            language.pick(
                format!("unknown command `{name}`{near}"),
                format!("commande inconnue `{name}`{near}"),
            )
        }
        ErrorKind::MissingRequiredArgument => {
            let arg = arg?;
            language.pick(format!("missing {arg}"), format!("il manque {arg}"))
        }
        ErrorKind::MissingSubcommand => {
            language.pick("missing a command", "il manque une commande").to_owned()
                + &available(language)
        }
        ErrorKind::InvalidValue => {
            let known = of(ContextKind::ValidValue).map(|known| {
                language.pick(
                    format!("; available: {known}"),
                    format!("\u{a0}; possibles\u{a0}: {known}"),
                )
            });
            let (arg, known) = (arg?, known.unwrap_or_default());
            match of(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => language.pick(
                    format!("`{value}` is not a value of `{arg}`{known}"),
                    format!("valeur `{value}` refusée pour `{arg}`{known}"),
                ),
                None => language.pick(
                    format!("`{arg}` needs a value{known}"),
                    format!("il faut une valeur pour `{arg}`{known}"),
                ),
            }
        }
        ErrorKind::ValueValidation => {
            let (value, arg) = (of(ContextKind::InvalidValue)?, arg?);
            let reason = error.source().map(|found| reason(found, language));
            let reason = reason.unwrap_or_default();
            language.pick(
                format!("`{value}` cannot be `{arg}`: {reason}"),
                format!("valeur `{value}` refusée pour `{arg}`\u{a0}: {reason}"),
            )
        }
        ErrorKind::ArgumentConflict => {
            let (arg, other) = (arg?, of(ContextKind::PriorArg)?);
            match arg == other {
                true => language
                    .pick(format!("`{arg}` is given twice"), format!("`{arg}` figure deux fois")),
                false => language.pick(
                    format!("`{arg}` does not go with `{other}`"),
                    format!("`{arg}` ne va pas avec `{other}`"),
                ),
            }
        }
        ErrorKind::TooManyValues => {
            let (value, arg) = (of(ContextKind::InvalidValue)?, arg?);
            language.pick(
                format!("`{arg}` takes fewer values: leave out `{value}`"),
                format!("`{arg}` prend moins de valeurs\u{a0}: retirez `{value}`"),
            )
        }
        ErrorKind::InvalidUtf8 => {
            language.pick("an argument is not UTF-8", "un argument n’est pas en UTF-8").to_owned()
        }
        _ => return None,
    };
    let used = of(ContextKind::Usage).unwrap_or_default();
    let used = language.pick(used.clone(), used.replacen("Usage:", "Usage\u{a0}:", 1));
    let more = language.pick("More: --help", "Pour en savoir plus\u{a0}: --help");
    let label = language.pick("error:", "erreur\u{a0}:");
    let used = if used.is_empty() { used } else { format!("{used}\n") };
    Some(format!("{label} {what}\n\n{used}{more}\n"))
}

fn near(name: Option<String>, language: Language) -> String {
    let said = |name| {
        language.pick(
            format!("; did you mean `{name}`?"),
            format!("\u{a0}; vouliez-vous dire `{name}`\u{a0}?"),
        )
    };
    name.map(said).unwrap_or_default()
}

/// The visible commands.
fn available(language: Language) -> String {
    let program = Cli::command();
    let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
    let names: Vec<_> = shown.map(clap::Command::get_name).collect();
    let names = names.join(", ");
    language.pick(format!("; available: {names}"), format!("\u{a0}; disponibles\u{a0}: {names}"))
}

/// Why a value was refused. Our own parsers say it in both languages, or in the reader's.
fn reason(found: &(dyn Error + 'static), language: Language) -> String {
    if let Some(BadValue(why)) = found.downcast_ref() {
        return why.get(language).to_owned();
    }
    let number = found.downcast_ref::<ParseIntError>().map(ParseIntError::kind);
    if number == Some(&IntErrorKind::PosOverflow) {
        TOO_LARGE.get(language).to_owned()
    } else if number.is_some() {
        language.pick("expected a whole number", "attendu\u{a0}: un nombre entier").to_owned()
    } else if found.is::<ParseFloatError>() {
        language.pick("expected a number", "attendu\u{a0}: un nombre").to_owned()
    } else if found.is::<AddrParseError>() {
        language.pick("expected an IP address", "attendu\u{a0}: une adresse IP").to_owned()
    } else {
        found.to_string()
    }
}

/// Keeps the nearest command among those suggested, if it is near enough and not hidden (hidden
/// commands are not for people).
pub(crate) fn suggest_what_is_shown(error: &mut clap::Error) {
    let Some(ContextValue::Strings(near)) = error.remove(ContextKind::SuggestedSubcommand) else {
        return;
    };
    let program = Cli::command();
    let is_shown =
        |name: &String| program.find_subcommand(name).is_none_or(|command| !command.is_hide_set());
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    let distance = |known: &String| edit_distance(name, known);
    let nearest = near.into_iter().filter(is_shown).min_by_key(distance);
    if let Some(nearest) =
        nearest.filter(|near| distance(near) <= 1 + near.len() / 4 || near.starts_with(name))
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![nearest]));
    }
}

/// The letters to insert, remove or replace between two words.
fn edit_distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (done, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], done + 1);
        for at in 0..other.len() {
            let replaced = diagonal + usize::from(other[at] != letter);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{in_words, suggest_what_is_shown};
    use crate::args::Cli;
    use clap::Parser;
    use quintet::core::Language;

    #[test]
    fn hidden_commands_are_not_suggested() {
        for (name, near) in [
            ("nope", None),
            ("complet", Some("completions")),
            ("laun", None),
            ("solv", Some("solve")),
        ] {
            let mut error = Cli::try_parse_from(["quintet", name]).expect_err("a refusal");
            assert!(error.to_string().contains("tip"), "{error}");
            suggest_what_is_shown(&mut error);
            let text = error.to_string();
            assert!(!text.contains("'complete'") && !text.contains("'launch'"), "{text}");
            assert_eq!(text.contains("tip"), near.is_some(), "{text}");
            assert!(near.is_none_or(|near| text.contains(near)), "{text}");
        }
    }

    #[test]
    fn refusals_are_in_the_readers_language() {
        for (line, english, french) in [
            ("perft", "missing <GAME>, <DEPTH>", "il manque <GAME>, <DEPTH>"),
            (
                "jouerais",
                "unknown command `jouerais`; available: serve, play, ",
                "commande inconnue `jouerais`; disponibles: serve, play, ",
            ),
            (
                "play --firts x",
                "unexpected argument `--firts`; did you mean `--first`?",
                "argument inattendu `--firts`; vouliez-vous dire `--first`?",
            ),
            (
                "--color x",
                "`x` is not a value of `--color <WHEN>`; available: ",
                "valeur `x` refusée pour `--color <WHEN>`; possibles: ",
            ),
            (
                "perft hex x",
                "`x` cannot be `<DEPTH>`: expected a whole number",
                "valeur `x` refusée pour `<DEPTH>`: attendu: un nombre entier",
            ),
            (
                "puzzle hex --grade 6",
                "`6` cannot be `--grade <GRADE>`: expected a whole number from 1 to 5",
                "`--grade <GRADE>`: attendu: un nombre entier de 1 à 5",
            ),
            (
                "serve --host x",
                "`x` cannot be `--host <ADDR>`: expected an IP address",
                "valeur `x` refusée pour `--host <ADDR>`: attendu: une adresse IP",
            ),
            (
                "games --lang en --lang fr",
                "`--lang <LANG>` is given twice",
                "`--lang <LANG>` figure deux fois",
            ),
            (
                "perft hex 99999999999",
                "`99999999999` cannot be `<DEPTH>`: the number is too large",
                "refusée pour `<DEPTH>`: le nombre est trop grand",
            ),
            (
                "analyse hex --depth 0",
                "`0` cannot be `--depth <PLIES>`: expected a whole number of at least 1",
                "`--depth <PLIES>`: attendu: un nombre entier d’au moins 1",
            ),
        ] {
            let line = ["quintet"].into_iter().chain(line.split(' '));
            let error = Cli::try_parse_from(line).expect_err("a refusal");
            let said = |language| in_words(&error, language).expect("words").replace('\u{a0}', "");
            assert!(said(Language::English).contains(english), "{}", said(Language::English));
            assert!(said(Language::French).contains(french), "{}", said(Language::French));
        }
    }
}
