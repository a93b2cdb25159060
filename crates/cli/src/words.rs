//! Numbers, times, values and tables in words, in the reader's language, which is set once, when
//! the arguments have been read.

use crate::width;
use quintet::ParamInfo;
use quintet::core::{Counter, Fact, Info, Language, Look, Side, Value};
use std::sync::OnceLock;

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Sets the reader's language; only the first call counts.
pub(crate) fn speak(language: Language) {
    let _ = LANGUAGE.set(language);
}

/// The language of the reader.
pub(crate) fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// Picks the text in the reader's language.
pub(crate) fn pick<T>(english: T, french: T) -> T {
    language().pick(english, french)
}

/// The note after an interruption by Ctrl-C.
pub(crate) fn interrupted() -> &'static str {
    pick("interrupted: results so far\n", "interrompu : résultats obtenus jusque-là\n")
}

/// A number with decimals as the language writes them.
pub(crate) fn decimal(text: String) -> String {
    language().decimal(text)
}

/// A share of a whole in per cent: `62.5 %`.
pub(crate) fn percent(share: f64) -> String {
    language().percent(share, 1)
}

/// A count with its thousands grouped: `39,394,572`.
pub(crate) fn count(number: u64) -> String {
    grouped(number, pick(',', '\u{202f}'))
}

fn grouped(number: u64, between: char) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(between);
        }
        grouped.push(digit);
    }
    grouped
}

/// A span of time: `9 µs`, `3.1 ms`, `2.45 s`, `3 min 20 s`.
pub(crate) fn span(seconds: f64) -> String {
    if seconds < 0.0001 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        decimal(format!("{:.1} ms", seconds * 1000.0))
    } else if seconds < 60.0 {
        decimal(format!("{seconds:.2} s"))
    } else {
        format!("{} min {:.0} s", (seconds / 60.0).floor(), (seconds % 60.0).floor())
    }
}

/// A part of a number: `12 of 30`.
pub(crate) fn of(part: u64, all: u64) -> String {
    pick(format!("{part} of {all}"), format!("{part} sur {all}"))
}

/// A rate per second; 0 if no time has passed.
pub(crate) fn per_second(number: u64, seconds: f64) -> u64 {
    if seconds > 0.0 { (number as f64 / seconds) as u64 } else { 0 }
}

/// A value with its kind: proved, an estimate, or sampled.
pub(crate) fn value(value: Value) -> String {
    value.in_words(language())
}

/// A search's result and effort in one line; empty if there is neither.
pub(crate) fn thought(progress: &Info<String>) -> String {
    let mut parts = Vec::new();
    parts.extend(progress.value.map(value));
    parts.extend(costs(progress));
    parts.join(", ")
}

/// A player's counters besides nodes: `153 boards created, 12 cut-offs`.
pub(crate) fn counters(progress: &Info<String>) -> Vec<String> {
    let said = |of: &Counter| match &*of.name {
        BYTES_FOR_A_PROOF => {
            let size = language().bytes(of.value);
            pick(format!("a proof from here needs {size}"), format!("une preuve demande {size}"))
        }
        _ => format!("{} {}", count(of.value), of.in_words(language())),
    };
    progress.counters.iter().map(said).collect()
}

/// The memory that Pentago's solver would need; shown as a size, not digit by digit.
const BYTES_FOR_A_PROOF: &str = "bytes for a proof";

/// The effort of a search.
pub(crate) fn costs(progress: &Info<String>) -> Vec<String> {
    let mut parts = Vec::new();
    if progress.depth > 0 {
        parts.push(format!("{} {}", pick("depth", "profondeur"), progress.depth));
    }
    if progress.simulations > 0 {
        let words = ["simulation", "simulations"];
        parts.push(format!(
            "{} {}",
            count(progress.simulations),
            plural(progress.simulations, words, words)
        ));
    }
    if progress.nodes > 0 {
        parts.push(format!(
            "{} {}",
            count(progress.nodes),
            plural(progress.nodes, ["node", "nodes"], ["nœud", "nœuds"])
        ));
        parts.push(span(progress.seconds()));
    }
    parts
}

/// A colon, with the space before it that French requires.
pub(crate) fn colon() -> &'static str {
    pick(":", "\u{a0}:")
}

