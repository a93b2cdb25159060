//! Warnings about limits without effect on a player.

use quintet::Registry;
use quintet::core::Language;
use quintet_arena::{Reading, TournamentFile};
use std::path::Path;

/// The warnings about a tournament of these players with these limits.
fn remarks(players: &[&str], limits: &str) -> Vec<String> {
    let players: Vec<String> = players.iter().map(|player| format!("\"{player}\"")).collect();
    let text = format!(
        "game = \"connect4\"\nplayers = [{}]\npairs = 1\nlimits = {{ {limits} }}\n",
        players.join(", ")
    );
    let registry = Registry::shipped();
    let file = TournamentFile::read(&text, &Reading::beside(Path::new("."), &registry))
        .expect("it is accepted");
    let said = file.plan.spec().remarks(&registry);
    said.iter().map(|words| words.get(Language::English).to_owned()).collect()
}

#[test]
fn a_time_for_players_of_a_fixed_depth_is_said() {
    let said = remarks(&["alphabeta", "mcts", "random", "lines:true"], "time = \"500ms\"");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("`alphabeta`") && said[0].contains("500ms"), "{said:?}");
    assert_eq!(remarks(&["pvs", "mcts", "solver"], "time = \"1s\"").len(), 0);
}

#[test]
fn limits_that_a_player_does_not_have_are_said() {
    let said = remarks(&["alphabeta", "mcts"], "depth = 4, simulations = 100");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("`alphabeta:depth=4` has no `simulations`"), "{said:?}");
    assert!(said[1].contains("has no `depth`"), "{said:?}");
    assert!(remarks(&["alphabeta", "mcts"], "nodes = 100").is_empty(), "all count nodes");
}
