//! `quintet tree`: the tree of a search.

use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::{SearchArgs, whole};
use crate::output::{Output, check_writable};
use crate::think::think;
use crate::words;
use clap::{Args, ValueEnum};
use quintet::core::StopFlag;
use quintet::tree::{self, RecordedTree};
use quintet::{Answer, Request, Session, TreeBounds};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  quintet tree GAME MOVES --player alphabeta:depth=3 --format text
  quintet tree GAME MOVES --player alphabeta:depth=3 --output tree.svg
  quintet tree GAME --player minimax:depth=2 --format dot | dot -Tpdf > tree.pdf
  quintet tree GAME MOVES --player alphabeta:depth=4 --max-plies 2";

/// Show the tree of a search: as text, JSON, Graphviz or a picture
/// fr: Montrer l’arbre d’une recherche : texte, JSON, Graphviz ou image
///
/// The tree is recorded from the root down, up to --max-plies plies and --max-nodes nodes; each
/// node says how many nodes below it were left out.
/// fr: L’arbre est enregistré depuis la racine, jusqu’à --max-plies demi-coups et --max-nodes
/// nœuds ; chaque nœud dit combien de nœuds ont été omis sous lui.
#[derive(Args, Debug)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    search: SearchArgs,

    /// Output format [default: from the name of --output; otherwise text on a terminal, json
    /// elsewhere]
    /// fr: Format de sortie [défaut : selon le nom de --output ; sinon text sur un terminal, json
    /// ailleurs]
    #[arg(long, value_enum)]
    format: Option<TreeFormat>,

    /// Maximum number of nodes to record
    /// fr: Nombre maximal de nœuds à enregistrer
    #[arg(long, value_name = "COUNT", default_value_t = 1000, value_parser = whole::<usize>(1..))]
    max_nodes: usize,

    /// Maximum number of plies below the root to record
    /// fr: Nombre maximal de demi-coups à enregistrer sous la racine
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    max_plies: usize,

    /// Draw a small board beside each node of a picture
    /// fr: Dessiner un petit plateau à côté de chaque nœud d’une image
    #[arg(long)]
    boards: bool,

    /// Write the tree to this file
    /// fr: Écrire l’arbre dans ce fichier
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl TreeArgs {
    /// The requested format, or the one that fits the destination.
    ///
    /// # Errors
    /// The file's extension does not name a format.
    fn format(&self, out: &Output) -> Result<TreeFormat, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(file) = &self.output else {
            let is_read = io::stdout().is_terminal() && !out.is_json();
            return Ok(if is_read { TreeFormat::Text } else { TreeFormat::Json });
        };
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        Ok(match ending.as_deref() {
            Some("txt") => TreeFormat::Text,
            Some("dot" | "gv") => TreeFormat::Dot,
            Some("svg") => TreeFormat::Svg,
            Some("json") | None => TreeFormat::Json,
            Some(_) => {
                let file = file.display();
                return Err(Failure::says(
                    format!(
                        "`{file}`: expected a file that ends in .txt, .json, .dot, .gv or .svg, \
                         or --format"
                    ),
                    format!(
                        "`{file}` : on attend un fichier qui finit par .txt, .json, .dot, .gv ou \
                         .svg, ou --format"
                    ),
                ));
            }
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum TreeFormat {
    /// Lines for people to read
    #[value(help = words::pick("Lines for people to read", "Des lignes à lire"))]
    Text,
    /// Nodes with their moves, windows and values
    #[value(help = words::pick(
        "Nodes with their moves, windows and values",
        "Les nœuds avec leurs coups, fenêtres et valeurs"
    ))]
    Json,
    /// Graphviz source
    #[value(help = words::pick("Graphviz source", "Un fichier Graphviz"))]
    Dot,
    /// A picture
    #[value(help = words::pick("A picture", "Une image"))]
    Svg,
}

/// The search whose tree is shown if no player is named and the game has this one.
const STANDARD: &str = "pvs";

#[derive(Serialize, JsonSchema)]
pub(crate) struct Report<'a> {
    game: &'a str,
    setup: String,
    position: String,
    player: &'a str,
    seed: u64,
    /// `None` if there is no tree.
    best: Option<&'a str>,
    #[serde(flatten)]
    tree: &'a RecordedTree,
}

/// The report on a tree that was written to a file.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Written<'a> {
    output: &'a Path,
    format: TreeFormat,
    visited: u64,
    recorded: usize,
}

