//! Every version of the fast solver agrees with the portable one: the same solutions, the same first one, the
//! same number of guesses.

use crate::data::{collection, hard, minimal};
use proptest::prelude::*;
use quintet_core::{Random, Seed};
use quintet_sudoku::fast::{Path, Puzzle};

/// Every version gives the portable one's result.
fn agree(puzzle: &Puzzle, limit: usize) {
    let expected = Path::portable().count(puzzle, limit);
    for path in Path::all() {
        assert_eq!(path.count(puzzle, limit), expected, "{}: {puzzle}", path.name());
    }
}

#[test]
fn the_best_path_is_the_last_and_has_a_name() {
    let all = Path::all();
    assert_eq!(all[0], Path::portable());
    assert_eq!(all.last(), Some(&Path::best()));
    assert!(all.iter().all(|&path| Path::named(path.name()) == Some(path)));
    assert_eq!(Path::named("abacus"), None);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn vector_paths_exist_where_the_processor_has_them() {
    assert!(Path::named("avx2").is_some() || !is_x86_feature_detected!("avx2"));
    assert!(Path::named("avx512").is_some() || !is_x86_feature_detected!("avx512vbmi"));
}

#[test]
fn paths_agree_on_our_own_puzzles() {
    for grid in minimal().iter().chain(&hard()) {
        agree(&Puzzle::try_from(grid).unwrap(), 2);
    }
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn paths_agree_on_the_collections() {
    for name in ["17clue_10k.txt", "minimal_10k.txt", "magictour_top1465.txt", "1000sudoku.txt"] {
        for grid in collection(name) {
            agree(&Puzzle::try_from(&grid).unwrap(), 2);
        }
    }
}

#[test]
fn paths_agree_where_there_are_few_givens() {
    agree(&Puzzle::new([0; 81]).unwrap(), 1000);
    let mut random = Random::new(Seed(21));
    for round in 0..2000 {
        let mut digits = [0; 81];
        for _ in 0..round % 24 {
            digits[random.below(81)] = 1 + random.below(9) as u8;
        }
        // The search is unbounded, so use only cases where a contradicting digit is detected at once, or a
        // solution found soon.
        agree(&Puzzle::new(digits).unwrap(), if round % 24 < 12 { 20 } else { 1 });
    }
}

#[test]
fn paths_agree_on_puzzles_with_a_given_taken_away_or_changed() {
    let mut random = Random::new(Seed(22));
    // Ten times each, with a different given each time.
    for grid in (0..10).flat_map(|_| minimal()) {
        let mut less = *Puzzle::try_from(&grid).unwrap().digits();
        let givens: Vec<_> = (0..81).filter(|&cell| less[cell] != 0).collect();
        let cell = givens[random.below(givens.len())];
        less[cell] = 0;
        agree(&Puzzle::new(less).unwrap(), 30);
        less[cell] = 1 + random.below(9) as u8;
        agree(&Puzzle::new(less).unwrap(), 30);
    }
}

proptest! {
    #[test]
    fn paths_agree_on_anything(cells in prop::collection::vec((0usize..81, 1u8..=9), 0..81)) {
        let mut digits = [0; 81];
        cells.into_iter().for_each(|(cell, digit)| digits[cell] = digit);
        agree(&Puzzle::new(digits).unwrap(), 2);
    }
}
