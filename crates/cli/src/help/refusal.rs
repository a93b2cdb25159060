//! What is wrong with a command line, in French; English is the parser's own.

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
            let reason = error.source().map(|reason| format!("\u{a0}: {reason}"));
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

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::in_french;
    use crate::args::Cli;
    use clap::Parser;

    #[test]
    fn refusals_are_french() {
        for (line, expected) in [
            ("quintet perft", "il manque <GAME>, <DEPTH>"),
            ("quintet jouer", "commande inconnue `jouer`"),
            ("quintet play --firts x", "argument inattendu `--firts`; il y a `--first`"),
            ("quintet --color x", "valeur `x` refusée pour `--color <WHEN>`"),
            ("quintet perft hex x", "valeur `x` refusée pour `<DEPTH>`"),
        ] {
            let error = Cli::try_parse_from(line.split(' ')).expect_err("a refusal");
            let told = in_french(&error).expect("French words").replace('\u{a0}', "");
            assert!(told.contains(expected), "{told}");
        }
    }
}
