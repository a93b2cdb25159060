//! A search tree as data, recorded within bounds.

use crate::{End, Observer, Score, Value, Window};

/// One node of a recorded tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode<M> {
    /// The move that led here; none at the root.
    pub played: Option<M>,
    /// Plies that were to be searched below.
    pub depth: u32,
    /// The window it was searched with, for the side to move here.
    pub window: Option<Window>,
    /// Its value for the side to move here.
    pub value: Option<Value>,
    /// Simulations through it, in a Monte Carlo tree.
    pub visits: Option<u64>,
    /// Why it was left.
    pub end: Option<End>,
    /// Its recorded children, in the order of the search, as indices into the tree.
    pub children: Vec<usize>,
    /// How many nodes below it were visited but not recorded.
    pub omitted: u64,
}

impl<M> TreeNode<M> {
    /// A node of which only the move is known.
    #[must_use]
    pub const fn new(played: Option<M>) -> Self {
        Self {
            played,
            depth: 0,
            window: None,
            value: None,
            visits: None,
            end: None,
            children: Vec::new(),
            omitted: 0,
        }
    }
}

/// A recorded tree: node 0 is the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree<M> {
    /// Nodes, parents before children.
    pub nodes: Vec<TreeNode<M>>,
    /// Nodes the search visited, recorded or not.
    pub visited: u64,
}

/// Records the tree of a search up to a number of nodes and a number of plies.
///
/// Nodes beyond the bounds are counted at their nearest recorded ancestor. Of
/// an iterative search only the last, deepest tree is kept.
#[derive(Clone, Debug)]
pub struct TreeRecorder<M> {
    max_nodes: usize,
    max_plies: usize,
    tree: Tree<M>,
    /// Recorded nodes from the root to the one being searched.
    path: Vec<usize>,
    /// Nodes entered below the end of `path` and not left yet.
    unrecorded: usize,
}

impl<M> TreeRecorder<M> {
    /// An empty recorder with its bounds.
    #[must_use]
    pub const fn new(max_nodes: usize, max_plies: usize) -> Self {
        Self {
            max_nodes,
            max_plies,
            tree: Tree { nodes: Vec::new(), visited: 0 },
            path: Vec::new(),
            unrecorded: 0,
        }
    }

    /// The most nodes it will hold.
    #[must_use]
    pub const fn max_nodes(&self) -> usize {
        self.max_nodes
    }

    /// The most plies below the root it will hold.
    #[must_use]
    pub const fn max_plies(&self) -> usize {
        self.max_plies
    }

    /// What was recorded.
    #[must_use]
    pub fn into_tree(self) -> Tree<M> {
        self.tree
    }

    /// Replaces the recording by a tree that a search built by itself.
    pub fn set_tree(&mut self, tree: Tree<M>) {
        self.tree = tree;
    }
}

impl<M> Observer<M> for TreeRecorder<M> {
    fn restart(&mut self, _: u32) {
        self.tree.nodes.clear();
        self.tree.visited = 0;
        self.path.clear();
        self.unrecorded = 0;
    }

    fn enter(&mut self, played: Option<M>, depth: u32, window: Window) {
        self.tree.visited += 1;
        let room = self.tree.nodes.len() < self.max_nodes && self.path.len() <= self.max_plies;
        if self.unrecorded > 0 || !room {
            if let Some(&nearest) = self.path.last() {
                self.tree.nodes[nearest].omitted += 1;
            }
            self.unrecorded += 1;
            return;
        }
        let index = self.tree.nodes.len();
        if let Some(&parent) = self.path.last() {
            self.tree.nodes[parent].children.push(index);
        }
        let node = TreeNode { depth, window: Some(window), ..TreeNode::new(played) };
        self.tree.nodes.push(node);
        self.path.push(index);
    }

    fn leave(&mut self, score: Score, end: End) {
        if self.unrecorded > 0 {
            self.unrecorded -= 1;
            return;
        }
        let index = self.path.pop().expect("a node is left only after it was entered");
        let node = &mut self.tree.nodes[index];
        node.end = Some(end);
        node.value = (end != End::Stopped).then(|| Value::of(score, end == End::Decided));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_and_the_rest_is_counted() {
        let mut recorder = TreeRecorder::new(3, 1);
        recorder.enter(None, 2, Window::FULL);
        for played in 0..4 {
            recorder.enter(Some(played), 1, Window::FULL);
            recorder.enter(Some(9), 0, Window::FULL);
            recorder.leave(Score::ZERO, End::Leaf);
            recorder.leave(Score::ZERO, End::Searched);
        }
        recorder.leave(Score::estimate(5), End::Searched);
        let tree = recorder.into_tree();
        assert_eq!(tree.visited, 9);
        assert_eq!(tree.nodes.len(), 3);
        assert_eq!(tree.nodes[0].children, [1, 2]);
        assert_eq!(tree.nodes.iter().map(|node| node.omitted).sum::<u64>(), 6);
        assert_eq!(tree.nodes[0].value, Some(Value::Estimated(Score::estimate(5))));
    }
}
