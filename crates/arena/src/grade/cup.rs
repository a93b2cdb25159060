//! The games of a program against fixed opponents, and the accuracy of its moves.

use super::{ACCURACY, CRITICAL, CUP, Grade, Key, PartGrade, Task};
use crate::engine::EngineCommand;
use crate::{
    ArenaError, Clock, Ending, Entrant, Everybody, Finished, GameRecord, MatchReport, MatchSpec,
    Openings, Part, Rules, Running, SpecError, Truth, play_match,
};
use quintet::Registry;
use quintet::core::{Random, Seed, Side, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::PoisonError;
use std::time::Duration;

/// Maximum time to solve a position for the accuracy, on an ordinary machine.
const PATIENCE: Duration = Duration::from_secs(2);

/// The settings of the cup.
#[derive(Clone, Debug, Default)]
pub(super) struct Cup {
    pub(super) opponents: Vec<Entrant>,
    pub(super) pairs: u32,
    /// Number of random moves before each pair.
    pub(super) plies: u32,
    pub(super) clock: Option<Clock>,
    /// Whether every half point counts, as opposed to opponents beaten.
    pub(super) by_points: bool,
}

/// A game of the cup.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct Game {
    /// The opponent.
    pub opponent: String,
    /// Whether the program moved first.
    pub began: bool,
    /// The setup.
    pub setup: String,
    /// The whole game.
    pub moves: String,
    /// Half points of the program: 0, 1 or 2.
    pub halves: u32,
    /// How it ended.
    pub ending: String,
    /// Whether the program lost it by a fault instead of by the rules.
    pub forfeited: bool,
    /// The program's moves that changed who wins, if the exact solver can reach them.
    pub blunders: Vec<Blunder>,
}

/// A move that changed who wins.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Blunder {
    /// The game that leads there.
    pub position: String,
    /// The move played.
    pub played: String,
    /// The moves that would have kept the result.
    pub best: Vec<String>,
    /// 1 if the position was won, 0 if it was drawn.
    pub before: i32,
    /// 0 if it is drawn after the move, −1 if it is lost.
    pub after: i32,
}

/// Tests the programs among the opponents: one that cannot play would lose every game.
pub(super) fn try_opponents(
    task: &Task,
    (registry, everybody): (&Registry, &Everybody),
    stop: &StopFlag,
) -> Result<(), ArenaError> {
    for opponent in &task.cup.opponents {
        if EngineCommand::parse(&opponent.player).is_none() {
            continue;
        }
        let mut watch = |_: &Finished<'_>| {};
        let running = Running {
            stop: stop.clone(),
            seating: everybody,
            registry: registry.clone(),
            ..Running::new(&mut watch)
        };
        let spec = MatchSpec {
            setup: task.setup.clone(),
            ..MatchSpec::new(&task.game, opponent.clone(), "random")
        };
        let report = play_match(&spec, running)?;
        if let Some(game) = report.games.iter().find(|game| is_forfeited(game)) {
            let (name, ending) = (name(opponent), &game.ending);
            return Err(ArenaError::Spec(SpecError::says(
                Part::Players,
                format!("the opponent `{name}` cannot play, and would lose to everybody: {ending}"),
                format!(
                    "l’adversaire `{name}` ne peut pas jouer, et perdrait contre tous : {ending}"
                ),
            )));
        }
    }
    Ok(())
}

/// Plays the cup, and judges its games. A program that was too late in all games against an
/// opponent plays no more games.
pub(super) fn play(
    task: &Task,
    key: &Key,
    bot: &Entrant,
    (registry, everybody): (&Registry, &Everybody),
    (threads, stop): (usize, &StopFlag),
    grade: &mut Grade,
) -> Result<(), ArenaError> {
    let mut parts = [ACCURACY, CRITICAL, CUP].map(|part| task.part(part));
    let mut gave_up = false;
    let is_asked = parts.iter().any(|part| part.of > 0.0);
    for opponent in task.cup.opponents.iter().filter(|_| is_asked) {
        if gave_up {
            let games = u64::from(task.cup.pairs) * 2;
            parts[2].asked += if task.cup.by_points { games * 2 } else { 1 };
            parts[2].remark(format!(
                "no games against {}: it had not answered in time in any game before",
                name(opponent)
            ));
            continue;
        }
        let spec = spec(task, bot, opponent);
        let mut watch = |_: &Finished<'_>| {};
        let running = Running {
            threads,
            stop: stop.clone(),
            seating: everybody,
            registry: registry.clone(),
            ..Running::new(&mut watch)
        };
        let report = play_match(&spec, running)?;
        if stop.is_stopped() {
            break;
        }
        count(task, &mut parts[2], &report);
        let truth = match task.points[ACCURACY] + task.points[CRITICAL] > 0.0 {
            true => learn(key, (registry, &task.game), &report.games, (threads, stop)),
            false => Truth::default(),
        };
        judge(task, &mut parts, &report.games, (registry, &truth));
        grade
            .games
            .extend(report.games.iter().map(|record| game(task, record, (registry, &truth))));
        let is_late = |game: &GameRecord| matches!(game.ending, Ending::Time { .. });
        gave_up = report.games.iter().all(|game| is_forfeited(game) && is_late(game));
    }
    grade
        .parts
        .extend(parts.map(|part| part.settled(0.0)).into_iter().filter(|part| part.of > 0.0));
    Ok(())
}

