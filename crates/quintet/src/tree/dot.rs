//! A tree as Graphviz text.

use super::{RecordedTree, colours, ghosts};
use quintet_core::Language;
use std::fmt::Write;

/// Writes a tree for Graphviz: `dot -Tsvg`.
#[must_use]
pub fn dot(tree: &RecordedTree, language: Language) -> String {
    let words = tree.words(language);
    let mut out = String::from(
        "digraph search {\n  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\", fontsize=10];\n",
    );
    for node in &tree.nodes {
        let (fill, border) = colours(node.end.as_deref());
        let lines = words.caption(node);
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
        let (shown, more) = ghosts(node);
        if !shown.is_empty() {
            let (id, label, skipped) = (node.id, shown.join(" "), words.skipped(more));
            let _ = writeln!(
                out,
                "  g{id} [label=\"{label}\\n{skipped}\", style=\"rounded,dashed\", color=\"#8a94a6\", fontcolor=\"#5b6577\"];\n  n{id} -> g{id} [style=dashed, color=\"#8a94a6\"];"
            );
        }
    }
    out.push_str("}\n");
    out
}
