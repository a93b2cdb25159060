//! Explains parser errors about a command line in the reader's language.

use crate::args::Cli;
use crate::options::{BadValue, TOO_LARGE};
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quintet::core::{Language, unknown};
use std::error::Error;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// The refusal in words; `None` for help, the version, and refusals that have no words here.
pub(crate) fn in_words(error: &clap::Error, language: Language) -> Option<String> {
    let of = |kind| error.get(kind).map(words);
    let missing = of(ContextKind::InvalidArg);
    let arg = missing.as_deref().map(option);
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
            unknown("command", "commande inconnue", &name, &available(error), language)
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = missing?;
            language.pick(format!("missing {missing}"), format!("il manque {missing}"))
        }
        ErrorKind::MissingSubcommand => {
            let known = available(error).join(", ");
            language.pick(
                format!("missing a command; available: {known}"),
                format!("il manque une commande\u{a0}; disponibles\u{a0}: {known}"),
            )
        }
        ErrorKind::InvalidValue => {
            let known = of(ContextKind::ValidValue).map(|known| {
                language.pick(
                    format!("; available: {known}"),
                    format!("\u{a0}; disponibles\u{a0}: {known}"),
                )
            });
            let (arg, known) = (arg?, known.unwrap_or_default());
            match of(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => language.pick(
                    format!("`{arg}` cannot be `{value}`{known}"),
                    format!("`{arg}` ne peut pas être `{value}`{known}"),
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
                format!("`{arg}` cannot be `{value}`: {reason}"),
                format!("`{arg}` ne peut pas être `{value}`\u{a0}; {reason}"),
            )
        }
        ErrorKind::ArgumentConflict => {
            let (arg, other) = (arg?, of(ContextKind::PriorArg)?);
            let other = option(&other);
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

/// An option without the placeholder of its value: `--grade` of `--grade <GRADE>`.
fn option(arg: &str) -> &str {
    arg.split_once(' ').filter(|_| arg.starts_with('-')).map_or(arg, |(name, _)| name)
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

/// The visible commands where one was wrong or missing: of the program, or of the command that the usage names.
fn available(error: &clap::Error) -> Vec<String> {
    let program = Cli::command();
    let used = error.get(ContextKind::Usage).map(words).unwrap_or_default();
    let mut place = &program;
    for word in used.split_whitespace().skip_while(|word| *word != program.get_name()).skip(1) {
        let Some(below) = place.find_subcommand(word) else { break };
        place = below;
    }
    let shown = place.get_subcommands().filter(|command| !command.is_hide_set());
    shown.map(|command| command.get_name().to_owned()).collect()
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

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;
    use crate::args::Cli;
    use clap::Parser;
    use quintet::core::Language;

    #[test]
    fn commands_are_suggested_and_listed_where_they_belong() {
        for (line, said, not) in [
            ("nope", "unknown command `nope`; available: serve, ", "did you mean"),
            ("completion", "did you mean `completions`?", "launch"),
            ("laun", "unknown command `laun`; available: ", "launch"),
            ("solv", "did you mean `solve`? Available: serve, ", "complete"),
            ("sudoku generat", "did you mean `generate`? Available: solve, generate,", "serve"),
            ("tournament x", "available: run, ", "serve"),
        ] {
            let words = ["quintet"].into_iter().chain(line.split(' '));
            let error = Cli::try_parse_from(words).expect_err("a refusal");
            let text = in_words(&error, Language::English).expect("words");
            assert!(text.contains(said) && !text.contains(not), "{line}: {text}");
        }
    }

    #[test]
    fn refusals_are_in_the_readers_language() {
        for (line, english, french) in [
            ("perft", "missing <GAME>, <DEPTH>", "il manque <GAME>, <DEPTH>"),
            (
                "jouerais",
                "unknown command `jouerais`; available: serve, play, ",
                "commande inconnue `jouerais` ; disponibles : serve, play, ",
            ),
            (
                "play --firts x",
                "unexpected argument `--firts`; did you mean `--first`?",
                "argument inattendu `--firts`; vouliez-vous dire `--first`?",
            ),
            (
                "--color x",
                "`--color` cannot be `x`; available: ",
                "`--color` ne peut pas être `x`; disponibles: ",
            ),
            (
                "perft hex x",
                "`<DEPTH>` cannot be `x`: expected a whole number",
                "`<DEPTH>` ne peut pas être `x`; attendu: un nombre entier",
            ),
            (
                "puzzle hex --grade 6",
                "`--grade` cannot be `6`: expected a whole number from 1 to 5",
                "`--grade` ne peut pas être `6`; attendu: un nombre entier de 1 à 5",
            ),
            (
                "serve --host x",
                "`--host` cannot be `x`: expected an IP address",
                "`--host` ne peut pas être `x`; attendu: une adresse IP",
            ),
            ("games --lang en --lang fr", "`--lang` is given twice", "`--lang` figure deux fois"),
            (
                "perft hex 99999999999",
                "`<DEPTH>` cannot be `99999999999`: the number is too large",
                "`<DEPTH>` ne peut pas être `99999999999`; le nombre est trop grand",
            ),
            (
                "analyse hex --depth 0",
                "`--depth` cannot be `0`: expected a whole number of at least 1",
                "`--depth` ne peut pas être `0`; attendu: un nombre entier d’au moins 1",
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
