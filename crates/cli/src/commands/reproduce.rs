//! `quintet reproduce`: the tables and plots of the five reports, next to ours.

use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::whole;
use crate::output::{Output, check_writable};
use crate::words;
use clap::Args;
use quintet::core::{Language, StopFlag, Words};
use quintet::report::{self, Counts};
use quintet::search::memory::cores;
use quintet_reproduce::{Chapter, REPORTS, Run, html, in_language, reproduce, shown, text};
use schemars::JsonSchema;
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  quintet reproduce --quick
  quintet reproduce dual-sudoku
  quintet reproduce --out reproduction        with plots and one HTML page
                                              fr: avec les courbes et une page HTML
  quintet reproduce sudoku --puzzles data/sudoku --json

The full run takes about two minutes on two free cores.
Exit status 130: stopped early by Ctrl-C. Figures that differ are not a failure; the tables
say why they do.
fr: Le tout prend environ deux minutes sur deux cœurs libres. Code de sortie 130 : interrompu par
Ctrl-C. Des chiffres qui diffèrent ne sont pas un échec ; les tableaux disent pourquoi.";

/// Reproduce the five student reports: their tables and plots beside ours
/// fr: Reproduire les cinq rapports d’étudiants : leurs tableaux et leurs courbes à côté des nôtres
///
/// Each figure of a report is quoted as printed, next to what we measure, and marked equal,
/// different (with the reason) or not comparable (with what is missing). Times are not comparable,
/// because machines differ.
/// fr: Chaque chiffre d’un rapport est cité tel qu’il est imprimé, à côté de ce que nous mesurons,
/// et marqué égal, différent (avec la raison) ou non comparable (avec ce qui manque). Les temps ne
/// sont pas comparables, car les machines diffèrent.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReproduceArgs {
    /// Only this report
    /// fr: Seulement ce rapport
    #[arg(value_name = "REPORT", value_parser = clap::builder::PossibleValuesParser::new(REPORTS))]
    report: Option<String>,

    /// Run in seconds instead of minutes, with smaller depths and fewer games
    /// fr: En quelques secondes au lieu de minutes, avec des profondeurs moindres et moins de
    /// parties
    #[arg(long)]
    quick: bool,

    /// Write tables (report.json), plots (SVG) and a page (report.html) to this folder
    /// fr: Écrire des tableaux (report.json), des courbes (SVG) et une page (report.html) dans ce
    /// dossier
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Folder with 100sudoku.txt [default: $QUINTET_DATA/sudoku; if that is missing, our own puzzles]
    /// fr: Dossier où se trouve 100sudoku.txt [défaut : $QUINTET_DATA/sudoku ; à défaut, nos
    /// propres grilles]
    #[arg(long, value_name = "DIR")]
    puzzles: Option<PathBuf>,

    /// Number of threads [default: one per core]
    /// fr: Nombre de fils d’exécution [défaut : un par cœur]
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..=256))]
    threads: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report<'a> {
    quick: bool,
    threads: usize,
    /// Reports that were not reproduced because the run was stopped.
    missing: Vec<&'a str>,
    /// The reports' figures counted by result, over all chapters.
    counts: Counts,
    chapters: Vec<Chapter<String>>,
}

pub(crate) fn run(args: &ReproduceArgs, out: &mut Output) -> Result<Exit, Failure> {
    if let Some(folder) = &args.out {
        refuse_to_overwrite(folder)?;
        // Check this before the work, not after it.
        fs::create_dir_all(folder).map_err(|error| Failure::file("create", folder, error))?;
        check_writable(&folder.join("report.html"))?;
    }
    let puzzles = puzzle_folder(args.puzzles.as_deref())?;
    let interrupts = Interrupts::listen()?;
    let stop = StopFlag::new();
    interrupts.arm(&stop);
    let watched = crate::width::is_watched();
    let wanted: Vec<&str> = match args.report.as_deref() {
        Some(report) => vec![report],
        None => REPORTS.to_vec(),
    };
    let (started, finished) = (Instant::now(), AtomicUsize::new(0));
    let progress = |what: &Words| {
        if watched {
            let what = what.get(words::language());
            let left =
                left(&wanted, finished.load(Ordering::Relaxed), args.quick, started.elapsed());
            let left = words::span(left.as_secs_f64());
            let left = words::pick(format!("about {left} left"), format!("encore {left} environ"));
            let line = format!("… {what} ({left})");
            let line: String = line.chars().take(crate::width::terminal_columns() - 1).collect();
            let _ = write!(io::stderr(), "\r{line}\x1b[K");
        }
    };
    let threads = args.threads.map_or_else(cores, |threads| threads as usize);
    let run = Run { quick: args.quick, threads, puzzles, stop, progress: &progress };
    let (mut chapters, mut pages) = (Vec::new(), Vec::new());
    for report in &wanted {
        let Ok(chapter) = reproduce(report, &run) else { break };
        let page = shown(&chapter, out.language(), out.registry());
        if watched {
            out.note("\r\x1b[K");
        }
        if !out.is_json() {
            out.result(&format!("{}\n", text(&page, out.language())))?;
        }
        // JSON uses the English names of figures in every language.
        chapters.push(in_language(&chapter, Language::English));
        pages.push(page);
        finished.store(chapters.len(), Ordering::Relaxed);
    }
    interrupts.disarm();
    let missing = wanted[chapters.len()..].to_vec();
    let counts = Counts::sum(chapters.iter().map(|chapter| chapter.counts));
    let report = Report { quick: args.quick, threads, missing, counts, chapters };
    conclude(args, &report, &pages, out)
}

