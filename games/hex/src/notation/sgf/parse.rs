//! The text of an SGF file as a tree of nodes, whose meaning is left to `meaning.rs`.
//!
//! ```text
//! game  = "(" node+ game* ")"      the first game inside goes on with the line
//! node  = ";" property*
//! property = NAME ("[" value "]")+
//! ```
//! No recursion: a file of a million parentheses is read like any other.

use quintet_core::{RecordError, Text, Words};

const FORM: Text = Text::new(
    "SGF such as (;FF[4]GM[11]SZ[11];B[a2];W[b4])",
    "du SGF tel que (;FF[4]GM[11]SZ[11];B[a2];W[b4])",
);
const END_OF_GAME: Text = Text::new("`)` at the end of the game", "`)` à la fin de la partie");
const END_OF_VALUE: Text = Text::new("`]` at the end of a value", "`]` à la fin d’une valeur");
const START_OF_NODE: Text = Text::new("`;` before a property", "`;` avant une propriété");
const AFTER_VARIATION: Text = Text::new(
    "`(` or `)`: a line does not go on after its variations",
    "`(` ou `)` : une suite ne continue pas après ses variantes",
);
const ONE_GAME: Text = Text::new(
    "the end of the text: it may hold only one game",
    "la fin du texte : il ne peut contenir qu’une seule partie",
);

/// A value of a property, with its position.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) text: String,
    pub(super) column: usize,
}

/// A property with at least one value.
#[derive(Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<Value>,
}

/// A node of the tree.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) properties: Vec<Property>,
    /// Indices of the nodes that may follow; the first continues the line.
    pub(super) children: Vec<usize>,
    /// The index of the node before it.
    pub(super) parent: Option<usize>,
}

/// The nodes of a text in order; the first is the root.
pub(super) fn parse(text: &str) -> Result<Vec<Node>, RecordError> {
    let characters: Vec<char> = text.chars().collect();
    let mut parser = Parser {
        characters: &characters,
        at: 0,
        nodes: Vec::new(),
        current: None,
        branches: Vec::new(),
        last: Last::Nothing,
    };
    while parser.skip_blank() {
        parser.item()?;
    }
    match (parser.branches.is_empty(), parser.nodes.is_empty()) {
        (false, _) => Err(parser.malformed(END_OF_GAME)),
        (true, true) => Err(parser.malformed(FORM)),
        (true, false) => Ok(parser.nodes),
    }
}

/// The last item read, which decides what may follow.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Nothing,
    Opened,
    Node,
    Closed,
}

struct Parser<'a> {
    characters: &'a [char],
    at: usize,
    nodes: Vec<Node>,
    /// The parent of the next node.
    current: Option<usize>,
    /// The parent for every open parenthesis.
    branches: Vec<Option<usize>>,
    last: Last,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    /// Skips white space; returns whether anything is left.
    fn skip_blank(&mut self) -> bool {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
        self.peek().is_some()
    }

    fn malformed(&self, expected: impl Into<Words>) -> RecordError {
        let text = self.characters[self.at..].iter().take(20).collect();
        RecordError::Malformed { text, column: self.at + 1, expected: expected.into() }
    }

    /// A parenthesis, the start of a node, or a property.
    fn item(&mut self) -> Result<(), RecordError> {
        let (first, is_inside) = (self.peek(), !self.branches.is_empty());
        match first {
            _ if !is_inside && self.last == Last::Closed => return Err(self.malformed(ONE_GAME)),
            Some('(') if self.last != Last::Opened => {
                self.branches.push(self.current);
                self.last = Last::Opened;
            }
            Some(')') if is_inside && self.last != Last::Opened => {
                self.current = self.branches.pop().expect("a parenthesis is open");
                self.last = Last::Closed;
            }
            _ if is_inside && self.last == Last::Closed => {
                return Err(self.malformed(AFTER_VARIATION));
            }
            Some(';') if is_inside => self.add_node(),
            Some(c) if c.is_ascii_alphabetic() && is_inside => {
                return match self.last {
                    Last::Node => self.property(),
                    _ => Err(self.malformed(START_OF_NODE)),
                };
            }
            _ => return Err(self.malformed(FORM)),
        }
        self.at += 1;
        Ok(())
    }

    fn add_node(&mut self) {
        let place = self.nodes.len();
        self.nodes.push(Node { parent: self.current, ..Node::default() });
        if let Some(parent) = self.current {
            self.nodes[parent].children.push(place);
        }
        self.current = Some(place);
        self.last = Last::Node;
    }

    fn property(&mut self) -> Result<(), RecordError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            self.at += 1;
        }
        // Old files put ignored lower-case letters into names.
        let written = &self.characters[start..self.at];
        let name: String = written.iter().filter(|c| c.is_ascii_uppercase()).collect();
        let mut values = Vec::new();
        while self.skip_blank() && self.peek() == Some('[') {
            values.push(self.value()?);
        }
        let single = matches!(name.as_str(), "B" | "W" | "SZ" | "GM" | "PL");
        if values.is_empty() || single && values.len() > 1 {
            return Err(self.malformed(Words::new(
                format!("one value of {name} in brackets"),
                format!("une seule valeur de {name} entre crochets"),
            )));
        }
        let node = self.current.expect("a property stands in a node");
        self.nodes[node].properties.push(Property { name, values });
        Ok(())
    }

    fn value(&mut self) -> Result<Value, RecordError> {
        self.at += 1;
        let column = self.at + 1;
        let mut text = String::new();
        loop {
            match self.peek() {
                None => return Err(self.malformed(END_OF_VALUE)),
                Some(']') => break,
                Some('\\') => {
                    self.at += 1;
                    // Nothing left to escape: the missing end of the value is reported next.
                    let Some(escaped) = self.peek() else { continue };
                    text.push(escaped);
                }
                Some(other) => text.push(other),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(Value { text, column })
    }
}
