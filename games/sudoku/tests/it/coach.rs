//! The coach is right: no step contradicts the solution, on any puzzle.

use crate::data;
use quintet_core::Seed;
use quintet_sudoku::coach::{
    Advice, Board, Candidate, Coach, CoachError, Explanation, Grade, Hardness, Language, Step,
    Technique, explain, rate,
};
use quintet_sudoku::fast::{Puzzle, solve};
use quintet_sudoku::{Grid, Wish, generate};

const LANGUAGES: [Language; 2] = [Language::English, Language::French];
const GRADES: [Grade; 3] = [Grade::Where, Grade::What, Grade::Why];

/// Explains a puzzle and checks every step: it says something new and true, in
/// words of both languages.
fn checked(puzzle: &Grid) -> Explanation {
    let read = Puzzle::try_from(puzzle).expect("the grid is 9×9");
    let solution = solve(&read).expect("a puzzle has a solution");
    let explanation = explain(puzzle).expect("a puzzle has one solution");
    let mut board = Board::of(puzzle);
    for step in &explanation.steps {
        check(step, &board, &solution);
        board.apply(step);
    }
    assert_eq!(board, explanation.board);
    assert_eq!(board.is_full(), !explanation.needs_trial);
    if board.is_full() {
        assert_eq!(board.grid().digits(), solution, "{puzzle}");
    }
    explanation
}

fn check(step: &Step, board: &Board, solution: &[u8; 81]) {
    let right = |one: &Candidate| solution[usize::from(one.cell)] == one.digit;
    let open = |one: &Candidate| board.allows(usize::from(one.cell), one.digit);
    assert!(step.placements.iter().all(right), "{step:?}");
    assert!(!step.eliminations.iter().any(right), "{step:?}");
    let mut news = step.placements.iter().chain(&step.eliminations).peekable();
    assert!(news.peek().is_some() && news.all(open), "{step:?}");
    assert!(step.candidates.iter().all(open), "{step:?}");
    assert!(step.score >= step.technique.score() && step.score <= Hardness::tenths(119));
    for (language, grade) in LANGUAGES.into_iter().flat_map(|l| GRADES.map(|grade| (l, grade))) {
        let text = step.hint(grade, language);
        assert!(text.ends_with(['.', '?']) && !text.contains("  "), "{text}");
        assert!(!text.contains(" 0") && !text.contains(" ,"), "{text}");
    }
}

#[test]
fn generated_puzzles_are_explained_soundly() {
    for index in 0..400 {
        let wish = Wish { seed: Seed(11).part(index), ..Wish::default() };
        checked(&generate(&wish, &mut |_| true).unwrap().unwrap().puzzle);
    }
}

/// How hard our own hard puzzles are is part of the collection.
#[test]
fn hard_puzzles_are_rated_hard() {
    for puzzle in data::hard() {
        let explained = checked(&puzzle);
        assert!(!explained.needs_trial, "{puzzle}");
        assert!(rate(&puzzle).unwrap().score >= Hardness::tenths(70), "{puzzle}");
    }
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn the_reports_puzzles_are_explained_to_the_end() {
    let puzzles = data::collection("100sudoku.txt");
    let explained = puzzles.iter().map(checked).filter(|explained| !explained.needs_trial);
    assert_eq!(explained.count(), 100);
}

#[test]
#[ignore = "needs $QUINTET_DATA"]
fn collections_are_explained_soundly() {
    for (name, step, most) in
        [("minimal_10k.txt", 40, 0), ("17clue_10k.txt", 40, 0), ("magictour_top1465.txt", 30, 2)]
    {
        let puzzles = data::collection(name);
        let explained = puzzles.iter().step_by(step).map(checked);
        let trials = explained.filter(|explained| explained.needs_trial).count();
        assert!(trials <= most, "{name}: {trials} need trial");
    }
}

#[test]
fn techniques_are_in_order() {
    let scores: Vec<_> = Technique::ALL.iter().map(|technique| technique.score()).collect();
    assert!(scores.is_sorted());
    for &technique in Technique::ALL {
        assert_eq!(Technique::of_key(technique.key()), Some(technique));
    }
}

#[test]
fn chains_cost_a_tenth_at_known_lengths() {
    let tenths = |claims| Hardness::tenths(70).with_claims(claims).in_tenths();
    let steps: Vec<usize> = (1..60).filter(|&claims| tenths(claims + 1) > tenths(claims)).collect();
    assert_eq!(steps, [6, 8, 10, 14, 18, 26, 34, 50]);
}

#[test]
fn a_person_is_helped_from_anywhere() {
    let (puzzle, solution) = data::EXAMPLES[3];
    let puzzle = Grid::parse(puzzle).unwrap();
    let coach = Coach::new(&puzzle).unwrap();
    assert_eq!((coach.puzzle(), coach.solution().to_string().as_str()), (&puzzle, solution));
    // Whoever does as told arrives.
    let (mut entered, mut struck, mut steps) = (puzzle.clone(), Vec::new(), 0);
    while let Advice::Step(step) = coach.advise(&entered, &struck) {
        for one in &step.placements {
            entered.set(usize::from(one.cell), one.digit);
        }
        struck.extend(step.eliminations);
        steps += 1;
    }
    assert_eq!(coach.advise(&entered, &struck), Advice::Solved);
    assert_eq!((entered.to_string().as_str(), steps), (solution, coach.explain().steps.len()));
    // Mistakes are told before anything else.
    let right = Candidate { cell: 0, digit: 6 };
    let lost = Advice::Mistake { entries: vec![], struck: vec![right] };
    assert_eq!(coach.advise(&puzzle, &[right, Candidate { cell: 0, digit: 7 }]), lost);
    let mut wrong = puzzle.clone();
    wrong.set(1, 6);
    let entries = vec![Candidate { cell: 1, digit: 6 }];
    assert_eq!(coach.advise(&wrong, &[]), Advice::Mistake { entries, struck: vec![] });
    // What no grid has counts for nothing.
    let nowhere = [Candidate { cell: 200, digit: 1 }, Candidate { cell: 1, digit: 0 }];
    assert_eq!(coach.advise(&puzzle, &nowhere), coach.advise(&puzzle, &[]));
}

#[test]
fn only_puzzles_are_rated() {
    let read = |text: &str| Grid::parse(text).unwrap();
    assert_eq!(rate(&read(data::WRONG)), Err(CoachError::NoSolution));
    assert_eq!(rate(&read(&".".repeat(81))), Err(CoachError::SeveralSolutions));
    let four = rate(&read(data::EXAMPLES[0].0)).unwrap_err();
    assert_eq!(four.to_string(), "a grid of 4×4: only 9×9 is rated and explained");
    let full = rate(&read(data::EXAMPLES[1].1)).unwrap();
    assert_eq!((full.steps, full.hardest, full.score.to_string().as_str()), (0, None, "1.0"));
}
