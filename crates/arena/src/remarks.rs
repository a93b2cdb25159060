//! Warnings about a tournament that is valid, but may not be what was meant.

use crate::TournamentSpec;
use crate::engine::EngineCommand;
use quintet::core::{Limits, ParamRole, Words, write_duration};
use quintet::{PlayerConfig, PlayerInfo, Registry};

impl TournamentSpec {
    /// Limits that have no effect on a player: time for a player that searches to a fixed depth,
    /// simulations for one that makes none. Programs receive all limits.
    #[must_use]
    pub fn remarks(&self, registry: &Registry) -> Vec<Words> {
        let Ok(session) = registry.open(&self.game, &self.setup, "") else { return Vec::new() };
        let listed = session.players();
        let ours = self
            .players
            .iter()
            .filter(|entrant| !entrant.guest && EngineCommand::parse(&entrant.player).is_none());
        ours.flat_map(|entrant| {
            let info = PlayerConfig::read(&entrant.player, &listed).info();
            let limits = entrant.limits.unwrap_or(self.rules.limits);
            info.map_or_else(Vec::new, |info| of_player(&entrant.player, &limits, info))
        })
        .collect()
    }
}

/// Limits without effect on a player.
fn of_player(player: &str, limits: &Limits, info: &PlayerInfo) -> Vec<Words> {
    let has = |role| info.param(role).is_some();
    // A player that moves at random or by a rule takes no time, and is not expected to.
    let limited = [ParamRole::Depth, ParamRole::Nodes, ParamRole::Time, ParamRole::Simulations];
    if !limited.into_iter().any(has) {
        return Vec::new();
    }
    let mut remarks = Vec::new();
    if let Some(time) = limits.time.filter(|_| !has(ParamRole::Time)) {
        let time = write_duration(time);
        remarks.push(Words::new(
            format!(
                "`{player}` searches to its depth and does not use the time it has: {time} per \
                 move only cuts it short"
            ),
            format!(
                "`{player}` cherche jusqu’à sa profondeur et n’utilise pas son temps : {time} par \
                 coup ne fait que l’interrompre"
            ),
        ));
    }
    let unknown = [
        ("depth", ParamRole::Depth, limits.depth.is_some()),
        ("simulations", ParamRole::Simulations, limits.simulations.is_some()),
    ];
    for (name, ..) in unknown.into_iter().filter(|&(_, role, given)| given && !has(role)) {
        remarks.push(Words::new(
            format!("`{player}` has no `{name}`: this limit does not apply to it"),
            format!("`{player}` n’a pas de `{name}` : cette limite ne s’applique pas à lui"),
        ));
    }
    remarks
}
