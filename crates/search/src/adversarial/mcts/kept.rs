//! The parts of a tree that outlive it: the subtree of the next position and, with several threads, each
//! tree's results at the root.

use super::arena::Arena;
use quintet_core::Game;

impl<M: Copy + PartialEq> Arena<M> {
    /// The node of a position in the tree of `root`: the root, a child, or a child of the child that would be
    /// chosen. `None` if it is none of these or has no children.
    pub(super) fn place_of<G: Game<Move = M>>(&self, root: &G, position: &G) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let below = |at: usize, from: &G| {
            self.children(at).find(|&child| from.after(self.moves[child]) == *position)
        };
        let replies = || {
            let chosen = self.best_child(0)?;
            below(chosen, &root.after(self.moves[chosen]))
        };
        let place = if root == position { Some(0) } else { replies().or_else(|| below(0, root)) };
        place.filter(|&place| self.links[place].count > 0)
    }

    /// Makes a node that has children the root and drops everything outside its subtree.
    pub(super) fn make_root(&mut self, place: usize) {
        let mut kept = Self::default();
        kept.clear(self.max_nodes(), self.has_rave());
        kept.copy_node(self, place);
        // Nodes are copied in the order of their parents, keeping each node's children side by side.
        let mut origins = vec![place];
        let mut next = 0;
        while let Some(&origin) = origins.get(next) {
            let children = self.children(origin);
            let first = kept.links.len();
            kept.links[next].set_first(first);
            for child in children {
                origins.push(child);
                kept.copy_node(self, child);
            }
            next += 1;
        }
        *self = kept;
    }

    /// Copies a node to the end, without its children.
    fn copy_node(&mut self, from: &Self, at: usize) {
        self.links.push(from.links[at]);
        self.tallies.push(from.tallies[at]);
        self.moves.push(from.moves[at]);
        if self.has_rave() {
            self.later.index.push(from.later.index[at]);
            self.later.tallies.push(from.later.tallies[at]);
        }
    }

    /// Adds another tree's results for the root's moves of the same position, and its proofs about them and
    /// the root.
    pub(super) fn add_root_of(&mut self, other: &Self) {
        if self.is_empty() || other.is_empty() {
            return;
        }
        self.take_proof(0, other, 0);
        for child in self.children(0) {
            let same = |&at: &usize| other.moves[at] == self.moves[child];
            if let Some(at) = other.children(0).find(same) {
                self.tallies[child].add_all(other.tallies[at]);
                self.take_proof(child, other, at);
            }
        }
    }

    /// Takes over another tree's proof of a node.
    fn take_proof(&mut self, at: usize, other: &Self, there: usize) {
        if self.links[at].proof.is_none() && other.links[there].proof.is_some() {
            let (proof, distance) = (other.links[there].proof, other.links[there].distance);
            (self.links[at].proof, self.links[at].distance) = (proof, distance);
            self.tallies[at].close();
        }
    }
}
