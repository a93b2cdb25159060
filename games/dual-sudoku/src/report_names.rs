//! The report's names for its players and options.

use quintet_core::ReportName;

pub(crate) const REPORT_NAMES: &[ReportName] = &[
    ReportName::new("Random Move No Validation", "random-unchecked"),
    ReportName::new("Random Move", "random"),
    ReportName::new("First Valid Move", "first-valid"),
    ReportName::new("Minimax", "minimax:depth=2"),
    ReportName::new("AlphaBeta", "alphabeta:depth=2"),
    ReportName::new("Joueur IA", "joueur-ia"),
    ReportName::new("profondeur 3", "minimax:depth=2").with(
        "the report's recursion stops at depth == 1, so its depth 3 is one move per side; we \
         count plies",
        "la récursion du rapport s’arrête à depth == 1 : sa profondeur 3 est un coup par \
         camp ; nous comptons les demi-coups",
    ),
    ReportName::new("threshold", "joueur-ia:threshold=2000000"),
    ReportName::words("malus", "the move `pass`", "le coup `pass`")
        .with("passing for n points", "passer son tour pour n points"),
];
