//! Lemmas with stones that the winner effectively has already.
//!
//! ```text
//! drop c      the loser may have c
//! dead c      c is dead: whoever has it, the same side wins. So the winner may have it
//! pair a b    with a stone of the winner on one, the other is dead: whichever the loser
//!             takes, the winner takes the other. So the winner may have both
//! ```
//!
//! A cell is dead if, of all its neighbours that are or can become one side's, every two touch each other or
//! belong to one chain: a path of that side can then go around it, so the cell decides no filled board, for
//! either side.

use super::connected::World;
use crate::{Cell, CellSet};

/// A step that gives cells away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// To the loser.
    Drop(Cell),
    /// A dead cell, to the winner.
    Dead(Cell),
    /// Two cells, to the winner.
    Pair(Cell, Cell),
}

impl<S: CellSet> World<S> {
    /// Applies the steps one after another.
    pub(super) fn give(&mut self, steps: &[Given]) -> Result<(), &'static str> {
        for &step in steps {
            let cells = match step {
                Given::Drop(a) | Given::Dead(a) => S::of(a),
                Given::Pair(a, b) => S::of(a) | S::of(b),
            };
            let allowed = match step {
                Given::Drop(_) => true,
                Given::Dead(a) => self.is_dead(a, S::EMPTY),
                Given::Pair(a, b) => {
                    self.cells.has(a)
                        && self.cells.has(b)
                        && self.is_dead(a, S::of(b))
                        && self.is_dead(b, S::of(a))
                }
            };
            if !allowed || !(self.stones & cells).is_empty() {
                return Err("a cell is given away without a reason");
            }
            self.cells = self.cells & !cells;
            if !matches!(step, Given::Drop(_)) {
                self.stones = self.stones | cells;
            }
        }
        Ok(())
    }

    /// Whether a cell is dead once the winner also has stones on `more`.
    fn is_dead(&self, cell: Cell, more: S) -> bool {
        let own = self.stones | more;
        let open = self.cells & !(more | S::of(cell));
        let other = self.all & !(own | self.cells);
        self.has_way_around(cell, own, open, self.edges)
            || self.has_way_around(cell, other, open, self.other_edges)
    }

    /// Whether a side's neighbours of a cell all touch each other, with chains and edges counted as one point
    /// each.
    fn has_way_around(&self, cell: Cell, own: S, open: S, edges: [S; 2]) -> bool {
        let near = S::of(cell).neighbours();
        let mut points: Vec<(S, [bool; 2])> = Vec::new();
        let mut rest = near & own;
        for (number, edge) in edges.into_iter().enumerate() {
            if edge.has(cell) && !points.iter().any(|of| of.1[number]) {
                points.push(chain(edge & own, own, edges, number));
            }
        }
        for (seen, _) in &points {
            rest = rest & !*seen;
        }
        while let Some(stone) = rest.take_first() {
            let mut seen = S::of(stone).flooded(own);
            let mut touched = edges.map(|edge| !(edge & seen).is_empty());
            for number in 0..2 {
                if touched[number] {
                    (seen, touched) = chain(edges[number] & own | seen, own, edges, number);
                }
            }
            rest = rest & !seen;
            points.push((seen, touched));
        }
        let reach = |(seen, touched): &(S, [bool; 2])| {
            let by = |number: usize| if touched[number] { edges[number] } else { S::EMPTY };
            seen.neighbours() | by(0) | by(1)
        };
        // Two separate chains or edges: a path may need the cell to join them.
        if points.len() > 1 {
            return false;
        }
        let cells = near & open;
        let chain_meets = points.first().is_none_or(|point| (cells & !reach(point)).is_empty());
        chain_meets
            && cells.cells().all(|one| (cells & !S::of(one) & !S::of(one).neighbours()).is_empty())
    }
}

/// The chains of `own` that contain `seeds`, including what is joined to them by an edge they touch.
fn chain<S: CellSet>(seeds: S, own: S, edges: [S; 2], edge: usize) -> (S, [bool; 2]) {
    let (mut seen, mut touched) = (seeds.flooded(own), [false; 2]);
    touched[edge] = true;
    for number in 0..2 {
        if !touched[number] && !(seen & edges[number]).is_empty() {
            touched[number] = true;
            seen = (seen | edges[number] & own).flooded(own);
        }
    }
    (seen, touched)
}
