//! The text after the options of a command, fitted to the terminal: paragraphs are filled, while
//! examples and tables keep their lines, and a line that is too long continues below its own text.

/// The text in lines of at most `room` characters, where words allow.
pub(crate) fn fit(text: &str, room: usize) -> String {
    joined(text).iter().map(|line| wrapped(line, room)).collect::<Vec<_>>().join("\n")
}

/// The lines of a text, each paragraph in one.
pub(super) fn joined(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let goes_on = is_open && !line.is_empty() && !line.starts_with(' ');
        match lines.last_mut().filter(|_| goes_on) {
            Some(last) => *last = format!("{last} {line}"),
            None => lines.push(line.to_owned()),
        }
        // A heading ends with a colon.
        is_open = !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
    }
    lines
}

/// A line broken between words. The rest is indented to its last column, or slightly more than the
/// beginning of the line.
fn wrapped(line: &str, room: usize) -> String {
    if line.chars().count() <= room {
        return line.to_owned();
    }
    let indent = indent_below(line, room);
    let mut lines = vec![String::new()];
    for (index, word) in line.split(' ').enumerate() {
        let last = lines.last_mut().expect("there is a line from the start");
        let is_begun = last.chars().any(|c| c != ' ');
        if is_begun && !word.is_empty() && last.chars().count() + 1 + word.chars().count() > room {
            lines.push(format!("{:indent$}{word}", ""));
        } else {
            last.push_str(if index > 0 { " " } else { "" });
            last.push_str(word);
        }
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// How far the lines below the first are indented.
fn indent_below(line: &str, room: usize) -> usize {
    let indent = line.chars().take_while(|&c| c == ' ').count();
    let text = &line[indent..];
    let columns = text.rmatch_indices("  ").next();
    let column = columns.map(|(at, gap)| indent + text[..at + gap.len()].chars().count());
    match column {
        Some(column) if column <= room * 2 / 3 => column,
        _ if indent > 0 => indent + 4,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn paragraphs_are_filled_and_lists_keep_their_lines() {
        let text = "Some words\nof a paragraph.\n\nExamples:\n  one\n  two\nand so on:\n  three";
        let fitted = "Some words of a paragraph.\n\nExamples:\n  one\n  two\nand so on:\n  three";
        assert_eq!(fit(text, 80), fitted);
    }

    #[test]
    fn long_lines_go_on_below_their_text() {
        let text =
            "  quintet serve   open the studio in a browser\n  quintet match one two three four";
        let fitted = "  quintet serve   open the studio\n                  in a browser\n  \
                      quintet match one two three four";
        assert_eq!(fit(text, 34), fitted);
        assert_eq!(
            fit("  quintet match one two three four", 24),
            "  quintet match one two\n      three four"
        );
        assert_eq!(fit("one two three", 7), "one two\nthree");
        assert_eq!(fit("unbreakable", 4), "unbreakable");
    }
}
