//! The facade, matches and messages find a game that is merely listed. The browser test `sixth-game.test.mjs`
//! shows this for the page, the terminal and REST.

use quintet::core::{Language, Limits};
use quintet::{Code, Command, Controller, Event, Open, Order, Pool, Registry, entry};
use quintet_arena::{Finished, MatchSpec, Openings, Running, play_match};
use quintet_sixth_game::Othello;
use std::sync::{Arc, mpsc};

fn six() -> Registry {
    Registry::shipped().with(entry::<Othello>())
}

#[test]
fn it_is_listed_last_and_not_shipped() {
    assert_eq!(six().names().last(), Some(&"othello"));
    assert!(Registry::shipped().find("othello").is_err());
    let french = six().games(Language::French);
    assert!(french.last().unwrap().rules.starts_with("Noir commence"));
    let refused = six().check_solver("othello").unwrap_err().to_string();
    let puzzles = six().puzzles_of("othello").unwrap_err().to_string();
    assert!(puzzles.starts_with("othello has no puzzles: there are some for "), "{puzzles}");
    assert!(refused.starts_with("othello has no exact solver: there is one for "), "{refused}");
}

#[test]
fn it_is_opened_played_and_analysed_by_messages() {
    let (sender, events) = mpsc::channel();
    let sink = move |reply: quintet::Reply| drop(sender.send(reply.event));
    let mut controller = Controller::new(Arc::new(Pool::new(1)), sink).with_games(six());
    let open = Command::Open(Open {
        players: Some(["human".to_owned(), "random".to_owned()]),
        ply: Some(1),
        language: Some(Language::French),
        ..Open::new("othello", "", "d5 e5")
    });
    let analyse =
        Command::Analyse { player: "pvs:depth=3,threads=1".to_owned(), limits: Limits::NONE };
    for (id, command) in [(1, open), (2, analyse)] {
        controller.handle(Order { id, revision: None, command });
    }
    controller.wait();
    let events: Vec<Event> = events.try_iter().collect();
    let Some(Event::View { view, .. }) = events.first() else { panic!("{events:?}") };
    assert_eq!((view.ply, view.plies, view.status.as_str()), (1, 2, "Au tour de Blanc"));
    assert_eq!(view.players[1], "random");
    let Some(Event::Answer { answer, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!(answer.choice.moves.len(), view.moves.len());
}

#[test]
fn it_is_played_in_a_match() {
    let spec = MatchSpec {
        pairs: 3,
        openings: Openings::Random { plies: 4, count: None, balanced: false },
        ..MatchSpec::new("othello", "alphabeta:depth=3", "random")
    };
    let mut watch = |_: &Finished<'_>| {};
    let running = Running { registry: six(), ..Running::new(&mut watch) };
    let report = play_match(&spec, running).expect("a match");
    assert_eq!(report.games.len(), 6);
    assert!(report.metrics[0].score.win_rate().value > 0.5);
}

/// A player's memory counts whatever its parameter is called, here `hash`.
#[test]
fn its_memory_is_within_the_budget() {
    let session = six().open("othello", "", "").expect("the start");
    let need = |player: &str| session.need(player);
    assert_eq!(need("patient:hash=100") - need("patient:hash=1"), 99 << 20);
    let (sender, events) = mpsc::channel();
    let sink = move |reply: quintet::Reply| drop(sender.send(reply.event));
    let pool = Pool::new(1).with_memory(64 << 20);
    let mut controller = Controller::new(Arc::new(pool), sink).with_games(six());
    let player = "patient:hash=512".to_owned();
    let orders =
        [Command::open("othello", "", ""), Command::Think { player, limits: Limits::NONE }];
    for (id, command) in (1..).zip(orders) {
        controller.handle(Order { id, revision: None, command });
    }
    controller.wait();
    let last = events.try_iter().last().expect("an answer");
    assert!(matches!(last, Event::Error { code: Code::Memory, .. }), "{last:?}");
}
