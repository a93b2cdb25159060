//! Rates with intervals.

use super::Z95;
use schemars::JsonSchema;
use serde::Serialize;

/// A share of games with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Rate {
    /// The observed share, from 0 to 1; ½ without games.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The share of successes and Wilson's interval: the true rates for which this
/// result would not be surprising. Unlike the share plus or minus a deviation, it
/// stays within 0 and 1, and is meaningful after 10 wins out of 10.
///
/// ```
/// use quintet_arena::stats::wilson;
/// let rate = wilson(10, 10);
/// assert_eq!((rate.value, rate.high), (1.0, 1.0));
/// assert!((rate.low - 0.7225).abs() < 1e-4);
/// ```
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Rate {
    wilson_of(if trials == 0 { 0.5 } else { successes as f64 / trials as f64 }, trials)
}

/// Wilson's interval for a mean of values from 0 to 1, whose variance is at most that of
/// a rate.
pub(crate) fn wilson_of(mean: f64, trials: u64) -> Rate {
    if trials == 0 {
        return Rate { value: mean, low: 0.0, high: 1.0 };
    }
    let n = trials as f64;
    let z2 = Z95 * Z95;
    let centre = (mean + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 * (mean * (1.0 - mean) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    // The ends are exact if nothing or everything succeeded.
    let low = if mean <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if mean >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Rate { value: mean, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intervals() {
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        let known = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (successes, trials, low, high) in known {
            let rate = wilson(successes, trials);
            assert!((rate.low - low).abs() < 6e-5, "{successes}/{trials}: {rate:?}");
            assert!((rate.high - high).abs() < 6e-5, "{successes}/{trials}: {rate:?}");
        }
        assert_eq!(wilson(0, 0), Rate { value: 0.5, low: 0.0, high: 1.0 });
    }
}
