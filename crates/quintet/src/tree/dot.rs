//! A tree as Graphviz text.

use super::{TreeData, caption, colours};
use std::fmt::Write;

/// Writes a tree for Graphviz: `dot -Tsvg`.
#[must_use]
pub fn dot(tree: &TreeData) -> String {
    let mut out = String::from(
        "digraph search {\n  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\", fontsize=10];\n",
    );
    for node in &tree.nodes {
        let (fill, border) = colours(node.end.as_deref());
        let lines = caption(node, tree.turn());
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let label = lines.join("\\n");
        let width = if node.best { 3 } else { 1 };
        let _ = writeln!(
            out,
            "  n{} [label=\"{label}\", fillcolor=\"{fill}\", color=\"{border}\", penwidth={width}];",
            node.id
        );
        if let Some(parent) = node.parent {
            let _ = writeln!(out, "  n{parent} -> n{} [penwidth={width}];", node.id);
        }
    }
    out.push_str("}\n");
    out
}
