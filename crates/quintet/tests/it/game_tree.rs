//! A game with every line that was tried: nothing is lost by going back and playing on.

use quintet::core::{Language, Random, Seed, Side, StopFlag};
use quintet::{Awaits, Code, GameTree, Open, Registry, Session};
use std::collections::BTreeSet;

fn open(game: &str, setup: &str, position: &str) -> GameTree {
    GameTree::new(Session::open(game, setup, position).expect("the position can be"))
}

fn moves(tree: &GameTree) -> Vec<String> {
    tree.view().history.into_iter().map(|ply| ply.text).collect()
}

/// The prefixes of all lines in a tree's text: everything that was ever played.
fn beginnings(text: &str) -> BTreeSet<Vec<String>> {
    let lines = quintet::core::Lines::parse(text).expect("a tree");
    let mut found = BTreeSet::from([Vec::new()]);
    let mut left = vec![(0, Vec::new())];
    while let Some((place, line)) = left.pop() {
        for &next in &lines.node(place).next {
            let mut line: Vec<String> = line.clone();
            line.push(lines.node(next).text.clone());
            found.insert(line.clone());
            left.push((next, line));
        }
    }
    found
}

/// Plays, steps and enters other lines at random, and compares with a list of everything played.
#[test]
fn everything_that_was_played_stays() {
    for game in Registry::shipped().games(Language::English) {
        let setup = match game.name {
            "hex" => "size=4",
            "dual-sudoku" | "sudoku" => "size=4",
            _ => "",
        };
        let mut random = Random::new(Seed(7));
        let mut tree = open(game.name, setup, "");
        let mut played = BTreeSet::from([Vec::new()]);
        for _ in 0..150 {
            let (ply, plies) = (tree.line().ply(), tree.line().plies());
            match random.below(5) {
                0 => tree.jump(random.below(plies + 1)).expect("there is such a ply"),
                1 => {
                    let others = tree.view().others;
                    if !others.is_empty() {
                        let other = &others[random.below(others.len())];
                        tree.enter(other.ply, &other.moves[0]).expect("it was listed");
                        let line = moves(&tree);
                        assert!(line[other.ply - 1..].starts_with(&other.moves));
                        assert_eq!(tree.line().ply(), other.ply);
                    }
                }
                _ => {
                    let legal = tree.line().legal_moves();
                    if legal.is_empty() {
                        continue;
                    }
                    // Few of them, so that the same moves are played again.
                    let text = &legal[random.below(legal.len().min(3))];
                    let mut line = moves(&tree)[..ply].to_vec();
                    line.push(text.clone());
                    let is_new = tree.play(text).expect("it is legal");
                    assert_eq!(is_new, played.insert(line.clone()), "{}: {line:?}", game.name);
                    assert_eq!(moves(&tree)[..=ply], line);
                }
            }
            let view = tree.view();
            let text = view.tree.unwrap_or_else(|| moves(&tree).join(","));
            assert_eq!(beginnings(&text), played, "{}", game.name);
            assert!(played.contains(&moves(&tree)));
        }
        // Reopened from its line and its tree, it is the same game.
        let view = tree.view();
        let again = open(game.name, setup, &view.record);
        let again = again.with_lines(view.tree.as_deref().unwrap_or(""), &StopFlag::new());
        let again = again.expect("what was written is read").view();
        assert_eq!((again.tree, again.others), (view.tree, view.others), "{}", game.name);
    }
}

#[test]
fn comments_stay_with_their_moves() {
    let mut tree = open("connect4", "", "445");
    tree.note("  the start is not here ").unwrap();
    tree.jump(0).unwrap();
    tree.note("an empty board").unwrap();
    tree.jump(2).unwrap();
    tree.play("6").unwrap();
    tree.note("odd (signs), {all} 50%").unwrap();
    let view = tree.view();
    assert_eq!(
        (view.comment.as_str(), view.history[2].comment.as_str()),
        ("an empty board", "odd (signs), {all} 50%")
    );
    let [other] = &view.others[..] else { panic!("one line was left") };
    assert_eq!((other.ply, other.comment.as_str()), (3, "the start is not here"));
    let again = open("connect4", "", "446").with_lines(&view.tree.unwrap(), &StopFlag::new());
    assert_eq!(again.unwrap().view().history[2].comment, "odd (signs), {all} 50%");
    let long = "x".repeat(3000);
    assert_eq!(tree.note(&long).unwrap_err().code(), Code::Tree);
    tree.jump(0).unwrap();
    tree.note("").unwrap();
    assert_eq!(tree.view().comment, "");
}

