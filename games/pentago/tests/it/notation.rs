//! Notation round trips, as properties, and error messages.

use proptest::prelude::*;
use quintet_core::{Family, Game, Params, Playable, Record, Visitor, render};
use quintet_pentago::{Pentago, Position};

/// Reads a game and writes it again in a format.
struct Rewrite<'a>(&'a str);

impl Visitor for Rewrite<'_> {
    type Output = String;

    fn visit<G: Playable>(self, record: Record<G>) -> String {
        G::write_record(&record, self.0).expect("every format holds every game")
    }
}

fn opened(setup: &str, text: &str, format: &str) -> Result<String, String> {
    let params = Params::parse(setup, &Pentago::setup()).map_err(|error| error.to_string())?;
    Pentago::open(&params, text, Rewrite(format)).map_err(|error| error.to_string())
}

fn rewritten(text: &str) -> Result<String, String> {
    opened("", text, "moves")
}

/// A game of arbitrary legal moves.
fn game(choices: &[usize]) -> Record<Position> {
    let mut record = Record::new(Position::new());
    let mut position = record.start;
    for choice in choices {
        let moves: Vec<_> = position.moves().collect();
        if moves.is_empty() {
            break;
        }
        let played = moves[choice % moves.len()];
        position.play(played);
        record.moves.push(played);
    }
    record
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0usize..288, 0..36)
}

proptest! {
    #[test]
    fn games_read_back(choices in choices(), cut in 0usize..36) {
        let whole = game(&choices);
        let text = Position::write_record(&whole, "moves").unwrap();
        prop_assert_eq!(rewritten(&text), Ok(text));
        let cut = cut.min(whole.moves.len());
        let rest = Record { moves: whole.moves[cut..].to_vec(), ..Record::new(whole.position_after(cut)) };
        let text = Position::write_record(&rest, "moves").unwrap();
        prop_assert_eq!(rewritten(&text), Ok(text));
    }

    #[test]
    fn boards_and_codes_read_back(choices in choices()) {
        let record = game(&choices);
        let board = Position::write_record(&record, "board").unwrap();
        let code = Position::write_record(&record, "code").unwrap();
        prop_assert_eq!(board.len(), 36);
        prop_assert_eq!(opened("", &code, "board"), Ok(board.clone()));
        prop_assert_eq!(opened("", &board, "code"), Ok(code));
        prop_assert_eq!(opened(&format!("start={board}"), "", "board"), Ok(board.clone()));
        let letters = board.replace('0', ".").replace('1', "X").replace('2', "o");
        prop_assert_eq!(opened("", &letters, "board"), Ok(board.clone()));
        let rows: Vec<_> = board.as_bytes().chunks(6).map(String::from_utf8_lossy).collect();
        prop_assert_eq!(opened("", &rows.join("\n"), "board"), Ok(board));
        prop_assert_eq!(Position::from_code(record.position().code()), Ok(record.position()));
    }

    /// A text read as a code is written as it was.
    #[test]
    fn codes_are_one_to_one(code in any::<u64>()) {
        if let Ok(position) = Position::from_code(code) {
            prop_assert_eq!(position.code(), code);
        }
    }

    #[test]
    fn separators_are_alike(choices in choices(), separators in "[ ,;\n\t]{1,4}") {
        let record = game(&choices);
        let text = Position::write_record(&record, "moves").unwrap();
        prop_assert_eq!(rewritten(&text.replace(' ', &separators)), Ok(text.clone()));
        let joined = record.moves.iter().map(|played| played.to_string().replace(' ', ""));
        let joined = joined.collect::<Vec<_>>().join(" ").to_uppercase();
        prop_assert_eq!(rewritten(&joined), Ok(text));
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>()) {
        let _ = rewritten(&text);
        let _ = Position::new().parse_move(&text);
    }

    #[test]
    fn any_likely_text_gets_an_answer(text in "[a-g0-7tlbrxo.+:, -]{0,45}") {
        if let Ok(written) = rewritten(&text) {
            prop_assert_eq!(rewritten(&written), Ok(written));
        }
    }
}

