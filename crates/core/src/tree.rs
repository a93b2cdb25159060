//! A search tree as data, recorded within bounds.

use crate::{End, Entered, Event, Observer, Role, Score, Skip, Value, Window};

/// One node of a recorded tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode<M> {
    /// The move that led here; `None` at the root.
    pub played: Option<M>,
    /// The depth to search below, in plies.
    pub depth: u32,
    /// The window it was searched with, for the side to move here; forced ends
    /// are counted in plies from this node.
    pub window: Option<Window>,
    /// Its value for the side to move here; a forced end is counted in plies
    /// from this node.
    pub value: Option<Value>,
    /// Simulations through it, in a Monte Carlo tree.
    pub visits: Option<u64>,
    /// Why it was left.
    pub end: Option<End>,
    /// What the search wanted to know about it.
    pub role: Role,
    /// Skipped moves with the reasons.
    pub skipped: Vec<(M, Skip)>,
    /// Its recorded children, in the order of the search, as indices into the tree.
    pub children: Vec<usize>,
    /// Nodes below it that were visited but not recorded.
    pub omitted: u64,
}

impl<M> TreeNode<M> {
    /// A node about which only the move is known.
    #[must_use]
    pub const fn new(played: Option<M>) -> Self {
        Self {
            played,
            depth: 0,
            window: None,
            value: None,
            visits: None,
            end: None,
            role: Role::Plain,
            skipped: Vec::new(),
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

/// Builds the tree of a search from its events, within bounds on nodes and plies.
///
/// When the nodes run out, the deepest plies are dropped, so the tree kept is as wide as the search and as
/// deep as fits. Unrecorded nodes are counted at their nearest recorded ancestor. Of an iterative search only
/// the last, deepest tree is kept.
#[derive(Clone, Debug)]
pub struct TreeRecorder<M> {
    max_nodes: usize,
    max_plies: usize,
    /// The number of plies that still fit, at most `max_plies`.
    plies: usize,
    tree: Tree<M>,
    /// The ply of every recorded node.
    ply_of: Vec<usize>,
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
            plies: max_plies,
            tree: Tree { nodes: Vec::new(), visited: 0 },
            ply_of: Vec::new(),
            path: Vec::new(),
            unrecorded: 0,
        }
    }

    /// Returns the recorded tree.
    #[must_use]
    pub fn into_tree(self) -> Tree<M> {
        self.tree
    }

    /// Whether a node at this ply can be recorded; drops deeper ones to make room.
    fn has_room(&mut self, ply: usize) -> bool {
        while self.tree.nodes.len() >= self.max_nodes && ply < self.plies {
            self.plies -= 1;
            self.drop_below();
        }
        ply <= self.plies && self.tree.nodes.len() < self.max_nodes
    }

    /// Drops the nodes deeper than `plies`, counting them at their ancestors.
    fn drop_below(&mut self) {
        let nodes = std::mem::take(&mut self.tree.nodes);
        let plies = std::mem::take(&mut self.ply_of);
        // Maps every old node to its new index, or to that of its nearest kept ancestor.
        let mut home: Vec<usize> = vec![0; nodes.len()];
        for (index, (mut node, ply)) in nodes.into_iter().zip(plies).enumerate() {
            let children = std::mem::take(&mut node.children);
            if ply <= self.plies {
                let parent = home[index];
                home[index] = self.tree.nodes.len();
                if index > 0 {
                    self.tree.nodes[parent].children.push(home[index]);
                }
                self.tree.nodes.push(node);
                self.ply_of.push(ply);
            } else {
                self.tree.nodes[home[index]].omitted += 1 + node.omitted;
            }
            for child in children {
                home[child] = home[index];
            }
        }
        for index in &mut self.path {
            *index = home[*index];
        }
    }
}

impl<M: Copy> TreeRecorder<M> {
    fn open(&mut self, entered: &Entered<M>) {
        self.tree.visited += 1;
        if self.unrecorded > 0 || !self.has_room(self.path.len()) {
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
        let window = Some(from_here(entered.window(), self.path.len() as u32));
        let Entered { played, depth, role, .. } = *entered;
        let node = TreeNode { depth, window, role, ..TreeNode::new(played) };
        self.tree.nodes.push(node);
        self.ply_of.push(self.path.len());
        self.path.push(index);
    }

    fn close(&mut self, score: Option<Score>, end: End) {
        if self.unrecorded > 0 {
            self.unrecorded -= 1;
            return;
        }
        let index = self.path.pop().expect("a node is left only after it was entered");
        let ply = self.path.len() as u32;
        let value = |score: Score| Value::of(score.nearer(ply), end == End::Decided);
        let node = &mut self.tree.nodes[index];
        node.end = Some(end);
        node.value = score.filter(|_| end != End::Stopped).map(value);
    }
}

impl<M: Copy> Observer<M> for TreeRecorder<M> {
    fn see(&mut self, event: &Event<M>) {
        match event {
            Event::Iteration { .. } => *self = Self::new(self.max_nodes, self.max_plies),
            Event::Enter(entered) => self.open(entered),
            Event::Leave { score, end } => self.close(*score, *end),
            Event::Looked { nodes } => self.tree.visited += nodes,
            Event::Skip { moves, why } if self.unrecorded == 0 => {
                if let Some(&index) = self.path.last() {
                    let skipped = moves.iter().map(|&played| (played, *why));
                    self.tree.nodes[index].skipped.extend(skipped);
                }
            }
            Event::Skip { .. } | Event::Outline | Event::Table(_) => {}
            Event::Tree { .. } | Event::Simulation(_) => {}
        }
    }

    fn take_tree(&mut self, grown: &dyn Fn(usize, usize) -> Tree<M>) {
        self.tree = grown(self.max_nodes, self.max_plies);
    }
}

/// A window seen from a node `ply` plies below the root; open ends stay open.
fn from_here(window: Window, ply: u32) -> Window {
    let end = |score: Score| {
        if score == Score::MIN || score == Score::MAX { score } else { score.nearer(ply) }
    };
    Window { alpha: end(window.alpha), beta: end(window.beta) }
}
