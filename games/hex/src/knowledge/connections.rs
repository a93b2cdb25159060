//! Virtual connections of one colour: what it can join even if the other side moves first, and the cells it
//! needs for that.
//!
//! Points are the colour's chains, its two edges and the empty cells. Between
//! two points there may be
//! - a *full* connection: the owner joins them moving second, inside a set of
//!   empty cells, its carrier (the points themselves are not part of it);
//! - a *semi* connection: the owner joins them moving first.
//!
//! ```text
//! touching points             full, nothing needed
//! AND over a stone    A–s, s–B full, carriers apart      full A–B, both carriers
//! AND over a cell     A–c, c–B full, carriers apart      semi A–B, both carriers and c
//! OR                  semis A–B without a common cell    full A–B, all their carriers
//! ```
//!
//! Why they hold: two full connections with disjoint carriers are each answered in their own carrier; a first
//! move on `c` turns the second case into the first; one move of the opponent hits only some of the semis in
//! the last case, and the owner completes one that it missed.
//!
//! Connections are processed in order of size, so one that is found is never beaten by a smaller one found
//! later, and when the effort runs out only large ones are missing. The lists for each pair of points are
//! limited: leaving connections out is sound.
//!
//! Source: V. Anshelevich, *The game of Hex: the hierarchical approach*, 2002.

use super::field::Field;
use super::lists::Lists;
use crate::{Cell, CellSet, Colour};

/// Number of connections kept for a pair of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Full connections.
    pub fulls: u8,
    /// Semi connections.
    pub semis: u8,
}

/// Limits on the work of a search for connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Limits for an edge with a chain or a cell; for the two edges there is no limit but 255.
    pub edge: Limits,
    /// Limits for a pair of chains or cells.
    pub inner: Limits,
    /// Maximum number of semis that the OR rule combines.
    pub together: u8,
    /// Whether two connections may be joined at an edge of the board.
    pub over_edge: bool,
    /// Maximum number of connections processed.
    pub steps: u32,
}

impl Effort {
    /// The solver's limits.
    pub const SOLVER: Self = Self {
        edge: Limits { fulls: 12, semis: 18 },
        inner: Limits { fulls: 3, semis: 6 },
        together: 4,
        over_edge: false,
        steps: u32::MAX,
    };
    /// No limit but time: the closure of the rules.
    pub const CLOSURE: Self = Self {
        edge: Limits { fulls: u8::MAX, semis: u8::MAX },
        inner: Limits { fulls: u8::MAX, semis: u8::MAX },
        together: u8::MAX,
        over_edge: true,
        steps: u32::MAX,
    };
    /// For display: some milliseconds on 11×11.
    pub const SHOWN: Self = Self {
        edge: Limits { fulls: 6, semis: 10 },
        inner: Limits { fulls: 3, semis: 6 },
        together: 3,
        over_edge: false,
        steps: 12_000,
    };
    /// For a quick look: about a millisecond on 11×11.
    pub const GLANCE: Self = Self {
        edge: Limits { fulls: 2, semis: 4 },
        inner: Limits { fulls: 2, semis: 4 },
        together: 3,
        over_edge: false,
        steps: 4000,
    };
}

/// The index of a point.
type Id = u16;
const NO_POINT: Id = Id::MAX;

/// A full connection seen from one of its ends.
#[derive(Clone, Copy, Debug)]
struct Link<S> {
    /// The carrier, including the far end if that is an empty cell.
    reach: S,
    /// The far end.
    to: Id,
}

/// A connection waiting to be processed.
#[derive(Clone, Copy, Debug)]
struct Waiting<S> {
    carrier: S,
    ends: [Id; 2],
    full: bool,
}

