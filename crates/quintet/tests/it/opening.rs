//! Reading positions: move by move or in one go gives the same game, and it can be stopped.

use crate::every_game::{play_on, quick_setup};
use quintet::core::{Language, Random, Seed, StopFlag};
use quintet::{Error, Open, Registry, Session};
use quintet_testkit::timed;
use std::time::Duration;

/// A text of moves is played move by move; the game's own reader gives the same result.
#[test]
fn moves_are_played_or_read_at_once_alike() {
    let registry = Registry::shipped();
    for game in registry.names() {
        let entry = registry.find(game).unwrap();
        for (seed, setup) in (0..20).map(|seed| (seed, quick_setup(game))) {
            let mut random = Random::new(Seed(seed));
            let mut session = registry.open(game, setup, "").unwrap();
            let most = 1 + random.below(30);
            play_on(&mut session, &mut random, most);
            let text = session.view().position;
            let spaced = session.moves().join(" ");
            for text in [text.clone(), text.to_uppercase(), spaced, format!(" {text}\n")] {
                let Ok(read) = entry.open(setup, &text) else {
                    assert!(registry.open(game, setup, &text).is_err(), "{game}: {text}");
                    continue;
                };
                let opened = registry.open(game, setup, &text).unwrap();
                let (opened, read) = (opened.view(), read.view(Language::English));
                let plain = |view| serde_json::to_value(view).unwrap();
                assert_eq!(plain(&opened), plain(&read), "{game}: {text}");
            }
        }
    }
}

/// Thousands of attempts, in a game that checks after every digit whether the grid can be filled.
fn long_game(moves: usize) -> String {
    let cells = (1..=16).flat_map(|row| (1..=16).map(move |column| (row, column)));
    let words = cells.cycle().take(moves).map(|(row, column)| format!("r{row}c{column}=1"));
    words.collect::<Vec<_>>().join(" ")
}

const SLOW: &str = "size=16,completable=on";

#[test]
fn a_raised_flag_ends_reading() {
    let (registry, stop) = (Registry::shipped(), StopFlag::new());
    stop.stop();
    let text = long_game(2000);
    let read = |text: &str| registry.open_until("dual-sudoku", SLOW, text, &stop).map(drop);
    assert_eq!(read(&text), Err(Error::Stopped));
    let lines = long_game(2000).replace(' ', ",");
    assert_eq!(read(&format!("tree {SLOW}: {lines}")), Err(Error::Stopped));
    let open = Open::new("dual-sudoku", SLOW, &text);
    assert_eq!(open.game(&registry, &stop).map(drop), Err(Error::Stopped));
}

/// Ten times as many moves take about ten times as long to read and to show, not a hundred times:
/// every ply used to replay the whole game before it.
#[test]
fn a_long_game_takes_no_more_than_its_length() {
    let time = |moves: usize| {
        let text = long_game(moves);
        let once = || {
            let session = Session::open("dual-sudoku", SLOW, &text).unwrap();
            assert_eq!(session.view().history.len(), moves);
        };
        (0..3).map(|_| timed(once).1).min().unwrap()
    };
    let (short, long) = (time(900), time(9000));
    let most = 40 * short.max(Duration::from_millis(10));
    assert!(long < most, "900 moves {short:?}, 9000 moves {long:?}");
}
