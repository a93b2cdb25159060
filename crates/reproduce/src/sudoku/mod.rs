//! The Sudoku report: puzzles solved within a number of nodes, and the two solvers
//! that did not work in it.

mod climbing;
mod others;
mod puzzles;

use crate::chapter::complete;
use crate::plot::{Axes, Curve, curves};
use crate::row::Ratio;
use crate::{Chapter, Figure, FigureTable, Plot, Row, Run, Stopped};
use puzzles::{our_puzzles, read_puzzles};
use quintet::core::{Limits, Text, Words};
use quintet_sudoku::Grid;
use quintet_sudoku::solvers::{Request, SolveReport, Solver, solve_all};

const REPORT: &str = "sudoku";
pub(crate) const ABOUT: Text = Text::new(
    "“TP1 – Jeu de Sudoku”, Émile Trottier and François Poitras, 2015",
    "« TP1 – Jeu de Sudoku », Émile Trottier et François Poitras, 2015",
);

/// The report's limits, with the quotes of what it solved within them.
const LIMITS: [(u64, &str); 4] = [
    (1_000, "solved-1000"),
    (5_000, "solved-5000"),
    (10_000, "solved-10000"),
    (50_000, "solved-50000"),
];

/// The node limit for the solvers that did not work in the report.
const MOST: u64 = 2_000_000;
/// The node limit of best-first search, to compare it with depth-first.
const PREDICTED: u64 = 3_700_000;

const OTHER_PUZZLES: Text = Text::new(
    "these puzzles are our own; give the report's with --puzzles or $QUINTET_DATA",
    "ce sont des grilles à nous : donnez celles du rapport avec --puzzles ou $QUINTET_DATA",
);

/// An order of cells and digits: its solver, its name, and its results.
type Order = (&'static str, [&'static str; 2], Vec<SolveReport>);

const HARDEST: Text = Text::new("hardest", "la plus difficile");
const NODES_IN_ALL: Text = Text::new("total nodes", "nœuds au total");

/// The puzzles of this run, and their file if they are the report's.
struct Puzzles {
    grids: Vec<Grid>,
    file: Option<String>,
}

impl Puzzles {
    /// Compares if these are the report's puzzles; otherwise only shows our figure beside the report's.
    fn compare(&self, id: &str, equal: bool, ours: impl Into<Figure>) -> Row {
        let row = Row::quoting(REPORT, id);
        match self.are_theirs() {
            true => row.judged_as(equal, ours),
            false => row.beside(ours, OTHER_PUZZLES),
        }
    }

    fn are_theirs(&self) -> bool {
        self.file.is_some()
    }

    /// Adds the solver behind a row and, if these are the report's puzzles, the command.
    fn by(&self, row: Row, solver: &str, pointers: &[&str]) -> Row {
        let row = row.by(solver);
        match &self.file {
            Some(file) => {
                row.at(format!("quintet sudoku solve {file} --solver {solver}"), pointers)
            }
            None => row,
        }
    }

    fn time(&self, id: &str, report: f64, ours: f64) -> Row {
        let row = Row::quoting(REPORT, id);
        match self.are_theirs() {
            true => row.timed(report, ours),
            false => row.beside(Figure::Seconds(ours), OTHER_PUZZLES),
        }
    }
}

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let read = run.puzzles.as_deref().and_then(|folder| Some((folder, read_puzzles(folder)?)));
    let puzzles = match read {
        Some((folder, grids)) => {
            Puzzles { grids, file: Some(folder.join("100sudoku.txt").display().to_string()) }
        }
        None => Puzzles { grids: our_puzzles(if run.quick { 10 } else { 100 }), file: None },
    };
    let orders = [
        ("depth-first", ["down the columns", "par colonnes"]),
        ("depth-first:order=row-major", ["along the rows", "par lignes"]),
        ("depth-first:digits=descending", ["down the columns, 9 first", "par colonnes, 9 d’abord"]),
        (
            "depth-first:order=row-major,digits=descending",
            ["along the rows, 9 first", "par lignes, 9 d’abord"],
        ),
    ];
    let mut solved_by = Vec::new();
    for (solver, name) in orders {
        solved_by.push((solver, name, solved(solver, &puzzles.grids, None, run)?));
    }
    let tables = vec![
        depth_first_table(&puzzles, &solved_by[0].2),
        climbing::table(&puzzles, run)?,
        orders_table(&puzzles, &solved_by),
        others::table(&puzzles, run)?,
    ];
    let plots = vec![plot(&puzzles, &solved_by)];
    Ok(complete(REPORT, ABOUT, tables, plots))
}

fn solved(
    solver: &str,
    puzzles: &[Grid],
    nodes: Option<u64>,
    run: &Run<'_>,
) -> Result<Vec<SolveReport>, Stopped> {
    run.say(Words::same(format!("sudoku: {solver}")));
    let solver = Solver::parse(solver).expect("the report's solvers are listed");
    let mut request = Request::within(Limits { nodes, ..Limits::NONE });
    request.stop = run.stop.clone();
    let reports = solve_all(&solver, puzzles, &request, run.threads);
    run.check()?;
    Ok(reports)
}

/// The number of puzzles that take at most `nodes` nodes, equal to those solved with that limit.
fn within(reports: &[SolveReport], nodes: u64) -> u64 {
    reports.iter().filter(|report| report.is_solved() && report.nodes <= nodes).count() as u64
}

/// A part of the whole.
fn part(count: u64, of: usize) -> [String; 2] {
    [format!("{count} of {of}"), format!("{count} sur {of}")]
}

fn hardest(reports: &[SolveReport]) -> u64 {
    reports.iter().map(|report| report.nodes).max().unwrap_or(0)
}

