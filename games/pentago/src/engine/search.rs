//! Alpha-beta over ordinary positions, with promising moves searched first and deepest.
//!
//! A position is expanded by evaluating every child (`eval.rs`), which is a search of depth 1. At greater
//! depth, children are sorted by these evaluations and only the best are searched further, how many depends
//! on the remaining depth; if all of these lose, the others are searched too. So forced wins and losses are
//! true, whatever was left out.

use super::board::{Board, Ending, Step};
use super::eval::{Evaluation, Look};
use super::score::{DECIDED, MOST, WIN, from_child, is_decided, to_child};
use super::table::{Bound, Entry, Table};
use crate::Placement;
use quintet_core::Control;

/// A child of a position that is being searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub(crate) step: Step,
    pub(crate) board: Board,
    /// Its known value for the side that moves there.
    pub(crate) score: i32,
    /// Whether its value is settled.
    pub(crate) is_final: bool,
}

/// How selective the search is.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// Number of children searched with 1, 2, … plies left; the last entry holds for all greater depths.
    pub by_depth: [usize; 8],
    /// Number of children searched at the root.
    pub root: usize,
}

impl Default for Widths {
    fn default() -> Self {
        Self { by_depth: [0, 300, 16, 16, 16, 20, 24, 28], root: 60 }
    }
}

/// A running search.
pub(crate) struct Search<'a, 'c> {
    pub(crate) eval: &'a Evaluation,
    pub(crate) table: &'a Table,
    pub(crate) control: &'a mut Control<'c, Placement>,
    pub(crate) widths: Widths,
    /// Children by remaining depth, kept for reuse.
    lists: Vec<Vec<Child>>,
    /// The steps that last refuted a position one ply before the leaves.
    refutations: [Step; 2],
}

impl<'a, 'c> Search<'a, 'c> {
    pub(crate) fn new(
        eval: &'a Evaluation,
        table: &'a Table,
        control: &'a mut Control<'c, Placement>,
        widths: Widths,
    ) -> Self {
        let refutations = [Step::of_index(0); 2];
        Self { eval, table, control, widths, lists: vec![Vec::new(); 40], refutations }
    }

    /// The static value of a child, for the side that moves there.
    #[inline]
    fn glance(&mut self, board: &Board) -> (i32, bool) {
        self.control.spend();
        match board.ending() {
            Some(Ending::Won) => (WIN - 1, true),
            Some(Ending::Drawn) => (0, true),
            Some(Ending::Lost) => (1 - WIN, true),
            None => match self.eval.look(board) {
                Look::Wins => (2 - WIN, true),
                Look::Estimate(score) => (-score.clamp(-MOST, MOST), false),
            },
        }
    }

    /// All children of a position in which nobody wins at once, best first, with one of each class of images.
    pub(crate) fn expand(&mut self, board: &Board, list: &mut Vec<Child>) {
        list.clear();
        board.for_steps(|step, board| {
            let (score, is_final) = self.glance(&board);
            list.push(Child { step, board, score, is_final });
        });
        list.sort_by_key(|child| -child.score);
    }

    /// The best of all children's scores, or any score of at least `beta`.
    ///
    /// Moves that refuted earlier positions are tried first: 4 % fewer nodes.
    fn best_glance(&mut self, board: &Board, beta: i32) -> i32 {
        for step in self.refutations {
            if board.empties() & step.bit() != 0 {
                let (score, _) = self.glance(&board.after(step));
                if score >= beta {
                    return score;
                }
            }
        }
        let (mut best, mut refuting) = (-WIN, None);
        board.for_steps(|step, board| {
            if best < beta {
                let (score, _) = self.glance(&board);
                if score > best {
                    (best, refuting) = (score, Some(step));
                }
            }
        });
        if let Some(step) = refuting.filter(|_| best >= beta) {
            self.refutations = [step, self.refutations[0]];
        }
        best
    }

    /// The value of a position in which the side to move cannot win at once, `depth` ≥ 1 plies deep: exact
    /// within the window, otherwise a bound.
    pub(crate) fn search(&mut self, board: &Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        if self.control.is_stopped() {
            return 0;
        }
        if depth == 1 {
            return self.best_glance(board, beta);
        }
        let (key, symmetry) = board.key();
        let entry = self.table.probe(key);
        if let Some(score) = entry.and_then(|entry| answer(&entry, depth, alpha, beta)) {
            return score;
        }
        let first = entry.and_then(|entry| entry.step).map(|step| step.image(inverse(symmetry)));
        let mut list = std::mem::take(&mut self.lists[depth as usize]);
        self.expand(board, &mut list);
        if let Some(at) = list.iter().position(|child| Some(child.step) == first) {
            list[..=at].rotate_right(1);
        }
        let (best, step) = self.best_child(&list, depth, alpha, beta);
        self.lists[depth as usize] = list;
        if !self.control.is_stopped() {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let step = step.map(|step| step.image(symmetry));
            self.table.store(key, &Entry { score: best, bound, depth, step });
        }
        best
    }

    fn best_child(
        &mut self,
        list: &[Child],
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> (i32, Option<Step>) {
        let width = self.widths.by_depth[(depth as usize).min(7)];
        let (mut best, mut step) = (-WIN, None);
        let (mut searched, mut last) = (0, 0);
        for (index, child) in list.iter().enumerate() {
            if !child.is_final {
                // Children equal to the last one are searched as well, so that images of a position are
                // searched alike.
                if searched >= width && child.score < last && best > -DECIDED {
                    break;
                }
                (searched, last) = (searched + 1, child.score);
            }
            let score = if child.is_final {
                child.score
            } else {
                self.null_window_first(&child.board, depth - 1, alpha.max(best), beta, index == 0)
            };
            if self.control.is_stopped() {
                return (best, step);
            }
            if score > best {
                (best, step) = (score, Some(child.step));
                if best >= beta {
                    break;
                }
            }
        }
        (best, step)
    }

    /// The score of a child for its parent, `depth` plies deep below the child.
    pub(crate) fn child(
        &mut self,
        board: &Board,
        depth: u32,
        alpha: i32,
        beta: i32,
        is_first: bool,
    ) -> i32 {
        let (score, is_final) = self.glance(board);
        if depth == 0 || is_final {
            return score;
        }
        self.null_window_first(board, depth, alpha, beta, is_first)
    }

    /// The score of a child for its parent: with a null window unless it is the first, and again with the
    /// full window if it seems better.
    pub(crate) fn null_window_first(
        &mut self,
        board: &Board,
        depth: u32,
        alpha: i32,
        beta: i32,
        is_first: bool,
    ) -> i32 {
        if !is_first && beta > alpha + 1 {
            let child = to_child(alpha);
            let score = from_child(self.search(board, depth, child - 1, child));
            if score <= alpha || score >= beta {
                return score;
            }
        }
        from_child(self.search(board, depth, to_child(beta), to_child(alpha)))
    }
}

/// The inverse of a symmetry: mirrored ones are their own.
pub(crate) const fn inverse(symmetry: usize) -> usize {
    if symmetry >= 4 { symmetry } else { (4 - symmetry) % 4 }
}

/// The score of an entry, if it settles a search to this depth.
fn answer(entry: &Entry, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
    let score = entry.score;
    let lasting = match entry.bound {
        Bound::Exact => is_decided(score),
        Bound::Lower => score > DECIDED,
        Bound::Upper => score < -DECIDED,
    };
    if entry.depth < depth && !lasting {
        return None;
    }
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
