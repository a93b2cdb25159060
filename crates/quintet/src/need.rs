//! How much memory a player may come to need, told from its text.

use crate::PlayerInfo;
use quintet_core::PlayerString;

/// A player without tables: its stack, its lists of moves.
const SEAT: u64 = 8 << 20;

/// Nodes that a Monte Carlo tree may have, and the bytes of one with its move
/// and what RAVE knows of it.
const TREE: (u64, u64) = (1 << 23, 40);

/// Children that one simulation may add to the tree.
const CHILDREN: u64 = 512;

/// The bytes that a player of this text may come to need: its `table` (MiB),
/// its `memory` (MB), its tree; what it has by default included. `listed` are
/// the game's players.
pub(crate) fn need(player: &str, listed: &[PlayerInfo]) -> u64 {
    let text = PlayerString::split(player);
    let Some(info) = listed.iter().find(|info| info.name == text.name) else { return SEAT };
    let given = |name: &str| {
        let pairs = text.params.split(',').filter_map(|pair| pair.split_once('='));
        let own = pairs.filter(|(key, _)| key.trim() == name);
        own.map(|(_, value)| value.trim().to_owned()).next_back()
    };
    let number = |name: &str| {
        let param = info.params.iter().find(|param| param.name == name)?;
        given(name).or_else(|| param.default.clone())?.parse::<u64>().ok()
    };
    let mebibytes = number("table").unwrap_or(0);
    let megabytes = number("memory").unwrap_or(0);
    let grows = info.params.iter().any(|param| param.name == "simulations");
    let bound = number("simulations").map(|count| count.saturating_mul(CHILDREN));
    let nodes = TREE.0.min(bound.unwrap_or(u64::MAX)).min(number("nodes").unwrap_or(u64::MAX));
    SEAT.saturating_add(mebibytes.saturating_mul(1 << 20))
        .saturating_add(megabytes.saturating_mul(1_000_000))
        .saturating_add(if grows { nodes * TREE.1 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Registry;

    #[test]
    fn tables_proofs_and_trees_are_counted() {
        let games = Registry::shipped().games(quintet_core::Language::English);
        let of = |game: &str, player: &str| {
            let info = games.iter().find(|info| info.name == game).expect("a game");
            need(player, &info.players)
        };
        assert_eq!(of("connect4", "random"), SEAT);
        assert_eq!(of("connect4", "pvs"), SEAT + (16 << 20));
        assert_eq!(of("connect4", "pvs:depth=4, table = 100"), SEAT + (100 << 20));
        assert_eq!(of("pentago", "solver"), SEAT + 4_000_000_000);
        assert_eq!(of("pentago", "engine:memory=0,table=1"), SEAT + (1 << 20));
        assert_eq!(of("hex", "mcts:simulations=10"), SEAT + 10 * CHILDREN * TREE.1);
        assert_eq!(of("hex", "mcts:time=1s"), SEAT + TREE.0 * TREE.1);
        assert_eq!(of("hex", "no-such-player"), SEAT);
    }
}
