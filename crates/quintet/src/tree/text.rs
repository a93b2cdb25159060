//! A tree as lines of text for terminals: one node per line, its children below it, like a
//! directory listing.

use super::fold::{Line, lines};
use super::{RecordedNode, RecordedTree, ghosts};
use quintet_core::{Language, Side};

/// Draws a tree as text. Values are for the side to move at the root; a star marks the best line.
#[must_use]
pub fn text(tree: &RecordedTree, language: Language) -> String {
    let words = tree.words(language);
    let lines = lines(tree);
    let mut out = format!(
        "{}\n{} {}\n\n",
        words.size(tree.visited, tree.nodes.len()),
        words.legend(),
        words.pick("* best line.", "* meilleure ligne.")
    );
    for (row, line) in lines.iter().enumerate() {
        out.push_str(&branches(&lines, row));
        match *line {
            Line::Node { id, .. } => {
                let node = &tree.nodes[id];
                let [played, value, remarks] = words.caption(node);
                let parts = [mark(node).to_owned(), played, value, remarks];
                let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                out.push_str(&parts.join("  "));
            }
            Line::Folded { count, .. } => out.push_str(&words.folded(count)),
            Line::Ghosts { parent, .. } => {
                let (shown, more) = ghosts(&tree.nodes[parent]);
                out.push_str(&format!("({}) {}", shown.join(" "), words.skipped(more)));
            }
        }
        out.push('\n');
    }
    out
}

/// The side to move, and a star on the best line.
fn mark(node: &RecordedNode) -> &'static str {
    match (node.turn, node.best) {
        (Side::First, true) => "●*",
        (Side::First, false) => "●",
        (Side::Second, true) => "○*",
        (Side::Second, false) => "○",
    }
}

/// The prefix of a line: the branches that pass it, and its own.
fn branches(lines: &[Line], row: usize) -> String {
    let own = lines[row].ply();
    // Whether a later line at this ply has the same parent.
    let goes_on = |ply: usize| {
        let mut below = lines[row + 1..].iter().map(|line| line.ply());
        below.find(|&of| of <= ply) == Some(ply)
    };
    let part = |ply: usize| match (ply == own, goes_on(ply)) {
        (true, true) => "├─ ",
        (true, false) => "└─ ",
        (false, true) => "│  ",
        (false, false) => "   ",
    };
    (1..=own).map(part).collect()
}
