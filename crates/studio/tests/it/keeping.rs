//! Every finished game is saved exactly once, whatever else is sent meanwhile.
//!
//! `QUINTET_GAMES=2000` sets the number of games in the long test, `QUINTET_KILLS=100` how often the server is killed.

use crate::support::{Child, Heard, Studio, Tab, number, port_of, scratch, token_of, unhurried};
use quintet::core::{Random, Seed};
use quintet_studio::{Config, SavedGame, Store};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;

fn total(studio: &Studio) -> usize {
    studio.get("/api/v1/saved").json()["total"].as_u64().expect("a number") as usize
}

#[test]
fn the_same_game_again_is_another_game() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    for _ in 0..2 {
        tab.open("hex", "");
        tab.ask(json!({"type": "resign"}), "view");
    }
    assert_eq!(total(&studio), 2, "two games given up at once");
    for _ in 0..3 {
        tab.open("connect4", "");
        for column in ["1", "2", "1", "2", "1", "2"] {
            tab.play(column);
        }
        assert_eq!(tab.play("1")["outcome"]["winner"], "first");
    }
    assert_eq!(total(&studio), 5, "three equal games");
    // Replaying the moves from the start passes through the end: it is still the same game.
    tab.ask(json!({"type": "jump", "ply": 0}), "view");
    for column in ["1", "2", "1", "2", "1", "2", "1"] {
        tab.play(column);
    }
    tab.ask(json!({"type": "undo"}), "view");
    tab.play("1");
    tab.ask(json!({"type": "undo"}), "view");
    tab.ask(json!({"type": "redo"}), "view");
    assert_eq!(total(&studio), 5, "the same end again");
    // Another end is another game.
    tab.ask(json!({"type": "undo"}), "view");
    for column in ["7", "2"] {
        tab.play(column);
    }
    assert_eq!(total(&studio), 6, "another line played to its end");
}

/// A player thinks to the end while refused moves arrive. The ids of the orders mean nothing, and may even be equal.
#[test]
fn refused_moves_and_used_numbers_lose_nothing() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "454545");
    let think = json!({"type": "think", "player": "minimax:depth=40"});
    tab.text(&json!({"id": 7, "command": think}).to_string());
    for id in 100..120 {
        let refused = json!({"type": "play", "move": "9"});
        tab.text(&json!({"id": id, "command": refused}).to_string());
    }
    tab.until(|reply| reply["id"] == 119);
    tab.text(&json!({"id": 7, "command": {"type": "stop"}}).to_string());
    end_here(&mut tab);
    assert_eq!(total(&studio), 1);
    tab.open("connect4", "454545");
    tab.text(&json!({"id": 9, "command": {"type": "think", "player": "pvs:depth=3"}}).to_string());
    tab.text(&json!({"id": 9, "command": {"type": "stop"}}).to_string());
    end_here(&mut tab);
    assert_eq!(total(&studio), 2);
}

/// Waits for the move of a search; resigns if the search was stopped before it saw the win.
fn end_here(tab: &mut Tab) {
    let moved = tab.until(|reply| reply["event"]["type"] == "view");
    if moved["event"]["view"]["outcome"] == Value::Null {
        tab.ask(json!({"type": "resign"}), "view");
    }
}

/// A random move of the position.
fn any_move(view: &Value, random: &mut Random) -> String {
    let moves = view["moves"].as_array().expect("a list of moves");
    moves[random.below(moves.len())]["text"].as_str().expect("a text").to_owned()
}

/// Plays one game to its end with interruptions; returns the view of its end.
fn play_one(tab: &mut Tab, random: &mut Random) -> Value {
    let (game, setup) = [("connect4", "width=4,height=4"), ("hex", "size=3"), ("sudoku", "size=4")]
        [random.below(3)];
    let mut view =
        tab.ask(json!({"type": "open", "game": game, "setup": setup}), "view")["view"].clone();
    // Few openings, so that equal games are common.
    while view["outcome"] == Value::Null {
        view = match random.below(12) {
            0 => {
                tab.order(json!({"type": "play", "move": "nowhere"}));
                tab.order(json!({"type": "stop"}));
                continue;
            }
            1 => tab.ask(json!({"type": "resign"}), "view")["view"].clone(),
            2 | 3 => {
                let player = if game == "sudoku" { "backtracking" } else { "random" };
                let id = tab.order(json!({"type": "think", "player": player}));
                for _ in 0..random.below(20) {
                    tab.order(json!({"type": "play", "move": "nowhere"}));
                }
                // With the id of the order that thinks.
                tab.text(&json!({"id": id, "command": {"type": "stop"}}).to_string());
                tab.until(|reply| reply["event"]["type"] == "view")["event"]["view"].clone()
            }
            4 => {
                tab.order(json!({"type": "analyse", "player": "mcts:simulations=50"}));
                continue;
            }
            _ => tab.play(&any_move(&view, random)),
        };
    }
    view
}