/// Seconds on one thread, if every puzzle stops at this node limit.
fn seconds(reports: &[SolveReport], limit: u64) -> f64 {
    let time = |report: &SolveReport| {
        let share = limit as f64 / report.nodes.max(1) as f64;
        report.time.as_secs_f64() * share.min(1.0)
    };
    reports.iter().map(time).sum()
}

fn depth_first_table(puzzles: &Puzzles, reports: &[SolveReport]) -> FigureTable {
    let solver = "depth-first";
    let mut rows = Vec::new();
    for (limit, id) in LIMITS {
        let ours = within(reports, limit);
        let equal = Figure::from(ours).reads_as(Row::quoting(REPORT, id).report.unwrap_or(""));
        let player = format!("{solver}:nodes={limit}");
        rows.push(puzzles.by(puzzles.compare(id, equal, ours), &player, &["/summary/solved"]));
    }
    let most = hardest(reports);
    // “environ 3.71 millions”, to the digits given.
    let about = (most / 10_000) == 371;
    let [some, all] = [50_000, u64::MAX].map(|limit| seconds(reports, limit));
    rows.push(puzzles.time("time-50000", 60.0, some).by(solver));
    rows.push(puzzles.by(puzzles.compare("hardest", about, most), solver, &["/summary/nodes_max"]));
    rows.push(puzzles.time("time-all", 540.0, all).by(solver));
    if puzzles.are_theirs() {
        // Nodes, because they are reproducible.
        let nodes = |limit: u64| reports.iter().map(|report| report.nodes.min(limit)).sum::<u64>();
        let ours = nodes(u64::MAX) as f64 / nodes(50_000) as f64;
        let printed = Ratio { written: "9 min / 1 min", of: 9.0, by: 1.0 };
        rows.push(
            Row::ratio(
                [
                    "time of all / time within 50 000 nodes",
                    "temps de toutes / temps avec 50 000 nœuds au plus",
                ],
                printed,
                ours,
            )
            .noting([
                "“un peu plus d'une minute”: so a little less than 9. Ours are nodes",
                "« un peu plus d’une minute » : donc un peu moins de 9. Les nôtres sont des nœuds",
            ]),
        );
    }
    let note = [
        "Every digit placed is a node. The report says neither the order of its cells nor what it \
         counts as a node; down the columns, its figures come out. Times are of one thread.",
        "Chaque chiffre posé est un nœud. Le rapport ne dit ni l’ordre de ses cases ni ce qu’il \
         compte comme un nœud ; par colonnes, on retrouve ses chiffres. Les temps sont ceux d’un \
         seul fil d’exécution.",
    ];
    FigureTable::new(
        [
            format!("Depth-first, down the columns, {} puzzles", reports.len()),
            format!("En profondeur d’abord, par colonnes, {} grilles", reports.len()),
        ],
        note,
        rows,
    )
}

fn orders_table(puzzles: &Puzzles, solved_by: &[Order]) -> FigureTable {
    let row = |(solver, name, reports): &Order| {
        let counts: Vec<String> =
            LIMITS.iter().map(|&(limit, _)| within(reports, limit).to_string()).collect();
        let row = Row::ours(*name, counts.join(" / "))
            .with(HARDEST, hardest(reports))
            .with(NODES_IN_ALL, reports.iter().map(|report| report.nodes).sum::<u64>());
        let row = puzzles.by(row, solver, &[]);
        match puzzles.are_theirs() {
            true => {
                row.giving(HARDEST, "/summary/nodes_max").giving(NODES_IN_ALL, "/summary/nodes")
            }
            false => row,
        }
    };
    let note = [
        "Ours: puzzles solved within 1 000 / 5 000 / 10 000 / 50 000 nodes. The report suspects \
         the order in which the children of a node are made (section 3.1): here are the other \
         orders of cells and of digits.",
        "Les nôtres : grilles résolues en 1 000 / 5 000 / 10 000 / 50 000 nœuds au plus. Le \
         rapport soupçonne l’ordre dans lequel les fils d’un nœud sont engendrés (section 3.1) : \
         voici les autres ordres de cases et de chiffres.",
    ];
    FigureTable::new(
        ["The order of cells and digits", "L’ordre des cases et des chiffres"],
        note,
        solved_by.iter().map(row).collect(),
    )
}

fn plot(puzzles: &Puzzles, solved_by: &[Order]) -> Plot {
    let curve = |(_, name, reports): &Order| {
        let mut nodes: Vec<u64> =
            reports.iter().filter(|report| report.is_solved()).map(|report| report.nodes).collect();
        nodes.sort_unstable();
        let points =
            nodes.iter().enumerate().map(|(index, &nodes)| (nodes as f64, index as f64 + 1.0));
        Curve::steps(*name, points.collect())
    };
    let axes = Axes {
        x: Text::new("node limit", "limite de nœuds"),
        y: Text::new("puzzles solved", "grilles résolues"),
        log_x: true,
        log_y: false,
    };
    let mut all: Vec<Curve> = solved_by.iter().take(3).map(curve).collect();
    if puzzles.are_theirs() {
        let printed = |id: &str| Row::quoting(REPORT, id).report.and_then(|text| text.parse().ok());
        let points =
            LIMITS.iter().filter_map(|&(limit, id)| Some((limit as f64, printed(id)?))).collect();
        all.push(Curve::steps(["the report", "le rapport"], points));
    }
    curves(
        "sudoku-solved",
        [
            "Sudoku: puzzles solved against the node limit",
            "Sudoku : grilles résolues selon la limite de nœuds",
        ],
        &axes,
        &all,
    )
}
