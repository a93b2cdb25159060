//! Puzzles in the terminal: printed, solved by typing, refused.

use crate::support::{piped, quintet};
use serde_json::Value;

const ASKED: [&str; 6] = ["puzzle", "hex", "--grade", "2", "--seed", "7"];

#[test]
fn a_seed_gives_its_puzzle_again_with_goal_grade_and_solution() {
    let shown = quintet(&[&ASKED[..], &["--solution"]].concat()).ok();
    assert_eq!(shown, quintet(&[&ASKED[..], &["--solution"]].concat()).ok());
    for word in ["to move: ", "grade 2 (easy), seed 7: ", "solution  "] {
        assert!(shown.contains(word), "{word}: {shown}");
    }
    assert!(!quintet(&ASKED).ok().contains("solution"), "the solution is not given away");
    let french = quintet(&[&ASKED[..], &["--lang", "fr"]].concat()).ok();
    assert!(french.contains("joue : ") && french.contains("niveau 2 (facile)"), "{french}");
}

#[test]
fn a_puzzle_is_solved_by_typing() {
    let text = quintet(&[&ASKED[..], &["--json"]].concat()).ok();
    let all: Value = serde_json::from_str(&text).expect("JSON");
    let line = all[0]["line"].as_array().expect("a line");
    let right: Vec<&str> =
        line.iter().step_by(2).map(|step| step["move"].as_str().unwrap()).collect();
    let cells = ["a1", "b1", "c1", "a5", "e5", "e1"];
    let taken = all[0]["position"].as_str().expect("a position");
    let wrong = cells.into_iter().find(|cell| *cell != right[0] && !taken.contains(cell));
    let typed = [&["z9", wrong.expect("a free cell")], &right[..]].concat();
    let run = piped(&[&ASKED[..], &["--solve"]].concat(), &typed);
    let said = format!("{}{}", run.out, run.err);
    for word in ["z9", "That lets ", "The answer: ", "Right.", "Solved."] {
        assert!(said.contains(word), "{word}: {said}");
    }
    let given_up = piped(&[&ASKED[..], &["--solve"]].concat(), &["?"]);
    assert!(format!("{}{}", given_up.out, given_up.err).contains(right[0]));
}

#[test]
fn what_has_no_puzzles_is_refused() {
    quintet(&["puzzle", "sudoku"]).refused(&["no puzzles", "connect4, hex, pentago, dual-sudoku"]);
    quintet(&["puzzle", "hex", "--grade", "9"])
        .refused(&["`9`", "expected a whole number from 1 to 5"]);
    quintet(&["puzzle", "hex", "--solve", "--json"]).refused(&["leave out --json"]);
}
