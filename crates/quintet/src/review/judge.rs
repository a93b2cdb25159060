//! Judges the moves: what each lost, its mark, and the accuracy of each side.
//!
//! A loss is a share of a game: 1 from a win to a loss, ½ from a win to a draw. It is *proved* if
//! proofs alone determine it: the least that the position was worth against the most that the move
//! is worth. Otherwise it is an estimate, and two values compare only if a search looked ahead for
//! both.

use super::chain::{Known, Node};
use super::span::Span;
use super::{Accuracy, Mark, ReviewedMove, ReviewedPosition};
use crate::Answer;
use quintet_core::{MoveValue, Score, Side, Value};

/// The marks, each with the smallest loss that earns it.
const MARKS: [(f64, Mark); 3] = [(0.3, Mark::Blunder), (0.15, Mark::Mistake), (0.07, Mark::Slip)];

/// Turns scores into shares of a game; each game defines the score that is worth three games in
/// four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale(pub(super) f64);

impl Scale {
    /// From 0 (lost) to 1 (won).
    fn of_score(self, score: Score) -> f64 {
        match score {
            _ if score.is_win() => 1.0,
            _ if score.is_loss() => 0.0,
            _ => 1.0 / (1.0 + (-f64::from(score.get()) * 3f64.ln() / self.0).exp()),
        }
    }

    fn of_value(self, value: Value) -> f64 {
        match value {
            Value::Rate(rate) => rate,
            Value::Proved(score) | Value::Estimated(score) => self.of_score(score),
        }
    }

    /// Sort key: quick wins before slow ones, and slow losses before quick ones.
    fn rank(self, value: Value) -> f64 {
        match value.score() {
            Some(score) if score.is_decided() => f64::from(score.get()),
            _ => self.of_value(value),
        }
    }
}

/// Rounds a share, so that the last bits of a logarithm do not differ between machines.
fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

/// Whether the search behind an answer looked ahead at all. Without that, its value is a
/// placeholder for a missing proof, not an opinion.
fn is_opinion(answer: Option<&Answer>) -> bool {
    let info = answer.map(|answer| &answer.choice.info);
    info.is_some_and(|info| info.depth > 0 || info.simulations > 0)
}

/// The most promising of the moves that can be worth as much as the position.
fn best_of(node: &Node, scale: Scale) -> Option<&Known> {
    let chosen = node.answer.as_ref().map(|answer| answer.choice.best.as_str());
    let able = node.moves.iter().filter(|of| of.span.high >= node.span.low);
    let ranked = able.filter_map(|of| Some((of, scale.rank(of.value()?))));
    let better = |a: &(&Known, f64), b: &(&Known, f64)| {
        let is_chosen = |of: &Known| Some(of.text.as_str()) == chosen;
        a.1.total_cmp(&b.1).then(is_chosen(a.0).cmp(&is_chosen(b.0)))
    };
    // Among equals the first, unless the player chose another.
    ranked.rev().max_by(better).map(|(of, _)| of)
}

/// The facts about a position, for a reader.
pub(super) fn position(node: &Node, scale: Scale) -> ReviewedPosition {
    let answer = node.answer.as_ref();
    let said = |of: &Known| of.said.is_some();
    let has_list = node.moves.iter().any(said);
    let top = best_of(node, scale).filter(|_| has_list);
    let chosen = answer.map(|answer| answer.choice.best.clone());
    let best = top.map(|of| of.text.clone()).or(chosen);
    let estimate = top.and_then(Known::value);
    let value = answer.and_then(|answer| answer.choice.info.value);
    let line = best.as_ref().map_or_else(Vec::new, |best| line(answer, best));
    let known = node.moves.iter().filter(|of| of.said.is_some() && of.value() != of.said);
    let known =
        known.filter_map(|of| Some(MoveValue { played: of.text.clone(), value: of.value()? }));
    ReviewedPosition {
        turn: node.facts.turn,
        value: node.span.value(estimate.or(value)),
        best,
        line,
        known: known.collect(),
    }
}

