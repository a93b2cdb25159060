//! Scores inside the search: plain numbers, relative to the position itself.
//!
//! A win in `n` plies is [`WIN`] − n, a loss the negative; estimates lie between
//! ±[`MOST`] and are log-odds (see `eval.rs`).

use quintet_core::Score;

/// A game won at once.
pub(crate) const WIN: i32 = 1_000_000;
/// Every win is worth more than this.
pub(crate) const DECIDED: i32 = WIN - 100;
/// The greatest estimate.
pub(crate) const MOST: i32 = 30_000;

/// Whether it is a forced win or loss.
#[inline]
pub(crate) const fn is_decided(score: i32) -> bool {
    score > DECIDED || score < -DECIDED
}

/// A child's score seen from its parent: one ply farther from the end.
#[inline]
pub(crate) const fn from_child(score: i32) -> i32 {
    if score > DECIDED {
        1 - score
    } else if score < -DECIDED {
        -score - 1
    } else {
        -score
    }
}

/// The bound for a child that becomes `bound` at its parent.
#[inline]
pub(crate) const fn to_child(bound: i32) -> i32 {
    if bound > DECIDED {
        -bound - 1
    } else if bound < -DECIDED {
        1 - bound
    } else {
        -bound
    }
}

/// The score in the common vocabulary.
pub(crate) const fn to_score(score: i32) -> Score {
    if score > DECIDED {
        Score::win_in((WIN - score) as u32)
    } else if score < -DECIDED {
        Score::loss_in((WIN + score) as u32)
    } else {
        Score::estimate(score)
    }
}
