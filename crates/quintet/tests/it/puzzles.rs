//! Puzzles through the facade: which games have them, their texts, and refusals.

use quintet::core::{Goal, Language, StopFlag, Verdict};
use quintet::{Code, JudgeRequest, PuzzleOnBoard, PuzzleRequest, Registry};

fn made(game: &str, grade: u8, seed: u64, language: Language) -> PuzzleOnBoard {
    let request = PuzzleRequest { game: game.to_owned(), grade, seed };
    Registry::shipped().make_puzzle(&request, language, &StopFlag::new()).expect("a puzzle")
}

fn attempt(made: &PuzzleOnBoard, moves: &[&str]) -> JudgeRequest {
    let puzzle = &made.puzzle;
    JudgeRequest {
        game: puzzle.game.clone(),
        setup: puzzle.made.setup.clone(),
        position: puzzle.made.position.clone(),
        goal: puzzle.made.goal,
        find: puzzle.made.find,
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
    }
}

#[test]
fn four_games_have_puzzles_and_the_fifth_says_which() {
    let registry = Registry::shipped();
    let with = ["connect4", "hex", "pentago", "dual-sudoku"];
    assert_eq!(registry.with_puzzles(), with);
    for game in registry.games(Language::French) {
        assert_eq!(game.puzzles.is_some(), with.contains(&game.name));
    }
    let refused = registry.puzzles_of("sudoku").unwrap_err();
    assert_eq!(refused.code(), Code::NoPuzzles);
    assert!(refused.to_string().ends_with("connect4, hex, pentago, dual-sudoku"), "{refused}");
}

/// Golden values that reveal a changed puzzle maker: people share seeds and rely on them.
#[test]
fn seeds_give_the_puzzles_they_always_gave() {
    for (game, expected) in [("connect4", CONNECT_FOUR), ("hex", HEX)] {
        let puzzle = made(game, 2, 7, Language::English).puzzle;
        let line: Vec<&str> = puzzle.made.line.iter().map(|step| step.text.as_str()).collect();
        let found = format!("{} | {} | {}", puzzle.made.position, puzzle.text, line.join(" "));
        assert_eq!(found, expected, "{game}");
    }
}

const CONNECT_FOUR: &str = "352332511231264346 | Red to move: win in 2 moves. | 4 4 2";
const HEX: &str =
    "b1 d1 e1 e3 d3 c4 a3 d4 a5 a4 | Red to move: find 2 winning moves in a row. | b4 b3 c3";

#[test]
fn a_puzzle_says_all_in_both_languages() {
    for (language, words) in [(Language::English, "to move"), (Language::French, "joue")] {
        let PuzzleOnBoard { puzzle, view } = made("hex", 1, 4, language);
        assert!(puzzle.text.contains(words), "{}", puzzle.text);
        assert!(!puzzle.why.is_empty() && !puzzle.grade_title.is_empty());
        assert_eq!((view.position, view.turn), (puzzle.made.position.clone(), puzzle.made.turn));
        assert!(puzzle.record.starts_with(&puzzle.made.position), "{}", puzzle.record);
        let again = made("hex", 1, 4, language).puzzle;
        assert_eq!(puzzle, again);
    }
}

#[test]
fn moves_are_judged_with_what_they_allow() {
    let registry = Registry::shipped();
    let stop = StopFlag::new();
    let made = made("connect4", 1, 3, Language::English);
    assert!(matches!(made.puzzle.made.goal, Goal::WinIn { .. } | Goal::Hold));
    let right = made.puzzle.made.line[0].text.clone();
    for played in &made.view.moves {
        let asked = attempt(&made, &[&played.text]);
        let judged = registry.judge(&asked, Language::French, &stop).expect("a move");
        assert_eq!(judged.judgement.verdict == Verdict::Wrong, played.text != right);
        assert_eq!(judged.view.ply, made.view.ply + 1);
        if judged.judgement.verdict == Verdict::Wrong {
            assert!(judged.judgement.text.starts_with("Cela "), "{}", judged.judgement.text);
        }
        assert_eq!(judged.after.is_some(), judged.judgement.reply.is_some());
    }
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let registry = Registry::shipped();
    let (stop, language) = (StopFlag::new(), Language::English);
    let make = |game: &str, grade| {
        let request = PuzzleRequest { game: game.to_owned(), grade, seed: 1 };
        registry.make_puzzle(&request, language, &stop).unwrap_err()
    };
    assert_eq!(make("chess", 1).code(), Code::UnknownGame);
    assert_eq!(make("hex", 0).to_string(), "`grade` cannot be `0`: expected 1 to 5");
    assert_eq!(make("hex", 6).code(), Code::Option);
    let made = made("hex", 1, 4, language);
    let judge = |asked: &JudgeRequest| registry.judge(asked, language, &stop).unwrap_err();
    let none = judge(&attempt(&made, &[])).to_string();
    assert_eq!(none, "there is no move to judge");
    assert!(judge(&attempt(&made, &["z9"])).to_string().contains("z9"));
    let line = &made.puzzle.made.line[0].text;
    let other = made.view.moves.iter().find(|of| of.text != *line).expect("another move");
    let twice = judge(&attempt(&made, &[line, &other.text])).to_string();
    assert!(twice.starts_with("the last move was not made by the side"), "{twice}");
    let large = JudgeRequest { setup: "size=14".to_owned(), ..attempt(&made, &["a1"]) };
    assert!(judge(&large).to_string().starts_with("this game has no puzzles with"));
    stop.stop();
    assert_eq!(make("pentago", 5).code(), Code::Stopped);
}
