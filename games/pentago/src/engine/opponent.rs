//! A model of an opponent's likely replies.
//!
//! Best play does not distinguish drawn moves, but opponents err. The model sees what loses within four
//! plies, and otherwise prefers better replies, by two opinions:
//!
//! ```text
//! likelihood ∝ exp(lines / 10 − score / 180)
//!
//! lines   the balance of open lines after the best answer (`OpenLines`), which is
//!         how players count who do not search
//! score   what the position after it is worth to the side that answers: a look,
//!         or a search where there was one
//! ```
//!
//! Both numbers are near the likeliest for 425 replies of `report:depth=4` with 4 to 20 marbles (per reply,
//! in nats: −2.55 with both, −2.93 with lines alone, −3.08 with evaluations alone, −4.24 at random).

use super::board::{Board, Ending, Step};
use super::eval::Look;
use super::score::{DECIDED, WIN};
use super::search::Search;
use crate::OpenLines;

/// Number of replies that count: the likeliest.
const REPLIES: usize = 8;
/// A reply becomes likelier by a factor e with this gain in lines …
const LINES: f64 = 10.0;
/// … or in the other side's score.
const SCORE: f64 = 180.0;
/// Scores beyond this count the same.
const MOST_SCORE: i32 = 2500;
/// Replies worse than the best by this many lines are never played.
const HOPELESS: i32 = 60;
/// The opponent sees that it loses if the other side wins within this many plies after its reply.
const SEEN: i32 = 3;

/// A reply to a board on which the opponent is to move.
pub(super) struct Reply {
    pub(super) step: Step,
    /// The board after it.
    pub(super) board: Board,
    /// The resulting balance of lines.
    lines: i32,
    /// The static evaluation, for the side that answers.
    pub(super) look: i32,
}

impl Reply {
    /// The logarithm of its likelihood, up to a constant, given its score for the side that answers.
    fn likelihood(&self, score: i32) -> f64 {
        let score = score.clamp(-MOST_SCORE, MOST_SCORE);
        f64::from(self.lines) / LINES - f64::from(score) / SCORE
    }
}

/// The likeliest replies, leaving out those that let the other side win at once.
pub(super) fn replies(search: &mut Search<'_, '_>, board: &Board) -> Vec<Reply> {
    let counter = OpenLines::default();
    let mut found: Vec<Reply> = Vec::new();
    let mut most = -WIN;
    board.for_steps(|step, board| {
        search.control.spend();
        let (lines, look) = match board.ending() {
            Some(Ending::Won) => (WIN, -WIN),
            Some(Ending::Drawn) => (0, 0),
            Some(Ending::Lost) => return,
            None => match search.eval.look(&board) {
                Look::Wins => return,
                Look::Estimate(look) => (least_lines(&counter, &board, most - HOPELESS), look),
            },
        };
        if lines >= most - HOPELESS {
            most = most.max(lines);
            found.push(Reply { step, board, lines, look });
        }
    });
    let likelihood = |reply: &Reply| reply.likelihood(reply.look);
    found.sort_by(|a, b| likelihood(b).total_cmp(&likelihood(a)));
    found.truncate(REPLIES);
    found
}

/// The balance of lines for the side that replied, after the answer that leaves the least; or any balance
/// below `enough`.
fn least_lines(counter: &OpenLines, board: &Board, enough: i32) -> i32 {
    let mut least = WIN;
    board.for_steps(|_, after| {
        if least >= enough {
            let lines = match after.ending() {
                Some(Ending::Won) => -WIN,
                Some(Ending::Drawn) => 0,
                Some(Ending::Lost) => WIN,
                None => counter.balance_of(after.own, after.other),
            };
            least = least.min(lines);
        }
    });
    least
}

/// The promise of a move: the mean result over replies, weighted by likelihood.
#[derive(Default)]
pub(super) struct Prospect {
    /// Likelihoods and results.
    replies: Vec<(f64, f64)>,
}

/// A certain win, as a promise; a certain draw is half of it.
const WHOLE: u32 = 10_000;
pub(super) const HALF: u32 = WHOLE / 2;

impl Prospect {
    /// Adds a reply with a score and a result from 0 (lost) to 1, both for the side that answers.
    pub(super) fn add(&mut self, reply: &Reply, score: i32, result: f64) {
        self.replies.push((reply.likelihood(score), result));
    }

    /// The expected result in units of 1/[`WHOLE`]; a win if the opponent sees nothing but losses.
    pub(super) fn promise(&self) -> u32 {
        let most = self.replies.iter().map(|of| of.0).fold(f64::MIN, f64::max);
        let (mut sum, mut weights) = (0.0, 0.0);
        for (likelihood, result) in &self.replies {
            let weight = (likelihood - most).exp();
            sum += weight * result;
            weights += weight;
        }
        parts(if weights > 0.0 { sum / weights } else { 1.0 })
    }
}

/// Whether the opponent sees that it loses, given the score for the side that answers.
const fn is_seen(score: i32) -> bool {
    score >= WIN - SEEN
}

/// Whether the opponent sees that its reply loses. There must be no immediate win.
pub(super) fn sees_loss(search: &mut Search<'_, '_>, reply: &Reply) -> bool {
    is_seen(search.search(&reply.board, SEEN as u32, -WIN, WIN))
}

