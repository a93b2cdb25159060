//! The tree: what is known about each node, in arrays, with the children of a node side by side.
//!
//! ```text
//!  links    [ root | child child child | child child | … ]
//!             first ┘                    ↑
//!                     first ─────────────┘
//!  tallies  simulations through each node and their points, at the same place
//!  moves    the move into each
//!  later    what RAVE knows of each, when it is on
//! ```
//! Choosing a child reads only the tallies of all children, so these lie together: seven children fill one
//! cache line, and vector instructions process several at a time.
//!
//! Results are kept for the side that moved into a node, so a node picks the child with the greatest.
//! Children are stored in random order: they are tried one after the other, and the rules' order may be
//! biased.

use quintet_core::{Game, Random};
use std::ops::Range;

/// What is proved about a node, for the side that moved into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// It wins.
    Win,
    /// Neither wins.
    Draw,
    /// It loses.
    Loss,
}

/// Plies to the end of a proved win or loss along the proof. A quicker win may exist that was never searched;
/// the highest bit marks such a distance as only a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distance(u16);

impl Distance {
    /// The game is already over.
    pub(super) const NOW: Self = Self(0);
    const BOUND: u16 = 1 << 15;

    /// One ply more, keeping or clearing exactness.
    pub(super) const fn before(self, is_exact: bool) -> Self {
        let plies = self.plies() + 1;
        let plies = if plies < Self::BOUND { plies } else { Self::BOUND - 1 };
        Self(if is_exact { plies } else { plies | Self::BOUND })
    }

    /// The length of the proof in plies.
    pub(super) const fn plies(self) -> u16 {
        self.0 & !Self::BOUND
    }

    /// Whether best play by both sides takes exactly this long.
    pub(super) const fn is_exact(self) -> bool {
        self.0 & Self::BOUND == 0
    }
}

/// Simulations, and their half points for the side that moved or moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) visits: u32,
    /// The highest bit marks the node as closed: proved, and not to be visited again.
    points: u32,
}

impl Tally {
    const CLOSED: u32 = 1 << 31;

    /// A tally of this many simulations and half points.
    #[cfg(test)]
    pub(super) const fn new(visits: u32, points: u32) -> Self {
        Self { visits, points }
    }

    /// Half points of the visits.
    #[inline(always)]
    pub(super) const fn points(self) -> u32 {
        self.points & !Self::CLOSED
    }

    /// The points as a signed number: those of a closed node are far below zero.
    #[inline(always)]
    pub(super) const fn signed_points(self) -> i32 {
        self.points.cast_signed()
    }

    /// Counts one more simulation if `played` is 1, none if it is 0.
    #[inline(always)]
    pub(super) const fn add(&mut self, played: u32, points: u32) {
        self.visits += played;
        self.points += played * points;
    }

    /// Adds the simulations of another tally.
    pub(super) const fn add_all(&mut self, other: Self) {
        self.visits += other.visits;
        self.points += other.points();
    }

    /// Closes the node to further visits.
    pub(super) const fn close(&mut self) {
        self.points |= Self::CLOSED;
    }
}

/// The links and the proof of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Index of its first child.
    first: u32,
    /// Number of children; 0 until it is expanded.
    pub(super) count: u16,
    /// Number of children tried so far, counted from the first (not maintained with RAVE).
    pub(super) tried: u16,
    /// Distance to a proved win or loss.
    pub(super) distance: Distance,
    /// Whether a child is a proved draw, which the side to move can then always take.
    pub(super) has_draw: bool,
    /// Its proof: by the end of the game, or by its children.
    pub(super) proof: Option<Proof>,
}

impl Link {
    const NEW: Self = Self {
        first: 0,
        count: 0,
        tried: 0,
        distance: Distance::NOW,
        has_draw: false,
        proof: None,
    };
}

impl Link {
    /// Sets the index of its first child.
    pub(super) const fn set_first(&mut self, first: usize) {
        self.first = first as u32;
    }
}

/// RAVE statistics of the moves into nodes.
#[derive(Debug, Default)]
pub(super) struct Later {
    /// The move's index.
    pub(super) index: Vec<u32>,
    /// Simulations through the parent that contained the move, then or later.
    pub(super) tallies: Vec<Tally>,
}

