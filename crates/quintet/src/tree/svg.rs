//! A tree as a picture: leaves side by side in the order of the search, every
//! parent above the middle of its children.

use super::{NodeData, TreeData, caption, colours};
use std::fmt::Write;

const WIDTH: f32 = 62.0;
const HEIGHT: f32 = 58.0;
const GAP: f32 = 10.0;
const LEVEL: f32 = 96.0;
const MARGIN: f32 = 16.0;

/// Draws a tree.
#[must_use]
pub fn svg(tree: &TreeData) -> String {
    let places = places(tree);
    let width =
        places.iter().fold(0.0, |most: f32, place| most.max(place.0)) + WIDTH + 2.0 * MARGIN;
    let height =
        places.iter().fold(0.0, |most: f32, place| most.max(place.1)) + HEIGHT + 2.0 * MARGIN;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"{} {} {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>Search tree: {} of {} nodes</title>\n\
         <rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <style>text{{font:11px sans-serif;text-anchor:middle;fill:#1d2433}}</style>\n",
        -MARGIN,
        -MARGIN,
        tree.nodes.len(),
        tree.visited,
        -MARGIN,
        -MARGIN,
    );
    for node in &tree.nodes {
        if let Some(parent) = node.parent {
            draw_edge(&mut out, places[parent], places[node.id], node.best);
        }
    }
    for node in &tree.nodes {
        draw_node(&mut out, node, places[node.id]);
    }
    out.push_str("</svg>\n");
    out
}

/// The top left corner of every node.
fn places(tree: &TreeData) -> Vec<(f32, f32)> {
    let children = tree.children();
    let mut places = vec![(0.0, 0.0); tree.nodes.len()];
    for node in &tree.nodes {
        if let Some(parent) = node.parent {
            places[node.id].1 = places[parent].1 + LEVEL;
        }
    }
    for (leaf, &id) in leaves(&children).iter().enumerate() {
        places[id].0 = leaf as f32 * (WIDTH + GAP);
    }
    // Parents come before children, so backwards every child is placed first.
    for id in (0..tree.nodes.len()).rev() {
        if let (Some(&first), Some(&last)) = (children[id].first(), children[id].last()) {
            places[id].0 = (places[first].0 + places[last].0) / 2.0;
        }
    }
    places
}

/// Nodes without children, from left to right.
fn leaves(children: &[Vec<usize>]) -> Vec<usize> {
    let mut leaves = Vec::new();
    let mut open: Vec<usize> = if children.is_empty() { Vec::new() } else { vec![0] };
    while let Some(id) = open.pop() {
        if children[id].is_empty() {
            leaves.push(id);
        }
        open.extend(children[id].iter().rev());
    }
    leaves
}

fn draw_edge(out: &mut String, from: (f32, f32), to: (f32, f32), best: bool) {
    let (colour, width) = if best { ("#12805c", 3.0) } else { ("#8a94a6", 1.0) };
    let _ = writeln!(
        out,
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
        from.0 + WIDTH / 2.0,
        from.1 + HEIGHT,
        to.0 + WIDTH / 2.0,
        to.1
    );
}

fn draw_node(out: &mut String, node: &NodeData, (x, y): (f32, f32)) {
    let (fill, border) = colours(node);
    let width = if node.best { 3.0 } else { 1.0 };
    let _ = write!(
        out,
        "<g><rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" \
         fill=\"{fill}\" stroke=\"{border}\" stroke-width=\"{width}\"/>"
    );
    let lines = caption(node);
    let first = y + HEIGHT / 2.0 - (lines.len() as f32 - 1.0) * 6.5 + 4.0;
    for (index, line) in lines.iter().enumerate() {
        let line_y = first + index as f32 * 13.0;
        let _ = write!(out, "<text x=\"{}\" y=\"{line_y}\">{line}</text>", x + WIDTH / 2.0);
    }
    out.push_str("</g>\n");
}
