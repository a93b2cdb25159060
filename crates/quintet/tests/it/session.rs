//! A session keeps its history consistent, and a refusal changes nothing.

use crate::every_game::{play_on, quick_setup};
use quintet::core::{Language, Random, Seed, Side};
use quintet::{Error, GameEnd, Reason, Registry, Session};

fn connect4(position: &str) -> Session {
    Session::open("connect4", "", position).expect("a possible position")
}

#[test]
fn history_goes_back_and_forth() {
    let mut session = connect4("4453");
    assert_eq!((session.ply(), session.plies()), (4, 4));
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.write("moves").unwrap(), "44");
    session.redo().unwrap();
    assert_eq!(session.write("moves").unwrap(), "445");
    session.jump(0).unwrap();
    assert_eq!(session.view().plies, 4, "what was undone stays");
    session.jump(4).unwrap();
    assert_eq!(session.write("moves").unwrap(), "4453");
    session.jump(1).unwrap();
    session.play("7").unwrap();
    assert_eq!(session.view().plies, 2, "a new move forgets what was undone");
    let history: Vec<_> = session.view().history.into_iter().map(|ply| ply.text).collect();
    assert_eq!(history, ["4", "7"]);
}

#[test]
fn refusals_change_nothing() {
    let mut session = connect4("444444");
    let before = session.view();
    assert!(matches!(session.play("4"), Err(Error::Move(_))));
    assert!(matches!(session.play("nonsense"), Err(Error::Move(_))));
    assert_eq!(session.redo(), Err(Error::NothingToRedo));
    assert_eq!(session.jump(7), Err(Error::NoSuchPly { ply: 7, last: 6 }));
    assert!(matches!(session.write("pgn"), Err(Error::Record(_))));
    assert!(matches!(session.seat("human"), Err(Error::HumanCannotThink)));
    assert_eq!(session.view(), before);
    let mut fresh = connect4("");
    assert_eq!(fresh.undo(), Err(Error::NothingToUndo));
}

#[test]
fn every_change_is_a_revision() {
    let mut session = connect4("");
    session.play("4").unwrap();
    session.play("4").unwrap();
    session.undo().unwrap();
    assert_eq!(session.revision(), 3);
    assert!(session.play("x").is_err());
    assert_eq!(session.revision(), 3);
}

/// For every game: following moves gives the same position as opening it there, whatever was
/// followed before.
#[test]
fn following_a_game_leads_where_opening_it_does() {
    let mut random = Random::new(Seed(4));
    for game in Registry::shipped().games(Language::English) {
        let mut followed = Session::open(game.name, quick_setup(game.name), "").unwrap();
        for _ in 0..4 {
            let mut played = Session::open(game.name, quick_setup(game.name), "").unwrap();
            let start = played.plies();
            play_on(&mut played, &mut random, 12);
            let words: Vec<String> = played.moves()[start..]
                .iter()
                .map(|text| text.split_whitespace().collect())
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            for length in [words.len() / 2, words.len(), words.len(), words.len() / 3] {
                let before = followed.moves().len().max(followed.plies()) - start;
                let new = followed.follow(start, &words[..length]).unwrap();
                assert!(new <= length && (before > 0 || new == length));
                let mut opened = played.clone();
                opened.jump(start + length).unwrap();
                assert!(followed.is_same_position(&opened), "{}: {words:?}", game.name);
                assert_eq!(followed.position(), opened.position());
                assert_eq!(followed.key(), opened.key());
                assert_eq!(followed.follow(start, &words[..length]), Ok(0), "nothing is new");
            }
        }
        assert!(followed.follow(0, &["nonsense"]).is_err() && followed.ply() == 0);
        assert!(followed.follow(1_000, &[]).is_err());
    }
}

