//! `quintet class new`: a complete course to start from, which `class grade` can grade as it is.

use super::course;
use crate::commands::arena::new_bot::Written;
use crate::failure::{Exit, Failure};
use crate::options::GameName;
use crate::output::Output;
use crate::words::pick;
use clap::Args;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  quintet class new connect4 course
  quintet class grade course/task.toml course/starter --out grades";

/// Create a starter course: a task, instructions, starter bots and staff bots
/// fr: Créer un cours de départ : une tâche, des consignes, des bots de départ et d’enseignants
///
/// Nothing is overwritten. The course's README.md says what each file is for.
/// fr: Rien n’est écrasé. Le README.md du cours dit à quoi sert chaque fichier.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct NewArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// The folder to create
    /// fr: Le dossier à créer
    #[arg(value_name = "DIR")]
    dir: PathBuf,
}

pub(super) fn run(args: &NewArgs, out: &mut Output) -> Result<Exit, Failure> {
    let title = out.registry().find(&args.game)?.info(out.language()).title;
    let files = course::files(&args.game, title, out.language()).ok_or_else(|| {
        let known = course::games().join(", ");
        let game = &args.game;
        Failure::says(
            format!("no course for `{game}`, which is played alone; available: {known}"),
            format!("pas de cours pour `{game}`, qui se joue seul ; disponibles : {known}"),
        )
    })?;
    for (name, text) in &files {
        write(&args.dir.join(name), text)?;
    }
    for written in Written::COURSE {
        let (name, text) = written.file(&args.game);
        write(&args.dir.join("starter").join(written.name()).join(name), &text)?;
    }
    if out.is_json() {
        out.data(&args.dir)?;
    } else {
        out.result(&format!("{}\n", args.dir.display()))?;
        let dir = args.dir.display();
        out.note(&pick(
            format!(
                "try it: quintet class grade {dir}/task.toml {dir}/starter --out {dir}/grades\n"
            ),
            format!(
                "essayez : quintet class grade {dir}/task.toml {dir}/starter --out {dir}/grades\n"
            ),
        ));
    }
    Ok(Exit::Answered)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(text.as_bytes())
    });
    written.map_err(|error| Failure::file("write", path, error))
}
