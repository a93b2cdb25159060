//! The tree: what is known of each node in arrays, the children of a node side
//! by side.
//!
//! ```text
//!  links    [ root | child child child | child child | … ]
//!             first ┘                    ↑
//!                     first ─────────────┘
//!  tallies  simulations through each node and their points, at the same place
//!  moves    the move into each
//!  later    what RAVE knows of each, when it is on
//! ```
//! Choosing a child reads the tallies of all children and nothing else, so these
//! lie together: seven children are one line of the cache, and vector
//! instructions take several at a time.
//!
//! A node's results are told for the side that moved into it, so a node picks
//! the child with the greatest. Children stand in a random order: they are
//! tried one after the other, and the rules' order may be anything but even.

use quintet_core::{Game, Random};
use std::ops::Range;

/// What is proved of a node, for the side that moved into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// It wins.
    Win,
    /// Neither wins.
    Draw,
    /// It loses.
    Loss,
}

/// Plies to the end of a proved win or loss: as many as the proof takes. A win that was not
/// looked for may come sooner, so the highest bit says that they are only a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distance(u16);

impl Distance {
    /// The game is over.
    pub(super) const NOW: Self = Self(0);
    const BOUND: u16 = 1 << 15;

    /// One ply more, exact or not.
    pub(super) const fn before(self, is_exact: bool) -> Self {
        let plies = self.plies() + 1;
        let plies = if plies < Self::BOUND { plies } else { Self::BOUND - 1 };
        Self(if is_exact { plies } else { plies | Self::BOUND })
    }

    /// The plies that the proof takes.
    pub(super) const fn plies(self) -> u16 {
        self.0 & !Self::BOUND
    }

    /// Whether best play of both sides takes as many.
    pub(super) const fn is_exact(self) -> bool {
        self.0 & Self::BOUND == 0
    }
}

/// Simulations, and their half points for the side that moved or moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) visits: u32,
    /// The highest bit closes the node: it is proved, and not to be visited again.
    points: u32,
}

impl Tally {
    const CLOSED: u32 = 1 << 31;

    /// So many simulations with so many half points.
    #[cfg(test)]
    pub(super) const fn new(visits: u32, points: u32) -> Self {
        Self { visits, points }
    }

    /// Half points of the visits.
    #[inline(always)]
    pub(super) const fn points(self) -> u32 {
        self.points & !Self::CLOSED
    }

    /// The points with their sign: those of a closed node are far below zero.
    #[inline(always)]
    pub(super) const fn signed_points(self) -> i32 {
        self.points.cast_signed()
    }

    /// Counts one simulation more, if `played` is 1, or none.
    #[inline(always)]
    pub(super) const fn add(&mut self, played: u32, points: u32) {
        self.visits += played;
        self.points += played * points;
    }

    /// Counts the simulations of another tally as well.
    pub(super) const fn add_all(&mut self, other: Self) {
        self.visits += other.visits;
        self.points += other.points();
    }

    /// Visits no more.
    pub(super) const fn close(&mut self) {
        self.points |= Self::CLOSED;
    }
}

/// How a node hangs in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Where its children begin.
    first: u32,
    /// How many children it has; 0 as long as it has not been expanded.
    pub(super) count: u16,
    /// How many of them were tried, from the first on (not kept with RAVE).
    pub(super) tried: u16,
    /// How far a proved win or loss is.
    pub(super) distance: Distance,
    /// Whether a child is a proved draw: the side to move has that in hand.
    pub(super) has_draw: bool,
    /// What is proved of it: the end of the game, or by its children.
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
    /// Says where its children begin, if it has any.
    pub(super) const fn set_first(&mut self, first: usize) {
        self.first = first as u32;
    }
}

/// What RAVE knows of the moves into nodes.
#[derive(Debug, Default)]
pub(super) struct Later {
    /// The move's index.
    pub(super) index: Vec<u32>,
    /// Simulations through the parent in which it was played, then or later.
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
    /// Where the children of a node are.
    #[inline]
    pub(super) fn children(&self, at: usize) -> Range<usize> {
        let link = &self.links[at];
        link.first as usize..link.first as usize + usize::from(link.count)
    }

    /// The mean result for the side that moved into a node, between 0 and 1; even
    /// when it was never visited.
    pub(super) fn mean(&self, at: usize) -> f64 {
        let tally = self.tallies[at];
        if tally.visits == 0 {
            return 0.5;
        }
        f64::from(tally.points()) / (2.0 * f64::from(tally.visits))
    }

    /// Whether there is not even a root.
    pub(super) const fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Whether the value of the root is proved.
    pub(super) fn is_proved(&self) -> bool {
        self.links.first().is_some_and(|root| root.proof.is_some())
    }

    /// Whether a node was left without children for want of room.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// The most nodes it may have.
    pub(super) const fn max_nodes(&self) -> usize {
        self.max_nodes
    }

    /// Whether it keeps what RAVE knows.
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

    /// Adds so many nodes of which nothing is known.
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
    /// Adds the root, to which no move leads. Its place among the moves is
    /// filled when it is expanded.
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

    /// Adds the moves of the block in an order of chance: every `step`-th, from
    /// anywhere on. Any order at all would take a random number a move, and half
    /// of an expansion's time.
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
