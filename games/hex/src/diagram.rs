//! The board as data: a rhombus of hexagons leaning to the right, with edges in the colours of the sides they
//! belong to.

use crate::notation::write_cell;
use crate::{CellSet, Colour, Move, Position, words};
use quintet_core::{
    Cell, CellShape, Content, Diagram, Label, Language, Look, Marks, Side, Stroke, Target,
};

/// The distance between rows: √3 / 2 of a hexagon's width.
const ROW: f32 = 0.866;
/// From a centre up to the top of an upright side: half a hexagon's side.
const HALF: f32 = 0.289;
/// From a centre up to the top corner: a hexagon's side.
const CORNER: f32 = 0.577;

fn look(colour: Colour, language: Language) -> Look {
    match colour {
        Colour::Red => Look::new(words::RED, language, 'R', "#d8343f", 9),
        Colour::Blue => Look::new(words::BLUE, language, 'B', "#2f6fde", 12),
    }
}

pub(crate) fn diagram<S: CellSet>(
    position: &Position<S>,
    last: Option<Move>,
    language: Language,
) -> Diagram {
    let size = position.size();
    let chain = position.winning_chain();
    let cells = position.board().all.cells();
    let swap = position.can_swap().then(|| Target {
        id: "swap".to_owned(),
        label: words::SWAP_TARGET.get(language).to_owned(),
        spoken: words::SWAP_TARGET.get(language).to_owned(),
        turn: None,
    });
    Diagram {
        shape: CellShape::Hexagon,
        looks: Side::BOTH.map(|side| look(position.colour_of(side), language)),
        cells: cells.map(|at| cell(position, last, chain, at, language)).collect(),
        labels: (0..size).flat_map(labels).collect(),
        strokes: (0..size).flat_map(|index| strokes(position, index)).collect(),
        targets: swap.into_iter().collect(),
        facts: Vec::new(),
        units: Vec::new(),
        ties: None,
        language,
        text_step: 2,
    }
}

/// The centre of a cell.
fn centre(column: u32, row: u32) -> (f32, f32) {
    (column as f32 + row as f32 / 2.0, row as f32 * ROW)
}

fn cell<S: CellSet>(
    position: &Position<S>,
    last: Option<Move>,
    chain: S,
    at: crate::Cell,
    language: Language,
) -> Cell {
    let (x, y) = centre(S::column(at), S::row(at));
    let owner =
        [Colour::Red, Colour::Blue].into_iter().find(|&colour| position.stones(colour).has(at));
    let id = write_cell::<S>(at);
    // A swap marks the one stone on the board.
    let touched = match last {
        Some(Move::Place(cell)) => cell == at,
        Some(Move::Swap) => owner.is_some(),
        None => false,
    };
    Cell {
        spoken: words::cell(&id, owner, language),
        candidates: Vec::new(),
        target: id.clone(),
        id,
        x,
        y,
        content: owner.map_or(Content::Empty, |colour| Content::Stone(position.side_of(colour))),
        marks: Marks { last: touched, winning: chain.has(at), ..Marks::default() },
    }
}

/// The letter above a column and the number beside a row.
fn labels(index: u32) -> [Label; 2] {
    let (x, y) = centre(0, index);
    let letter = char::from(b'a' + index as u8);
    [
        Label { x: index as f32 - 0.5, y: -ROW, text: letter.to_string() },
        Label { x: x - 1.0, y, text: (index + 1).to_string() },
    ]
}

/// The sides of the cells at `index` along each edge. The side at each of the two sharp corners lies on two
/// edges and is shared half and half.
fn strokes<S: CellSet>(position: &Position<S>, index: u32) -> Vec<Stroke> {
    let last = position.size() - 1;
    let sharp = index == last;
    let (top, bottom) = (centre(index, 0), centre(index, last));
    let (left, right) = (centre(0, index), centre(last, index));
    // Corners of a hexagon around its centre, clockwise from the upper left.
    let [upper_left, up, upper_right] = [(-0.5, -HALF), (0.0, -CORNER), (0.5, -HALF)];
    let [lower_left, down, lower_right] = [(-0.5, HALF), (0.0, CORNER), (0.5, HALF)];
    let (high, low) = ((0.25, -(HALF + CORNER) / 2.0), (-0.25, (HALF + CORNER) / 2.0));
    let line = |colour, centre: (f32, f32), from: (f32, f32), to: (f32, f32)| Stroke {
        from: (centre.0 + from.0, centre.1 + from.1),
        to: (centre.0 + to.0, centre.1 + to.1),
        side: Some(position.side_of(colour)),
    };
    vec![
        line(Colour::Red, top, upper_left, up),
        line(Colour::Red, top, up, if sharp { high } else { upper_right }),
        line(Colour::Red, bottom, down, lower_right),
        line(Colour::Red, bottom, if index == 0 { low } else { lower_left }, down),
        line(Colour::Blue, left, upper_left, lower_left),
        line(Colour::Blue, left, lower_left, if sharp { low } else { down }),
        line(Colour::Blue, right, upper_right, lower_right),
        line(Colour::Blue, right, if index == 0 { high } else { up }, upper_right),
    ]
}

pub(crate) fn status<S: CellSet>(position: &Position<S>, language: Language) -> String {
    match position.winner() {
        None => words::to_move(position.colour_to_move(), position.can_swap(), language),
        Some(colour) => words::wins(colour).get(language).to_owned(),
    }
}