/// The form of a word after a count.
pub(crate) fn plural<'a>(count: u64, english: [&'a str; 2], french: [&'a str; 2]) -> &'a str {
    language().plural(count, pick(english, french))
}

/// A side as people call it.
pub(crate) fn side(side: Side, looks: &[Look; 2]) -> &str {
    &looks[side.index()].name
}

/// The numbers beside a board, one line each: `score: Red 3, Blue 5`.
pub(crate) fn facts(facts: &[Fact], looks: &[Look; 2]) -> String {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for fact in facts {
        let number = match fact.side {
            Some(of) => format!("{} {}", side(of, looks), fact.value),
            None => fact.value.to_string(),
        };
        match lines.iter_mut().find(|(title, _)| *title == fact.title) {
            Some((_, numbers)) => numbers.push(number),
            None => lines.push((fact.title.to_string(), vec![number])),
        }
    }
    lines
        .iter()
        .map(|(name, numbers)| format!("{name}{} {}\n", colon(), numbers.join(", ")))
        .collect()
}

/// Rows with aligned columns, each line indented. If the width is limited, the last column is
/// wrapped.
pub(crate) fn table(rows: &[Vec<String>], indent: usize) -> String {
    table_within(rows, indent, width::columns())
}

fn table_within(rows: &[Vec<String>], indent: usize, room: Option<usize>) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let (Some(last), before) = (row.last(), row.len().saturating_sub(1)) else {
            return "\n".to_owned();
        };
        let cells = row.iter().zip(&widths).take(before);
        let cells = cells.map(|(cell, &width)| {
            // Not `{cell:width$}`, which panics from 65,536 characters on.
            format!("{cell}{}  ", " ".repeat(width.saturating_sub(cell.chars().count())))
        });
        let cells = cells.collect::<String>();
        let start = format!("{:indent$}{cells}", "");
        let margin = start.chars().count();
        // A column of a few characters is harder to read than a line that is too long.
        let room = room.and_then(|room| room.checked_sub(margin)).filter(|&room| room >= 16);
        let lines = room.map_or_else(|| vec![last.clone()], |room| width::lines_of(last, room));
        let lines = lines.join(&format!("\n{}", " ".repeat(margin)));
        format!("{start}{lines}").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Joins words into lines that fit.
pub(crate) fn wrap<'a>(words: impl IntoIterator<Item = &'a str>, indent: usize) -> String {
    let room = width::columns().unwrap_or(76);
    let mut lines = vec![String::new()];
    for word in words {
        let line = lines.last_mut().expect("there is a line from the start");
        let length = line.chars().count();
        if length > 0 && indent + length + 2 + word.chars().count() > room {
            lines.push(word.to_owned());
        } else {
            line.push_str(if length > 0 { "  " } else { "" });
            line.push_str(word);
        }
    }
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

/// Parameters as rows: `depth=8`, its meaning, its accepted values.
pub(crate) fn params(params: &[ParamInfo]) -> Vec<Vec<String>> {
    let row = |param: &ParamInfo| {
        let default = param.default.as_deref().unwrap_or("…");
        vec![
            format!("{}={default}", param.name),
            format!("{}{} {}", param.summary, colon(), param.accepts),
        ]
    };
    params.iter().map(row).collect()
}

/// Quotes a text as one word of a shell.
pub(crate) fn shell(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=.,:/+".contains(&byte);
    if !text.is_empty() && text.bytes().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (39_394_572, "39,394,572")]
        {
            assert_eq!(count(number), text);
        }
        assert_eq!(grouped(39_394_572, ' '), "39 394 572");
    }

    #[test]
    fn a_shell_reads_a_word_back() {
        assert_eq!(shell("width=5,height=4"), "width=5,height=4");
        assert_eq!(shell("a1 b2"), "'a1 b2'");
        assert_eq!(shell("it's"), r"'it'\''s'");
        assert_eq!(shell(""), "''");
    }

    #[test]
    fn a_table_keeps_its_width() {
        let rows = [vec!["a".to_owned(), "some words that do not fit in one line".to_owned()]];
        let text = table_within(&rows, 2, Some(30));
        assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
        assert_eq!(text.lines().nth(1).map(|line| &line[..5]), Some("     "));
        assert_eq!(table_within(&rows, 2, None).lines().count(), 1);
        assert_eq!(table_within(&[Vec::new()], 2, Some(30)), "\n");
        let long = vec!["x".repeat(70_000), "a".to_owned()];
        assert_eq!(table_within(&[long], 2, None).len(), 70_000 + 6);
    }

    #[test]
    fn lines_are_wrapped_and_indented() {
        let words: Vec<String> = (0..60).map(|number| number.to_string()).collect();
        let text = wrap(words.iter().map(String::as_str), 2);
        assert!(text.lines().all(|line| line.starts_with("  ") && line.chars().count() <= 76));
        assert_eq!(text.split_whitespace().count(), 60);
    }
}
