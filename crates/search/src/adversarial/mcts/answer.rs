//! The answer of a tree: the best child, the line, the values.

use super::arena::{Arena, Proof};
use quintet_core::{Game, MoveValue, Score, Value, best_lines};
use std::cmp::Reverse;

impl<M> Arena<M> {
    /// The value of a node for the side that moved into it, counted from `plies` plies earlier.
    pub(super) fn value(&self, at: usize, plies: u32) -> Value {
        match self.proved(at) {
            Some(score) => Value::Proved(score.farther(plies)),
            None => Value::Rate(self.mean(at)),
        }
    }

    /// The proved value of a node, for the side that moved into it; `None` if unproved or outside the tree.
    pub(super) fn proved(&self, at: usize) -> Option<Score> {
        let link = self.links.get(at)?;
        let distance = link.distance;
        let plies = u32::from(distance.plies());
        let score = match link.proof? {
            Proof::Win => Score::win_in(plies),
            Proof::Draw => Score::ZERO,
            Proof::Loss => Score::loss_in(plies),
        };
        Some(if distance.is_exact() { score } else { score.without_distance() })
    }

    /// The child to play from a node: the quickest proved win, otherwise the most visited open one, unless a
    /// proved draw is worth more. If all are lost, one that lasts as long as the node itself, or else
    /// longest. `None` without children.
    pub(super) fn best_child(&self, at: usize) -> Option<usize> {
        let of = |proof| {
            let children = if self.is_empty() { 0..0 } else { self.children(at) };
            children.filter(move |&child| self.links[child].proof == proof)
        };
        let quickest = of(Some(Proof::Win)).min_by_key(|&child| Reverse(self.proved(child)));
        if quickest.is_some() {
            return quickest;
        }
        let visited = of(None).min_by_key(|&child| Reverse(self.tallies[child].visits));
        let draw = of(Some(Proof::Draw)).next();
        match (visited, draw) {
            (Some(open), Some(draw)) if self.mean(open) < 0.5 => Some(draw),
            (Some(open), _) => Some(open),
            (None, Some(draw)) => Some(draw),
            (None, None) => {
                let own = self.proved(at).map(|score| -score.nearer(1));
                let lasts = |&child: &usize| {
                    let proved = self.proved(child);
                    Reverse((proved == own, proved))
                };
                of(Some(Proof::Loss)).min_by_key(lasts)
            }
        }
    }
}

impl<M: Copy + PartialEq> Arena<M> {
    /// The moves from the root by [`best_child`](Self::best_child), down to the last visited node.
    pub(super) fn best_line(&self) -> Vec<M> {
        self.line_below(0).collect()
    }

    /// The expected line from a node. Below a proved node only proved moves count: with several threads the
    /// proof may come from another tree.
    fn line_below(&self, mut at: usize) -> impl Iterator<Item = M> {
        std::iter::from_fn(move || {
            let holds = |child: &usize| {
                self.links[at].proof.is_none() || self.links[*child].proof.is_some()
            };
            let visited = |child: &usize| self.tallies[*child].visits > 0;
            at = self.best_child(at).filter(visited).filter(holds)?;
            Some(self.moves[at])
        })
    }

    /// The lines of the root's best moves by `values`, beginning with `pv`.
    pub(super) fn best_lines(&self, pv: &[M], values: &[MoveValue<M>]) -> Vec<Vec<M>> {
        best_lines(pv, values, |played| {
            let child = self.children(0).find(|&child| self.moves[child] == played);
            child.map_or_else(Vec::new, |child| {
                std::iter::once(played).chain(self.line_below(child)).collect()
            })
        })
    }

    /// The value of the root for its side to move: proved, or the rate of the best child. `None` before the
    /// first simulation.
    pub(super) fn root_value(&self) -> Option<Value> {
        if self.links[0].proof.is_some() {
            return Some(self.value(0, 0).flipped());
        }
        let best = self.best_child(0)?;
        (self.tallies[best].visits > 0).then(|| self.value(best, 1))
    }

    /// The values of the root's moves in the rules' order. A move without simulations counts as even. Empty
    /// before the root is expanded.
    pub(super) fn root_values<G: Game<Move = M>>(&self, root: &G) -> Vec<MoveValue<M>> {
        if self.is_empty() {
            return Vec::new();
        }
        let value_of = |played| {
            let child = self.children(0).find(|&child| self.moves[child] == played)?;
            Some(MoveValue { played, value: self.value(child, 1) })
        };
        root.moves().filter_map(value_of).collect()
    }
}
