//! Generated puzzles have one solution, match the request, and never change for a seed.

use quintet_core::{Random, Seed};
use quintet_sudoku::coach::{Hardness, Step, Technique, explain, rate};
use quintet_sudoku::fast::{Puzzle, is_unique};
use quintet_sudoku::generate::{
    Difficulty, Generated, Level, Symmetry, Wanted, WishError, full_grid, generate,
};
use quintet_sudoku::{Grid, Size, Wish, solutions};

fn made(wish: &Wish) -> Generated {
    let made = generate(wish, &mut |_| true).expect("the wish can be fulfilled");
    made.expect("nothing stopped it")
}

fn unique(grid: &Grid) -> bool {
    is_unique(&Puzzle::try_from(grid).expect("the grid is 9×9"))
}

/// Tests by leaving out each given in turn.
fn minimal(grid: &Grid) -> bool {
    let mut without = grid.clone();
    (0..81).filter(|&cell| grid.digit(cell) != 0).all(|cell| {
        without.set(cell, 0);
        let several = !unique(&without);
        without.set(cell, grid.digit(cell));
        several
    })
}

#[test]
fn a_thousand_minimal_puzzles_are_unique_and_minimal() {
    let mut clues = [0; 41];
    for index in 0..1000 {
        let made = made(&Wish { seed: Seed(1).part(index), minimal: true, ..Wish::default() });
        assert!(unique(&made.puzzle) && minimal(&made.puzzle), "{}", made.puzzle);
        assert!(made.solution.is_solved());
        let fits = |cell| [0, made.solution.digit(cell)].contains(&made.puzzle.digit(cell));
        assert!((0..81).all(fits));
        clues[made.clues] += 1;
    }
    // Nearly all of them have 22 to 28 givens, as usual.
    assert!(clues[22..=28].iter().sum::<i32>() > 970, "{clues:?}");
}

