//! Chooses the nodes of a tree that a picture shows: enough to follow the search, few enough to
//! read. Uninteresting siblings are folded into one line with their number.

use super::RecordedTree;
use quintet_core::Value;

/// Children shown of the root and of nodes on the best line.
const MANY: usize = 10;
/// Children shown of other nodes.
const FEW: usize = 4;
/// Maximum number of lines before every node shows fewer children.
const LINES: usize = 120;

/// One line of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A node, with its ply below the root.
    Node { id: usize, ply: usize },
    /// Consecutive children of a node that are not shown.
    Folded { parent: usize, ply: usize, count: usize },
    /// The moves that a node did not search.
    Ghosts { parent: usize, ply: usize },
}

impl Line {
    /// Plies below the root.
    pub(super) const fn ply(self) -> usize {
        match self {
            Self::Node { ply, .. } | Self::Folded { ply, .. } | Self::Ghosts { ply, .. } => ply,
        }
    }
}

/// The lines of a picture, from top to bottom.
pub(super) fn lines(tree: &RecordedTree) -> Vec<Line> {
    let children = tree.children();
    let mut shown = [MANY, FEW];
    loop {
        let mut lines = Vec::new();
        if !tree.nodes.is_empty() {
            add(tree, &children, shown, 0, 0, &mut lines);
        }
        if lines.len() <= LINES || shown == [3, 1] {
            return lines;
        }
        shown = [(shown[0] - 1).max(3), (shown[1] - 1).max(1)];
    }
}

fn add(
    tree: &RecordedTree,
    children: &[Vec<usize>],
    shown: [usize; 2],
    id: usize,
    ply: usize,
    lines: &mut Vec<Line>,
) {
    lines.push(Line::Node { id, ply });
    let all = &children[id];
    let most = if tree.nodes[id].best { shown[0] } else { shown[1] };
    let mut folded = 0;
    for (index, &child) in all.iter().enumerate() {
        // A line “1 more” would take as much room as the node itself.
        if all.len() <= most + 1 || is_telling(tree, all, index, most, ply) {
            unfold(&mut folded, id, ply, lines);
            add(tree, children, shown, child, ply + 1, lines);
        } else {
            folded += 1;
        }
    }
    unfold(&mut folded, id, ply, lines);
    // If nothing below a node is shown, its skipped moves say little.
    if !tree.nodes[id].skipped_moves.is_empty() && !all.is_empty() {
        lines.push(Line::Ghosts { parent: id, ply: ply + 1 });
    }
}

fn unfold(count: &mut usize, parent: usize, ply: usize, lines: &mut Vec<Line>) {
    match std::mem::take(count) {
        0 => {}
        count => lines.push(Line::Folded { parent, ply: ply + 1, count }),
    }
}

/// Whether a node is worth showing: the first ones, those the search prefers, the move that caused
/// a cutoff, the first with the parent's value, and near the root the first that was cut off.
fn is_telling(
    tree: &RecordedTree,
    siblings: &[usize],
    index: usize,
    most: usize,
    ply: usize,
) -> bool {
    let node = &tree.nodes[siblings[index]];
    let cuts = index + 1 == siblings.len()
        && node.parent.is_some_and(|parent| tree.nodes[parent].end.as_deref() == Some("cut"));
    let score = |id: usize| tree.nodes[id].value.and_then(Value::score);
    let parent = node.parent.and_then(|parent| Some((score(parent)?, tree.nodes[parent].turn)));
    let decides = |id: &usize| {
        let flips = parent.is_some_and(|(_, turn)| turn != tree.nodes[*id].turn);
        parent.is_some_and(|(of, _)| score(*id) == Some(if flips { -of } else { of }))
    };
    let decides = siblings.iter().position(decides) == Some(index);
    let is_cut = |id: &usize| tree.nodes[*id].end.as_deref() == Some("cut");
    let cut = ply <= 1 && siblings.iter().position(is_cut) == Some(index);
    index < most.saturating_sub(1) || node.best || cuts || decides || cut
}
