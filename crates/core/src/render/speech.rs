//! A board described in words.

use crate::{Content, Diagram};

/// Describes everything on the board in sentences, for a screen reader.
#[must_use]
pub fn speech(diagram: &Diagram) -> String {
    let language = diagram.language;
    let facts = diagram.facts.iter().map(|fact| {
        let title = &fact.title;
        let colon = language.pick(":", " :");
        match fact.side {
            Some(side) => {
                let name = &diagram.looks[side.index()].name;
                format!("{name}, {title}{colon} {}", fact.value)
            }
            None => format!("{title}{colon} {}", fact.value),
        }
    });
    let filled = diagram.cells.iter().filter(|cell| cell.content != Content::Empty);
    let mut sentences: Vec<String> = facts.collect();
    sentences.extend(filled.map(|cell| cell.spoken.clone()));
    if sentences.is_empty() {
        return language.pick("The board is empty.", "Le plateau est vide.").to_owned();
    }
    sentences.join(". ") + "."
}
