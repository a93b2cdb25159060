//! Sudoku's own data for pages: solvers traced within a budget, hints with arrows.

use quintet::core::StopFlag;
use quintet::sudoku::{HintRequest, SolveRequest, StepKind, Verdict, explain, hint, solve};
use std::time::Duration;

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const LONG: Duration = Duration::from_secs(60);

fn watched(solver: &str, steps: Option<usize>) -> quintet::sudoku::SolveAnswer {
    let request =
        SolveRequest { puzzle: HARD.to_owned(), solver: Some(solver.to_owned()), seed: 7, steps };
    solve(&request, LONG, &StopFlag::new()).expect("a puzzle and a solver")
}

#[test]
fn a_budget_of_steps_is_kept_and_cuts_nothing_else() {
    let cut = watched("backtracking", Some(120));
    assert_eq!((cut.steps.len(), cut.steps_made, cut.verdict), (120, 120, Verdict::Limit));
    assert_eq!((cut.solved, cut.solution), (false, None));
    let whole = watched("backtracking", None);
    assert_eq!(cut.steps[..], whole.steps[..120], "the same steps, only fewer");
    let easy = SolveRequest {
        puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .to_owned(),
        steps: Some(2000),
        ..SolveRequest::default()
    };
    let solved = solve(&easy, LONG, &StopFlag::new()).unwrap();
    assert!(solved.solved && solved.steps_made < 2000, "a budget that suffices is not felt");
}

#[test]
fn annealing_says_its_temperature_and_climbing_has_none() {
    let cooling = watched("annealing:schedule=geometric,propagate=off", Some(400));
    let degrees: Vec<f64> = cooling.steps.iter().filter_map(|step| step.temperature).collect();
    assert!(degrees.len() > 100);
    assert!(degrees.windows(2).all(|pair| pair[1] <= pair[0]), "it falls");
    let swaps = |data: &quintet::sudoku::SolveAnswer| {
        data.steps.iter().filter(|step| step.kind == StepKind::Swap).count()
    };
    assert_eq!(degrees.len(), swaps(&cooling));
    let climbing = watched("hill-climbing:propagate=off", Some(400));
    assert!(swaps(&climbing) > 50);
    assert!(climbing.steps.iter().all(|step| step.temperature.is_none()));
}

#[test]
fn chains_are_arrows_between_candidates_that_the_step_rests_on() {
    let english = quintet::core::Language::English;
    let puzzle =
        "9...3......721..5...19.58...16......2..1.6....5......4.3....2.5....42.......7.1..";
    let steps = explain(puzzle, english, &StopFlag::new()).unwrap().steps;
    let mut chains = 0;
    for step in &steps {
        let is_candidate = |text: &String| text.len() == 6 && text.contains('=');
        assert!(step.candidates.iter().all(is_candidate));
        assert!(step.candidates.iter().all(|of| !step.eliminations.contains(of)));
        for arrow in &step.arrows {
            let known = [&step.candidates, &step.eliminations, &step.placements];
            for end in [&arrow.from, &arrow.to] {
                assert!(known.iter().any(|list| list.contains(end)), "{end}");
            }
        }
        chains += usize::from(!step.arrows.is_empty());
    }
    assert!(chains > 0, "the puzzle takes chains");
    let request = HintRequest { puzzle: puzzle.to_owned(), ..HintRequest::default() };
    let first = hint(&request, &StopFlag::new());
    assert_eq!(first.unwrap(), steps[0], "a hint is the first step");
}