#[test]
fn as_many_rows_as_games() {
    let games = number("QUINTET_GAMES", 120);
    let config = Config { limits: unhurried(), ..Config::new(scratch("data")) };
    let studio = Studio::start_with(config);
    const TABS: usize = 4;
    let ends: Vec<String> = std::thread::scope(|scope| {
        let tabs: Vec<_> = (0..TABS)
            .map(|tab| {
                let mine = games / TABS + usize::from(tab < games % TABS);
                let studio = &studio;
                scope.spawn(move || {
                    let mut random = Random::new(Seed(tab as u64));
                    let mut tab = studio.connect();
                    let end = |view: Value| format!("{} {}", view["game"], view["position"]);
                    (0..mine).map(|_| end(play_one(&mut tab, &mut random))).collect::<Vec<_>>()
                })
            })
            .collect();
        tabs.into_iter().flat_map(|tab| tab.join().expect("a tab does not panic")).collect()
    });
    assert_eq!(ends.len(), games);
    assert_eq!(total(&studio), games);
    let saved = all_saved(&Store::open(&studio.data).unwrap());
    let of_saved = |game: &SavedGame| format!("\"{}\" \"{}\"", game.game, game.record);
    assert_eq!(counts(saved.iter().map(of_saved)), counts(ends));
}

fn counts(texts: impl IntoIterator<Item = String>) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    texts.into_iter().for_each(|text| *counts.entry(text).or_default() += 1);
    counts
}

fn all_saved(store: &Store) -> Vec<SavedGame> {
    let page = |at: usize| store.list(None, None, at).expect("the store is whole").games;
    let pages = (0..).step_by(50).map(page).take_while(|games| !games.is_empty());
    pages.flatten().collect()
}

/// Plays until the server is gone; returns the number of finished games.
fn play_until_killed(address: &str, seed: u64) -> usize {
    let mut random = Random::new(Seed(seed));
    // It may already be gone.
    let bearer = ("authorization", format!("Bearer {}", token_of(address)));
    let Some(mut tab) = Tab::try_connect(port_of(address), "/api/ws", &[bearer]) else { return 0 };
    let mut ended = 0;
    loop {
        tab.order(json!({"type": "open", "game": "connect4", "setup": "width=4,height=4"}));
        let mut over = false;
        while !over {
            match tab.hear(Duration::from_secs(20)) {
                Heard::Reply(reply) if reply["event"]["type"] == "view" => {
                    let view = &reply["event"]["view"];
                    over = view["outcome"] != Value::Null;
                    if !over && random.below(30) == 0 {
                        tab.order(json!({"type": "resign"}));
                    } else if !over {
                        tab.order(json!({"type": "play", "move": any_move(view, &mut random)}));
                    }
                }
                Heard::Reply(_) => {}
                Heard::Closed(_) | Heard::Nothing => return ended,
            }
        }
        ended += 1;
    }
}

/// Games whose end was announced survive `kill -9` at any moment. At most one more game per tab is saved: one whose end
/// was about to be announced.
#[test]
fn killed_at_random_moments_nothing_is_lost() {
    const TABS: usize = 3;
    let data = scratch("killed");
    std::fs::create_dir_all(&data).unwrap();
    let (mut random, mut told) = (Random::new(Seed(5)), 0);
    let kills = number("QUINTET_KILLS", 5);
    for round in 0..kills {
        let mut child = Child::start(&data);
        let address = child.address.clone();
        let ended: usize = std::thread::scope(|scope| {
            let address = &address;
            let tab =
                |tab| scope.spawn(move || play_until_killed(address, (round * TABS + tab) as u64));
            let tabs: Vec<_> = (0..TABS).map(tab).collect();
            std::thread::sleep(Duration::from_millis(random.below(300) as u64));
            child.kill();
            tabs.into_iter().map(|tab| tab.join().expect("a tab does not panic")).sum()
        });
        told += ended;
        let saved = Store::open(&data).unwrap().list(None, None, 0).unwrap().total;
        assert!((told..=told + TABS).contains(&saved), "{told} told, {saved} saved");
        told = saved;
    }
    eprintln!("{told} games through {kills} kills, none lost");
    assert!(told > 0);
}
