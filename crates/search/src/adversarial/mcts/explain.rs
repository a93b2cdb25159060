//! What a watched search shows of its tree: why a child was chosen, what a simulation proved, and the root's
//! children.

use super::arena::Arena;
use super::scan::{UNKNOWN, Urgency};
use super::select::Selection;
use quintet_core::{Child, Event, Pick, Proved, Terms};

impl Selection {
    /// The terms by which `chosen`, a child of `at`, was chosen, and those of the runner-up.
    pub(super) fn explain<M: Copy>(&self, arena: &Arena<M>, at: usize, chosen: usize) -> Pick<M> {
        let urgency = self.urgency(arena, at);
        let terms = |child| self.terms(arena, child, &urgency);
        if !self.has_rave() && arena.tallies[chosen].visits == 0 {
            // Every child is tried once, in the order they are stored.
            let untried = Terms { exploration: None, sum: None, ..terms(chosen) };
            return Pick { chosen: untried, rival: None };
        }
        let is_open = |&child: &usize| child != chosen && arena.tallies[child].signed_points() >= 0;
        let others = arena.children(at).filter(is_open).map(terms);
        let rival = others.fold(None, |best: Option<Terms<M>>, next| match best {
            Some(best) if best.sum >= next.sum => Some(best),
            _ => Some(next),
        });
        Pick { chosen: terms(chosen), rival }
    }

    /// The terms of one child, whose sum is what [`scan`](super::scan) compares.
    fn terms<M: Copy>(&self, arena: &Arena<M>, child: usize, urgency: &Urgency) -> Terms<M> {
        let own = arena.tallies[child];
        let mean = (own.visits > 0).then(|| own.points() as f32 * 0.5 / own.visits as f32);
        let (mut later, mut share) = (None, None);
        let (worth, exploration);
        if self.has_rave() {
            let others = arena.later.tallies[child];
            later =
                (others.visits > 0).then(|| others.points() as f32 * 0.5 / others.visits as f32);
            share = Some(match (mean, later) {
                (None, Some(_)) => 1.0,
                (Some(_), Some(_)) => urgency.beta,
                (_, None) => 0.0,
            });
            worth = match (mean, later) {
                (Some(mean), Some(later)) => mean + urgency.beta * (later - mean),
                (mean, later) => mean.or(later).unwrap_or(UNKNOWN),
            };
            exploration = urgency.factor / (own.visits as f32 + 1.0).sqrt();
        } else {
            worth = mean.unwrap_or(UNKNOWN);
            exploration = urgency.factor * (1.0 / own.visits as f32).sqrt();
        }
        Terms {
            played: arena.moves[child],
            visits: own.visits,
            mean,
            later,
            share,
            exploration: Some(exploration),
            sum: Some(worth + exploration),
        }
    }
}

impl<M: Copy> Arena<M> {
    /// The root's children and what is known about them when a search begins.
    pub(super) fn shown(&self) -> Event<M> {
        let child = |at: usize| Child {
            played: self.moves[at],
            visits: self.tallies[at].visits,
            points: self.tallies[at].points(),
            proved: self.proved(at),
        };
        let children = self.children(0).map(child).collect();
        Event::Tree { children, proved: self.proved(0) }
    }
}

impl<M> Arena<M> {
    /// The number of unproved nodes on a path, from the root; proved nodes come last.
    pub(super) fn unproved(&self, path: &[usize]) -> usize {
        path.iter().take_while(|&&at| self.links[at].proof.is_none()).count()
    }

    /// What has been proved about the first `open` nodes of a path since they were counted.
    pub(super) fn proofs(&self, path: &[usize], open: usize) -> Vec<Proved> {
        let nodes = path[..open].iter().enumerate();
        nodes
            .filter_map(|(ply, &at)| Some(Proved { ply: ply as u32, score: self.proved(at)? }))
            .collect()
    }
}
