//! The result of a search: the move, the line, the values of all moves.

use super::tree::{Id, Node, Proof, Tree, Tried};
use crate::{CellSet, Move, Position, told};
use quintet_core::{Game, MoveValue, Score, Value, best_lines};

/// The index of the root's move to play: the quickest proved win; otherwise the most visited move not known to
/// lose; otherwise the one that loses last.
pub(super) fn best(tree: &Tree, id: Id) -> Option<usize> {
    let node = tree.node(id);
    let rank = |tried: &Tried| {
        let child = tree.node(tried.node);
        match child.proof {
            Proof::Lost(plies) => (2, u32::MAX - u32::from(plies), 0.0),
            Proof::Open => (1, tried.visits, -child.mean()),
            Proof::Won(plies) => (0, u32::from(plies), 0.0),
        }
    };
    let mut best: Option<(usize, (i32, u32, f32))> = None;
    for (at, tried) in node.tried.iter().enumerate() {
        let rank = rank(tried);
        if best.as_ref().is_none_or(|(_, most)| rank > *most) {
            best = Some((at, rank));
        }
    }
    // An untried move may still be better than one that certainly loses.
    match best {
        Some((_, (0, ..))) if node.tried.len() < node.options.len() => Some(node.tried.len()),
        Some((at, _)) => Some(at),
        None => (!node.options.is_empty()).then_some(0),
    }
}

/// Whether the move to play is a proved win, or the only one.
pub(super) fn is_forced(tree: &Tree) -> bool {
    let root = tree.node(Tree::ROOT);
    let wins = |tried: &Tried| matches!(tree.node(tried.node).proof, Proof::Lost(_));
    root.options.len() == 1 || root.tried.iter().any(wins)
}

/// The lead in visits of the move to play over all others.
pub(super) fn lead(tree: &Tree) -> u64 {
    let mut visits: Vec<u32> =
        tree.node(Tree::ROOT).tried.iter().map(|tried| tried.visits).collect();
    visits.sort_unstable_by_key(|&count| std::cmp::Reverse(count));
    match visits[..] {
        [most, second, ..] => u64::from(most - second),
        [most] => u64::from(most),
        [] => 0,
    }
}

/// The expected line of both sides.
pub(super) fn line(tree: &Tree) -> Vec<Move> {
    best(tree, Tree::ROOT).map_or_else(Vec::new, |at| line_of(tree, at))
}

/// The expected line after one of the root's moves. If the value is proved, the line must lead there: it ends
/// where no proof says what keeps the win, since moves tried before the proof may not.
pub(super) fn line_of(tree: &Tree, at: usize) -> Vec<Move> {
    let (mut id, mut next, mut line) = (Tree::ROOT, Some(at), Vec::new());
    let mut is_proved = false;
    while let Some(at) = next {
        let node = tree.node(id);
        line.push(node.options[at].step.played());
        // Positions never repeat, so a line ends.
        let Some(tried) = node.tried.get(at).filter(|tried| tried.visits > 0) else { break };
        id = tried.node;
        let proof = tree.node(id).proof;
        if is_proved && proof == Proof::Open {
            break;
        }
        is_proved = proof != Proof::Open;
        next = best(tree, id).filter(|&at| keeps(tree, id, at));
    }
    line
}

/// Whether a move keeps the proved result of its node: only a won position can be spoilt.
fn keeps(tree: &Tree, id: Id, at: usize) -> bool {
    let node = tree.node(id);
    let child = node.tried.get(at).map(|tried| tree.node(tried.node).proof);
    !matches!(node.proof, Proof::Won(_)) || matches!(child, Some(Proof::Lost(_)))
}

/// The lines of the best moves by their `values`, beginning with `pv`.
pub(super) fn lines<S: CellSet>(
    tree: &Tree,
    position: &Position<S>,
    pv: &[Move],
    values: &[MoveValue<Move>],
) -> Vec<Vec<Move>> {
    let options = &tree.node(Tree::ROOT).options;
    best_lines(pv, values, |played| {
        let at = options.iter().position(|option| option.step.played() == played);
        let known = at.map_or_else(Vec::new, |at| line_of(tree, at));
        let value = values.iter().find(|of| of.played == played).map(|of| of.value);
        match value {
            Some(Value::Proved(score)) => told::line(position, played, score, &known),
            _ => known,
        }
    })
}

/// A node's value for its side to move. The plies of a proof are only a bound, and not reported.
pub(super) fn value(node: &Node) -> Value {
    match node.proof {
        Proof::Won(_) => Value::Proved(Score::WON),
        Proof::Lost(_) => Value::Proved(Score::LOST),
        Proof::Open => Value::Rate(f64::from(node.mean() + 1.0) / 2.0),
    }
}

/// The value of a move that was never tried: its parent's, except that a win by another move proves nothing
/// about this one.
fn untried(root: &Node) -> Value {
    match root.proof {
        Proof::Won(_) => Value::Rate(0.5),
        _ => value(root),
    }
}

/// A move's value for the side that plays it.
pub(super) fn value_of_move(tree: &Tree, at: usize) -> Value {
    let root = tree.node(Tree::ROOT);
    match root.tried.get(at) {
        Some(tried) => value(tree.node(tried.node)).flipped(),
        None => untried(root),
    }
}

/// The values of all moves in the rules' order; untried moves have their parent's.
pub(super) fn values<S: CellSet>(tree: &Tree, position: &Position<S>) -> Vec<MoveValue<Move>> {
    let root = tree.node(Tree::ROOT);
    let of = |played: Move| {
        let at = root.options.iter().position(|option| option.step.played() == played);
        MoveValue { played, value: at.map_or_else(|| untried(root), |at| value_of_move(tree, at)) }
    };
    position.moves().map(of).collect()
}
