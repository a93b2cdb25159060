//! The search: depth-first proof numbers, focused on the most promising moves.
//!
//! A node is the field its parent filled in, plus one stone. On its first visit it is filled in and studied,
//! which either decides it or gives the moves to consider. After that it is stored under its key, with
//! - `phi`, the least work that would prove the mover's win, and `delta`, that of its loss (A. Nagai, 2002;
//!   thresholds grow by a fraction: Pawlewicz and Lew, 2007);
//! - `must`, the moves not refuted: the proof of each refuted move leaves only moves inside it;
//! - `used`, everything that the opponent's refutations need.
//!
//! Before a node is studied, recent proofs are tried on it (`proofs.rs`). Below the first node only the other
//! side's connections are searched for: its moves meet all known threats of the side that is then to move.
//!
//! Proof contract: a decided node's proof is a set of the winner's stones and of empty cells of the node
//! before fill-in. If the loser is given everything else, the winner still wins. On the way up, filled stones
//! are replaced by their supports.
//!
//! Tried (nodes for g1, a2 and b3 of 7×7 together; 11 279 as it is): thresholds that grow by a quarter
//! instead of an eighth 12 172, by a half 15 209, doubled 23 098; working on a third of the remaining moves
//! instead of a sixth 30 968 (before the guide's numbers), on an eighth 12 611, on a twelfth 27 988. With the
//! ordering before the guide: identifying nodes by their filled fields took 0.4 % more nodes on eight
//! openings; removing superfluous refutations from a proof made no difference.

use super::guide::Guide;
use super::proofs::Proofs;
use super::table::{Entry, Key, Lie, NEVER, Table, key};
use crate::knowledge::{Decided, Effort, Field, Filled, Finding, Rules, Study, kill_support};
use crate::{Cell, CellSet, Colour};
use quintet_core::Instant;
use quintet_core::StopFlag;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The number of remaining moves to work on: one, plus this fraction of them.
const SHARE: usize = 6;
/// Thresholds grow by this fraction of the next best number.
const GROWTH: u32 = 8;

/// The resources of a search.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Table size in bytes.
    pub memory: u64,
    /// Number of positions studied over the life of the search.
    pub nodes: u64,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// When raised, the search gives up.
    pub stop: StopFlag,
    /// The counter of positions studied.
    pub progress: Arc<Progress>,
}

/// Progress of solving, readable from other threads.
#[derive(Debug, Default)]
pub struct Progress {
    /// Number of positions studied.
    pub nodes: AtomicU64,
    /// Number of the position's moves whose winner is known.
    pub done: AtomicUsize,
    /// Number of moves whose winner is wanted; 0 until they are requested.
    pub all: AtomicUsize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            nodes: u64::MAX,
            deadline: None,
            stop: StopFlag::new(),
            progress: Arc::default(),
        }
    }
}

/// Searches positions of one board size and remembers them.
pub struct Search<S: CellSet> {
    study: Study<S>,
    guide: Guide,
    table: Table<S>,
    /// Recent proofs; `None` if the search is thorough.
    proofs: Option<Proofs<S>>,
    bounds: Bounds,
    nodes: u64,
    peak: u64,
    stopped: bool,
}

/// A node being searched.
struct Node<S: CellSet> {
    key: Key<S>,
    lie: Lie,
    mover: Colour,
    filled: Filled<S>,
    moves: Box<[u16]>,
    must: S,
    used: S,
}

/// An undecided child, as its parent sees it.
struct Child {
    cell: Cell,
    phi: u32,
    delta: u32,
}

impl<S: CellSet> Search<S> {
    /// A search within these bounds.
    #[must_use]
    pub fn new(effort: Effort, rules: Rules, bounds: Bounds) -> Self {
        Self {
            study: Study::new(effort, rules),
            guide: Guide::new(),
            table: Table::default(),
            proofs: Some(Proofs::default()),
            bounds,
            nodes: 0,
            peak: 0,
            stopped: false,
        }
    }

    /// Studies every node in full and decides none by a recent proof, so that the table has the moves from which
    /// a proof is written (all classes of 6×6: 5 202 nodes, otherwise 7 435).
    pub(super) fn thorough(mut self) -> Self {
        self.proofs = None;
        self
    }

