//! Search trees as data, as Graphviz text, and as a picture.

mod dot;
mod svg;

use crate::ValueData;
use quintet_core::{Playable, Score, Tree, TreeNode, Value};
use schemars::JsonSchema;
use serde::Serialize;

pub use dot::dot;
pub use svg::svg;

/// A recorded search tree.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TreeData {
    /// Nodes the search visited, recorded or not.
    pub visited: u64,
    /// Recorded nodes; node 0 is the root, parents come before children.
    pub nodes: Vec<NodeData>,
}

/// One node. Values and windows are for the side to move at the node, and
/// plies to a forced end are counted from it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NodeData {
    /// Its place in the list.
    pub id: usize,
    /// The node it was reached from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The move that led here.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Plies that were to be searched below.
    pub depth: u32,
    /// Lower end of the window, unless open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// Upper end of the window, unless open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// Its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueData>,
    /// Simulations through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// Why it was left: `searched`, `cut`, `leaf`, `decided`, `known`, `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// Nodes below it that were visited but not recorded.
    pub omitted: u64,
    /// Whether it lies on the line the search prefers.
    pub best: bool,
}

impl TreeData {
    /// The data of a tree whose search chose `line`, the first move of which is
    /// its answer.
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
            nodes.push(node_data(id, parents[id], text, node));
        }
        let mut data = Self { visited: tree.visited, nodes };
        let other_turn = |played| root.after(played).turn() != root.turn();
        data.mark_best(tree, line, root.moves().next().is_none_or(other_turn));
        data
    }

    /// Follows the line of the search from the root down, and where it ends the
    /// first child that has the parent's value (the most visited one in a Monte
    /// Carlo tree). Where the line leads out of what was recorded, so does the
    /// mark.
    ///
    /// `flips`: values are for the side to move, which changes with every move;
    /// in a game for one it does not.
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

    /// The children of each node, in the order of the search.
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
    // An end is a ply nearer for the child than for its parent.
    let value = node.value.and_then(Value::score)?.nearer(1);
    let wanted = if flips { -value } else { value };
    let score = |child: &usize| tree.nodes[*child].value.and_then(Value::score);
    let is_exact = |child: &usize| {
        let window = tree.nodes[*child].window;
        window.is_some_and(|window| window.alpha < wanted && wanted < window.beta)
    };
    let mut equal = children.filter(|child| score(child) == Some(wanted));
    // A child searched with too narrow a window only equals by its bound.
    equal.clone().find(is_exact).or_else(|| equal.next())
}

fn node_data<M>(
    id: usize,
    parent: Option<usize>,
    text: Option<String>,
    node: &TreeNode<M>,
) -> NodeData {
    let open = |score: Score| score == Score::MIN || score == Score::MAX;
    let end = |score: Score| (!open(score)).then_some(score.get());
    NodeData {
        id,
        parent,
        text,
        depth: node.depth,
        alpha: node.window.and_then(|window| end(window.alpha)),
        beta: node.window.and_then(|window| end(window.beta)),
        value: node.value.map(ValueData::from),
        visits: node.visits,
        end: node.end.map(|end| end.name().to_owned()),
        omitted: node.omitted,
        best: false,
    }
}

/// What a picture writes into a node: its move, its value, what is missing.
fn caption(node: &NodeData) -> Vec<String> {
    let mut lines = vec![node.text.clone().unwrap_or_else(|| "root".to_owned())];
    if let Some(value) = &node.value {
        lines.push(short(value));
    }
    match (node.visits, node.end.as_deref()) {
        (Some(visits), _) => lines.push(format!("{visits}×")),
        (None, Some(end @ ("cut" | "known" | "stopped"))) => lines.push(end.to_owned()),
        _ => {}
    }
    if node.omitted > 0 {
        lines.push(format!("+{}", node.omitted));
    }
    lines
}

fn short(value: &ValueData) -> String {
    match (value.score, value.plies, value.rate) {
        (Some(score), Some(plies), _) => {
            format!("{}{plies}", if score > 0 { "win " } else { "loss " })
        }
        (Some(score), None, _) => format!("{score:+}"),
        (None, _, Some(rate)) => format!("{:.0} %", rate * 100.0),
        _ => value.text.clone(),
    }
}

/// The colour of a node by why it was left: (fill, border).
fn colours(node: &NodeData) -> (&'static str, &'static str) {
    match node.end.as_deref() {
        Some("cut") => ("#fde2e1", "#c02626"),
        Some("known") => ("#e0ecff", "#2c5fb3"),
        Some("decided") => ("#fff1c9", "#a67c00"),
        Some("stopped") => ("#eeeeee", "#777777"),
        Some("leaf") => ("#f4f6fa", "#8a94a6"),
        _ => ("#e4f5ec", "#12805c"),
    }
}
