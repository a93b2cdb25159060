//! A board in words.

use crate::{Content, Diagram};

/// Everything on the board as sentences, for a screen reader.
#[must_use]
pub fn speech(diagram: &Diagram) -> String {
    let facts = diagram.facts.iter().map(|fact| match fact.side {
        Some(side) => {
            format!("{} {}: {}", diagram.looks[side.index()].name, fact.name, fact.value)
        }
        None => format!("{}: {}", fact.name, fact.value),
    });
    let filled = diagram.cells.iter().filter(|cell| cell.content != Content::Empty);
    let mut sentences: Vec<String> = facts.collect();
    sentences.extend(filled.map(|cell| cell.spoken.clone()));
    if sentences.is_empty() {
        return "The board is empty.".to_owned();
    }
    sentences.join(". ") + "."
}
