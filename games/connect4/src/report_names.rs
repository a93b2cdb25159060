//! What the report calls its players and options.

use quintet_core::ReportName;

pub(crate) const REPORT_NAMES: &[ReportName] = &[
    ReportName::new("AI1", "report-minimax").with(
        "minimax written as negamax; in the window it is called Tron2",
        "minimax écrit en negamax ; dans la fenêtre, elle s’appelle Tron2",
    ),
    ReportName::new("Tron2", "report-minimax"),
    ReportName::new("AI2", "report-alphabeta").with(
        "minimax with alpha-beta; in the window it is called Tron3",
        "minimax avec coupe alpha-bêta ; dans la fenêtre, elle s’appelle Tron3",
    ),
    ReportName::new("Tron3", "report-alphabeta"),
    ReportName::new("Depth", "report-alphabeta:depth=10").with(
        "every column is tried for a win before the depth is looked at, so wins are seen one ply \
         beyond it",
        "chaque colonne est essayée avant de regarder la profondeur : les gains se voient un coup \
         plus loin",
    ),
];