/// The line expected after a move; just the move if there is none.
fn line(answer: Option<&Answer>, best: &String) -> Vec<String> {
    let line = answer.map_or(&[][..], |answer| answer.choice.line_of(best));
    if line.is_empty() { vec![best.clone()] } else { line.to_vec() }
}

/// How good the move played between two positions was.
pub(super) fn judge(before: &Node, after: &Node, scale: Scale) -> ReviewedMove {
    let at = before.played().expect("a move leads to the next position");
    let own = &before.moves[at];
    let best = position(before, scale);
    let turns = before.facts.turn != after.facts.turn;
    // A move that the search did not list has no value of its own; it takes its position's.
    let (said, opinion) = match own.said {
        Some(said) => (Some(said), is_opinion(before.answer.as_ref())),
        None => (
            position(after, scale).value.map(|value| if turns { value.flipped() } else { value }),
            is_opinion(after.answer.as_ref()),
        ),
    };
    let value = own.span.value(said);
    let is_chosen = best.best.as_ref() == Some(&own.text);
    let lost = lost(
        before.span,
        own.span,
        (best.value, is_opinion(before.answer.as_ref())),
        (value, opinion),
        scale,
    );
    let is_best = match &lost {
        // A win as good as the best may not be the quickest, if the distance is unknown.
        Some(lost) if lost.proved => {
            lost.share <= 0.0 && (own.span.low >= before.span.high || !own.span.is_exact())
        }
        Some(lost) => is_chosen || lost.share <= 0.0,
        None => false,
    };
    ReviewedMove {
        mark: lost.as_ref().filter(|_| !is_best).and_then(Lost::mark),
        proved: lost.as_ref().is_some_and(|lost| lost.proved),
        loss: lost.map(|lost| rounded(lost.share)),
        is_best,
        value,
        best: best.best,
        best_value: best.value,
    }
}

/// The loss of a move.
struct Lost {
    share: f64,
    proved: bool,
    /// The worst mark it can receive.
    worst: Mark,
}

impl Lost {
    fn mark(&self) -> Option<Mark> {
        let mark = MARKS.iter().find(|(least, _)| self.share >= *least)?.1;
        Some(mark.min(self.worst))
    }
}

/// The loss of a move against the best one; `None` if it cannot be judged.
fn lost(
    best: Span,
    own: Span,
    (best_value, best_opinion): (Option<Value>, bool),
    (own_value, own_opinion): (Option<Value>, bool),
    scale: Scale,
) -> Option<Lost> {
    let proved = (scale.of_score(best.low) - scale.of_score(own.high)).max(0.0);
    let (is_known, is_own_known) = (best.is_settled(), own.is_settled());
    if is_known && is_own_known || proved >= MARKS[2].0 {
        return Some(Lost { share: proved, proved: true, worst: Mark::Blunder });
    }
    let can_compare = (is_known || best_opinion) && (is_own_known || own_opinion);
    let (best, own) = (best_value?, own_value?);
    let share = (scale.of_value(best) - scale.of_value(own)).max(0.0);
    // A proof against an estimate: perhaps there was nothing better, or nothing was lost.
    let worst = if is_known || is_own_known { Mark::Mistake } else { Mark::Blunder };
    can_compare.then_some(Lost { share, proved: false, worst })
}

/// How well a side played.
pub(super) fn accuracy(moves: &[(Side, ReviewedMove)], side: Side) -> Option<Accuracy> {
    let own = || moves.iter().filter(|(of, _)| *of == side);
    let losses: Vec<f64> = own().filter_map(|(_, of)| of.loss).collect();
    let kept = losses.iter().map(|loss| 1.0 - loss).sum::<f64>() / losses.len() as f64;
    let share = rounded(kept);
    (!losses.is_empty()).then(|| Accuracy { share, judged: losses.len(), moves: own().count() })
}