#[test]
fn lines_are_promoted_and_thrown_away() {
    let mut tree = open("connect4", "", "123");
    tree.jump(1).unwrap();
    tree.play("7").unwrap();
    assert_eq!(tree.view().tree.as_deref(), Some("1,2(7),3"));
    tree.promote(2, "7").unwrap();
    assert_eq!(tree.view().tree.as_deref(), Some("1,7(2,3)"));
    assert_eq!(tree.remove(2, "7").unwrap_err().code(), Code::Tree, "it is on screen");
    assert_eq!(tree.remove(2, "5").unwrap_err().code(), Code::Tree);
    assert_eq!(tree.enter(9, "5").unwrap_err().code(), Code::NoSuchPly);
    tree.remove(2, "2").unwrap();
    assert_eq!(tree.view().tree, None);
    // A deleted move may be played again.
    tree.jump(1).unwrap();
    assert_eq!(tree.play("2"), Ok(true));
    assert_eq!(moves(&tree), ["1", "2"]);
}

/// One person against a program: undo and redo go to the person's turn, and the program's answer
/// follows as before.
#[test]
fn a_program_moves_when_it_is_its_turn() {
    let players = Some(["human".to_owned(), "random".to_owned()]);
    let open = Open { players, ..Open::new("connect4", "", "1212") };
    let mut tree = open.game(&Registry::shipped(), &StopFlag::new()).unwrap();
    assert_eq!(tree.thinker(), None);
    tree.undo().unwrap();
    assert_eq!(tree.line().ply(), 2);
    tree.undo().unwrap();
    assert_eq!(tree.undo().unwrap_err().code(), Code::NothingToUndo);
    assert_eq!(tree.play("1"), Ok(false), "it was played before");
    assert_eq!(tree.line().ply(), 2, "and answered");
    tree.redo().unwrap();
    assert_eq!((tree.line().ply(), tree.redo().unwrap_err().code()), (4, Code::NothingToRedo));
    assert_eq!(tree.play("7"), Ok(true));
    assert_eq!((tree.thinker(), tree.view().thinker.as_deref()), (Some("random"), Some("random")));
    tree.jump(3).unwrap();
    assert_eq!(tree.thinker(), None, "somebody looks at what came before");
}

/// What a page shows comes from the view alone: who acts here, and for whom a person can resign.
#[test]
fn a_view_says_who_acts_and_who_can_resign() {
    let open = |first: &str, second: &str, position, ply| {
        let players = Some([first.to_owned(), second.to_owned()]);
        let open = Open { players, ply, ..Open::new("connect4", "", position) };
        open.game(&Registry::shipped(), &StopFlag::new()).unwrap()
    };
    let said = |tree: &GameTree| {
        let view = tree.view();
        (view.awaits, view.persons, view.resigns)
    };
    let (person, program) = (Some(Awaits::Person), Some(Awaits::Program));
    let (first, second) = (Some(Side::First), Some(Side::Second));
    assert_eq!(said(&open("human", "human", "", None)), (person, 2, None), "nothing was played");
    assert_eq!(said(&open("human", "human", "4", None)), (person, 2, second));
    assert_eq!(said(&open("random", "human", "", None)), (program, 1, second));
    assert_eq!(said(&open("human", "random", "44", Some(1))), (program, 1, first), "looking back");
    assert_eq!(said(&open("random", "random", "44", None)), (program, 0, None));
    let won = "1212121";
    assert_eq!(said(&open("human", "random", won, None)), (None, 1, None));
    assert_eq!(said(&open("human", "random", won, Some(2))), (person, 1, None), "it is over");
    let resigned = Some(Side::First);
    let open = Open { resigned, ..Open::new("connect4", "", "44") };
    let tree = open.game(&Registry::shipped(), &StopFlag::new()).unwrap();
    assert_eq!(said(&tree), (None, 2, None));
}

#[test]
fn trees_that_cannot_be_are_refused() {
    for text in ["4,4(", "4,9", "4(4{", "8"] {
        let tree = open("connect4", "", "44").with_lines(text, &StopFlag::new());
        assert_eq!(tree.map(drop).unwrap_err().code(), Code::Tree, "{text}");
    }
    let stop = StopFlag::new();
    stop.stop();
    let tree = open("connect4", "", "44").with_lines("4,4", &stop);
    assert_eq!(tree.map(drop).unwrap_err().code(), Code::Stopped);
}
