//! Bounds on a player's resources in a studio, where many people share the machine.
//!
//! These bounds narrow the parameters that forms are made of and are checked again when a player is
//! named, so a form never offers what the server refuses.

use crate::{Command, Error, GameInfo, Kind, ParamInfo, PlayerConfig};
use quintet_core::{
    Language, Limits, ParamError, ParamKind, ParamRole, PlayerError, Words, parse_duration,
    write_duration,
};
use quintet_search::memory::cores;
use std::time::Duration;

/// Maximum table size in MiB.
const TABLE: i64 = 128;

/// Maximum proof size in MB: what Pentago's solver needs for 17 marbles.
const MEMORY: i64 = 4000;

/// Maximum thinking time per move.
pub const LONGEST: Duration = Duration::from_secs(300);

/// The largest value of a parameter with this role, given the memory for all searches.
fn largest(role: ParamRole, memory: u64) -> Option<i64> {
    let most = |unit: u64| if unit < 1 << 20 { MEMORY } else { TABLE };
    match role {
        ParamRole::Memory(unit) => {
            Some(most(unit).min(i64::try_from(memory / unit).unwrap_or(i64::MAX)))
        }
        ParamRole::Threads => Some(cores() as i64),
        _ => None,
    }
}

/// Narrows the parameters of the game's players to the bounds, given the memory for all searches.
pub(super) fn narrowed(mut game: GameInfo, memory: u64, language: Language) -> GameInfo {
    let solver = game.solver.iter_mut().flat_map(|solver| &mut solver.params);
    let players = game.players.iter_mut().flat_map(|player| &mut player.params);
    players.chain(solver).for_each(|param| narrow(param, memory, language));
    game
}

/// Narrows a parameter: no search may take more than the memory shared by all.
fn narrow(param: &mut ParamInfo, memory: u64, language: Language) {
    let most = param.role.and_then(|role| largest(role, memory));
    if let (Some(min), Some(max), Some(most)) = (param.min, param.max, most) {
        let most = max.min(most).max(min);
        param.max = Some(most);
        param.accepts = ParamKind::Int { min, max: most }.in_words(language);
    }
    if param.kind == Kind::Time {
        let longest = write_duration(LONGEST);
        param.accepts = ParamKind::Time { max: LONGEST }.in_words(language);
        param.longest = Some(longest);
    }
}

/// Checks that a player stays within the bounds, whichever of the `games` it plays. Unknown players
/// pass; the game refuses them.
///
/// # Errors
/// The parameter that asks for too much, and its limit.
pub fn check(player: &str, games: &[GameInfo]) -> Result<(), Error> {
    games.iter().try_for_each(|game| {
        let config = PlayerConfig::read(player, &game.players);
        config.info().map_or(Ok(()), |info| check_values(info.name, config.values(), &info.params))
    })
}

/// Checks that values stay within the bounds.
fn check_values<'v>(
    player: &str,
    mut values: impl Iterator<Item = (&'v str, &'v str)>,
    params: &[ParamInfo],
) -> Result<(), Error> {
    values.try_for_each(|(name, value)| {
        let Some(role) = params.iter().find(|of| of.name == name).and_then(|of| of.role) else {
            return Ok(());
        };
        let most =
            largest(role, u64::MAX).filter(|most| value.parse().is_ok_and(|n: i64| n > *most));
        let is_long = || parse_duration(value).is_some_and(|span| span > LONGEST);
        let expected = match most {
            Some(most) => at_most(&most.to_string()),
            None if role == ParamRole::Time && is_long() => at_most(&write_duration(LONGEST)),
            None => return Ok(()),
        };
        let (name, value) = (name.to_owned(), value.to_owned());
        Err(refusal(player, ParamError::BadValue { name, value, expected }))
    })
}

/// Checks that limits stay within the bounds.
///
/// # Errors
/// As [`check`].
pub fn check_limits(limits: &Limits) -> Result<(), Error> {
    let Some(asked) = limits.time.filter(|&time| time > LONGEST) else {
        return Ok(());
    };
    let expected = at_most(&LONGEST.as_millis().to_string());
    let (name, value) = ("time_ms".to_owned(), asked.as_millis().to_string());
    Err(refusal("limits", ParamError::BadValue { name, value, expected }))
}

