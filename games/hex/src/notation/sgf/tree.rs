//! A game with its variations.

use super::meaning::Reader;
use super::parse::{self, Node};
use super::{leaves, write_node, write_root};
use crate::notation::Script;
use crate::{Move, Position, SwapRule, Wide};
use quintet_core::{Game, Record, RecordError, Words};

/// Maximum number of lines in a tree.
const MOST_LINES: usize = 4096;
const USUAL_SIZE: u32 = 11;

/// A game and its variations, as an SGF file holds them.
///
/// ```
/// use quintet_hex::GameTree;
/// let tree = GameTree::read("(;SZ[5];B[c3](;W[d2];B[b4])(;W[b3]))")?;
/// assert_eq!(tree.lines.len(), 2);
/// assert_eq!(tree.lines[0].len(), 3, "the first line is the game");
/// let text = "(;FF[4]CA[UTF-8]GM[11]SZ[5];B[c3](;W[d2];B[b4])(;W[b3]))";
/// assert_eq!(tree.write()?, text);
/// # Ok::<(), quintet_core::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameTree {
    /// The board before the first move.
    pub start: Position<Wide>,
    /// Every line from the start to its end, the game itself first. Lines with common first moves share them
    /// when the tree is written.
    pub lines: Vec<Vec<Move>>,
}

impl GameTree {
    /// Reads a file with all its variations; stones set up by hand become moves that lead to them.
    ///
    /// # Errors
    /// A text that is not SGF of Hex, an unplayable move in any line, or more than 4096 lines, with place and
    /// reason.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let nodes = parse::parse(text)?;
        let ends: Vec<usize> = leaves(&nodes).take(MOST_LINES + 1).collect();
        if ends.len() > MOST_LINES {
            let reason = Words::new(
                format!("more than {MOST_LINES} variations"),
                format!("plus de {MOST_LINES} variantes"),
            );
            return Err(RecordError::Impossible { reason });
        }
        let scripts: Vec<Script> =
            ends.into_iter().map(|end| script(&nodes, end)).collect::<Result<_, _>>()?;
        let size = scripts.iter().find_map(|script| script.size).unwrap_or(USUAL_SIZE);
        let rule = scripts.iter().find_map(|script| script.rule).unwrap_or(SwapRule::Off);
        let start = Position::new(size, rule);
        let line = |script: &Script| script.play(start).map(|record| record.moves);
        Ok(Self { start, lines: scripts.iter().map(line).collect::<Result<_, _>>()? })
    }

    /// The main line.
    #[must_use]
    pub fn record(&self) -> Record<Position<Wide>> {
        let moves = self.lines.first().cloned().unwrap_or_default();
        Record { moves, ..Record::new(self.start) }
    }

    /// Writes the tree.
    ///
    /// # Errors
    /// A start that SGF cannot express.
    ///
    /// # Panics
    /// If a line holds an illegal move.
    pub fn write(&self) -> Result<String, RecordError> {
        let lines: Vec<&[Move]> = self.lines.iter().map(Vec::as_slice).collect();
        let mut text = format!("({}", write_root(&self.start)?);
        write_lines(self.start, lines, &mut text);
        text.push(')');
        Ok(text)
    }
}

/// The line that ends at a node.
fn script(nodes: &[Node], end: usize) -> Result<Script, RecordError> {
    let mut places = vec![end];
    while let Some(parent) = nodes[places[places.len() - 1]].parent {
        places.push(parent);
    }
    let mut reader = Reader::default();
    places.iter().rev().try_for_each(|&place| reader.node(&nodes[place]))?;
    Ok(reader.script)
}

/// Writes the rest of lines that have reached the same position: their common moves, then a pair of
/// parentheses for each continuation. A game has fewer moves than the stack allows.
fn write_lines(mut position: Position<Wide>, mut lines: Vec<&[Move]>, text: &mut String) {
    loop {
        lines.retain(|line| !line.is_empty());
        let Some(first) = lines.first().map(|line| line[0]) else { return };
        if lines.iter().any(|line| line[0] != first) {
            break;
        }
        assert!(position.is_legal(first), "a line holds an illegal move");
        text.push_str(&write_node(&position, first));
        position.play(first);
        lines.iter_mut().for_each(|line| *line = &line[1..]);
    }
    while let Some(first) = lines.first().map(|line| line[0]) {
        let (same, others) = lines.into_iter().partition(|line| line[0] == first);
        text.push('(');
        write_lines(position, same, text);
        text.push(')');
        lines = others;
    }
}