/// The connections of a colour. Reuse it to keep its memory.
#[derive(Clone, Debug)]
pub struct Connections<S: CellSet> {
    effort: Effort,
    /// The point of a cell: its chain's, or its own if it is empty.
    point_of: Vec<Id>,
    /// The cell of a point, if it is an empty cell; chains and edges have none.
    cell_of: Vec<S>,
    links: Vec<Vec<Link<S>>>,
    fulls: Lists<S>,
    semis: Lists<S>,
    waiting: Vec<Vec<Waiting<S>>>,
    /// The smallest size that may be waiting.
    lowest: usize,
    /// Whether a semi connection of the edges is enough.
    first_wins: bool,
    steps: u32,
    done: bool,
    scratch: Vec<S>,
}

impl<S: CellSet> Connections<S> {
    /// An empty set of connections; [`build`](Self::build) finds them.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        let cells = (S::STRIDE * S::STRIDE) as usize;
        Self {
            effort,
            point_of: vec![NO_POINT; cells],
            cell_of: Vec::new(),
            links: Vec::new(),
            fulls: Lists::new(),
            semis: Lists::new(),
            waiting: vec![Vec::new(); cells + 1],
            lowest: 0,
            first_wins: false,
            steps: 0,
            done: false,
            scratch: Vec::new(),
        }
    }

    /// Finds the connections of `colour`. With `first_wins` it ends as soon as the edges have a semi
    /// connection, otherwise as soon as they have a full one.
    pub fn build(&mut self, field: &Field<S>, colour: Colour, first_wins: bool) {
        self.first_wins = first_wins;
        self.number_points(field, colour);
        self.touching(field, colour);
        self.close();
    }

    /// Number of connections processed by the last build.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// The carriers of the full connections of the two edges.
    pub fn winning_fulls(&self) -> impl Iterator<Item = S> + '_ {
        self.fulls.of(self.pair(0, 1)).iter().copied()
    }

    /// The carriers of the semi connections of the two edges, each including a cell that completes it.
    pub fn winning_semis(&self) -> impl Iterator<Item = S> + '_ {
        self.semis.of(self.pair(0, 1)).iter().copied()
    }

    /// All connections found: two points, whether it is a full one, and its guards. Points 0 and 1 are the
    /// edges.
    pub fn all(&self) -> impl Iterator<Item = (u16, u16, bool, S)> + '_ {
        let points = self.cell_of.len() as Id;
        let pairs = (0..points).flat_map(move |a| (a + 1..points).map(move |b| (a, b)));
        pairs.flat_map(move |(a, b)| {
            let pair = self.pair(a, b);
            let fulls = self.fulls.of(pair).iter().map(move |&carrier| (a, b, true, carrier));
            fulls.chain(self.semis.of(pair).iter().map(move |&carrier| (a, b, false, carrier)))
        })
    }

    /// The point of a cell: its chain's, or its own if it is empty; `None` if it is the opponent's.
    #[must_use]
    pub fn point(&self, cell: Cell) -> Option<u16> {
        Some(self.point_of[usize::from(cell.0)]).filter(|&id| id != NO_POINT)
    }

    /// Number of points.
    #[must_use]
    pub fn points(&self) -> usize {
        self.cell_of.len()
    }

    /// The cell of a point, if it is an empty cell.
    #[must_use]
    pub fn cell(&self, point: usize) -> Option<Cell> {
        { self.cell_of[point] }.take_first()
    }

    /// A cell of a point: one of its chain, or itself; `None` for an edge without stones.
    #[must_use]
    pub fn anchor(&self, point: u16) -> Option<Cell> {
        self.point_of.iter().position(|&id| id == point).map(|bit| Cell(bit as u16))
    }

    /// The full connections of two points.
    #[must_use]
    pub fn fulls_of(&self, a: u16, b: u16) -> &[S] {
        self.fulls.of(self.pair(a, b))
    }

    /// The connections of two points that need the first move.
    #[must_use]
    pub fn semis_of(&self, a: u16, b: u16) -> &[S] {
        self.semis.of(self.pair(a, b))
    }

    #[inline]
    fn pair(&self, a: Id, b: Id) -> usize {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        usize::from(low) * self.cell_of.len() + usize::from(high)
    }

    /// Numbers the edges with the chains that touch them 0 and 1, then the other chains, then the empty
    /// cells.
    fn number_points(&mut self, field: &Field<S>, colour: Colour) {
        self.point_of.fill(NO_POINT);
        self.cell_of.clear();
        let own = field.stones[colour as usize];
        let mut rest = own;
        for (id, edge) in (0..).zip(field.edges(colour)) {
            let chain = (edge & own).flooded(own);
            self.cell_of.push(S::EMPTY);
            for cell in (chain & rest).cells() {
                self.point_of[usize::from(cell.0)] = id;
            }
            rest = rest & !chain;
        }
        while let Some(cell) = rest.take_first() {
            let chain = S::of(cell).flooded(own);
            rest = rest & !chain;
            let id = self.cell_of.len() as Id;
            self.cell_of.push(S::EMPTY);
            for cell in chain.cells() {
                self.point_of[usize::from(cell.0)] = id;
            }
        }
        for cell in field.empty().cells() {
            self.point_of[usize::from(cell.0)] = self.cell_of.len() as Id;
            self.cell_of.push(S::of(cell));
        }
        let points = self.cell_of.len();
        self.fulls.reset(points * points);
        self.semis.reset(points * points);
        self.links.iter_mut().for_each(Vec::clear);
        if self.links.len() < points {
            self.links.resize(points, Vec::new());
        }
    }

    /// Gives touching points a connection that needs no cells.
    fn touching(&mut self, field: &Field<S>, colour: Colour) {
        self.steps = 0;
        self.done = false;
        self.lowest = 0;
        self.waiting.iter_mut().for_each(Vec::clear);
        let empty = field.empty();
        let reachable = empty | field.stones[colour as usize];
        for cell in empty.cells() {
            let own = self.point_of[usize::from(cell.0)];
            for (id, edge) in (0..).zip(field.edges(colour)) {
                if edge.has(cell) {
                    self.add(id, own, S::EMPTY, true);
                }
            }
            for near in (S::of(cell).neighbours() & reachable).cells() {
                let other = self.point_of[usize::from(near.0)];
                if other < own {
                    self.add(other, own, S::EMPTY, true);
                }
            }
        }
    }

    /// Queues a connection unless it is worse than a known one.
    #[inline]
    fn add(&mut self, a: Id, b: Id, carrier: S, full: bool) {
        let pair = self.pair(a, b);
        if !self.is_new(pair, carrier, full) {
            return;
        }
        let size = carrier.count() as usize;
        self.lowest = self.lowest.min(size);
        self.waiting[size].push(Waiting { carrier, ends: [a, b], full });
        // This is all that the mover needs to know.
        self.done |= self.first_wins && pair == 1;
    }

    /// The maximum number of connections for a pair: edges get more, as everything ends there.
    #[inline]
    fn limits(&self, pair: usize) -> Limits {
        if pair == 1 {
            Limits { fulls: u8::MAX, semis: u8::MAX }
        } else if pair < 2 * self.cell_of.len() {
            self.effort.edge
        } else {
            self.effort.inner
        }
    }

    /// Whether a pair keeps one more connection of this kind.
    #[inline]
    fn has_room(&self, pair: usize, full: bool) -> bool {
        let Limits { fulls, semis } = self.limits(pair);
        match full {
            true => self.fulls.has_room(pair, fulls),
            false => self.semis.has_room(pair, semis),
        }
    }

    #[inline]
    fn is_new(&self, pair: usize, carrier: S, full: bool) -> bool {
        self.has_room(pair, full)
            && !self.fulls.has_within(pair, carrier)
            && (full || !self.semis.has_within(pair, carrier))
    }

    /// Processes connections, smallest first, until nothing more follows.
    fn close(&mut self) {
        while self.lowest < self.waiting.len() {
            let Some(next) = self.waiting[self.lowest].pop() else {
                self.lowest += 1;
                continue;
            };
            let pair = self.pair(next.ends[0], next.ends[1]);
            if !self.is_new(pair, next.carrier, next.full) {
                continue;
            }
            self.steps += 1;
            let limits = self.limits(pair);
            if next.full {
                self.fulls.push(pair, next.carrier, limits.fulls);
                self.take_full(next.ends, next.carrier);
                if pair == 1 {
                    return;
                }
            } else {
                self.take_semi(pair, next.ends, next.carrier);
                self.semis.push(pair, next.carrier, limits.semis);
            }
            if self.done {
                // The deciding connection is still in the queue: keep it.
                return self.keep_winning();
            }
            if self.steps >= self.effort.steps {
                return;
            }
        }
    }

    /// Keeps the edges' connections that are still in the queue, smallest first.
    fn keep_winning(&mut self) {
        let Limits { fulls, semis } = self.limits(1);
        for waiting in self.waiting.iter().flatten().filter(|of| of.ends[0] + of.ends[1] == 1) {
            let (lists, limit) = match waiting.full {
                true => (&mut self.fulls, fulls),
                false => (&mut self.semis, semis),
            };
            if lists.has_room(1, limit) {
                lists.push(1, waiting.carrier, limit);
            }
        }
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// Applies the AND rule at both ends of a new full connection.
    fn take_full(&mut self, [a, b]: [Id; 2], carrier: S) {
        for (near, middle) in [(a, b), (b, a)] {
            if middle < 2 && !self.effort.over_edge {
                continue;
            }
            self.join_at(near, middle, carrier);
        }
        let (reach_a, reach_b) =
            (carrier | self.cell_of[usize::from(a)], carrier | self.cell_of[usize::from(b)]);
        self.links[usize::from(a)].push(Link { reach: reach_b, to: b });
        self.links[usize::from(b)].push(Link { reach: reach_a, to: a });
    }

    /// Joins a new connection from `near` to `middle` with all others there.
    fn join_at(&mut self, near: Id, middle: Id, carrier: S) {
        let taken = carrier | self.cell_of[usize::from(near)];
        let through = self.cell_of[usize::from(middle)];
        let full = through.is_empty();
        let links = std::mem::take(&mut self.links[usize::from(middle)]);
        for link in &links {
            let is_apart = (link.reach & taken).is_empty() && link.to != near;
            // Most lists are full, which is seen sooner than what this connection needs.
            if is_apart && self.has_room(self.pair(near, link.to), full) {
                let far = self.cell_of[usize::from(link.to)];
                let all = carrier | link.reach & !far | through;
                self.add(near, link.to, all, full);
            }
        }
        self.links[usize::from(middle)] = links;
    }

    /// Applies the OR rule: finds sets of a pair's semis, including the new one, that have no cell in common.
    fn take_semi(&mut self, pair: usize, [a, b]: [Id; 2], carrier: S) {
        let mut found = std::mem::take(&mut self.scratch);
        found.clear();
        let mut search = Or { others: self.semis.of(pair), found };
        search.narrow(0, carrier, carrier, self.effort.together.saturating_sub(1));
        found = search.found;
        for &all in &found {
            self.add(a, b, all, true);
        }
        self.scratch = found;
    }
}

/// The search of the OR rule.
struct Or<'a, S> {
    others: &'a [S],
    found: Vec<S>,
}

impl<S: CellSet> Or<'_, S> {
    /// Adds semis from `start` to a set with this intersection and union.
    fn narrow(&mut self, start: usize, common: S, all: S, left: u8) {
        if left == 0 {
            return;
        }
        // The cells that no set of the remaining ones can get rid of.
        let rest = self.others[start..].iter().fold(common, |rest, &other| rest & other);
        if !rest.is_empty() {
            return;
        }
        for (index, &other) in self.others.iter().enumerate().skip(start) {
            let smaller = common & other;
            if smaller.is_empty() {
                self.found.push(all | other);
            } else if smaller != common {
                self.narrow(index + 1, smaller, all | other, left - 1);
            }
        }
    }
}