    /// Sets new bounds, keeping what it knows.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        self.stopped = false;
    }

    /// Positions studied so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The peak size of its table in bytes.
    #[must_use]
    pub fn peak_bytes(&self) -> u64 {
        self.peak.max(self.bytes())
    }

    /// The winner and the proof; `None` if stopped. After a stop it only returns earlier results.
    pub fn solve(&mut self, field: &Field<S>, mover: Colour) -> Option<(Colour, S)> {
        self.stopped |= self.is_over();
        if !self.stopped {
            self.visit(field, mover, field.board().all, NEVER, NEVER, false);
        }
        let (key, lie) = key(field, mover);
        let entry = self.table.get(&key)?;
        if entry.phi != 0 && entry.delta != 0 {
            return None;
        }
        let winner = if entry.phi == 0 { mover } else { mover.other() };
        Some((winner, lie.out_of_table(entry.used)))
    }

    /// The winning move of a decided position, if the table has one.
    pub(super) fn known_move(&self, field: &Field<S>, mover: Colour) -> Option<Cell> {
        let (key, lie) = key(field, mover);
        let entry = self.table.get(&key).filter(|entry| entry.phi == 0)?;
        entry.moves.first().map(|&number| single(lie.out_of_table(S::of(Cell(number)))))
    }

    /// The moves of a filled field whose winners are in the table.
    pub(super) fn decided_moves(&self, field: &Field<S>, mover: Colour) -> S {
        let is_decided = |cell: &Cell| {
            let (key, _) = key(&field.with(mover, *cell), mover.other());
            self.table.get(&key).is_some_and(Entry::is_decided)
        };
        let cells = field.empty().cells().filter(is_decided);
        cells.fold(S::EMPTY, |all, cell| all | S::of(cell))
    }

    /// A winning move in a position that the mover was found to win with this proof; `None` if stopped.
    pub fn winning_move(&mut self, field: &Field<S>, mover: Colour, proof: S) -> Option<Cell> {
        let (key, lie) = key(field, mover);
        let known = self.table.get(&key).and_then(|entry| entry.moves.first());
        let known = known.map_or(S::EMPTY, |&number| lie.out_of_table(S::of(Cell(number))));
        let inside = proof & field.empty() & !known;
        let order = known.cells().chain(inside.cells()).chain((field.empty() & !inside).cells());
        for cell in order {
            match self.solve(&field.with(mover, cell), mover.other()) {
                Some((winner, _)) if winner == mover => return Some(cell),
                Some(_) => {}
                None => return None,
            }
        }
        None
    }

    /// Works on a node until one of its numbers reaches its threshold. `is_met`: see [`Study::study`].
    fn visit(
        &mut self,
        field: &Field<S>,
        mover: Colour,
        dirty: S,
        phi: u32,
        delta: u32,
        is_met: bool,
    ) {
        let (key, lie) = key(field, mover);
        let known = self.table.get(&key);
        if known.is_some_and(|entry| entry.is_beyond(phi, delta)) {
            return;
        }
        let filled = self.study.fill(*field, dirty);
        if known.is_none() {
            let entry = self.first_visit(&filled, mover, lie, is_met);
            self.table.insert(key, entry);
        }
        let entry = &self.table[&key];
        if !entry.is_beyond(phi, delta) {
            let (must, used) = (lie.out_of_table(entry.must), lie.out_of_table(entry.used));
            let moves = entry.moves.clone();
            self.work(Node { key, lie, mover, filled, moves, must, used }, phi, delta);
        }
        let entry = &self.table[&key];
        if let Some(proofs) = self.proofs.as_mut().filter(|_| entry.is_decided()) {
            let winner = if entry.phi == 0 { mover } else { mover.other() };
            proofs.add(field, mover, winner, lie.out_of_table(entry.used));
        }
    }

    /// Whether a bound is reached, or a stop requested.
    fn is_over(&self) -> bool {
        self.nodes >= self.bounds.nodes
            || self.bounds.stop.is_stopped()
            || self.bounds.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Studies a new node.
    fn first_visit(
        &mut self,
        filled: &Filled<S>,
        mover: Colour,
        lie: Lie,
        is_met: bool,
    ) -> Entry<S> {
        self.nodes += 1;
        self.bounds.progress.nodes.fetch_add(1, Ordering::Relaxed);
        self.stopped |= self.is_over();
        self.make_room();
        let decided = |winner: Colour, proof: S| {
            let proof = filled.supported(proof, winner);
            Entry::decided(winner == mover, lie.into_table(proof), None)
        };
        let known = self.proofs.as_ref().and_then(|proofs| proofs.find(&filled.field, mover));
        if let Some((winner, proof)) = known {
            return decided(winner, proof);
        }
        match self.study.study(&filled.field, mover, is_met) {
            Finding::Decided(Decided { winner, proof }) => decided(winner, proof),
            Finding::Open(open) => {
                let advice = self.guide.advise(&filled.field, mover, open.moves);
                let number = |&(_, cell): &(f32, Cell)| single(lie.into_table(S::of(cell))).0;
                Entry {
                    phi: advice.phi,
                    delta: advice.delta,
                    moves: advice.moves.iter().map(number).collect(),
                    must: lie.into_table(open.must),
                    used: lie.into_table(open.used),
                }
            }
        }
    }

    /// The size of the table in bytes, including the moves of its nodes.
    fn bytes(&self) -> u64 {
        self.table.capacity() as u64 * (size_of::<(Key<S>, Entry<S>)>() as u64 + 1)
            + self.table.len() as u64 * 48
    }

    /// When the table is full, drops undecided entries, and if that does not help, everything. Nodes being
    /// worked on keep themselves.
    fn make_room(&mut self) {
        let entry = size_of::<(Key<S>, Entry<S>)>() as u64 + 49;
        // The table doubles when it is full.
        if self.table.len() < self.table.capacity() || self.bytes() * 2 + entry < self.bounds.memory
        {
            return;
        }
        self.peak = self.peak.max(self.bytes());
        self.table.retain(|_, entry| entry.is_decided());
        if self.table.len() > self.table.capacity() / 2 {
            self.table.clear();
        }
    }

    fn work(&mut self, mut node: Node<S>, phi_end: u32, delta_end: u32) {
        let entry = loop {
            let children = match self.children(&mut node) {
                Err(decided) => break decided,
                Ok(children) if children.is_empty() => break self.lost(&node),
                Ok(children) => children,
            };
            let focus = 1 + children.len().div_ceil(SHARE);
            let focus = &children[..focus.min(children.len())];
            let (child, phi, second) = best_of(focus);
            let delta = focus.iter().map(|child| child.phi).sum::<u32>().min(NEVER - 1);
            if phi >= phi_end || delta >= delta_end || self.stopped {
                let must = node.lie.into_table(node.must);
                let used = node.lie.into_table(node.used);
                break Entry { phi, delta, moves: node.moves, must, used };
            }
            let field = node.filled.field.with(node.mover, child.cell);
            let dirty = S::of(child.cell) | S::of(child.cell).neighbours();
            let child_delta = (second + second / GROWTH + 1).min(phi_end);
            let child_phi = delta_end - (delta - child.phi);
            // Every move considered lies in all of the opponent's winning semi connections.
            let is_met = self.study.rules.must_play && self.proofs.is_some();
            self.visit(&field, node.mover.other(), dirty, child_phi, child_delta, is_met);
        };
        self.table.insert(node.key, entry);
    }

    /// The undecided children in order; or the node, if one of them decides it.
    fn children(&self, node: &mut Node<S>) -> Result<Vec<Child>, Entry<S>> {
        let mut children = Vec::with_capacity(node.moves.len());
        for &number in &node.moves {
            let cell = single(node.lie.out_of_table(S::of(Cell(number))));
            if !node.must.has(cell) {
                continue;
            }
            let field = node.filled.field.with(node.mover, cell);
            let (key, lie) = key(&field, node.mover.other());
            match self.table.get(&key) {
                Some(entry) if entry.delta == 0 => {
                    let proof = lie.out_of_table(entry.used) | S::of(cell);
                    let proof = node.lie.into_table(node.filled.supported(proof, node.mover));
                    return Err(Entry::decided(true, proof, Some(number)));
                }
                Some(entry) if entry.phi == 0 => {
                    let proof = lie.out_of_table(entry.used);
                    let left = if self.study.rules.must_play { proof } else { !S::EMPTY };
                    node.must = node.must & left & !S::of(cell);
                    node.used = node.used | proof;
                }
                Some(&Entry { phi, delta, .. }) => children.push(Child { cell, phi, delta }),
                None => children.push(Child { cell, phi: 1, delta: 1 }),
            }
        }
        children.retain(|child| node.must.has(child.cell));
        Ok(children)
    }

    /// A node with only refuted moves. Those not searched are inferior: the opponent also needs the cells
    /// that kill them.
    fn lost(&self, node: &Node<S>) -> Entry<S> {
        let (filled, mover) = (&node.filled, node.mover);
        let proof = node.used | kill_support(&filled.field, mover, node.must);
        let proof = filled.supported(proof, mover.other());
        Entry::decided(false, node.lie.into_table(proof), None)
    }
}

/// The only cell of a set.
#[inline]
fn single<S: CellSet>(mut cells: S) -> Cell {
    cells.take_first().expect("a transformed cell is still a cell")
}

/// The child to work on, with its number and that of the next best.
fn best_of(children: &[Child]) -> (&Child, u32, u32) {
    let mut best = &children[0];
    let mut second = NEVER;
    for child in &children[1..] {
        if child.delta < best.delta {
            second = best.delta;
            best = child;
        } else {
            second = second.min(child.delta);
        }
    }
    (best, best.delta, second)
}
