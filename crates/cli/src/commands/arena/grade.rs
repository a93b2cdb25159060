//! `quintet grade`: a student's program against a reference.

use super::SandboxArg;
use super::check_bot::Protocol;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::interrupt::Interrupts;
use crate::options::whole;
use crate::output::{Ink, Output};
use crate::words::{self, pick};
use clap::Args;
use quintet::core::{StopFlag, foreign};
use quintet_arena::ArenaError;
use quintet_arena::grade::Task;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
A task:
fr: Une tâche :
  game = \"GAME\"
  reference = \"alphabeta:depth=4\"        # whose moves, values and node counts are right
                                         fr: # dont les coups, valeurs et nœuds font foi
  positions = { plies = 4, count = 10 }    # or a list
                                           fr: # ou une liste
  points = { moves = 5, values = 3, nodes = 2, accuracy = 5, cup = 5 }
  cup = { opponents = [\"random\", \"alphabeta:depth=2\"], pairs = 4 }
  pass = 50                                # per cent of the points
                                           fr: # pour cent des points
  limits = { depth = 4 }                   # announced to the program
                                           fr: # annoncées au programme

To earn points for values and node counts, the program answers with an object:
fr: Pour gagner les points des valeurs et des nœuds, le programme répond par un objet :
  {\"move\": \"4\", \"value\": 3, \"nodes\": 1234}

Examples:
  quintet grade task.toml -- python3 student.py
  quintet grade task.toml --json -- python3 student.py";

/// Grade a program by a task: its moves, values, node counts and accuracy, and games in a cup
/// fr: Noter un programme d’après une tâche : ses coups, valeurs, nombres de nœuds et justesse, et
/// les parties d’une coupe
///
/// Exit status 0 if the program earned enough points to pass, 1 if not.
/// fr: Code de sortie 0 si le programme a gagné assez de points, 1 sinon.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GradeArgs {
    /// The task file
    /// fr: Le fichier de la tâche
    #[arg(value_name = "TASK")]
    task: PathBuf,

    /// The protocol the program speaks
    /// fr: Le protocole que parle le programme
    #[arg(long, value_enum, value_name = "PROTOCOL", default_value = "lines")]
    protocol: Protocol,

    /// Number of games or positions at once
    /// fr: Nombre de parties ou de positions à la fois
    #[arg(long, value_name = "COUNT", default_value_t = 1,
        value_parser = whole::<u64>(1..=1024))]
    threads: u64,

    /// How strictly the program is isolated from the machine
    /// fr: Avec quelle rigueur le programme est isolé de la machine
    #[arg(long, value_enum, value_name = "HOW", default_value = "require")]
    sandbox: SandboxArg,

    /// The program and its arguments
    /// fr: Le programme et ses arguments
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

/// The task of a file; programs among its opponents start in its folder.
pub(super) fn read(path: &Path, out: &Output) -> Result<Task, Failure> {
    let text = input::read_lines(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let refused = |error| ArenaError::File { path: path.to_owned(), error };
    Ok(Task::parse_beside(&text, out.registry(), folder).map_err(refused)?)
}

pub(crate) fn run(args: &GradeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let task = read(&args.task, out)?;
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let player = args.protocol.player(&args.command);
    let opponents = task.opponents().iter().map(|entrant| entrant.player.as_str());
    let players: Vec<&str> = opponents.chain([player.as_str()]).collect();
    let mut everybody = super::everybody(args.sandbox, players, out)?;
    everybody.hidden.push(args.task.clone());
    let who = (out.registry(), &everybody);
    let grade = task.grade(&player, who, (args.threads as usize, &stop))?;
    if stop.is_stopped() {
        out.note(pick("interrupted: no grade\n", "interrompu : pas de note\n"));
        return Ok(Exit::Interrupted);
    }
    let exit = if grade.passed { Exit::Answered } else { Exit::Negative };
    if out.is_json() {
        out.data(&grade)?;
        return Ok(exit);
    }
    let name = |part: &str| match part {
        "moves" => pick("moves", "coups"),
        "values" => pick("values", "valeurs"),
        "nodes" => pick("node counts", "nombres de nœuds"),
        "accuracy" => pick("accuracy against the exact solver", "justesse face au solveur exact"),
        "critical" => pick("accuracy of moves that mattered", "justesse des coups décisifs"),
        "time" => pick("answers in time", "réponses à temps"),
        _ => pick("cup", "coupe"),
    };
    let mut rows = Vec::new();
    for part in &grade.parts {
        rows.push(vec![
            name(&part.name).to_owned(),
            words::of(part.right, part.asked),
            words::decimal(format!("{:.1} / {:.0}", part.points, part.of)),
        ]);
    }
    out.result(&words::table(&rows, 0))?;
    for remark in grade.parts.iter().flat_map(|part| &part.remarks) {
        out.result(&format!("  {}\n", foreign::line(remark)))?;
    }
    let total = words::decimal(format!("{:.1} / {:.0}", grade.points, grade.of));
    let total = out.paint(&total, Ink::Bold);
    out.result(&match grade.passed {
        true => pick(format!("{total}: passed\n"), format!("{total} : réussi\n")),
        false => pick(format!("{total}: not passed\n"), format!("{total} : échec\n")),
    })?;
    Ok(exit)
}
