//! A parsed player string: the player it names and the parameters it sets.

use crate::PlayerInfo;
use quintet_core::{Limits, ParamRole, PlayerString, write_duration};
use std::fmt;

/// Bytes of a player without tables: its stack and its move lists.
const SEAT: u64 = 8 << 20;

/// Maximum number of nodes in a Monte Carlo tree, and the bytes of one node with its move and its
/// RAVE statistics.
const TREE: (u64, u64) = (1 << 23, 40);

/// Children that one simulation may add to the tree.
const CHILDREN: u64 = 512;

/// A player string with the declaration of the player it names. Values are not checked here:
/// [`Session::seat`](crate::Session::seat) refuses what the player does not accept.
#[derive(Clone, Debug)]
pub struct PlayerConfig<'l> {
    name: String,
    /// Names with their values; a part without `=` is kept as it is.
    params: Vec<(String, Option<String>)>,
    info: Option<&'l PlayerInfo>,
}

impl<'l> PlayerConfig<'l> {
    /// Reads a player string; `listed` are the game's players.
    #[must_use]
    pub fn read(player: &str, listed: &'l [PlayerInfo]) -> Self {
        let text = PlayerString::split(player);
        let pairs = text.params.split(',').map(str::trim).filter(|pair| !pair.is_empty());
        let params = pairs.map(|pair| match pair.split_once('=') {
            Some((name, value)) => (name.trim().to_owned(), Some(value.trim().to_owned())),
            None => (pair.to_owned(), None),
        });
        Self {
            name: text.name.to_owned(),
            params: params.collect(),
            info: listed.iter().find(|info| info.name == text.name),
        }
    }

    /// The player it names, if the game has that player.
    #[must_use]
    pub const fn info(&self) -> Option<&'l PlayerInfo> {
        self.info
    }

    /// The name of the parameter with this role, if the player has one.
    fn named(&self, role: ParamRole) -> Option<&'static str> {
        self.info?.param(role).map(|param| param.name)
    }

    fn given(&self, name: &str) -> Option<&str> {
        self.params.iter().rev().find(|(own, _)| own == name)?.1.as_deref()
    }

    /// Whether it sets the parameter with this role.
    #[must_use]
    pub fn sets(&self, role: ParamRole) -> bool {
        self.named(role).is_some_and(|name| self.given(name).is_some())
    }

    /// The numeric value of a parameter, given or default.
    fn number(&self, name: &str) -> Option<u64> {
        let default =
            || self.info?.params.iter().find(|param| param.name == name)?.default.as_deref();
        self.given(name).or_else(default)?.parse().ok()
    }

    /// Replaces the value of the parameter with this role, if the player has one.
    #[must_use]
    pub fn with(mut self, role: ParamRole, value: impl fmt::Display) -> Self {
        if let Some(name) = self.named(role) {
            self.params.retain(|(own, _)| own != name);
            self.params.push((name.to_owned(), Some(value.to_string())));
        }
        self
    }

    /// Sets these limits as parameters, if the player has such parameters and the string does not
    /// set them: `alphabeta` with a depth of 12 becomes `alphabeta:depth=12`, instead of the
    /// default depth capped at 12.
    #[must_use]
    pub fn with_limits(self, limits: &Limits) -> Self {
        let values = [
            (ParamRole::Depth, limits.depth.map(|plies| plies.to_string())),
            (ParamRole::Nodes, limits.nodes.map(|nodes| nodes.to_string())),
            (ParamRole::Time, limits.time.map(write_duration)),
            (ParamRole::Simulations, limits.simulations.map(|count| count.to_string())),
        ];
        values.into_iter().fold(self, |config, (role, value)| match value {
            Some(value) if !config.sets(role) => config.with(role, value),
            _ => config,
        })
    }

    /// The bytes that the player may need for its tables, its proofs and its tree, including
    /// defaults.
    #[must_use]
    pub fn need(&self) -> u64 {
        let Some(info) = self.info else { return SEAT };
        let tables = info.params.iter().filter_map(|param| match param.role {
            Some(ParamRole::Memory(unit)) => Some(self.number(param.name)?.saturating_mul(unit)),
            _ => None,
        });
        let limit = |role| self.named(role).and_then(|name| self.number(name));
        let grows = info.param(ParamRole::Simulations).is_some();
        let bound = limit(ParamRole::Simulations).map(|count| count.saturating_mul(CHILDREN));
        let bounds = [bound, limit(ParamRole::Nodes)].into_iter().flatten();
        let nodes = if grows { bounds.fold(TREE.0, u64::min) } else { 0 };
        tables.chain([nodes * TREE.1]).fold(SEAT, u64::saturating_add)
    }

    /// The parameters it sets, by name; a part without a value is left out.
    pub fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        self.params.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_deref()?)))
    }
}

impl fmt::Display for PlayerConfig<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.params.iter().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => name.clone(),
        });
        let params = pairs.collect::<Vec<_>>().join(",");
        PlayerString { name: &self.name, params: &params }.fmt(f)
    }
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
            PlayerConfig::read(player, &info.players).need()
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

    /// A parameter with the name of a limit has that role, and no other parameter has it.
    #[test]
    fn roles_are_declared() {
        let names = ["depth", "nodes", "time", "simulations", "threads", "table", "memory"];
        for game in Registry::shipped().games(quintet_core::Language::English) {
            let solver = game.solver.iter().flat_map(|solver| &solver.params);
            for param in game.players.iter().flat_map(|player| &player.params).chain(solver) {
                let is_named = names.contains(&param.name);
                assert_eq!(param.role.is_some(), is_named, "{} of {}", param.name, game.name);
            }
        }
    }
}
