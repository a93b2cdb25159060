//! Lemmas proved by connections: a list of links, each following from earlier ones.
//!
//! A link says: if both its ends were the winner's, the winner could join them inside the carrier, moving
//! second (a *full* link) or first. Ends are the winner's two edges and cells; a stone stands for its chain.
//!
//! ```text
//! touch      the ends touch, or the lemma's stones join them          full
//! over i j   links i and j, full, share an end and no cell:
//!            if that end is a stone or an edge                        full
//!            if it is a cell, the winner takes it first               not full
//! or i j …   links with the same ends that have no cell in common:
//!            one move of the loser leaves one of them whole           full
//! ```

use crate::{Cell, CellSet};

/// An end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// One of the winner's edges, 0 or 1.
    Edge(u8),
    /// A cell, or the chain of a stone on it.
    Cell(Cell),
}

/// Why a link holds, with the numbers of earlier links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its ends touch.
    Touch,
    /// Two links that share an end.
    Over(usize, usize),
    /// Links with the same ends and no common cell.
    Or(Vec<usize>),
}

/// A statement about two ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Link<S: CellSet> {
    /// The ends.
    pub ends: [Point; 2],
    /// The empty cells it needs.
    pub carrier: S,
    /// Whether it holds if the loser moves first.
    pub full: bool,
    /// The reason.
    pub why: Why,
}

/// The stones and cells of a lemma.
pub(super) struct World<S> {
    pub(super) stones: S,
    pub(super) cells: S,
    /// All cells of the board.
    pub(super) all: S,
    /// The winner's edges.
    pub(super) edges: [S; 2],
    /// The loser's edges.
    pub(super) other_edges: [S; 2],
}

impl<S: CellSet> World<S> {
    /// Checks that links hold and that the last joins the edges, moving first or second.
    pub(super) fn check(&self, links: &[Link<S>], moves: bool) -> Result<(), &'static str> {
        for (index, link) in links.iter().enumerate() {
            self.holds(link, &links[..index])?;
        }
        let last = links.last().ok_or("the lemma has no link")?;
        if last.ends.map(|end| self.known(end)) != [Point::Edge(0), Point::Edge(1)] {
            return Err("the last link does not join the edges");
        }
        if last.full || moves { Ok(()) } else { Err("the last link needs the first move") }
    }

    fn holds(&self, link: &Link<S>, earlier: &[Link<S>]) -> Result<(), &'static str> {
        let Link { ends, carrier, full, .. } = link;
        let free = ends.iter().all(|&end| self.is_there(end) && !has(*carrier, end));
        if !free || !(*carrier & !self.cells).is_empty() {
            return Err("a link uses cells that it does not have");
        }
        let find = |&number: &usize| earlier.get(number).ok_or("a link rests on a later one");
        let follows = match &link.why {
            Why::Touch => *full && self.touch(*ends),
            Why::Over(first, second) => self.over(link, find(first)?, find(second)?),
            Why::Or(all) => {
                let mut common = self.cells;
                for number in all {
                    let part = find(number)?;
                    if !self.same_ends(part.ends, *ends) || !within(part.carrier, *carrier) {
                        return Err("a link of an or does not fit");
                    }
                    common = common & part.carrier;
                }
                *full && !all.is_empty() && common.is_empty()
            }
        };
        if follows { Ok(()) } else { Err("a link does not follow") }
    }

    /// Two full links over a common end.
    fn over(&self, link: &Link<S>, first: &Link<S>, second: &Link<S>) -> bool {
        let [a, b] = link.ends.map(|end| self.known(end));
        for (one, middle) in ways(first.ends.map(|end| self.known(end))) {
            for (other, same) in ways(second.ends.map(|end| self.known(end))) {
                if middle != same || [one, other] != [a, b] && [other, one] != [a, b] {
                    continue;
                }
                let apart = (first.carrier & second.carrier).is_empty()
                    && !has(first.carrier, other)
                    && !has(second.carrier, one);
                let needed = first.carrier | second.carrier;
                let (full, needed) = match middle {
                    Point::Cell(cell) if self.cells.has(cell) => (false, needed | S::of(cell)),
                    _ => (true, needed),
                };
                let ends_differ = one != other && one != middle && other != middle;
                if first.full && second.full && apart && ends_differ {
                    return within(needed, link.carrier) && (full || !link.full);
                }
            }
        }
        false
    }

    fn same_ends(&self, these: [Point; 2], those: [Point; 2]) -> bool {
        let [these, those] = [these, those].map(|ends| ends.map(|end| self.known(end)));
        these == those || [these[1], these[0]] == those
    }

    fn is_there(&self, end: Point) -> bool {
        match end {
            Point::Edge(number) => number < 2,
            Point::Cell(cell) => (self.stones | self.cells).has(cell),
        }
    }

    /// A name shared by all stones of a chain, with the edge it touches.
    fn known(&self, end: Point) -> Point {
        let Point::Cell(cell) = end else { return end };
        if !self.stones.has(cell) {
            return end;
        }
        let mut chain = S::of(cell).flooded(self.stones);
        for (number, edge) in (0..).zip(self.edges) {
            if !(chain & edge).is_empty() {
                return Point::Edge(number);
            }
        }
        chain.take_first().map_or(end, Point::Cell)
    }

    /// Whether the stones and the ends themselves join the ends.
    fn touch(&self, ends: [Point; 2]) -> bool {
        let of = |end: Point| match end {
            Point::Edge(number) => (S::EMPTY, self.edges[usize::from(number)]),
            Point::Cell(cell) => (S::of(cell), S::of(cell)),
        };
        let [(a, from), (b, to)] = ends.map(of);
        let all = self.stones | a | b;
        !((from & all).flooded(all) & to).is_empty()
    }
}

fn ways([a, b]: [Point; 2]) -> [(Point, Point); 2] {
    [(a, b), (b, a)]
}

fn has<S: CellSet>(cells: S, end: Point) -> bool {
    matches!(end, Point::Cell(cell) if cells.has(cell))
}

fn within<S: CellSet>(part: S, whole: S) -> bool {
    (part & !whole).is_empty()
}
