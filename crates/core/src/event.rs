//! What a search does, as data that can be stored, sent and replayed.
//!
//! Scores are for the side to move at the node, and forced ends are counted in plies from the root, as in the
//! searches themselves, so that the score of a node can be compared with those of its children.

use crate::{Score, Side, Window};

/// Why the search left a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
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

/// What a search wants to know about a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Role {
    /// Its value; the algorithm treats all moves of a node alike.
    #[default]
    Plain,
    /// Its value, as the first move tried; the others are compared with it.
    First,
    /// Only whether it is better than alpha: a null window.
    Null,
    /// Like `Null`, but one ply less deep.
    Reduced,
    /// Its value, after a null window found it to be better.
    Again,
}

/// What decided the place of a move in the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Source {
    /// The rules' order, or a fixed one of the player.
    #[default]
    Rules,
    /// The search one ply less deep.
    Before,
    /// The table holds it as the best move of this position.
    Table,
    /// It recently caused a cut-off at this ply.
    Killer,
    /// It has often caused cut-offs elsewhere.
    History,
}

/// Why moves were not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Skip {
    /// A move before them reached beta: the opponent has something better elsewhere.
    Cut,
    /// None of them can reach alpha, given what the position still allows.
    Hopeless,
    /// Another move wins at once; none can be better.
    Won,
    /// They lead to the same board as another move.
    Same,
    /// A rule of the player leaves them out.
    Rule,
}

/// How a score bounds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Bound {
    /// The value equals the score.
    Exact,
    /// The value is the score or more.
    Lower,
    /// The value is the score or less.
    Upper,
}

impl Bound {
    /// What a fail-soft score says about the value, given this window.
    ///
    /// ```
    /// use quintet_core::{Bound, Score, Window};
    /// let window = Window { alpha: Score::ZERO, beta: Score::estimate(5) };
    /// assert_eq!(Bound::of(Score::estimate(7), window), Bound::Lower);
    /// assert_eq!(Bound::of(Score::estimate(3), window), Bound::Exact);
    /// ```
    #[inline]
    #[must_use]
    pub fn of(score: Score, window: Window) -> Self {
        if score >= window.beta {
            Self::Lower
        } else if score <= window.alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

/// A node that is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Entered<M> {
    /// The move that led here; `None` at the root.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    pub played: Option<M>,
    /// The depth to search below, in plies.
    pub depth: u32,
    /// The lower end of the window; `None` if open.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub alpha: Option<Score>,
    /// The upper end of the window; `None` if open.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub beta: Option<Score>,
    /// What the search wants to know about it.
    pub role: Role,
    /// What decided its place in the order.
    pub from: Source,
    /// The static evaluation, if the player has one and the game is not over.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub estimate: Option<Score>,
}

impl<M> Entered<M> {
    /// A node as most searches enter one.
    #[inline]
    #[must_use]
    pub fn new(played: Option<M>, depth: u32, window: Window) -> Self {
        let end = |score: Score| (score != Score::MIN && score != Score::MAX).then_some(score);
        Self {
            played,
            depth,
            alpha: end(window.alpha),
            beta: end(window.beta),
            role: Role::Plain,
            from: Source::Rules,
            estimate: None,
        }
    }

    /// Its window.
    #[must_use]
    pub fn window(&self) -> Window {
        Window { alpha: self.alpha.unwrap_or(Score::MIN), beta: self.beta.unwrap_or(Score::MAX) }
    }
}

/// What a transposition table knows about the node entered last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct TableHit {
    /// The score it holds.
    pub score: Score,
    /// How the score bounds the value.
    pub bound: Bound,
    /// The depth it was searched to, in plies.
    pub depth: u32,
    /// Whether it rests on finished games alone, so that a deeper search cannot change it.
    pub complete: bool,
    /// Whether this answers the node without a search.
    pub settles: bool,
}

/// A child of the root of a Monte Carlo tree, when the search begins.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Child<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub played: M,
    /// Simulations through it, kept from an earlier search.
    pub visits: u32,
    /// Their half points for the side that plays the move.
    pub points: u32,
    /// Its proved value, for that side, if any.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub proved: Option<Score>,
}

/// The terms by which a child of a Monte Carlo tree is chosen: its mean result plus a bonus for few visits.
/// Results are for the side that chooses: 0 lost, 1 won.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Terms<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub played: M,
    /// Simulations through it.
    pub visits: u32,
    /// Its mean result; `None` before the first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub mean: Option<f32>,
    /// RAVE: the mean result of the simulations in which it was played later.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub later: Option<f32>,
    /// RAVE's share in the result, from 0 to 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub share: Option<f32>,
    /// The bonus for few visits; `None` if every child is first tried once.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub exploration: Option<f32>,
    /// The sum; the child with the greatest is chosen.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sum: Option<f32>,
}

/// One step of a simulation down the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Pick<M> {
    /// The chosen child.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub chosen: Terms<M>,
    /// The runner-up, if children were compared.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rival: Option<Terms<M>>,
}

/// A node on a simulation's path that the simulation proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Proved {
    /// Its place on the path; 0 is the root.
    pub ply: u32,
    /// The value for the side that moved into it; ends are counted in plies from the node.
    pub score: Score,
}

/// One simulation of a Monte Carlo search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Simulated<M> {
    /// The steps from the root down.
    pub path: Vec<Pick<M>>,
    /// Whether the last node was visited for the first time.
    pub new: bool,
    /// Whether the game was over there; otherwise a random game was played from it.
    pub ended: bool,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// Half points added at each node of the path, from the root, for the side that moved into it.
    pub points: Vec<u32>,
    /// The nodes it proved.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub proved: Vec<Proved>,
}

/// One event of a search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "lowercase"))]
pub enum Event<M> {
    /// A search of the root to this depth begins.
    Iteration {
        /// The depth in plies.
        depth: u32,
    },
    /// The search itself is not shown; only the root and the values of its moves follow.
    Outline,
    /// A node is entered.
    Enter(Entered<M>),
    /// The table knows something about the node entered last.
    Table(TableHit),
    /// Positions that count as nodes but are looked at without being entered.
    Looked {
        /// Their number.
        nodes: u64,
    },
    /// Moves of the current node (the last one entered and not left) are not searched.
    Skip {
        /// The moves, in the order they would have been tried.
        moves: Vec<M>,
        /// The reason.
        why: Skip,
    },
    /// The current node is left.
    Leave {
        /// Its score; `None` if it has no value.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        score: Option<Score>,
        /// The reason.
        end: End,
    },
    /// A Monte Carlo search begins.
    Tree {
        /// The root's children; among equals, earlier ones are preferred.
        children: Vec<Child<M>>,
        /// The proved value of the root, for the side that moved into it, if any.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        proved: Option<Score>,
    },
    /// One simulation.
    Simulation(Simulated<M>),
}
