//! Random numbers are uniform, and seeds are independent.

use quintet_core::{Random, Seed};

#[test]
fn below_is_even() {
    let mut random = Random::new(Seed(1));
    let mut counts = [0u32; 7];
    for _ in 0..70_000 {
        counts[random.below(7)] += 1;
    }
    // Six standard deviations of a binomial with p = 1/7.
    assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 560), "{counts:?}");
}

#[test]
fn parts_of_a_seed_differ() {
    let parts: std::collections::HashSet<_> = (0..1000).map(|i| Seed(0).part(i)).collect();
    assert_eq!(parts.len(), 1000);
}
