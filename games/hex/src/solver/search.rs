//! The search: depth-first proof numbers, focused on the moves that look best.
//!
//! A node is the field its parent filled in, with one more stone. On its first
//! visit it is filled in and studied; that decides it or gives the moves to
//! look at. After that it is remembered by its key, with
//! - `phi`, the least work that would prove the mover's win, `delta` that of
//!   its loss (A. Nagai, 2002; thresholds grow by a quarter: Pawlewicz and Lew, 2007);
//! - `must`, the moves not refuted: the proof of each refuted move leaves
//!   only moves inside it;
//! - `used`, all that the opponent's refutations need.
//!
//! Proof contract: a decided node's proof is a set of the winner's stones and
//! of empty cells of the node before filling in. Give the loser everything
//! else and the winner still wins. Going up, the stones that filling in gave are
//! replaced by their supports.

use super::order::Circuit;
use super::table::{Entry, Key, Lie, NEVER, Table, key};
use crate::knowledge::{Effort, Field, Filled, Finding, Open, Rules, Study, kill_support};
use crate::{Cell, CellSet, Colour};
use quintet_core::StopFlag;

/// Searches positions and remembers them.
pub struct Search<S: CellSet> {
    study: Study<S>,
    circuits: [Circuit; 2],
    pub(super) table: Table<S>,
    /// Positions studied.
    pub nodes: u64,
    stop: StopFlag,
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

/// A child as its parent sees it.
struct Child<S> {
    cell: Cell,
    phi: u32,
    delta: u32,
    _proof: S,
}

impl<S: CellSet> Search<S> {
    /// A search that stops when the flag is raised.
    #[must_use]
    pub fn new(effort: Effort, rules: Rules, stop: StopFlag) -> Self {
        let cells = S::STRIDE * S::STRIDE;
        Self {
            study: Study::new(effort, rules),
            circuits: [Circuit::new(cells), Circuit::new(cells)],
            table: Table::default(),
            nodes: 0,
            stop,
            stopped: false,
        }
    }

    /// Who wins and what for; nothing if it was stopped.
    pub fn solve(&mut self, field: &Field<S>, mover: Colour) -> Option<(Colour, S)> {
        let all = field.board().all;
        self.visit(field, mover, all, NEVER, NEVER);
        let (key, lie) = key(field, mover);
        let entry = self.table.get(&key)?;
        if entry.phi != 0 && entry.delta != 0 {
            return None;
        }
        let winner = if entry.phi == 0 { mover } else { mover.other() };
        Some((winner, lie.from_table(entry.used)))
    }

    /// Works on a node until one of its numbers reaches its threshold.
    fn visit(&mut self, field: &Field<S>, mover: Colour, dirty: S, phi: u32, delta: u32) {
        let (key, lie) = key(field, mover);
        let known = self.table.get(&key).cloned();
        let filled = match &known {
            Some(entry) if entry.phi == 0 || entry.delta == 0 => return,
            Some(entry) if entry.phi >= phi || entry.delta >= delta => return,
            _ => self.study.fill(*field, dirty),
        };
        let entry = match known {
            Some(entry) => entry,
            None => {
                let entry = self.first_visit(&filled, mover, lie);
                self.table.insert(key, entry.clone());
                entry
            }
        };
        if entry.phi == 0 || entry.delta == 0 || entry.phi >= phi || entry.delta >= delta {
            return;
        }
        let must = lie.from_table(entry.must);
        let used = lie.from_table(entry.used);
        let moves = entry.moves;
        self.work(Node { key, lie, mover, filled, moves, must, used }, phi, delta);
    }

    /// Studies a new node.
    fn first_visit(&mut self, filled: &Filled<S>, mover: Colour, lie: Lie) -> Entry<S> {
        self.nodes += 1;
        self.stopped |= self.stop.is_stopped();
        match self.study.study(&filled.field, mover) {
            Finding::Decided(found) => {
                let proof = filled.supported(found.proof, found.winner);
                Entry::decided(found.winner == mover, lie.into_table(proof), None)
            }
            Finding::Open(open) => {
                let moves = self.ordered(&open, lie);
                Entry {
                    phi: 1,
                    delta: 1,
                    moves,
                    must: lie.into_table(open.must),
                    used: lie.into_table(open.used),
                }
            }
        }
    }

