//! One simulation: down the tree to a new position, its evaluation, and back up.
//!
//! The way down and up takes a few microseconds under the tree's lock; the evaluation in between takes a
//! hundred times as long and needs no lock.

use super::chance::{expected, shares};
use super::network::Evaluation;
use super::select::{Selection, select};
use super::tree::{Candidate, Id, Proof, Step, Tree, Tried};
use crate::knowledge::Knowledge;
use crate::{CellSet, Colour, Move, Position, SwapRule};
use quintet_core::Game;

/// The number of visits at which a node's connections are searched for.
const STUDY_AT: u32 = 48;
/// The prior of a swap.
const SWAP_PRIOR: f32 = 0.5;

/// A path from the root, node by node.
pub(super) type Path = Vec<Id>;

/// The result of a simulation.
pub(super) enum Found<S: CellSet> {
    /// A new position to be evaluated, at the end of the path.
    Leaf(Path, Position<S>),
    /// A much-visited position whose connections are worth searching for.
    Study(Id, Position<S>),
    /// A known result, already counted.
    Known,
    /// The position reached is being evaluated by another thread.
    Busy,
    /// Nothing is left to find out.
    Done,
}

/// Walks down the tree. With `widest`, every move of the root matters, not only the best.
pub(super) fn descend<S: CellSet>(
    tree: &mut Tree,
    root: &Position<S>,
    by: Selection,
    widest: bool,
) -> Found<S> {
    let (mut id, mut position, mut path) = (Tree::ROOT, *root, vec![Tree::ROOT]);
    loop {
        let at_root = path.len() == 1;
        let node = tree.node_mut(id);
        if node.is_waiting {
            if at_root && node.visits == 0 {
                return Found::Leaf(path, position);
            }
            release(tree, &path);
            return Found::Busy;
        }
        if !at_root && node.proof != Proof::Open {
            let mean = node.mean();
            climb(tree, &path, mean);
            return Found::Known;
        }
        if !at_root && node.visits >= STUDY_AT && !node.is_studied && can_study(&position) {
            node.is_studied = true;
            release(tree, &path);
            return Found::Study(id, position);
        }
        let Some(at) = select(tree, id, by, widest && at_root) else {
            if at_root {
                return Found::Done;
            }
            tree.conclude(id);
            climb(tree, &path, -1.0);
            return Found::Known;
        };
        position.play(tree.node(id).options[at].step.played());
        let is_first = at == tree.node(id).tried.len();
        if is_first {
            let (child, is_new) = tree.find_or_add(&position);
            tree.node_mut(id).tried.push(Tried { node: child, visits: 0, under_way: 1 });
            path.push(child);
            let child = tree.node(child);
            if is_new && child.proof == Proof::Open {
                return Found::Leaf(path, position);
            }
            if !child.is_waiting {
                // What is known about the position counts as this visit's result.
                let mean = child.mean();
                climb(tree, &path, mean);
                return Found::Known;
            }
        } else {
            let tried = &mut tree.node_mut(id).tried[at];
            tried.under_way += 1;
            path.push(tried.node);
        }
        id = *path.last().expect("it has just grown");
    }
}

/// Whether conclusions from connections apply to the game: not while a swap is possible.
pub(super) fn can_study<S: CellSet>(position: &Position<S>) -> bool {
    position.rule() == SwapRule::Off || position.ply() >= 2
}

/// The move between two nodes of the path, unless it has since been left out.
fn tried_mut(tree: &mut Tree, from: Id, to: Id) -> Option<&mut Tried> {
    tree.node_mut(from).tried.iter_mut().find(|tried| tried.node == to)
}

/// Cancels a simulation.
fn release(tree: &mut Tree, path: &Path) {
    for step in path.windows(2) {
        if let Some(tried) = tried_mut(tree, step[0], step[1]) {
            tried.under_way -= 1;
        }
    }
}

/// Counts a result, for the side to move at the end of the path, in all its nodes.
pub(super) fn climb(tree: &mut Tree, path: &Path, result: f32) {
    let end = *path.last().expect("a way has a node");
    count(tree, end, result);
    let mut result = result;
    for step in path.windows(2).rev() {
        result = -result;
        if let Some(tried) = tried_mut(tree, step[0], step[1]) {
            tried.visits += 1;
            tried.under_way -= 1;
        }
        tree.conclude(step[0]);
        count(tree, step[0], result);
    }
}

fn count(tree: &mut Tree, id: Id, result: f32) {
    let node = tree.node_mut(id);
    node.visits += 1;
    node.total += f64::from(result);
}

/// Gives a leaf its moves and its value, and counts the value on the way up.
pub(super) fn settle<S: CellSet>(
    tree: &mut Tree,
    path: &Path,
    position: &Position<S>,
    evaluation: &Evaluation,
) {
    let mut priors: Vec<f32> = evaluation.logits.iter().map(|&(_, logit)| logit).collect();
    let is_fair = position.rule() != SwapRule::Off && position.ply() == 0;
    if is_fair {
        // The best first stone is the fairest one, which the policy does not know.
        priors.fill(0.0);
    }
    shares(&mut priors);
    let mut result = expected(evaluation.odds);
    let mut scale = 1.0;
    let cells = evaluation.logits.iter().map(|&(cell, _)| cell);
    let mut options = Vec::with_capacity(priors.len() + 1);
    if position.can_swap() {
        scale -= SWAP_PRIOR;
        options.push(Candidate::new(Step::of(Move::Swap), SWAP_PRIOR));
        // A side that swaps takes over the other's position.
        result = result.abs();
    }
    options.extend(
        cells
            .zip(&priors)
            .map(|(cell, prior)| Candidate::new(Step::of(Move::Place(cell)), scale * prior)),
    );
    tree.expand(*path.last().expect("a way has a node"), options);
    climb(tree, path, result);
}

/// Applies the results of a study to a node.
pub(super) fn apply<S: CellSet>(tree: &mut Tree, id: Id, mover: Colour, found: &Knowledge<S>) {
    match found.winner {
        Some(winner) => {
            let plies = found.carrier.count() as u16;
            let proof = if winner == mover { Proof::Won(plies.max(1)) } else { Proof::Lost(plies) };
            if tree.node(id).proof == Proof::Open {
                tree.node_mut(id).proof = proof;
            }
        }
        None => tree.narrow(id, |step| match step.played() {
            Move::Place(cell) => found.must_play.has(cell),
            Move::Swap => true,
        }),
    }
}
