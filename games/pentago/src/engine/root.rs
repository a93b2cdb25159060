//! The root: every legal move, searched deeper and deeper.

use super::board::Board;
use super::eval::{Evaluation, Look};
use super::score::{DECIDED, MOST, WIN, is_decided, told};
use super::search::Search;
use crate::distance::{Distances, Proved, root_score};
use crate::{Placement, Position};
use quintet_core::{Game, Outcome, Value};

/// Moves are searched all, and sorted anew, up to this depth; deeper only the
/// most promising.
const FULL_DEPTH: u32 = 2;

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    /// The first in the rules' order of those that lead to this class of boards.
    pub(crate) played: Placement,
    pub(crate) board: Board,
    pub(crate) key: u64,
    /// What it is worth to the side to move, or less.
    pub(crate) score: i32,
    /// Whether nothing is left to find out.
    pub(crate) is_final: bool,
    /// Plies that the score was searched.
    pub(crate) depth: u32,
    /// What the search thought of it before it was proved.
    pub(crate) liking: i32,
    /// What the first look told.
    pub(crate) look: i32,
    /// Plies to the end of the game with best play, where they are known.
    pub(crate) plies: Option<u32>,
}

impl RootMove {
    /// What is proved of it: 1 it wins, 0 it draws, −1 it loses.
    pub(crate) const fn sign(&self) -> Option<i32> {
        match self.score {
            score if score > DECIDED => Some(1),
            score if score < -DECIDED => Some(-1),
            _ if self.is_final => Some(0),
            _ => None,
        }
    }

    /// What is proved of it, and how far that is.
    pub(crate) const fn proved(&self) -> Proved {
        Proved { played: self.played, sign: self.sign(), plies: self.plies }
    }
}

/// With few marbles a look sees about as much as a search, and errs elsewhere: of
/// decisions with 2, 3 and 4 marbles (`lab/keeps`, tuning half) a search of six
/// plies kept 97, 79 and 89 % by itself, 95, 85 and 91 % with the look's half. Later
/// on lines decide, and the search.
const fn blend_at(ply: u32) -> i32 {
    match ply {
        0..=5 => 128,
        6..=7 => 64,
        _ => 0,
    }
}

/// A move's score from the search's and the look's. A forced end is no matter
/// of opinion.
pub(super) fn blended(score: i32, look: i32, blend: i32) -> i32 {
    if is_decided(score) { score } else { (score * (256 - blend) + look * blend) / 256 }
}

/// The search's score that is blended to this.
pub(super) fn unblended(score: i32, look: i32, blend: i32) -> i32 {
    if is_decided(score) { score } else { (score * 256 - look * blend) / (256 - blend) }
}

/// A move's value as it is reported: a distance only where it was counted.
pub(crate) fn value(of: &RootMove) -> Value {
    of.proved().score().map_or_else(|| Value::Estimated(told(of.score)), Value::Proved)
}

/// The moves of a position, one of each class of boards they lead to.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// Best first.
    pub(crate) moves: Vec<RootMove>,
    /// How much of a score is what the first look told, in 256ths; the rest is
    /// the search's.
    pub(super) blend: i32,
}

