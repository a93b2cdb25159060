//! Watching a search node by node.

use crate::{Score, Window};

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All its moves were searched.
    Searched,
    /// A move reached beta: the opponent will not allow this node.
    Cut,
    /// The depth was used up: evaluated.
    Leaf,
    /// The game is over here.
    Decided,
    /// The transposition table knew enough.
    Known,
    /// The search was stopped inside.
    Stopped,
}

impl End {
    /// One word, as shown to people and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Cut => "cut",
            Self::Leaf => "leaf",
            Self::Decided => "decided",
            Self::Known => "known",
            Self::Stopped => "stopped",
        }
    }
}

/// Is told of every node of an adversarial search, in the order of the search.
///
/// Searches are generic over their observer, so [`NoObserver`] leaves no trace
/// in the machine code.
///
/// Scores come as searches have them: a win or loss is counted in plies from
/// the root. Whoever keeps them for people counts from the node
/// ([`TreeRecorder`](crate::TreeRecorder) does).
pub trait Observer<M> {
    /// A new search of the same root begins (iterative deepening).
    fn restart(&mut self, _depth: u32) {}

    /// A node was entered by `played` (none: the root), to be searched `depth`
    /// plies deep. Scores of the window are for the side to move at the node.
    fn enter(&mut self, _played: Option<M>, _depth: u32, _window: Window) {}

    /// The node entered last and not left yet is left with this score, for the
    /// side to move there.
    fn leave(&mut self, _score: Score, _end: End) {}
}

/// Watches nothing, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<M> Observer<M> for NoObserver {
    #[inline]
    fn restart(&mut self, _: u32) {}
    #[inline]
    fn enter(&mut self, _: Option<M>, _: u32, _: Window) {}
    #[inline]
    fn leave(&mut self, _: Score, _: End) {}
}
