//! `quintet bench --levels`: checks whether the levels of a game's engine are evenly spaced.
//!
//! Each level plays the next two levels, and all levels play another player if one is given. Levels
//! have their own node limits, and the highest, which has none, is given one, so the figures are
//! the same on every machine. One rating list over all results gives the steps.

use crate::commands::arena::bar::Bar;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::whole;
use crate::output::{Ink, Output};
use crate::words::{self, pick};
use clap::Args;
use quintet::GameInfo;
use quintet::core::{Side, StopFlag};
use quintet_arena::stats::Results;
use quintet_arena::{Entrant, MatchSpec, Openings, Running, play_match};
use schemars::JsonSchema;
use serde::Serialize;

/// The parameter of an engine that has levels.
const LEVEL: &str = "strength";
/// The range of a good step, in Elo points.
const EVEN: (f64, f64) = (100.0, 200.0);

#[derive(Args, Debug)]
pub(crate) struct LevelArgs {
    /// Rate the levels of each game's engine against each other
    /// fr: Classer les niveaux du moteur de chaque jeu les uns face aux autres
    #[arg(long, conflicts_with_all = ["all", "file"])]
    pub(super) levels: bool,

    /// With --levels: nodes that a move of the highest level may take
    /// fr: Avec --levels : nœuds que peut prendre un coup du niveau le plus haut
    #[arg(long, value_name = "COUNT", requires = "levels", default_value_t = 20_000,
        value_parser = whole::<u64>(1..))]
    level_nodes: u64,

    /// With --levels: pairs of games per pairing
    /// fr: Avec --levels : paires de parties de chaque rencontre
    #[arg(long, value_name = "COUNT", requires = "levels", default_value_t = 20,
        value_parser = whole::<u32>(1..=100_000))]
    pairs: u32,

    /// With --levels: another player whom every level meets, too, such as alphabeta:depth=2
    /// fr: Avec --levels : un autre joueur que chaque niveau rencontre aussi, tel que
    /// alphabeta:depth=2
    #[arg(long, value_name = "PLAYER", requires = "levels")]
    against: Option<String>,

    /// With --levels: options of the game, as `quintet games` lists them
    /// fr: Avec --levels : options du jeu, comme `quintet games` les énumère
    #[arg(
        long,
        value_name = "NAME=VALUE,…",
        requires = "levels",
        default_value = "",
        hide_default_value = true
    )]
    setup: String,
}

/// The levels of a game.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Levels {
    game: &'static str,
    setup: String,
    player: &'static str,
    /// Node limit per move of the highest level.
    nodes: u64,
    /// Number of pairs of games per pairing.
    pairs: u32,
    levels: Vec<Level>,
    /// The player that all levels played.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<Against>,
    /// Whether Ctrl-C ended it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(JsonSchema, Serialize)]
struct Level {
    level: usize,
    /// Elo points above the first level.
    elo: f64,
    /// Half of the 95 % interval of the rating.
    margin: f64,
    /// Elo points above the previous level; `None` for the first.
    step: Option<f64>,
    games: u64,
}

#[derive(JsonSchema, Serialize)]
struct Against {
    player: String,
    /// Elo points above the first level.
    elo: f64,
    margin: f64,
    games: u64,
}

pub(super) fn run(game: Option<&str>, args: &LevelArgs, out: &mut Output) -> Result<Exit, Failure> {
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let mut all = Vec::new();
    for info in out.registry().games(out.language()) {
        let Some((player, most)) = engine(&info).filter(|_| game.is_none_or(|it| it == info.name))
        else {
            continue;
        };
        if stop.is_stopped() {
            break;
        }
        let levels = measure(&info, (player, most), args, &stop, out)?;
        if !out.is_json() {
            print(&levels, out)?;
        }
        all.push(levels);
    }
    if let (Some(game), true) = (game, all.is_empty() && !stop.is_stopped()) {
        return Err(Failure::says(
            format!("no player of {game} has levels (a parameter `{LEVEL}`)"),
            format!("aucun joueur de {game} n’a de niveaux (un paramètre `{LEVEL}`)"),
        ));
    }
    if stop.is_stopped() {
        out.note(words::interrupted());
    }
    if out.is_json() {
        out.data(&all)?;
    }
    Ok(if stop.is_stopped() { Exit::Interrupted } else { Exit::Answered })
}

/// The player of a game that has levels, and its highest level.
fn engine(info: &GameInfo) -> Option<(&'static str, usize)> {
    info.players.iter().find_map(|player| {
        let level = player.params.iter().find(|param| param.name == LEVEL)?;
        Some((player.name, level.max? as usize))
    })
}

