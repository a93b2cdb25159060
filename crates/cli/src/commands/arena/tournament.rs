//! `quintet tournament`: many players, a journal on disk, a cross-table.

use super::{
    ChangedArg, SandboxArg, bar::Bar, changed, judge, log::Log, report_file::ReportFile, tables,
};
use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::{time, whole};
use crate::output::{Ink, Output, check_writable};
use crate::words::{self, pick};
use clap::{Args, Subcommand};
use quintet::core::StopFlag;
use quintet_arena::report::{Rated, STUDIO};
use quintet_arena::{
    Accuracy, Finished, Pairing, Running, Share, Standing, Tournament, TournamentReport,
    TournamentSpec, Truth, merge,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXAMPLES: &str = "\
A tournament file; everything after `players` is optional:
fr: Un fichier de tournoi ; tout est facultatif après `players` :
  game = \"GAME\"
  players = [\"random\", { player = \"alphabeta:depth=4\", name = \"AB4\" },
             { player = \"lines:python3 bot.py\", name = \"mine\", memory = \"512MiB\" }]
  pairs = 10                             # pairs of games per pairing
                                         fr: # paires de parties par rencontre
  setup = \"width=7\"
  format = \"round-robin\"                 # or \"gauntlet\", { swiss = 5 }, \"knockout\"
                                         fr: # ou \"gauntlet\", { swiss = 5 }, \"knockout\"
  openings = { plies = 4, count = 10 }   # or \"start\", { file = \"f.txt\" }, a list
                                         fr: # ou \"start\", { file = \"f.txt\" }, une liste
  seed = 1
  clock = \"2m+1s\"
  limits = { depth = 8, nodes = 100000, time = \"1s\", simulations = 1000 }
  threads = 2

Examples:
  quintet tournament run cup.toml
  quintet tournament resume cup.toml
  quintet tournament resume cup.toml --changed replay
  quintet tournament report cup.toml --to cup.html --accuracy
  quintet tournament run cup.toml --part 1/2 --out parts
  quintet tournament merge parts";

/// Play a tournament described in a file
/// fr: Jouer un tournoi décrit dans un fichier
///
/// Every finished game is written to a journal at once. A tournament interrupted by Ctrl-C or a
/// crash can therefore be resumed, and ends with the same results. Files appear next to the
/// tournament file, or in --out: NAME.journal.jsonl and, at the end, NAME.results.json and
/// NAME.times.json.
/// fr: Chaque partie finie est aussitôt écrite dans un journal. Un tournoi interrompu par Ctrl-C ou
/// par une panne peut donc être repris, et finit avec les mêmes résultats. Les fichiers
/// apparaissent à côté de celui du tournoi, ou dans --out : NOM.journal.jsonl et, à la fin,
/// NOM.results.json et NOM.times.json.
#[derive(Args, Debug)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Play from the beginning; nothing is overwritten
    /// fr: Jouer depuis le début ; rien n’est écrasé
    Run(RunArgs),
    /// Play the games missing from the journal, after an interruption or after adding pairs,
    /// players or rounds to the file
    /// fr: Jouer les parties qui manquent au journal, après une interruption ou l’ajout de paires,
    /// de joueurs ou de rondes dans le fichier
    Resume(PlayArgs),
    /// Show the results in the journal, and write reports
    /// fr: Montrer les résultats du journal, et écrire des rapports
    Report(ReportArgs),
    /// Merge the parts played with `run --part`
    /// fr: Réunir les morceaux joués par `run --part`
    Merge(MergeArgs),
}

#[derive(Args, Debug)]
struct RunArgs {
    #[command(flatten)]
    play: PlayArgs,

    /// Play only a part of the games, such as 3/16, to be merged later; run again to continue
    /// fr: Ne jouer qu’un morceau du tournoi, comme 3/16, à réunir plus tard ; relancer pour
    /// continuer
    #[arg(long, value_name = "N/OF", value_parser = part, requires = "out")]
    part: Option<Share>,
}

fn part(text: &str) -> Result<Share, String> {
    Share::parse(text).ok_or_else(|| {
        pick(
            format!("expected {}", Share::EXPECTED),
            "attendu : une partie comme 3/16, la troisième de seize".to_owned(),
        )
    })
}

#[derive(Args, Debug)]
struct ReportArgs {
    #[command(flatten)]
    file: FileArgs,

    /// Write a report to a file: .html (with every game to replay), .csv or .json
    /// fr: Écrire un rapport dans un fichier : .html (avec chaque partie à rejouer), .csv ou .json
    #[arg(long, value_name = "FILE", value_parser = ReportFile::parse)]
    to: Vec<ReportFile>,

    /// Judge moves with the exact solver where it can solve the position, with at most this much
    /// time per position
    /// fr: Juger les coups par le solveur exact là où il sait résoudre la position, avec au plus ce
    /// temps par position
    #[arg(long, value_name = "TIME", value_parser = time, num_args = 0..=1,
        default_missing_value = "1s")]
    accuracy: Option<Duration>,

    /// Number of positions solved at once
    /// fr: Nombre de positions résolues à la fois
    #[arg(long, value_name = "COUNT", default_value_t = 1,
        value_parser = whole::<u64>(1..=1024))]
    threads: u64,

    /// The studio that links in a report open
    /// fr: Le studio qu’ouvrent les liens d’un rapport
    #[arg(long, value_name = "URL", default_value = STUDIO)]
    studio: String,
}

