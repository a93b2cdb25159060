//! `quintet bench GAME --file`: a solver against positions with known answers,
//! or against puzzles. Each game reads its own kind of file.

use crate::exact::ExactArgs;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupts;
use crate::output::{Ink, Output};
use crate::words;
use clap::Args;
use quintet::core::{BenchReport, BenchTask, StopFlag, Words};
use quintet::processor::{all_seconds, thread_seconds};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Options of a run over a file; a game refuses those it does not have.
#[derive(Args, Debug)]
pub(crate) struct FileArgs {
    /// Instead, solve the positions or puzzles of a file; `quintet games GAME` shows the form of
    /// its lines. Exit status 1 if an answer differs from the file's
    /// fr: Résoudre plutôt les positions ou les grilles d’un fichier ; `quintet games GAME` montre
    /// la forme de ses lignes. Code de sortie 1 si une réponse diffère de celle du fichier
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// With --file: the solver, if the game has several
    /// fr: Avec --file : le solveur, si le jeu en a plusieurs
    #[arg(long, value_name = "SOLVER", requires = "file")]
    solver: Option<String>,

    #[command(flatten)]
    exact: ExactArgs,
}

/// The figures of a run, in their order.
pub(super) struct Data<'a>(&'a str, &'a BenchReport);

impl JsonSchema for Data<'_> {
    fn schema_name() -> Cow<'static, str> {
        "FileRun".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The game, and the figures that it gives of itself.",
            "type": "object",
            "properties": { "game": { "type": "string" } },
            "required": ["game"],
            "additionalProperties": true,
        })
    }
}

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.1.figures.len() + 1))?;
        map.serialize_entry("game", self.0)?;
        for (name, figure) in &self.1.figures {
            map.serialize_entry(name, figure)?;
        }
        map.end()
    }
}

impl FileArgs {
    /// Refuses options of a solver without a file to solve.
    pub(super) fn refuse_without_file(&self) -> Result<(), Failure> {
        match (&self.file, self.exact.given().first()) {
            (None, Some((flag, ..))) => Err(Failure::says(
                format!("{flag} needs a file to solve: quintet bench GAME --file FILE {flag}"),
                format!(
                    "{flag} demande un fichier à résoudre : quintet bench JEU --file FICHIER {flag}"
                ),
            )),
            _ => Ok(()),
        }
    }
}

/// Runs over the file, if there is one.
pub(super) fn run(
    game: Option<&str>,
    args: &FileArgs,
    out: &mut Output,
) -> Option<Result<Exit, Failure>> {
    args.file.as_deref().map(|file| over(game, file, args, out))
}

fn over(
    game: Option<&str>,
    file: &Path,
    args: &FileArgs,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let language = out.language();
    let game = game.ok_or_else(|| {
        Failure::refused(language.pick(
            "--file needs a game: quintet bench GAME --file …",
            "--file demande un jeu : quintet bench JEU --file …",
        ))
    })?;
    let entry = out.registry().find(game)?;
    // A comma ends an option, so those of a solver are joined by `;` here.
    let solver = args.solver.as_ref().map(|text| ("--solver", "solver", text.replace(',', ";")));
    let options = args.exact.options(game, solver, out, |info| {
        info.bench.as_ref().map(|bench| bench.params.as_slice())
    })?;
    let text = input::read_lines(file)?;
    let stop = StopFlag::new();
    Interrupts::listen()?.arm(&stop);
    let mut notes = |words: Words| out.note(&format!("{}\n", words.get(language)));
    let mut task = BenchTask { stop: stop.clone(), note: &mut notes, thread_seconds, all_seconds };
    let report = match entry.bench(&text, &options, &mut task) {
        Some(Ok(report)) => report,
        Some(Err(error)) => {
            let (file, why) = (file.display(), error.in_words(language));
            return Err(Failure::refused(
                language.pick(format!("`{file}`: {why}"), format!("`{file}` : {why}")),
            ));
        }
        None => return Err(no_form(game, out)),
    };
    if stop.is_stopped() {
        out.note(words::interrupted());
    }
    if out.is_json() {
        out.data(&Data(game, &report))?;
    } else {
        print(game, file, &report, out)?;
    }
    Ok(match report.is_right {
        _ if stop.is_stopped() => Exit::Interrupted,
        true => Exit::Answered,
        false => Exit::Negative,
    })
}

fn no_form(game: &str, out: &Output) -> Failure {
    let games = out.registry().games(out.language());
    let known = games.iter().filter(|info| info.bench.is_some()).map(|info| info.name);
    let known = known.collect::<Vec<_>>().join(", ");
    Failure::refused(words::pick(
        format!("{game} cannot be measured on a file; available: {known}"),
        format!("{game} ne se mesure pas sur un fichier ; possibles : {known}"),
    ))
}

fn print(game: &str, file: &Path, report: &BenchReport, out: &mut Output) -> Result<(), Failure> {
    let summary = report.summary.get(out.language());
    let (first, rest) = summary.split_once('\n').unwrap_or((summary, ""));
    let first = out.paint(first, Ink::Bold);
    out.result(&format!("{game}, `{}`: {first}\n", file.display()))?;
    rest.lines().try_for_each(|line| out.result(&format!("  {line}\n")))
}
