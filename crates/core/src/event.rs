//! What a search does, as data that can be stored, sent and replayed.
//!
//! Scores are for the side to move at the node, a forced end counted in plies from the root: as
//! searches have them, so that the scores of a node and of its children can be compared.

use crate::{Score, Side, Window};

/// Why a node was left.
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

/// What a search wants of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Role {
    /// Its value: the algorithm treats all moves of a node the same.
    #[default]
    Plain,
    /// Its value, because it is the first move tried; the others are compared with it.
    First,
    /// Only whether it is better than alpha: a null window.
    Null,
    /// The same, one ply less deep than the others.
    Reduced,
    /// Its value, because a null window said that it is better.
    Again,
}

/// Where the place of a move in the order came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Source {
    /// The rules' order, or a fixed one of the player.
    #[default]
    Rules,
    /// The depth before.
    Before,
    /// The table remembers it as the best move of this position.
    Table,
    /// It cut off lately at the same ply.
    Killer,
    /// It cut off often elsewhere.
    History,
}

/// Why moves were not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Skip {
    /// A move before them reached beta: the opponent has something better elsewhere.
    Cut,
    /// None of them can reach alpha, by what the position allows at most.
    Hopeless,
    /// A move that wins at once is there: none can be better.
    Won,
    /// They lead to the same board as another move.
    Same,
    /// The player's own rule leaves them out.
    Rule,
}

/// What a score says of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Bound {
    /// It is the score.
    Exact,
    /// It is the score or more.
    Lower,
    /// It is the score or less.
    Upper,
}

impl Bound {
    /// What a fail-soft score says of the value, found with this window.
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
    /// The move that led here; none at the root.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    pub played: Option<M>,
    /// Plies that are to be searched below.
    pub depth: u32,
    /// The lower end of the window, unless it is open.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub alpha: Option<Score>,
    /// The upper end of the window, unless it is open.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub beta: Option<Score>,
    /// What the search wants of it.
    pub role: Role,
    /// Where its place in the order came from.
    pub from: Source,
    /// What the evaluation says of it without any search, where there is one and the game is not
    /// over.
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

/// What a transposition table knows of the node entered last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct TableHit {
    /// The score it holds.
    pub score: Score,
    /// What that says of the value.
    pub bound: Bound,
    /// Plies searched for it.
    pub depth: u32,
    /// Whether it rests on finished games alone, so that no deeper search can change it.
    pub complete: bool,
    /// Whether the node needs no search because of it.
    pub settles: bool,
}

/// A child of the root of a Monte Carlo tree, when the search begins.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Child<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub played: M,
    /// Simulations through it that are kept from before.
    pub visits: u32,
    /// Their half points for the side that plays the move.
    pub points: u32,
    /// What is proved of it, for that side.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub proved: Option<Score>,
}

/// The terms by which a child of a Monte Carlo tree is chosen: its result so far, and what is
/// added because it was seldom tried. Results are for the side that chooses: 0 lost, 1 won.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Terms<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub played: M,
    /// Simulations through it.
    pub visits: u32,
    /// Its mean result; none before the first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub mean: Option<f32>,
    /// RAVE: the mean result of the simulations in which it was played later.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub later: Option<f32>,
    /// RAVE's share in the result, from 0 to 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub share: Option<f32>,
    /// What is added because it was seldom tried; none where every child is tried once first.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub exploration: Option<f32>,
    /// The sum, by which the greatest is chosen.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sum: Option<f32>,
}

/// One step of a simulation down the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Pick<M> {
    /// The child it went to.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub chosen: Terms<M>,
    /// The next best one, where they were compared.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rival: Option<Terms<M>>,
}

/// A node of a simulation's path that it proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Proved {
    /// Its place on the path; 0 is the root.
    pub ply: u32,
    /// The value for the side that moved into it, an end counted in plies from the node.
    pub score: Score,
}

/// One simulation of a Monte Carlo search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Simulated<M> {
    /// The steps from the root down.
    pub path: Vec<Pick<M>>,
    /// Whether the last node was never visited before.
    pub new: bool,
    /// Whether the game was over there; otherwise a random game was played from it.
    pub ended: bool,
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Half points counted in each node of the path, the root's first, for the side that moved
    /// into it.
    pub points: Vec<u32>,
    /// What it proved.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub proved: Vec<Proved>,
}

/// What a search does.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "lowercase"))]
pub enum Event<M> {
    /// The root is searched to this depth from here on.
    Iteration {
        /// Plies.
        depth: u32,
    },
    /// The search itself is not shown: what follows is the root and what was found of its moves.
    Outline,
    /// A node is entered.
    Enter(Entered<M>),
    /// The table knows the node entered last.
    Table(TableHit),
    /// Positions counted as nodes that are looked at without being entered.
    Looked {
        /// How many.
        nodes: u64,
    },
    /// Moves of the node entered last and not left are not searched.
    Skip {
        /// The moves, in the order in which they would have been tried.
        moves: Vec<M>,
        /// Why.
        why: Skip,
    },
    /// The node entered last and not left is left.
    Leave {
        /// Its score; none where it has no value.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        score: Option<Score>,
        /// Why it is left.
        end: End,
    },
    /// A Monte Carlo search begins.
    Tree {
        /// The root's children, in the order in which equals are preferred.
        children: Vec<Child<M>>,
        /// What is proved of the root, for the side that moved into it.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        proved: Option<Score>,
    },
    /// One simulation.
    Simulation(Simulated<M>),
}
