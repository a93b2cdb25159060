//! SGF, the format of game files: `(;FF[4]GM[11]SZ[11];B[a2];W[swap-pieces])`.
//!
//! Black is our Red (top to bottom, first), White our Blue. Read: size, moves, swaps, and stones set up
//! before the first move, which become a game that leads to them. Skipped: names, comments, times, results
//! and all other properties, and a resignation that ends the game. Refused: stones set up or removed later,
//! passes, other games and collections of games.
//!
//! A record holds one line of play, the first of the tree, and the number of variations left out;
//! `lines.rs` keeps them all, with their comments.
//!
//! Source: red-bean.com/sgf/hex.html.

mod lines;
mod meaning;
mod parse;

pub use lines::{read as read_lines, write as write_lines};

use super::{Script, write_move};
use crate::{CellSet, Colour, Move, Position, SwapRule, words};
use meaning::Reader;
use parse::Node;
use quintet_core::{Game, Record, RecordError};

/// Writes a game. A non-empty start board is set up by hand.
pub(crate) fn write<S: CellSet>(record: &Record<Position<S>>) -> Result<String, RecordError> {
    let root = write_root(&record.start)?;
    let nodes: String =
        record.plies().map(|(position, played)| write_node(&position, played)).collect();
    Ok(format!("({root}{nodes})"))
}

/// The first node: the size, and the stones already on the board.
fn write_root<S: CellSet>(start: &Position<S>) -> Result<String, RecordError> {
    let mut root = format!(";FF[4]CA[UTF-8]GM[11]SZ[{}]", start.size());
    if start.ply() == 0 {
        root.push_str(if start.first() == Colour::Blue { "PL[W]" } else { "" });
        return Ok(root);
    }
    // Stones cannot show a past or possible swap.
    let has_swap = start.is_swapped() || start.can_swap() || start.outcome().is_some();
    if has_swap {
        let reason = words::NOT_EMPTY.into();
        return Err(RecordError::Inexpressible { format: "sgf".to_owned(), reason });
    }
    for (name, colour) in [("AB", Colour::Red), ("AW", Colour::Blue)] {
        let stones = start.stones(colour);
        if !stones.is_empty() {
            root.push_str(name);
        }
        for cell in stones.cells() {
            root.push_str(&format!("[{}]", write_move::<S>(Move::Place(cell))));
        }
    }
    root.push_str(if start.colour_to_move() == Colour::Red { "PL[B]" } else { "PL[W]" });
    Ok(root)
}

/// A move of a position.
fn write_node<S: CellSet>(position: &Position<S>, played: Move) -> String {
    let letter = if position.colour_to_move() == Colour::Red { 'B' } else { 'W' };
    let text = match played {
        Move::Swap if position.rule() == SwapRule::Sides => "swap-sides".to_owned(),
        Move::Swap => "swap-pieces".to_owned(),
        Move::Place(_) => write_move::<S>(played),
    };
    format!(";{letter}[{text}]")
}

/// Reads the main line of a game.
pub(super) fn read(text: &str) -> Result<Script, RecordError> {
    let nodes = parse::parse(text)?;
    let mut reader = Reader::default();
    let mut next = Some(0);
    while let Some(place) = next {
        reader.node(&nodes[place])?;
        next = nodes[place].children.first().copied();
    }
    reader.script.variations = leaves(&nodes).count() - 1;
    Ok(reader.script)
}

/// The last node of every line, in the order of the text.
fn leaves(nodes: &[Node]) -> impl Iterator<Item = usize> + '_ {
    nodes.iter().enumerate().filter(|(_, node)| node.children.is_empty()).map(|(place, _)| place)
}
