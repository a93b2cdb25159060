//! `quintet match`: two players, many games, and their statistics.

use super::{
    ChangedArg, SandboxArg, bar::Bar, changed, judge, log::Log, match_report,
    report_file::ReportFile,
};
use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupts;
use crate::options::{GameName, time, whole};
use crate::output::{Output, check_writable};
use crate::words::{self, pick};
use clap::Args;
use quintet::Registry;
use quintet::core::{Limits, StopFlag};
use quintet_arena::report::{Report, STUDIO};
use quintet_arena::stats::Sprt;
use quintet_arena::{
    ArenaError, Clock, Everybody, Finished, MatchReport, MatchSpec, Openings, Part, Rules, Running,
    Standings, TournamentSpec, play_match, play_match_in, positions,
};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  quintet match GAME alphabeta:depth=6 mcts:simulations=1000 --games 100 --openings 4
  quintet match GAME random mcts --games 20 --threads 2
  quintet match GAME random alphabeta:depth=2 --clock 2m --json
  quintet match GAME pvs mcts --time 50ms --games 400 --openings 4 --sprt 0,20
  quintet match GAME mcts random --games 1000 --openings 4 --out long
  quintet match GAME 'lines:python3 bot.py' random --log talk.txt
  quintet match GAME 'ugi:quintet ugi GAME' random --nodes 500 --report match.html";

/// Play a match; report score, Elo difference and error bars
/// fr: Jouer un match ; afficher le score, l’écart Elo et ses marges d’erreur
///
/// Games come in pairs: the same opening, with sides swapped. An illegal move, a crash or running
/// out of time loses the game. Without time limits, the same seed gives the same games with any
/// number of threads. Ctrl-C ends the match with the games finished so far.
/// fr: Les parties vont par paires : même ouverture, camps échangés. Un coup illégal, un arrêt
/// brutal ou un dépassement de temps perd la partie. Sans limite de temps, la même graine donne les
/// mêmes parties, quel que soit le nombre de fils. Ctrl-C termine le match sur les parties finies.
#[derive(Args, Debug)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct MatchArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// A player, NAME:PARAM=VALUE,…, or a program, lines:COMMAND or ugi:COMMAND; moves first in
    /// the first game of each pair
    /// fr: Un joueur, NOM:PARAMÈTRE=VALEUR,…, ou un programme, lines:COMMANDE ou ugi:COMMANDE ; il
    /// commence la première partie de chaque paire
    #[arg(value_name = "PLAYER")]
    first: String,

    /// The other player
    /// fr: L’autre joueur
    #[arg(value_name = "OPPONENT")]
    second: String,

    /// Number of games: even, because they come in pairs
    /// fr: Nombre de parties : pair, car elles vont par paires
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = whole::<u32>(0..))]
    games: u32,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// Number of random moves at the start of each pair
    /// fr: Nombre de coups au hasard au début de chaque paire
    #[arg(long, value_name = "PLIES", conflicts_with = "positions", value_parser = whole::<u32>(0..))]
    openings: Option<u32>,

    /// Start pairs from the positions in a file, in turn: one per line, `#` begins a comment
    /// fr: Commencer les paires aux positions d’un fichier, à tour de rôle : une par ligne, `#`
    /// commence un commentaire
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// Random seed; the same seed gives the same games
    /// fr: Graine du hasard ; la même graine donne les mêmes parties
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Number of games played at once
    /// fr: Nombre de parties jouées à la fois
    #[arg(long, value_name = "COUNT", default_value_t = 1,
        value_parser = whole::<u64>(1..=1024))]
    threads: u64,

    /// Time per side and game, and what each move adds: 5m, 2m+1s
    /// fr: Temps par camp et par partie, et ce qu’ajoute chaque coup : 5m, 2m+1s
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    clock: Option<Clock>,

    /// Maximum depth in plies
    /// fr: Profondeur maximale, en demi-coups
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..))]
    depth: Option<u32>,

    /// Maximum number of nodes per move
    /// fr: Nombre maximal de nœuds par coup
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,

    /// Maximum time per move: 500ms, 2s, 5m
    /// fr: Temps maximal par coup : 500ms, 2s, 5m
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    /// Maximum number of simulations per move
    /// fr: Nombre maximal de simulations par coup
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    simulations: Option<u64>,

    /// Keep a journal in this folder. After an interruption, the same command continues the match
    /// and ends with the same match.results.json
    /// fr: Tenir un journal dans ce dossier. Après une interruption, la même commande reprend le
    /// match et donne le même match.results.json
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// What to do with journal games of a program that has changed since: replay or keep them
    /// [default: refuse to continue]
    /// fr: Que faire des parties du journal dont un programme a changé depuis : les rejouer
    /// (replay) ou les garder (keep) [défaut : refuser de continuer]
    #[arg(long, value_enum, value_name = "WHAT", requires = "out")]
    changed: Option<ChangedArg>,

    /// Write every game to a file, one line of JSON per game
    /// fr: Écrire chaque partie dans un fichier, une ligne de JSON chacune
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,

    /// Stop as soon as it is clear whether PLAYER is stronger by at least ELO1 or by at most ELO0
    /// (a sequential test, in normalised Elo)
    /// fr: Arrêter dès qu’il est clair si PLAYER est plus fort d’au moins ELO1 ou d’au plus ELO0
    /// (test séquentiel, en Elo normalisé)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// After the games, judge moves with the exact solver where it can solve the position, with
    /// at most this much time per position
    /// fr: Après les parties, juger les coups par le solveur exact là où il sait résoudre la
    /// position, avec au plus ce temps par position
    #[arg(long, value_name = "TIME", value_parser = time, num_args = 0..=1,
        default_missing_value = "1s")]
    accuracy: Option<Duration>,

    /// Write a report to a file: .html (with every game to replay), .csv or .json
    /// fr: Écrire un rapport dans un fichier : .html (avec chaque partie à rejouer), .csv ou .json
    #[arg(long, value_name = "FILE", value_parser = report_file)]
    report: Option<ReportFile>,

    /// How strictly programs are isolated from the machine
    /// fr: Avec quelle rigueur les programmes sont isolés de la machine
    #[arg(long, value_enum, value_name = "HOW", default_value = "auto")]
    sandbox: SandboxArg,

    /// Log everything that programs read and write to a file
    /// fr: Noter dans un fichier tout ce que les programmes lisent et écrivent
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

