//! Watching a search event by event.

use crate::{End, Entered, Event, Score, Skip, Tree, Window};

/// Receives what an adversarial search does, as it happens.
///
/// Searches are generic over their observer, so [`NoObserver`] leaves no trace in the machine code. Events
/// that take work to prepare (skipped moves, an estimate) are prepared only if the observer
/// [listens](Self::listens).
///
/// The other methods, except `take_tree`, are shorthands for `see`.
pub trait Observer<M> {
    /// Whether events are wanted.
    #[inline]
    fn listens(&self) -> bool {
        true
    }

    /// Receives an event.
    fn see(&mut self, event: &Event<M>);

    /// Offers the tree that a search grew by itself, as a function that returns its most visited part within
    /// a given number of nodes and of plies.
    fn take_tree(&mut self, _grown: &dyn Fn(usize, usize) -> Tree<M>) {}

    /// A search of the root to `depth` begins.
    #[inline]
    fn iteration(&mut self, depth: u32) {
        if self.listens() {
            self.see(&Event::Iteration { depth });
        }
    }

    /// What follows is only the root and the values of its moves, not the search.
    fn outline(&mut self) {
        self.see(&Event::Outline);
    }

    /// A node was entered by `played` (none: the root), to be searched `depth`
    /// plies deep. Scores of the window are for the side to move at the node.
    #[inline]
    fn enter(&mut self, played: Option<M>, depth: u32, window: Window) {
        if self.listens() {
            self.see(&Event::Enter(Entered::new(played, depth, window)));
        }
    }

    /// The current node (the last one entered and not left) is left with this score, for the side to move
    /// there.
    #[inline]
    fn leave(&mut self, score: Score, end: End) {
        if self.listens() {
            self.see(&Event::Leave { score: Some(score), end });
        }
    }

    /// The current node is left without a value.
    fn leave_unvalued(&mut self, end: End) {
        self.see(&Event::Leave { score: None, end });
    }

    /// Moves of the current node are not searched; writes no event if there are none.
    #[inline]
    fn skip(&mut self, moves: impl Iterator<Item = M>, why: Skip)
    where
        Self: Sized,
    {
        if self.listens() {
            let moves: Vec<M> = moves.collect();
            if !moves.is_empty() {
                self.see(&Event::Skip { moves, why });
            }
        }
    }
}

impl<M, T: Observer<M> + ?Sized> Observer<M> for &mut T {
    #[inline]
    fn listens(&self) -> bool {
        (**self).listens()
    }

    fn see(&mut self, event: &Event<M>) {
        (**self).see(event);
    }

    fn take_tree(&mut self, grown: &dyn Fn(usize, usize) -> Tree<M>) {
        (**self).take_tree(grown);
    }
}

/// Two optional observers.
impl<M, A: Observer<M>, B: Observer<M>> Observer<M> for (Option<A>, Option<B>) {
    fn listens(&self) -> bool {
        self.0.is_some() || self.1.is_some()
    }

    fn see(&mut self, event: &Event<M>) {
        if let Some(first) = &mut self.0 {
            first.see(event);
        }
        if let Some(second) = &mut self.1 {
            second.see(event);
        }
    }

    fn take_tree(&mut self, grown: &dyn Fn(usize, usize) -> Tree<M>) {
        if let Some(first) = &mut self.0 {
            first.take_tree(grown);
        }
        if let Some(second) = &mut self.1 {
            second.take_tree(grown);
        }
    }
}

/// Ignores everything, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<M> Observer<M> for NoObserver {
    #[inline]
    fn listens(&self) -> bool {
        false
    }

    #[inline]
    fn see(&mut self, _: &Event<M>) {}
}
