//! Chapters in French: every sentence that a chapter says, with its translation.
//!
//! Chapters are written in English. A pattern may have holes (`{}`), which stand for figures,
//! players and positions; what fills them is translated in turn where it has a translation. A
//! test asks for a translation of everything that the five chapters say.

mod comparing;
mod notes;
mod quoted;
mod stories;

use quintet::core::Language;

/// A pattern in English and in French.
type Pattern = (&'static str, &'static str);

/// Every pattern.
fn patterns() -> impl Iterator<Item = &'static Pattern> {
    let all = [notes::PATTERNS, comparing::PATTERNS, quoted::PATTERNS, stories::PATTERNS];
    all.into_iter().flatten()
}

/// What a chapter says, in a language; as it is where there is no translation, but for the sign
/// of decimals.
///
/// ```
/// use quintet::core::Language;
/// use quintet_reproduce::in_words;
/// assert_eq!(in_words("9×9: time of Minimax", Language::French), "9×9 : temps de Minimax");
/// assert_eq!(in_words("9×9: time of Minimax", Language::English), "9×9: time of Minimax");
/// ```
#[must_use]
pub fn in_words(text: &str, language: Language) -> String {
    match language {
        Language::English => text.to_owned(),
        Language::French => translated(text),
    }
}

/// The translation of a text, if it has one.
pub(crate) fn french(text: &str) -> Option<String> {
    let made =
        patterns().filter_map(|(english, french)| Some((english, french, fill(english, text)?)));
    // The pattern that leaves least to its holes.
    let (_, french, filled) = made.max_by_key(|(english, ..)| english.len())?;
    let mut words = String::new();
    let mut filled = filled.into_iter();
    for (index, piece) in french.split("{}").enumerate() {
        if index > 0 {
            words.push_str(&filled.next().map(translated).unwrap_or_default());
        }
        words.push_str(piece);
    }
    Some(words)
}

fn translated(text: &str) -> String {
    french(text).unwrap_or_else(|| with_commas(text))
}

/// Figures as French writes them: a comma between a number and its decimals.
fn with_commas(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let digit =
        |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(char::is_ascii_digit);
    let decimal = |at: usize| digit(at.checked_sub(1)) && digit(Some(at + 1));
    let written = characters.iter().enumerate();
    written.map(|(at, &c)| if c == '.' && decimal(at) { ',' } else { c }).collect()
}

/// What fills the holes of a pattern, if the text is made by it.
fn fill<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next().unwrap_or_default())?;
    let mut filled = Vec::new();
    let pieces: Vec<&str> = pieces.collect();
    for (index, piece) in pieces.iter().enumerate() {
        let at = match piece.is_empty() || index + 1 == pieces.len() {
            // The last piece ends the text.
            true => rest.strip_suffix(piece)?.len(),
            false => rest.find(piece)?,
        };
        filled.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty().then_some(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled() {
        assert_eq!(fill("a {} c", "a b c"), Some(vec!["b"]));
        assert_eq!(fill("{}: {}", "x: y: z"), Some(vec!["x", "y: z"]));
        assert_eq!(fill("a", "ab"), None);
        assert_eq!(fill("a {}", "b"), None);
        assert_eq!(fill("{} é", "x é"), Some(vec!["x"]));
        assert_eq!(fill("{} b", "é"), None);
        assert_eq!(fill("{}bcd", "“”"), None);
    }

    #[test]
    fn decimals_have_a_comma() {
        assert_eq!(translated("1.94"), "1,94");
        assert_eq!(translated("67 s / 10 s = 6.70"), "67 s / 10 s = 6,70");
        assert_eq!(translated("1.19 µs / 4.3x. 5"), "1,19 µs / 4,3x. 5");
        assert_eq!(translated("609605 / 96073 = 6.35"), "609605 / 96073 = 6,35");
        assert_eq!(in_words("1.94 times as fast", Language::French), "1,94 fois plus rapide");
        assert_eq!(translated("report:depth=4,threads=2"), "report:depth=4,threads=2");
    }

    #[test]
    fn patterns_have_as_many_holes_in_both_languages() {
        for (english, french) in patterns() {
            let holes = |text: &str| text.matches("{}").count();
            assert_eq!(holes(english), holes(french), "{english}");
            assert!(!french.is_empty() && english != french, "{english}");
        }
    }
}
