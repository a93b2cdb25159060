//! The DualSudoku report: games between its players, with scores, nodes and times.
//!
//! | file | what |
//! |---|---|
//! | `games.rs` | games between deterministic players: scores and nodes are exact |
//! | `automata.rs` | games between random players: one in the report, many here |
//! | `threshold.rs` | does more search hurt? the report's own games by threshold |
//! | `regret.rs` | the same question, judged by exact values |

mod automata;
mod games;
mod regret;
mod threshold;

use crate::chapter::complete;
use crate::{Chapter, FigureTable, Row, Run, Stopped};
use quintet::Session;
use quintet::core::Text;

/// The name of the report.
const REPORT: &str = "dual-sudoku";

const FIRST_VALID: &str = "first-valid";
const MINIMAX: &str = "minimax:depth=2";
const ALPHA_BETA: &str = "alphabeta:depth=2";
const JOUEUR_IA: &str = "joueur-ia";

pub(crate) const ABOUT: Text = Text::new(
    "“Rapport de Projet IA: DualSudoku”, Raphael Leonardi and Baptiste Pras, 2025",
    "« Rapport de Projet IA: DualSudoku », Raphael Leonardi et Baptiste Pras, 2025",
);

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let played = games::play(run)?;
    let (regrets, judged) = regret::judge(run)?;
    let (by_threshold, thresholds) = threshold::judge(run)?;
    let mut tables = vec![by_threshold, regrets];
    tables.extend(played.tables);
    tables.extend([threshold::heuristics(run)?, automata::table(run)?, first_moves()]);
    Ok(complete(REPORT, ABOUT, tables, vec![thresholds, judged, played.plot]))
}

/// The number of moves at the start, and the product printed in the report.
fn first_moves() -> FigureTable {
    let legal = |position: &str| {
        let session = Session::open(REPORT, "size=9", position).expect("a position");
        session.perft(1)
    };
    let (first, second) = (legal(""), legal("r1c1=1"));
    let (pairs, product) = (first * second, first * (second + 1));
    let command = |depth: u32| format!("quintet perft dual-sudoku {depth} --setup size=9");
    let rows = vec![
        Row::quoting(REPORT, "first-moves").judged(first).at(command(1), &["/leaves"]),
        Row::quoting(REPORT, "two-moves").judged(product).because([
            format!(
                "a slip: 729 · 701 is {product}. It is also not the number of pairs of moves: \
                 there are {second} replies to a first move, so {pairs} pairs; 729 · 701 counts \
                 the first moves as well"
            ),
            format!(
                "une étourderie : 729 · 701 vaut {product}. Ce n’est pas non plus le nombre de \
                 paires de coups : il y a {second} réponses à un premier coup, donc {pairs} paires ; \
                 729 · 701 compte aussi les premiers coups"
            ),
        ]),
        Row::ours(["pairs of first moves", "paires de premiers coups"], pairs)
            .at(command(2), &["/leaves"]),
    ];
    FigureTable::new(["Number of moves at the start", "Nombre de coups au début"], ["", ""], rows)
}