#[test]
fn errors_say_what_there_is() {
    let message = |result: Result<Session, Error>| result.err().unwrap().to_string();
    let unknown = message(Session::open("chess", "", ""));
    for game in Registry::shipped().games(quintet::core::Language::English) {
        assert!(unknown.contains(game.name), "{unknown}");
    }
    assert_eq!(
        message(Session::open("connect4", "depth=3", "")),
        "setup: unknown parameter `depth`; available: width, height"
    );
    assert_eq!(
        message(Session::open("connect4", "width=20", "")),
        "setup: `width` cannot be `20`: expected a whole number from 1 to 16"
    );
    assert_eq!(
        message(Session::open("connect4", "width=16,height=17", "")),
        "setup: `height` cannot be `17`: expected a whole number from 1 to 16"
    );
    let player = |text| connect4("").seat(text).err().unwrap().to_string();
    assert!(
        player("alphabet").starts_with(
            "unknown player `alphabet`; did you mean `alphabeta`? Available: random, "
        )
    );
    assert_eq!(
        player("alphabeta:depth=99"),
        "player `alphabeta`: `depth` cannot be `99`: expected a whole number from 1 to 64"
    );
    assert_eq!(
        player("alphabeta:depht=9"),
        "player `alphabeta`: unknown parameter `depht`; did you mean `depth`? Available: depth, \
         order, estimate"
    );
    assert_eq!(
        player("alphabeta:deep"),
        "player `alphabeta`: `deep` is not of the form `name=value`"
    );
    assert_eq!(player("alphabeta:depth=1,depth=2"), "player `alphabeta`: `depth` is given twice");
}

#[test]
fn errors_in_files_name_line_and_column() {
    let message = |game, text| Session::open(game, "", text).err().expect("refused").to_string();
    let grid = "4\n1-0-0+0\n-+--\n0-0-7-0\n----\n0-0-0-0\n----\n0-0-0-0\n";
    let wrong = message("dual-sudoku", grid);
    assert!(wrong.starts_with("line 4, column 1: `0-0-7-0`"), "{wrong}");
    let moves = message("hex", "a1 b2\nc3 zz\n");
    assert!(moves.starts_with("line 2, column 4: move 4"), "{moves}");
    let sudoku = message("sudoku", "12..\n..x.\n....\n....\n");
    assert!(sudoku.starts_with("line 2, column 3: "), "{sudoku}");
}

#[test]
fn how_the_whole_game_ended_is_known_wherever_one_stands() {
    let mut board = connect4("1212121");
    let end = board.view().outcome.expect("four in a column");
    assert_eq!(end.reason, Reason::Board);
    for ply in 0..=7 {
        board.jump(ply).unwrap();
        let view = board.view();
        assert_eq!((view.end, view.outcome.is_some()), (Some(end), ply == 7), "after {ply} moves");
    }
    let mut given_up = connect4("44");
    assert_eq!(given_up.view().end, None);
    given_up.resign(Some(Side::First)).unwrap();
    let end = GameEnd { winner: Some(Side::Second), reason: Reason::Resigned };
    given_up.undo().unwrap();
    assert_eq!((given_up.view().end, given_up.view().outcome), (Some(end), None));
    given_up.play("7").unwrap();
    assert_eq!(given_up.view().end, None, "playing on takes it back");
}

#[test]
fn a_player_is_asked_in_one_call() {
    let game = quintet::open("connect4", "4453").unwrap();
    let answer = game.think("alphabeta:depth=4").unwrap();
    let mut seat = game.seat("alphabeta:depth=4").unwrap();
    let request = quintet::Request::default();
    let asked = seat.think(&game.snapshot(), &request, &mut |_| {}).choice;
    assert_eq!((answer.best, answer.info.nodes), (asked.best, asked.info.nodes));
    assert_eq!(game.think("nobody").unwrap_err().code(), quintet::Code::Player);
    let over = quintet::open("connect4", "1212121").unwrap();
    assert_eq!(over.think("random").unwrap_err(), quintet::Error::GameOver);
    assert!(quintet::open("conect4", "").is_err());
}
