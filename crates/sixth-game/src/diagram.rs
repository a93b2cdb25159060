//! The board as data.

use crate::notation::{cell_name, write_move};
use crate::rules::{CELLS, Move, Position, SIZE};
use crate::words;
use quintet_core::{
    Cell, CellShape, Content, Diagram, Fact, Game, Label, Language, Look, Marks, Side, Target,
};

pub(crate) fn diagram(position: &Position, last: Option<Move>, language: Language) -> Diagram {
    let place = |cell: u8| (f32::from(cell % SIZE as u8), f32::from(cell / SIZE as u8));
    let cell = |cell: u8| {
        let (owner, id, (x, y)) = (position.owner(cell), cell_name(cell), place(cell));
        Cell {
            x,
            y,
            content: owner.map_or(Content::Empty, Content::Stone),
            marks: Marks { last: last == Some(Move::Place(cell)), ..Marks::default() },
            candidates: Vec::new(),
            spoken: words::cell(&id, owner, language),
            target: id.clone(),
            id,
        }
    };
    let letters = (0..SIZE as u8).map(|column| Label {
        x: f32::from(column),
        y: -1.0,
        text: char::from(b'a' + column).to_string(),
    });
    let numbers = (0..SIZE as u8).map(|row| Label {
        x: -1.0,
        y: f32::from(row),
        text: (row + 1).to_string(),
    });
    let must_pass = position.moves().any(|played| played == Move::Pass);
    let pass = words::PASS.get(language).to_owned();
    let pass = Target { id: write_move(Move::Pass), label: pass.clone(), spoken: pass, turn: None };
    let discs = |side| {
        let count = i64::from(position.count(side));
        Fact::new("discs", words::DISCS, language, Some(side), count)
    };
    Diagram {
        shape: CellShape::Square,
        looks: [
            Look::new(words::NAMES[0], language, 'X', "#2b3340", 12),
            Look::new(words::NAMES[1], language, 'O', "#f4f1e6", 11),
        ],
        cells: (0..CELLS).map(cell).collect(),
        labels: letters.chain(numbers).collect(),
        strokes: Vec::new(),
        targets: must_pass.then_some(pass).into_iter().collect(),
        facts: Side::BOTH.map(discs).to_vec(),
        units: Vec::new(),
        ties: None,
        language,
        text_step: 2,
    }
}