#[test]
fn errors_name_the_move_and_its_place() {
    let error = |text: &str| rewritten(text).unwrap_err();
    let form = "expected a cell from a1 to f6 and the turn of a quadrant, such as c3 tl+ (top left, clockwise), \
                or a cell alone that wins at once";
    assert_eq!(
        error("c3 tl+ g7 tl+"),
        format!("move 2 (character 8): `g7 tl+` is not a move: {form}")
    );
    assert_eq!(error("c3 tx+"), format!("move 1 (character 1): `c3 tx+` is not a move: {form}"));
    assert_eq!(error("c3 br+, c3 tl+"), "move 2 (character 9): illegal move `c3 tl+`: c3 is taken");
    assert_eq!(
        error("c3 d4 br-"),
        "move 1 (character 1): illegal move `c3`: \
         it does not win at once, so a quadrant is turned: c3 tl+"
    );
    let over = "111110222200000000000000000000000000";
    assert_eq!(
        error(&format!("{over} f6 tl+")),
        "move 1 (character 38): move `f6 tl+`: the game is over"
    );
}

#[test]
fn errors_name_what_is_wrong_with_a_board() {
    let error = |text: &str| rewritten(text).unwrap_err();
    let cells = "a board of 36 cells from the top left, 0 empty, 1 first, 2 second (or . x o)";
    assert_eq!(
        error("110000000000000000000000000000000000"),
        "impossible position: 2 of the first side and 0 of the second; \
         the first has as many marbles as the second, or one more"
    );
    assert_eq!(
        error("000000 200000 000000 000000 000000 000000 a1 tl+"),
        "impossible position: 0 of the first side and 1 of the second; \
         the first has as many marbles as the second, or one more"
    );
    assert_eq!(
        error("000000003000000000000000000000000000"),
        format!("`3` at character 9: expected {cells}; 8 cells were read")
    );
    assert_eq!(
        error("00000000000000000000000000000000000"),
        format!("`{}` at character 1: expected {cells}; 35 cells were read", "0".repeat(35))
    );
    assert_eq!(
        error("0000000000000000000000000000000000001"),
        "`1` at character 37: expected nothing more: the board has its 36 cells"
    );
    assert_eq!(
        error("code:x"),
        "`code:x` at character 1: expected code: and a whole number below 2^64"
    );
    assert_eq!(
        error("code:19683"),
        "impossible position: in code 19683 quadrant 0 is 19683, \
         which is not 9 digits of base 3"
    );
}

#[test]
fn a_start_option_and_a_text_with_a_start_must_agree() {
    let first = "100000000000000000000000000000000000";
    let other = "010000000000000000000000000000000000";
    let setup = format!("start={first}");
    assert_eq!(opened(&setup, "b2 tr-", "moves"), Ok(format!("{first} b2 tr-")));
    assert_eq!(opened(&setup, &format!("{first} b2 tr-"), "moves"), Ok(format!("{first} b2 tr-")));
    assert_eq!(
        opened(&setup, other, "moves"),
        Err(format!("setup: the text starts at {other}, but `start` is {first}"))
    );
    assert!(opened("start=c3 tl+", "", "moves").unwrap_err().starts_with("`c3` at character 1"));
    assert!(opened("start=", "", "moves").is_err());
    assert!(opened(&format!("start={first} b2 tr-"), "", "moves").is_err());
}

#[test]
fn a_printed_board_shows_quadrants_and_the_last_marble_where_it_lies() {
    let start = Position::new();
    let played = start.parse_move("a1 tl+").unwrap();
    let printed = render::text(
        &start.after(played).diagram(Some(played), quintet_core::Language::English),
        render::Style::Plain,
    );
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[0], "     a   b   c   d   e   f");
    assert_eq!(lines[1], " 1   .   .  (X)│ .   .   .");
    assert_eq!(lines[4], "   ────────────┼────────────");
}
