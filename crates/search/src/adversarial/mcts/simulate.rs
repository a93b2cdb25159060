//! One simulation: down the tree, a random game, and back up.

use super::MctsOptions;
use super::arena::{Arena, Proof};
use super::select::{Selection, Stamps};
use quintet_core::{Control, Event, Game, NoTrace, Observer, Outcome, Random, Side, Simulated};

/// The working state of a simulation.
pub(super) struct Simulation<'s, M, O> {
    pub(super) arena: &'s mut Arena<M>,
    pub(super) stamps: &'s mut Stamps,
    /// The nodes on its path, from the root.
    pub(super) path: &'s mut Vec<usize>,
    pub(super) random: &'s mut Random,
    pub(super) selection: &'s mut Selection,
    pub(super) options: &'s MctsOptions,
    /// The number of visits after which a node is expanded.
    pub(super) expand_at: u32,
    pub(super) observer: &'s mut O,
}

impl<M: Copy, O: Observer<M>> Simulation<'_, M, O> {
    /// Runs the simulation. Returns `false`, with nothing counted, if the node limit does not allow it.
    pub(super) fn run<G: Game<Move = M>>(
        &mut self,
        root: &G,
        control: &mut Control<'_, M>,
    ) -> bool {
        let mut position = root.clone();
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        // Stays empty and unallocated unless someone listens.
        let mut picks = Vec::new();
        while self.has_children(at, &position) {
            let parent = at;
            at = self.selection.child(self.arena, at);
            if self.observer.listens() {
                picks.push(self.selection.explain(self.arena, parent, at));
            }
            position.play(self.arena.moves[at]);
            self.path.push(at);
        }
        let new = self.arena.tallies[at].visits == 0;
        let open = if self.observer.listens() { self.arena.unproved(self.path) } else { 0 };
        if new {
            if !control.spend() {
                return false;
            }
            if let Some(outcome) = position.outcome() {
                let mover = !position.turn();
                self.arena.links[at].proof = Some(Proof::of(outcome, mover));
            }
        }
        let turn = root.turn();
        let ended = self.arena.links[at].proof.is_some();
        let outcome = if let Some(proof) = self.arena.links[at].proof {
            if self.options.solver {
                self.arena.prove_upward(self.path);
            }
            self.stamps.begin();
            proof.outcome(mover_at(turn, self.path.len() - 1))
        } else {
            self.play_out(position)
        };
        self.count(turn, outcome);
        if self.observer.listens() {
            let (winner, proved) = (outcome.winner(), self.arena.proofs(self.path, open));
            let points = self.counted(turn, outcome);
            let simulated = Simulated { path: picks, new, ended, winner, points, proved };
            self.observer.see(&Event::Simulation(simulated));
        }
        true
    }

    /// Whether a node has children, expanding it if its visits suffice.
    #[inline]
    fn has_children<G: Game<Move = M>>(&mut self, at: usize, position: &G) -> bool {
        let link = &self.arena.links[at];
        if link.count > 0 {
            return true;
        }
        link.proof.is_none()
            && self.arena.tallies[at].visits >= self.expand_at
            && self.arena.expand(at, position, self.random)
    }

    #[inline]
    fn play_out<G: Game<Move = M>>(&mut self, position: G) -> Outcome {
        if G::OFFERS_RAVE && self.options.rave {
            self.stamps.begin();
            position.playout(self.random, self.stamps)
        } else {
            position.playout(self.random, &mut NoTrace)
        }
    }

    /// The half points that [`count`](Self::count) has added, from the root.
    fn counted(&self, turn: Side, mut outcome: Outcome) -> Vec<u32> {
        let mut points = Vec::with_capacity(self.path.len());
        for ply in (0..self.path.len()).rev() {
            let mover = mover_at(turn, ply);
            outcome = self.worth(self.path[ply], mover, outcome);
            points.push(outcome.half_points(mover));
        }
        points.reverse();
        points
    }

    /// A result as it counts in a node and above: if the side to move can take a proved draw, it would do so
    /// rather than lose.
    #[inline]
    fn worth(&self, at: usize, mover: Side, outcome: Outcome) -> Outcome {
        if self.arena.links[at].has_draw && outcome == Outcome::Win(mover) {
            Outcome::Draw
        } else {
            outcome
        }
    }

    /// Adds a result to every node of the path, the last first. `turn` is the side to move at the root.
    #[inline]
    fn count(&mut self, turn: Side, mut outcome: Outcome) {
        for ply in (0..self.path.len()).rev() {
            let at = self.path[ply];
            let mover = mover_at(turn, ply);
            outcome = self.worth(at, mover, outcome);
            self.arena.tallies[at].add(1, outcome.half_points(mover));
            if self.options.rave {
                if let Some(&next) = self.path.get(ply + 1) {
                    let index = self.arena.later.index[next] as usize;
                    quintet_core::PlayoutTrace::record(self.stamps, !mover, index);
                }
                let won = (!mover, outcome.half_points(!mover));
                self.selection.credit(self.arena, at, self.stamps, won);
            }
        }
    }
}

/// The side that moved into the node at a ply of the path.
#[inline]
const fn mover_at(turn: Side, ply: usize) -> Side {
    match (turn, ply % 2) {
        (Side::First, 0) | (Side::Second, 1) => Side::Second,
        _ => Side::First,
    }
}