    /// The moves, those that carry most current first, as they lie in the table.
    fn ordered(&mut self, open: &Open<S>, lie: Lie) -> Box<[u16]> {
        self.circuits[0].solve(&self.study.own);
        self.circuits[1].solve(&self.study.other);
        let worth = |cell: Cell| self.circuits[0].current(cell) + self.circuits[1].current(cell);
        let mut moves: Vec<(f32, Cell)> =
            open.moves.cells().map(|cell| (worth(cell), cell)).collect();
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        let in_table =
            |cell: Cell| lie.into_table(S::of(cell)).take_first().expect("a cell stays a cell").0;
        moves.into_iter().map(|(_, cell)| in_table(cell)).collect()
    }

    fn work(&mut self, mut node: Node<S>, phi_end: u32, delta_end: u32) {
        loop {
            let children = self.children(&mut node);
            let entry = match children {
                Err(decided) => decided,
                Ok(children) if children.is_empty() => self.lost(&node),
                Ok(children) => {
                    let focus = 1 + children.len().div_ceil(4);
                    let focus = &children[..focus.min(children.len())];
                    let (best, phi, second) = best_of(focus);
                    let sum: u32 = focus.iter().map(|child| child.phi).sum::<u32>().min(NEVER - 1);
                    if phi < phi_end && sum < delta_end && !self.stopped {
                        let child = &focus[best];
                        let field = node.filled.field.with(node.mover, child.cell);
                        let dirty = S::of(child.cell) | S::of(child.cell).neighbours();
                        let limit = second.saturating_add(second / 4).saturating_add(1);
                        let child_phi = delta_end - (sum - child.phi);
                        self.visit(
                            &field,
                            node.mover.other(),
                            dirty,
                            child_phi,
                            limit.min(phi_end),
                        );
                        continue;
                    }
                    Entry {
                        phi,
                        delta: sum,
                        moves: node.moves,
                        must: node.lie.into_table(node.must),
                        used: node.lie.into_table(node.used),
                    }
                }
            };
            self.table.insert(node.key, entry);
            return;
        }
    }

    /// The children that are not decided, in order; or the node, if one decides it.
    fn children(&self, node: &mut Node<S>) -> Result<Vec<Child<S>>, Entry<S>> {
        let mut children = Vec::with_capacity(node.moves.len());
        for &number in &node.moves {
            let cell = node.lie.from_table(S::of(Cell(number))).take_first().expect("a cell");
            if !node.must.has(cell) {
                continue;
            }
            let field = node.filled.field.with(node.mover, cell);
            let (key, lie) = key(&field, node.mover.other());
            match self.table.get(&key) {
                Some(entry) if entry.delta == 0 => {
                    let proof = lie.from_table(entry.used) | S::of(cell);
                    let proof = node.filled.supported(proof, node.mover);
                    let proof = node.lie.into_table(proof);
                    return Err(Entry::decided(true, proof, Some(number)));
                }
                Some(entry) if entry.phi == 0 => {
                    let proof = lie.from_table(entry.used);
                    let left = if self.study.rules.must_play { proof } else { !S::EMPTY };
                    node.must = node.must & left & !S::of(cell);
                    node.used = node.used | proof;
                }
                Some(entry) => {
                    children.push(Child {
                        cell,
                        phi: entry.phi,
                        delta: entry.delta,
                        _proof: S::EMPTY,
                    });
                }
                None => children.push(Child { cell, phi: 1, delta: 1, _proof: S::EMPTY }),
            }
        }
        children.retain(|child| node.must.has(child.cell));
        Ok(children)
    }

    /// A node all of whose moves are refuted.
    fn lost(&self, node: &Node<S>) -> Entry<S> {
        let (filled, mover) = (&node.filled, node.mover);
        let proof = node.used | kill_support(&filled.field, mover, node.must);
        let proof = filled.supported(proof, mover.other());
        Entry::decided(false, node.lie.into_table(proof), None)
    }
}

/// The child to work on, its number and that of the next best.
fn best_of<S>(children: &[Child<S>]) -> (usize, u32, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, NEVER);
    for (index, child) in children.iter().enumerate() {
        if child.delta < least {
            second = least.min(NEVER);
            least = child.delta;
            best = index;
        } else if child.delta < second {
            second = child.delta;
        }
    }
    (best, least, second)
}
