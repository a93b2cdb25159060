//! The report's names for its players and options.

use quintet_core::ReportName;

pub(crate) const REPORT_NAMES: &[ReportName] = &[
    ReportName::new("minimax_strategy", "report-minimax")
        .with("M in the tables", "M dans les tableaux"),
    ReportName::new("minimaxAB_strategy", "report-alphabeta")
        .with("AB in the tables", "AB dans les tableaux"),
    ReportName::new("minimaxAB_bestChoice", "best-choice:dead-cells=off").with(
        "OPTI in the tables; the report had no dead cells, ours has them by default",
        "OPTI dans les tableaux ; le rapport n’avait pas les cases mortes, le nôtre les a \
         par défaut",
    ),
    ReportName::new("first_move_choose", "best-choice:first-move=on"),
    ReportName::new("get_moves_to_explore", "best-choice:explore=on"),
    ReportName::new("noeuds en embuscade", "best-choice:dead-cells=on")
        .with("“non implémenté” in the report", "« non implémenté » dans le rapport"),
    ReportName::new("choose_best_move", "best-choice:path=line"),
    ReportName::new("depth=4", "best-choice:depth=4").with(
        "plies below each move of the root, as in the report: five plies with the root's own",
        "demi-coups sous chaque coup de la racine, comme dans le rapport : cinq avec celui de la racine",
    ),
];