/// The promise of a move to this board, with answers searched to `depth`.
pub(super) fn promise(search: &mut Search<'_, '_>, board: &Board, depth: u32) -> u32 {
    let mut prospect = Prospect::default();
    for reply in replies(search, board) {
        let score = match reply.board.ending() {
            Some(Ending::Won) => -WIN,
            Some(Ending::Drawn) => 0,
            Some(Ending::Lost) => WIN,
            None => search.search(&reply.board, depth, -WIN, WIN),
        };
        if !is_seen(score) {
            prospect.add(&reply, score, result(score));
        }
    }
    prospect.promise()
}

/// The result that a score stands for, in units of 1/[`WHOLE`].
pub(super) fn expected(score: i32) -> u32 {
    parts(result(score))
}

/// Rounded, because exponentials differ between machines in their last bits.
fn parts(result: f64) -> u32 {
    (f64::from(WHOLE) * result).round() as u32
}

/// The result that a score stands for, from 0 to 1.
fn result(score: i32) -> f64 {
    match score {
        _ if score > DECIDED => 1.0,
        _ if score < -DECIDED => 0.0,
        _ => 1.0 / (1.0 + (-f64::from(score) / 256.0).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::eval::Evaluation;
    use crate::engine::search::Widths;
    use crate::engine::table::Table;
    use crate::{Placement, Position};
    use quintet_core::{Control, Game, Info, Limits, Outcome, Random, Seed, StopFlag};

    /// The value of a reply by the rules alone: the least balance of lines after any answer; `None` if an
    /// answer wins.
    fn slow_lines(position: &Position) -> Option<i32> {
        let mut least = i32::MAX;
        for answer in position.moves() {
            let next = position.after(answer);
            least = least.min(match next.outcome() {
                Some(Outcome::Win(side)) if side == position.turn() => return None,
                Some(Outcome::Win(_)) => WIN,
                Some(Outcome::Draw) => 0,
                None => OpenLines::default().balance(&next),
            });
        }
        Some(least)
    }

    fn with_search<T>(test: impl FnOnce(&mut Search<'_, '_>) -> T) -> T {
        let mut ignore = |_: &Info<Placement>| {};
        let mut control = Control::new(&Limits::NONE, &StopFlag::new(), &mut ignore);
        let table = Table::new(1);
        let eval = Evaluation::embedded();
        test(&mut Search::new(eval, &table, &mut control, Widths::default()))
    }

    /// An unfinished position in which nobody wins at once.
    fn quiet(marbles: u32, random: &mut Random) -> Position {
        loop {
            let mut position = Position::new();
            while position.ply() < marbles && position.outcome().is_none() {
                position = position.after(position.random_move(random).expect("not over"));
            }
            let goes_on = position.outcome().is_none() && position.ply() == marbles;
            let looks = || Evaluation::embedded().look(&Board::of(&position));
            if goes_on && looks() != Look::Wins {
                return position;
            }
        }
    }

    #[test]
    fn the_likeliest_replies_are_those_of_the_obvious_way() {
        let mut random = Random::new(Seed(1));
        let mut given = 0;
        for marbles in [4, 4, 7, 7, 10, 10, 13, 13, 16, 19, 24, 29] {
            let position = quiet(marbles, &mut random);
            let found = with_search(|search| replies(search, &Board::of(&position)));
            let mut all: Vec<(Board, i32, f64)> = Vec::new();
            for played in position.moves() {
                let next = position.after(played);
                let board = Board::of(&next);
                if next.outcome().is_some() || all.iter().any(|(known, ..)| *known == board) {
                    continue;
                }
                if let (Some(lines), Look::Estimate(look)) =
                    (slow_lines(&next), Evaluation::embedded().look(&board))
                {
                    let likelihood = f64::from(lines) / LINES - f64::from(look) / SCORE;
                    all.push((board, lines, likelihood));
                }
            }
            let most = all.iter().map(|of| of.1).max().unwrap_or(0);
            all.retain(|of| of.1 >= most - HOPELESS);
            all.sort_by(|a, b| b.2.total_cmp(&a.2));
            for (reply, (_, _, likelihood)) in found.iter().zip(&all) {
                let lines = slow_lines(&position.after(reply.step.placement(false)));
                assert_eq!(Some(reply.lines), lines, "{position:?}");
                assert!((reply.likelihood(reply.look) - likelihood).abs() < 1e-9, "{position:?}");
                given += 1;
            }
            assert!(found.len() >= all.len().min(REPLIES));
        }
        assert!(given > 30, "{given} replies compared");
    }

    #[test]
    fn a_promise_is_a_mean_in_which_likelier_replies_count_more() {
        let reply = |lines| Reply {
            step: Step::of_index(0),
            board: Board { own: 0, other: 0, marbles: 0 },
            lines,
            look: 0,
        };
        let of = |replies: &[(i32, i32, f64)]| {
            let mut prospect = Prospect::default();
            for &(lines, score, result) in replies {
                prospect.add(&reply(lines), score, result);
            }
            prospect.promise()
        };
        assert_eq!(of(&[]), WHOLE, "nothing but losses in sight");
        assert_eq!(of(&[(-7, 50, 0.25)]), 2_500);
        assert_eq!(of(&[(3, 50, 0.0), (3, 50, 1.0)]), HALF);
        // e to 1, by lines or by the score.
        assert_eq!(of(&[(13, 50, 0.0), (3, 50, 1.0)]), 2_689);
        assert_eq!(of(&[(3, -130, 0.0), (3, 50, 1.0)]), 2_689);
        assert_eq!(of(&[(WIN, -WIN, 0.0), (3, 50, 1.0)]), 0);
    }
}
