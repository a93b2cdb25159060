//! `quintet sudoku explain`: every step to the solution, or a hint.

use super::puzzles::{self, Line};
use super::rate::Rated;
use super::step::ExplainedStep;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use clap::{Args, ValueEnum};
use quintet::core::StopFlag;
use quintet_sudoku::Grid;
use quintet_sudoku::coach::{Advice, Coach, Explanation, Grade, Language};
use schemars::JsonSchema;
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  quintet sudoku explain puzzle.txt
  quintet sudoku explain puzzle.txt --lang fr
  quintet sudoku explain puzzle.txt --hint where
  quintet sudoku explain puzzle.txt --hint --json";

/// Explain how a person can solve a puzzle, or give a hint
/// fr: Expliquer comment une personne peut résoudre une grille, ou donner un indice
///
/// Each step is the simplest one possible at that point. It has a score on the scale of Sudoku
/// Explainer, a technique, and a reason in words. If no technique leads further, the answer says
/// that guessing is needed. A hint is just the next step, in three grades: where to look, what is
/// there, and why it helps. Digits already entered count as part of the puzzle. Exit status: 0 if
/// everything was explained, 1 if guessing is needed or a line is not a puzzle, 2 for wrong usage,
/// 130 after Ctrl-C.
/// fr: Chaque étape est la plus simple possible à ce moment. Elle a un score sur l’échelle de
/// Sudoku Explainer, une technique, et une raison en mots. Si aucune technique ne mène plus loin,
/// la réponse dit qu’il faut faire des essais. Un indice n’est que la prochaine étape, en trois
/// degrés : où regarder, ce qui s’y trouve, et pourquoi cela aide. Les chiffres déjà entrés font
/// partie de la grille. Code de sortie : 0 si tout est expliqué, 1 s’il faut faire des essais ou si
/// une ligne n’est pas une grille, 2 pour une erreur d’usage, 130 après Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// A puzzle (81 characters, . or 0 for an empty cell; also 16 or 256), a file with one per line
    /// (# begins a comment), or - for standard input
    /// fr: Une grille (81 caractères, . ou 0 pour une case vide ; ou 16, ou 256), un fichier avec
    /// une grille par ligne (# commence un commentaire), ou - pour l’entrée standard
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzles: Option<String>,

    /// Give only the next step: where, what, why, or all three
    /// fr: Ne donner que la prochaine étape : où, quoi, pourquoi, ou les trois
    #[arg(long, value_name = "GRADE", value_enum, num_args = 0..=1, default_missing_value = "all")]
    hint: Option<Hint>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Hint {
    #[value(help = words::pick("Where to look", "Où regarder"))]
    Where,
    #[value(help = words::pick("What to see there", "Ce qu’il faut y voir"))]
    What,
    #[value(help = words::pick("What follows, and why", "Ce qui en découle, et pourquoi"))]
    Why,
    #[value(help = words::pick("All three, one per line", "Les trois, un par ligne"))]
    All,
}

impl Hint {
    fn grades(self) -> &'static [Grade] {
        match self {
            Self::Where => &[Grade::Where],
            Self::What => &[Grade::What],
            Self::Why => &[Grade::Why],
            Self::All => &[Grade::Where, Grade::What, Grade::Why],
        }
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
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<ExplainedStep>>,
    /// The next step, if only that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<ExplainedStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rated>,
}

impl<'a> Answer<'a> {
    fn to(line: &Line) -> Self {
        Self {
            line: line.number,
            puzzle: line.puzzle.as_ref().ok().map(Grid::to_string),
            error: None,
            solution: None,
            steps: None,
            hint: None,
            rating: None,
        }
    }
}

