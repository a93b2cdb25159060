//! The proved bounds of a score: its minimum and maximum.

use quintet_core::{Score, Value};

/// Scores from `low` to `high`, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) low: Score,
    pub(super) high: Score,
}

impl Span {
    /// Nothing is proved.
    pub(super) const ALL: Self = Self { low: Score::loss_in(0), high: Score::win_in(0) };

    /// The bounds that a value proves. A win at an unknown distance may come at any time.
    pub(super) fn of(value: Value) -> Self {
        let Value::Proved(score) = value else { return Self::ALL };
        match score.plies_to_end() {
            None if score.is_win() => Self { low: score, ..Self::ALL },
            None if score.is_loss() => Self { high: score, ..Self::ALL },
            _ => Self { low: score, high: score },
        }
    }

    /// Whether only one score is left.
    pub(super) fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// Whether it is proved who wins, or by how much.
    pub(super) fn is_settled(self) -> bool {
        self.is_exact() || self.low.is_win() || self.high.is_loss()
    }

    /// The intersection of both. If they contradict each other, `self` counts: no player should
    /// prove what is false, and if one did, the rest of the review must not suffer.
    pub(super) fn and(self, other: Self) -> Self {
        let both = Self { low: self.low.max(other.low), high: self.high.min(other.high) };
        if both.low <= both.high { both } else { self }
    }

    /// The span for the other side.
    fn flipped(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }

    /// The span of a move, from the span of the position after it. `turns`: the other side moves
    /// there.
    pub(super) fn before(self, turns: bool) -> Self {
        let seen = if turns { self.flipped() } else { self };
        Self { low: seen.low.farther(1), high: seen.high.farther(1) }
    }

    /// The span of the position after a move, from the span of the move.
    pub(super) fn after(self, turns: bool) -> Self {
        let nearer = Self { low: self.low.nearer(1), high: self.high.nearer(1) };
        let seen = if turns { nearer.flipped() } else { nearer };
        Self { low: seen.low.max(Self::ALL.low), high: seen.high.min(Self::ALL.high) }
    }

    /// The value shown to a reader: proved if possible, otherwise the estimate within the span.
    pub(super) fn value(self, estimate: Option<Value>) -> Option<Value> {
        if self.is_exact() {
            return Some(Value::Proved(self.low));
        }
        if self.low.is_win() {
            return Some(Value::Proved(Score::WON));
        }
        if self.high.is_loss() {
            return Some(Value::Proved(Score::LOST));
        }
        Some(match estimate? {
            // A proof for a move is not a proof for the position while other moves may be better.
            Value::Proved(score) => self.estimated(Score::estimate(score.get())),
            Value::Estimated(score) => self.estimated(score),
            Value::Rate(rate) => {
                Value::Rate(rate.clamp(rate_at_least(self.low), rate_at_most(self.high)))
            }
        })
    }

    fn estimated(self, score: Score) -> Value {
        Value::Estimated(score.clamp(self.low, self.high))
    }
}

fn rate_at_least(low: Score) -> f64 {
    if low >= Score::ZERO { 0.5 } else { 0.0 }
}

fn rate_at_most(high: Score) -> f64 {
    if high <= Score::ZERO { 0.5 } else { 1.0 }
}
