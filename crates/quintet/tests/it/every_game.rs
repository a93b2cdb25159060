//! The promises of the facade, checked for every game in the registry.

use quintet::core::{Language, Limits, Random, Seed};
use quintet::{Registry, Request, Session, TreeBounds, View, tree};

/// Small setups, so that searches are fast.
pub(crate) fn quick_setup(game: &str) -> &'static str {
    match game {
        "hex" => "size=4,swap=pieces",
        "dual-sudoku" => "size=4",
        "sudoku" => "size=4",
        _ => "",
    }
}

fn open(game: &str) -> Session {
    Session::open(game, quick_setup(game), "").expect("a game of the registry")
}

/// Plays random moves of the view until the game ends or `most` have been played.
pub(crate) fn play_on(session: &mut Session, random: &mut Random, most: usize) {
    for _ in 0..most {
        let view = session.view();
        let legal: Vec<_> = view.moves.iter().filter(|m| !m.besides).collect();
        if legal.is_empty() {
            break;
        }
        let chosen = &legal[random.below(legal.len())].text;
        session.play(chosen).expect("a move of the view can be played");
    }
}

#[test]
fn there_are_five_games() {
    let names: Vec<_> =
        Registry::shipped().games(Language::English).iter().map(|game| game.name).collect();
    assert_eq!(names, ["connect4", "hex", "pentago", "dual-sudoku", "sudoku"]);
    let two: Vec<_> = Registry::shipped()
        .games(Language::English)
        .into_iter()
        .filter(|game| game.sides == 2)
        .collect();
    assert_eq!(two.len(), 4);
    for game in two {
        let players: Vec<_> = game.players.iter().map(|player| player.name).collect();
        for standard in ["human", "random", "minimax", "alphabeta", "pvs", "mcts"] {
            assert!(players.contains(&standard), "{}: {players:?}", game.name);
        }
    }
}

#[test]
fn views_travel_as_json_and_open_the_same_game() {
    for game in Registry::shipped().games(Language::English) {
        let mut random = Random::new(Seed(4));
        let mut session = open(game.name);
        for _ in 0..4 {
            play_on(&mut session, &mut random, 3);
            let view = session.view();
            let json = serde_json::to_string(&view).unwrap();
            let read = serde_json::from_str::<View>(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json);
            let again = Session::open(game.name, &view.setup, &view.position).unwrap();
            assert_eq!(again.view().board, view.board, "{}", game.name);
            assert_eq!(again.view().moves, view.moves, "{}", game.name);
        }
    }
}

#[test]
fn every_player_plays_a_whole_game() {
    for game in Registry::shipped().games(Language::English) {
        for player in game.players.iter().filter(|player| player.name != "human") {
            let mut session = open(game.name);
            let mut seat = session.seat(player.name).unwrap();
            let limits =
                Limits { depth: Some(2), simulations: Some(50), nodes: Some(5000), time: None };
            for ply in 0..300 {
                if session.is_over() {
                    break;
                }
                let request = Request { limits, seed: Seed(ply), ..Request::default() };
                let answer = seat.think(&session.snapshot(), &request, &mut |_| {});
                session.play(&answer.choice.best).unwrap_or_else(|error| {
                    panic!("{} of {} plays {}: {error}", player.name, game.name, answer.choice.best)
                });
            }
            assert!(session.is_over(), "{} of {} comes to an end", player.name, game.name);
        }
    }
}

#[test]
fn same_seed_same_search() {
    for game in Registry::shipped().games(Language::English) {
        for player in game.players.iter().filter(|player| player.name != "human") {
            let think = || {
                let mut session = open(game.name);
                play_on(&mut session, &mut Random::new(Seed(1)), 2);
                let mut seat = session.seat(player.name).unwrap();
                let limits = Limits {
                    depth: Some(3),
                    nodes: Some(20_000),
                    simulations: Some(300),
                    time: None,
                };
                let request = Request { limits, seed: Seed(7), ..Request::default() };
                let answer = seat.think(&session.snapshot(), &request, &mut |_| {});
                (
                    answer.choice.best,
                    answer.choice.info.nodes,
                    answer.choice.info.simulations,
                    answer.choice.info.pv,
                )
            };
            assert_eq!(think(), think(), "{} of {}", player.name, game.name);
        }
    }
}

