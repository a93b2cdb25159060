//! Fuzz targets for everything the facade parses: positions in all formats (moves, boards,
//! HexWorld, SGF, grid files), moves, setups and players.
//!
//! `QUINTET_FUZZ_CASES=1000000 cargo test -p quintet --test it fuzz` runs longer.

use proptest::prelude::*;
use proptest::test_runner::Config;
use quintet::{GameInfo, Registry, Session};
use quintet_testkit::fuzz::{check_message, config, corpus, damaged};
use std::sync::LazyLock;

const POSITIONS: &str = include_str!("corpus/positions.txt");
const WORDS: &str = include_str!("corpus/words.txt");

/// The fields of the corpus lines whose first field is `first`.
fn fields(file: &str, first: &str) -> Vec<(String, String)> {
    let lines = corpus(file).into_iter().filter_map(|line| {
        let (own, rest) = line.split_once('|')?;
        let (second, third) = rest.split_once('|')?;
        (own == first).then(|| (second.to_owned(), third.to_owned()))
    });
    let found: Vec<_> = lines.collect();
    assert!(!found.is_empty(), "the corpus has something for {first}");
    found
}

/// Mutated positions of a game, each with a setup from the corpus.
fn positions(game: &str) -> impl Strategy<Value = (String, String)> {
    let (mut setups, texts): (Vec<_>, Vec<_>) = fields(POSITIONS, game).into_iter().unzip();
    // The largest boards are slow to write, so they are rare.
    setups.sort();
    setups.dedup();
    setups.extend(vec![String::new(); 3 * setups.len()]);
    (prop::sample::select(setups), damaged(texts))
}

/// Mutated words of a kind, with their game.
fn words(kind: &str) -> impl Strategy<Value = (&'static str, String)> {
    let words = fields(WORDS, kind);
    let games = Registry::shipped()
        .games(quintet::core::Language::English)
        .into_iter()
        .map(|game| game.name)
        .filter_map(move |game| {
            let own = words.iter().filter(|(of, _)| of == game);
            let texts: Vec<_> = own.map(|(_, text)| text.clone()).collect();
            (!texts.is_empty()).then(|| damaged(texts).prop_map(move |text| (game, text)).boxed())
        });
    prop::strategy::Union::new(games.collect::<Vec<_>>())
}

/// The names of a game's formats, the usual one first.
fn formats(game: &str) -> impl Iterator<Item = &'static str> {
    static GAMES: LazyLock<Vec<GameInfo>> =
        LazyLock::new(|| Registry::shipped().games(quintet::core::Language::English));
    let info = GAMES.iter().find(|info| info.name == game).expect("a game of the registry");
    info.formats.iter().map(|format| format.name)
}

/// The game so far, as text that opens it again.
fn written(game: &str, session: &Session) -> (String, String) {
    let usual = formats(game).next().expect("every game has a format");
    (session.setup(), session.write(usual).expect("the usual format can always be written"))
}

/// Whatever can be read can be written, and reads back as the same game.
fn check_opened(game: &str, session: &Session) -> Result<(), TestCaseError> {
    let (setup, text) = written(game, session);
    let again = Session::open(game, &setup, &text);
    let again =
        again.map_err(|error| TestCaseError::fail(format!("{setup:?} {text:?}: {error}")))?;
    prop_assert_eq!(written(game, &again), (setup.clone(), text.clone()));
    prop_assert_eq!(again.is_over(), session.is_over());
    prop_assert_eq!(again.ply(), session.ply());
    for format in formats(game).skip(1) {
        let Ok(text) = session.write(format) else { continue };
        let again = Session::open(game, &setup, &text);
        prop_assert!(again.is_ok(), "{format}: {text:?}: {:?}", again.err());
    }
    Ok(())
}

fn check_position(game: &str, setup: &str, text: &str) -> Result<(), TestCaseError> {
    match Session::open(game, setup, text) {
        Ok(session) => check_opened(game, &session),
        Err(error) => check_message(&error.to_string(), &format!("{setup}{text}")),
    }
}

/// The unmodified corpus: errors found once stay fixed.
#[test]
fn the_corpus_itself() {
    for game in Registry::shipped().games(quintet::core::Language::English) {
        for (setup, text) in fields(POSITIONS, game.name) {
            let checked = check_position(game.name, &setup, &text);
            checked.unwrap_or_else(|error| panic!("{} {setup} {text}: {error}", game.name));
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn positions_of_connect_four((setup, text) in positions("connect4")) {
        check_position("connect4", &setup, &text)?;
    }

    #[test]
    fn positions_of_hex((setup, text) in positions("hex")) {
        check_position("hex", &setup, &text)?;
    }

    #[test]
    fn positions_of_pentago((setup, text) in positions("pentago")) {
        check_position("pentago", &setup, &text)?;
    }

    #[test]
    fn positions_of_dual_sudoku((setup, text) in positions("dual-sudoku")) {
        check_position("dual-sudoku", &setup, &text)?;
    }

    #[test]
    fn positions_of_sudoku((setup, text) in positions("sudoku")) {
        check_position("sudoku", &setup, &text)?;
    }

    /// A move is played and can be undone, or is refused and changes nothing.
    #[test]
    fn moves((game, text) in words("move")) {
        let mut session = Session::open(game, "", "").expect("every game can be opened");
        let before = written(game, &session);
        match session.play(&text) {
            Ok(()) => {
                prop_assert_eq!(session.ply(), 1);
                check_opened(game, &session)?;
                prop_assert!(session.undo().is_ok());
            }
            Err(error) => check_message(&error.to_string(), &text)?,
        }
        prop_assert_eq!(written(game, &session), before);
    }

    #[test]
    fn setups((game, text) in words("setup")) {
        match Session::open(game, &text, "") {
            Ok(session) => check_opened(game, &session)?,
            Err(error) => check_message(&error.to_string(), &text)?,
        }
    }

}

proptest! {
    // Players are really built, with their tables, so a tenth of the cases must do.
    #![proptest_config(Config { cases: config(1000).cases.div_ceil(10), ..config(0) })]

    /// A player is accepted or refused; text that names no player is never accepted.
    #[test]
    fn players((game, text) in words("player")) {
        let mut session = Session::open(game, "", "").expect("every game can be opened");
        match session.seat_players(&text, "human") {
            Ok(()) => {
                let name = text.split(':').next().unwrap_or("").trim();
                prop_assert!(session.players().iter().any(|player| player.name == name), "{text:?}");
            }
            Err(error) => check_message(&error.to_string(), &text)?,
        }
    }
}
