//! Search trees built from the events of a search: as data, as lines of text, as Graphviz text and
//! as a picture.

mod boards;
mod dot;
mod fold;
mod svg;
mod text;
mod words;

use quintet_core::{Language, Playable, Role, Score, Side, Skip, Tree, TreeNode, Value};
use schemars::JsonSchema;
use serde::Serialize;
use words::Words;

pub use dot::dot;
pub use svg::{svg, svg_with_boards};
pub use text::text;

/// A recorded search tree.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "TreeData")]
pub struct RecordedTree {
    /// Nodes visited by the search, recorded or not.
    pub visited: u64,
    /// Recorded nodes; node 0 is the root, parents come before children.
    pub nodes: Vec<RecordedNode>,
}

/// One node. Values and windows are for the side to move at the node, and plies to a forced end are
/// counted from it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "NodeData")]
pub struct RecordedNode {
    /// Its index in the list.
    pub id: usize,
    /// The index of its parent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The move that led here.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The side to move at the node.
    pub turn: Side,
    /// Remaining search depth in plies.
    pub depth: u32,
    /// Lower end of the window; `None` if open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// Upper end of the window; `None` if open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// Its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Number of simulations through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// Why the search left it: `searched`, `cut`, `leaf`, `decided`, `known`, `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// Nodes below it that were visited but not recorded.
    pub omitted: u64,
    /// Number of its moves that were not searched.
    #[serde(skip_serializing_if = "is_zero")]
    pub skipped: usize,
    /// These moves, in the order in which they would have been searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped_moves: Vec<SkippedMove>,
    /// The purpose of its search: to find its value (`plain`, `first`, `again` after a null
    /// window), or only to find out whether it is better than alpha (`null`, `reduced`).
    pub role: Role,
    /// Whether the same move was searched before at this parent, with another window or depth.
    #[serde(skip_serializing_if = "is_false")]
    pub again: bool,
    /// Whether it lies on the line the search prefers.
    pub best: bool,
}

/// A move that was not searched.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SkippedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Why it was skipped.
    pub why: Skip,
}

impl RecordedTree {
    /// Converts a tree whose search chose `line`, which begins with its answer.
    pub(crate) fn of<G: Playable>(root: &G, tree: &Tree<G::Move>, line: &[G::Move]) -> Self {
        let mut parents = vec![None; tree.nodes.len()];
        let mut positions: Vec<Option<G>> = vec![None; tree.nodes.len()];
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        for (id, node) in tree.nodes.iter().enumerate() {
            for &child in &node.children {
                parents[child] = Some(id);
            }
            let before = parents[id].and_then(|parent: usize| positions[parent].clone());
            let text = node.played.zip(before.as_ref()).map(|(m, before)| before.write_move(m));
            positions[id] = match (node.played, before) {
                (Some(played), Some(before)) => Some(before.after(played)),
                _ => Some(root.clone()),
            };
            let position = positions[id].as_ref().expect("just placed");
            let mut data = node_data(id, parents[id], text, node);
            data.turn = position.turn();
            data.skipped = node.skipped.len();
            data.skipped_moves = node.skipped.iter().map(|&of| skipped(position, of)).collect();
            data.again = parents[id].is_some_and(|parent| was_before(tree, parent, id));
            nodes.push(data);
        }
        let mut data = Self { visited: tree.visited, nodes };
        let other_turn = |played| root.after(played).turn() != root.turn();
        data.mark_best(tree, line, root.moves().next().is_none_or(other_turn));
        data
    }

    /// Marks the line of the search from the root down. Where the line ends, continues with the
    /// first child that has the parent's value (the most visited one in a Monte Carlo tree). If the
    /// line leaves the recorded tree, the mark ends there.
    ///
    /// `flips`: values are for the side to move, which changes with every move; in a game for one
    /// player it does not.
    fn mark_best<M: PartialEq>(&mut self, tree: &Tree<M>, line: &[M], flips: bool) {
        // A puzzle's answer need not be the entry that its search tried first.
        let line = if flips { line } else { &[] };
        let (mut at, mut line) = (0, line.iter());
        while at < tree.nodes.len() {
            self.nodes[at].best = true;
            let next = match line.next() {
                Some(played) => child_by(tree, at, played),
                None => best_child(tree, at, flips),
            };
            let Some(next) = next else { break };
            at = next;
        }
    }

