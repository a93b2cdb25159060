//! `quintet sudoku rate`: how hard puzzles are for people.

use super::Last;
use super::progress::StatusLine;
use super::puzzles::{self, Line};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::whole;
use crate::output::{Ink, Output};
use crate::words;
use clap::Args;
use quintet::core::{StopFlag, Text};
use quintet::search::in_order;
use quintet::search::memory::cores;
use quintet_sudoku::coach::{self, CoachError, Rating, Technique};
use quintet_sudoku::generate::Level;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  quintet sudoku rate puzzles.txt
  quintet sudoku rate puzzles.txt --threads 1 --json
  quintet sudoku generate --count 100 | quintet sudoku rate -";

/// Rate puzzles on the scale of Sudoku Explainer
/// fr: Noter des grilles sur l’échelle de Sudoku Explainer
///
/// Prints one line per puzzle, in the order of the input: the score of the hardest step if each
/// step is the simplest one possible (1.0 hidden singles … 3.0 pairs … 7.0 chains … 9.0
/// suppositions), the level, the technique of that step, and the number of steps. A + after the
/// score means that known techniques are not enough and guessing is needed. A line that is not a
/// puzzle with one solution is reported with its number; the others are still rated. Ctrl-C
/// ends with the results so far. Exit status: 0 if all were rated, 1 if not, 2 for wrong usage, 130
/// after Ctrl-C.
/// fr: Affiche une ligne par grille, dans l’ordre de l’entrée : le score de l’étape la plus
/// difficile si chaque étape est la plus simple possible (1.0 singletons cachés … 3.0 paires … 7.0
/// chaînes … 9.0 suppositions), le niveau, la technique de cette étape, et le nombre d’étapes. Un +
/// après le score : les techniques connues ne suffisent pas, il faut faire des essais. Une ligne
/// qui n’est pas une grille à solution unique est signalée par son numéro ; les autres sont notées
/// quand même. Ctrl-C termine avec les résultats obtenus. Code de sortie : 0 si toutes sont notées,
/// 1 sinon, 2 pour une erreur d’usage, 130 après Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RateArgs {
    /// A puzzle (81 characters, . or 0 for an empty cell; also 16 or 256), a file with one per line
    /// (# begins a comment), or - for standard input
    /// fr: Une grille (81 caractères, . ou 0 pour une case vide ; ou 16, ou 256), un fichier avec
    /// une grille par ligne (# commence un commentaire), ou - pour l’entrée standard
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: Option<String>,

    /// Number of puzzles at once; the answers do not depend on it [default: one per core]
    /// fr: Nombre de grilles à la fois ; les réponses n’en dépendent pas [défaut : une par cœur]
    #[arg(long, value_name = "COUNT", value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

/// A rating, as data.
#[derive(Serialize, JsonSchema)]
pub(super) struct Rated {
    score: f64,
    level: &'static str,
    #[serde(skip)]
    title: Text,
    /// The technique of the hardest step.
    hardest: Option<&'static str>,
    steps: usize,
    needs_trial: bool,
}

impl Rated {
    pub(super) fn of(rating: &Rating) -> Self {
        Self {
            score: f64::from(rating.score.in_tenths()) / 10.0,
            level: Level::of(rating).key(),
            title: Level::of(rating).title(),
            hardest: rating.hardest.map(Technique::key),
            steps: rating.steps,
            needs_trial: rating.needs_trial,
        }
    }

    /// Score and level for people.
    pub(super) fn words(&self) -> String {
        let more = if self.needs_trial { "+" } else { "" };
        let score = words::decimal(format!("{:.1}", self.score));
        format!("{score}{more} {}", self.title.get(words::language()))
    }
}

/// The answer for a line.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Answer<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(flatten)]
    rated: Option<Rated>,
}

#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct Summary {
    puzzles: usize,
    rated: usize,
    bad_lines: usize,
    needs_trial: usize,
    score_mean: f64,
    score_max: f64,
    seconds: f64,
    interrupted: bool,
}

