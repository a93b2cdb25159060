//! The report's names for its solvers.

use quintet_core::ReportName;

pub(crate) const REPORT_NAMES: &[ReportName] = &[
    ReportName::new("Recherche en profondeur d'abord", "depth-first").with(
        "the report does not state its order of cells; column by column reproduces its figures",
        "le rapport ne précise pas l’ordre de ses cases ; colonne par colonne, on retrouve ses chiffres",
    ),
    ReportName::new("limite de 1000 nœuds explorés", "depth-first:nodes=1000")
        .with("a node is a digit placed", "un nœud est un chiffre posé"),
    ReportName::new("Hill-Climbing", "hill-climbing:kick=0,propagate=off,restarts=0,sideways=0").with(
        "as the report describes it; `hill-climbing` alone adds deductions, sideways swaps and \
         restarts",
        "tel que le rapport le décrit ; `hill-climbing` seul ajoute des déductions, des échanges \
         à égalité et des relances",
    ),
    ReportName::new("restart", "hill-climbing:kick=0,propagate=off,restarts=100,sideways=0")
        .with("only considered in the report", "seulement envisagé dans le rapport"),
    ReportName::new("Recherche heuristique", "best-first").with(
        "the sum of the possibilities of all empty cells, as the report describes it",
        "la somme des possibilités de toutes les cases vides, comme le rapport la décrit",
    ),
    ReportName::new("recursive_best_first_search()", "best-first"),
];