    /// The words for pictures of this tree.
    fn words(&self, language: Language) -> Words {
        Words { language, root: self.nodes.first().map_or(Side::First, |root| root.turn) }
    }

    /// The children of each node, in search order.
    pub(crate) fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for node in &self.nodes {
            if let Some(parent) = node.parent {
                children[parent].push(node.id);
            }
        }
        children
    }
}

fn skipped<G: Playable>(position: &G, (played, why): (G::Move, Skip)) -> SkippedMove {
    SkippedMove { text: position.write_move(played), why }
}

/// Whether an earlier child of the same parent has the same move.
fn was_before<M: PartialEq>(tree: &Tree<M>, parent: usize, id: usize) -> bool {
    let earlier = tree.nodes[parent].children.iter().take_while(|&&child| child != id);
    earlier.into_iter().any(|&child| tree.nodes[child].played == tree.nodes[id].played)
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The child that a move leads to.
fn child_by<M: PartialEq>(tree: &Tree<M>, at: usize, played: &M) -> Option<usize> {
    let children = tree.nodes[at].children.iter().copied();
    children.into_iter().find(|&child| tree.nodes[child].played.as_ref() == Some(played))
}

fn best_child<M>(tree: &Tree<M>, at: usize, flips: bool) -> Option<usize> {
    let node = &tree.nodes[at];
    let children = node.children.iter().copied();
    if node.visits.is_some() {
        return children.rev().max_by_key(|&child| tree.nodes[child].visits);
    }
    // The end of the game is a ply nearer for the child than for its parent.
    let value = node.value.and_then(Value::score)?.nearer(1);
    let wanted = if flips { -value } else { value };
    let score = |child: &usize| tree.nodes[*child].value.and_then(Value::score);
    let is_exact = |child: &usize| {
        let window = tree.nodes[*child].window;
        window.is_some_and(|window| window.alpha < wanted && wanted < window.beta)
    };
    let mut equal = children.filter(|child| score(child) == Some(wanted));
    // Prefer an exact child: one searched with too narrow a window may be equal only as a bound.
    equal.clone().find(is_exact).or_else(|| equal.next())
}

fn node_data<M>(
    id: usize,
    parent: Option<usize>,
    text: Option<String>,
    node: &TreeNode<M>,
) -> RecordedNode {
    let open = |score: Score| score == Score::MIN || score == Score::MAX;
    let end = |score: Score| (!open(score)).then_some(score.get());
    RecordedNode {
        id,
        parent,
        text,
        turn: Side::First,
        depth: node.depth,
        alpha: node.window.and_then(|window| end(window.alpha)),
        beta: node.window.and_then(|window| end(window.beta)),
        value: node.value,
        visits: node.visits,
        end: node.end.map(|end| end.name().to_owned()),
        omitted: node.omitted,
        skipped: 0,
        skipped_moves: Vec::new(),
        role: node.role,
        again: false,
        best: false,
    }
}

/// The moves that a node did not search, as a picture shows them: the first ones, and the number of
/// others.
fn ghosts(node: &RecordedNode) -> (Vec<&str>, usize) {
    let shown = node.skipped_moves.iter().take(GHOSTS).map(|of| of.text.as_str()).collect();
    (shown, node.skipped_moves.len().saturating_sub(GHOSTS))
}

/// Maximum number of skipped moves that a picture names.
const GHOSTS: usize = 7;

/// The colours of a node by why the search left it: (fill, border).
fn colours(end: Option<&str>) -> (&'static str, &'static str) {
    match end {
        Some("cut") => ("#fde2e1", "#c02626"),
        Some("known") => ("#e0ecff", "#2c5fb3"),
        Some("decided") => ("#fff1c9", "#a67c00"),
        Some("stopped") => ("#eeeeee", "#777777"),
        Some("leaf") => ("#f4f6fa", "#8a94a6"),
        _ => ("#e4f5ec", "#12805c"),
    }
}