/// The tree.
#[derive(Debug)]
pub(super) struct Arena<M> {
    pub(super) links: Vec<Link>,
    pub(super) tallies: Vec<Tally>,
    pub(super) moves: Vec<M>,
    pub(super) later: Later,
    max_nodes: usize,
    has_rave: bool,
    full: bool,
    /// The moves of a node, before they are shuffled.
    block: Vec<M>,
}

impl<M> Default for Arena<M> {
    fn default() -> Self {
        Self {
            links: Vec::new(),
            tallies: Vec::new(),
            moves: Vec::new(),
            later: Later::default(),
            max_nodes: 0,
            has_rave: false,
            full: false,
            block: Vec::new(),
        }
    }
}

impl<M> Arena<M> {
    /// The index range of a node's children.
    #[inline]
    pub(super) fn children(&self, at: usize) -> Range<usize> {
        let link = &self.links[at];
        link.first as usize..link.first as usize + usize::from(link.count)
    }

    /// The mean result for the side that moved into a node, between 0 and 1; even if it was never visited.
    pub(super) fn mean(&self, at: usize) -> f64 {
        let tally = self.tallies[at];
        if tally.visits == 0 {
            return 0.5;
        }
        f64::from(tally.points()) / (2.0 * f64::from(tally.visits))
    }

    /// Whether the tree has no root yet.
    pub(super) const fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Whether the value of the root is proved.
    pub(super) fn is_proved(&self) -> bool {
        self.links.first().is_some_and(|root| root.proof.is_some())
    }

    /// Whether a node was left without children for lack of room.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// The maximum number of nodes.
    pub(super) const fn max_nodes(&self) -> usize {
        self.max_nodes
    }

    /// Whether it keeps RAVE statistics.
    pub(super) const fn has_rave(&self) -> bool {
        self.has_rave
    }

    /// Empties it, keeping its memory.
    pub(super) fn clear(&mut self, max_nodes: usize, has_rave: bool) {
        self.links.clear();
        self.tallies.clear();
        self.moves.clear();
        self.later.index.clear();
        self.later.tallies.clear();
        self.full = false;
        (self.max_nodes, self.has_rave) = (max_nodes, has_rave);
    }

    /// Adds this many blank nodes.
    fn grow(&mut self, count: usize) {
        let length = self.links.len() + count;
        self.links.resize(length, Link::NEW);
        self.tallies.resize(length, Tally::default());
        if self.has_rave {
            self.later.tallies.resize(length, Tally::default());
        }
    }
}

impl<M: Copy> Arena<M> {
    /// Adds the root, which no move leads to. Its move slot is filled when it is expanded.
    pub(super) fn add_root(&mut self) {
        self.grow(1);
    }

    /// Gives a node its children, if there is room. The root always has room.
    pub(super) fn expand<G: Game<Move = M>>(
        &mut self,
        at: usize,
        position: &G,
        random: &mut Random,
    ) -> bool {
        if self.full {
            return false;
        }
        self.block.clear();
        self.block.extend(position.moves());
        let count = self.block.len();
        let room = self.links.len() + count <= self.max_nodes || at == 0;
        if !room || count > usize::from(u16::MAX) {
            self.full = true;
            return false;
        }
        let first = self.links.len();
        let link = &mut self.links[at];
        (link.first, link.count) = (first as u32, count as u16);
        self.grow(count);
        let start = first - usize::from(at == 0);
        if at == 0 {
            self.moves.push(self.block[0]);
        }
        debug_assert_eq!(self.moves.len(), start + usize::from(at == 0));
        self.add_shuffled(random);
        if self.has_rave {
            let indices = self.moves[start..].iter();
            self.later.index.extend(indices.map(|&played| position.move_index(played) as u32));
        }
        true
    }

    /// Adds the moves of the block in a random order: every `step`-th, from a random start. A uniformly
    /// random order would take one random number per move, and half of an expansion's time.
    fn add_shuffled(&mut self, random: &mut Random) {
        let count = self.block.len();
        let mut step = 1 + random.below(count);
        while greatest_common_divisor(step, count) > 1 {
            step = step % count + 1;
        }
        let mut next = random.below(count);
        for _ in 0..count {
            self.moves.push(self.block[next]);
            next += step;
            next -= if next >= count { count } else { 0 };
        }
    }
}

const fn greatest_common_divisor(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
