//! A search tree as data, recorded within bounds.

use crate::{End, Entered, Event, Observer, Role, Score, Skip, Value, Window};

/// One node of a recorded tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode<M> {
    /// The move that led here; none at the root.
    pub played: Option<M>,
    /// Plies that were to be searched below.
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
    /// What the search wanted of it.
    pub role: Role,
    /// Moves that were not searched, and why.
    pub skipped: Vec<(M, Skip)>,
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

/// Builds the tree of a search from its events, up to a number of nodes and
/// a number of plies.
///
/// When the nodes are used up, the deepest plies make room, so what is kept is
/// as wide as the search was and as deep as fits. Nodes that are not kept are
/// counted at their nearest recorded ancestor. Of an iterative search only the
/// last, deepest tree is kept.
#[derive(Clone, Debug)]
pub struct TreeRecorder<M> {
    max_nodes: usize,
    max_plies: usize,
    /// Plies that still fit; never more than `max_plies`.
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

    /// What was recorded.
    #[must_use]
    pub fn into_tree(self) -> Tree<M> {
        self.tree
    }

    /// Whether a node at this ply can be recorded; gives up deeper ones for it.
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
        // For every old node the new index of itself or of its nearest kept ancestor.
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

/// A window as the node sees it, so many plies below the root; open ends stay
/// open.
fn from_here(window: Window, ply: u32) -> Window {
    let end = |score: Score| {
        if score == Score::MIN || score == Score::MAX { score } else { score.nearer(ply) }
    };
    Window { alpha: end(window.alpha), beta: end(window.beta) }
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

    #[test]
    fn ends_are_counted_from_the_node() {
        let mut recorder = TreeRecorder::new(9, 9);
        recorder.enter(None, 2, Window::FULL);
        recorder.enter(Some(1), 1, Window { alpha: Score::loss_in(5), beta: Score::MAX });
        recorder.enter(Some(2), 0, Window { alpha: Score::MIN, beta: Score::estimate(7) });
        recorder.leave(Score::win_in(3), End::Searched);
        recorder.leave(Score::loss_in(3), End::Searched);
        recorder.leave(Score::win_in(3), End::Searched);
        let nodes = recorder.into_tree().nodes;
        let values: Vec<_> = nodes.iter().map(|node| node.value.and_then(Value::score)).collect();
        let told = [Score::win_in(3), Score::loss_in(2), Score::win_in(1)].map(Some);
        assert_eq!(values, told);
        let window = Window { alpha: Score::loss_in(4), beta: Score::MAX };
        assert_eq!(nodes[1].window, Some(window));
        let window = Window { alpha: Score::MIN, beta: Score::estimate(7) };
        assert_eq!(nodes[2].window, Some(window));
    }

    /// A tree three moves wide and three plies deep, in a recorder of each size.
    #[test]
    fn the_deepest_plies_make_room() {
        fn visit(recorder: &mut TreeRecorder<u32>, played: Option<u32>, depth: u32) {
            recorder.enter(played, depth, Window::FULL);
            for next in 0..3 * u32::from(depth > 0) {
                visit(recorder, Some(next), depth - 1);
            }
            recorder.leave(Score::ZERO, End::Searched);
        }
        for (room, kept) in [(100, 40), (40, 40), (39, 39), (20, 13), (12, 12), (4, 4), (3, 3)] {
            let mut recorder = TreeRecorder::new(room, 9);
            visit(&mut recorder, None, 3);
            let tree = recorder.into_tree();
            assert_eq!(tree.nodes.len(), kept, "in {room}");
            assert_eq!(tree.nodes[0].children.len(), 3.min(room - 1), "wide before deep");
            let omitted: u64 = tree.nodes.iter().map(|node| node.omitted).sum();
            assert_eq!(omitted + tree.nodes.len() as u64, 40);
            assert_eq!(tree.visited, 40);
            let edges: usize = tree.nodes.iter().map(|node| node.children.len()).sum();
            assert_eq!(edges + 1, tree.nodes.len());
            assert!(tree.nodes.iter().all(|node| node.end.is_some()));
        }
    }
}
