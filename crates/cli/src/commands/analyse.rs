//! `quintet analyse`: what every move of a position is worth.

use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::SearchArgs;
use crate::output::{Ink, Output};
use crate::think::think;
use crate::{args::about_players, words};
use clap::Args;
use quintet::core::{Choice, Info, ListedMove, Remark, Side};
use quintet::{Request, Session, View};
use schemars::JsonSchema;
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  quintet analyse GAME MOVES
  quintet analyse GAME MOVES --player alphabeta --depth 10
  quintet analyse GAME MOVES --player alphabeta:depth=8 --choice
  echo MOVES | quintet analyse GAME - --time 2s --json";

/// Evaluate every legal move and show the best lines
/// fr: Évaluer chaque coup légal et montrer les meilleures suites
///
/// Values are for the side to move. A proved value is certain; an estimate is what a limited
/// search found. Ctrl-C ends the search with the best answer so far (exit status 130). A
/// finished game has nothing to analyse (exit status 1).
/// fr: Les valeurs sont pour le camp au trait. Une valeur prouvée est certaine ; une estimation est
/// le résultat d’une recherche limitée. Ctrl-C arrête la recherche sur la meilleure réponse du
/// moment (code de sortie 130). Une partie finie n’a rien à analyser (code de sortie 1).
#[derive(Args, Debug)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    search: SearchArgs,

    /// Maximum number of moves to list, best first [default: 20; 0 lists all]
    /// fr: Nombre maximal de coups à afficher, le meilleur d’abord [défaut : 20 ; 0 les affiche
    /// tous]
    #[arg(long, value_name = "COUNT", default_value_t = 20, hide_default_value = true)]
    top: usize,

    /// Ask only for the chosen move, as in a game: often far fewer nodes, but no values for the
    /// other moves
    /// fr: Ne demander que le coup choisi, comme dans une partie : souvent bien moins de nœuds,
    /// mais pas de valeur pour les autres coups
    #[arg(long, conflicts_with = "top")]
    choice: bool,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report<'a> {
    game: &'a str,
    setup: &'a str,
    position: &'a str,
    turn: Side,
    status: &'a str,
    player: &'a str,
    seed: u64,
    /// `None` if the game is over.
    best: Option<&'a str>,
    /// Whether Ctrl-C ended it.
    interrupted: bool,
    #[serde(flatten)]
    progress: Option<&'a Info<String>>,
    moves: Vec<ListedMove<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    remarks: &'a [Remark],
}

pub(crate) fn run(args: &AnalyseArgs, out: &mut Output) -> Result<Exit, Failure> {
    let session = args.search.open(out)?;
    let player = args.search.player(&session, session.advisor())?;
    let mut seat = session.seat(&player)?;
    let view = session.view();
    let language = session.language();
    let request = Request { all_moves: !args.choice, language, ..args.search.request() };
    let mut answer = None;
    if !session.is_over() {
        let interrupts = Interrupts::listen()?;
        answer = Some(think(&mut *seat, &session.snapshot(), &request, &interrupts));
    }
    let choice = answer.as_ref().map(|answer| &answer.choice);
    let report = Report {
        game: &view.game,
        setup: &view.setup,
        position: &view.position,
        turn: view.turn,
        status: &view.status,
        player: &player,
        seed: args.search.seed,
        best: choice.map(|choice| choice.best.as_str()),
        interrupted: request.stop.is_stopped(),
        progress: choice.map(|choice| &choice.info),
        moves: choice.map_or_else(Vec::new, Choice::listed),
        remarks: answer.as_ref().map_or(&[], |answer| &answer.remarks),
    };
    if out.is_json() {
        out.data(&report)?;
    } else {
        let top = (!args.choice).then_some(args.top);
        print(&report, &view, &session, top, out)?;
    }
    Ok(match report.best {
        Some(_) if report.interrupted => Exit::Interrupted,
        Some(_) => Exit::Answered,
        None => Exit::Negative,
    })
}

fn print(
    report: &Report<'_>,
    view: &View,
    session: &Session,
    top: Option<usize>,
    out: &mut Output,
) -> Result<(), Failure> {
    let status = out.paint(report.status, Ink::Bold);
    out.result(&format!("{}\n", session.text(out.style())))?;
    out.result(&words::facts(&view.board.facts, &view.board.looks))?;
    out.result(&format!("{}{} {status}\n", view.title, words::colon()))?;
    let (Some(best), Some(progress)) = (report.best, report.progress) else {
        return out.result(words::pick(
            "the game is over: nothing to analyse\n",
            "la partie est finie : rien à analyser\n",
        ));
    };
    if report.interrupted {
        out.note(words::pick(
            "interrupted: the best answer so far\n",
            "interrompu : la meilleure réponse jusqu’ici\n",
        ));
    }
    if let Some(top) = top {
        out.result(&move_table(report, best, top))?;
    }
    let best = out.paint(best, Ink::Bold);
    let value = progress.value.map(|value| format!(", {}", words::value(value)));
    let [chosen, line, by, spent] =
        words::pick(["best", "line", "by", "spent"], ["choix", "suite", "par", "coût"]);
    out.result(&format!("{chosen:<6} {best}{}\n", value.unwrap_or_default()))?;
    out.result(&format!("{line:<6} {}\n", progress.pv.join(" ")))?;
    for remark in report.remarks {
        out.result(&format!("note   {}\n", remark.text))?;
    }
    let mut costs = words::costs(progress);
    if progress.nodes > 0 {
        let speed = words::count(progress.nodes_per_second());
        costs.push(words::pick(
            format!("{speed} nodes per second"),
            format!("{speed} nœuds par seconde"),
        ));
    }
    costs.extend(words::counters(progress));
    out.result(&format!("{by:<6} {}\n", report.player))?;
    if costs.is_empty() {
        return Ok(());
    }
    out.result(&format!("{spent:<6} {}\n", costs.join(", ")))
}

/// The moves with their values, best first, and the expected lines after the best few; a long
/// list is cut.
fn move_table(report: &Report<'_>, best: &str, top: usize) -> String {
    if report.moves.is_empty() {
        let player = &report.player;
        return words::pick(
            format!("{player} gave its choice, but not the value of each move\n"),
            format!("{player} donne son choix, mais pas la valeur de chaque coup\n"),
        );
    }
    let worth = |of: &ListedMove<'_>| of.value.rank();
    let mut moves: Vec<&ListedMove<'_>> = report.moves.iter().collect();
    moves.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    // Among equal moves, the chosen one comes first.
    let highest = moves.first().map(|of| worth(of));
    if let Some(at) = moves.iter().position(|of| of.played == best && Some(worth(of)) == highest) {
        let chosen = moves.remove(at);
        moves.insert(0, chosen);
    }
    let row = |of: &&ListedMove<'_>| {
        let mark = if of.played == best { "*" } else { "" };
        vec![mark.to_owned(), of.played.to_string(), words::value(of.value), of.line.join(" ")]
    };
    let shown = if top == 0 { moves.len() } else { top.min(moves.len()) };
    let mut text = words::table(&moves[..shown].iter().map(row).collect::<Vec<_>>(), 0);
    if shown < moves.len() {
        let more = moves.len() - shown;
        text.push_str(&words::pick(
            format!("   … and {more} more (--top 0 lists all)\n"),
            format!("   … et {more} autres (--top 0 les donne tous)\n"),
        ));
    }
    text
}
