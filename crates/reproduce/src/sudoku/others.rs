//! The solvers that the report could not make work, and its prediction.

use super::{MOST, PREDICTED, Puzzles, REPORT, hardest, part, seconds, solved, within};
use crate::terms::{MOST_NODES, TIME};
use crate::{Figure, FigureTable, Row, Run, Stopped};
use quintet_sudoku::solvers::SolveReport;

pub(super) fn table(puzzles: &Puzzles, run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let grids =
        &puzzles.grids[..if run.quick { 20.min(puzzles.grids.len()) } else { puzzles.grids.len() }];
    let kept = [
        "the report's did not keep its limit of nodes, as it says; ours does",
        "celle du rapport ne tenait pas sa limite de nœuds, comme il le dit ; la nôtre la tient",
    ];
    let mut rows = swap_rows();
    for solver in ["best-first", "annealing", "backtracking"] {
        let limit = match solver {
            "best-first" if run.quick => 20_000,
            "best-first" => PREDICTED,
            _ => MOST,
        };
        let reports = solved(solver, grids, Some(limit), run)?;
        let count = within(&reports, limit);
        let ours = part(count, grids.len());
        let row = match solver {
            "best-first" => puzzles.compare("heuristic-stop", false, ours).because(kept),
            "annealing" => Row::ours(["solved by annealing", "résolues par recuit simulé"], ours),
            _ => Row::ours(["solved by backtracking", "résolues par retour sur trace"], ours),
        };
        let player = format!("{solver}:nodes={limit}");
        let row = row
            .with(["limit", "limite"], limit)
            .with(MOST_NODES, hardest(&reports))
            .with(TIME, Figure::Seconds(seconds(&reports, u64::MAX)));
        let all = grids.len() == puzzles.grids.len();
        rows.push(if all {
            puzzles.by(row, &player, &["/summary/solved"])
        } else {
            row.by(&*player)
        });
        if solver == "best-first" && !run.quick {
            rows.push(prediction(puzzles, &reports, &player));
        }
    }
    let note = [
        "The report's heuristic search did not work. A node is a swap examined, or a digit placed. No \
         solver of ours exceeds its limit.",
        "La recherche heuristique du rapport ne marchait pas. Un nœud est un échange examiné, ou \
         un chiffre posé. Aucun de nos solveurs ne dépasse sa limite.",
    ];
    Ok(FigureTable::new(["The other solvers", "Les autres solveurs"], note, rows))
}

/// The number of swaps.
fn swap_rows() -> Vec<Row> {
    let pairs = 9 * 8 / 2;
    let at_most = |swaps: u32| [format!("at most {swaps}"), format!("au plus {swaps}")];
    vec![
        Row::quoting(REPORT, "swaps-box").judged_as(false, at_most(pairs)).because([
            "8! is 40 320, the number of orders of eight cells; a swap is of two of nine cells, 9 \
             · 8 / 2",
            "8! vaut 40 320, le nombre d’ordres de huit cases ; un échange porte sur deux cases \
             parmi neuf, 9 · 8 / 2",
        ]),
        Row::quoting(REPORT, "swaps-all").judged_as(false, at_most(9 * pairs)).because([
            "9! is 362 880; nine boxes have nine times the swaps of one, and 9 · 8! would be 9! \
             swaps only if a box had 8!",
            "9! vaut 362 880 ; neuf blocs ont neuf fois les échanges d’un seul, et 9 · 8! ne \
             ferait 9! échanges que si un bloc en avait 8!",
        ]),
    ]
}

/// “beaucoup moins que 3.7 millions”: judged by the puzzles that best-first search solves.
fn prediction(puzzles: &Puzzles, reports: &[SolveReport], player: &str) -> Row {
    let within = within(reports, PREDICTED / 10);
    let most = hardest(reports);
    let of = reports.len();
    let ours = [
        format!("{within} of {of} within a tenth, most {most}"),
        format!("{within} sur {of} en un dixième, au plus {most}"),
    ];
    puzzles
        .compare("heuristic", most < PREDICTED / 2, ours)
        .because([
            "on most puzzles it is right; on some, recursive best-first search makes the same \
             nodes again and again, because the sum of possibilities falls with every digit \
             whether right or wrong",
            "sur la plupart des grilles il a raison ; sur quelques-unes, la recherche récursive en \
             meilleur d’abord refait sans cesse les mêmes nœuds, car la somme des possibilités \
             baisse à chaque chiffre, juste ou faux",
        ])
        .by(player)
}