impl Root {
    /// All moves, or of these alone.
    pub(crate) fn new(position: &Position, only: Option<&[Placement]>) -> Self {
        let mut moves: Vec<RootMove> = Vec::new();
        for played in position.moves() {
            if only.is_some_and(|only| !only.contains(&played)) {
                continue;
            }
            let next = position.after(played);
            let board = Board::of(&next);
            let (key, _) = board.key();
            if moves.iter().any(|known| known.key == key && known.board.marbles == board.marbles) {
                continue;
            }
            let ended = next.outcome().map(|outcome| match outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) if side == position.turn() => WIN - 1,
                Outcome::Win(_) => 1 - WIN,
            });
            let (score, is_final) = (ended.unwrap_or(0), ended.is_some());
            moves.push(RootMove {
                played,
                board,
                key,
                score,
                is_final,
                depth: 0,
                liking: score,
                look: score,
                plies: is_final.then_some(1),
            });
        }
        moves.sort_by_key(|of| -of.score);
        Self { moves, blend: blend_at(position.ply()) }
    }

    /// The best move known.
    pub(crate) fn best(&self) -> &RootMove {
        self.moves.first().expect("an unfinished game has moves")
    }

    /// Finds how far the ends are that were proved, and puts the nearest win first.
    pub(crate) fn measure(&mut self, position: &Position, only_best: bool, budget: u64) {
        let mut moves: Vec<Proved> = self.moves.iter().map(RootMove::proved).collect();
        Distances::new(budget).measure(position, &mut moves, only_best);
        for (of, found) in self.moves.iter_mut().zip(moves) {
            of.plies = found.plies;
            if of.sign() != found.sign {
                of.score = WIN - found.plies.map_or(0, |plies| plies as i32);
            }
        }
        let far = |of: &RootMove| of.plies.unwrap_or(u32::MAX);
        self.moves.sort_by_key(|of| {
            (of.sign() != Some(1), if of.sign() == Some(1) { far(of) } else { 0 })
        });
    }

    /// The value of the position for its side to move: that of the best move.
    pub(crate) fn value(&self) -> Value {
        let moves: Vec<Proved> = self.moves.iter().map(RootMove::proved).collect();
        match value(self.best()) {
            Value::Proved(_) => Value::Proved(root_score(&moves, &self.best().proved())),
            value => value,
        }
    }

    /// Whether a deeper search cannot change the choice.
    pub(crate) fn is_settled(&self) -> bool {
        let best = self.best();
        best.score > DECIDED || self.moves.iter().all(|of| of.is_final || of.score < -DECIDED)
    }

    /// Sorts the moves by a look at each: what a search that has no time at all goes by.
    pub(crate) fn glance(&mut self, eval: &Evaluation) {
        for of in self.moves.iter_mut().filter(|of| !of.is_final) {
            of.score = match eval.look(&of.board) {
                Look::Wins => 2 - WIN,
                Look::Estimate(score) => -score.clamp(-MOST, MOST),
            };
            (of.look, of.liking) = (of.score, of.score);
        }
        self.moves.sort_by_key(|of| -of.score);
    }

    /// Searches the moves `depth` plies deep, the root's included. Whatever
    /// was completed when the search is stopped counts; `every` wants each
    /// move's own value and not only the best.
    pub(crate) fn deepen(&mut self, search: &mut Search<'_, '_>, depth: u32, every: bool) {
        let full = every || depth <= FULL_DEPTH;
        let width = if full { usize::MAX } else { search.widths.root };
        let (mut best, mut searched) = (-WIN, 0);
        for index in 0..self.moves.len() {
            let of = self.moves[index];
            let is_known = of.is_final || of.score < -DECIDED && of.depth > 0;
            if !is_known {
                if searched >= width && best > -DECIDED {
                    break;
                }
                searched += 1;
            }
            let score = if is_known {
                of.score
            } else {
                let alpha = if full { -WIN } else { best };
                let blend = if depth > 1 { self.blend } else { 0 };
                let alpha = unblended(alpha, of.look, blend);
                let score = search.child(&of.board, depth - 1, alpha, WIN, index == 0 || full);
                blended(score, of.look, blend)
            };
            if search.control.is_stopped() {
                return;
            }
            let of = &mut self.moves[index];
            (of.score, of.depth) = (score, depth);
            if depth == 1 && !is_known {
                of.look = score;
            }
            if score > best {
                best = score;
                self.moves[..=index].rotate_right(1);
                if !every && best > DECIDED {
                    return;
                }
            }
        }
        if full {
            self.moves.sort_by_key(|of| -of.score);
        }
    }
}
