//! What is wrong with a command line, in French; English is the parser's own.

use crate::args::Cli;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error;

/// The refusal in French; none for what is no refusal (help, the version) or has no words here.
pub(crate) fn in_french(error: &clap::Error) -> Option<String> {
    let of = |kind| error.get(kind).map(words);
    let arg = of(ContextKind::InvalidArg);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            let near = of(ContextKind::SuggestedArg).map(|near| format!("\u{a0}; il y a `{near}`"));
            format!("argument inattendu `{}`{}", arg?, near.unwrap_or_default())
        }
        ErrorKind::InvalidSubcommand => {
            let near = of(ContextKind::SuggestedSubcommand);
            let near = near.map(|near| format!("\u{a0}; il y a `{near}`"));
            let name = of(ContextKind::InvalidSubcommand)?;
            format!("commande inconnue `{name}`{}", near.unwrap_or_default())
        }
        ErrorKind::MissingRequiredArgument => format!("il manque {}", arg?),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        ErrorKind::InvalidValue => {
            let known = of(ContextKind::ValidValue);
            let known = known.map(|known| format!("\u{a0}; possibles\u{a0}: {known}"));
            let known = known.unwrap_or_default();
            match of(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => format!("valeur `{value}` refusée pour `{}`{known}", arg?),
                None => format!("il faut une valeur pour `{}`{known}", arg?),
            }
        }
        ErrorKind::ValueValidation => {
            let value = of(ContextKind::InvalidValue)?;
            let reason = error.source().map(|reason| reason_in_french(&reason.to_string()));
            let reason = reason.map(|reason| format!("\u{a0}: {reason}"));
            format!("valeur `{value}` refusée pour `{}`{}", arg?, reason.unwrap_or_default())
        }
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg)?;
            format!("`{}` ne va pas avec `{other}`", arg?)
        }
        _ => return None,
    };
    Some(format!("erreur\u{a0}: {what}\n\nPour en savoir plus\u{a0}: --help\n"))
}

/// A reason of the parser's own in French; ours are French already.
fn reason_in_french(reason: &str) -> String {
    let bounds = reason.split_once(" is not in ").map(|(_, bounds)| bounds);
    match bounds.and_then(|bounds| bounds.split_once("..")) {
        Some((least, "")) => format!("attendu\u{a0}: au moins {least}"),
        // A bound of the type is none that anybody set.
        Some((least, most)) if most.trim_start_matches('=').len() > 9 => {
            format!("attendu\u{a0}: au moins {least}")
        }
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            format!("attendu\u{a0}: un nombre de {least} à {most}")
        }
        None if reason == "invalid digit found in string" => {
            "attendu\u{a0}: un nombre entier".to_owned()
        }
        None => reason.to_owned(),
    }
}

/// Takes hidden commands, which are not for people, out of what is suggested.
pub(crate) fn suggest_what_is_shown(error: &mut clap::Error) {
    let Some(ContextValue::Strings(near)) = error.remove(ContextKind::SuggestedSubcommand) else {
        return;
    };
    let program = Cli::command();
    let is_shown =
        |name: &String| program.find_subcommand(name).is_none_or(|command| !command.is_hide_set());
    let near: Vec<_> = near.into_iter().filter(is_shown).collect();
    if !near.is_empty() {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(near));
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
    use super::{in_french, suggest_what_is_shown};
    use crate::args::Cli;
    use clap::Parser;

    #[test]
    fn hidden_commands_are_not_suggested() {
        for (name, near) in
            [("nope", None), ("complet", Some("completions")), ("laun", Some("man"))]
        {
            let mut error = Cli::try_parse_from(["quintet", name]).expect_err("a refusal");
            assert!(error.to_string().contains("tip"), "{error}");
            suggest_what_is_shown(&mut error);
            let told = error.to_string();
            assert!(!told.contains("'complete'") && !told.contains("'launch'"), "{told}");
            assert_eq!(told.contains("tip"), near.is_some(), "{told}");
            assert!(near.is_none_or(|near| told.contains(near)), "{told}");
        }
    }

    #[test]
    fn refusals_are_french() {
        for (line, expected) in [
            ("quintet perft", "il manque <GAME>, <DEPTH>"),
            ("quintet jouer", "commande inconnue `jouer`"),
            ("quintet play --firts x", "argument inattendu `--firts`; il y a `--first`"),
            ("quintet --color x", "valeur `x` refusée pour `--color <WHEN>`"),
            ("quintet perft hex x", "valeur `x` refusée pour `<DEPTH>`: attendu: un nombre entier"),
            ("quintet puzzle hex --grade 6", "`--grade <GRADE>`: attendu: un nombre de 1 à 5"),
            ("quintet analyse hex --depth 0", "`--depth <PLIES>`: attendu: au moins 1"),
        ] {
            let error = Cli::try_parse_from(line.split(' ')).expect_err("a refusal");
            let told = in_french(&error).expect("French words").replace('\u{a0}', "");
            assert!(told.contains(expected), "{told}");
        }
    }
}
