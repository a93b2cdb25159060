//! Boards set up by hand: any position that was played can be set up; an impossible one is refused.

use quintet::core::{Content, Diagram, Random, Seed, Side};
use quintet::{Registry, Session};

fn contents(board: &Diagram) -> Vec<Content> {
    board.cells.iter().map(|cell| cell.content).collect()
}

/// Plays at random, and sets up the resulting board after every few moves.
fn set_up_again(game: &str, setup: &str, seed: u64) {
    let mut session = Session::open(game, setup, "").expect("the setup is possible");
    let mut random = Random::new(Seed(seed));
    while !session.is_over() {
        let moves = session.view().moves;
        let legal: Vec<_> = moves.iter().filter(|of| !of.besides && of.text != "swap").collect();
        session.play(&legal[random.below(legal.len())].text).expect("it is legal");
        if random.below(4) == 0 || session.is_over() {
            let view = session.view();
            let wanted = contents(&view.board);
            if view.board.cells.iter().any(|cell| cell.marks.conflict) {
                assert!(Session::arrange(game, setup, &wanted).is_err(), "givens agree");
                return;
            }
            let again = Session::arrange(game, setup, &wanted)
                .unwrap_or_else(|error| panic!("{game} {}: {error}", view.position));
            let arranged = again.view();
            assert_eq!(contents(&arranged.board), wanted, "{game} {}", view.position);
            let opened = Session::open(game, &arranged.setup, &arranged.record).expect("readable");
            assert_eq!(contents(&opened.view().board), wanted);
            if game != "dual-sudoku" && game != "sudoku" {
                assert_eq!(arranged.turn, view.turn, "{game} {}", view.position);
                assert_eq!(arranged.outcome, view.outcome);
            }
        }
    }
}

#[test]
fn what_was_played_can_be_set_up() {
    for game in Registry::shipped().games(quintet::core::Language::English) {
        let setups: &[&str] = match game.name {
            "connect4" => &["", "width=4,height=4", "width=9,height=6"],
            "hex" => &["size=3", "size=5,swap=pieces", "size=13"],
            "dual-sudoku" => &["size=4", ""],
            "sudoku" => &["size=4"],
            _ => &[""],
        };
        for setup in setups {
            (0..6).for_each(|seed| set_up_again(game.name, setup, seed));
        }
    }
}

fn refusal(game: &str, setup: &str, put: &[(&str, Content)]) -> String {
    let board = Session::open(game, setup, "").expect("the setup is possible").view().board;
    let mut contents = contents(&board);
    for (id, content) in put {
        let index = board.cells.iter().position(|cell| cell.id == *id).expect("there is a cell");
        contents[index] = *content;
    }
    let arranged = Session::arrange(game, setup, &contents).map(|session| session.view().record);
    arranged.expect_err("it cannot be").to_string()
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let (first, second) = (Content::Stone(Side::First), Content::Stone(Side::Second));
    assert!(refusal("connect4", "", &[("c3r2", first)]).contains("column 3, row 2 hangs"));
    assert!(refusal("connect4", "", &[("c3r1", second)]).contains("0 of the first side and 1"));
    assert!(refusal("connect4", "", &[("c3r1", Content::Digit(3))]).contains("digit 3"));
    // The first side has four in a row at the bottom, but the second has moved since.
    let four = ["c1r1", "c2r1", "c3r1", "c4r1"].map(|id| (id, first));
    let above = ["c1r2", "c2r2", "c3r2", "c4r2"].map(|id| (id, second));
    assert!(refusal("connect4", "", &[four, above].concat()).contains("no order"));
    let joined = [("a1", first), ("a2", first), ("b1", second), ("b2", second)];
    assert!(refusal("hex", "size=2", &joined).contains("over before the last"));
    assert!(refusal("pentago", "", &[("a1", second)]).contains("first"));
    let twins = [("r1c1", Content::Digit(3)), ("r1c2", Content::Digit(3))];
    assert!(refusal("sudoku", "", &twins).contains("r1c2"));
    assert!(refusal("dual-sudoku", "size=4", &[("r1c1", Content::Digit(5))]).contains("1 to 4"));
    assert!(Session::arrange("hex", "size=3", &[]).is_err());
}

#[test]
fn ties_are_set_up_and_kept_in_the_text() {
    let games = Registry::shipped();
    let mut cells = vec![Content::Empty; 16];
    cells[0] = Content::Digit(1);
    // Side by side and one above the other, in either order.
    let ties = [(1, 0), (0, 4), (10, 11)];
    let session = games.arrange_tied("dual-sudoku", "size=4", &cells, &ties).unwrap();
    let view = session.view();
    assert_eq!(view.board.ties, Some(vec![(0, 1), (0, 4), (10, 11)]));
    let again = Session::open("dual-sudoku", &view.setup, &view.record).unwrap();
    assert_eq!(again.view().board.ties, view.board.ties);
    let texts: Vec<_> = view.moves.iter().map(|played| played.text.as_str()).collect();
    assert!(texts.contains(&"r1c2=2") && !texts.contains(&"r1c2=4"), "one apart: {texts:?}");
    // Without ties: cells that were tied before are free.
    let free = games.arrange_tied("dual-sudoku", &view.setup, &cells, &[]).unwrap();
    assert_eq!(free.view().board.ties, Some(Vec::new()));
    let refused = |game, setup, cells: &[Content], ties: &[(u16, u16)]| {
        games.arrange_tied(game, setup, cells, ties).err().expect("refused").to_string()
    };
    assert!(refused("dual-sudoku", "size=4", &cells, &[(3, 4)]).contains("not neighbours"));
    assert!(refused("dual-sudoku", "size=4", &cells, &[(0, 99)]).contains("not neighbours"));
    cells[1] = Content::Digit(4);
    assert!(refused("dual-sudoku", "size=4", &cells, &ties).contains("requires a difference of 1"));
    let board = [Content::Empty; 25];
    assert!(refused("hex", "size=5", &board, &[(0, 1)]).contains("no ties"));
    assert!(games.arrange_tied("hex", "size=5", &board, &[]).is_ok());
}
