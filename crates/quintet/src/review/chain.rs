//! The positions of a game with their proofs, and how each proof bounds its neighbours.
//!
//! ```text
//!  position p ── its moves, one of them played ──► position p + 1
//!  p is worth its best move; the move played is worth what p + 1 is worth to its mover
//! ```

use super::span::Span;
use crate::Answer;
use quintet_core::{Outcome, Score, Side, Value};

/// What the rules say about a position of the game.
#[derive(Clone, Debug)]
pub struct PositionFacts {
    pub(crate) turn: Side,
    /// The move played here; `None` at the end.
    pub(crate) played: Option<String>,
    /// The number of legal moves.
    pub(crate) choices: usize,
    /// The outcome, if the rules ended the game here.
    pub(crate) outcome: Option<Outcome>,
}

/// A move about which something is known.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) text: String,
    /// The value from the search.
    pub(super) said: Option<Value>,
    pub(super) span: Span,
}

impl Known {
    /// The value shown to a reader.
    pub(super) fn value(&self) -> Option<Value> {
        self.span.value(self.said)
    }
}

/// A position with everything known about it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) facts: PositionFacts,
    pub(super) answer: Option<Answer>,
    pub(super) span: Span,
    /// The moves with values, and the one played.
    pub(super) moves: Vec<Known>,
}

impl Node {
    pub(super) fn new(facts: PositionFacts, answer: Option<Answer>) -> Self {
        let said = answer.iter().flat_map(|answer| &answer.choice.moves);
        let known = said.map(|of| Known {
            text: of.played.clone(),
            said: Some(of.value),
            span: Span::of(of.value),
        });
        let mut moves: Vec<_> = known.collect();
        if let Some(played) = &facts.played
            && moves.iter().all(|of| of.text != *played)
        {
            moves.push(Known { text: played.clone(), said: None, span: Span::ALL });
        }
        let value = answer.as_ref().and_then(|answer| answer.choice.info.value);
        let span = match facts.outcome {
            Some(outcome) => {
                let score = Score::of_outcome(outcome, facts.turn, 0);
                Span { low: score, high: score }
            }
            None => value.map_or(Span::ALL, Span::of),
        };
        Self { facts, answer, span, moves }
    }

    /// The move played, among those known.
    pub(super) fn played(&self) -> Option<usize> {
        let played = self.facts.played.as_ref()?;
        self.moves.iter().position(|of| of.text == *played)
    }

    /// Applies the rule that a position is worth its best move, and that no move is worth more.
    /// Returns whether anything is new.
    fn settle(&mut self) -> bool {
        let before = self.span;
        let best = |end: fn(&Known) -> Score| self.moves.iter().map(end).max();
        let low = best(|of| of.span.low).unwrap_or(Span::ALL.low);
        let is_whole = self.moves.len() >= self.facts.choices;
        let high = best(|of| of.span.high).filter(|_| is_whole).unwrap_or(Span::ALL.high);
        self.span = self.span.and(Span { low, high });
        let most = Span { high: self.span.high, ..Span::ALL };
        let mut is_new = self.span != before;
        for of in &mut self.moves {
            let narrowed = of.span.and(most);
            is_new |= narrowed != of.span;
            of.span = narrowed;
        }
        is_new
    }
}

/// Lets each proof bound its neighbours until nothing is new.
pub(super) fn propagate(nodes: &mut [Node]) {
    // Two passes suffice for true proofs; a false proof must not loop forever.
    for _ in 0..nodes.len() + 2 {
        let mut is_new = false;
        for at in (0..nodes.len()).rev() {
            is_new |= nodes[at].settle();
            is_new |= join(nodes, at);
        }
        for at in 0..nodes.len() {
            is_new |= join(nodes, at);
            is_new |= nodes[at].settle();
        }
        if !is_new {
            return;
        }
    }
}

/// Makes a position and the move that led to it agree. Returns whether anything is new.
fn join(nodes: &mut [Node], at: usize) -> bool {
    let Some(([.., before], [after, ..])) = nodes.split_at_mut_checked(at) else { return false };
    let Some(played) = before.played() else { return false };
    let turns = before.facts.turn != after.facts.turn;
    let of = &mut before.moves[played];
    let old = (of.span, after.span);
    of.span = of.span.and(after.span.before(turns));
    after.span = after.span.and(of.span.after(turns));
    old != (of.span, after.span)
}
