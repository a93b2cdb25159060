//! `quintet sudoku generate`, `rate` and `explain`: puzzles out, puzzles in,
//! steps in words.

use crate::support::{Run, command, piped, quintet, scratch, signal, text, wait_until_it_thinks};
use serde_json::Value;
use std::process::Stdio;

/// Singles do not solve it.
const HARD: &str =
    "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......";
const HARD_SOLVED: &str =
    "641275893758193426293648157984326715572914368316857942169782534437569281825431679";
/// AI Escargot, which needs chains within chains.
const NESTED: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn sudoku(args: &[&str]) -> Run {
    quintet(&[&["sudoku"], args].concat())
}

/// The lines of JSON of a run, whatever its exit status.
fn objects(run: &Run) -> Vec<Value> {
    let object = |line| serde_json::from_str(line).expect("a line is JSON");
    run.out.lines().map(object).collect()
}

#[test]
fn what_is_generated_can_be_solved_and_rated() {
    let args = ["generate", "--count", "5", "--seed", "9", "--minimal"];
    let made = sudoku(&args).ok();
    assert_eq!(made, sudoku(&args).ok());
    assert_ne!(made, sudoku(&["generate", "--count", "5", "--minimal"]).ok());
    let lines: Vec<&str> = made.lines().collect();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        let (puzzle, givens) = line.split_once("  # ").expect("a comment");
        let count = puzzle.chars().filter(|character| *character != '.').count();
        assert_eq!(givens, format!("{count} givens"));
    }
    let solved = piped(&["sudoku", "solve", "-", "--json"], &lines);
    assert_eq!(solved.code, Some(0));
    let rated = piped(&["sudoku", "rate", "-"], &lines);
    assert_eq!((rated.code, rated.out.lines().count()), (Some(0), 5), "{}", rated.err);
    assert!(rated.err.contains("5 of 5 rated"), "{}", rated.err);
}

#[test]
fn every_option_is_respected() {
    let args = ["generate", "--difficulty", "hard", "--symmetry", "half-turn", "--json"];
    let made = objects(&sudoku(&args));
    let puzzle = text(&made[0], "puzzle");
    assert_eq!(text(&made[0], "level"), "hard");
    let given = |character: char| character != '.';
    assert!(puzzle.chars().zip(puzzle.chars().rev()).all(|(a, b)| given(a) == given(b)));
    assert_eq!(made[1]["summary"]["made"], 1);
    let rated = objects(&sudoku(&["rate", puzzle, "--json"]));
    for key in ["score", "hardest", "steps", "level", "needs_trial"] {
        assert_eq!(rated[0][key], made[0][key], "{key}");
    }
    let made = objects(&sudoku(&["generate", "--clues", "33", "--json"]));
    assert_eq!(made[0]["clues"], 33);
    assert_eq!(made[0].get("score"), None);
    let small = sudoku(&["generate", "--size", "4", "--json"]);
    assert_eq!(text(&objects(&small)[0], "solution").len(), 16);
    let words = sudoku(&["generate", "--difficulty", "easy"]).ok();
    assert!(words.contains(" givens, 1.") && words.ends_with(" easy\n"), "{words}");
}

#[test]
fn ratings_come_in_order_and_bad_lines_are_told() {
    let path = scratch("rated.txt");
    let several = HARD.replacen('1', ".", 1);
    let lines = ["# ours", HARD, "bad", HARD_SOLVED, "1....4...3.4....", &several, NESTED];
    std::fs::write(&path, lines.join("\n")).unwrap();
    let file = path.to_str().unwrap();
    let run = sudoku(&["rate", file]);
    assert_eq!(run.code, Some(1));
    let expected = [
        "2  4.5 expert  unique rectangle, type 1  66 steps",
        "3  not rated: `bad` at character 1",
        "4  1.0 easy  the grid is already full  0 steps",
        "5  1.2 easy  hidden single in a box  12 steps",
        "6  not rated: several solutions",
        "7  10.5 extreme  dynamic chains with chains inside  127 steps",
    ];
    let told: Vec<&str> = run.out.lines().collect();
    assert_eq!(told.len(), expected.len(), "{}", run.out);
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.starts_with(expected), "{told} is not {expected}");
    }
    let one = objects(&sudoku(&["rate", file, "--threads", "1", "--json"]));
    let three = objects(&sudoku(&["rate", file, "--threads", "3", "--json"]));
    assert_eq!((&one[..6], one.len()), (&three[..6], 7));
    assert_eq!((&one[0]["score"], &one[0]["line"]), (&4.5.into(), &2.into()));
    assert_eq!((&one[5]["score"], &one[5]["needs_trial"]), (&10.5.into(), &false.into()));
    let summary = &one[6]["summary"];
    let counts = ["puzzles", "rated", "bad_lines", "needs_trial"].map(|key| summary[key].as_u64());
    assert_eq!(counts, [Some(6), Some(4), Some(2), Some(0)]);
}

