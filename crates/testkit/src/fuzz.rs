//! Damaged texts for every parser: real ones from a corpus, cut, doubled,
//! spliced and sprinkled with other characters.
//!
//! A test of this kind runs a few hundred cases by default, and as many as
//! `QUINTET_FUZZ_CASES` says for whoever has the time. A case that fails is
//! shrunk and printed; it goes into the corpus, so that it is tried ever after.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::Config;

/// How many cases a fuzz test runs: `QUINTET_FUZZ_CASES`, or the usual number.
///
/// # Panics
/// When the variable is set to something that is not a number.
#[must_use]
pub fn config(usual: u32) -> Config {
    let asked = std::env::var("QUINTET_FUZZ_CASES").ok();
    let asked = asked.map(|text| text.parse().expect("QUINTET_FUZZ_CASES is a number of cases"));
    Config { cases: asked.unwrap_or(usual), failure_persistence: None, ..Config::default() }
}

/// The texts of a corpus: a line each, `#` for remarks, `\n` for an end of line
/// and `\\` for a backslash.
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
    /// A part of the text again, elsewhere.
    Repeat(Index, Index, usize),
    /// The rest of another text.
    Splice(Index, Index),
    /// Nothing after here.
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

/// What notations are made of, and now and then anything.
fn character() -> impl Strategy<Value = char> {
    let common = "abcdefghkrst0123456789 .,:;=+-_#()[]{}\"'\\\n|/?&%FGMSZBW".chars();
    prop_oneof![12 => select(common.collect::<Vec<_>>()), 1 => any::<char>()]
}

/// Texts of a corpus with up to four changes; none leaves it as it is.
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

/// What must hold of every message about a text: it says something, in one
/// line, and does not grow beyond what it is about.
///
/// # Errors
/// What is wrong with it, as a failed case.
pub fn check_message(message: &str, text: &str) -> Result<(), TestCaseError> {
    prop_assert!(!message.trim().is_empty(), "a refusal says why");
    prop_assert!(!message.contains('\n'), "in one line: {message:?}");
    // A character may be shown as `\u{10ffff}`, and twice.
    let most = 1500 + 20 * text.chars().count();
    prop_assert!(message.len() <= most, "shorter: {message:?}");
    Ok(())
}
