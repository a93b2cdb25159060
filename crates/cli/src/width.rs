//! How wide the terminal is, and texts that fit in it.

use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size};

/// Columns for what people read on standard output; none: nobody looks, as in a
/// file or a pipe, and lines stay whole. `COLUMNS` decides where it is set.
pub(crate) fn columns() -> Option<usize> {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let set = set.filter(|&columns: &usize| columns > 0);
    set.or_else(|| io::stdout().is_terminal().then(terminal_columns))
}

/// The width of the terminal; the usual one where it does not say.
pub(crate) fn terminal_columns() -> usize {
    terminal_size().map_or(80, |(Width(columns), _)| usize::from(columns).max(20))
}

/// A text in lines of at most `room` characters, broken between words; a word that
/// is longer stays whole.
pub(crate) fn lines_of(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line from the start");
        let length = line.chars().count();
        if length > 0 && length + 1 + word.chars().count() > room {
            lines.push(word.to_owned());
        } else {
            line.push_str(if length > 0 { " " } else { "" });
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(lines_of("one two three", 7), ["one two", "three"]);
        assert_eq!(lines_of("unbreakable word", 4), ["unbreakable", "word"]);
        assert_eq!(lines_of("", 4), [""]);
    }
}