#[test]
fn every_step_is_explained_in_both_languages() {
    let run = sudoku(&["explain", HARD]);
    let told = run.out.clone();
    let steps: Vec<&str> = told.lines().collect();
    assert!(run.err.contains("score 4.5 expert"), "{}", run.err);
    assert_eq!((run.code, steps.len()), (Some(0), 66));
    let first = "  1  1.2  hidden single in a box: In box 2, r1c5 is the only cell where 7 can go. \
                 So r1c5 is 7.";
    assert_eq!(steps[0], first);
    let french = sudoku(&["explain", HARD, "--lang", "fr"]).ok();
    assert_eq!(french.lines().count(), 66);
    assert!(french.contains("rectangle unique de type 1 : Avec 5 et 8 seuls"), "{french}");
    let answer = sudoku(&["explain", HARD, "--json"]).json();
    assert_eq!(text(&answer, "solution"), HARD_SOLVED);
    assert_eq!(answer["rating"]["hardest"], "unique-rectangle-1");
    // The steps form the solution.
    let mut grid: Vec<char> = HARD.chars().collect();
    for step in answer["steps"].as_array().expect("steps") {
        for placed in step["placements"].as_array().expect("placements") {
            let placed: Vec<char> = placed.as_str().expect("a move").chars().collect();
            let digit = |at: usize| placed[at].to_digit(10).expect("a digit") as usize - 1;
            grid[digit(1) * 9 + digit(3)] = placed[5];
        }
    }
    assert_eq!(grid.iter().collect::<String>(), HARD_SOLVED);
}

#[test]
fn puzzles_take_the_technique_asked_for() {
    let args = ["generate", "--technique", "x-wing", "--exactly", "--seed", "1", "--json"];
    let made = objects(&sudoku(&args));
    assert_eq!((&made[0]["hardest"], &made[0]["score"]), (&"x-wing".into(), &3.2.into()));
    let made = objects(&sudoku(&["generate", "--rating", "7.1", "--seed", "1", "--json"]));
    let score = made[0]["score"].as_f64().expect("a score");
    assert!((6.9..=7.3).contains(&score), "{score}");
}

#[test]
fn hints_are_graded() {
    let all = sudoku(&["explain", HARD, "--hint"]).ok();
    let grades: Vec<&str> = all.lines().collect();
    assert_eq!(grades[..2], ["Look at box 2.", "Hidden single in a box: 7 in box 2."]);
    for (grade, line) in ["where", "what", "why"].into_iter().zip(&grades) {
        assert_eq!(sudoku(&["explain", HARD, "--hint", grade]).ok().trim_end(), *line);
    }
    let hint = &sudoku(&["explain", HARD, "--hint", "--lang", "fr", "--json"]).json()["hint"];
    assert_eq!(text(hint, "where"), "Regardez le bloc 2.");
    assert_eq!(hint["placements"][0], "r1c5=7");
    assert_eq!(sudoku(&["explain", HARD_SOLVED, "--hint"]).ok(), "The grid is already full.\n");
}

