//! Notation round trips as properties, error messages, and the printed board.

use proptest::prelude::*;
use quintet_core::{Family, Language, Params, Playable, Record, Visitor, render};
use quintet_sudoku::{Grid, Sudoku};

/// Reads a game and writes it again, with its setup.
struct Rewrite;

impl Visitor for Rewrite {
    type Output = (String, String);

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        let text = G::write_record(&record, "moves").expect("moves can always be written");
        (record.start.setup_text(), text)
    }
}

fn rewritten(setup: &str, text: &str) -> Result<(String, String), String> {
    let params = Params::parse(setup, &Sudoku::setup()).map_err(|error| error.to_string())?;
    Sudoku::open(&params, text, Rewrite).map_err(|error| error.to_string())
}

const PUZZLE: &str = "1....4...3.4....";

proptest! {
    /// A grid of any size, on one line or drawn, with upper- or lower-case letters.
    #[test]
    fn grids_read_back(edge in 2usize..=5, seed in prop::collection::vec(0u8..=25, 625)) {
        let cells = edge.pow(4);
        let top = (edge * edge) as u8;
        let digits: Vec<u8> = seed[..cells].iter().map(|digit| digit % (top + 1)).collect();
        let text: String = digits.iter().map(|&digit| match digit {
            0 => '.',
            digit if edge == 5 => char::from(b'A' + digit - 1),
            digit => char::from_digit(u32::from(digit), 17).unwrap().to_ascii_uppercase(),
        }).collect();
        let grid = Grid::parse(&text).unwrap();
        prop_assert_eq!(grid.digits(), &digits[..]);
        prop_assert_eq!(grid.to_string(), text.clone());
        prop_assert_eq!(Grid::parse(&format!("{grid:#}")), Ok(grid.clone()));
        prop_assert_eq!(Grid::parse(&text.to_lowercase().replace('.', "0")), Ok(grid.clone()));
        if edge > 3 {
            let numbers: Vec<String> = digits.iter().map(ToString::to_string).collect();
            prop_assert_eq!(Grid::parse(&numbers.join(" ")), Ok(grid));
        }
    }

    /// Entries in different cells form a game, right or wrong.
    #[test]
    fn entries_read_back(digits in prop::collection::vec(1..=9, 0..81)) {
        let word = |(cell, digit)| format!("r{}c{}={digit}", cell / 9 + 1, cell % 9 + 1);
        let words: Vec<String> = digits.iter().enumerate().map(word).collect();
        let text = words.join(" ");
        prop_assert_eq!(rewritten("", &text), Ok((String::new(), text)));
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>(), near in "[0-9a-gr.=|+ \n-]{0,90}") {
        for text in [text, near] {
            let _ = rewritten("", &text);
            let _ = Grid::parse(&text);
        }
    }
}

#[test]
fn a_text_may_start_with_its_grid() {
    let expected = Ok((format!("grid={PUZZLE}"), format!("{PUZZLE} r1c2=2 r1c2=.")));
    assert_eq!(rewritten("", &format!("{PUZZLE} r1c2=2 r1c2=.")), expected);
    assert_eq!(rewritten("size=4", "1.|..\n.4|..\n--+--\n.3|.4\n..|..\nR1C2=2 r1c2=0"), expected);
    assert_eq!(rewritten(&format!("grid={PUZZLE}"), "r1c2=2 r1c2=."), expected);
    assert_eq!(rewritten("size=16", ""), Ok(("size=16".to_owned(), String::new())));
    assert_eq!(rewritten("", &".".repeat(16)), Ok(("size=4".to_owned(), String::new())));
}

#[test]
fn drawn_grids_have_boxes() {
    let drawn = format!("{:#}", Grid::parse(PUZZLE).unwrap());
    assert_eq!(drawn, "1 . | . .\n. 4 | . .\n----+----\n. 3 | . 4\n. . | . .");
}

#[test]
fn errors_name_the_character_and_its_place() {
    let error = |text: &str| rewritten("", text).unwrap_err();
    assert_eq!(
        error("1..x"),
        "`x` at character 4: expected a cell (1 to 9, A to G for 10 to 16, . or 0 when empty) \
         or a separator (white space, |, - or +)"
    );
    assert_eq!(
        error("1.. .."),
        "`1.. ..` at character 1: expected 16, 81, 256 or 625 cells, not 5"
    );
    assert_eq!(
        error("1....4...3.5...."),
        "`5` at character 12: expected digits from 1 to 4 in a grid of 16 cells"
    );
    assert_eq!(
        error("1...4...3..41..."),
        "impossible position: r1c1 and r4c1 are in the same column and both hold 1"
    );
    assert_eq!(
        error("1....1..3..4...."),
        "impossible position: r1c1 and r2c2 are in the same box and both hold 1"
    );
}

#[test]
fn large_grids_are_letters_or_numbers() {
    let error = |text: &str| rewritten("", text).unwrap_err();
    let letters = format!("RY{}", ".".repeat(623));
    assert_eq!(
        rewritten("", &format!("{letters} r25c25=25")).unwrap().1,
        format!("{letters} r25c25=25")
    );
    assert_eq!(rewritten("", &format!("18 25 {}", ". ".repeat(623))).unwrap().1, letters);
    let wrong = error(&format!("Y5{}", ".".repeat(623)));
    assert!(
        wrong.starts_with("`5` at character 2: expected a cell (A to Y for 1 to 25"),
        "{wrong}"
    );
    let wrong = error(&format!("3 26 {}", ". ".repeat(623)));
    assert!(wrong.starts_with("`26` at character 3: expected digits from 1 to 25"), "{wrong}");
    let twins = error(&format!("C{}C{}", ".".repeat(24), ".".repeat(599)));
    assert!(twins.ends_with("r1c1 and r2c1 are in the same column and both hold 3"), "{twins}");
}

#[test]
fn errors_name_the_move_and_its_place() {
    let error = rewritten("", &format!("{PUZZLE} r1c2=2 r1c1=2")).unwrap_err();
    assert_eq!(error, "move 2 (character 25): illegal move `r1c1=2`: r1c1 is given and stays 1");
}

#[test]
fn setups_that_contradict_are_refused() {
    let error = |setup: &str, text: &str| rewritten(setup, text).unwrap_err();
    assert_eq!(error("size=9", PUZZLE), "setup: size=9 does not go with a grid of size 4");
    assert_eq!(
        error("grid=................", PUZZLE),
        "setup: the grid of the text is not the grid of the setup"
    );
    assert!(error("size=5", "").contains("one of 4, 9, 16, 25"));
}

/// Prints the board after the last move.
struct Print;

impl Visitor for Print {
    type Output = String;

    fn visit<G: Playable>(self, record: Record<G>) -> String {
        let last = record.moves.last().copied();
        render::text(&record.position().diagram(last, Language::English), render::Style::Plain)
    }
}

#[test]
fn the_board_can_be_printed() {
    let params = Params::defaults(&Sudoku::setup());
    let text = format!("{PUZZLE} r4c1=1 r2c3=2");
    let printed = Sudoku::open(&params, &text, Print).unwrap();
    let expected = "
     1   2   3   4
   ┌───────┬───────┐
 1 │!1!  . │ .   . │
 2 │ .   4 │(2)  . │
   ├───────┼───────┤
 3 │ .   3 │ .   4 │
 4 │!1!  . │ .   . │
   └───────┴───────┘
";
    assert_eq!(format!("\n{printed}"), expected);
}
