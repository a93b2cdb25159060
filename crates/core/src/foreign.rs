//! Makes foreign text safe to show: names, output of bots, errors, contents of files.
//!
//! A terminal obeys some characters (ESC begins commands that move the cursor, set the title or answer for
//! the user), and others mislead readers (U+202E reverses the text after it). All of them are shown escaped,
//! `\u{1b}`, as Rust writes them. Pages additionally escape their own special characters.
//!
//! ```
//! use quintet_core::foreign;
//! assert_eq!(foreign::line("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\\n");
//! assert_eq!(foreign::text("two\r\nlines\u{202e}"), "two\nlines\\u{202e}");
//! assert_eq!(foreign::html("<!--<script>"), "&lt;!--&lt;script&gt;");
//! assert_eq!(foreign::json_in_html("[\"</script>\"]"), "[\"\\u003c/script\\u003e\"]");
//! ```

use std::fmt::Write as _;

/// Whether a character is obeyed rather than shown: control characters, invisible ones, and those that change
/// the direction of a text.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// A text as one line of a terminal.
#[must_use]
pub fn line(text: &str) -> String {
    shown(text, |_| false)
}

/// A text of several lines for a terminal; tabs stay.
#[must_use]
pub fn text(text: &str) -> String {
    shown(&text.replace("\r\n", "\n"), |c| matches!(c, '\n' | '\t'))
}

/// A text of several lines with our own colours: colours are kept, other control sequences are not.
///
/// Foreign text must pass through [`line()`] or [`text()`] before it is inserted into such a text.
#[must_use]
pub fn coloured(painted: &str) -> String {
    let mut safe = String::with_capacity(painted.len());
    let mut rest = painted;
    while let Some(at) = rest.find('\u{1b}') {
        safe.push_str(&text(&rest[..at]));
        let length = colour(&rest[at..]);
        safe.push_str(&rest[at..at + length]);
        rest = &rest[at + length..];
        if length == 0 {
            safe.push_str("\\u{1b}");
            rest = &rest[1..];
        }
    }
    safe + &text(rest)
}

/// The length of the colour sequence at the start of a text, such as `ESC [ 1 ; 31 m`; 0 if there is no such
/// sequence.
fn colour(text: &str) -> usize {
    let Some(codes) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = codes.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(codes.len());
    if codes[end..].starts_with('m') { "\u{1b}[".len() + end + 1 } else { 0 }
}

/// Escapes a text for an element or a quoted attribute of a page.
#[must_use]
pub fn html(foreign: &str) -> String {
    let mut safe = String::with_capacity(foreign.len());
    for c in text(foreign).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// JSON for a terminal. Characters that must not be shown occur only in its strings, and are escaped there.
#[must_use]
pub fn json(json: &str) -> String {
    escaped(json, |c| is_hidden(c) && c != '\n')
}

/// JSON for a script element of a page, where it can neither end nor change the element.
#[must_use]
pub fn json_in_html(json: &str) -> String {
    escaped(json, |c| is_hidden(c) || matches!(c, '<' | '>' | '&'))
}

fn escaped(json: &str, hidden: impl Fn(char) -> bool) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        if hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(safe, "\\u{unit:04x}");
            }
        } else {
            safe.push(c);
        }
    }
    safe
}

fn shown(text: &str, keeps: impl Fn(char) -> bool) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if keeps(c) || !is_hidden(c) => safe.push(c),
            '\n' => safe.push_str("\\n"),
            '\r' => safe.push_str("\\r"),
            '\t' => safe.push_str("\\t"),
            c => {
                let _ = write!(safe, "{}", c.escape_unicode());
            }
        }
    }
    safe
}