pub(crate) fn run(args: &RateArgs, out: &mut Output) -> Result<Exit, Failure> {
    let interrupts = Interrupts::listen()?;
    let lines = puzzles::read(args.puzzles.as_deref(), out.language())?;
    let threads = args.threads.map_or_else(cores, usize::from);
    let (stop, started) = (StopFlag::new(), Instant::now());
    interrupts.arm(&stop);
    let mut summary = Summary::default();
    let mut progress = StatusLine::new(lines.len());
    let begun = lines.iter().take_while(|_| !stop.is_stopped());
    in_order(
        threads,
        begun,
        |line| (line, rate(line, &stop)),
        |(line, rating)| {
            let Some(rating) = rating else { return Ok(()) };
            progress.clear();
            tell(line, &rating, lines.len() > 1, out)?;
            progress.step(rating.as_ref().is_ok_and(|rating| !rating.needs_trial));
            summary.add(&rating);
            Ok::<_, Failure>(())
        },
    )?;
    progress.clear();
    summary.puzzles = lines.len();
    summary.seconds = started.elapsed().as_secs_f64();
    summary.interrupted = stop.is_stopped();
    conclude(&summary, out)
}

/// The rating of a line, or the reason it has none; `None` if stopped.
fn rate(line: &Line, stop: &StopFlag) -> Option<Result<Rating, String>> {
    let rating = match &line.puzzle {
        Ok(puzzle) => coach::rate_until(puzzle, stop),
        Err(reason) => return Some(Err(reason.clone())),
    };
    match rating {
        Err(CoachError::Stopped) => None,
        rating => Some(rating.map_err(|error| error.in_words(words::language()))),
    }
}

impl Summary {
    fn add(&mut self, rating: &Result<Rating, String>) {
        let Ok(rating) = rating else {
            self.bad_lines += 1;
            return;
        };
        let score = f64::from(rating.score.in_tenths()) / 10.0;
        self.score_mean += (score - self.score_mean) / (self.rated + 1) as f64;
        self.score_max = self.score_max.max(score);
        self.rated += 1;
        self.needs_trial += usize::from(rating.needs_trial);
    }
}

fn tell(
    line: &Line,
    rating: &Result<Rating, String>,
    numbered: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    if out.is_json() {
        return out.data(&Answer {
            line: line.number,
            puzzle: line.puzzle.as_ref().ok().map(ToString::to_string),
            error: rating.as_ref().err().map(String::as_str),
            rated: rating.as_ref().ok().map(Rated::of),
        });
    }
    let number = if numbered { format!("{}  ", line.number) } else { String::new() };
    let text = match rating {
        Ok(rating) => {
            let none = match rating.needs_trial {
                true => words::pick("no technique applies", "aucune technique ne s’applique"),
                false => words::pick("the grid is already full", "la grille est déjà remplie"),
            };
            let hardest = rating.hardest.map_or(none, |t| t.name(out.language()));
            let steps = rating.steps;
            let word = words::plural(steps as u64, ["step", "steps"], ["étape", "étapes"]);
            let then = words::pick(", then guessing", ", puis des essais");
            let trial = if rating.needs_trial { then } else { "" };
            format!("{}  {hardest}  {steps} {word}{trial}", Rated::of(rating).words())
        }
        Err(error) => {
            format!("{} {error}", out.paint(words::pick("not rated:", "pas notée :"), Ink::Red))
        }
    };
    out.result(&format!("{number}{text}\n"))
}

fn conclude(summary: &Summary, out: &mut Output) -> Result<Exit, Failure> {
    if out.is_json() {
        out.data(&Last { summary })?;
    } else {
        if summary.interrupted {
            out.note(words::interrupted());
        }
        let Summary { rated, puzzles, needs_trial, score_mean, score_max, .. } = summary;
        let time = words::span(summary.seconds);
        let [score_mean, score_max] =
            [score_mean, score_max].map(|score| words::decimal(format!("{score:.1}")));
        out.note(&words::pick(
            format!(
                "{rated} of {puzzles} rated, {needs_trial} of them need guessing, score \
                 {score_mean} on average, {score_max} at most, in {time}\n"
            ),
            format!(
                "{rated} sur {puzzles} notées, dont {needs_trial} demandent des essais, difficulté \
                 {score_mean} en moyenne, {score_max} au plus, en {time}\n"
            ),
        ));
    }
    let all = summary.rated == summary.puzzles;
    Ok(match all {
        _ if summary.interrupted => Exit::Interrupted,
        true => Exit::Answered,
        false => Exit::Negative,
    })
}