#[test]
fn values_of_all_moves_and_trees() {
    for game in Registry::shipped().games(Language::English).iter().filter(|game| game.sides == 2) {
        for player in ["minimax", "alphabeta", "pvs", "mcts"] {
            let session = open(game.name);
            let mut seat = session.seat(player).unwrap();
            let limits =
                Limits { depth: Some(2), simulations: Some(2000), nodes: None, time: None };
            let tree = Some(TreeBounds { nodes: 100, plies: 2 });
            let request = Request { limits, all_moves: true, tree, ..Request::default() };
            let answer = seat.think(&session.snapshot(), &request, &mut |_| {});
            let legal: Vec<_> =
                session.view().moves.into_iter().filter(|m| !m.besides).map(|m| m.text).collect();
            let valued: Vec<_> =
                answer.choice.moves.iter().map(|value| value.played.clone()).collect();
            assert_eq!(valued, legal, "{player} of {}", game.name);
            let recorded = answer.tree.expect("a tree was asked for");
            assert!(recorded.nodes.len() <= 100 && recorded.nodes.len() > 1);
            assert!(recorded.nodes[0].best && recorded.nodes[0].text.is_none());
            assert!(recorded.nodes[1..].iter().all(|node| node.text.is_some()));
            assert!(tree::dot(&recorded, Language::English).ends_with("}\n"));
            assert!(tree::svg(&recorded, Language::English).ends_with("</svg>\n"));
        }
    }
}

/// At a cutoff, the searched and the skipped moves are all moves of the node; pictures stay narrow,
/// whatever the number of moves.
#[test]
fn trees_tell_what_was_skipped_and_fit_a_page() {
    for (game, setup, player) in [
        ("connect4", "", "alphabeta:depth=4"),
        ("connect4", "", "pvs:depth=4"),
        ("hex", "size=4", "alphabeta:depth=3"),
        ("pentago", "", "alphabeta:depth=1"),
        ("dual-sudoku", "size=4", "alphabeta:depth=2"),
    ] {
        let session = Session::open(game, setup, "").unwrap();
        let mut seat = session.seat(player).unwrap();
        let tree = Some(TreeBounds { nodes: 2000, plies: 4 });
        let request = Request { tree, ..Request::default() };
        let answer = seat.think(&session.snapshot(), &request, &mut |_| {});
        let recorded = answer.tree.expect("a tree was asked for");
        let mut cuts = 0;
        for node in &recorded.nodes {
            let mut searched = std::collections::BTreeSet::new();
            let mut position = Vec::new();
            let mut at = node.id;
            while let Some(parent) = recorded.nodes[at].parent {
                position.push(recorded.nodes[at].text.clone().unwrap());
                at = parent;
            }
            let children = recorded.nodes.iter().filter(|child| child.parent == Some(node.id));
            for child in children {
                let new = searched.insert(child.text.clone());
                assert_eq!(new, !child.again, "{game} {player}");
            }
            if node.end.as_deref() != Some("cut") || searched.is_empty() || node.omitted > 0 {
                continue;
            }
            let mut after = Session::open(game, setup, "").unwrap();
            position.iter().rev().for_each(|text| after.play(text).unwrap());
            let legal = after.view().moves.iter().filter(|of| !of.besides).count();
            assert_eq!(searched.len() + node.skipped, legal, "{game} {player}");
            cuts += 1;
        }
        assert!(cuts > 0 || player.contains("depth=1"), "{game} {player}");
        let picture = tree::svg(&recorded, Language::English);
        let number = |name: &str| -> f32 {
            let rest = picture.split(&format!(" {name}=\"")).nth(1).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        assert!(number("width") < 1600.0 && number("height") < 4000.0, "{game} {player}");
    }
}

/// The table of all moves, the best move and its value come from the same depth, wherever a limit
/// ends the search.
#[test]
fn an_analysis_agrees_with_itself() {
    for game in Registry::shipped().games(Language::English).iter().filter(|of| of.sides == 2) {
        for nodes in [300, 1500, 4000, 9000, 20_000] {
            let session = open(game.name);
            let mut seat = session.seat("pvs").unwrap();
            let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
            let request = Request { limits, all_moves: true, ..Request::default() };
            let answer = seat.think(&session.snapshot(), &request, &mut |_| {});
            if answer.choice.moves.is_empty() {
                continue;
            }
            let best =
                answer.choice.moves.iter().find(|of| of.played == answer.choice.best).unwrap();
            let (listed, told) = (best.value.score(), answer.choice.info.value.unwrap().score());
            assert_eq!(listed, told, "{} with {nodes} nodes", game.name);
            let most = answer.choice.moves.iter().map(|of| of.value.score()).max().unwrap();
            assert_eq!(listed, most, "{} with {nodes} nodes", game.name);
        }
    }
}
