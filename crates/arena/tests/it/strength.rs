//! Elo, its interval and LOS come from one estimator, which works for small samples.

use quintet::core::{Random, Seed};
use quintet_arena::stats::{Elo, Pentanomial, Results, Strength};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Every way to divide this number of pairs among the five results.
fn outcomes(pairs: u64) -> Vec<Pentanomial> {
    let mut all = Vec::new();
    for a in 0..=pairs {
        for b in 0..=pairs - a {
            for c in 0..=pairs - a - b {
                for d in 0..=pairs - a - b - c {
                    all.push(Pentanomial([a, b, c, d, pairs - a - b - c - d]));
                }
            }
        }
    }
    all
}

fn found(counts: &Pentanomial) -> (Elo, Strength) {
    let strength = Strength::of(counts, 0, 2 * counts.pairs()).expect("pairs were played");
    (counts.elo().expect("pairs were played"), strength)
}

fn contains(elo: &Elo) -> bool {
    elo.low < elo.value && elo.value < elo.high && elo.low.is_finite() && elo.high.is_finite()
}

/// The figures for every outcome of one to six pairs.
static SAID: LazyLock<HashMap<[u64; 5], (Elo, Strength)>> =
    LazyLock::new(|| (1..=6).flat_map(outcomes).map(|counts| (counts.0, found(&counts))).collect());

#[test]
fn all_outcomes_of_up_to_six_pairs() {
    for (&counts, &(elo, strength)) in SAID.iter() {
        assert!(contains(&elo), "{counts:?}: {elo:?}");
        assert!(contains(&strength.normalized_elo), "{counts:?}: {strength:?}");
        // Same model: LOS, interval and normalised interval agree on which results are significant.
        for (sure, low, high) in [
            (strength.los > 0.975, elo.low > 0.0, strength.normalized_elo.low > 0.0),
            (strength.los < 0.025, elo.high < 0.0, strength.normalized_elo.high < 0.0),
        ] {
            assert_eq!([sure, sure], [low, high], "{counts:?}: {elo:?} {strength:?}");
        }
        // The other player's view is the mirror image.
        let [a, b, c, d, e] = counts;
        let (other, mirrored) = SAID[&[e, d, c, b, a]];
        let sums = [elo.value + other.value, elo.low + other.high, elo.high + other.low];
        assert!(sums.iter().all(|sum| sum.abs() < 1e-6), "{counts:?}: {elo:?} {other:?}");
        assert!((strength.los + mirrored.los - 1.0).abs() < 1e-9, "{counts:?}");
    }
}

#[test]
fn a_better_result_is_never_rated_lower() {
    for (&counts, (elo, strength)) in SAID.iter() {
        for index in (0..4).filter(|&index| counts[index] > 0) {
            let mut better = counts;
            better[index] -= 1;
            better[index + 1] += 1;
            let (after, stronger) = &SAID[&better];
            let rose = [
                after.value - elo.value,
                after.low - elo.low,
                after.high - elo.high,
                (stronger.los - strength.los) * 1e6,
            ];
            assert!(rose.iter().all(|rise| *rise > -1e-6), "{counts:?} to {better:?}: {rose:?}");
        }
    }
}

#[test]
fn two_pairs_of_a_table() {
    // Won, won, won, drawn; and all four won.
    let (three_and_a_half, close) = found(&Pentanomial([0, 0, 0, 1, 1]));
    let (four, sure) = found(&Pentanomial([0, 0, 0, 0, 2]));
    assert!(three_and_a_half.value < four.value && three_and_a_half.low < four.low);
    assert!(close.los < sure.los && sure.los < 1.0);
    assert!((four.value - 279.6).abs() < 0.1, "{four:?}");
    let six = found(&Pentanomial([0, 0, 0, 0, 3]));
    assert_eq!(six.1.los > 0.975, six.0.low > 0.0, "{six:?}");
}

