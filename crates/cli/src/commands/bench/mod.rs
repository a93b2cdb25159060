//! `quintet bench`: the number of nodes that searches visit, the same on every machine.
//!
//! Positions: the start, and a few reached by random play from a fixed seed. Searches: the
//! standard ones, to a depth that depends only on the number of legal moves at the start, so
//! that every game takes about as long and no clock is involved.

mod all;
mod file;
mod levels;

use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::GameName;
use crate::output::{Ink, Output};
use crate::words;
use clap::Args;
use quintet::core::{Limits, ParamRole, Random, Seed, StopFlag};
use quintet::{GameInfo, HUMAN, PlayerConfig, PlayerInfo, Registry, Request, Session};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  quintet bench
  quintet bench GAME
  quintet bench GAME --file positions.txt      a solver against known answers
                                               fr: un solveur face à des réponses connues
  quintet bench --levels GAME                  whether its engine's levels climb evenly
                                               fr: si les niveaux de son moteur montent régulièrement
  quintet bench --all --data DIR               every speed that the README claims
                                               fr: chaque vitesse de docs/numbers.md
  quintet bench --json";

/// Search fixed positions and report the nodes: a signature of all searches
/// fr: Chercher dans des positions fixes et afficher les nœuds : la signature de toutes les
/// recherches
///
/// The node counts are the same on every machine and in every build; they change when a search
/// or the rules change. Only the times differ. Ctrl-C stops and shows the results so far (exit
/// status 130).
/// fr: Les nombres de nœuds sont les mêmes sur toute machine et dans toute compilation ; ils
/// changent quand une recherche ou les règles changent. Seuls les temps diffèrent. Ctrl-C arrête et
/// affiche les résultats obtenus (code de sortie 130).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// Only this game
    /// fr: Seulement ce jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: Option<String>,

    /// Measure every speed in docs/numbers.md, as a table in Markdown
    /// fr: Mesurer chaque vitesse de docs/numbers.md, en un tableau Markdown
    #[arg(long, conflicts_with_all = ["game", "file"])]
    all: bool,

    /// With --all: the folder of the public collections [default: $QUINTET_DATA]
    /// fr: Avec --all : le dossier des collections publiques [défaut : $QUINTET_DATA]
    #[arg(long, value_name = "DIR", requires = "all")]
    data: Option<PathBuf>,

    #[command(flatten)]
    file: file::FileArgs,

    #[command(flatten)]
    levels: levels::LevelArgs,
}

/// Number of random moves before each searched position.
const OPENINGS: [usize; 4] = [0, 4, 8, 12];
/// The number of simulations in each position, for searches measured by them.
const SIMULATIONS: u64 = 5000;
/// The searches, each with the size of the full tree that sets its depth: searches that prune
/// get more.
const SEARCHES: [(&str, u64); 4] =
    [("minimax", 1_000_000), ("alphabeta", 50_000_000), ("pvs", 400_000_000), ("mcts", 1)];

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    games: Vec<GameReport>,
    /// All nodes of all games.
    signature: u64,
    seconds: f64,
    nodes_per_second: u64,
    /// Whether Ctrl-C ended it; the signature then covers the positions searched so far.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct GameReport {
    game: &'static str,
    positions: Vec<String>,
    searches: Vec<SearchReport>,
    /// Standard players that this game does not have.
    skipped: Vec<&'static str>,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct SearchReport {
    player: String,
    nodes: u64,
    seconds: f64,
}

/// The schemas of what it writes: the signature, every speed, or a run over a file.
pub(crate) fn schemas(schemas: &mut SchemaGenerator) -> Vec<Schema> {
    vec![
        schemas.subschema_for::<Report>(),
        schemas.subschema_for::<Vec<all::Row>>(),
        schemas.subschema_for::<file::Data<'_>>(),
        schemas.subschema_for::<Vec<levels::Levels>>(),
    ]
}

pub(crate) fn run(args: &BenchArgs, out: &mut Output) -> Result<Exit, Failure> {
    args.file.refuse_without_file()?;
    if args.all {
        let usual = || std::env::var_os("QUINTET_DATA").map(PathBuf::from);
        return all::run(args.data.clone().or_else(usual).as_deref(), out);
    }
    if let Some(name) = &args.game {
        out.registry().find(name)?;
    }
    if args.levels.levels {
        return levels::run(args.game.as_deref(), &args.levels, out);
    }
    if let Some(done) = file::run(args.game.as_deref(), &args.file, out) {
        return done;
    }
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let mut games = Vec::new();
    for info in out.registry().games(out.language()) {
        let is_asked = args.game.as_deref().is_none_or(|name| name == info.name);
        if is_asked && !stop.is_stopped() {
            let report = measure(out.registry(), &info, &stop)?;
            if !out.is_json() {
                print(&report, out)?;
            }
            games.push(report);
        }
    }
    let signature = games.iter().map(|game| game.nodes).sum();
    let seconds = games.iter().map(|game| game.seconds).sum();
    let nodes_per_second = words::per_second(signature, seconds);
    let interrupted = stop.is_stopped();
    if interrupted {
        out.note(words::interrupted());
    }
    if out.is_json() {
        out.data(&Report { games, signature, seconds, nodes_per_second, interrupted })?;
    } else if !interrupted {
        let shown = out.paint(&signature.to_string(), Ink::Bold);
        let (time, speed) = (words::span(seconds), words::count(nodes_per_second));
        out.result(&words::pick(
            format!("signature {shown} nodes in {time}, {speed} per second\n"),
            format!("signature {shown} nœuds en {time}, {speed} par seconde\n"),
        ))?;
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Answered })
}

