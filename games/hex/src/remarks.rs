//! Certain facts about a position, in words and cells: connections that cannot be cut.

use crate::knowledge::{Connected, Effort, End, Field, connected_chains};
use crate::notation::write_cell;
use crate::{CellSet, Colour, Position, Wide, words};
use quintet_core::{Language, Remark};
use std::any::Any;

/// The remarks on any supported board. Not generic below this point, so that they are compiled only in this
/// crate.
pub(crate) fn of_any<S: CellSet>(position: &Position<S>, language: Language) -> Vec<Remark> {
    let any: &dyn Any = position;
    match (any.downcast_ref(), any.downcast_ref()) {
        (Some(small), _) => on_small(small, language),
        (_, Some(wide)) => on_wide(wide, language),
        (None, None) => Vec::new(), // boards that only the solver uses
    }
}

#[inline(never)]
fn on_small(position: &Position<u128>, language: Language) -> Vec<Remark> {
    remarks(position, language)
}

#[inline(never)]
fn on_wide(position: &Position<Wide>, language: Language) -> Vec<Remark> {
    remarks(position, language)
}

/// The connections of both colours. Empty while a swap is possible, since it is then open whose they will be.
fn remarks<S: CellSet>(position: &Position<S>, language: Language) -> Vec<Remark> {
    if position.can_swap() {
        return Vec::new();
    }
    let field = Field::of(position);
    let of = |colour| of_colour(position, &field, colour, language);
    [Colour::Red, Colour::Blue].into_iter().flat_map(of).collect()
}

fn of_colour<S: CellSet>(
    position: &Position<S>,
    field: &Field<S>,
    colour: Colour,
    language: Language,
) -> Vec<Remark> {
    let connected = connected_chains(field, colour, Effort::SHOWN);
    let names = |cells: S| cells.cells().map(write_cell::<S>).collect();
    let remark = |of: &Connected<S>| {
        let ends = of.ends.map(|end| match end {
            End::Edge(0) => words::End::Edge(colour, 1),
            End::Edge(_) => words::End::Edge(colour, position.size()),
            End::Chain(stones) => {
                let near = { stones & of.guards.neighbours() }.take_first();
                let stone = near.or_else(|| { stones }.take_first()).expect("a chain has stones");
                words::End::Chain { stone: write_cell::<S>(stone), is_one: stones.count() == 1 }
            }
        });
        let guards: Vec<String> = names(of.guards);
        let about = of.ends.iter().fold(S::EMPTY, |all, end| match end {
            End::Edge(_) => all,
            End::Chain(stones) => all | *stones,
        });
        Remark {
            text: words::connected(colour, &ends, &guards, of.is_shared, language),
            side: position.side_of(colour),
            about: names(about),
            cells: guards,
        }
    };
    connected.iter().map(remark).collect()
}
