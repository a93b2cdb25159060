//! The choice of a simulation's next move.
//!
//! The move with the largest sum of its mean result and a bonus for its prior, which shrinks as it is tried
//! (PUCT; Silver and others, "Mastering the game of Go without human knowledge", 2017). An untried move is
//! assumed to give a little less than its parent.

use super::tree::{Id, Proof, Tree};

/// The parameters of the choice.
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// The weight of priors.
    pub exploration: f32,
    /// How much less untried moves are assumed to give, times the square root of the priors tried.
    pub urgency: f32,
}

impl Default for Selection {
    fn default() -> Self {
        Self { exploration: 1.3, urgency: 0.3 }
    }
}

/// The index of the option to follow; `None` if every move is known to lose, so that nothing is left to find
/// out. With `widest`, every move is tried once before any is repeated, and known wins are skipped as well.
pub(super) fn select(tree: &Tree, id: Id, by: Selection, widest: bool) -> Option<usize> {
    let node = tree.node(id);
    let next = node.tried.len();
    if widest && next < node.options.len() {
        return Some(next);
    }
    let bonus = by.exploration * (node.visits.max(1) as f32).sqrt();
    let mut best: Option<(f32, usize)> = None;
    let mut tried_priors = 0.0;
    for (at, (tried, option)) in node.tried.iter().zip(&node.options).enumerate() {
        tried_priors += option.prior();
        let child = tree.node(tried.node);
        if matches!(child.proof, Proof::Won(_)) || widest && child.proof != Proof::Open {
            continue;
        }
        let (visits, under_way) = (tried.visits as f32, f32::from(tried.under_way));
        // Running simulations count as lost, so that threads spread out.
        let count = (visits + under_way).max(1.0);
        let given = (-child.mean() * visits.max(1.0) - under_way) / count;
        let score = given + bonus * option.prior() / (1.0 + visits + under_way);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, at));
        }
    }
    if let Some(option) = node.options.get(next) {
        let score = node.mean() - by.urgency * tried_priors.sqrt() + bonus * option.prior();
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, next));
        }
    }
    best.map(|(_, at)| at)
}
