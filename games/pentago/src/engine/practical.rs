//! Chooses, among nearly equal moves, the one that is hardest to answer.
//!
//! The search assumes an opponent that never errs. Against all others it pays to consider their likely
//! replies (`opponent.rs`): moves that the search finds nearly as good as the best are compared by what they
//! promise.

use super::board::Board;
use super::eval::Look;
use super::opponent::{HALF, Prospect, expected, promise, replies, sees_loss};
use super::root::{Root, RootMove, blended, unblended};
use super::score::{DECIDED, is_decided};
use super::search::Search;
use crate::Placement;
use crate::exact::{Solution, Worth};
use std::cmp::Reverse;

/// The score that may be given up, in 256ths of log-odds.
const MARGIN: i32 = 120;

/// Number of moves compared.
const CANDIDATES: usize = 24;

/// Up to this number of marbles, a move's promise and its score count half each: promises alone cost too much
/// there. Of decisions with 2, 3 and 4 marbles (`lab/keeps`, tuning half, `engine:nodes=2000000`) scores
/// alone keep 93, 85 and 92 %, halves 93, 77 and 90 %, promises alone 92, 70 and 88 %.
const OPENING: u32 = 4;

impl Root {
    /// Puts the most promising move first, among those that a search of `depth` plies finds nearly as good as
    /// the best: the best one, the one `before` preferred at a lesser depth, and others in order. A stopped
    /// search has compared fewer.
    pub(super) fn prefer_promising(
        &mut self,
        search: &mut Search<'_, '_>,
        depth: u32,
        before: Option<Placement>,
    ) {
        let best = self.best().score;
        if is_decided(best) {
            return;
        }
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        if let Some(at @ 2..) = before.and_then(|played| self.place(played)) {
            order[1..=at].rotate_right(1);
        }
        order.retain(|&index| !is_decided(self.moves[index].score));
        let is_opening = self.best().board.marbles <= OPENING + 1;
        let mut chosen: Option<(u32, usize, i32)> = None;
        for &index in order.iter().take(CANDIDATES) {
            let of = self.moves[index];
            let is_known = of.is_final || index == 0;
            let score = if is_known { of.score } else { self.score_near(search, &of, depth, best) };
            if score < best - MARGIN {
                continue;
            }
            let promise = match of.is_final {
                true => HALF,
                false => promise(search, &of.board, depth - 2),
            };
            if search.control.is_stopped() {
                break;
            }
            let worth = if is_opening { (promise + expected(score)) / 2 } else { promise };
            if chosen.is_none_or(|(most, ..)| worth > most) {
                chosen = Some((worth, index, score));
            }
        }
        if let Some((_, index, score)) = chosen {
            self.moves[index].score = score;
            self.moves[..=index].rotate_right(1);
        }
    }

    /// A move's score at this depth, exact from the margin below the best to the best.
    fn score_near(&self, search: &mut Search<'_, '_>, of: &RootMove, depth: u32, best: i32) -> i32 {
        let bound = |score| unblended(score, of.look, self.blend);
        let (alpha, beta) = (bound(best - MARGIN - 1), bound(best + 1));
        blended(search.child(&of.board, depth - 1, alpha, beta, true), of.look, self.blend)
    }

    /// Puts a move first again after a stopped deeper search, unless that found it to be much worse or proved
    /// something.
    pub(super) fn return_to(&mut self, played: Placement) {
        let Some(at) = self.place(played) else { return };
        let (best, of) = (self.best(), &self.moves[at]);
        let is_worse = of.depth == best.depth && of.score < best.score - MARGIN;
        if !is_decided(best.score) && !is_decided(of.score) && !is_worse {
            self.moves[..=at].rotate_right(1);
        }
    }

    fn place(&self, played: Placement) -> Option<usize> {
        self.moves.iter().position(|of| of.played == played)
    }

    /// If nothing wins, sorts moves of equal value by what they promise, using the true values of all
    /// replies.
    pub(super) fn set_traps(&mut self, search: &mut Search<'_, '_>, solution: &Solution) {
        let best = self.best().score;
        if best > DECIDED {
            return;
        }
        let is_lost = best < -DECIDED;
        let same = self.moves.iter().take_while(|of| (of.score < -DECIDED) == is_lost).count();
        self.moves[..same].sort_by_cached_key(|of| match of.board.ending() {
            Some(_) => Reverse(if is_lost { 0 } else { HALF }),
            None => Reverse(trap(search, solution, of.played, &of.board)),
        });
    }
}

/// The promise of a move to this board, by the true values of its replies.
fn trap(search: &mut Search<'_, '_>, solution: &Solution, played: Placement, board: &Board) -> u32 {
    if search.control.is_stopped() || search.eval.look(board) == Look::Wins {
        return 0;
    }
    let worths = solution.replies_to(played);
    let mut prospect = Prospect::default();
    for reply in replies(search, board) {
        let played = reply.step.placement(false);
        let known = worths.iter().find(|of| of.played == played);
        let worth = known.expect("the solver knows every reply").worth;
        let goes_on = reply.board.ending().is_none();
        if worth == Worth::Loss && goes_on && sees_loss(search, &reply) {
            continue;
        }
        prospect.add(&reply, reply.look, f64::from(1 - worth.sign()) / 2.0);
    }
    prospect.promise()
}
