//! The root: every legal move, deepened iteratively.

use super::board::Board;
use super::eval::{Evaluation, Look};
use super::openings::Openings;
use super::score::{DECIDED, MOST, WIN, is_decided, to_score};
use super::search::Search;
use crate::distance::{Distances, Proved, root_score};
use crate::{Placement, Position};
use quintet_core::{Game, Outcome, Value};

/// Up to this depth all moves are searched and sorted again; beyond it only the most promising.
const FULL_DEPTH: u32 = 2;

/// A move of the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    /// The first move, in the rules' order, that leads to this class of boards.
    pub(crate) played: Placement,
    pub(crate) board: Board,
    pub(crate) key: u64,
    /// Its value for the side to move, or an upper bound.
    pub(crate) score: i32,
    /// Whether its value is settled.
    pub(crate) is_final: bool,
    /// The depth to which the score was searched, in plies.
    pub(crate) depth: u32,
    /// The search's opinion of it before it was proved.
    pub(crate) liking: i32,
    /// The static evaluation, or the value in the table of openings.
    pub(crate) look: i32,
    /// Its value in the table of openings.
    pub(crate) opening: Option<i32>,
    /// Plies to the end of the game with best play, if known.
    pub(crate) plies: Option<u32>,
}

impl RootMove {
    /// Its proved result: 1 wins, 0 draws, −1 loses.
    pub(crate) const fn sign(&self) -> Option<i32> {
        match self.score {
            score if score > DECIDED => Some(1),
            score if score < -DECIDED => Some(-1),
            _ if self.is_final => Some(0),
            _ => None,
        }
    }

    /// Its proved result with the distance.
    pub(crate) const fn proved(&self) -> Proved {
        Proved { played: self.played, sign: self.sign(), plies: self.plies }
    }
}

/// With few marbles a static evaluation sees about as much as a search, and errs elsewhere: of decisions with
/// 2, 3 and 4 marbles (`lab/keeps`, tuning half, the network of that time) a search of six plies alone kept 97,
/// 79 and 89 %, blended half and half 95, 85 and 91 %. Up to 3 marbles the table of openings is better than
/// either. Later, lines and the search decide.
const fn blend_at(ply: u32) -> i32 {
    match ply {
        0..=5 => 128,
        6..=7 => 64,
        _ => 0,
    }
}

/// The weight of the table of openings, in 256ths.
const OPENING: i32 = 224;

/// A move's score, blended from the search and the static evaluation. Forced ends are not blended.
pub(super) fn blended(score: i32, look: i32, blend: i32) -> i32 {
    if is_decided(score) { score } else { (score * (256 - blend) + look * blend) / 256 }
}

/// The search score that blends to this.
pub(super) fn unblended(score: i32, look: i32, blend: i32) -> i32 {
    if is_decided(score) { score } else { (score * 256 - look * blend) / (256 - blend) }
}

/// A move's value as reported, with a distance only if it was counted.
pub(crate) fn value(of: &RootMove) -> Value {
    of.proved().score().map_or_else(|| Value::Estimated(to_score(of.score)), Value::Proved)
}

/// The moves of a position, one per class of boards they lead to.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// Best first.
    pub(crate) moves: Vec<RootMove>,
    /// The weight of the static evaluation in a score, in 256ths; the rest is the search's.
    pub(super) blend: i32,
}

impl Root {
    /// All moves, or only these, with their values in the table of openings if there is one.
    pub(crate) fn new(
        position: &Position,
        only: Option<&[Placement]>,
        openings: Option<&Openings>,
    ) -> Self {
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
            let opening = openings.and_then(|known| known.value(&board)).map(|value| -value);
            moves.push(RootMove {
                played,
                board,
                key,
                score,
                is_final,
                depth: 0,
                liking: score,
                look: score,
                opening,
                plies: is_final.then_some(1),
            });
        }
        moves.sort_by_key(|of| -of.score);
        let is_known = moves.iter().any(|of| of.opening.is_some());
        let blend = if is_known { OPENING } else { blend_at(position.ply()) };
        Self { moves, blend }
    }

    /// The best move known.
    pub(crate) fn best(&self) -> &RootMove {
        self.moves.first().expect("an unfinished game has moves")
    }

    /// Finds the distances of proved ends, and puts the nearest win first.
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

    /// Sorts the moves by static evaluation, for a search that cannot complete any depth.
    pub(crate) fn glance(&mut self, eval: &Evaluation) {
        let is_open = |of: &&mut RootMove| !of.is_final && !is_decided(of.score);
        for of in self.moves.iter_mut().filter(is_open) {
            of.score = match eval.look(&of.board) {
                Look::Wins => 2 - WIN,
                Look::Estimate(score) => of.opening.unwrap_or(-score.clamp(-MOST, MOST)),
            };
            (of.look, of.liking) = (of.score, of.score);
        }
        self.moves.sort_by_key(|of| -of.score);
    }

    /// Searches the moves `depth` plies deep, including the root's ply; with `every`, each move gets its own
    /// value, not only the best. Whatever is completed before a stop counts; but where all values are
    /// compared with each other, those of an unfinished depth are dropped unless they are forced ends.
    pub(crate) fn deepen(&mut self, search: &mut Search<'_, '_>, depth: u32, every: bool) {
        let full = every || depth <= FULL_DEPTH;
        let before = if full { self.moves.clone() } else { Vec::new() };
        self.search_all(search, depth, every);
        if full {
            if search.control.is_stopped() {
                self.restore(before);
            }
            self.moves.sort_by_key(|of| -of.score);
        }
    }

    /// Returns to earlier scores, but keeps the forced ends found since.
    fn restore(&mut self, before: Vec<RootMove>) {
        let found = std::mem::replace(&mut self.moves, before);
        for decided in found.into_iter().filter(|of| is_decided(of.score)) {
            let of = self.moves.iter_mut().find(|of| of.played == decided.played);
            *of.expect("the same moves") = decided;
        }
    }

    fn search_all(&mut self, search: &mut Search<'_, '_>, depth: u32, every: bool) {
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
                match of.opening {
                    Some(opening) if depth == 1 => opening,
                    _ => blended(score, of.look, blend),
                }
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
    }
}