fn clock(text: &str) -> Result<Clock, String> {
    Clock::parse(text).ok_or_else(|| {
        pick(
            format!("expected {}", Clock::EXPECTED),
            "attendu : une pendule comme 5m, 90s ou 2m+1s".to_owned(),
        )
    })
}

fn report_file(text: &str) -> Result<ReportFile, &'static str> {
    ReportFile::parse(text)
}

pub(super) fn sprt(text: &str) -> Result<Sprt, &'static str> {
    let elo = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
    let pair = text.split_once(',').and_then(|(low, high)| Some((elo(low)?, elo(high)?)));
    let (elo0, elo1) = pair.filter(|(low, high)| low < high).ok_or(pick(
        "expected two numbers, the smaller first, such as 0,10",
        "attendu : deux nombres, le plus petit d’abord, comme 0,10",
    ))?;
    Ok(Sprt::new(elo0, elo1))
}

pub(crate) fn run(args: &MatchArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (spec, lines) = spec(args)?;
    // Check before the games that files can be written, not after.
    let report = args.report.as_ref().map(ReportFile::path);
    args.games_out.as_deref().into_iter().chain(report).try_for_each(check_writable)?;
    let mut log = Log::open(args.log.as_deref())?;
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let remarks = TournamentSpec::from(&spec).remarks(out.registry());
    out.remarks(&remarks);
    let mut seating =
        super::everybody(args.sandbox, [args.first.as_str(), args.second.as_str()], out)?;
    seating.transcripts = args.log.is_some();
    seating.hidden.extend([&args.out, &args.log, &args.games_out].into_iter().flatten().cloned());
    let report = play(args, &spec, (out.registry().clone(), &seating, &stop), &mut log)
        .map_err(|error| place(error, args, &lines))?;
    if let Some(path) = &args.games_out {
        let lines: String = report.games.iter().map(|game| game.line() + "\n").collect();
        std::fs::write(path, lines).map_err(|error| Failure::file("write", path, error))?;
    }
    if report.is_partial() {
        let (played, planned) = (report.games.len(), report.planned);
        out.note(&pick(
            format!("interrupted: {played} of {planned} games are finished\n"),
            format!("interrompu : {played} parties sur {planned} sont finies\n"),
        ));
        if args.out.is_some() {
            out.note(pick(
                "the same command continues the match\n",
                "la même commande reprend le match\n",
            ));
        }
    }
    let truth = args.accuracy.map(|patience| {
        judge::judge(out.registry(), &report, (args.threads as usize, patience), &stop)
    });
    match_report::tell(&report, args.seed, truth.as_ref(), out)?;
    if let Some(file) = &args.report {
        let standings = Standings::of_match(&report.players, &report.games);
        let data = Report {
            registry: out.registry(),
            game: &report.game,
            title: format!(
                "{}: {} – {}",
                report.game, report.players[0].name, report.players[1].name
            ),
            seed: args.seed,
            players: &report.players,
            games: &report.games,
            standings: &standings,
            accuracy: truth.as_ref().map(|truth| &truth[..]),
            language: out.language(),
            studio: STUDIO.to_owned(),
        };
        file.write(&data)?;
    }
    Ok(if report.is_partial() || stop.is_stopped() { Exit::Interrupted } else { Exit::Answered })
}

