//! Which child a simulation goes to.
//!
//! Without RAVE: every child once, then the one with the greatest `mean + c·√(ln N ∕ n)`, where the parent
//! has N visits and the child n (UCT).
//!
//! With RAVE: the mean is mixed with that of all simulations in which the move was played at all, now or
//! later: `(1 − β)·mean + β·later`, where `β = √(k ∕ (3N + k))` fades as the parent is visited. A child that
//! was never visited need not wait for its turn.

use super::MctsOptions;
use super::arena::Arena;
use super::scan::{Block, Scan, Urgency};
use quintet_core::{PlayoutTrace, Side};

/// The rule of selection.
pub(super) struct Selection {
    exploration: f32,
    rave: bool,
    equivalence: f32,
    scan: Scan,
}

impl Selection {
    pub(super) fn new(options: &MctsOptions) -> Self {
        Self {
            exploration: options.exploration,
            rave: options.rave,
            equivalence: options.rave_equivalence,
            scan: Scan::best(),
        }
    }

    /// The child of an expanded node that a simulation should visit. Closed children are skipped; at least
    /// one must be open.
    #[inline]
    pub(super) fn child<M: Copy>(&mut self, arena: &mut Arena<M>, at: usize) -> usize {
        let children = arena.children(at);
        let link = &mut arena.links[at];
        if !self.rave && link.tried < link.count {
            link.tried += 1;
            return children.start + usize::from(link.tried) - 1;
        }
        let urgency = self.urgency(arena, at);
        let later = if self.rave { children.clone() } else { 0..0 };
        let block =
            Block { own: &arena.tallies[children.clone()], later: &arena.later.tallies[later] };
        children.start + self.scan.most_urgent(&block, &urgency)
    }

    /// What the urgency of a node's children depends on apart from them.
    #[inline]
    pub(super) fn urgency<M>(&self, arena: &Arena<M>, at: usize) -> Urgency {
        let visits = arena.tallies[at].visits.max(1) as f32;
        Urgency {
            factor: self.exploration * visits.ln().sqrt(),
            beta: (self.equivalence / (3.0 * visits + self.equivalence)).sqrt(),
        }
    }

    /// Whether moves learn from simulations in which they were played later.
    pub(super) const fn has_rave(&self) -> bool {
        self.rave
    }

    /// Adds a result of `points` half points to the RAVE statistics of a node's children whose moves `side`
    /// played, then or later.
    #[inline]
    pub(super) fn credit<M>(
        &self,
        arena: &mut Arena<M>,
        at: usize,
        stamps: &Stamps,
        (side, points): (Side, u32),
    ) {
        let children = arena.children(at);
        let later = &mut arena.later;
        let index = &later.index[children.clone()];
        let last = &stamps.last[side.index()];
        self.scan.credit((last, stamps.now), index, &mut later.tallies[children], points);
    }
}

/// The moves played in a simulation, by side and index: each entry holds the number of the last simulation
/// that played the move.
#[derive(Debug, Default)]
pub(super) struct Stamps {
    last: [Vec<u32>; 2],
    now: u32,
}

impl Stamps {
    /// Clears it, for a game with this many move indices.
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
}

impl PlayoutTrace for Stamps {
    #[inline]
    fn record(&mut self, side: Side, move_index: usize) {
        self.last[side.index()][move_index] = self.now;
    }
}