fn measure(
    info: &GameInfo,
    (player, most): (&'static str, usize),
    args: &LevelArgs,
    stop: &StopFlag,
    out: &Output,
) -> Result<Levels, Failure> {
    let near = |level: usize| (1..=2).map(move |above| [level, level + above]);
    let among = (1..most).flat_map(near).filter(|&[_, other]| other <= most);
    // The opponent of all levels comes after the highest one.
    let beside = args.against.iter().flat_map(|_| (1..=most).map(|level| [level, most + 1]));
    let meetings: Vec<[usize; 2]> = among.chain(beside).collect();
    let total = meetings.len() * args.pairs as usize * 2;
    // Results do not depend on the number of threads.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut results, mut bar, mut done) = (Results::default(), Bar::new(), 0);
    for levels in meetings {
        let [first, second] = levels.map(|level| entrant(player, level, most, args));
        let spec = MatchSpec {
            setup: args.setup.clone(),
            pairs: args.pairs,
            openings: Openings::Random { plies: 4, count: None, balanced: false },
            seed: 1,
            ..MatchSpec::new(info.name, first, second)
        };
        let mut watch = |_: &quintet_arena::Finished<'_>| {
            done += 1;
            bar.show(done, total, pick("games", "parties"), &format!(", {}", info.name));
        };
        let running = Running {
            threads,
            stop: stop.clone(),
            registry: out.registry().clone(),
            ..Running::new(&mut watch)
        };
        let games = play_match(&spec, running)?.games;
        for pair in games.chunk_by(|a, b| a.key.pair == b.key.pair).filter(|it| it.len() == 2) {
            let points = |game: &quintet_arena::GameRecord| {
                game.half_points(game.side_of(0).unwrap_or(Side::First))
            };
            let points = pair.iter().map(points).sum::<u32>();
            results.add(levels.map(|level| level - 1), f64::from(points) / 2.0);
        }
        if stop.is_stopped() {
            break;
        }
    }
    let mut levels = rated(&results, most + usize::from(args.against.is_some()));
    let last = args.against.as_ref().and_then(|_| levels.pop_if(|last| last.level > most));
    let against = args
        .against
        .clone()
        .zip(last)
        .map(|(player, Level { elo, margin, games, .. })| Against { player, elo, margin, games });
    let (game, setup, pairs) = (info.name, args.setup.clone(), args.pairs);
    let (nodes, interrupted) = (args.level_nodes, stop.is_stopped());
    Ok(Levels { game, setup, player, nodes, pairs, levels, against, interrupted })
}

/// The entrant for a level; the highest has a node limit, and beyond it comes the opponent of all
/// levels.
fn entrant(player: &str, level: usize, most: usize, args: &LevelArgs) -> Entrant {
    match &args.against {
        Some(other) if level > most => Entrant::new(other),
        _ if level == most => {
            Entrant::new(format!("{player}:{LEVEL}={level},nodes={}", args.level_nodes))
        }
        _ => Entrant::new(format!("{player}:{LEVEL}={level}")),
    }
}

/// The levels played, from the first, with their steps.
fn rated(results: &Results, most: usize) -> Vec<Level> {
    let mut ratings = results.ratings(most);
    ratings.retain(|rating| rating.group == 0);
    ratings.sort_by_key(|rating| rating.player);
    let first = ratings.first().map_or(0.0, |rating| rating.elo);
    let mut before = None;
    let level = |rating: &quintet_arena::stats::Rating| {
        let elo = ((rating.elo - first) * 10.0).round() / 10.0;
        let margin = ((rating.high - rating.low) * 5.0).round() / 10.0;
        let step = before.replace(elo).map(|before: f64| ((elo - before) * 10.0).round() / 10.0);
        Level { level: rating.player + 1, elo, margin, step, games: rating.games }
    };
    ratings.iter().map(level).collect()
}

fn print(levels: &Levels, out: &mut Output) -> Result<(), Failure> {
    let head =
        [pick("level", "niveau"), "Elo", pick("± (95 %)", "± (95 %)"), pick("step", "marche"), ""];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for Level { level, elo, margin, step, .. } in &levels.levels {
        let remark = match step {
            Some(step) if *step < EVEN.0 => pick("flat", "plat"),
            Some(step) if *step > EVEN.1 => pick("steep", "raide"),
            _ => "",
        };
        let step = step.map(|step| format!("{step:+.0}")).unwrap_or_default();
        let figures = [level.to_string(), format!("{elo:.0}"), format!("{margin:.0}"), step];
        rows.push([&figures[..], &[remark.to_owned()]].concat());
    }
    if let Some(Against { player, elo, margin, .. }) = &levels.against {
        rows.push(vec![player.clone(), format!("{elo:.0}"), format!("{margin:.0}")]);
    }
    let game = out.paint(levels.game, Ink::Bold);
    let (player, nodes) = (levels.player, words::count(levels.nodes));
    out.result(&pick(
        format!("{game}, {player}, highest level with {nodes} nodes per move\n"),
        format!("{game}, {player}, niveau le plus haut avec {nodes} nœuds par coup\n"),
    ))?;
    out.result(&words::table(&rows, 2))
}
