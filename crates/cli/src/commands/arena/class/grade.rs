//! `quintet class grade`: a folder of submissions, built and graded in the sandbox.

use crate::commands::arena::bar::Bar;
use crate::commands::arena::{SandboxArg, everybody, grade};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::whole;
use crate::output::{Ink, Output};
use crate::words::{self, pick};
use clap::Args;
use quintet::core::{Language, StopFlag, foreign};
use quintet_arena::ArenaError;
use quintet_arena::class::{Class, Graded, Problem, Progress, Results, Sheet, Student};
use quintet_arena::report::STUDIO;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
A submission is a folder, a zip or a source file, named after its student. How to build and run
it follows from its files (bot.py, bot.js, bot.c, bot.cpp, bot.rs, Bot.java) or its bot.toml:
fr: Un rendu est un dossier, un zip ou un fichier source, au nom de l’étudiant. La façon de le
compiler et de le lancer dépend de ses fichiers (bot.py, bot.js, bot.c, bot.cpp, bot.rs,
Bot.java) ou de son bot.toml :
  build = [\"make\"]
  run = \"./bot --fast\"
  fr: run = \"./bot --vite\"

Examples:
  quintet class grade task.toml submissions --out grades
  quintet class grade task.toml submissions --out grades --threads 4 --lang fr";

/// Grade every student's bot by a task; a second run grades only what changed
/// fr: Noter le bot de chaque étudiant d’après une tâche ; une deuxième fois, ne noter que ce qui a
/// changé
///
/// Submissions are built and played in a sandbox; without one, nothing is started. The results are
/// grades.csv, files for Moodle, Canvas, Gradescope and Classroom 50, a page for each student, an
/// overview for you, and the sources sorted for JPlag and Dolos. See docs/teaching.md.
/// fr: Les rendus sont compilés et joués dans un bac à sable ; sans lui, rien n’est lancé.
/// Résultats : grades.csv, des fichiers pour Moodle, Canvas, Gradescope et Classroom 50, une page
/// par étudiant, une vue d’ensemble pour vous, et les sources triées pour JPlag et Dolos. Voir
/// docs/teaching.md.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct GradeArgs {
    /// The task file, as for `quintet grade`
    /// fr: Le fichier de la tâche, comme pour `quintet grade`
    #[arg(value_name = "TASK")]
    task: PathBuf,

    /// A folder that holds a folder, zip or source file for each student
    /// fr: Un dossier qui contient un dossier, un zip ou un fichier source par étudiant
    #[arg(value_name = "SUBMISSIONS")]
    submissions: PathBuf,

    /// The folder for grades and pages
    /// fr: Le dossier des notes et des pages
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Number of students graded at once [default: one per processor]
    /// fr: Nombre d’étudiants notés à la fois [défaut : un par processeur]
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..=1024))]
    threads: Option<u64>,

    /// How strictly programs are isolated from the machine
    /// fr: Avec quelle rigueur les programmes sont isolés de la machine
    #[arg(long, value_enum, value_name = "HOW", default_value = "require")]
    sandbox: SandboxArg,

    /// Grade everybody again, even if nothing changed
    /// fr: Renoter tout le monde, même sans changement
    #[arg(long)]
    again: bool,

    /// Name of the assignment [default: the task file's name]
    /// fr: Nom du devoir [défaut : celui du fichier de la tâche]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The studio that links to positions open
    /// fr: Le studio qu’ouvrent les liens vers les positions
    #[arg(long, value_name = "URL", default_value = STUDIO)]
    studio: String,
}

/// The result of grading a class, as JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report<'a> {
    /// The folder with all files.
    out: &'a Path,
    /// Students graded in this run.
    graded_now: usize,
    /// Games played in this run.
    games_now: usize,
    /// Students whose grade was kept from an earlier run.
    kept: usize,
    /// All graded students.
    students: &'a [Graded],
    /// Students not graded because of an interruption.
    waiting: &'a [Student],
}

pub(super) fn run(args: &GradeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let task = grade::read(&args.task, out)?;
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let opponents = task.opponents().iter().map(|entrant| entrant.player.as_str());
    // Submissions are programs, even if the opponents are not.
    let players: Vec<&str> = opponents.chain(["lines:submission"]).collect();
    let mut everybody = everybody(args.sandbox, players, out)?;
    everybody.hidden.push(args.task.clone());
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let class = Class {
        task: &task,
        registry: out.registry(),
        everybody: &everybody,
        submissions: &args.submissions,
        out: &args.out,
        threads: args.threads.map_or(processors, |threads| threads as usize),
        again: args.again,
        stop: &stop,
    };
    let results = grade(&class)?;
    let stem = args.task.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let sheet = Sheet {
        out: &args.out,
        task: &task,
        title: args.title.clone().or(stem).unwrap_or_default(),
        registry: out.registry(),
        language: out.language(),
        studio: args.studio.trim_end_matches('/').to_owned(),
    };
    sheet.write(&results)?;
    interrupts.disarm();
    report(args, &results, out)?;
    Ok(if results.waiting.is_empty() { Exit::Answered } else { Exit::Interrupted })
}

fn grade(class: &Class<'_>) -> Result<Results, ArenaError> {
    let (mut positions, mut students) = (Bar::new(), None);
    class.grade(&mut |progress| match progress {
        Progress::Key(done, count) => {
            positions.show(done, count, pick("positions", "positions"), "");
        }
        Progress::Student(done, count, graded) => {
            let name = format!(", {}", foreign::line(&graded.student.name));
            let bar = students.get_or_insert_with(Bar::new);
            bar.show(done, count, pick("students", "étudiants"), &name);
        }
    })
}

/// A problem on one line, with the compiler's first error.
fn in_short(problem: &Problem, language: Language) -> String {
    let why = problem.in_words(language);
    match problem.output().lines().find(|line| line.contains("error")) {
        Some(error) => format!("{why}: {}", error.trim()),
        None => why,
    }
}

fn report(args: &GradeArgs, results: &Results, out: &mut Output) -> Result<(), Failure> {
    let (kept, new): (Vec<&Graded>, Vec<&Graded>) =
        results.graded.iter().partition(|graded| graded.kept);
    let report = Report {
        out: &args.out,
        graded_now: new.len(),
        games_now: new.iter().map(|graded| graded.grade.games.len()).sum(),
        kept: kept.len(),
        students: &results.graded,
        waiting: &results.waiting,
    };
    if !results.waiting.is_empty() {
        let waiting = results.waiting.len();
        out.note(&pick(
            format!("interrupted: {waiting} not graded yet; the same command continues\n"),
            format!("interrompu : {waiting} sans note ; la même commande continue\n"),
        ));
    }
    if out.is_json() {
        return out.data(&report);
    }
    let language = out.language();
    let row = |graded: &Graded| {
        let grade = &graded.grade;
        let problem = graded.problem.as_ref().map(|problem| in_short(problem, language));
        vec![
            foreign::line(&graded.student.name),
            words::decimal(format!("{:.2} / {:.0}", grade.points, grade.of)),
            foreign::line(&problem.unwrap_or_default()),
        ]
    };
    let rows: Vec<Vec<String>> = results.graded.iter().map(row).collect();
    out.result(&words::table(&rows, 0))?;
    let Report { graded_now, games_now, kept, .. } = report;
    let summary = pick(
        format!("{graded_now} graded ({games_now} games), {kept} unchanged"),
        format!("{graded_now} notés ({games_now} parties), {kept} inchangés"),
    );
    let summary = out.paint(&summary, Ink::Bold);
    out.result(&format!("{summary}: {}\n", args.out.join("index.html").display()))
}
