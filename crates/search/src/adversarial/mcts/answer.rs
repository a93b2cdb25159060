//! What a tree says: the best child, the line, the values.

use super::arena::{Arena, Node, Proof};
use quintet_core::{Game, MoveValue, Score, Value};
use std::cmp::Reverse;

impl Node {
    /// Its value for the side that moved into it, `plies` plies before it.
    pub(super) fn value(&self, plies: u32) -> Value {
        let distance = u32::from(self.distance) + plies;
        match self.proof {
            Some(Proof::Win) => Value::Proved(Score::win_in(distance)),
            Some(Proof::Draw) => Value::Proved(Score::ZERO),
            Some(Proof::Loss) => Value::Proved(Score::loss_in(distance)),
            None => Value::Rate(self.mean()),
        }
    }
}

impl<M: Copy + PartialEq> Arena<M> {
    /// The child to play from a node: the quickest proved win, else the most
    /// visited that is open, unless a proved draw is worth more; when all are
    /// lost, the one that lasts longest. None without children.
    pub(super) fn best_child(&self, at: usize) -> Option<usize> {
        let of = |proof| {
            let children = self.nodes.get(at).map_or(0..0, Node::children);
            children.filter(move |&child| self.nodes[child].proof == proof)
        };
        let quickest = of(Some(Proof::Win)).min_by_key(|&child| self.nodes[child].distance);
        if quickest.is_some() {
            return quickest;
        }
        let visited = of(None).min_by_key(|&child| Reverse(self.nodes[child].visits));
        let draw = of(Some(Proof::Draw)).next();
        match (visited, draw) {
            (Some(open), Some(draw)) if self.nodes[open].mean() < 0.5 => Some(draw),
            (Some(open), _) => Some(open),
            (None, Some(draw)) => Some(draw),
            (None, None) => {
                of(Some(Proof::Loss)).min_by_key(|&child| Reverse(self.nodes[child].distance))
            }
        }
    }

    /// The moves from the root by [`best_child`](Self::best_child), as far as
    /// they were visited.
    pub(super) fn best_line(&self) -> Vec<M> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = self.best_child(at)
            && self.nodes[child].visits > 0
        {
            line.push(self.moves[child]);
            at = child;
        }
        line
    }

    /// The value of the root for its side to move: proved, or the rate of the
    /// best child. None before the first simulation.
    pub(super) fn root_value(&self) -> Option<Value> {
        if self.nodes[0].proof.is_some() {
            return Some(self.nodes[0].value(0).flipped());
        }
        let best = &self.nodes[self.best_child(0)?];
        (best.visits > 0).then(|| best.value(1))
    }

    /// The values of the root's moves in the rules' order. A move that no
    /// simulation tried is told as even. Empty before the root was expanded.
    pub(super) fn root_values<G: Game<Move = M>>(&self, root: &G) -> Vec<MoveValue<M>> {
        let Some(top) = self.nodes.first() else { return Vec::new() };
        let value_of = |played| {
            let child = top.children().find(|&child| self.moves[child] == played)?;
            Some(MoveValue { played, value: self.nodes[child].value(1) })
        };
        root.moves().filter_map(value_of).collect()
    }
}
