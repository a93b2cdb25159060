//! Derivations of connections: a list of links that `check` can follow, for the edges of the side that owns
//! them.
//!
//! The search for connections keeps no reasons; they are reconstructed afterwards. Each carrier it kept is
//! composed of others it kept, otherwise it would not exist.

use crate::check::{Link, Point, Why};
use crate::knowledge::Connections;
use crate::{Cell, CellSet};
use std::collections::HashMap;

/// A connection: two points, the lower first, its carrier, and whether it is full.
type Known<S> = (u16, u16, S, bool);

/// Links that end with the smallest connection of the edges, full unless `moves`; `None` if there is no such
/// connection.
pub(super) fn links<S: CellSet>(of: &Connections<S>, moves: bool) -> Option<Vec<Link<S>>> {
    let fulls = of.winning_fulls().map(|carrier| (carrier, true));
    let semis = of.winning_semis().map(|carrier| (carrier, false));
    let goals = fulls.chain(semis.filter(|_| moves));
    let (carrier, full) = goals.min_by_key(|goal| goal.0.count())?;
    let mut derivation = Derivation { of, links: Vec::new(), known: HashMap::new() };
    derivation.derive((0, 1, carrier, full))?;
    Some(derivation.links)
}

struct Derivation<'a, S: CellSet> {
    of: &'a Connections<S>,
    links: Vec<Link<S>>,
    /// The numbers of links; `None` while a link is being derived, or if that failed.
    known: HashMap<Known<S>, Option<usize>>,
}

impl<S: CellSet> Derivation<'_, S> {
    /// The number of a connection's link.
    fn derive(&mut self, what: Known<S>) -> Option<usize> {
        if let Some(&known) = self.known.get(&what) {
            return known;
        }
        self.known.insert(what, None);
        let (a, b, carrier, full) = what;
        let why = if carrier.is_empty() {
            // An empty carrier means that the points touch, directly or over a chain.
            Some(Why::Touch)
        } else if full {
            self.over_chain(a, b, carrier).or_else(|| self.or(a, b, carrier))
        } else {
            self.over_cell(a, b, carrier)
        }?;
        self.links.push(Link { ends: [self.end(a), self.end(b)], carrier, full, why });
        let number = self.links.len() - 1;
        self.known.insert(what, Some(number));
        Some(number)
    }

    fn end(&self, point: u16) -> Point {
        match point {
            0 | 1 => Point::Edge(point as u8),
            _ => Point::Cell(self.of.anchor(point).expect("a chain has a stone")),
        }
    }

    /// Two full connections over a chain.
    fn over_chain(&mut self, a: u16, b: u16, carrier: S) -> Option<Why> {
        let chains =
            (2..self.of.points() as u16).take_while(|&id| self.of.cell(id.into()).is_none());
        let chains: Vec<u16> = chains.filter(|&id| id != a && id != b).collect();
        chains.into_iter().find_map(|middle| self.over(a, b, middle, carrier))
    }

    /// Two full connections over an empty cell of the carrier.
    fn over_cell(&mut self, a: u16, b: u16, carrier: S) -> Option<Why> {
        let middles: Vec<Cell> = carrier.cells().collect();
        middles.into_iter().find_map(|cell| {
            let middle = self.of.point(cell)?;
            self.over(a, b, middle, carrier & !S::of(cell))
        })
    }

    /// Two full connections over a point, inside `cells`.
    fn over(&mut self, a: u16, b: u16, middle: u16, cells: S) -> Option<Why> {
        let within = |carrier: &&S| (**carrier & !cells).is_empty();
        let firsts: Vec<S> = self.of.fulls_of(a, middle).iter().filter(within).copied().collect();
        let seconds: Vec<S> = self.of.fulls_of(middle, b).iter().filter(within).copied().collect();
        for &first in &firsts {
            for &second in seconds.iter().filter(|&&second| (first & second).is_empty()) {
                let first = self.derive((a.min(middle), a.max(middle), first, true));
                let second = self.derive((b.min(middle), b.max(middle), second, true));
                if let (Some(first), Some(second)) = (first, second) {
                    return Some(Why::Over(first, second));
                }
            }
        }
        None
    }

    /// Connections that need the first move, inside the carrier, without a common cell.
    fn or(&mut self, a: u16, b: u16, carrier: S) -> Option<Why> {
        let within = |semi: &&S| (**semi & !carrier).is_empty();
        let semis: Vec<S> = self.of.semis_of(a, b).iter().filter(within).copied().collect();
        let (mut common, mut all) = (carrier, Vec::new());
        for semi in semis {
            if common & semi != common
                && let Some(number) = self.derive((a, b, semi, false))
            {
                common = common & semi;
                all.push(number);
            }
            if common.is_empty() {
                return Some(Why::Or(all));
            }
        }
        None
    }
}