#[derive(Args, Debug)]
struct MergeArgs {
    /// The folders of the parts
    /// fr: Les dossiers des morceaux
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// The folder for the whole tournament [default: the first folder]
    /// fr: Le dossier du tournoi entier [défaut : le premier dossier]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct FileArgs {
    /// The tournament file
    /// fr: Le fichier du tournoi
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The folder for the journal and the results [default: next to the file]
    /// fr: Le dossier du journal et des résultats [défaut : à côté du fichier]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct PlayArgs {
    #[command(flatten)]
    file: FileArgs,

    /// Number of games played at once [default: as in the file, or one]
    /// fr: Nombre de parties jouées à la fois [défaut : celui du fichier, ou une]
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..=1024))]
    threads: Option<u64>,

    /// How strictly programs are isolated from the machine
    /// fr: Avec quelle rigueur les programmes sont isolés de la machine
    #[arg(long, value_enum, value_name = "HOW", default_value = "auto")]
    sandbox: SandboxArg,

    /// Log everything that programs read and write to a file
    /// fr: Noter dans un fichier tout ce que les programmes lisent et écrivent
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// What to do with journal games of a program that has changed since: replay or keep them
    /// [default: refuse to continue]
    /// fr: Que faire des parties du journal dont un programme a changé depuis : les rejouer
    /// (replay) ou les garder (keep) [défaut : refuser de continuer]
    #[arg(long, value_enum, value_name = "WHAT")]
    changed: Option<ChangedArg>,
}

#[derive(JsonSchema, Serialize)]
pub(crate) struct Report<'a> {
    tournament: &'a TournamentSpec,
    planned: usize,
    played: usize,
    finished: bool,
    standings: &'a [Standing],
    pairings: &'a [Pairing],
    ratings: Vec<Rated<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accuracy: Option<&'a [Accuracy]>,
    journal: &'a Path,
    /// Written at the end.
    results: Option<&'a Path>,
}

pub(crate) fn run(args: &TournamentArgs, out: &mut Output) -> Result<Exit, Failure> {
    match &args.action {
        Action::Run(run) => {
            let tournament = open(&run.play.file, out)?;
            let remarks = tournament.plan.spec().remarks(out.registry());
            out.remarks(&remarks);
            let played = match run.part {
                Some(share) => {
                    let tournament = tournament.part(share)?;
                    let how = changed(run.play.changed);
                    let report = play(&tournament, &run.play, out, |running| {
                        tournament.run_or_resume(how, running)
                    })?;
                    (tournament, report)
                }
                None => {
                    let report =
                        play(&tournament, &run.play, out, |running| tournament.run(running))?;
                    (tournament, report)
                }
            };
            finish(&played.0, &played.1, &run.play.file, run.part.is_some(), out)
        }
        Action::Resume(args) => {
            let tournament = open(&args.file, out)?;
            let how = changed(args.changed);
            let report =
                play(&tournament, args, out, |running| tournament.resume_with(how, running))?;
            finish(&tournament, &report, &args.file, false, out)
        }
        Action::Report(args) => report(args, out),
        Action::Merge(args) => merge_parts(args, out),
    }
}

