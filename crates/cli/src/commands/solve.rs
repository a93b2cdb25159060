//! `quintet solve`: the exact value of a position of any game. Each game declares what it can
//! solve, with which options, and in which words.

use crate::exact::ExactArgs;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::{GameName, time};
use crate::output::{Ink, Output};
use crate::progress::Progress;
use crate::{input, width, words};
use clap::Args;
use quintet::core::{Solution, SolveTask, StopFlag};
use quintet::{Session, Solved};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  quintet solve GAME MOVES
  quintet solve GAME MOVES --json
  echo MOVES | quintet solve GAME -";

/// Solve a position: its exact score, the score of each move, and best play
/// fr: Résoudre une position : son score exact, celui de chaque coup, et la meilleure suite
///
/// Scores are for the side to move. `quintet games GAME` says which positions can be solved and
/// which options the solver has. A position that needs more memory than the machine has is refused;
/// a warning comes before a long solution. Ctrl-C or --time gives up (exit status 130).
/// fr: Les scores sont pour le camp au trait. `quintet games GAME` dit quelles positions peuvent
/// être résolues et quelles options a le solveur. Une position qui demande plus de mémoire que n’en
/// a la machine est refusée ; si la résolution risque d’être longue, un message le dit. Ctrl-C ou
/// --time abandonne (code de sortie 130).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// The moves played, or a board; `-` reads them from standard input [default: the start]
    /// fr: Les coups joués, ou un plateau ; `-` les lit sur l’entrée standard [défaut : le début]
    #[arg(value_name = "MOVES")]
    position: Vec<String>,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// Add a proof, checked independently of the solver, if the solver can give one
    /// fr: Ajouter une preuve, vérifiée indépendamment du solveur, s’il sait en donner une
    #[arg(long)]
    proof: bool,

    /// Give up after this time: 500ms, 2s, 5m
    /// fr: Abandonner après ce temps : 500ms, 2s, 5m
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,

    #[command(flatten)]
    exact: ExactArgs,
}

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit, Failure> {
    out.registry().check_solver(&args.game)?;
    let text = args.position.join(" ");
    let text = if text == "-" { input::read_standard_input()? } else { text };
    let proof = args.proof.then(|| ("--proof", "proof", "on".to_owned()));
    let limit = args.time.map(|time| ("--time", "time", format!("{}ms", time.as_millis().max(1))));
    let more = [proof, limit].into_iter().flatten();
    let options = args.exact.options(&args.game, more, out, |game| {
        game.solver.as_ref().map(|solver| solver.params.as_slice())
    })?;
    let mut session = out.registry().open(&args.game, &args.setup, &text)?;
    session.set_language(out.language());
    out.left_out(&session);
    if let Some(announcement) = session.solve_need(&options)?.announcement {
        let give_up = words::pick(
            "; Ctrl-C gives up, --time sets a limit",
            "\u{a0}; Ctrl-C abandonne, --time fixe une limite",
        );
        out.note(&format!("{}{give_up}\n", announcement.get(out.language())));
    }
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let progress = Progress::watch(out.language());
    let found = session.solve(&options, &mut SolveTask { stop, report: &mut progress.listener() });
    drop(progress);
    let solved = match found {
        Err(quintet::Error::Stopped) => {
            out.note(words::pick(
                "interrupted before a solution was found\n",
                "interrompu avant la solution\n",
            ));
            return Ok(Exit::Interrupted);
        }
        found => found?,
    };
    let is_puzzle = session.view().sides == 1;
    if out.is_json() {
        out.data(&solved)?;
    } else {
        print(&solved, out)?;
        if is_puzzle && width::columns().is_some() {
            draw(&mut session, &solved, out)?;
        }
    }
    Ok(if is_puzzle && solved.solution.value() < 0 { Exit::Negative } else { Exit::Answered })
}

fn print(solved: &Solved, out: &mut Output) -> Result<(), Failure> {
    let language = out.language();
    let head = out.paint(&solved.text, Ink::Bold);
    out.result(&format!("{head}\n"))?;
    let Solution { line, details, nodes, cpu, peak_bytes, .. } = &solved.solution;
    let moves = solved.table.clone().unwrap_or_else(|| by_score(&solved.solution));
    out.result(&moves)?;
    if !line.is_empty() {
        let title = language.pick("line", "suite");
        out.result(&format!("{title:<6} {}\n", line.join(" ")))?;
    }
    for (title, text) in details.iter().filter_map(|detail| detail.in_words(language)) {
        let between = if text.contains('\n') { "\n" } else { " " };
        out.result(&format!("{title:<6}{between}{}\n", text.trim_end()))?;
    }
    let noun = words::plural(*nodes, ["node", "nodes"], ["nœud", "nœuds"]);
    let nodes = format!("{} {noun}", words::count(*nodes));
    let size = words::language().bytes(*peak_bytes);
    let cpu = cpu.map_or(solved.seconds, |cpu| cpu.as_secs_f64());
    let [cpu, clock] = [cpu, solved.seconds].map(words::span);
    out.result(&language.pick(
        format!("spent  {nodes}, {size}, {clock} ({cpu} of processor time)\n"),
        format!("coût   {nodes}, {size}, {clock} ({cpu} de processeur)\n"),
    ))
}

/// The board of a puzzle with its solution filled in.
fn draw(session: &mut Session, solved: &Solved, out: &mut Output) -> Result<(), Failure> {
    for played in &solved.solution.line {
        session.play(played)?;
    }
    let board = session.text(out.style());
    out.result(&format!("\n{board}"))
}

/// The moves by their scores, the best first: `score +1   2  4  6`.
fn by_score(solution: &Solution<String>) -> String {
    let mut scores: Vec<i32> = solution.moves.iter().map(|(_, score)| *score).collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores.dedup();
    let head = |score: &i32| match score {
        0 => "score 0".to_owned(),
        score => format!("score {score:+}").replace('-', "−"),
    };
    let indent = scores.iter().map(|score| head(score).chars().count() + 2).max().unwrap_or(0);
    let group = |score: &i32| {
        let moves = solution.moves.iter().filter(|(_, of)| of == score);
        let texts = words::wrap(moves.map(|(text, _)| text.as_str()), indent);
        format!("{:<indent$}{}", head(score), &texts[indent..])
    };
    scores.iter().map(group).collect()
}