/// The match, and the line in the file for each of its positions.
fn spec(args: &MatchArgs) -> Result<(MatchSpec, Vec<usize>), Failure> {
    if args.games == 0 || args.games % 2 == 1 {
        let games = args.games;
        return Err(Failure::says(
            format!(
                "--games cannot be {games}: expected an even number, because games come in pairs \
                 with sides swapped"
            ),
            format!(
                "--games ne peut pas être {games} ; attendu : un nombre pair, car les parties vont \
                 par paires, les camps échangés"
            ),
        ));
    }
    let mut lines = Vec::new();
    let openings = match (&args.positions, args.openings) {
        (Some(path), _) => {
            let text = input::read_lines(path)?;
            let (numbers, texts) =
                positions(&text).map(|(line, text)| (line, text.to_owned())).unzip();
            lines = numbers;
            Openings::Positions(texts)
        }
        (None, Some(plies)) => Openings::Random { plies, count: None, balanced: false },
        (None, None) => Openings::Start,
    };
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.time,
        simulations: args.simulations,
    };
    let spec = MatchSpec {
        setup: args.setup.clone(),
        pairs: args.games / 2,
        openings,
        rules: Rules { limits, clock: args.clock, ..Rules::default() },
        seed: args.seed,
        sprt: args.sprt,
        ..MatchSpec::new(&args.game, &args.first, &args.second)
    };
    Ok((spec, lines))
}

fn play(
    args: &MatchArgs,
    spec: &MatchSpec,
    (registry, seating, stop): (Registry, &Everybody, &StopFlag),
    log: &mut Log,
) -> Result<MatchReport, Failed> {
    let mut openings = Bar::new();
    let things = pick("openings", "ouvertures");
    let mut preparing = |done: usize, total: usize| openings.show(done, total, things, "");
    let mut bar = Bar::new();
    let mut score = [0, 0, 0];
    let mut watch = |progress: &Finished<'_>| {
        let side = progress.game.side_of(0);
        let half_points = side.map_or(1, |side| progress.game.half_points(side));
        score[2 - half_points as usize] += 1;
        let [won, drawn, lost] = score;
        log.add(progress.game);
        let remark = format!(", {won}–{drawn}–{lost}");
        bar.show(progress.done, progress.total, pick("games", "parties"), &remark);
    };
    let threads = args.threads as usize;
    let preparing: Option<&mut dyn FnMut(usize, usize)> = Some(&mut preparing);
    let running = Running {
        threads,
        stop: stop.clone(),
        preparing,
        registry,
        seating,
        ..Running::new(&mut watch)
    };
    Ok(match &args.out {
        Some(folder) => play_match_in(folder, spec, changed(args.changed), running)?,
        None => play_match(spec, running)?,
    })
}

/// What ended a match early.
enum Failed {
    Arena(ArenaError),
    Other(Failure),
}

impl From<ArenaError> for Failed {
    fn from(error: ArenaError) -> Self {
        Self::Arena(error)
    }
}

impl From<Failure> for Failed {
    fn from(failure: Failure) -> Self {
        Self::Other(failure)
    }
}

/// Adds the file and line to an error in a position.
fn place(failed: Failed, args: &MatchArgs, lines: &[usize]) -> Failure {
    let error = match failed {
        Failed::Arena(error) => error,
        Failed::Other(failure) => return failure,
    };
    let (ArenaError::Spec(spec), Some(path)) = (&error, &args.positions) else {
        return error.into();
    };
    let path = path.display();
    match spec.part {
        Part::Position(index) => {
            let (line, why) = (lines[index], spec.message.get(words::language()));
            Failure::refused(pick(
                format!("`{path}`, line {line}: {why}"),
                format!("`{path}`, ligne {line} : {why}"),
            ))
        }
        Part::Openings => {
            let why = spec.message.get(words::language());
            Failure::refused(pick(format!("`{path}`: {why}"), format!("`{path}` : {why}")))
        }
        _ => error.into(),
    }
}
