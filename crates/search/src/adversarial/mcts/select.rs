//! Which child a simulation goes to.
//!
//! Without RAVE, every child once, then the one with the greatest
//! `mean + c·√(ln N ∕ n)`, N visits of the parent, n of the child (UCT).
//!
//! With RAVE the mean is mixed with that of all simulations in which the move
//! was played at all, now or later: `(1 − β)·mean + β·later`, where
//! `β = √(k ∕ (3N + k))` fades as the parent is visited, and a child that was
//! never visited need not wait for its turn.

use super::MctsOptions;
use super::arena::{Arena, Later, Node};
use quintet_core::{PlayoutTrace, Side};

/// What the urgency of a move is before anything is known of it.
const UNKNOWN: f32 = 1.1;

/// The rule of selection.
pub(super) struct Selection {
    exploration: f32,
    rave: bool,
    equivalence: f32,
    solver: bool,
}

impl Selection {
    pub(super) const fn new(options: &MctsOptions) -> Self {
        Self {
            exploration: options.exploration,
            rave: options.rave,
            equivalence: options.rave_equivalence,
            solver: options.solver,
        }
    }

    /// The child of an expanded node that a simulation should go to. Proved
    /// children are passed over if the solver is on; one at least is not proved.
    #[inline]
    pub(super) fn child<M: Copy>(&self, arena: &mut Arena<M>, at: usize) -> usize {
        let node = &mut arena.nodes[at];
        if self.rave {
            return self.by_rave(arena, at);
        }
        if node.tried < node.count {
            let child = node.first as usize + usize::from(node.tried);
            node.tried += 1;
            return child;
        }
        self.by_uct(arena, at)
    }

    #[inline]
    fn by_uct<M>(&self, arena: &Arena<M>, at: usize) -> usize {
        let node = &arena.nodes[at];
        let factor = self.exploration * (node.visits.max(1) as f32).ln().sqrt();
        let children = node.children();
        let urgency = |child: &Node| {
            let share = 1.0 / child.visits as f32;
            child.points as f32 * 0.5 * share + factor * share.sqrt()
        };
        let block = &arena.nodes[children.clone()];
        children.start + self.most_urgent(block.iter().map(|child| (child, urgency(child))))
    }

    fn by_rave<M>(&self, arena: &Arena<M>, at: usize) -> usize {
        let node = &arena.nodes[at];
        let visits = node.visits.max(1) as f32;
        let factor = self.exploration * visits.ln().sqrt();
        let beta = (self.equivalence / (3.0 * visits + self.equivalence)).sqrt();
        let children = node.children();
        let urgency = |child: &Node, later: &Later| {
            let own = child.points as f32 * 0.5 / child.visits as f32;
            let others = later.points as f32 * 0.5 / later.visits as f32;
            let worth = match (child.visits, later.visits) {
                (0, 0) => UNKNOWN,
                (0, _) => others,
                (_, 0) => own,
                _ => own + beta * (others - own),
            };
            worth + factor / (child.visits as f32 + 1.0).sqrt()
        };
        let block = arena.nodes[children.clone()].iter().zip(&arena.later[children.clone()]);
        let urgencies = block.map(|(child, later)| (child, urgency(child, later)));
        children.start + self.most_urgent(urgencies)
    }

    /// The place of the first of the most urgent children that may be visited.
    #[inline]
    fn most_urgent<'n>(&self, children: impl Iterator<Item = (&'n Node, f32)>) -> usize {
        let mut best = 0;
        let mut greatest = f32::NEG_INFINITY;
        for (place, (child, urgency)) in children.enumerate() {
            if urgency > greatest && !(self.solver && child.proof.is_some()) {
                (best, greatest) = (place, urgency);
            }
        }
        best
    }
}

/// Which moves were played in a simulation, by side and index: each holds the
/// number of the last simulation that played it.
#[derive(Debug, Default)]
pub(super) struct Stamps {
    last: [Vec<u32>; 2],
    now: u32,
}

impl Stamps {
    /// Empties it, for a game with so many move indices.
    pub(super) fn clear(&mut self, move_index_count: usize) {
        self.now = 0;
        for last in &mut self.last {
            last.clear();
            last.resize(move_index_count, 0);
        }
    }

    /// Begins a simulation.
    pub(super) fn begin(&mut self) {
        self.now = self.now.wrapping_add(1);
    }

    /// Counts a result of `points` half points in what is known of the moves
    /// `side` played.
    #[inline]
    pub(super) fn credit(&self, block: &mut [Later], side: Side, points: u32) {
        let last = &self.last[side.index()];
        for later in block {
            if last[later.index as usize] == self.now {
                later.visits += 1;
                later.points += points;
            }
        }
    }
}

impl PlayoutTrace for Stamps {
    #[inline]
    fn record(&mut self, side: Side, move_index: usize) {
        self.last[side.index()][move_index] = self.now;
    }
}
