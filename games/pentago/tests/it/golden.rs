//! Known figures: leaves of the game tree, and the public solution's boards.

use quintet_core::{Game, Outcome, Playable, Random, Seed, Side, perft};
use quintet_pentago::{Cell, Placement, Position, Twist};
use std::collections::HashMap;

/// Leaves by depth: 288, times 280, times 272.
const LEAVES: [u64; 4] = [1, 288, 80_640, 21_934_080];

#[test]
fn perft_to_depth_3() {
    for (depth, &leaves) in LEAVES.iter().enumerate() {
        assert_eq!(perft(&Position::new(), depth as u32), leaves, "depth {depth}");
    }
}

#[test]
fn the_first_moves_come_in_the_stated_order() {
    let texts: Vec<_> = Position::new().moves().map(|played| played.to_string()).collect();
    let twists = "tl+ tl- tr+ tr- bl+ bl- br+ br-".split(' ');
    let a1: Vec<_> = twists.map(|twist| format!("a1 {twist}")).collect();
    assert_eq!(texts[..8], a1);
    assert_eq!((texts[8].as_str(), texts[48].as_str()), ("b1 tl+", "a2 tl+"));
    assert_eq!(texts[287], "f6 br-");
}

#[test]
fn a_marble_that_makes_five_wins_without_a_turn() {
    let position = Position::from_boards(0b111 | 1 << 16, 0b1111 << 35).unwrap();
    let win = position.parse_move("e1").unwrap();
    assert_eq!(position.moves().filter(|played| played.twist.is_none()).count(), 1);
    assert!(position.moves().all(|played| played.cell != win.cell || played == win));
    let over = position.after(win);
    assert_eq!(over.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!((over.turn(), over.ply()), (Side::Second, 9));
    assert_eq!(over.moves().count(), 0);
    assert_eq!(over.status(quintet_core::Language::English), "Black wins with five in a row");
    let refused = position.parse_move("e1 br+").unwrap_err().to_string();
    assert_eq!(refused, "illegal move `e1 br+`: it wins at once, so no quadrant is turned: e1");
}

/// A board with marbles of the first and the second side on these cells.
fn board(first: &[&str], second: &[&str]) -> Position {
    let bits = |cells: &[&str]| {
        let placed = cells.iter().map(|cell| {
            let form = format!("{cell} tl+");
            Position::new().parse_move(&form).expect("a cell").cell.bit()
        });
        placed.fold(0, |board, bit| board | bit)
    };
    Position::from_boards(bits(first), bits(second)).expect("a board that can be")
}

#[test]
fn a_turn_that_makes_five_for_both_is_a_draw() {
    // Turned clockwise, columns d and e become rows 1 and 2 of tr.
    let position = board(&["a1", "b1", "c1", "d2", "d3"], &["a2", "b2", "c2", "e2", "e3"]);
    let over = position.after(position.parse_move("f6 tr+").unwrap());
    assert_eq!(over.outcome(), Some(Outcome::Draw));
    assert_eq!(over.status(quintet_core::Language::English), "Draw: both have five in a row");
    assert_eq!(over.five_cells().count_ones(), 10);
}

#[test]
fn a_turn_that_makes_five_for_the_opponent_alone_loses() {
    let position = board(&["a1", "b1", "c1", "d3", "f4"], &["a2", "b2", "c2", "e2", "e3"]);
    let over = position.after(position.parse_move("f6 tr+").unwrap());
    assert_eq!(over.outcome(), Some(Outcome::Win(Side::Second)));
    let safe = position.after(position.parse_move("f6 tr-").unwrap());
    assert_eq!(safe.outcome(), None);
}

#[test]
fn the_last_marble_turns_a_quadrant_too() {
    let full: Vec<_> = Cell::all().collect();
    // Rows of pairs, alternately XXOOXX and OOXXOO: nobody has more than two in a row.
    let is_first = |cell: &Cell| (cell.row() + cell.column() / 2).is_multiple_of(2);
    let (first, second): (Vec<Cell>, Vec<Cell>) = full.into_iter().partition(is_first);
    let bits = |cells: &[Cell]| cells.iter().fold(0, |board, cell| board | cell.bit());
    let last = *second.last().unwrap();
    let position = Position::from_boards(bits(&first), bits(&second) ^ last.bit()).unwrap();
    assert_eq!((position.ply(), position.outcome()), (35, None));
    let moves: Vec<_> = position.moves().collect();
    let all = Twist::ALL.map(|twist| Placement { cell: last, twist: Some(twist) });
    assert_eq!(moves, all);
    for played in moves {
        assert!(position.after(played).outcome().is_some(), "{played} fills the board");
    }
    let over = position.after(all[0]);
    assert_eq!(over.outcome(), Some(Outcome::Draw));
    assert_eq!(over.status(quintet_core::Language::English), "Draw: the board is full");
}

#[test]
fn four_quarters_are_none_and_opposite_turns_cancel() {
    for pattern in 0..512u64 {
        let board = pattern | pattern << 16 | pattern << 32 | pattern << 48;
        for pair in Twist::ALL.chunks(2) {
            let [clockwise, counter] = [pair[0], pair[1]];
            let full = (0..4).fold(board, |board, _| clockwise.applied(board));
            assert_eq!(full, board);
            assert_eq!(counter.applied(clockwise.applied(board)), board);
            let thrice = (0..3).fold(board, |board, _| clockwise.applied(board));
            assert_eq!(counter.applied(board), thrice);
        }
    }
}

#[test]
fn move_indices_read_back() {
    for index in 0..Placement::INDEX_COUNT {
        assert_eq!(Placement::from_index(index).unwrap().index(), index);
    }
    assert_eq!(Placement::from_index(Placement::INDEX_COUNT), None);
}

/// The lines `code value` of a file of the public solution.
fn solved(name: &str) -> Vec<(u64, i32)> {
    let text = quintet_testkit::public_data(&format!("pentago/values_{name}.tsv"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pair = |line: &str| {
        let (code, value) = line.split_once('\t').expect("two columns");
        (code.parse().expect("a code"), value.parse().expect("a value"))
    };
    lines.map(pair).collect()
}

/// Codes are read back, including those of a board's eight images.
#[test]
fn codes_read_back() {
    let mut random = Random::new(Seed(5));
    for _ in 0..300 {
        let mut position = Position::new();
        for _ in 0..random.below(20) {
            let Some(played) = position.random_move(&mut random) else { break };
            position.play(played);
        }
        for image in position.symmetric() {
            let read = Position::from_code(image.code()).unwrap();
            assert_eq!((read.code(), read.ply()), (image.code(), position.ply()));
        }
    }
}

/// Codes are read back; each stands for the least of its eight images, so the symmetries and the encoding
/// agree with theirs.
#[test]
#[ignore = "needs $QUINTET_DATA"]
fn the_public_solution_s_boards_read_back() {
    let files = ["0stones", "1stones", "2stones", "3stones", "4stones_part", "5stones_part"];
    for (ply, name) in files.into_iter().enumerate() {
        for (code, _) in solved(name) {
            let position = Position::from_code(code).unwrap();
            assert_eq!(position.code(), code);
            assert_eq!(position.ply(), ply as u32);
            let least = position.symmetric().iter().map(Position::code).min();
            assert_eq!(least, Some(code));
        }
    }
}

/// Each value is that of the best move: compares rules and solution on the boards whose children are all in
/// the data.
#[test]
#[ignore = "needs $QUINTET_DATA"]
fn the_public_solution_s_values_follow_from_the_rules() {
    let files = ["0stones", "1stones", "2stones", "3stones"];
    let values = files.map(|name| HashMap::<u64, i32>::from_iter(solved(name)));
    for (boards, next) in values.iter().zip(values.iter().skip(1)) {
        for (&code, &value) in boards {
            let position = Position::from_code(code).unwrap();
            let reached = |played| {
                let images = position.after(played).symmetric();
                images.iter().map(Position::code).min().unwrap()
            };
            let best = position.moves().map(|played| -next[&reached(played)]).max();
            assert_eq!(best, Some(value), "code {code}");
        }
    }
}
