//! The solver: what finished games prove about the nodes above them.
//!
//! ```text
//!  a child that wins for the side to move     → the node is lost for the mover
//!  all children proved, a draw the best       → a draw
//!  all children lost for the side to move     → the node is won for the mover
//! ```
//! Proved children are not visited again, so a finite game is eventually solved. A side with a proved draw
//! among its moves need not lose, so results below count as no worse than a draw for it.

use super::arena::{Arena, Distance, Proof};
use quintet_core::{Outcome, Side};

impl Proof {
    /// What the end of the game proves for the side that moved last.
    pub(super) fn of(outcome: Outcome, mover: Side) -> Self {
        match outcome {
            Outcome::Draw => Self::Draw,
            Outcome::Win(winner) if winner == mover => Self::Win,
            Outcome::Win(_) => Self::Loss,
        }
    }

    /// The outcome it promises if `mover` moved into the node.
    pub(super) fn outcome(self, mover: Side) -> Outcome {
        match self {
            Self::Win => Outcome::Win(mover),
            Self::Draw => Outcome::Draw,
            Self::Loss => Outcome::Win(!mover),
        }
    }
}

impl<M> Arena<M> {
    /// Draws conclusions from the last node of a path, which was just proved, for the nodes above it.
    pub(super) fn prove_upward(&mut self, path: &[usize]) {
        if let Some(&last) = path.last() {
            self.tallies[last].close();
        }
        for step in path.windows(2).rev() {
            let (parent, child) = (step[0], step[1]);
            if !self.prove(parent, child) {
                break;
            }
        }
    }

    /// Tries to prove a node after a child of it was proved.
    fn prove(&mut self, at: usize, child: usize) -> bool {
        if let Some(Proof::Win) = self.links[child].proof {
            let distance = self.links[child].distance;
            let is_exact = distance.is_exact() && self.is_soonest(at, distance.plies());
            self.settle(at, Proof::Loss, distance.before(is_exact));
            return true;
        }
        self.links[at].has_draw |= self.links[child].proof == Some(Proof::Draw);
        let children = &self.links[self.children(at)];
        if children.iter().any(|child| child.proof.is_none()) {
            return false;
        }
        // Among equally long distances an exact one decides: one that is only a bound may end sooner.
        let longest = children.iter().map(|child| child.distance);
        let longest = longest.max_by_key(|distance| (distance.plies(), distance.is_exact()));
        let longest = longest.unwrap_or(Distance::NOW);
        if self.links[at].has_draw {
            self.settle(at, Proof::Draw, Distance::NOW);
        } else {
            self.settle(at, Proof::Win, longest.before(longest.is_exact()));
        }
        true
    }

    /// Whether no child can win in fewer than `plies` plies. A visited child that did not end the game needs
    /// at least two; nothing is known about an unvisited one.
    fn is_soonest(&self, at: usize, plies: u16) -> bool {
        let needs = |child: usize| match (self.links[child].proof, self.tallies[child].visits) {
            (Some(Proof::Win), _) => plies,
            (Some(_), _) => u16::MAX,
            (None, 0) => 0,
            (None, _) => 2,
        };
        self.children(at).all(|child| needs(child) >= plies)
    }

    fn settle(&mut self, at: usize, proof: Proof, distance: Distance) {
        let link = &mut self.links[at];
        (link.proof, link.distance) = (Some(proof), distance);
        self.tallies[at].close();
    }
}