fn open(file: &FileArgs, out: &Output) -> Result<Tournament, Failure> {
    Ok(Tournament::open_with(&file.file, file.out.as_deref(), out.registry())?)
}

/// Shows the tournament, and how to continue it.
fn finish(
    tournament: &Tournament,
    report: &TournamentReport,
    file: &FileArgs,
    is_part: bool,
    out: &mut Output,
) -> Result<Exit, Failure> {
    tell(tournament, report, None, out)?;
    let (played, planned) = (report.games.len(), report.planned);
    if !report.is_partial() {
        let results = tournament.results.display();
        let remark = if tournament.results.exists() && !is_part {
            format!(": `{results}`")
        } else {
            String::new()
        };
        out.note(&pick(
            format!("all {planned} games are finished{remark}\n"),
            format!("les {planned} parties sont finies{remark}\n"),
        ));
        return Ok(Exit::Answered);
    }
    let path = words::shell(&file.file.to_string_lossy());
    let folder = file.out.as_ref().map(|folder| words::shell(&folder.to_string_lossy()));
    let folder = folder.map(|folder| format!(" --out {folder}")).unwrap_or_default();
    let resume = format!("quintet tournament resume {path}{folder}");
    out.note(&pick(
        format!("{played} of {planned} games are finished; to continue: {resume}\n"),
        format!("{played} parties sur {planned} sont finies ; pour continuer : {resume}\n"),
    ));
    Ok(Exit::Interrupted)
}

/// Plays with a bar, until the end or Ctrl-C.
fn play(
    tournament: &Tournament,
    args: &PlayArgs,
    out: &mut Output,
    play: impl FnOnce(Running<'_>) -> Result<TournamentReport, quintet_arena::ArenaError>,
) -> Result<TournamentReport, Failure> {
    let threads = args.threads.map(|threads| threads as usize).or(tournament.threads).unwrap_or(1);
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let players = tournament.plan.players().iter().map(|entrant| entrant.player.as_str());
    let mut seating = super::everybody(args.sandbox, players, out)?;
    seating.transcripts = args.log.is_some();
    seating.hidden.push(args.file.file.clone());
    seating
        .hidden
        .extend([&tournament.journal, &tournament.results, &tournament.times].map(Clone::clone));
    seating.hidden.extend(args.log.clone());
    let mut bar = Bar::new();
    let mut log = Log::open(args.log.as_deref())?;
    let mut watch = |progress: &Finished<'_>| {
        log.add(progress.game);
        bar.show(progress.done, progress.total, pick("games", "parties"), "");
    };
    Ok(play(Running { threads, stop, seating: &seating, ..Running::new(&mut watch) })?)
}

/// Shows the results in a journal, judges moves if asked to, and writes reports.
fn report(args: &ReportArgs, out: &mut Output) -> Result<Exit, Failure> {
    let tournament = open(&args.file, out)?;
    let found = tournament.report()?;
    args.to.iter().map(ReportFile::path).try_for_each(check_writable)?;
    let spec = tournament.plan.spec();
    let stop = StopFlag::new();
    let accuracy = match args.accuracy {
        Some(patience) => {
            let interrupts = Interrupts::listen()?;
            interrupts.arm(&stop);
            let path = tournament.journal.with_extension("").with_extension("truth.jsonl");
            let mut truth = Truth::read(&path);
            let how = (args.threads as usize, patience);
            let games = (&found.games[..], spec.players.len());
            let game = (out.registry(), spec.game.as_str());
            let accuracy = judge::of_games(game, games, how, &stop, &mut truth);
            truth.write(&path).map_err(|error| Failure::file("write", &path, error))?;
            Some(accuracy)
        }
        None => None,
    };
    tell(&tournament, &found, accuracy.as_deref(), out)?;
    let data = data(&tournament, &found, accuracy.as_deref(), out, &args.studio);
    args.to.iter().try_for_each(|file| file.write(&data))?;
    if found.is_partial() {
        let (played, planned) = (found.games.len(), found.planned);
        out.note(&pick(
            format!("{played} of {planned} games are finished\n"),
            format!("{played} parties sur {planned} sont finies\n"),
        ));
    }
    if stop.is_stopped() {
        out.note(words::interrupted());
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Answered)
}

