//! `quintet tournament`: many players, a journal on disk, a cross-table.

use super::{bar::Bar, tables};
use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use clap::{Args, Subcommand};
use quintet::core::StopFlag;
use quintet_arena::{
    Finished, Pairing, Running, Standing, Tournament, TournamentReport, TournamentSpec,
};
use serde::Serialize;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
A tournament file, all but the first three lines optional:
  game = \"GAME\"
  players = [\"random\", { player = \"alphabeta:depth=4\", name = \"AB4\" }]
  pairs = 10                             # of games, for each pairing
  setup = \"width=7\"
  format = \"round-robin\"                 # or \"gauntlet\"
  openings = { plies = 4, count = 10 }   # or \"start\", or a list of positions
  seed = 1
  clock = \"2m+1s\"
  limits = { depth = 8, nodes = 100000, time = \"1s\", simulations = 1000 }
  threads = 2

Examples:
  quintet tournament run cup.toml
  quintet tournament resume cup.toml
  quintet tournament report cup.toml --json";

/// Play the tournament that a file describes
///
/// Every finished game is written to a journal at once, so that a tournament
/// that was interrupted, by Ctrl-C or by a crash, is resumed where it was, and
/// ends with the same results. Beside the file, or in --out:
/// NAME.journal.jsonl, and at the end NAME.results.json and NAME.times.json.
#[derive(Args, Debug)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Play it from the beginning; nothing is overwritten
    Run(PlayArgs),
    /// Play the games that its journal does not have yet
    Resume(PlayArgs),
    /// Tell what its journal holds
    Report(FileArgs),
}

#[derive(Args, Debug)]
struct FileArgs {
    /// The tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The folder of its journal and results; without it: beside the file
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct PlayArgs {
    #[command(flatten)]
    file: FileArgs,

    /// Games at a time; without it: as the file says, or one
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Serialize)]
struct Report<'a> {
    tournament: &'a TournamentSpec,
    planned: usize,
    played: usize,
    finished: bool,
    standings: &'a [Standing],
    pairings: &'a [Pairing],
    journal: &'a Path,
    /// Written at the end.
    results: Option<&'a Path>,
}

pub(crate) fn run(args: &TournamentArgs, out: &mut Output) -> Result<Exit, Failure> {
    let (file, threads) = match &args.action {
        Action::Run(play) | Action::Resume(play) => (&play.file, play.threads),
        Action::Report(file) => (file, None),
    };
    let tournament = Tournament::open_with(&file.file, file.out.as_deref(), out.registry())?;
    let threads = threads.map(|threads| threads as usize).or(tournament.threads).unwrap_or(1);
    let report = match &args.action {
        Action::Run(_) => play(threads, |running| tournament.run(running))?,
        Action::Resume(_) => play(threads, |running| tournament.resume(running))?,
        Action::Report(_) => tournament.report()?,
    };
    if report.torn {
        let journal = tournament.journal.display();
        out.note(&format!("the last line of `{journal}` was torn by a crash, and is left out\n"));
    }
    tell(&tournament, &report, out)?;
    let (played, planned) = (report.games.len(), report.planned);
    if !report.is_partial() {
        let results = tournament.results.display();
        let told =
            if tournament.results.exists() { format!(": `{results}`") } else { String::new() };
        out.note(&format!("all {planned} games are finished{told}\n"));
        return Ok(Exit::Answered);
    }
    let path = words::shell(&file.file.to_string_lossy());
    let folder = file.out.as_ref().map(|folder| words::shell(&folder.to_string_lossy()));
    let folder = folder.map(|folder| format!(" --out {folder}")).unwrap_or_default();
    let resume = format!("quintet tournament resume {path}{folder}");
    out.note(&format!("{played} of {planned} games are finished; to go on: {resume}\n"));
    Ok(if matches!(args.action, Action::Report(_)) { Exit::Answered } else { Exit::Interrupted })
}

/// Plays with a bar, until the end or Ctrl-C.
fn play(
    threads: usize,
    play: impl FnOnce(Running<'_>) -> Result<TournamentReport, quintet_arena::ArenaError>,
) -> Result<TournamentReport, Failure> {
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let mut bar = Bar::new();
    let mut watch = |progress: &Finished<'_>| bar.show(progress.done, progress.total, "games", "");
    Ok(play(Running { threads, stop, ..Running::new(&mut watch) })?)
}

fn tell(
    tournament: &Tournament,
    report: &TournamentReport,
    out: &mut Output,
) -> Result<(), Failure> {
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
            journal: &tournament.journal,
            results: Some(&*tournament.results).filter(|results| finished && results.exists()),
        });
    }
    let names: Vec<&str> = spec.players.iter().map(|player| player.name.as_str()).collect();
    let rows = standings.rows.iter().map(|row| (row.entrant.name.as_str(), &row.metrics));
    let rows: Vec<_> = rows.collect();
    let game = out.paint(&spec.game, Ink::Bold);
    let (played, planned) = (report.games.len(), report.planned);
    out.result(&format!("{game}, {played} of {planned} games, seed {}\n\n", spec.seed))?;
    out.result(&format!("{}\n", tables::cross_table(standings)))?;
    out.result(&format!("{}\n", tables::pairings(standings, &names)))?;
    out.result(&format!("{}\n{}", tables::scores(&rows), tables::metrics(&rows)))
}
