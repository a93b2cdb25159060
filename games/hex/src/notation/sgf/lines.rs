//! All lines of a game with their comments, to and from SGF.

use super::parse::{self, Node};
use super::{write_node, write_root};
use crate::notation::parse_move;
use crate::{CellSet, Position};
use quintet_core::{Game, Lines, RecordError};

/// The lines and comments of a file, with moves in our notation; `None` if it is not SGF or begins with
/// stones set up by hand.
pub fn read(text: &str) -> Option<Lines> {
    if !text.trim_start().starts_with('(') {
        return None;
    }
    let nodes = parse::parse(text).ok()?;
    let mut lines = Lines::default();
    // Nodes come after their parents.
    let mut places: Vec<usize> = Vec::with_capacity(nodes.len());
    for node in &nodes {
        let mut place = node.parent.map_or(0, |parent| places[parent]);
        if let Some(played) = played(node)? {
            place = lines.add(place, &played);
        }
        let comments = node.properties.iter().filter(|property| property.name == "C");
        for value in comments.flat_map(|property| &property.values) {
            lines.comment(place, value.text.trim());
        }
        places.push(place);
    }
    Some(lines)
}

/// The move of a node, if it has one; `None` outside if stones are set up.
fn played(node: &Node) -> Option<Option<String>> {
    let mut found = None;
    for property in &node.properties {
        match property.name.as_str() {
            "AB" | "AW" => return None,
            "B" | "W" => found = Some(property.values[0].text.trim().to_ascii_lowercase()),
            _ => {}
        }
    }
    Some(match found.as_deref() {
        Some("resign" | "forfeit") => None,
        Some("swap-pieces" | "swap-sides") => Some("swap".to_owned()),
        _ => found,
    })
}

/// Writes a game with all its lines.
pub fn write<S: CellSet>(start: &Position<S>, lines: &Lines) -> Result<String, RecordError> {
    let mut text = format!("({}{}", write_root(start)?, comment(&lines.node(0).comment));
    follow(*start, lines, 0, &mut text)?;
    text.push(')');
    Ok(text)
}

/// Writes what follows a node: a single line directly, several each in parentheses.
fn follow<S: CellSet>(
    position: Position<S>,
    lines: &Lines,
    after: usize,
    text: &mut String,
) -> Result<(), RecordError> {
    let (mut position, mut here) = (position, after);
    while let [next] = lines.node(here).next[..] {
        position = step(position, lines, next, text)?;
        here = next;
    }
    for &next in &lines.node(here).next {
        text.push('(');
        let after = step(position, lines, next, text)?;
        follow(after, lines, next, text)?;
        text.push(')');
    }
    Ok(())
}

/// Writes a move and its comment; returns the position after it.
fn step<S: CellSet>(
    mut position: Position<S>,
    lines: &Lines,
    place: usize,
    text: &mut String,
) -> Result<Position<S>, RecordError> {
    let node = lines.node(place);
    let played = parse_move(&position, &node.text).map_err(|error| RecordError::Move {
        number: 1,
        column: 1,
        error,
    })?;
    text.push_str(&write_node(&position, played));
    text.push_str(&comment(&node.comment));
    position.play(played);
    Ok(position)
}

fn comment(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("C[{}]", text.replace('\\', "\\\\").replace(']', "\\]"))
}