/// What reports are made from.
fn data<'a>(
    tournament: &'a Tournament,
    report: &'a TournamentReport,
    accuracy: Option<&'a [Accuracy]>,
    out: &'a Output,
    studio: &str,
) -> quintet_arena::report::Report<'a> {
    let spec = tournament.plan.spec();
    let name = tournament.journal.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name = name.split('.').next().unwrap_or_default().to_owned();
    quintet_arena::report::Report {
        registry: out.registry(),
        game: &spec.game,
        title: format!("{name} ({})", spec.game),
        seed: spec.seed,
        players: &spec.players,
        games: &report.games,
        standings: &report.standings,
        accuracy,
        language: out.language(),
        studio: studio.trim_end_matches('/').to_owned(),
    }
}

fn merge_parts(args: &MergeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let to = args.out.as_ref().unwrap_or(&args.folders[0]);
    let merged = merge(&args.folders, to, out.registry())?;
    tell(&merged.tournament, &merged.report, None, out)?;
    let (played, planned) = (merged.report.games.len(), merged.report.planned);
    let (parts, journal) = (merged.journals.len(), merged.tournament.journal.display());
    out.note(&pick(
        format!("{parts} parts, {played} of {planned} games: `{journal}`\n"),
        format!("{parts} morceaux, {played} parties sur {planned} : `{journal}`\n"),
    ));
    Ok(if merged.report.is_partial() { Exit::Negative } else { Exit::Answered })
}

fn tell(
    tournament: &Tournament,
    report: &TournamentReport,
    accuracy: Option<&[Accuracy]>,
    out: &mut Output,
) -> Result<(), Failure> {
    if report.torn {
        let journal = tournament.journal.display();
        out.note(&pick(
            format!("the last line of `{journal}` was cut off by a crash and is ignored\n"),
            format!(
                "la dernière ligne de `{journal}` a été coupée par une panne, elle est ignorée\n"
            ),
        ));
    }
    let spec = tournament.plan.spec();
    let standings = &report.standings;
    let finished = !report.is_partial();
    if out.is_json() {
        return out.data(&Report {
            tournament: spec,
            planned: report.planned,
            played: report.games.len(),
            finished,
            standings: &standings.rows,
            pairings: &standings.pairings,
            ratings: quintet_arena::report::ratings(&spec.players, &report.games),
            accuracy,
            journal: &tournament.journal,
            results: Some(&*tournament.results).filter(|results| finished && results.exists()),
        });
    }
    let names: Vec<&str> = spec.players.iter().map(|player| player.name.as_str()).collect();
    let rows = standings.rows.iter().map(|row| (row.entrant.name.as_str(), &row.metrics));
    let rows: Vec<_> = rows.collect();
    let game = out.paint(&spec.game, Ink::Bold);
    let (played, planned) = (report.games.len(), report.planned);
    let seed = spec.seed;
    out.result(&pick(
        format!("{game}, {played} of {planned} games, seed {seed}\n\n"),
        format!("{game}, {played} parties sur {planned}, graine {seed}\n\n"),
    ))?;
    out.result(&format!("{}\n", tables::cross_table(standings)))?;
    let ratings = tables::ratings(&quintet_arena::report::ratings(&spec.players, &report.games));
    out.result(&format!("{ratings}\n"))?;
    out.result(&format!("{}\n", tables::pairings(standings, &names)))?;
    if let Some(found) = accuracy {
        let rows: Vec<_> = names.iter().copied().zip(found).collect();
        out.result(&format!("{}\n", tables::accuracy(&rows)))?;
    }
    out.result(&format!("{}\n{}", tables::scores(&rows), tables::metrics(&rows)))
}