/// Checks that the players of a command stay within the studio's bounds.
///
/// # Errors
/// The parameter or limit that asks for too much, and its bound.
pub fn check_command(command: &Command, games: &[GameInfo]) -> Result<(), Error> {
    match command {
        Command::Open(open) => {
            open.players.iter().flatten().try_for_each(|player| check(player, games))
        }
        Command::Seat { first, second } => {
            check(first, games)?;
            check(second, games)
        }
        Command::Review { player, limits } => {
            player.as_deref().map_or(Ok(()), |player| check(player, games))?;
            check_limits(limits)
        }
        Command::Think { player, limits }
        | Command::Analyse { player, limits }
        | Command::Trace { player, limits, .. } => {
            check(player, games)?;
            check_limits(limits)
        }
        _ => Ok(()),
    }
}

/// The options of a solver, with the studio's defaults added: one thread, and the memory that one
/// search may have.
///
/// # Errors
/// An option that asks for more than is available.
pub(super) fn solver_options(game: &GameInfo, options: &str, memory: u64) -> Result<String, Error> {
    let params = game.solver.as_ref().map_or(&[][..], |solver| &solver.params);
    let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
    let given = || pairs.clone().map(|(name, value)| (name.trim(), value.trim()));
    check_values("solver", given(), params)?;
    let added = params.iter().filter_map(|param| {
        let value = match param.role? {
            ParamRole::Threads => 1,
            role => largest(role, memory)?.max(1),
        };
        given().all(|(name, _)| name != param.name).then(|| format!("{}={value}", param.name))
    });
    let own = Some(options.trim().to_owned()).filter(|options| !options.is_empty());
    Ok(own.into_iter().chain(added).collect::<Vec<_>>().join(","))
}

fn at_most(most: &str) -> Words {
    Words::new(format!("at most {most} in the studio"), format!("au plus {most} dans le studio"))
}

fn refusal(player: &str, error: ParamError) -> Error {
    Error::Player(PlayerError::Param { player: player.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Language = Language::English;

    #[test]
    fn what_asks_for_too_much_is_refused_in_words() {
        let games = crate::Registry::shipped().games(ENGLISH);
        let refused = |player: &str| check(player, &games).unwrap_err().to_string();
        assert!(refused("pvs:table=4096").contains("at most 128 in the studio"));
        assert!(refused("pvs:depth=3, threads = 100000").contains("`threads`"));
        assert!(refused("solver:memory=9000").contains("at most 4000 in the studio"));
        assert!(refused("mcts:time=59m").contains("at most 5m in the studio"));
        for fine in ["human", "pvs", "pvs:table=16,time=5m", "pvs:table=many", "no:such=thing"] {
            assert!(check(fine, &games).is_ok(), "{fine}");
        }
        assert!(check_limits(&Limits::NONE).is_ok());
        let limits = Limits::time(Duration::from_secs(3600));
        assert!(check_limits(&limits).is_err());
    }

    #[test]
    fn forms_know_the_bounds() {
        let games = crate::Registry::shipped()
            .games(ENGLISH)
            .into_iter()
            .map(|game| narrowed(game, u64::MAX, ENGLISH));
        let players = games.flat_map(|game| game.players);
        let params = players.flat_map(|player| player.params).collect::<Vec<_>>();
        assert!(params.iter().any(|param| param.name == "table" && param.max == Some(TABLE)));
        for param in params.iter().filter(|param| param.kind == Kind::Time) {
            assert_eq!(param.longest.as_deref(), Some("5m"));
        }
        let small = crate::Registry::shipped()
            .games(ENGLISH)
            .into_iter()
            .map(|game| narrowed(game, 50_000_000, ENGLISH));
        let params = small.flat_map(|game| game.players).flat_map(|player| player.params);
        let most =
            |name: &str| params.clone().filter(|it| it.name == name).filter_map(|it| it.max).max();
        assert_eq!([most("table"), most("memory")], [Some(47), Some(50)]);
    }
}
