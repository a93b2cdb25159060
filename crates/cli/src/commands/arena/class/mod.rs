//! `quintet class`: a folder of submissions graded, and a course to start from.

mod course;
mod grade;
mod new;

use crate::failure::{Exit, Failure};
use crate::output::Output;
use clap::{Args, Subcommand};
pub(crate) use grade::Report;

const EXAMPLES: &str = "\
Examples:
  quintet class new connect4 course
  quintet class grade course/task.toml course/starter --out grades";

/// Grade a folder of students' bots, or create a starter course
/// fr: Noter un dossier de bots d’étudiants, ou créer un cours de départ
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ClassArgs {
    #[command(subcommand)]
    command: ClassCommand,
}

#[derive(Debug, Subcommand)]
enum ClassCommand {
    Grade(grade::GradeArgs),
    New(new::NewArgs),
}

pub(crate) fn run(args: &ClassArgs, out: &mut Output) -> Result<Exit, Failure> {
    match &args.command {
        ClassCommand::Grade(args) => grade::run(args, out),
        ClassCommand::New(args) => new::run(args, out),
    }
}
