//! The report's names for its player, its options and its counters.

use quintet_core::ReportName;

pub(crate) const REPORT_NAMES: &[ReportName] = &[
    ReportName::new("agressivité", "report:aggressivity=3"),
    ReportName::new("Heuristique dynamique", "report:dynamic-heuristic=leaves").with(
        "the mean over the turns at the last ply only; `on` takes it at every ply, which the \
         report's screenshot excludes",
        "la moyenne sur les rotations au dernier demi-coup seulement ; `on` la prend à chaque demi-coup, ce \
         que la copie d’écran du rapport exclut",
    ),
    ReportName::new("super-plateau", "report:dynamic-heuristic=on").with(
        "the boards that one marble gives with all turns",
        "les plateaux que donne une bille avec toutes les rotations",
    ),
    ReportName::new("Profondeur dynamique", "report:dynamic-depth=on"),
    ReportName::new("Profondeur", "report:depth=4").with(
        "plies, as in the report: “en profondeur 2” is one move per side",
        "en demi-coups, comme dans le rapport : « en profondeur 2 » est un coup par camp",
    ),
    ReportName::new("rotationPertinente", "report:relevant-rotations=on").with(
        "the report leaves out every turn that changes nothing; ours keeps the first of them, which \
         may be the best move",
        "le rapport écarte toute rotation sans effet ; nous gardons la première, qui peut être le \
         meilleur coup",
    ),
    ReportName::new("multithread", "report:threads=2")
        .with("only proposed in the report", "seulement envisagé dans le rapport"),
    ReportName::words("Partie personnalisée", "the setup `start=…`", "le réglage `start=…`"),
    ReportName::words("Nombre de break", "the counter `cut-offs`", "le compteur « coupures » (`cut-offs`)"),
    ReportName::words("économie de", "the counter `siblings saved`", "le compteur « frères épargnés » (`siblings saved`)").with(
        "boards of the same level that a cut-off left out; `boards saved` also counts the trees \
         below them",
        "plateaux du même niveau qu’une coupure a évités ; « plateaux épargnés » (`boards saved`) compte aussi les arbres \
         en dessous",
    ),
    ReportName::words("total", "the counter `boards created`", "le compteur « plateaux créés » (`boards created`)"),
];
