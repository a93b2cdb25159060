//! Small boards beside the nodes of a picture.

use super::RecordedTree;
use crate::Session;
use std::fmt::Write;

/// Height of a line with a board.
pub(super) const ROW: f32 = 92.0;
/// Width of a board to the left of its node.
pub(super) const WIDTH: f32 = 92.0;
/// Side of the square that holds a board.
const SIDE: f32 = 84.0;

/// Draws boards of nodes.
pub(super) struct Boards<'a> {
    tree: &'a RecordedTree,
    root: &'a Session,
    /// Whether the style sheet of boards has been written: once is enough for all.
    styled: bool,
}

impl<'a> Boards<'a> {
    pub(super) const fn new(tree: &'a RecordedTree, root: &'a Session) -> Self {
        Self { tree, root, styled: false }
    }

    /// The position of a node.
    fn session(&self, id: usize) -> Option<Session> {
        let mut moves = Vec::new();
        let mut at = Some(id);
        while let Some(node) = at {
            moves.extend(&self.tree.nodes[node].text);
            at = self.tree.nodes[node].parent;
        }
        let mut session = self.root.clone();
        moves.into_iter().rev().try_for_each(|text| session.play(text)).ok()?;
        Some(session)
    }

    /// Draws the board of a node whose line begins at `x`, with its middle at `y`.
    pub(super) fn draw(&mut self, out: &mut String, id: usize, x: f32, y: f32) {
        let Some(picture) = self.session(id).map(|session| session.svg()) else { return };
        let Some((head, body)) = picture.split_once('>') else { return };
        let view = head.split("viewBox=").nth(1).and_then(|rest| rest.split('"').nth(1));
        let body = match body.split_once("<style>").zip(body.split_once("</style>")) {
            Some(((before, _), (_, after))) if self.styled => format!("{before}{after}"),
            _ => body.to_owned(),
        };
        self.styled = true;
        let _ = write!(
            out,
            "<svg x=\"{x}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\" viewBox=\"{}\">{body}",
            y - SIDE / 2.0,
            view.unwrap_or("0 0 100 100")
        );
    }
}