#[test]
fn many_pairs_are_what_the_normal_distribution_says() {
    let z = 1.959_963_984_540_054;
    for counts in [
        [500, 2000, 5000, 2000, 500],
        [400, 2000, 5000, 2300, 300],
        [379, 10170, 21828, 10640, 343],
    ] {
        let counts = Pentanomial(counts);
        let pairs = counts.pairs() as f64;
        let points = |index: usize| index as f64 / 4.0;
        let part = |index: usize| counts.0[index] as f64 / pairs;
        let mean: f64 = (0..5).map(|index| part(index) * points(index)).sum();
        let variance: f64 = (0..5).map(|index| part(index) * (points(index) - mean).powi(2)).sum();
        let elo = |share: f64| -400.0 * (1.0 / share - 1.0).log10();
        let half = z * (variance / pairs).sqrt();
        let (found, _) = found(&counts);
        let off =
            [found.value - elo(mean), found.low - elo(mean - half), found.high - elo(mean + half)];
        assert!(off.iter().all(|off| off.abs() < 0.2), "{counts:?}: {found:?}, off by {off:?}");
    }
}

#[test]
fn numbers_are_found_to_the_last_digit_that_matters() {
    // By integrating the density of the beta distribution: pairs that are won or lost
    // altogether, in such numbers that the prior on draws hardly counts.
    let (won, lost) = (30_000, 29_500);
    let (elo, strength) = found(&Pentanomial([lost, 0, 0, 0, won]));
    let (a, b) = (won as f64, lost as f64);
    let (mean, deviation) = (a / (a + b), (a * b / (a + b).powi(3)).sqrt());
    let z = (mean - 0.5) / deviation;
    assert!((strength.los - 0.979_81).abs() < 2e-4, "{} at {z} deviations", strength.los);
    assert!(elo.low > 0.0);
    // Also far away.
    for counts in [[0, 0, 0, 0, 100_000], [1, 0, 0, 0, 1_000_000], [0, 0, 100_000, 0, 0]] {
        assert!(contains(&found(&Pentanomial(counts)).0), "{counts:?}");
    }
    assert!(found(&Pentanomial([0, 0, 0, 0, 1000])).1.los > 0.999_999);
}

/// How often intervals contain the true share.
/// `QUINTET_RUNS=20000 cargo test -p quintet-arena --test it intervals_hold -- --nocapture`
#[test]
fn intervals_hold_what_they_should() {
    let runs: u64 = std::env::var("QUINTET_RUNS")
        .map_or(150, |text| text.parse().expect("QUINTET_RUNS is a number"));
    let mut random = Random::new(Seed(37));
    for pairs in [4, 20] {
        for won in [0.35_f64, 0.5, 0.7] {
            let truth = 400.0 * ((won + 0.1) / (1.0 - won - 0.1)).log10();
            let held = (0..runs).filter(|_| {
                let mut counts = Pentanomial::default();
                for _ in 0..pairs {
                    let mut game = || match random.unit() {
                        unit if unit < won => 2,
                        unit if unit < won + 0.2 => 1,
                        _ => 0,
                    };
                    counts.0[game() + game()] += 1;
                }
                let elo = counts.elo().expect("pairs were played");
                (elo.low..=elo.high).contains(&truth)
            });
            let share = held.count() as f64 / runs as f64;
            println!("{pairs} pairs, {won} won: {:.1} % of the intervals hold it", share * 100.0);
            let slack = if runs >= 5000 { 0.03 } else { 0.08 };
            assert!(share > 0.95 - slack, "{pairs} pairs, {won} won: {share}");
        }
    }
}

/// The rating list and the Elo difference of a match of two agree.
#[test]
fn ratings_of_two_players_differ_by_their_elo() {
    for counts in outcomes(3) {
        let mut results = Results::default();
        for (half_points, &count) in counts.0.iter().enumerate() {
            (0..count).for_each(|_| results.add([0, 1], half_points as f64 / 2.0));
        }
        let ratings = results.ratings(2);
        let of = |player: usize| ratings.iter().find(|rating| rating.player == player).unwrap().elo;
        let elo = counts.elo().unwrap().value;
        assert!((of(0) - of(1) - elo).abs() < 1e-6, "{counts:?}: {ratings:?}, {elo}");
    }
}
