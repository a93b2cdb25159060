//! The report's names for its players and options.

use quintet_core::ReportName;

pub(crate) const REPORT_NAMES: &[ReportName] = &[
    ReportName::new("AI0", "report-ai0").with(
        "the first minimax, which works but is not used. The report does not say how it differs; \
         ours is a guess",
        "le premier minimax, qui fonctionne mais ne sert pas ; le rapport ne dit pas en quoi il \
         diffère, le nôtre est une supposition",
    ),
    ReportName::new("AI1", "report-minimax").with(
        "minimax written as negamax; in the window it is called Tron2",
        "minimax écrit en negamax ; dans la fenêtre, elle s’appelle Tron2",
    ),
    ReportName::new("Tron2", "report-minimax"),
    ReportName::new("AI2", "report-alphabeta").with(
        "minimax with alpha-beta; in the window it is called Tron3",
        "minimax avec coupures alpha-bêta ; dans la fenêtre, elle s’appelle Tron3",
    ),
    ReportName::new("Tron3", "report-alphabeta"),
    ReportName::new(
        "minMax(newTab, nbPlays-1, profondeur-1)",
        "report-alphabeta:horizon=start,plays=down",
    )
    .with(
        "taken literally, and with alpha returned at the last depth: this gives the odd and even \
         depths",
        "pris à la lettre, et avec alpha rendu à la dernière profondeur : cela donne les \
         profondeurs paires et impaires",
    ),
    ReportName::new("Depth", "report-alphabeta:depth=10").with(
        "every column is tried for a win before the depth is checked, so wins are seen one ply \
         beyond it",
        "chaque colonne est essayée avant de regarder la profondeur : les gains se voient un demi-coup \
         plus loin",
    ),
];
