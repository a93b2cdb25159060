//! Notation round trips as properties, error messages, and the printed board.

use proptest::prelude::*;
use quintet_core::{Family, Language, Params, Playable, Record, Visitor, render};
use quintet_dual_sudoku::{DualSudoku, Layout};

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
    let params = Params::parse(setup, &DualSudoku::setup()).map_err(|error| error.to_string())?;
    DualSudoku::open(&params, text, Rewrite).map_err(|error| error.to_string())
}

const BARE: &str = "4/0-0-0-0/----/0-0-0-0/----/0-0-0-0/----/0-0-0-0";
const TIED: &str = "4/1-0-0+0/-+--/0-0-0-0/----/0-0-0-0/----/0-0-0-0";

proptest! {
    /// Any sequence of well-formed moves is a game: invalid ones are penalties.
    #[test]
    fn attempts_read_back(cells in prop::collection::vec((1..=9, 1..=9, 1..=9), 0..60)) {
        let words: Vec<_> = cells.iter().map(|(r, c, d)| format!("r{r}c{c}={d}")).collect();
        let text = words.join(" ");
        prop_assert_eq!(rewritten("", &text), Ok((String::new(), text)));
    }

    /// Layouts are written as they were read, whether or not a game can start there.
    #[test]
    fn layouts_read_back(
        digits in prop::collection::vec(0u8..=4, 16),
        ties in prop::collection::vec(prop::bool::ANY, 24),
    ) {
        let sign = |tied: bool| if tied { '+' } else { '-' };
        let row = |row: usize| {
            let mut text = digits[4 * row].to_string();
            for column in 1..4 {
                text.push(sign(ties[3 * row + column - 1]));
                text += &digits[4 * row + column].to_string();
            }
            text
        };
        let between = |row: usize| (0..4).map(|c| sign(ties[12 + 4 * row + c])).collect::<String>();
        let lines = [row(0), between(0), row(1), between(1), row(2), between(2), row(3)];
        let text = format!("4/{}", lines.join("/"));
        let layout = Layout::parse(&text).unwrap();
        prop_assert_eq!(layout.to_string(), text);
        prop_assert_eq!(Layout::parse(&format!("{layout:#}")), Ok(layout));
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>(), near in "[0-9rc=/;+ \n-]{0,40}") {
        for text in [text, near] {
            let _ = rewritten("", &text);
            let _ = Layout::parse(&text);
        }
    }
}

#[test]
fn a_text_may_start_with_its_grid() {
    let expected = Ok((format!("size=4,grid={TIED}"), "r1c2=2 pass".to_owned()));
    assert_eq!(rewritten("", &format!("{TIED}; r1c2=2 pass")), expected);
    let file = TIED.replace('/', "\n");
    assert_eq!(rewritten("", &format!("{file}\n\nr1c2=2\npass\n")), expected);
    assert_eq!(rewritten(&format!("size=4,grid={TIED}"), "r1c2=2 pass"), expected);
    assert_eq!(rewritten(&format!("grid={TIED}"), &format!("{TIED};r1c2=2 pass")), expected);
    assert_eq!(rewritten("", BARE), Ok(("size=4".to_owned(), String::new())));
}

#[test]
fn errors_name_the_move_and_its_place() {
    let error = |text| rewritten("", text).unwrap_err();
    let form = "pass, or a row, a column and a digit, each from 1 to 9, such as r1c2=9";
    assert_eq!(
        error("r1c1=5 r1c10=3"),
        format!("move 2 (character 8): `r1c10=3` is not a move: expected {form}")
    );
    assert_eq!(
        error("r1c1=0"),
        format!("move 1 (character 1): `r1c1=0` is not a move: expected {form}")
    );
    assert_eq!(error("pass pass r1c1=5"), "move 3 (character 11): move `r1c1=5`: the game is over");
    assert_eq!(
        error("1c1=5"),
        "`1c1=5` at character 1: expected moves such as r1c1=5, or a grid: its size (4, 9 or 16), \
         then rows"
    );
}

#[test]
fn errors_of_grids_name_the_line() {
    let error = |text: &str| rewritten("", text).unwrap_err();
    assert_eq!(
        error("4/0-0-0-5/----"),
        "`0-0-0-5` at character 3: expected row 1: 4 values from 0 to 4 with + or - between them, \
         as 0-0-0-0"
    );
    assert_eq!(
        error("4/0-0-0-0/---/0-0-0-0"),
        "`---` at character 11: expected 4 signs, + or -, between rows 1 and 2"
    );
    assert_eq!(
        error("4/0-0-0-0/----"),
        "`` at character 15: expected row 2: 4 values from 0 to 4 with + or - between them, \
         as 0-0-0-0"
    );
    assert_eq!(
        error(&BARE.replacen("0-0-0-0", "3-0-0-3", 1)),
        "impossible position: r1c1 and r1c4 are in the same row and both hold 3"
    );
    assert_eq!(
        error(&BARE.replacen("0-0-0-0", "3-0-1+4", 1)),
        "impossible position: r1c3 holds 1 and r1c4 4, but the + between them requires a difference of 1"
    );
}

#[test]
fn setups_that_contradict_are_refused() {
    let error = |setup: &str, text: &str| rewritten(setup, text).unwrap_err();
    assert_eq!(error("size=9", TIED), "setup: size=9 does not go with a grid of size 4");
    assert_eq!(
        error(&format!("grid={BARE}"), TIED),
        "setup: the grid of the text is not the grid of the setup"
    );
    assert_eq!(
        error(&format!("prefill=20,grid={TIED}"), ""),
        "setup: a given grid cannot also be prefilled or tied at random"
    );
    assert!(error("size=5", "").contains("one of 4, 9, 16"));
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
    let params = Params::defaults(&DualSudoku::setup());
    let printed = DualSudoku::open(&params, &format!("{TIED}; r2c2=2"), Print).unwrap();
    let expected = "
     1   2   3   4
   ┌───────┬───────┐
 1 │ 1   . │ . + . │
   │     + │       │
 2 │ .  (2)│ .   . │
   ├───────┼───────┤
 3 │ .   . │ .   . │
 4 │ .   . │ .   . │
   └───────┴───────┘
";
    assert_eq!(format!("\n{printed}"), expected);
}
