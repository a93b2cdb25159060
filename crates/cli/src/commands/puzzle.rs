//! `quintet puzzle`: puzzles of any game that has them, printed, solved here, or as JSON.

use crate::commands::play::any_seed;
use crate::failure::{Exit, Failure};
use crate::input::Input;
use crate::interrupt::Interrupts;
use crate::options::{GameName, whole};
use crate::output::{Ink, Output};
use crate::words;
use clap::Args;
use quintet::core::{StopFlag, Verdict};
use quintet::{JudgeRequest, PuzzleOnBoard, PuzzleRequest, TitledPuzzle};

const EXAMPLES: &str = "\
Examples:
  quintet puzzle GAME
  quintet puzzle GAME --grade 4 --seed 7 --solution
  quintet puzzle GAME --solve                find the moves here
                                             fr: trouver les coups ici
  quintet puzzle GAME --count 3 --seed 1 --json";

/// Make puzzles with the exact solvers: a position, a goal, and one best move
/// fr: Créer des problèmes avec les solveurs exacts : une position, un but, et un seul bon coup
///
/// Grades go from 1 (very easy) to 5 (for experts). They are measured, and the answer says how.
/// On every machine, the same game, grade and seed give the same puzzle. Ctrl-C gives up (exit
/// status 130).
/// fr: Les niveaux vont de 1 (très facile) à 5 (pour experts). Ils sont mesurés, et la réponse dit
/// comment. Sur toute machine, le même jeu, le même niveau et la même graine donnent le même
/// problème. Ctrl-C abandonne (code de sortie 130).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzleArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// Difficulty, 1 to 5
    /// fr: Difficulté, de 1 à 5
    #[arg(long, value_name = "GRADE", default_value_t = 2, value_parser = whole::<u8>(1..=5))]
    grade: u8,

    /// Random seed [default: random, printed]
    /// fr: Graine du hasard [défaut : au hasard, affichée]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Number of puzzles, for this seed and the following ones
    /// fr: Nombre de problèmes, pour cette graine et les suivantes
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = whole::<u64>(1..=10_000))]
    count: u64,

    /// Show the moves to find, with the replies
    /// fr: Montrer les coups à trouver, avec les réponses
    #[arg(long)]
    solution: bool,

    /// Solve the puzzles here: type moves, `?` for the solution
    /// fr: Résoudre les problèmes ici : tapez des coups, `?` pour la solution
    #[arg(long)]
    solve: bool,
}

pub(crate) fn run(args: &PuzzleArgs, out: &mut Output) -> Result<Exit, Failure> {
    out.registry().puzzles_of(&args.game)?;
    if args.solve && out.is_json() {
        return Err(Failure::says(
            "--solve is interactive: leave out --json",
            "--solve est interactif : retirez --json",
        ));
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    let interrupts = Interrupts::listen()?;
    let mut all: Vec<TitledPuzzle> = Vec::new();
    for seed in (0..args.count).map(|index| seed.wrapping_add(index)) {
        let stop = StopFlag::new();
        interrupts.arm(&stop);
        let request = PuzzleRequest { game: args.game.clone(), grade: args.grade, seed };
        let made = match out.registry().make_puzzle(&request, out.language(), &stop) {
            Err(quintet::Error::Stopped) => return interrupted(out),
            made => made?,
        };
        interrupts.disarm();
        if out.is_json() {
            all.push(made.puzzle);
            continue;
        }
        print(&made, out)?;
        if args.solve && solve(&made.puzzle, &interrupts, out)? == Exit::Interrupted {
            return interrupted(out);
        }
        if args.solution {
            print_solution(&made.puzzle, out)?;
        }
    }
    if out.is_json() {
        out.data(&all)?;
    }
    Ok(Exit::Answered)
}

fn interrupted(out: &mut Output) -> Result<Exit, Failure> {
    out.note(words::pick("interrupted\n", "interrompu\n"));
    Ok(Exit::Interrupted)
}

/// The board, the goal, and what the grade comes from.
fn print(made: &PuzzleOnBoard, out: &mut Output) -> Result<(), Failure> {
    let puzzle = &made.puzzle;
    let mut session =
        out.registry().open(&puzzle.game, &puzzle.made.setup, &puzzle.made.position)?;
    session.set_language(out.language());
    let board = session.text(out.style());
    let (goal, why) = (out.paint(&puzzle.text, Ink::Bold), out.paint(&puzzle.why, Ink::Dim));
    let (grade, seed) = (puzzle.made.grade, puzzle.seed);
    let title = puzzle.grade_title;
    let grade = words::pick(
        format!("grade {grade} ({title}), seed {seed}"),
        format!("niveau {grade} ({title}), graine {seed}"),
    );
    out.result(&format!("{board}{goal}\n{grade}{} {why}\n", words::colon()))
}

fn print_solution(puzzle: &TitledPuzzle, out: &mut Output) -> Result<(), Failure> {
    let moves: Vec<&str> = puzzle.made.line.iter().map(|step| step.text.as_str()).collect();
    let title = words::pick("solution", "solution");
    out.result(&format!("{title}  {}\n", moves.join("  ")))
}

/// Lets a person find the moves.
fn solve(
    puzzle: &TitledPuzzle,
    interrupts: &Interrupts,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let mut input = Input::new();
    let mut moves: Vec<String> = Vec::new();
    loop {
        let prompt = words::pick("your move> ", "votre coup> ");
        let Some(line) = input.ask(prompt, out)? else { return Ok(Exit::Answered) };
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        if text == "?" {
            print_solution(puzzle, out)?;
            return Ok(Exit::Answered);
        }
        moves.push(text.to_owned());
        let request = JudgeRequest {
            game: puzzle.game.clone(),
            setup: puzzle.made.setup.clone(),
            position: puzzle.made.position.clone(),
            goal: puzzle.made.goal,
            find: puzzle.made.find,
            moves: moves.clone(),
        };
        let stop = StopFlag::new();
        interrupts.arm(&stop);
        let judged = out.registry().judge(&request, out.language(), &stop);
        interrupts.disarm();
        let judged = match judged {
            Err(quintet::Error::Stopped) => return Ok(Exit::Interrupted),
            Err(error) => {
                moves.pop();
                out.talk(&format!("{}\n", error.in_words(out.language())))?;
                continue;
            }
            Ok(answer) => answer.judgement,
        };
        let reply = judged.reply.as_ref().map(|reply| reply.text.clone());
        let answer = reply.as_ref().map_or(String::new(), |reply| {
            words::pick(format!(" The answer: {reply}"), format!(" La réponse : {reply}"))
        });
        out.talk(&format!("{}{answer}\n", judged.text))?;
        match judged.verdict {
            Verdict::Wrong => drop(moves.pop()),
            Verdict::Right => moves.extend(reply),
            Verdict::Solved => return Ok(Exit::Answered),
        }
    }
}