#[test]
fn the_hardest_are_explained_to_the_end() {
    let run = sudoku(&["explain", NESTED]);
    assert!(run.err.contains("score 10.5 extreme"), "{}", run.err);
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 127));
    assert!(run.out.contains("Steps within these chains, each from what is left"), "{}", run.out);
    let french = sudoku(&["explain", NESTED, "--lang", "fr"]).ok();
    assert!(french.contains("Étapes à l’intérieur de ces chaînes"), "{french}");
    let answer = sudoku(&["explain", NESTED, "--json"]).json();
    let steps = answer["steps"].as_array().expect("steps");
    let nested = steps.iter().find(|step| step["technique"] == "nested-chains").expect("one");
    let inner = nested["inner"].as_array().expect("conclusions on the way");
    assert!(inner.iter().all(|step| step["why"].as_str().is_some_and(|why| !why.is_empty())));
    let eliminated = |step: &serde_json::Value| step["eliminations"].as_array().map(Vec::len);
    assert!(inner.iter().all(|step| eliminated(step) > Some(0)), "{inner:?}");
    let run = sudoku(&["explain", &".".repeat(81)]);
    assert!(run.code == Some(1) && run.out.contains("several solutions"), "{}", run.out);
}

#[test]
fn usage_errors() {
    let refused = |args: &[&str], words: &[&str]| {
        let run = sudoku(args);
        run.refused(words);
        assert_eq!(run.out, "");
    };
    refused(&["generate", "--clues", "16"], &["16 givens: expected 17 to 80"]);
    refused(&["generate", "--clues", "50", "--minimal"], &["17 to 40"]);
    refused(&["generate", "--clues", "30", "--symmetry", "quarter-turn"], &["quarter-turn"]);
    refused(&["generate", "--size", "16", "--difficulty", "easy"], &["only 9×9"]);
    refused(&["generate", "--size", "5"], &["4, 9, 16 or 25"]);
    let four = ["generate", "--size", "4", "--symmetry", "four-mirrors"];
    let none = "and the symmetry four-mirrors; all were checked";
    refused(&[&four[..], &["--clues", "4"]].concat(), &["no 4×4 puzzle with 4 givens", none]);
    refused(&[&four[..], &["--minimal"]].concat(), &["there is no minimal 4×4 puzzle", none]);
    refused(&["generate", "--difficulty", "silly"], &["`silly`", "easy, medium, hard"]);
    refused(&["generate", "--symmetry", "silly"], &["`silly`", "half-turn"]);
    refused(&["generate", "--technique", "silly"], &["expected one of last-cell", "x-wing"]);
    refused(&["generate", "--exactly"], &["--technique"]);
    refused(&["generate", "--rating", "12"], &["1.0 to 11.9"]);
    refused(
        &["generate", "--rating", "3.0", "--difficulty", "easy"],
        &["`--rating` does not go with `--difficulty`"],
    );
    refused(&["generate", "--count", "0"], &["0"]);
    refused(&["rate", "/no/such/file"], &["cannot read `/no/such/file`"]);
    refused(&["rate", "-"], &["standard input: no puzzle found"]);
    refused(&["explain", HARD, "--lang", "de"], &["de", "en, fr"]);
    refused(&["explain", HARD, "--hint", "how"], &["how", "where, what, why"]);
    for command in ["generate", "rate", "explain"] {
        assert!(sudoku(&[command, "--help"]).ok().contains("Examples:\n  quintet sudoku"));
    }
}

/// Random search practically never finds 17 givens: it reports that it gave up.
#[test]
fn attempts_have_an_end() {
    let args = ["sudoku", "generate", "--clues", "17", "--tries", "20"];
    let run = quintet(&args);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("20 attempts brought no such puzzle"), "{}", run.err);
    assert!(run.err.contains("0 of 1 made after 20 tries"), "{}", run.err);
    let summary = objects(&quintet(&[&args[..], &["--json"]].concat()))[0]["summary"].clone();
    assert_eq!(summary["gave_up"], true);
    assert_eq!((&summary["interrupted"], &summary["tries"]), (&false.into(), &20.into()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_there_is() {
    // Random search practically never finds 17 givens.
    let args = ["sudoku", "generate", "--clues", "17", "--json"];
    let child = command(&args).stdin(Stdio::null()).spawn().unwrap();
    wait_until_it_thinks(&child);
    signal(&child, "INT");
    let run: Run = child.wait_with_output().unwrap().into();
    let answers = objects(&run);
    assert_eq!((run.code, answers.len()), (Some(130), 1), "{}", run.out);
    assert_eq!(answers[0]["summary"]["interrupted"], true);
    assert!(answers[0]["summary"]["tries"].as_u64() > Some(0));
}
