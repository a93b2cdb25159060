//! Fill-in: dead and captured cells are given stones, repeatedly, until no rule applies. The value of the
//! position stays the same, whoever is to move.
//!
//! Each filled cell keeps its *support*: the cells on which the filling depends. A proof that uses a filled
//! stone depends on its support.

use super::field::Field;
use super::inferior::{captured, dead};
use crate::{Cell, CellSet, Colour};

/// A field with its filled cells.
#[derive(Clone, Debug)]
pub struct Filled<S: CellSet> {
    /// The stones, played and filled in.
    pub field: Field<S>,
    /// The filled cells by colour.
    pub cells: [S; 2],
    /// For each filled cell, in the order of filling, the stones of its own colour and the empty cells it
    /// depends on.
    supports: Vec<(Cell, S)>,
}

impl<S: CellSet> Filled<S> {
    /// Fills a field, checking cells near `dirty` (initially all of them).
    #[must_use]
    pub fn new(field: Field<S>, dirty: S) -> Self {
        let mut filled = Self { field, cells: [S::EMPTY; 2], supports: Vec::new() };
        let mut rest = dirty & field.board().all;
        rest = (rest | rest.neighbours()) & field.empty();
        while let Some(cell) = rest.take_first() {
            let new = filled.look_at(cell);
            if !new.is_empty() {
                let near = new | new.neighbours();
                rest = (rest | near | near.neighbours()) & filled.field.empty();
            }
        }
        filled
    }

    /// Applies the rules to a cell; returns the cells they filled.
    fn look_at(&mut self, cell: Cell) -> S {
        let open = S::of(cell).neighbours() & self.field.empty();
        if open.count() > 3 {
            return S::EMPTY;
        }
        if let Some(seen) = dead(&self.field, cell) {
            self.give(S::of(cell), seen);
            return S::of(cell);
        }
        for other in open.cells() {
            for owner in [Colour::Red, Colour::Blue] {
                if captured(&self.field, [cell, other], owner) {
                    let pair = S::of(cell) | S::of(other);
                    self.give(pair, owner);
                    return pair;
                }
            }
        }
        S::EMPTY
    }

    /// Fills cells. They depend on themselves, and on the owner's chains that touch them, in which filled
    /// stones are replaced by what those depend on.
    fn give(&mut self, cells: S, owner: Colour) {
        let edges = self.field.edges(owner);
        let touched = edges.map(|edge| !(edge & cells).is_empty());
        let near = cells.neighbours() & self.field.stones[owner as usize];
        let chain = if near.is_empty() && touched == [false; 2] {
            S::EMPTY
        } else {
            self.field.chain(owner, near, touched).0
        };
        let support = cells | self.supported(chain, owner);
        let own = owner as usize;
        self.field.stones[own] = self.field.stones[own] | cells;
        self.cells[own] = self.cells[own] | cells;
        self.supports.extend(cells.cells().map(|cell| (cell, support)));
    }

    /// The cells of each step, in order, with their owner: one dead cell, or a
    /// captured pair.
    pub fn steps(&self) -> impl Iterator<Item = (S, Colour)> + '_ {
        // The cells of a step have the same support, which contains them.
        let steps = self.supports.chunk_by(|one, other| one.1 == other.1);
        steps.map(|step| {
            let cells = step.iter().fold(S::EMPTY, |all, of| all | S::of(of.0));
            let is_red = !(cells & self.cells[Colour::Red as usize]).is_empty();
            (cells, if is_red { Colour::Red } else { Colour::Blue })
        })
    }

    /// A set of cells with the filled stones of `owner` replaced by what they depend on.
    #[must_use]
    pub fn supported(&self, cells: S, owner: Colour) -> S {
        let filled = cells & self.cells[owner as usize];
        let mut all = cells;
        if !filled.is_empty() {
            for &(cell, support) in &self.supports {
                if filled.has(cell) {
                    all = all | support;
                }
            }
        }
        all & !self.cells[owner.other() as usize]
    }
}
