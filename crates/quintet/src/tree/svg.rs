//! A tree as a picture, read from left to right: one node per line, its children below it and one
//! step to the right, as in a file browser.

use super::boards::{self, Boards};
use super::fold::{Line, lines};
use super::words::Words;
use super::{RecordedNode, RecordedTree, colours, ghosts};
use crate::Session;
use quintet_core::{Language, Side};
use std::fmt::Write;

const STEP: f32 = 118.0;
const ROW: f32 = 24.0;
const MARGIN: f32 = 16.0;
/// Width of a node's value, to the right of its move.
const VALUE: f32 = 66.0;
/// Width of the remarks at the deepest ply.
const LAST: f32 = 300.0;
const HEAD: f32 = 62.0;

/// Draws a tree. Values are for the side to move at the root.
#[must_use]
pub fn svg(tree: &RecordedTree, language: Language) -> String {
    draw(tree, language, None)
}

/// Draws the tree with a small board beside each node. The session is at the root position; a node
/// that it cannot play has no board.
#[must_use]
pub fn svg_with_boards(tree: &RecordedTree, session: &Session) -> String {
    draw(tree, session.language(), Some(&mut Boards::new(tree, session)))
}

/// The vertical middle of each line; lines of nodes are as high as their boards.
fn middles(lines: &[Line], boards: bool) -> Vec<f32> {
    let mut top = 0.0;
    let middle = |line: &Line| {
        let is_node = matches!(line, Line::Node { .. });
        let height = if boards && is_node { boards::ROW } else { ROW };
        top += height;
        top - height / 2.0
    };
    lines.iter().map(middle).collect()
}