/// Searches the positions of a game; after a stop those that were searched to the end.
fn measure(registry: &Registry, info: &GameInfo, stop: &StopFlag) -> Result<GameReport, Failure> {
    let openings = OPENINGS.iter().map(|&plies| opening(registry, info.name, plies));
    let sessions = openings.collect::<Result<Vec<_>, _>>()?;
    let branching = sessions[0].view().moves.iter().filter(|m| !m.besides).count();
    let mut report = GameReport {
        game: info.name,
        positions: sessions.iter().map(|session| session.view().position).collect(),
        searches: Vec::new(),
        skipped: Vec::new(),
        nodes: 0,
        seconds: 0.0,
        nodes_per_second: 0,
    };
    for (name, leaves) in SEARCHES {
        match info.players.iter().find(|player| player.name == name) {
            Some(player) => {
                let player = player_string(player, branching, leaves);
                report.searches.extend(search(&player, &sessions, stop)?);
            }
            None => report.skipped.push(name),
        }
    }
    if info.sides == 1 {
        // A puzzle has solvers of its own instead.
        report.skipped.clear();
        for solver in info.players.iter().filter(|player| player.name != HUMAN) {
            report.searches.extend(search(solver.name, &sessions, stop)?);
        }
    }
    report.nodes = report.searches.iter().map(|search| search.nodes).sum();
    report.seconds = report.searches.iter().map(|search| search.seconds).sum();
    report.nodes_per_second = words::per_second(report.nodes, report.seconds);
    Ok(report)
}

/// The position after a number of random moves, or before the move that ends the game.
fn opening(registry: &Registry, game: &str, plies: usize) -> Result<Session, Failure> {
    let mut session = registry.open(game, "", "")?;
    let mut random = Random::new(Seed(plies as u64));
    while session.ply() < plies {
        let moves = session.view().moves;
        let legal: Vec<_> = moves.iter().filter(|m| !m.besides).collect();
        if legal.is_empty() {
            break;
        }
        session.play(&legal[random.below(legal.len())].text)?;
        if session.is_over() {
            session.undo()?;
            break;
        }
    }
    Ok(session)
}

/// The player, limited to the depth at which a full tree has about this many leaves, or to a
/// fixed number of simulations.
fn player_string(player: &PlayerInfo, branching: usize, leaves: u64) -> String {
    let config = PlayerConfig::read(player.name, std::slice::from_ref(player));
    let config = match player.param(ParamRole::Simulations) {
        Some(_) => config.with(ParamRole::Simulations, SIMULATIONS),
        None => config.with(ParamRole::Depth, depth(branching, leaves)),
    };
    config.with(ParamRole::Threads, 1).to_string()
}

/// The depth of the largest full tree with at most this many leaves, at least 1.
fn depth(branching: usize, leaves: u64) -> u32 {
    // Whole numbers only: a logarithm may differ from machine to machine.
    leaves.checked_ilog(branching.max(2) as u64).unwrap_or(0).max(1)
}

/// Searches positions; `None` if stopped before the last one.
fn search(
    player: &str,
    sessions: &[Session],
    stop: &StopFlag,
) -> Result<Option<SearchReport>, Failure> {
    if stop.is_stopped() {
        return Ok(None);
    }
    let started = Instant::now();
    let mut nodes = 0;
    for (index, session) in sessions.iter().enumerate().filter(|(_, session)| !session.is_over()) {
        let seed = Seed(index as u64);
        let stop = stop.clone();
        let request = Request { limits: Limits::NONE, seed, stop, ..Request::default() };
        let mut seat = session.seat(player)?;
        nodes += seat.think(&session.snapshot(), &request, &mut |_| {}).choice.info.nodes;
    }
    let seconds = started.elapsed().as_secs_f64();
    Ok((!stop.is_stopped()).then(|| SearchReport { player: player.to_owned(), nodes, seconds }))
}

fn print(report: &GameReport, out: &mut Output) -> Result<(), Failure> {
    let mut rows = Vec::new();
    let [nodes, a_second, all] =
        words::pick(["nodes", "per second", "all"], ["nœuds", "par seconde", "en tout"]);
    for search in &report.searches {
        let speed = words::per_second(search.nodes, search.seconds);
        rows.push(vec![
            search.player.clone(),
            format!("{:>14} {nodes}", words::count(search.nodes)),
            words::span(search.seconds),
            format!("{} {a_second}", words::count(speed)),
        ]);
    }
    rows.push(vec![all.to_owned(), format!("{:>14} {nodes}", words::count(report.nodes))]);
    let game = out.paint(report.game, Ink::Bold);
    let positions = report.positions.len();
    out.result(&format!("{game}, {positions} positions\n{}", words::table(&rows, 2)))?;
    if report.skipped.is_empty() {
        return Ok(());
    }
    let skipped = report.skipped.join(", ");
    out.result(&words::pick(
        format!("  skipped, because this game does not have them: {skipped}\n"),
        format!("  laissés de côté, absents de ce jeu : {skipped}\n"),
    ))
}
