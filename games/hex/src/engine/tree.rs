//! Nodes of the search, their moves and proofs.
//!
//! A position is one node however it is reached, found by its key. A node's moves are sorted by prior.
//! Untried moves differ only in their priors, so the next one to try is always the first of them, and only
//! tried moves need statistics.

use crate::{Cell, CellSet, Move, Position};
use quintet_core::Game;
use std::collections::HashMap;

/// A node's index in the tree.
pub(super) type Id = u32;

/// What is certain about a node, for its side to move, with the maximum number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    Open,
    Won(u16),
    Lost(u16),
}

/// A move in two bytes: the index of a cell's bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u16);

impl Step {
    const SWAP: Self = Self(u16::MAX);

    pub(super) const fn of(played: Move) -> Self {
        match played {
            Move::Place(cell) => Self(cell.0),
            Move::Swap => Self::SWAP,
        }
    }

    pub(super) const fn played(self) -> Move {
        if self.0 == u16::MAX { Move::Swap } else { Move::Place(Cell(self.0)) }
    }
}

/// A move with its prior, in 65535ths and at least 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) step: Step,
    prior: u16,
}

impl Candidate {
    pub(super) fn new(step: Step, prior: f32) -> Self {
        Self { step, prior: (prior * 65535.0).clamp(1.0, 65535.0) as u16 }
    }

    pub(super) fn prior(self) -> f32 {
        f32::from(self.prior) / 65535.0
    }
}

/// A move that was tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    pub(super) node: Id,
    /// Completed simulations of this move.
    pub(super) visits: u32,
    /// Running simulations of it, on other threads.
    pub(super) under_way: u16,
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) key: u64,
    pub(super) visits: u32,
    /// Sum of results for the side to move.
    pub(super) total: f64,
    pub(super) proof: Proof,
    /// Whether a leaf still waits for its evaluation.
    pub(super) is_waiting: bool,
    /// Whether connections were searched for.
    pub(super) is_studied: bool,
    pub(super) options: Box<[Candidate]>,
    /// Statistics of the first options.
    pub(super) tried: Vec<Tried>,
}

impl Node {
    fn new(key: u64) -> Self {
        Self {
            key,
            visits: 0,
            total: 0.0,
            proof: Proof::Open,
            is_waiting: true,
            is_studied: false,
            options: Box::new([]),
            tried: Vec::new(),
        }
    }

    /// The expected result for the side to move, from −1 to 1.
    pub(super) fn mean(&self) -> f32 {
        match self.proof {
            Proof::Won(_) => 1.0,
            Proof::Lost(_) => -1.0,
            Proof::Open if self.visits == 0 => 0.0,
            Proof::Open => (self.total / f64::from(self.visits)) as f32,
        }
    }

    /// Approximate size in bytes.
    fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.options.len() * size_of::<Candidate>()
            + self.tried.capacity() * size_of::<Tried>()
            + 2 * size_of::<(u64, Id)>()
    }
}

/// The nodes; the first is the root.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    places: HashMap<u64, Id>,
    pub(super) bytes: usize,
}

impl Tree {
    pub(super) const ROOT: Id = 0;

    /// Makes a position the root and keeps only what is reachable from it.
    pub(super) fn set_root<S: CellSet>(&mut self, position: &Position<S>) {
        let mut old = std::mem::take(self);
        let Some(&start) = old.places.get(&position.key()) else {
            self.add(position);
            return;
        };
        let mut moved: HashMap<Id, Id> = HashMap::from([(start, 0)]);
        let mut order = vec![start];
        let mut at = 0;
        while at < order.len() {
            for tried in &old.nodes[order[at] as usize].tried {
                let next = order.len() as Id;
                if let std::collections::hash_map::Entry::Vacant(entry) = moved.entry(tried.node) {
                    entry.insert(next);
                    order.push(tried.node);
                }
            }
            at += 1;
        }
        for id in order {
            let mut node = std::mem::replace(&mut old.nodes[id as usize], Node::new(0));
            node.tried.iter_mut().for_each(|tried| tried.node = moved[&tried.node]);
            self.bytes += node.bytes();
            self.places.insert(node.key, self.nodes.len() as Id);
            self.nodes.push(node);
        }
    }

    /// The node of a position, and whether it is new.
    pub(super) fn find_or_add<S: CellSet>(&mut self, position: &Position<S>) -> (Id, bool) {
        match self.places.get(&position.key()) {
            Some(&id) => (id, false),
            None => (self.add(position), true),
        }
    }

    fn add<S: CellSet>(&mut self, position: &Position<S>) -> Id {
        let id = self.nodes.len() as Id;
        let mut node = Node::new(position.key());
        if position.outcome().is_some() {
            // The side to move has just lost.
            node.proof = Proof::Lost(0);
            node.is_waiting = false;
        }
        self.bytes += node.bytes();
        self.places.insert(node.key, id);
        self.nodes.push(node);
        id
    }

    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// Gives a leaf its moves, sorted by prior.
    pub(super) fn expand(&mut self, id: Id, mut options: Vec<Candidate>) {
        options.sort_by_key(|option| std::cmp::Reverse(option.prior));
        let node = &mut self.nodes[id as usize];
        node.options = options.into_boxed_slice();
        node.is_waiting = false;
        self.bytes += node.options.len() * (size_of::<Candidate>() + size_of::<Tried>() / 8);
    }

    /// Keeps only the moves that pass, in order.
    pub(super) fn narrow(&mut self, id: Id, passes: impl Fn(Step) -> bool) {
        let node = &mut self.nodes[id as usize];
        let mut tried = Vec::with_capacity(node.tried.len());
        let mut options = Vec::with_capacity(node.options.len());
        for (at, option) in node.options.iter().enumerate() {
            if passes(option.step) {
                options.push(*option);
                tried.extend(node.tried.get(at));
            }
        }
        if !options.is_empty() {
            (node.options, node.tried) = (options.into_boxed_slice(), tried);
        }
    }

    /// Draws a conclusion from the moves' proofs, if possible: a move to a lost position wins; if every move
    /// leads to a won one, the node is lost.
    pub(super) fn conclude(&mut self, id: Id) {
        let node = self.node(id);
        if node.proof != Proof::Open {
            return;
        }
        let (mut wins, mut longest, mut all_lose) =
            (None, 0, node.tried.len() == node.options.len());
        for tried in &node.tried {
            match self.node(tried.node).proof {
                Proof::Lost(plies) => {
                    wins = Some(wins.map_or(plies, |best: u16| best.min(plies)));
                }
                Proof::Won(plies) => longest = longest.max(plies),
                Proof::Open => all_lose = false,
            }
        }
        let node = self.node_mut(id);
        match wins {
            Some(plies) => node.proof = Proof::Won(plies + 1),
            None if all_lose && !node.is_waiting => node.proof = Proof::Lost(longest + 1),
            None => {}
        }
    }
}