fn spec(task: &Task, bot: &Entrant, opponent: &Entrant) -> MatchSpec {
    let openings = match task.cup.plies {
        0 => Openings::Start,
        plies => Openings::Random { plies, count: None, balanced: false },
    };
    MatchSpec {
        setup: task.setup.clone(),
        pairs: task.cup.pairs,
        openings,
        rules: Rules { clock: task.cup.clock, ..Rules::default() },
        seed: task.seed,
        ..MatchSpec::new(&task.game, bot.clone(), opponent.clone())
    }
}

fn name(entrant: &Entrant) -> &str {
    if entrant.name.is_empty() { &entrant.player } else { &entrant.name }
}

/// Adds the results of the games.
fn count(task: &Task, part: &mut PartGrade, report: &MatchReport) {
    let score = report.metrics[0].score;
    let is_beaten = score.wins > score.losses;
    match task.cup.by_points {
        true => {
            part.asked += 2 * score.games();
            part.right += 2 * score.wins + score.draws;
        }
        false => {
            part.asked += 1;
            part.right += u64::from(is_beaten);
        }
    }
    if !is_beaten {
        let name = &report.players[1].name;
        part.remark(format!(
            "won {} and lost {} of {} games against {name}",
            score.wins,
            score.losses,
            score.games()
        ));
    }
    if let Some(game) = report.games.iter().find(|game| is_forfeited(game)) {
        part.remark(format!("a game was lost by {}", game.ending));
    }
}

/// Whether the program lost a game by a fault instead of by the rules.
fn is_forfeited(game: &GameRecord) -> bool {
    game.ending.forfeited_by().is_some_and(|side| game.side_of(0) == Some(side))
}

/// Solves the positions of the program's moves that are still unknown.
fn learn(
    key: &Key,
    game: (&Registry, &str),
    games: &[GameRecord],
    (threads, stop): (usize, &StopFlag),
) -> Truth {
    let known = || key.truth.lock().unwrap_or_else(PoisonError::into_inner);
    let mut own = known().part(game, games);
    own.learn(game, (games, Some(0)), (threads, PATIENCE), stop, &mut |_, _| {});
    known().merge(&own);
    own
}

/// Judges the program's moves in games by the exact solver.
///
/// In a forfeited game none of its moves counts as right, neither those it made nor those that it
/// missed; all of them count as moves that mattered.
fn judge(
    task: &Task,
    [accuracy, critical, _]: &mut [PartGrade; 3],
    games: &[GameRecord],
    (registry, truth): (&Registry, &Truth),
) {
    let game = (registry, task.game.as_str());
    let (forfeited, played): (Vec<_>, Vec<_>) = games.iter().partition(|game| is_forfeited(game));
    let played: Vec<GameRecord> = played.into_iter().cloned().collect();
    let found = truth.accuracy(game, &played, 0);
    accuracy.right += found.kept;
    accuracy.asked += found.judged;
    critical.right += found.critical_kept;
    critical.asked += found.critical;
    for record in &forfeited {
        let side = record.side_of(0).unwrap_or(Side::First);
        let made = record.plies.iter().filter(|ply| ply.side == side).count() as u64;
        let lost = made + missed(game, record, side, Seed(task.seed));
        accuracy.asked += lost;
        critical.asked += lost;
    }
    if !forfeited.is_empty() {
        let (count, all) = (forfeited.len(), games.len());
        for part in [accuracy, critical] {
            part.remark(format!(
                "{count} of {all} games were forfeited: all moves of them count as wrong, also \
                 those that were not played"
            ));
        }
    }
}

/// The number of moves that a side still had to make in a game that it forfeited, estimated by
/// continuing at random.
fn missed((registry, game): (&Registry, &str), record: &GameRecord, side: Side, seed: Seed) -> u64 {
    let Ok(mut session) = registry.open(game, &record.setup, &record.moves) else { return 1 };
    let mut random = Random::new(seed);
    let mut missed = 0;
    while !session.is_over() {
        let legal = session.legal_moves();
        missed += u64::from(session.turn() == side);
        if legal.is_empty() || session.play(&legal[random.below(legal.len())]).is_err() {
            break;
        }
    }
    missed.max(1)
}

fn game(task: &Task, record: &GameRecord, (registry, truth): (&Registry, &Truth)) -> Game {
    let own = record.side_of(0);
    let began = own == Some(Side::First);
    Game {
        opponent: record.names[usize::from(began)].clone(),
        began,
        setup: record.setup.clone(),
        moves: record.moves.clone(),
        halves: match record.winner {
            None => 1,
            winner => 2 * u32::from(winner == own),
        },
        ending: record.ending.to_string(),
        forfeited: is_forfeited(record),
        blunders: truth.blunders((registry, &task.game), record, 0),
    }
}