fn draw(tree: &RecordedTree, language: Language, mut boards: Option<&mut Boards<'_>>) -> String {
    let words = tree.words(language);
    let lines = lines(tree);
    let middles = middles(&lines, boards.is_some());
    let indent = if boards.is_some() { boards::WIDTH } else { 0.0 };
    let place = |ply: usize, row: usize| (ply as f32 * STEP, middles[row]);
    let longest = tree.nodes.iter().map(|node| words.caption(node)[0].chars().count());
    let value = 30.0 + 7.6 * longest.max().unwrap_or(0) as f32;
    let remark = value + VALUE;
    let deepest = lines.iter().map(|line| line.ply()).max().unwrap_or(0);
    let width = (deepest as f32 * STEP + indent + remark + LAST + 2.0 * MARGIN).max(640.0);
    let half = if boards.is_some() { boards::ROW } else { ROW } / 2.0;
    let bottom = middles.last().map_or(0.0, |last| last + half);
    let height = HEAD + bottom + 2.0 * MARGIN;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<title>{}: {}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <style>text{{font:13px sans-serif;fill:#1d2433}}.b{{font-weight:700}}\
         .r{{fill:#5b6577;font-size:12px}}\
         .g{{fill:none;stroke:#8a94a6;stroke-dasharray:3 2}}</style>\n",
        words.pick("Search tree", "Arbre de recherche"),
        words.size(tree.visited, tree.nodes.len()),
    );
    draw_legend(&mut out, tree, words);
    let _ = writeln!(out, "<g transform=\"translate({MARGIN},{})\">", HEAD + MARGIN);
    for (row, line) in lines.iter().enumerate() {
        draw_branch(&mut out, &lines, tree, row, *line, &middles);
    }
    for (row, line) in lines.iter().enumerate() {
        match *line {
            Line::Node { id, ply } => {
                let (x, y) = place(ply, row);
                if let Some(boards) = &mut boards {
                    boards.draw(&mut out, id, x, y);
                }
                draw_node(&mut out, &tree.nodes[id], words, (x + indent, y), value);
            }
            Line::Ghosts { parent, ply } => {
                draw_ghosts(&mut out, &tree.nodes[parent], words, place(ply, row));
            }
            Line::Folded { ply, count, .. } => {
                let (x, y) = place(ply, row);
                let _ = writeln!(
                    out,
                    "<text class=\"r\" x=\"{}\" y=\"{}\">{}</text>",
                    x + 4.0,
                    y + 4.0,
                    words.folded(count)
                );
            }
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// Draws the legend of colours and signs.
fn draw_legend(out: &mut String, tree: &RecordedTree, words: Words) {
    let _ = writeln!(
        out,
        "<text class=\"b\" x=\"{MARGIN}\" y=\"{}\">{}</text>",
        MARGIN + 8.0,
        words.size(tree.visited, tree.nodes.len())
    );
    let _ = writeln!(
        out,
        "<text class=\"r\" x=\"{MARGIN}\" y=\"{}\">{}</text>",
        MARGIN + 27.0,
        words.legend()
    );
    let ends = [
        (words.pick("best line", "meilleure ligne"), "searched", true),
        (words.pick("cut off", "coupé"), "cut", false),
        (words.pick("evaluated", "évalué"), "leaf", false),
        (words.pick("game over", "partie finie"), "decided", false),
        (words.pick("from the table", "lu dans la table"), "known", false),
        (words.pick("skipped", "non examiné"), "skipped", false),
    ];
    let mut x = MARGIN;
    for (name, end, best) in ends {
        let (fill, border) = colours(Some(end));
        let stroke = if best { 3.0 } else { 1.0 };
        let look = match end {
            "skipped" => "class=\"g\"".to_owned(),
            _ => format!("fill=\"{fill}\" stroke=\"{border}\" stroke-width=\"{stroke}\""),
        };
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"14\" height=\"12\" rx=\"3\" {look}/><text class=\"r\" x=\"{}\" \
             y=\"{}\">{name}</text>",
            MARGIN + 37.0,
            x + 20.0,
            MARGIN + 47.0
        );
        x += 34.0 + 7.2 * name.chars().count() as f32;
    }
}

/// Draws the branch from a parent to the entry on this row.
fn draw_branch(
    out: &mut String,
    lines: &[Line],
    tree: &RecordedTree,
    row: usize,
    line: Line,
    middles: &[f32],
) {
    let Some(up) = line.ply().checked_sub(1) else { return };
    let above =
        lines[..row].iter().rposition(|line| matches!(line, Line::Node { ply, .. } if *ply == up));
    let Some(parent) = above else { return };
    let best = matches!(line, Line::Node { id, .. } if tree.nodes[id].best);
    let (colour, width) = if best { ("#12805c", 2.5) } else { ("#c3c9d4", 1.0) };
    let (top, y) = (middles[parent], middles[row]);
    let (x, to) = (up as f32 * STEP + 12.0, line.ply() as f32 * STEP);
    let _ = writeln!(
        out,
        "<path d=\"M{x} {}V{y}H{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
        top + 9.0,
        to - 2.0
    );
}

/// Draws a node at its place; its value begins `value_at` to the right.
fn draw_node(
    out: &mut String,
    node: &RecordedNode,
    words: Words,
    (x, y): (f32, f32),
    value_at: f32,
) {
    let remark_at = value_at + VALUE;
    let (fill, border) = colours(node.end.as_deref());
    let stroke = if node.best { 2.5 } else { 1.0 };
    let [played, value, remark] = words.caption(node).map(|text| escaped(&text));
    let side = if node.turn == Side::First { "●" } else { "○" };
    let class = if node.best { " class=\"b\"" } else { "" };
    let _ = writeln!(
        out,
        "<g><rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"18\" rx=\"4\" fill=\"{fill}\" \
         stroke=\"{border}\" stroke-width=\"{stroke}\"/><text{class} x=\"{}\" y=\"{}\">{side} \
         {played}</text><text{class} x=\"{}\" y=\"{}\">{value}</text><text class=\"r\" x=\"{}\" \
         y=\"{}\">{remark}</text></g>",
        y - 9.0,
        remark_at - 8.0,
        x + 4.0,
        y + 4.5,
        x + value_at,
        y + 4.5,
        x + remark_at,
        y + 4.5,
    );
}

/// Draws the moves that a node did not search, side by side.
fn draw_ghosts(out: &mut String, node: &RecordedNode, words: Words, (x, y): (f32, f32)) {
    let (shown, more) = ghosts(node);
    let mut at = x;
    for text in shown {
        let width = 12.0 + 7.6 * text.chars().count() as f32;
        let _ = writeln!(
            out,
            "<rect class=\"g\" x=\"{at}\" y=\"{}\" width=\"{width}\" height=\"18\" rx=\"4\"/>\
             <text class=\"r\" x=\"{}\" y=\"{}\">{}</text>",
            y - 9.0,
            at + 6.0,
            y + 4.0,
            escaped(text)
        );
        at += width + 4.0;
    }
    let remark = words.skipped(more);
    let _ = writeln!(out, "<text class=\"r\" x=\"{}\" y=\"{}\">{remark}</text>", at + 4.0, y + 4.0);
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