pub(crate) fn run(args: &ExplainArgs, out: &mut Output) -> Result<Exit, Failure> {
    let interrupts = Interrupts::listen()?;
    let lines = puzzles::read(args.puzzles.as_deref(), out.language())?;
    let language = out.language();
    let stop = StopFlag::new();
    interrupts.arm(&stop);
    let (mut explained, mut all) = (0, true);
    for line in lines.iter().take_while(|_| !stop.is_stopped()) {
        if lines.len() > 1 && !out.is_json() {
            let number = out.paint(&line.number.to_string(), Ink::Bold);
            out.result(&format!("{number}\n"))?;
        }
        let puzzle = line.puzzle.as_ref().map_err(Clone::clone);
        let coach =
            puzzle.and_then(|puzzle| Coach::new(puzzle).map_err(|error| error.in_words(language)));
        all &= match (&coach, args.hint) {
            (Ok(coach), Some(hint)) => match coach.advise_until(coach.puzzle(), &[], &stop) {
                Some(advice) => tell_hint(line, coach, &advice, hint, language, out)?,
                None => break,
            },
            (Ok(coach), None) => match coach.explain_until(&stop) {
                Some(explanation) => tell_all(line, coach, &explanation, language, out)?,
                None => break,
            },
            (Err(error), _) => tell_bad(line, error, out)?,
        };
        explained += 1;
    }
    if explained < lines.len() {
        out.note(words::interrupted());
    }
    Ok(match all {
        _ if explained < lines.len() => Exit::Interrupted,
        true => Exit::Answered,
        false => Exit::Negative,
    })
}

fn tell_bad(line: &Line, error: &str, out: &mut Output) -> Result<bool, Failure> {
    if out.is_json() {
        out.data(&Answer { error: Some(error), ..Answer::to(line) })?;
    } else {
        out.result(&format!(
            "{} {error}\n",
            out.paint(words::pick("not explained:", "pas expliqué :"), Ink::Red)
        ))?;
    }
    Ok(false)
}

/// Writes the next step. Returns whether there is one or the grid is full.
fn tell_hint(
    line: &Line,
    coach: &Coach,
    advice: &Advice,
    hint: Hint,
    language: Language,
    out: &mut Output,
) -> Result<bool, Failure> {
    if out.is_json() {
        let hint = match advice {
            Advice::Step(step) => Some(ExplainedStep::of(step, language)),
            _ => None,
        };
        out.data(&Answer { hint, ..Answer::to(line) })?;
    } else {
        let text = match advice {
            Advice::Step(step) => {
                let texts = hint.grades().iter().map(|&grade| step.hint(grade, language));
                let is_told = hint.grades().contains(&Grade::Why);
                let other = coach.beside(coach.puzzle(), &[], step).filter(|_| is_told);
                let other = other.map(|other| other.as_another(language));
                texts.chain(other).collect::<Vec<_>>().join("\n")
            }
            Advice::Solved => {
                say(language, "The grid is already full.", "La grille est déjà remplie.")
            }
            _ => needs_trial(language),
        };
        out.result(&format!("{text}\n"))?;
    }
    Ok(*advice != Advice::NeedsTrial)
}

/// Writes all steps. Returns whether they lead to the solution.
fn tell_all(
    line: &Line,
    coach: &Coach,
    explanation: &Explanation,
    language: Language,
    out: &mut Output,
) -> Result<bool, Failure> {
    let rating = Rated::of(&explanation.rating());
    if out.is_json() {
        let steps =
            explanation.steps.iter().map(|step| ExplainedStep::of(step, language)).collect();
        out.data(&Answer {
            solution: Some(coach.solution().to_string()),
            steps: Some(steps),
            rating: Some(rating),
            ..Answer::to(line)
        })?;
    } else {
        tell_steps(explanation, language, out)?;
        out.note(&format!("{} {}\n", words::pick("score", "difficulté"), rating.words()));
    }
    Ok(!explanation.needs_trial)
}

fn tell_steps(
    explanation: &Explanation,
    language: Language,
    out: &mut Output,
) -> Result<(), Failure> {
    let colon = say(language, ":", " :");
    for (number, step) in (1..).zip(&explanation.steps) {
        let name = out.paint(step.technique.name(language), Ink::Bold);
        let (score, why) = (words::decimal(step.score.to_string()), step.reason(language));
        out.result(&format!("{number:>3}  {score}  {name}{colon} {why}\n"))?;
    }
    if explanation.needs_trial {
        out.result(&format!("     {}\n", needs_trial(language)))?;
    }
    Ok(())
}

fn needs_trial(language: Language) -> String {
    let english = "No technique finds another step: from here on, guessing is needed.";
    let french =
        "Aucune technique ne trouve d’autre étape : à partir d’ici, il faut procéder par essais.";
    say(language, english, french)
}

/// The text of the language.
fn say(language: Language, english: &str, french: &str) -> String {
    language.pick(english, french).to_owned()
}