pub(crate) fn run(args: &TreeArgs, out: &mut Output) -> Result<Exit, Failure> {
    let format = args.format(out)?;
    if out.is_json() && format != TreeFormat::Json && args.output.is_none() {
        return Err(Failure::says(
            "--json leaves standard output to JSON: another --format needs --output FILE",
            "--json réserve la sortie standard au JSON : un autre --format demande --output FICHIER",
        ));
    }
    if args.boards && format != TreeFormat::Svg {
        return Err(Failure::says(
            "--boards needs a picture: --format svg, or an --output that ends in .svg",
            "--boards demande une image : --format svg, ou un --output qui finit par .svg",
        ));
    }
    if let Some(path) = &args.output {
        check_writable(path)?;
    }
    let session = args.search.open(out)?;
    let listed = session.players();
    let standard = listed.iter().find(|player| player.name == STANDARD);
    let usual = standard.map_or_else(|| session.advisor(), |player| player.name);
    let player = args.search.player(&session, usual)?;
    let stop = StopFlag::new();
    let answer = search(args, &session, &player, &stop)?;
    let (best, found) = match answer {
        Some(Answer { choice, tree: Some(tree), .. }) if !tree.nodes.is_empty() => {
            (Some(choice.best), tree)
        }
        answer => {
            out.note(match answer {
                None => words::pick(
                    "no tree: the game is over\n",
                    "pas d’arbre : la partie est finie\n",
                ),
                Some(_) => words::pick(
                    "no tree: this player does not record one\n",
                    "pas d’arbre : ce joueur n’en enregistre pas\n",
                ),
            });
            (None, RecordedTree { visited: 0, nodes: Vec::new() })
        }
    };
    let report = Report {
        game: &args.search.game,
        setup: session.setup(),
        position: session.view().position,
        player: &player,
        seed: args.search.seed,
        best: best.as_deref(),
        tree: &found,
    };
    let exit = match best {
        _ if stop.is_stopped() => Exit::Interrupted,
        Some(_) => Exit::Answered,
        None => Exit::Negative,
    };
    if best.is_none() && format != TreeFormat::Json {
        return Ok(exit);
    }
    let text = write(args, format, &report, &session, out)?;
    deliver(args, format, &report, text, out)?;
    Ok(exit)
}

/// Searches and records the tree; `None` if the game is over.
fn search(
    args: &TreeArgs,
    session: &Session,
    player: &str,
    stop: &StopFlag,
) -> Result<Option<Answer>, Failure> {
    let mut seat = session.seat(player)?;
    if session.is_over() {
        return Ok(None);
    }
    let bounds = TreeBounds { nodes: args.max_nodes, plies: args.max_plies };
    let request = Request { tree: Some(bounds), stop: stop.clone(), ..args.search.request() };
    let interrupts = Interrupts::listen()?;
    Ok(Some(think(&mut *seat, &session.snapshot(), &request, &interrupts)))
}

/// The tree in a format.
fn write(
    args: &TreeArgs,
    format: TreeFormat,
    report: &Report<'_>,
    session: &Session,
    out: &Output,
) -> Result<String, Failure> {
    Ok(match format {
        TreeFormat::Text => tree::text(report.tree, out.language()),
        TreeFormat::Json => serde_json::to_string(report).map_err(Failure::refused)? + "\n",
        TreeFormat::Dot => tree::dot(report.tree, out.language()),
        TreeFormat::Svg if args.boards => tree::svg_with_boards(report.tree, session),
        TreeFormat::Svg => tree::svg(report.tree, out.language()),
    })
}

fn deliver(
    args: &TreeArgs,
    format: TreeFormat,
    report: &Report<'_>,
    text: String,
    out: &mut Output,
) -> Result<(), Failure> {
    let Some(path) = &args.output else {
        return match format {
            TreeFormat::Text => out.result(&text),
            _ => out.bytes(text.as_bytes()),
        };
    };
    std::fs::write(path, text).map_err(|error| Failure::file("write", path, error))?;
    let (visited, recorded) = (report.tree.visited, report.tree.nodes.len());
    let file = path.display();
    out.note(&words::pick(
        format!("{recorded} of {visited} nodes written to {file}\n"),
        format!("{recorded} nœuds sur {visited} écrits dans {file}\n"),
    ));
    if out.is_json() {
        out.data(&Written { output: path, format, visited, recorded })?;
    }
    Ok(())
}
