//! A tree of all the lines tried in a game, with comments.
//!
//! ```text
//! 4,4(5,3{too slow}),4
//! │ │ │   │          └ and on
//! │ │ │   └ a comment on the move before it
//! │ │ └ in brackets another line, instead of the move before them
//! ```
//! Moves are written as in their game; special characters in them and in comments are escaped as `%2c`.

use crate::{RecordError, Text};
use std::fmt;

const FORM: Text = Text::new(
    "moves with commas between, other lines in brackets, comments in braces, as 4,4(5,3{why}),4",
    "des coups séparés par des virgules, les variantes entre parenthèses, les commentaires entre \
     accolades, comme 4,4(5,3{pourquoi}),4",
);

/// The deepest nesting of lines within lines.
const DEEPEST: usize = 60;

/// A tree of moves. The first node is the start and has no move.
///
/// ```
/// use quintet_core::Lines;
/// let lines = Lines::parse("4,4(5,3{too%2c slow}),4").unwrap();
/// assert_eq!(lines.main(), ["4", "4", "4"]);
/// assert_eq!(lines.node(lines.node(1).next[1]).text, "5");
/// assert_eq!(lines.to_string(), "4,4(5,3{too%2c slow}),4");
/// assert_eq!(Lines::parse("4,(5").unwrap_err().column(), Some(5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    nodes: Vec<LineNode>,
}

/// A node of the tree: a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineNode {
    /// The move; empty at the start.
    pub text: String,
    /// A comment on it; may be empty.
    pub comment: String,
    /// Indices of the moves that may follow, the main one first.
    pub next: Vec<usize>,
}

impl Default for Lines {
    fn default() -> Self {
        Self { nodes: vec![LineNode::default()] }
    }
}

impl Lines {
    /// A node by its index; 0 is the start.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn node(&self, place: usize) -> &LineNode {
        &self.nodes[place]
    }

    /// Adds a move after a node, unless it is there already; returns its index.
    pub fn add(&mut self, after: usize, text: &str) -> usize {
        if let Some(known) = self.find(after, text) {
            return known;
        }
        let place = self.nodes.len();
        self.nodes.push(LineNode { text: text.to_owned(), ..LineNode::default() });
        self.nodes[after].next.push(place);
        place
    }

    /// Appends to the comment on a node.
    pub fn comment(&mut self, place: usize, text: &str) {
        let comment = &mut self.nodes[place].comment;
        if !comment.is_empty() && !text.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// Replaces the comment on a node.
    pub fn set_comment(&mut self, place: usize, text: &str) {
        text.clone_into(&mut self.nodes[place].comment);
    }

    /// The move after a node that has this text.
    #[must_use]
    pub fn find(&self, after: usize, text: &str) -> Option<usize> {
        self.nodes[after].next.iter().copied().find(|&place| self.nodes[place].text == text)
    }

    /// Makes one of a node's following moves the main one.
    pub fn promote(&mut self, after: usize, place: usize) {
        self.nodes[after].next.sort_by_key(|&other| other != place);
    }

    /// Removes one of a node's following moves, and everything after it.
    pub fn remove(&mut self, after: usize, place: usize) {
        self.nodes[after].next.retain(|&other| other != place);
    }

    /// The main line after a node.
    pub fn main_from(&self, place: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(place), |&place| self.nodes[place].next.first().copied()).skip(1)
    }

    /// The number of moves, including removed ones.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The moves of the main line.
    #[must_use]
    pub fn main(&self) -> Vec<&str> {
        self.main_from(0).map(|place| self.nodes[place].text.as_str()).collect()
    }

    /// Whether this is a single line without comments.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let mut main = std::iter::once(0).chain(self.main_from(0)).map(|place| self.node(place));
        main.all(|node| node.comment.is_empty() && node.next.len() <= 1)
    }

    /// Reads what `Display` writes.
    ///
    /// # Errors
    /// Unmatched brackets or braces, with their place; lines nested more than 60 deep.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let characters: Vec<char> = text.chars().collect();
        let malformed = |at: usize| RecordError::Malformed {
            text: characters[at..].iter().take(20).collect(),
            column: at + 1,
            expected: FORM.into(),
        };
        let mut lines = Self::default();
        let (mut before, mut here, mut open) = (0, 0, Vec::new());
        let mut at = 0;
        while let Some(&sign) = characters.get(at) {
            let start = at;
            at += 1;
            match sign {
                ',' | '\n' | '\r' => {}
                '(' if open.len() < DEEPEST && here != 0 => {
                    open.push((before, here));
                    here = before;
                }
                ')' => (before, here) = open.pop().ok_or_else(|| malformed(start))?,
                '{' => {
                    let end = characters[at..].iter().position(|&sign| sign == '}');
                    let end = at + end.ok_or_else(|| malformed(start))?;
                    lines.comment(here, &unescaped(&characters[at..end]));
                    at = end + 1;
                }
                '(' | '}' => return Err(malformed(start)),
                _ => {
                    let is_sign = |sign: &char| matches!(sign, ',' | '(' | ')' | '{' | '}');
                    at += characters[at..].iter().take_while(|sign| !is_sign(sign)).count();
                    let played = unescaped(&characters[start..at]);
                    if !played.trim().is_empty() {
                        before = here;
                        here = lines.add(before, played.trim());
                    }
                }
            }
        }
        if open.is_empty() { Ok(lines) } else { Err(malformed(characters.len())) }
    }

    /// Writes what follows a node; `begun` if something was written before it.
    fn write(&self, f: &mut fmt::Formatter<'_>, after: usize, begun: bool) -> fmt::Result {
        let (mut here, mut begun) = (after, begun);
        while let Some((&main, others)) = self.nodes[here].next.split_first() {
            f.write_str(if begun { "," } else { "" })?;
            self.write_node(f, main)?;
            for &other in others {
                f.write_str("(")?;
                self.write_node(f, other)?;
                self.write(f, other, true)?;
                f.write_str(")")?;
            }
            (here, begun) = (main, true);
        }
        Ok(())
    }

    fn write_node(&self, f: &mut fmt::Formatter<'_>, place: usize) -> fmt::Result {
        let LineNode { text, comment, .. } = &self.nodes[place];
        f.write_str(&escaped(text))?;
        if comment.is_empty() { Ok(()) } else { write!(f, "{{{}}}", escaped(comment)) }
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_node(f, 0)?;
        self.write(f, 0, !self.nodes[0].comment.is_empty())
    }
}

fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '%' | '(' | ')' | ',' | '{' | '}' => {
                written.push_str(&format!("%{:02x}", u32::from(sign)));
            }
            _ => written.push(sign),
        }
    }
    written
}

/// Resolves escapes; anything that is not a valid escape is kept as it is.
fn unescaped(signs: &[char]) -> String {
    let mut text = String::with_capacity(signs.len());
    let mut at = 0;
    while let Some(&sign) = signs.get(at) {
        let code = signs.get(at + 1..at + 3).filter(|_| sign == '%');
        let code = code.and_then(|code| u8::from_str_radix(&String::from_iter(code), 16).ok());
        text.push(code.map_or(sign, char::from));
        at += if code.is_some() { 3 } else { 1 };
    }
    text
}