/// Seconds that each report takes on two free cores, complete and quick.
const COSTS: [(&str, f64, f64); 5] = [
    ("connect4", 1.0, 0.1),
    ("hex", 12.0, 0.1),
    ("pentago", 38.0, 0.5),
    ("dual-sudoku", 52.0, 0.4),
    ("sudoku", 1.0, 0.1),
];

/// An estimate of the time left: assumes that this machine stays as much slower than two free
/// cores as it was for the finished reports.
fn left(wanted: &[&str], finished: usize, quick: bool, spent: Duration) -> Duration {
    let cost = |reports: &[&str]| -> f64 {
        let one = |report: &&str| {
            let costs = COSTS.iter().find(|(name, ..)| name == report);
            costs.map_or(0.0, |&(_, full, short)| if quick { short } else { full })
        };
        reports.iter().map(one).sum()
    };
    let (done, ahead) = (cost(&wanted[..finished]), cost(&wanted[finished..]));
    let spent = spent.as_secs_f64();
    let left = match done > 0.0 {
        true => (done + ahead) * (spent / done).max(1.0) - spent,
        false => ahead - spent,
    };
    Duration::from_secs_f64(left.max(1.0))
}

/// Writes the requested files and reports the outcome.
fn conclude(
    args: &ReproduceArgs,
    report: &Report<'_>,
    pages: &[report::Chapter],
    out: &mut Output,
) -> Result<Exit, Failure> {
    if let Some(folder) = &args.out {
        write_folder(folder, report, pages, out.language())?;
        out.note(&format!(
            "{} {}\n",
            words::pick("written to", "écrit dans"),
            folder.join("report.html").display()
        ));
    }
    if out.is_json() {
        out.data(report)?;
    }
    if !report.missing.is_empty() {
        let missing = report.missing.join(", ");
        out.note(&words::pick(
            format!("stopped before {missing}\n"),
            format!("interrompu avant {missing}\n"),
        ));
    }
    if !out.is_json() {
        let counts = report.counts.in_words(out.language());
        out.result(&words::pick(
            format!("The reports' figures: {counts}\n"),
            format!("Les chiffres des rapports : {counts}\n"),
        ))?;
    }
    Ok(if report.missing.is_empty() { Exit::Answered } else { Exit::Interrupted })
}

fn write_folder(
    folder: &Path,
    report: &Report<'_>,
    pages: &[report::Chapter],
    language: Language,
) -> Result<(), Failure> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| Failure::file("write", &path, error))
    };
    for plot in pages.iter().flat_map(|page| &page.plots) {
        write(&format!("{}.svg", plot.name), &plot.svg)?;
    }
    let json = serde_json::to_string_pretty(report).map_err(Failure::refused)?;
    write("report.json", &json)?;
    write("report.html", &html(pages, language))
}

/// Refuses to overwrite the results of an earlier run.
fn refuse_to_overwrite(folder: &Path) -> Result<(), Failure> {
    let present = folder.join("report.html");
    if present.exists() {
        let present = present.display();
        return Err(Failure::says(
            format!("`{present}` already exists: choose another folder"),
            format!("`{present}` existe déjà : choisissez un autre dossier"),
        ));
    }
    Ok(())
}

/// The folder with the puzzles; a folder named by the user must have them.
pub(super) fn puzzle_folder(named: Option<&Path>) -> Result<Option<PathBuf>, Failure> {
    if let Some(folder) = named {
        if !has_puzzles(folder) {
            let path = folder.join("100sudoku.txt");
            let path = path.display();
            return Err(Failure::says(
                format!("`{path}` does not exist"),
                format!("`{path}` n’existe pas"),
            ));
        }
        return Ok(Some(folder.to_owned()));
    }
    Ok(usual_puzzles())
}

fn has_puzzles(folder: &Path) -> bool {
    folder.join("100sudoku.txt").is_file()
}

/// The folder with the Sudoku report's puzzles according to the environment, if it has them.
fn usual_puzzles() -> Option<PathBuf> {
    let folder = std::env::var_os("QUINTET_DATA").map(|data| PathBuf::from(data).join("sudoku"));
    folder.filter(|folder| has_puzzles(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_report_has_its_cost_and_the_estimate_falls() {
        assert_eq!(COSTS.map(|(name, ..)| name), REPORTS);
        let second = Duration::from_secs(1);
        let at = |finished, spent| left(&REPORTS, finished, false, spent * second);
        assert_eq!(at(0, 0), 104 * second);
        assert_eq!(at(2, 13), 91 * second, "as fast as expected");
        assert_eq!(at(2, 26), 182 * second, "half as fast");
        assert_eq!(at(5, 400), second, "never zero");
    }
}
