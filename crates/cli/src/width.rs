//! The width of the terminal, and texts that fit in it.

use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size};

/// The width for text on standard output. `None` for a file or a pipe, where lines stay whole.
/// `COLUMNS` decides if it is set.
pub(crate) fn columns() -> Option<usize> {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let set = set.filter(|&columns: &usize| columns > 0);
    set.or_else(|| io::stdout().is_terminal().then(terminal_columns))
}

/// Whether standard error is a terminal that can overwrite a line.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal() && !is_dumb()
}

/// Whether the terminal can only print.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

/// The width of the terminal; 80 if it is unknown.
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

/// Breaks lines that are too long between words, and indents the rest slightly more than the
/// beginning. Colours have no width.
pub(crate) fn fit(text: &str, room: usize) -> String {
    let line = |line: &str| {
        if visible(line) <= room {
            return line.to_owned();
        }
        let indent = line.chars().take_while(|&c| c == ' ').count();
        let indent = if indent + 4 > room / 2 { 2 } else { indent + 4 };
        let mut lines = vec![String::new()];
        for (index, word) in line.split(' ').enumerate() {
            let last = lines.last_mut().expect("there is a line from the start");
            let begun = last.chars().any(|c| c != ' ');
            if begun && visible(last) + 1 + visible(word) > room {
                lines.push(format!("{:indent$}{word}", ""));
            } else {
                last.push_str(if index > 0 { " " } else { "" });
                last.push_str(word);
            }
        }
        let lines = lines.iter().map(|line| line.trim_end_matches(' '));
        lines.collect::<Vec<_>>().join("\n")
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The number of visible characters, without colours.
fn visible(text: &str) -> usize {
    let mut inside = false;
    let takes_room = |&c: &char| {
        let was = inside;
        inside = c == '\u{1b}' || (inside && !c.is_ascii_alphabetic());
        !was && !inside
    };
    text.chars().filter(takes_room).count()
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

    #[test]
    fn long_lines_are_broken_and_others_left() {
        let text = " . . X\n  best  a rather long line\nunbreakable-as-it-is\n";
        let broken =
            " . . X\n  best  a\n      rather\n      long\n      line\nunbreakable-as-it-is\n";
        assert_eq!(fit(text, 12), broken);
        assert_eq!(fit(text, 40), text);
        assert_eq!(visible("\u{1b}[1mbold\u{1b}[0m"), 4);
    }
}
