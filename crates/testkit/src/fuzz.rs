//! Damaged texts for every parser: real ones from a corpus, truncated, repeated, spliced, or with characters
//! replaced.
//!
//! A fuzz test runs a few hundred cases by default, or the number in `QUINTET_FUZZ_CASES`. A failing case is
//! shrunk and printed; add it to the corpus, so that it is always tried.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::Config;

/// The number of cases of a fuzz test: `QUINTET_FUZZ_CASES`, or the default.
///
/// # Panics
/// If the variable is set to something other than a number.
#[must_use]
pub fn config(usual: u32) -> Config {
    let asked = std::env::var("QUINTET_FUZZ_CASES").ok();
    let asked = asked.map(|text| text.parse().expect("QUINTET_FUZZ_CASES is a number of cases"));
    Config { cases: asked.unwrap_or(usual), failure_persistence: None, ..Config::default() }
}

/// The texts of a corpus: one per line, `#` for remarks, ` ` for a line break and `\\` for a backslash.
#[must_use]
pub fn corpus(file: &str) -> Vec<String> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.replace("\\n", "\n").replace("\\\\", "\\")).collect()
}

/// One change to a text.
#[derive(Clone, Debug)]
enum Change {
    Remove(Index),
    Replace(Index, char),
    Insert(Index, char),
    /// Repeats a part of the text elsewhere.
    Repeat(Index, Index, usize),
    /// Continues with the rest of another text.
    Splice(Index, Index),
    /// Cuts the text off here.
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let place = any::<Index>;
    prop_oneof![
        place().prop_map(Change::Remove),
        (place(), character()).prop_map(|(at, to)| Change::Replace(at, to)),
        (place(), character()).prop_map(|(at, new)| Change::Insert(at, new)),
        (place(), place(), 1..20usize).prop_map(|(at, to, length)| Change::Repeat(at, to, length)),
        (place(), place()).prop_map(|(at, from)| Change::Splice(at, from)),
        place().prop_map(Change::Cut),
    ]
}

/// Characters used in notations, and occasionally any other.
fn character() -> impl Strategy<Value = char> {
    let common = "abcdefghkrst0123456789 .,:;=+-_#()[]{}\"'\\\n|/?&%FGMSZBW".chars();
    prop_oneof![12 => select(common.collect::<Vec<_>>()), 1 => any::<char>()]
}

/// Texts of a corpus with up to four changes, or unchanged.
pub fn damaged(corpus: Vec<String>) -> impl Strategy<Value = String> {
    let changes = prop::collection::vec(change(), 0..=4);
    (select(corpus.clone()), select(corpus), changes).prop_map(|(text, other, changes)| {
        let mut text: Vec<char> = text.chars().collect();
        let other: Vec<char> = other.chars().collect();
        changes.iter().for_each(|change| apply(&mut text, &other, change));
        text.into_iter().collect()
    })
}

fn apply(text: &mut Vec<char>, other: &[char], change: &Change) {
    let room = text.len() + 1;
    match change {
        Change::Insert(at, new) => text.insert(at.index(room), *new),
        Change::Splice(at, from) => {
            text.truncate(at.index(room));
            text.extend(&other[from.index(other.len() + 1)..]);
        }
        Change::Cut(at) => text.truncate(at.index(room)),
        _ if text.is_empty() => {}
        Change::Remove(at) => drop(text.remove(at.index(text.len()))),
        Change::Replace(at, to) => {
            let at = at.index(text.len());
            text[at] = *to;
        }
        Change::Repeat(at, to, length) => {
            let from = at.index(text.len());
            let part = text[from..text.len().min(from + length)].to_vec();
            let to = to.index(room);
            text.splice(to..to, part);
        }
    }
}

/// Checks a message about a text: it must not be empty, must fit on one line, and must not grow out of
/// proportion to the text.
///
/// # Errors
/// The problem, as a failed case.
pub fn check_message(message: &str, text: &str) -> Result<(), TestCaseError> {
    prop_assert!(!message.trim().is_empty(), "a refusal must give a reason");
    prop_assert!(!message.contains('\n'), "must be one line: {message:?}");
    // A character may appear as `\u{10ffff}`, and twice.
    let most = 1500 + 20 * text.chars().count();
    prop_assert!(message.len() <= most, "too long: {message:?}");
    Ok(())
}
