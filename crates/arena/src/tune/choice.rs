//! Reads the parameters to tune and checks them against the player's declaration.

use super::Parameter;
use crate::engine::EngineCommand;
use crate::{Part, SpecError};
use quintet::core::Language;
use quintet::core::{Limits, ParamRole, PlayerString, Words, unknown};
use quintet::{ParamInfo, PlayerConfig, PlayerInfo, Registry};

/// A player with the parameters to tune.
#[derive(Clone, Debug)]
pub(super) struct Tuned {
    name: String,
    /// The other parameters that its string sets.
    others: Vec<String>,
    pub(super) parameters: Vec<Parameter>,
}

impl Tuned {
    /// Reads a player of a game and the requested parameters: `NAME`, `NAME=MIN..MAX` or
    /// `NAME=MIN..MAX:STEP`.
    pub(super) fn read(
        registry: &Registry,
        (game, setup): (&str, &str),
        player: &str,
        limits: &Limits,
        wanted: &[String],
    ) -> Result<Self, SpecError> {
        registry.find(game).map_err(|error| SpecError::of(Part::Game, &error))?;
        let session = registry.open(game, setup, "");
        let session = session.map_err(|error| SpecError::of(Part::Setup, &error))?;
        if EngineCommand::parse(player).is_some() {
            return Err(SpecError::says(
                Part::Player(0),
                "a program has no declared parameters; expected one of the game's own players",
                "un programme n’a pas de paramètres déclarés ; attendu : un des joueurs du jeu",
            ));
        }
        session.seat(player).map_err(|error| SpecError::of(Part::Player(0), &error))?;
        let listed = session.players();
        let config = PlayerConfig::read(player, &listed).with_limits(limits);
        let info = config.info().expect("a player that was seated is listed");
        check_limits(&config, info)?;
        if wanted.is_empty() {
            return Err(refuse(Words::each(|language| {
                let known = names(info).join(", ");
                language.pick(
                    format!("none is given; available: {known}"),
                    format!("aucun n’est donné ; possibles : {known}"),
                )
            })));
        }
        let mut parameters: Vec<Parameter> = Vec::new();
        for text in wanted {
            let parameter = parameter(text, &config, info)?;
            if parameters.iter().any(|of| of.name == parameter.name) {
                let name = &parameter.name;
                return Err(refuse(Words::new(
                    format!("`{name}` is given twice"),
                    format!("`{name}` est donné deux fois"),
                )));
            }
            parameters.push(parameter);
        }
        let is_tuned = |name: &str| parameters.iter().any(|of| of.name == name);
        let others = config.values().filter(|(name, _)| !is_tuned(name));
        let others = others.map(|(name, value)| format!("{name}={value}")).collect();
        Ok(Self { name: info.name.to_owned(), others, parameters })
    }

    /// The player string with these values, in the order of the parameters.
    pub(super) fn player(&self, values: &[i64]) -> String {
        let pairs = self.parameters.iter().zip(values);
        let pairs = pairs.map(|(of, value)| format!("{}={value}", of.name));
        let params = self.others.iter().cloned().chain(pairs).collect::<Vec<_>>().join(",");
        PlayerString { name: &self.name, params: &params }.to_string()
    }
}

/// Refuses anything that makes games irreproducible: time limits, and several threads.
fn check_limits(config: &PlayerConfig<'_>, info: &PlayerInfo) -> Result<(), SpecError> {
    let bounds = [ParamRole::Nodes, ParamRole::Depth, ParamRole::Simulations];
    let is_limited = bounds.into_iter().any(|role| config.sets(role));
    let is_timed = config.sets(ParamRole::Time);
    if is_timed || info.param(ParamRole::Time).is_some() && !is_limited {
        let has = |role: &ParamRole| Some(format!("`{}`", info.param(*role)?.name));
        let known = bounds.iter().filter_map(has).collect::<Vec<_>>().join(", ");
        return Err(SpecError::says(
            Part::Player(0),
            format!("games by time cannot be repeated; expected a limit by {known}"),
            format!(
                "des parties limitées par le temps ne se répètent pas ; attendu : une limite par {known}"
            ),
        ));
    }
    let threads = info.param(ParamRole::Threads).map(|param| param.name);
    let several = |(name, value): (&str, &str)| Some(name) == threads && value != "1";
    if config.values().any(several) {
        return Err(SpecError::says(
            Part::Player(0),
            "several threads search in another order every time; expected threads=1",
            "plusieurs fils cherchent chaque fois dans un autre ordre ; attendu : threads=1",
        ));
    }
    Ok(())
}

/// Reads `NAME`, `NAME=MIN..MAX` or `NAME=MIN..MAX:STEP`.
fn parameter(
    text: &str,
    config: &PlayerConfig<'_>,
    info: &PlayerInfo,
) -> Result<Parameter, SpecError> {
    let (name, range) = match text.split_once('=') {
        Some((name, range)) => (name.trim(), Some(range)),
        None => (text.trim(), None),
    };
    let known = names(info);
    let declared = info.params.iter().find(|param| param.name == name && is_tunable(param));
    let Some((declared, (least, most))) = declared.and_then(|of| Some((of, of.min.zip(of.max)?)))
    else {
        let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
        return Err(refuse(Words::each(|language: Language| {
            unknown("parameter to tune", "paramètre à régler inconnu", name, &known, language)
        })));
    };
    let given = config.values().find(|(of, _)| *of == name).map(|(_, value)| value);
    let start = given.or(declared.default.as_deref()).and_then(|value| value.parse().ok());
    let start: i64 = start.expect("what can be tuned has a value");
    let bad = || {
        refuse(Words::new(
            format!(
                "`{text}` is not NAME=MIN..MAX:STEP with {least} ≤ MIN ≤ {start} ≤ MAX ≤ {most}, \
                 MIN < MAX and a STEP from 1 to MAX − MIN; {start} is the starting value"
            ),
            format!(
                "`{text}` n’est pas NOM=MIN..MAX:PAS avec {least} ≤ MIN ≤ {start} ≤ MAX ≤ {most}, \
                 MIN < MAX et un PAS de 1 à MAX − MIN ; {start} est la valeur de départ"
            ),
        ))
    };
    let (bounds, step) = match range {
        None => ((least, most), None),
        Some(range) => {
            let (bounds, step) = match range.split_once(':') {
                Some((bounds, step)) => (bounds, Some(number(step).ok_or_else(bad)?)),
                None => (range, None),
            };
            let bounds =
                bounds.split_once("..").and_then(|(min, max)| number(min).zip(number(max)));
            (bounds.ok_or_else(bad)?, step)
        }
    };
    let (min, max) = bounds;
    let is_within = least <= min && min <= start && start <= max && max <= most && min < max;
    // The difference of two extreme numbers may overflow.
    let width = max.checked_sub(min).filter(|_| is_within).ok_or_else(bad)?;
    let step = step.unwrap_or((width / 20).max(1));
    if !(1..=width).contains(&step) {
        return Err(bad());
    }
    Ok(Parameter { name: name.to_owned(), start, min, max, step })
}

fn number(text: &str) -> Option<i64> {
    text.trim().parse().ok()
}

/// Whether it is a whole number with a value, and not a limit, threads or memory.
fn is_tunable(param: &ParamInfo) -> bool {
    param.min.is_some() && param.default.is_some() && param.role.is_none()
}

fn names(info: &PlayerInfo) -> Vec<&'static str> {
    info.params.iter().filter(|param| is_tunable(param)).map(|param| param.name).collect()
}

fn refuse(message: Words) -> SpecError {
    SpecError::new(Part::Parameter, message)
}
