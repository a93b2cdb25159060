//! Openings: the positions from which the two games of a pair start.

use crate::{Openings, Part, SpecError, TournamentSpec};
use quintet::core::{Random, Seed, SolveTask, StopFlag, Words};
use quintet::{Registry, Session};
use std::collections::HashSet;

/// The part of a tournament's seed for openings; pairings count from 0 and never reach it.
const OPENINGS: u64 = u64::MAX;
/// The number of retries if random moves end the game.
const TRIES: u64 = 1000;
/// Legal moves generated in walks that ended the game before an opening is given up: about a second
/// of work in any game, and always at least a few walks.
const WORK: usize = 4_000_000;
/// The number of retries if random moves lead to a known opening.
const TRIES_TO_DIFFER: u64 = 50;

/// A position in the form that a session opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) setup: String,
    pub(crate) position: String,
}

impl Opening {
    fn of(session: &Session) -> Self {
        Self { setup: session.setup(), position: session.view().position }
    }
}

/// Makes or checks all openings, and reports progress. Fails if `stop` is raised first.
pub(crate) fn prepare(
    spec: &TournamentSpec,
    registry: &Registry,
    stop: &StopFlag,
    watch: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Opening>, SpecError> {
    match &spec.openings {
        Openings::Start => Ok(vec![check(spec, registry, "", Part::Setup)?]),
        Openings::Random { plies, count, balanced } => {
            let rounds = spec.format.rounds(spec.players.len());
            let wanted = spec.pairs.saturating_mul(rounds);
            let count = count.unwrap_or(wanted).min(wanted);
            if count == 0 {
                return Err(SpecError::says(
                    Part::Openings,
                    "expected a count of at least 1",
                    "attendu : un nombre d’au moins 1",
                ));
            }
            random((spec, registry, stop), (*plies, *balanced), count, watch)
        }
        Openings::Positions(texts) if texts.is_empty() => Err(SpecError::says(
            Part::Openings,
            "expected at least 1 position, found none",
            "attendu : au moins 1 position, aucune trouvée",
        )),
        Openings::Positions(texts) => {
            let check = |(index, text): (usize, &String)| {
                check(spec, registry, text, Part::Position(index))
            };
            texts.iter().enumerate().map(check).collect()
        }
    }
}

fn check(
    spec: &TournamentSpec,
    registry: &Registry,
    text: &str,
    part: Part,
) -> Result<Opening, SpecError> {
    let session = registry
        .open(&spec.game, &spec.setup, text)
        .map_err(|error| SpecError::of(part, &error))?;
    if session.is_over() {
        return Err(SpecError::says(
            part,
            "the game is already over there",
            "la partie y est déjà finie",
        ));
    }
    Ok(Opening::of(&session))
}

/// Makes this many openings, all different if there are enough.
fn random(
    (spec, registry, stop): (&TournamentSpec, &Registry, &StopFlag),
    (plies, balanced): (u32, bool),
    count: u32,
    watch: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Opening>, SpecError> {
    let start = check(spec, registry, "", Part::Setup)?;
    let seed = Seed(spec.seed).part(OPENINGS);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for index in 0..u64::from(count) {
        let (mut found, mut lost, mut unbalanced) = (None, Lost::default(), 0);
        for attempt in 0..TRIES {
            if stop.is_stopped() {
                let made = openings.len();
                return Err(SpecError::says(
                    Part::Openings,
                    format!("stopped after {made} of {count} openings"),
                    format!("arrêté après {made} ouvertures sur {count}"),
                ));
            }
            let seed = seed.part(index).part(attempt);
            let Some(opening) = walk((spec, registry), &start, plies, seed, &mut lost) else {
                if lost.work > WORK {
                    break;
                }
                continue;
            };
            if balanced && !is_drawn(spec, registry, &opening, stop)? {
                unbalanced += 1;
                continue;
            }
            let is_new = seen.insert(opening.position.clone());
            found = Some(opening);
            if is_new || attempt >= TRIES_TO_DIFFER {
                break;
            }
        }
        let message = || {
            let Lost { walks, longest, .. } = lost;
            if unbalanced > 0 {
                return Words::new(
                    format!(
                        "none of {unbalanced} random positions after {plies} plies is drawn: \
                         expected another number of plies, or a game with draws"
                    ),
                    format!(
                        "aucune de {unbalanced} positions au hasard après {plies} demi-coups n’est \
                         nulle ; attendu : un autre nombre, ou un jeu avec des nulles"
                    ),
                );
            }
            Words::new(
                format!(
                    "each of {walks} random games from here ended within {plies} plies, the \
                     longest after {longest}: expected fewer plies"
                ),
                format!(
                    "chacune de {walks} parties au hasard d’ici a fini en {plies} demi-coups, la \
                     plus longue après {longest} ; attendu : moins de demi-coups"
                ),
            )
        };
        openings.push(found.ok_or_else(|| SpecError::new(Part::Openings, message()))?);
        watch(openings.len(), count as usize);
    }
    Ok(openings)
}

/// Whether the exact solver finds a position drawn.
fn is_drawn(
    spec: &TournamentSpec,
    registry: &Registry,
    opening: &Opening,
    stop: &StopFlag,
) -> Result<bool, SpecError> {
    let refuse = |error: quintet::Error| {
        let message = Words::each(|language| {
            let error = error.in_words(language);
            language.pick(
                format!("the solver cannot balance openings: {error}"),
                format!("le solveur ne peut pas équilibrer les ouvertures : {error}"),
            )
        });
        SpecError::new(Part::Openings, message)
    };
    let session = registry.open(&spec.game, &opening.setup, &opening.position).map_err(refuse)?;
    let mut task = SolveTask { stop: stop.clone(), report: &mut |_| {} };
    Ok(session.solve("", &mut task).map_err(refuse)?.solution.value() == 0)
}

/// Statistics of walks that ended the game.
#[derive(Default)]
struct Lost {
    walks: u64,
    /// Plies of the longest walk.
    longest: u32,
    /// Number of legal moves generated.
    work: usize,
}

/// Plays random legal moves; `None` if they end the game.
fn walk(
    (spec, registry): (&TournamentSpec, &Registry),
    start: &Opening,
    plies: u32,
    seed: Seed,
    lost: &mut Lost,
) -> Option<Opening> {
    let mut session = registry.open(&spec.game, &start.setup, &start.position).ok()?;
    let mut random = Random::new(seed);
    let (mut played, mut work) = (0, 0);
    while played < plies {
        let moves = session.divide(0);
        if moves.is_empty() {
            break;
        }
        work += moves.len();
        session.play(&moves[random.below(moves.len())].0).ok()?;
        played += 1;
    }
    if played == plies && !session.is_over() {
        return Some(Opening::of(&session));
    }
    lost.walks += 1;
    lost.longest = lost.longest.max(played);
    lost.work += work;
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MatchSpec;
    use quintet::core::Language;

    fn spec(setup: &str, plies: u32) -> TournamentSpec {
        let openings = Openings::Random { plies, count: None, balanced: false };
        let spec = MatchSpec::new("connect4", "random", "random");
        TournamentSpec::from(&MatchSpec { setup: setup.into(), pairs: 3, openings, ..spec })
    }

    #[test]
    fn every_opening_is_told() {
        let mut seen = Vec::new();
        let made =
            prepare(&spec("", 4), &Registry::shipped(), &StopFlag::new(), &mut |done, total| {
                seen.push((done, total));
            });
        assert_eq!(made.map(|openings| openings.len()), Ok(3));
        assert_eq!(seen, [(1, 3), (2, 3), (3, 3)]);
    }

    #[test]
    fn plies_that_no_game_has_are_refused() {
        let spec = spec("width=2,height=2", 4);
        let error = prepare(&spec, &Registry::shipped(), &StopFlag::new(), &mut |_, _| {});
        let error = error.unwrap_err();
        let message = "each of 1000 random games from here ended within 4 plies, the longest after 4: \
                       expected fewer plies";
        assert_eq!(error.part, Part::Openings);
        assert_eq!(error.message.get(Language::English), message);
    }
    #[test]
    fn a_long_search_can_be_stopped() {
        let stop = StopFlag::new();
        stop.stop();
        let error = prepare(&spec("", 4), &Registry::shipped(), &stop, &mut |_, _| {});
        let error = error.unwrap_err();
        let message = error.message.get(Language::English);
        assert_eq!(message, "stopped after 0 of 3 openings");
    }
}
