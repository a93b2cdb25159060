//! Limits as parameters of a player.

use crate::PlayerInfo;
use quintet_core::{Limits, PlayerString, write_duration};

/// The player string with these limits as its parameters, where it has such
/// parameters and does not set them itself: `alphabeta` with a depth of 12 is
/// `alphabeta:depth=12`, not the default depth tightened by 12. `listed` are
/// the game's players.
#[must_use]
pub fn player_with_limits(player: &str, limits: &Limits, listed: &[PlayerInfo]) -> String {
    let text = PlayerString::split(player);
    let Some(info) = listed.iter().find(|info| info.name == text.name) else {
        return player.to_owned();
    };
    let given = |name: &str| {
        text.params.split(',').any(|pair| pair.split('=').next().map(str::trim) == Some(name))
    };
    let mut params: Vec<String> =
        Some(text.params).filter(|text| !text.is_empty()).map(str::to_owned).into_iter().collect();
    for (name, value) in named(limits) {
        if info.params.iter().any(|param| param.name == name) && !given(name) {
            params.push(format!("{name}={value}"));
        }
    }
    PlayerString { name: text.name, params: &params.join(",") }.to_string()
}

/// The limits there are, as parameters are named and written.
fn named(limits: &Limits) -> Vec<(&'static str, String)> {
    let values = [
        ("depth", limits.depth.map(|plies| plies.to_string())),
        ("nodes", limits.nodes.map(|nodes| nodes.to_string())),
        ("time", limits.time.map(write_duration)),
        ("simulations", limits.simulations.map(|count| count.to_string())),
    ];
    values.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
