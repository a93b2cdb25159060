//! The tree: nodes in one vector, the children of a node side by side.
//!
//! ```text
//!  nodes   [ root | child child child | child child | … ]
//!            first ┘                    ↑
//!                    first ─────────────┘
//!  moves   the move into each node, at the same place
//!  rave    what RAVE knows of each, at the same place, when it is on
//! ```
//! A node's results are told for the side that moved into it, so a node picks
//! the child with the greatest. Children stand in a random order: they are
//! tried one after the other, and the rules' order may be anything but even.

use quintet_core::{Game, Random};

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

/// One node, in 20 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Simulations through it.
    pub(super) visits: u32,
    /// Half points of these, for the side that moved into it.
    pub(super) points: u32,
    /// Where its children begin.
    pub(super) first: u32,
    /// How many children it has; 0 as long as it has not been expanded.
    pub(super) count: u16,
    /// How many of them were tried, from the first on (not kept with RAVE).
    pub(super) tried: u16,
    /// Plies to the end of a proved win or loss.
    pub(super) distance: u16,
    /// What is proved of it: the end of the game, or by its children.
    pub(super) proof: Option<Proof>,
    /// Whether a child is a proved draw: the side to move has that in hand.
    pub(super) has_draw: bool,
}

impl Node {
    const NEW: Self = Self {
        visits: 0,
        points: 0,
        first: 0,
        count: 0,
        tried: 0,
        distance: 0,
        proof: None,
        has_draw: false,
    };

    /// Where its children are.
    #[inline]
    pub(super) const fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }

    /// The mean result for the side that moved into it, between 0 and 1; even
    /// when it was never visited.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 {
            return 0.5;
        }
        f64::from(self.points) / (2.0 * f64::from(self.visits))
    }
}

/// What RAVE knows of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Later {
    /// The move's index.
    pub(super) index: u32,
    /// Simulations through the parent in which it was played, then or later.
    pub(super) visits: u32,
    /// Half points of these, for the side that plays it.
    pub(super) points: u32,
}

/// The tree.
#[derive(Debug)]
pub(super) struct Arena<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) moves: Vec<M>,
    pub(super) later: Vec<Later>,
    max_nodes: usize,
    has_rave: bool,
    full: bool,
    /// For shuffling.
    block: Vec<M>,
}

impl<M> Default for Arena<M> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            moves: Vec::new(),
            later: Vec::new(),
            max_nodes: 0,
            has_rave: false,
            full: false,
            block: Vec::new(),
        }
    }
}

impl<M: Copy> Arena<M> {
    /// Empties it, keeping its memory.
    pub(super) fn clear(&mut self, max_nodes: usize, has_rave: bool) {
        self.nodes.clear();
        self.moves.clear();
        self.later.clear();
        self.full = false;
        (self.max_nodes, self.has_rave) = (max_nodes, has_rave);
    }

    /// Whether a node was left without children for want of room.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// Adds the root, to which no move leads. Its place among the moves is
    /// filled when it is expanded.
    pub(super) fn add_root(&mut self) {
        self.nodes.push(Node::NEW);
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
        let room = self.nodes.len() + count <= self.max_nodes || at == 0;
        if !room || count > usize::from(u16::MAX) {
            self.full = true;
            return false;
        }
        random.shuffle(&mut self.block);
        if at == 0 {
            self.moves.push(self.block[0]);
        }
        if self.has_rave {
            let later = |&played: &M| Later {
                index: position.move_index(played) as u32,
                visits: 0,
                points: 0,
            };
            if at == 0 {
                self.later.push(later(&self.block[0]));
            }
            self.later.extend(self.block.iter().map(later));
        }
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].count = count as u16;
        self.nodes.resize(self.nodes.len() + count, Node::NEW);
        self.moves.extend_from_slice(&self.block);
        true
    }
}
