//! Passes by formula: the value of a position when the side to move may pass.
//!
//! Values are margins still to come, for the side to move: its points from here on minus the other side's.
//! Let `n` be the size of the grid, `W` the value of the best placement, and `V` the value if the side may
//! also pass for `n` points. Two passes in a row end the game.
//!
//! **After a pass.** Another pass ends the game at a cost of `n`, so
//! `V₁ = max(W, −n)`.
//!
//! **Otherwise.** A pass leaves the same grid to the other side, for whom it is worth `V₁`: `V = max(W, −n −
//! V₁) = max(W, −n − max(−n, W))`. So a search never has to visit a pass, and one value of the grid, `W`,
//! serves both cases.
//!
//! ```text
//!   W   … −11 −10  −9  −8  −7  −6  −5  −4  −3  −2 …      n = 9
//!   V   …   0   0   0  −1  −2  −3  −4  −4  −3  −2 …
//! ```
//!
//! **The floor.** `V ≥ −⌊n/2⌋`. If `W < −n`, `V = 0`. Otherwise `V ≥ W` and
//! `V ≥ −n − W`; these two add up to `−n`, so the greater is at least `−n/2`, and `V` is
//! whole. A finished game is worth 0.
//!
//! **The cap.** A placement that gains `g` is worth at most `g + ⌊n/2⌋`: what it leaves
//! to the other side is worth at least the floor.
//!
//! **Invalid attempts** also cost `n` but are not passes. They never help: one is worth `−n − V`. Where `V =
//! W ≥ −n/2` that is at most `W`; where `V = −n − W` it is `W`; where `V = 0` it is `−n`, and after a pass
//! `V₁` is at least that in all three cases.
//!
//! **Without a live unit** only digits count, and `0 ≤ V ≤` the largest digit, with or without passes. For
//! the side to move may always take the largest digit: placements only ever remove others, so each of its
//! digits is at least as large as the other side's next one, and `V ≥ 0`. The same holds for the other side
//! after the first placement, so no placement is worth more than its digit.
//!
//! All this holds for the rule `completable` as well, which only adds finished games. It does not hold for
//! `standoff=never`, where passes could go on until the turn limit; searches then consider only placements,
//! and `V = W`.

/// The minimum value of a position in which passing is allowed.
#[inline]
pub(crate) const fn floor(size: i32) -> i32 {
    -(size / 2)
}

/// The value of passing if the best placement is worth `best` and the other side has not just passed.
#[inline]
pub(crate) fn pass(size: i32, best: i32) -> i32 {
    -size - best.max(-size)
}

/// The value of a position whose best placement is worth `best`.
#[inline]
pub(crate) fn with_pass(size: i32, best: i32) -> i32 {
    best.max(pass(size, best))
}

/// The window in which placements must be searched so that [`conclude`] gives the value of the position
/// within `alpha` and `beta`. Requires `alpha` ≥ floor − 1 and `beta` > floor.
///
/// The less the placements are worth, the more a pass is worth, so below 0 the window extends down to where a
/// pass is worth `beta`, or 0.
#[inline]
pub(crate) fn placement_window(size: i32, alpha: i32, beta: i32) -> (i32, i32) {
    if alpha >= 0 { (alpha, beta) } else { (-size - beta.min(0), beta) }
}

/// The value of a position, given the value of its placements from a search in the window of
/// [`placement_window`].
///
/// Bound contract: if `best` is exact inside that window, a lower bound at or above its upper end and an
/// upper bound at or below its lower end, then the result has the same standing relative to `alpha` and
/// `beta`.
#[inline]
pub(crate) fn conclude(size: i32, alpha: i32, best: i32) -> i32 {
    if alpha >= 0 { best.max(0) } else { with_pass(size, best) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_above() {
        let values = (-11..=-2).map(|best| with_pass(9, best)).collect::<Vec<_>>();
        assert_eq!(values, [0, 0, 0, -1, -2, -3, -4, -4, -3, -2]);
        assert!((-100..100).all(|best| with_pass(9, best) >= floor(9)));
        assert!((-100..100).all(|best| with_pass(16, best) >= floor(16)));
        assert_eq!((floor(4), floor(9), floor(16)), (-2, -4, -8));
    }

    /// Treats invalid attempts as moves, any number of them.
    #[test]
    fn attempts_never_help() {
        for size in [4, 9, 16] {
            for best in -100..100 {
                let (value, answered) = (with_pass(size, best), best.max(-size));
                assert!(-size - value <= value && -size - value <= answered);
            }
        }
    }

    /// The contract holds for every window and every possible answer of a search.
    #[test]
    fn windows_are_wide_enough() {
        for size in [4, 9, 16] {
            for alpha in floor(size) - 1..30 {
                for beta in (alpha + 1).max(floor(size) + 1)..32 {
                    let (low, high) = placement_window(size, alpha, beta);
                    for best in -40..40 {
                        let value = with_pass(size, best);
                        let answers = match best {
                            _ if best <= low => best..=low,
                            _ if best >= high => high..=best,
                            _ => best..=best,
                        };
                        for answer in answers {
                            let concluded = conclude(size, alpha, answer);
                            let kept = match concluded {
                                _ if concluded <= alpha => value <= concluded,
                                _ if concluded >= beta => value >= concluded,
                                _ => value == concluded,
                            };
                            assert!(kept, "{size} {alpha} {beta}: {best} {answer} {concluded}");
                        }
                    }
                }
            }
        }
    }
}
