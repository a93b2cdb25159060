//! Notation round trips, as properties.

use proptest::prelude::*;
use quintet_connect4::{ConnectFour, Position};
use quintet_core::{Family, Game, Params, Playable, Record, Visitor};

/// Reads a game and writes it again.
struct Rewrite;

impl Visitor for Rewrite {
    type Output = String;

    fn visit<G: Playable>(self, record: Record<G>) -> String {
        G::write_record(&record, "moves").expect("moves can always be written")
    }
}

fn rewritten(text: &str) -> Result<String, String> {
    let params = Params::defaults(&ConnectFour::setup());
    ConnectFour::open(&params, text, Rewrite).map_err(|error| error.to_string())
}

proptest! {
    /// Any sequence of legal moves is read back from its text.
    #[test]
    fn games_read_back(choices in prop::collection::vec(0usize..7, 0..42)) {
        let mut position = Position::new();
        let mut text = String::new();
        for choice in choices {
            let moves: Vec<_> = position.moves().collect();
            if moves.is_empty() {
                break;
            }
            let played = moves[choice % moves.len()];
            text += &position.write_move(played);
            position.play(played);
        }
        prop_assert_eq!(rewritten(&text), Ok(text));
    }

    /// Accepted texts are written as they were read, except for white space.
    #[test]
    fn accepted_texts_are_kept(text in "[1-8 a]{0,20}") {
        if let Ok(written) = rewritten(&text) {
            prop_assert_eq!(written, text.replace(' ', ""));
        }
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>()) {
        let _ = rewritten(&text);
        let _ = Position::new().parse_move(&text);
    }
}

#[test]
fn errors_name_the_move_and_its_place() {
    let error = |text| rewritten(text).unwrap_err();
    assert_eq!(
        error("44x"),
        "move 3 (character 3): `x` is not a move: expected a column from 1 to 7"
    );
    assert_eq!(error("4444444"), "move 7 (character 7): illegal move `4`: column 4 is full");
    assert_eq!(error("1212121 3"), "move 8 (character 9): move `3`: the game is over");
}
