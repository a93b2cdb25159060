//! Notation round trips, as properties, and error messages.

use proptest::prelude::*;
use quintet_core::{Family, Game, Language, Lines, Params, Playable, Record, Visitor, render};
use quintet_hex::{Hex, Move, Position, SwapRule, Wide};

/// Reads a game and writes it again in a format.
struct Rewrite(&'static str);

impl Visitor for Rewrite {
    type Output = String;

    fn visit<G: Playable>(self, record: Record<G>) -> String {
        G::write_record(&record, self.0).expect("every format can be written")
    }
}

fn rewritten(setup: &str, text: &str, format: &'static str) -> Result<String, String> {
    let params = Params::parse(setup, &Hex::setup()).expect("a good setup");
    Hex::open(&params, text, Rewrite(format)).map_err(|error| error.to_string())
}

fn rules() -> impl Strategy<Value = SwapRule> {
    prop_oneof![Just(SwapRule::Off), Just(SwapRule::Pieces), Just(SwapRule::Sides)]
}

proptest! {
    /// Any sequence of legal moves is read back from each of its texts, which contain everything they need:
    /// the size, and the rule if a swap reveals it.
    #[test]
    fn games_read_back(
        size in 1u32..=11,
        rule in rules(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        swap in any::<bool>(),
    ) {
        let start = Position::<u128>::new(size, rule);
        let mut record = Record::new(start);
        let mut position = start;
        for choice in choices {
            let moves: Vec<_> = position.moves().collect();
            if moves.is_empty() {
                break;
            }
            let wish = swap && position.can_swap();
            let played = if wish { Move::Swap } else { *choice.get(&moves) };
            record.moves.push(played);
            position.play(played);
        }
        let moves = Position::write_record(&record, "moves").unwrap();
        let setup = start.setup_text();
        for format in ["moves", "hexworld", "sgf"] {
            let text = Position::write_record(&record, format).unwrap();
            prop_assert_eq!(rewritten(&setup, &text, format), Ok(text.clone()));
            prop_assert_eq!(rewritten(&setup, &text, "moves"), Ok(moves.clone()));
            if format != "moves" {
                prop_assert_eq!(rewritten("", &text, format), Ok(text));
            }
        }
    }

    /// Any lines of play come back as the tree they form; a line that begins another is part of it.
    #[test]
    fn trees_read_back(
        size in 2u32..=7,
        lines in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::collection::vec(0usize..4, 1..8)),
            1..8,
        ),
    ) {
        let start = Position::<Wide>::new(size, SwapRule::Off);
        let (mut tree, mut old) = (Lines::default(), Vec::new());
        for (cut, choices) in lines {
            // A new line branches off the one before somewhere.
            let mut line: Vec<Move> = old[..cut.index(old.len() + 1)].to_vec();
            let mut position = Record { moves: line.clone(), ..Record::new(start) }.position();
            for choice in choices {
                let Some(played) = position.moves().nth(choice) else { break };
                line.push(played);
                position.play(played);
            }
            let mut place = 0;
            for (position, played) in (Record { moves: line.clone(), ..Record::new(start) }).plies() {
                place = tree.add(place, &position.write_move(played));
            }
            old = line;
        }
        let text = Position::write_lines(&start, &tree, "sgf").unwrap().unwrap();
        let again = Hex::read_lines(&text).unwrap();
        prop_assert_eq!(again.to_string(), tree.to_string());
    }

    /// Accepted texts are written as they were read, except for white space.
    #[test]
    fn accepted_texts_are_kept(text in "([a-d][1-4] {1,2}){0,6}(swap)?") {
        if let Ok(written) = rewritten("size=4,swap=sides", &text, "moves") {
            prop_assert_eq!(written, text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>(), sgf in "\\(;[A-Z\\[\\];() a-c1-3-]{0,40}") {
        for text in [text, sgf] {
            let _ = rewritten("", &text, "moves");
            let _ = Hex::read_lines(&text);
            let _ = Position::<u128>::new(11, SwapRule::Off).parse_move(&text);
        }
    }
}

#[test]
fn hexworld_addresses() {
    let moves = |text: &str| rewritten("", text, "moves");
    assert_eq!(moves("https://hexworld.org/board/#11c1,a2:sf7").unwrap(), "a2 swap f7");
    assert_eq!(moves("#13r9c1,a2m13").unwrap(), "a2 m13");
    assert_eq!(moves("11nc1,h4e7f9,b9c3").unwrap(), "h4 e7 f9 b9 c3", "cursor");
    assert_eq!(moves("5x5,c3:rb").unwrap(), "c3", "a result is not a move");
    assert_eq!(moves("7").unwrap(), "");
    let sides = rewritten("", "9,a2:Sb2", "sgf").unwrap();
    assert_eq!(sides, "(;FF[4]CA[UTF-8]GM[11]SZ[9];B[a2];W[swap-sides];W[b2])");
    assert_eq!(
        rewritten("swap=pieces", "a2 swap", "hexworld").unwrap(),
        "https://hexworld.org/board/#11c1,a2:s"
    );
}

/// Stones set up by hand become a game that leads to them.
#[test]
fn sgf_with_stones_set_up() {
    let moves = |text: &str| rewritten("", text, "moves");
    assert_eq!(moves("(;SZ[5]AB[c3][d2]AW[a1]PL[W];W[b2];B[e5])").unwrap(), "c3 a1 d2 b2 e5");
    assert_eq!(moves("(;SZ[5]AW[a1]AB[c3];B[d2])").unwrap(), "c3 a1 d2");
    // PL may precede the stones, but must be right.
    assert_eq!(moves("(;SZ[5]PL[W]AB[c3])").unwrap(), "c3");
    for wrong in [
        "(;SZ[5]AB[c3]PL[B])",
        "(;SZ[5]AB[c3][d4])",
        "(;SZ[5]AB[c3]AW[c3])",
        "(;SZ[5]AB[f6])",
        "(;SZ[5]AB[swap])",
        "(;SZ[5]AB[c3];B[d4])",
        "(;SZ[5]AB[c3]AE[c3])",
        "(;SZ[5]AB)",
        "(;SZ[5]PL[X])",
        "(;SZ[5]AB[c3:])",
        "(;SZ[5]AB[c3];B[resign];AW[a1])",
    ] {
        assert!(moves(wrong).is_err(), "{wrong}");
    }
    // White, our Blue, may begin.
    assert_eq!(rewritten("", "(;SZ[5]PL[W];W[a1];B[c3])", "moves").unwrap(), "a1 c3");
    for text in ["(;SZ[5];W[a1];B[c3])", "(;SZ[5]AW[a1];B[c3])"] {
        assert!(rewritten("", text, "sgf").unwrap().contains("PL[W]"), "{text}");
    }
    assert!(rewritten("first=red", "(;SZ[5];W[a1])", "moves").is_err(), "the options decide");
    // Rectangles.
    assert_eq!(moves("(;SZ[5]AB[a1:b2]AW[d1:d4])").unwrap(), "a1 d2 b1 d3 a2 d4 b2 d1");
    // A board that is won: the last stone is a winning one.
    assert!(moves("(;SZ[2]AB[a1][a2]AW[b1])").is_ok());
}

/// What reading left out, in English.
struct LeftOut;

impl Visitor for LeftOut {
    type Output = Vec<String>;

    fn visit<G: Playable>(self, record: Record<G>) -> Vec<String> {
        let sentence = |words: &quintet_core::Words| words.get(Language::English).to_owned();
        record.left_out.iter().map(sentence).collect()
    }
}

#[test]
fn sgf_with_variations() {
    let text = "(;SZ[5];B[c3](;W[d2](;B[b4])(;B[b3];W[a4]))(;W[b3])(;C[a comment alone]))";
    assert_eq!(rewritten("", text, "moves").unwrap(), "c3 d2 b4");
    let params = Params::parse("", &Hex::setup()).unwrap();
    let left_out = Hex::open(&params, text, LeftOut).unwrap();
    assert_eq!(left_out, ["3 variations were left out; only the main line is kept"]);
    assert_eq!(Hex::open(&params, "(;SZ[5];B[c3])", LeftOut).unwrap(), [""; 0]);
    // As a tree they are all kept, and must be playable to be written.
    let start = Position::<Wide>::new(5, SwapRule::Off);
    let write = |lines: &Lines| Position::write_lines(&start, lines, "sgf").unwrap();
    let lines = Hex::read_lines(text).unwrap();
    assert_eq!(lines.to_string(), "c3{a comment alone},d2(b3),b4(b3,a4)");
    let written = "(;FF[4]CA[UTF-8]GM[11]SZ[5];B[c3](;W[d2](;B[b4])(;B[b3];W[a4]))(;W[b3]))";
    assert_eq!(write(&Hex::read_lines(written).unwrap()).unwrap(), written);
    let odd = "(;SZ[5];B[c3](;W[d2])(;W[c3]))";
    assert!(rewritten("", odd, "moves").is_ok());
    let error = write(&Hex::read_lines(odd).unwrap()).unwrap_err().to_string();
    assert!(error.contains("illegal move `c3`: cell c3 is taken"), "{error}");
    // Deep files get an answer instead of exhausting the stack.
    assert_eq!(Hex::read_lines(&"(;".repeat(300_000)), None);
}

/// The position after moves.
fn after(mut position: Position<u128>, moves: &[&str]) -> Position<u128> {
    for text in moves {
        position.play(position.parse_move(text).expect("a move"));
    }
    position
}

/// A game that starts on a board with stones is written with stones set up.
#[test]
fn sgf_from_a_set_up_board() {
    let text = "(;FF[4]CA[UTF-8]GM[11]SZ[5]AB[c3]AW[a1]PL[B];B[d2])";
    let start = after(Position::new(5, SwapRule::Off), &["c3", "a1"]);
    let played = start.parse_move("d2").unwrap();
    let record = Record { moves: vec![played], ..Record::new(start) };
    assert_eq!(Position::write_record(&record, "sgf").unwrap(), text);
    assert_eq!(rewritten("", text, "moves").unwrap(), "c3 a1 d2");
    // Stones cannot show a swap.
    let swapped = after(Position::new(5, SwapRule::Pieces), &["c2", "swap"]);
    assert!(Position::write_record(&Record::new(swapped), "sgf").is_err());
}

#[test]
fn sgf_files() {
    let moves = |text: &str| rewritten("", text, "moves");
    let file = "(;AP[HexGui:0.9]FF[4]GM[11]SZ[11]C[a\\]b;B\\[z9\\]]\n ;B[A10] BL[5]\n;W[swap-pieces]\n;B[k1]LB[a1:x][b2:y];W[resign])";
    assert_eq!(moves(file).unwrap(), "a10 swap k1");
    assert_eq!(moves("(;SZ[5:5](;B[c3](;W[d4])))").unwrap(), "c3 d4");
    // After a swap of sides, B may be the colour or the person.
    let swapped = "B[a2];W[swap-sides]";
    assert_eq!(moves(&format!("(;{swapped};W[b2];B[c3])")).unwrap(), "a2 swap b2 c3");
    assert_eq!(moves(&format!("(;{swapped};B[b2];W[c3])")).unwrap(), "a2 swap b2 c3");
    assert!(moves(&format!("(;{swapped};B[b2];B[c3])")).is_err());
}

#[test]
fn errors_name_the_move_and_its_place() {
    let error = |text| rewritten("", text, "moves").unwrap_err();
    assert_eq!(
        error("a1 b2 l3"),
        "move 3 (character 7): `l3` is not a move: expected a cell from a1 to k11, or swap"
    );
    assert_eq!(error("a1 a1"), "move 2 (character 4): illegal move `a1`: cell a1 is taken");
    assert_eq!(
        error("a1 swap"),
        "move 2 (character 4): illegal move `swap`: the swap rule is off: set swap=pieces or swap=sides"
    );
    let swaps = |text| rewritten("swap=pieces,size=2", text, "moves").unwrap_err();
    assert_eq!(
        swaps("a1 swap swap"),
        "move 3 (character 9): illegal move `swap`: only the second side's first move may be a swap"
    );
    assert_eq!(swaps("a1 b1 a2 b2"), "move 4 (character 10): move `b2`: the game is over");
    assert_eq!(error("11,a2:pb2"), "move 2 (character 6): illegal move `:p`: nobody may pass here");
    assert_eq!(
        error("11,a2b22"),
        "move 2 (character 6): `b22` is not a move: expected a cell from a1 to k11, or swap"
    );
    assert_eq!(error("11,a2:x"), "`:x` at character 6: expected :s, :S, :rb, :rw, :fb or :fw");
    assert_eq!(
        error("http://hexworld.org/board"),
        "`http://hexworld.org/` at character 1: expected a HexWorld address such as https://hexworld.org/board/#11c1,a2:sf7"
    );
    assert_eq!(error("21,a1"), "impossible position: a board of size 21: sizes are 1 to 19");
}

#[test]
fn errors_of_game_files() {
    let error = |text| rewritten("", text, "moves").unwrap_err();
    assert_eq!(
        error("(;B[a1];B[b2])"),
        "move 2 (character 11): illegal move `b2`: it is the turn of W, blue, not of B"
    );
    assert_eq!(
        error("(;B[a1](;W[b2]);W[c3])"),
        "`;W[c3])` at character 16: expected `(` or `)`: a line does not go on after its variations"
    );
    assert_eq!(
        error("(;B[a1])(;B[b2])"),
        "`(;B[b2])` at character 9: expected the end of the text: it may hold only one game"
    );
    assert_eq!(
        error("(;B[a1](W[b2]))"),
        "`W[b2]))` at character 9: expected `;` before a property"
    );
    assert_eq!(
        error("(;SZ[5]AB[c3]AW[c3])"),
        "move 1 (character 17): illegal move `c3`: a stone is set up there already"
    );
    assert_eq!(
        error("(;SZ[5]AB[c9])"),
        "move 1 (character 11): `c9` is not a move: expected a cell from a1 to e5"
    );
    assert_eq!(
        error("(;SZ[5]AB[c3]PL[B])"),
        "impossible position: PL[B]: with these stones White, our Blue, moves next"
    );
    assert_eq!(
        error("(;B[c3];AB[a1])"),
        "impossible position: AB: stones can only be set up before the first move, and not removed"
    );
    assert_eq!(error("(;GM[1]SZ[19])"), "impossible position: GM[1] is not Hex, which is GM[11]");
    assert_eq!(error("(;B[a1]"), "`` at character 8: expected `)` at the end of the game");
    assert_eq!(error("(;B[a1"), "`` at character 7: expected `]` at the end of a value");
}

#[test]
fn texts_may_not_contradict_options() {
    let error = |setup, text| rewritten(setup, text, "moves").unwrap_err();
    assert_eq!(
        error("size=13", "11,a2"),
        "setup: the text has a board of size 11, but size=13 is given"
    );
    assert_eq!(
        error("swap=off", "11,a2:s"),
        "setup: the text has a swap of pieces, but swap=off is given"
    );
    assert_eq!(
        error("swap=sides", "(;B[a2];W[swap-pieces])"),
        "setup: the text has a swap of pieces, but swap=sides is given"
    );
    assert_eq!(rewritten("size=5", "5,a2", "moves").unwrap(), "a2");
}

/// Prints the board that a text leads to.
struct Print;

impl Visitor for Print {
    type Output = String;

    fn visit<G: Playable>(self, record: Record<G>) -> String {
        let diagram = record.position().diagram(record.moves.last().copied(), Language::English);
        render::text(&diagram, render::Style::Plain) + &record.position().status(Language::English)
    }
}

fn printed(setup: &str, text: &str) -> String {
    let params = Params::parse(setup, &Hex::setup()).expect("a good setup");
    Hex::open(&params, text, Print).expect("a good game")
}

#[test]
fn the_board_is_a_rhombus() {
    let board = "       Red
      a b c
     1 . . .
Blue  2 .(R).  Blue
       3 . . .
         Red
Blue to move";
    assert_eq!(printed("size=3", "b2"), board);
    // Two digits still line up, and a swap of sides changes whose stones are red, not how they look.
    let ten = printed("size=10", "a10 j1 b9");
    assert_eq!(ten.lines().nth(10), Some("         9 .(R). . . . . . . ."));
    assert_eq!(ten.lines().nth(11), Some("         10 R . . . . . . . . ."));
    let swapped = "       Red
      a b c
     1 .[R].
Blue  2[R]B B  Blue
       3[R]. .
         Red
Red wins: the red edges are joined";
    assert_eq!(printed("size=3,swap=sides", "b1 swap b2 a3 c2 a2"), swapped);
    assert!(printed("swap=sides", "b1").ends_with("Blue to move or to swap"));
}

#[test]
fn french_readers_read_french() {
    let start = Position::<u128>::new(3, SwapRule::Sides);
    let placed = start.parse_move("b2").unwrap();
    assert_eq!(start.speak_move(placed, Language::French), "Rouge en b2");
    let next = start.after(placed);
    assert_eq!(next.status(Language::French), "Bleu joue ou échange");
    let diagram = next.diagram(Some(placed), Language::French);
    assert_eq!(diagram.cells[4].spoken, "b2, rouge");
    assert_eq!(
        (diagram.targets[0].id.as_str(), diagram.targets[0].label.as_str()),
        ("swap", "échanger")
    );
    let error = next.parse_move("b2").unwrap_err();
    assert_eq!(error.in_words(Language::French), "coup illégal `b2` : la case b2 est occupée");
}

/// Bridges and edge templates in words, with the cells to show them on.
#[test]
fn connections_are_named() {
    let remarks = |moves: &str, language| {
        let mut position = Position::<u128>::new(6, SwapRule::Off);
        for text in moves.split_whitespace() {
            position.play(position.parse_move(text).unwrap());
        }
        position.remarks(language)
    };
    let found = remarks("c3 a1 b5 f6", Language::English);
    let texts: Vec<&str> = found.iter().map(|remark| remark.text.as_str()).collect();
    assert_eq!(
        texts[..2],
        [
            "Red: b5 is connected to the edge at row 6; a6 and b6 guard it",
            "Red: c3 is connected to b5; b4 and c4 guard it",
        ]
    );
    assert!(texts[2].starts_with("Red: c3 is connected to the edge at row 1; "), "{texts:?}");
    assert_eq!(
        (&found[1].about[..], &found[1].cells[..]),
        (&["c3", "b5"].map(str::to_owned)[..], &["b4", "c4"].map(str::to_owned)[..])
    );
    let french = &remarks("c3 a1 b5 f6", Language::French)[0].text;
    assert_eq!(
        french,
        "Rouge : connexion sûre entre b5 et le bord de la rangée 6, gardée par a6 et b6"
    );
    assert_eq!(remarks("", Language::English), []);
}
