//! The hill climber that never solves one: the report's, and what each addition gives.

use super::{MOST, Puzzles, hardest, part, seconds, solved, within};
use crate::terms::{MOST_NODES, TIME};
use crate::{Figure, FigureTable, Row, Run, Stopped};
use quintet::core::Words;
use quintet_sudoku::Grid;

/// Hill climbing as section 2.2 describes it: a grid filled at random, the best swap of two cells
/// of a box as long as it leaves fewer conflicts, and then the end.
const REPORTS: &str = "hill-climbing:kick=0,propagate=off,restarts=0,sideways=0";

/// What can be added to it, and what that is.
const ADDITIONS: [(&str, [&str; 2]); 4] = [
    (
        "hill-climbing:kick=0,propagate=off,restarts=100,sideways=0",
        [
            "with 100 restarts, which the report considered",
            "avec 100 relances, que le rapport envisageait",
        ],
    ),
    (
        "hill-climbing:kick=0,propagate=off,restarts=0,sideways=100",
        [
            "with swaps that change nothing, across a plateau",
            "avec des échanges à égalité, pour traverser un plateau",
        ],
    ),
    (
        "hill-climbing:kick=0,restarts=0,sideways=0",
        ["with what can be deduced filled in first", "en remplissant d’abord ce qui se déduit"],
    ),
    (
        "hill-climbing",
        [
            "with all of these, and one box shaken instead of the whole grid",
            "avec tout cela, et un bloc secoué au lieu de toute la grille",
        ],
    ),
];

pub(super) fn table(puzzles: &Puzzles, run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let reports = solved(REPORTS, &puzzles.grids, Some(MOST), run)?;
    let count = within(&reports, MOST);
    let of = puzzles.grids.len();
    let conflicts = reports.iter().filter_map(|report| report.conflicts).sum::<u64>() as f64;
    let row = puzzles
        .compare("climbing", count == 0, part(count, of))
        .with(["conflicts left on average", "conflits restants en moyenne"], conflicts / of as f64)
        .with(TIME, Figure::Seconds(seconds(&reports, u64::MAX)));
    let mut rows = vec![puzzles.by(row, REPORTS, &["/summary/solved"])];
    for (solver, what) in ADDITIONS {
        let found = solved(solver, &puzzles.grids, Some(MOST), run)?;
        let row = Row::ours(what, part(within(&found, MOST), of))
            .with(MOST_NODES, hardest(&found))
            .with(TIME, Figure::Seconds(seconds(&found, u64::MAX)));
        let limited = match solver.contains(':') {
            true => format!("{solver},nodes={MOST}"),
            false => format!("{solver}:nodes={MOST}"),
        };
        rows.push(puzzles.by(row, &limited, &["/summary/solved"]));
    }
    let note = [
        "Section 2.2 of the report describes its hill climbing; what it ran did not find all swaps \
         of a box, as section 3.2 says. As described it solves none either: it is stuck at once, \
         “extrêmement rapide”. Below the picture of such an end, what each addition gives. A node \
         is a swap examined.",
        "La section 2.2 du rapport décrit son Hill-Climbing ; ce qui tournait ne trouvait pas tous \
         les échanges d’un bloc, comme le dit la section 3.2. Tel qu’il est décrit, il n’en \
         résout aucune non plus : il est bloqué aussitôt, « extrêmement rapide ». Sous l’image \
         d’une telle impasse, ce que donne chaque ajout. Un nœud est un échange examiné.",
    ];
    let title = [format!("Hill climbing, {of} puzzles"), format!("Hill-Climbing, {of} grilles")];
    let mut table = FigureTable::new(title, note, rows);
    if let Some(filled) = reports.first().and_then(|report| report.filled.as_ref()) {
        table.picture = Words::same(picture(filled));
    }
    Ok(table)
}

/// A full grid by rows, a star behind every digit that stands twice in its row or column.
fn picture(filled: &Grid) -> String {
    let digits = filled.digits();
    let cell = |index: usize| {
        let twin = |other: &usize| {
            let in_line = other / 9 == index / 9 || other % 9 == index % 9;
            *other != index && in_line && digits[*other] == digits[index]
        };
        let star = if (0..81).any(|other| twin(&other)) { '*' } else { ' ' };
        format!("{}{star}", digits[index])
    };
    let row = |row: usize| (9 * row..9 * row + 9).map(cell).collect::<Vec<_>>().join(" ");
    (0..9).map(row).collect::<Vec<_>>().join("\n")
}