#[test]
fn the_slow_solver_agrees() {
    for index in 0..5 {
        let made = made(&Wish { seed: Seed(2).part(index), ..Wish::default() });
        assert_eq!(solutions(&made.puzzle, 2), [made.solution]);
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle_for_ever() {
    let puzzle = made(&Wish { seed: Seed(42), ..Wish::default() }).puzzle.to_string();
    assert_eq!(
        puzzle,
        "...8......5.....4.491......2.6....9.3...1.4........58....6...79...75.....7.18..6."
    );
    let other = made(&Wish { seed: Seed(43), ..Wish::default() }).puzzle.to_string();
    assert_ne!(puzzle, other);
}

#[test]
fn patterns_are_symmetric() {
    for symmetry in Symmetry::ALL {
        for index in 0..5 {
            let wish = Wish { seed: Seed(3).part(index), symmetry, ..Wish::default() };
            let made = made(&wish);
            assert!(unique(&made.puzzle));
            for orbit in symmetry.orbits(Size::Nine) {
                let given = |cell: &usize| made.puzzle.digit(*cell) != 0;
                assert!(orbit.iter().all(given) || !orbit.iter().any(given), "{symmetry:?}");
                // No orbit can be removed.
                if orbit.iter().all(given) {
                    let mut without = made.puzzle.clone();
                    orbit.iter().for_each(|&cell| without.set(cell, 0));
                    assert!(!unique(&without), "{symmetry:?}: {}", made.puzzle);
                }
            }
        }
    }
    // Both at once takes several attempts.
    let wish = Wish { symmetry: Symmetry::HalfTurn, minimal: true, ..Wish::default() };
    let made = made(&wish);
    assert!(minimal(&made.puzzle) && made.tries > 1);
}

#[test]
fn the_number_of_givens_is_exact() {
    for (clues, symmetry) in
        [(23, Symmetry::None), (30, Symmetry::Diagonal), (37, Symmetry::QuarterTurn)]
    {
        let wish = Wish { seed: Seed(4), clues: Some(clues), symmetry, ..Wish::default() };
        let made = made(&wish);
        assert_eq!((made.clues, 81 - made.puzzle.empty_cells().count()), (clues, clues));
        assert!(unique(&made.puzzle));
    }
    let wish = Wish { seed: Seed(5), clues: Some(24), minimal: true, ..Wish::default() };
    let made = made(&wish);
    assert!(made.clues == 24 && minimal(&made.puzzle));
}

#[test]
fn difficulties_are_met() {
    for level in Level::ALL {
        let difficulty = Some(level.difficulty());
        let made = made(&Wish { seed: Seed(6), difficulty, ..Wish::default() });
        let rating = rate(&made.puzzle).unwrap();
        assert_eq!(made.rating, Some(rating));
        assert!(level.difficulty().admits(&rating), "{level:?}: {}", rating.score);
        assert_eq!(Level::of(&rating), level);
    }
    let exactly = Difficulty { least: Hardness::tenths(26), most: Hardness::tenths(28) };
    let wish = Wish { difficulty: Some(exactly), symmetry: Symmetry::HalfTurn, ..Wish::default() };
    assert!(exactly.admits(&made(&wish).rating.unwrap()));
}

#[test]
fn other_sizes() {
    let four = Wish { size: Size::Four, minimal: true, ..Wish::default() };
    for index in 0..50 {
        let made = made(&Wish { seed: Seed(7).part(index), ..four });
        assert_eq!(solutions(&made.puzzle, 2), [made.solution]);
        assert!((4..=6).contains(&made.clues));
    }
    let sixteen = Wish { size: Size::Sixteen, ..Wish::default() };
    let made = made(&sixteen);
    assert_eq!(solutions(&made.puzzle, 2), [made.solution]);
    assert!(made.clues < 140, "{}", made.clues);
}

/// If requested exactly, a technique is the hardest step, and no other is as hard.
#[test]
fn a_technique_is_made_to_order() {
    for technique in [Technique::NakedPair, Technique::XWing, Technique::XyWing] {
        for exactly in [true, false] {
            let technique_wished = Some(Wanted { technique, exactly });
            let made = made(&Wish { technique: technique_wished, ..Wish::default() });
            let explained = explain(&made.puzzle).unwrap();
            let most = explained.steps.iter().map(|step| step.score).max().unwrap();
            let of_it = |step: &&Step| step.technique == technique;
            assert!(explained.steps.iter().any(|step| of_it(&step)), "{}", made.puzzle);
            let hardest = explained.steps.iter().filter(|step| step.score == most);
            assert!(!exactly || hardest.into_iter().all(|step| of_it(&step)), "{}", made.puzzle);
            assert_eq!(made.rating, Some(explained.rating()));
        }
    }
    let wish = Wish { size: Size::Four, ..Wish::default() };
    let technique = Some(Wanted { technique: Technique::XWing, exactly: false });
    let refused = generate(&Wish { technique, ..wish }, &mut |_| true).unwrap_err();
    assert_eq!(refused, WishError::Unrated(Size::Four));
}

/// One of a hundred random puzzles is that hard.
#[test]
fn hard_ratings_are_climbed_to() {
    let wished: Difficulty = "8.3-8.7".parse().unwrap();
    for index in 0..3 {
        let wish = Wish { seed: Seed(5).part(index), difficulty: Some(wished), ..Wish::default() };
        let made = made(&wish);
        assert!(wished.admits(&rate(&made.puzzle).unwrap()), "{}", made.puzzle);
        assert_eq!(solutions(&made.puzzle, 2), [made.solution]);
        assert!(made.tries <= 20, "{} grids", made.tries);
    }
}

#[test]
fn impossible_requests_are_refused() {
    let refused = |wish: &Wish| generate(wish, &mut |_| true).unwrap_err();
    let clues = |clues| Wish { clues: Some(clues), ..Wish::default() };
    assert_eq!(refused(&clues(16)), WishError::Clues { clues: 16, least: 17, most: 80 });
    assert_eq!(refused(&clues(81)).to_string(), "81 givens: expected 17 to 80 for such a puzzle");
    let turned = Wish { symmetry: Symmetry::QuarterTurn, ..clues(30) };
    assert!(matches!(refused(&turned), WishError::Uneven { clues: 30, .. }));
    let rated = Wish { difficulty: Some(Level::Easy.difficulty()), ..Wish::default() };
    assert_eq!(refused(&Wish { size: Size::Four, ..rated }), WishError::Unrated(Size::Four));
    let large = Wish { size: Size::Sixteen, minimal: true, ..Wish::default() };
    assert_eq!(refused(&large), WishError::Minimal(Size::Sixteen));
}

#[test]
fn it_can_be_stopped() {
    // 17 givens hardly ever come by chance.
    let wish = Wish { clues: Some(17), ..Wish::default() };
    let mut asked = 0;
    let mut tries = 0;
    let stopped = generate(&wish, &mut |progress| {
        asked += 1;
        tries = progress.tries;
        asked < 100
    });
    assert_eq!((stopped, asked), (Ok(None), 100));
    assert!(tries > 10);
}

/// A chi-squared test on all 288 grids, and on a cell of 9×9.
#[test]
fn full_grids_are_even() {
    let mut random = Random::new(Seed(8));
    let mut counts = std::collections::HashMap::new();
    let mut corners = [0u32; 81];
    for _ in 0..288 * 20 {
        let grid = full_grid(Size::Four, &mut random, &mut || true).unwrap();
        *counts.entry(grid).or_insert(0u32) += 1;
    }
    for _ in 0..81 * 50 {
        let grid = full_grid(Size::Nine, &mut random, &mut || true).unwrap();
        assert!(grid.is_solved());
        corners[usize::from(grid.digit(0) - 1) * 9 + usize::from(grid.digit(80) - 1)] += 1;
    }
    let chi = |counts: &mut dyn Iterator<Item = u32>, each: f64| {
        counts.map(|count| (f64::from(count) - each).powi(2) / each).sum::<f64>()
    };
    assert_eq!(counts.len(), 288);
    // 287 degrees of freedom: mean 287, standard deviation 24.
    let four = chi(&mut counts.into_values(), 20.0);
    assert!((180.0..400.0).contains(&four), "{four}");
    // Opposite corners of a grid: not quite independent, but near it.
    let nine = chi(&mut corners.into_iter(), 50.0);
    assert!(nine < 200.0, "{nine}");
}
