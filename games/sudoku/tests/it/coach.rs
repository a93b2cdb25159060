//! The coach is right: no step contradicts the solution, on any puzzle.

use crate::data;
use quintet_core::{Seed, StopFlag};
use quintet_sudoku::coach::{
    Advice, Board, Candidate, Coach, CoachError, Explanation, Grade, Hardness, Language, Step,
    Technique, Unit, beside, explain, explain_until, find, next_step, rate,
};
use quintet_sudoku::fast::{Bound, Path, Puzzle, solve};
use quintet_sudoku::questions::{HintKind, HintRequest, hint};
use quintet_sudoku::{Grid, Size, Wish, generate};
use std::time::Duration;

const LANGUAGES: [Language; 2] = [Language::English, Language::French];
const GRADES: [Grade; 3] = [Grade::Where, Grade::What, Grade::Why];

/// Explains a puzzle and checks every step: it says something new and true, in both languages.
fn checked(puzzle: &Grid) -> Explanation {
    let read = Puzzle::try_from(puzzle).expect("the grid is 9×9");
    let solution = solve(&read).expect("a puzzle has a solution");
    let explanation = explain(puzzle).expect("a puzzle has one solution");
    let mut board = Board::of(puzzle);
    for step in &explanation.steps {
        check(step, &board, &solution);
        if let Some(other) = beside(&board, step) {
            check(&other, &board, &solution);
        }
        board.apply(step);
    }
    assert_eq!(board.grid(), explanation.grid);
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

/// A person who does what the coach says, in a grid of another size, arrives at the
/// solution by true steps, in words that name cells and digits as moves do.
fn followed(puzzle: &Grid) -> Vec<Technique> {
    let coach = Coach::new(puzzle).expect("one solution");
    let solution = coach.solution();
    assert_eq!(Some(solution), Path::best().count_grid(puzzle, 2, Bound::NONE).first.as_ref());
    let (mut entered, mut struck) = (puzzle.clone(), Vec::new());
    let (mut steps, mut techniques) = (coach.explain().steps.into_iter(), Vec::new());
    while let Advice::Step(step) = coach.advise(&entered, &struck) {
        assert_eq!(steps.next().as_ref(), Some(&*step), "as explained");
        let right = |one: &Candidate| solution.digit(usize::from(one.cell)) == one.digit;
        assert!(step.placements.iter().all(right), "{step:?}");
        assert!(!step.eliminations.iter().any(right), "{step:?}");
        let news = if step.placements.is_empty() { &step.eliminations } else { &step.placements };
        let words = LANGUAGES.map(|language| step.hint(Grade::Why, language));
        for one in news {
            let text = one.in_size(puzzle.size());
            let (cell, digit) = text.split_once('=').expect("a cell and a digit");
            let named = |words: &String| words.contains(cell) && words.contains(digit);
            assert!(words.iter().all(named), "{text}: {words:?}");
        }
        step.placements.iter().for_each(|one| entered.set(usize::from(one.cell), one.digit));
        struck.extend(step.eliminations.iter().copied());
        techniques.push(step.technique);
    }
    assert_eq!(steps.next(), None);
    assert_eq!(coach.advise(&entered, &struck), Advice::Solved);
    assert_eq!(&entered, solution);
    techniques
}

#[test]
fn other_sizes_are_explained_to_the_end() {
    let puzzles = data::sixteen();
    let ratings = puzzles.iter().map(|puzzle| {
        let techniques = followed(puzzle);
        let rating = rate(puzzle).unwrap();
        assert_eq!((rating.steps, rating.needs_trial), (techniques.len(), false));
        rating.score.in_tenths()
    });
    assert_eq!(ratings.collect::<Vec<_>>(), [72, 83, 74, 26]);
    let four = Grid::parse(data::EXAMPLES[0].0).unwrap();
    assert!(followed(&four).iter().all(|&technique| technique <= Technique::NakedSingle));
}

#[test]
fn questions_name_the_cells_of_large_grids() {
    let puzzle = &data::sixteen()[3];
    let coach = Coach::new(puzzle).unwrap();
    let cell = (0..256).rfind(|&cell| puzzle.digit(cell) == 0).expect("an empty cell");
    let right = Candidate::new(cell, coach.solution().digit(cell)).in_size(puzzle.size());
    assert!(right.starts_with("r16c1"), "{right}");
    let asked = HintRequest { puzzle: puzzle.to_string(), ..HintRequest::default() };
    let hint = |request: &HintRequest| hint(request, &StopFlag::new());
    let told = hint(&HintRequest { struck: vec![right.clone()], ..asked.clone() }).unwrap();
    assert_eq!((told.kind, told.eliminations), (HintKind::Mistake, vec![right]));
    let told = hint(&asked).unwrap();
    assert!(told.kind == HintKind::Step && told.why.contains(&told.cells[0]), "{told:?}");
    let error = hint(&HintRequest { struck: vec!["r17c1=1".to_owned()], ..asked }).unwrap_err();
    assert!(error.to_string().starts_with("struck: `r17c1=1`: expected"), "{error}");
}

/// A raised flag ends an explanation at once; one raised on the way, within a step.
#[test]
fn explanations_can_be_stopped() {
    let hard = Grid::parse(HARDEST[0].0).unwrap();
    let stop = StopFlag::new();
    stop.stop();
    assert_eq!(explain_until(&hard, &stop).unwrap_err(), CoachError::Stopped);
    assert_eq!(Coach::new(&hard).unwrap().advise_until(&hard, &[], &stop), None);
    // It takes a hundred times as long.
    let late = StopFlag::new().after(Duration::from_millis(20));
    assert_eq!(explain_until(&hard, &late).unwrap_err(), CoachError::Stopped);
    let large = Grid::empty(Size::TwentyFive);
    assert_eq!(rate(&large).unwrap_err(), CoachError::TooLarge);
}

/// Ratings of Sudoku Explainer as published: of the whole puzzle, up to the first
/// digit, and of the first step, where all three were.
const PUBLISHED: &[(&str, &[u8])] = &[
    (
        "........1.......23..1..245...3..5..2.4..6....7..8.......5..9.1..8..7....6..4.....",
        &[115, 115, 112],
    ),
    ("........1.....2.3...4.5.6....57......1...8...7..59.4....96..5...3........4.....82", &[110]),
    (
        "........1.....2.3...4.5.6.....1...7...6..3.2..8..4.9...48.......657.....9...6.5..",
        &[107, 107, 100],
    ),
    (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        &[105, 12, 12],
    ),
    (".....1..2.1..3..4.5..6.......4.....1.7..8..3.2.....6..9....2.......4..7...35..8..", &[99]),
    (
        "........1.....2....34..........5..6...17..3..8....9..4...6...7...8..4..9.2..3.5..",
        &[98, 98, 95],
    ),
    (
        "........1.....2.....1345.....36....7.2.....8.9.....5....6.7...3.8.....2.5.....9..",
        &[97, 97, 93],
    ),
    (
        ".1...2..34..5...6...........3...7..1.........8..4...9.......4...7...1..25..9...8.",
        &[94, 94, 38],
    ),
    (
        "3..2.5..........1...8.6.2.......76.4..93.....6...8..........92.5..1.4..6.7......5",
        &[93, 12, 12],
    ),
    // A BUG with a naked subset of five.
    ("..8...3.....5.4...4....1..2.19...85...........53...62.1..4.8..7...9.6.....7...9..", &[61]),
];

/// Published ratings of puzzles that take a second or more each.
const HARDEST: &[(&str, &[u8])] = &[
    (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        &[119, 119, 113],
    ),
    (
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        &[119, 12, 12],
    ),
    ("12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8", &[119]),
    ("..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.", &[119]),
    (
        "98.7..6....5.4...........9.8..9...6..4..5...9..9..32..1.........7.1...8...8..2..3",
        &[118, 12, 12],
    ),
];

fn check_published(all: &[(&str, &[u8])]) {
    for (puzzle, published) in all {
        let explained = checked(&Grid::parse(puzzle).expect("a grid"));
        assert!(!explained.needs_trial, "{puzzle}");
        let scores: Vec<u8> = explained.steps.iter().map(|step| step.score.in_tenths()).collect();
        let placed = explained.steps.iter().position(|step| !step.placements.is_empty());
        let placed = placed.expect("some step places a digit");
        let most = |scores: &[u8]| scores.iter().copied().max().expect("there are steps");
        let ours = [most(&scores), most(&scores[..=placed]), scores[0]];
        assert_eq!(ours[..published.len()], **published, "{puzzle}");
    }
}

#[test]
fn published_ratings_are_reproduced() {
    check_published(PUBLISHED);
    // The first step of the Golden Nugget.
    let board = Board::of(&Grid::parse(HARDEST[0].0).unwrap());
    assert_eq!(next_step(&board).unwrap().score, Hardness::tenths(113));
}

#[test]
#[ignore = "takes ten seconds; runs with $QUINTET_DATA"]
fn the_hardest_published_ratings_are_reproduced() {
    check_published(HARDEST);
}

/// Whether a candidate leads through singles to a cell without candidates, or a digit without a place: slow
/// and obvious.
fn is_refuted(board: &Board, candidate: Candidate) -> bool {
    let mut board = board.clone();
    let mut next = Some((usize::from(candidate.cell), candidate.digit));
    while let Some((cell, digit)) = next {
        board.place(cell, digit);
        let lost = (0..81).any(|cell| board.digit(cell) == 0 && board.count(cell) == 0);
        let homeless = Unit::ALL.into_iter().any(|unit| {
            let placed = |digit| unit.cells().iter().any(|cell| board.digit(cell) == digit);
            (1..=9).any(|d| !placed(d) && (board.places(d) & unit.cells()).is_empty())
        });
        if lost || homeless {
            return true;
        }
        let naked = (0..81).find(|&cell| board.count(cell) == 1);
        let naked = naked.map(|cell| (cell, board.candidates(cell).trailing_zeros() as u8 + 1));
        let units = || Unit::ALL.into_iter().flat_map(|unit| (1..=9).map(move |d| (unit, d)));
        let hidden =
            || units().find_map(|(unit, d)| Some(((board.places(d) & unit.cells()).only()?, d)));
        next = naked.or_else(hidden);
    }
    false
}

/// A contradiction is found if trying every candidate finds one, and is real. Returns whether there is any.
fn check_contradiction(board: &Board) -> bool {
    let open = (0..81).flat_map(|cell| (1..=9).map(move |digit| Candidate::new(cell, digit)));
    let mut open = open.filter(|one| board.allows(usize::from(one.cell), one.digit));
    let any = open.any(|candidate| is_refuted(board, candidate));
    let step = find(board, Technique::DynamicContradiction);
    assert_eq!(step.is_some(), any, "{}", board.grid());
    let mut gone = step.into_iter().flat_map(|step| step.eliminations);
    assert!(gone.all(|gone| is_refuted(board, gone)), "{}", board.grid());
    any
}

#[test]
fn contradictions_are_those_of_a_slow_solver() {
    let mut found = 0;
    for puzzle in data::hard().iter().step_by(4) {
        let mut board = Board::of(puzzle);
        for step in explain(puzzle).unwrap().steps {
            if step.score >= Hardness::tenths(66) {
                found += usize::from(check_contradiction(&board));
            }
            board.apply(&step);
        }
    }
    // At the start of the hardest puzzles there is none.
    let grids = PUBLISHED.iter().chain(HARDEST).map(|(puzzle, _)| Grid::parse(puzzle).unwrap());
    let none = grids.filter(|grid| !check_contradiction(&Board::of(grid))).count();
    assert!(found > 10 && none > 2, "{found} {none}");
}

/// Our collection includes the ratings of our own hard puzzles.
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
    for (name, step) in
        [("minimal_10k.txt", 40), ("17clue_10k.txt", 40), ("magictour_top1465.txt", 30)]
    {
        for puzzle in data::collection(name).iter().step_by(step) {
            assert!(!checked(puzzle).needs_trial, "{name}: {puzzle}");
        }
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
    // Following the advice leads to the solution.
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
    // Mistakes are reported before anything else.
    let right = Candidate { cell: 0, digit: 6 };
    let lost = Advice::Mistake { entries: vec![], struck: vec![right] };
    assert_eq!(coach.advise(&puzzle, &[right, Candidate { cell: 0, digit: 7 }]), lost);
    let mut wrong = puzzle.clone();
    wrong.set(1, 6);
    let entries = vec![Candidate { cell: 1, digit: 6 }];
    assert_eq!(coach.advise(&wrong, &[]), Advice::Mistake { entries, struck: vec![] });
    // Cells and digits outside the grid are ignored.
    let nowhere = [Candidate { cell: 200, digit: 1 }, Candidate { cell: 1, digit: 0 }];
    assert_eq!(coach.advise(&puzzle, &nowhere), coach.advise(&puzzle, &[]));
}

#[test]
fn only_puzzles_are_rated() {
    let read = |text: &str| Grid::parse(text).unwrap();
    assert_eq!(rate(&read(data::WRONG)), Err(CoachError::NoSolution));
    assert_eq!(rate(&read(&".".repeat(81))), Err(CoachError::SeveralSolutions));
    assert_eq!(rate(&read(&".".repeat(256))), Err(CoachError::SeveralSolutions));
    let full = rate(&read(data::EXAMPLES[1].1)).unwrap();
    assert_eq!((full.steps, full.hardest, full.score.to_string().as_str()), (0, None, "1.0"));
}
