//! Games with all their lines, for every game: written, read back, and refused if impossible.

use quintet::core::{Language, Lines, Random, Seed, StopFlag};
use quintet::{Error, Registry, Session};

/// A tree of random moves of a game, some of them with comments.
fn grown(game: &str, setup: &str, seed: u64) -> (Session, Lines) {
    let mut random = Random::new(Seed(seed));
    let mut lines = Lines::default();
    for line in 0..4 {
        let mut session = Session::open(game, setup, "").expect("the setup is possible");
        let mut here = 0;
        for _ in 0..3 + random.below(4) {
            let legal = session.legal_moves();
            if legal.is_empty() {
                break;
            }
            let played = &legal[random.below(legal.len())];
            session.play(played).expect("it is legal");
            here = lines.add(here, played);
        }
        lines.comment(here, &format!("line {line}, (odd) {{signs}} 50% ]\\"));
    }
    (Session::open(game, setup, "").expect("the setup is possible"), lines)
}

#[test]
fn every_game_keeps_its_lines_in_its_text() {
    for game in Registry::shipped().games(Language::English) {
        let setup = match game.name {
            "hex" => "size=5,swap=pieces",
            "dual-sudoku" | "sudoku" => "size=4",
            _ => "",
        };
        for seed in 0..5 {
            let (session, lines) = grown(game.name, setup, seed);
            let text = session.write_lines("tree", &lines.to_string(), &StopFlag::new()).unwrap();
            let again = Session::open(game.name, "", &text).unwrap();
            assert_eq!(again.view().tree, Some(lines.to_string()), "{text}");
            assert_eq!(again.setup(), session.setup());
            assert_eq!(again.moves(), lines.main());
        }
    }
}

#[test]
fn hex_keeps_them_in_sgf() {
    for seed in 0..5 {
        let (session, lines) = grown("hex", "size=5,swap=pieces", seed);
        let text = session.write_lines("sgf", &lines.to_string(), &StopFlag::new()).unwrap();
        let again = Session::open("hex", "", &text).unwrap();
        assert_eq!(again.view().tree, Some(lines.to_string()), "{text}");
    }
    // Another format holds one line; a line that cannot be played leaves the game unchanged.
    let session = Session::open("hex", "size=5", "c3 d2").unwrap();
    let written = session.write_lines("moves", "c3,d2(b3)", &StopFlag::new()).unwrap();
    assert_eq!(written, session.write("moves").unwrap());
    let odd = Session::open("hex", "", "(;GM[11]SZ[5];B[c3](;W[d2])(;W[c3]))").unwrap();
    assert_eq!((odd.view().tree, odd.moves().len()), (None, 2));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let session = Session::open("connect4", "", "").unwrap();
    assert!(session.write_lines("tree", "4,4(9)", &StopFlag::new()).is_err());
    assert!(session.write_lines("tree", "4,4(", &StopFlag::new()).is_err());
    let refused = |text: &str| Session::open("connect4", "", text).err().expect("refused");
    assert!(refused("tree: 4,4(9)").to_string().contains('9'));
    assert!(refused("tree width=99: 4").to_string().contains("width"));
    assert!(Session::open("connect4", "", "tree: 4,4").unwrap().view().tree.is_none());
}

/// The client may be gone before thousands of lines are played.
#[test]
fn writing_lines_can_be_stopped() {
    let session = Session::open("connect4", "", "").unwrap();
    let stop = StopFlag::new();
    assert!(session.write_lines("tree", "4,4(5)", &stop).is_ok());
    stop.stop();
    assert_eq!(session.write_lines("tree", "4,4(5)", &stop), Err(Error::Stopped));
}
