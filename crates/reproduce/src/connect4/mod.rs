//! The Connect Four report: time by depth for minimax and alpha-beta, and the depths whose parity matters.
//!
//! | file | what |
//! |---|---|
//! | `parity.rs` | why even depths take less time: the report's text taken literally |
//! | `plots.rs` | the report's two plots, and nodes |

mod parity;
mod plots;

use crate::chapter::complete;
use crate::row::Ratio;
use crate::terms::NODES;
use crate::{Chapter, FigureTable, Row, Run, Stopped};
use quintet::core::{Text, Words};
use quintet::{Request, Session};

const REPORT: &str = "connect4";
pub(crate) const ABOUT: Text = Text::new(
    "“Rapport - Intelligence Artificielle, Projet de Puissance 4”",
    "« Rapport - Intelligence Artificielle, Projet de Puissance 4 »",
);

/// Where the report's programs were timed, as we read it: a person has dropped a disc in the middle ("Player
/// VS AI"), and the program has to answer.
const POSITION: &str = "4";

/// A player as a chapter writes it: its name, and its options other than the depth.
#[derive(Clone, Copy)]
struct Player {
    name: &'static str,
    options: &'static str,
}

/// AI1; neither its horizon value nor the way discs are counted changes its nodes.
const MINIMAX: Player = Player { name: "report-minimax", options: "" };
/// AI2, read literally.
const LITERAL: Player = Player { name: "report-alphabeta", options: ",horizon=start,plays=down" };
/// AI2 in our first reading.
const OURS: Player = Player { name: "report-alphabeta", options: "" };

impl Player {
    fn at(self, depth: usize) -> String {
        format!("{}:depth={depth}{}", self.name, self.options)
    }
}

/// Measurements for one depth.
#[derive(Clone, Copy)]
struct Measure {
    nodes: u64,
    seconds: f64,
}

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let (deep, deeper, other) = if run.quick { (7, 14, 13) } else { (10, 18, 17) };
    let minimax = measure(MINIMAX, POSITION, deep, run)?;
    let literal = measure(LITERAL, POSITION, deeper, run)?;
    let ours = measure(OURS, POSITION, other, run)?;
    let mut tables = vec![parity::table(&literal, &ours)];
    tables.push(parity::readings(run)?);
    tables.extend([
        times_table(
            ["AI1, minimax, by depth", "IA 1, minimax, selon la profondeur"],
            "minimax",
            MINIMAX,
            &minimax,
        ),
        times_table(
            ["AI2, with alpha-beta, by depth", "IA 2, avec alpha-bêta, selon la profondeur"],
            "alphabeta",
            LITERAL,
            &literal,
        ),
        ratios(&minimax, &literal, &ours),
        claims(&minimax, &literal),
    ]);
    let plots = vec![
        plots::parity(&literal),
        plots::times(&minimax, &literal),
        plots::nodes(&minimax, &literal),
        plots::readings(&literal, &ours),
    ];
    Ok(complete(REPORT, ABOUT, tables, plots))
}

fn measure(
    player: Player,
    position: &str,
    deepest: usize,
    run: &Run<'_>,
) -> Result<Vec<Measure>, Stopped> {
    (0..=deepest).map(|depth| measure_one(&player.at(depth), position, run)).collect()
}

fn measure_one(player: &str, position: &str, run: &Run<'_>) -> Result<Measure, Stopped> {
    let session = Session::open(REPORT, "", position).expect("a position");
    run.say(Words::same(format!("connect4: {player}")));
    let mut seat = session.seat(player).expect("the report's players are listed");
    let request = Request { stop: run.stop.clone(), ..Request::default() };
    let progress = seat.think(&session.snapshot(), &request, &mut |_| {}).choice.info;
    run.check()?;
    Ok(Measure { nodes: progress.nodes, seconds: progress.seconds() })
}

/// The equivalent command.
fn command(player: &str, position: &str) -> String {
    let space = if position.is_empty() { "" } else { " " };
    format!("quintet analyse connect4{space}{position} --player {player} --choice")
}

/// The milliseconds that the report prints for a depth; `None` if it prints a dash.
fn printed(player: &str, depth: usize) -> Option<f64> {
    let id = format!("{player}-{depth}");
    let quote = crate::quotes(REPORT).iter().find(|quote| quote.id == id)?;
    quote.figure.strip_suffix("ms")?.parse().ok()
}

fn times_table(title: [&str; 2], id: &str, player: Player, ours: &[Measure]) -> FigureTable {
    let row = |(depth, measure): (usize, &Measure)| {
        let quote = Row::quoting(REPORT, &format!("{id}-{depth}"));
        let milliseconds = printed(id, depth).expect("these depths have times");
        let text = player.at(depth);
        quote
            .timed(milliseconds / 1000.0, measure.seconds)
            .with(NODES, measure.nodes)
            .by(text.clone())
            .at(command(&text, POSITION), &[])
            .giving(NODES, "/nodes")
    };
    let note = [
        "After a disc in column 4. The report measured a Java program on another machine. Nodes \
         are ours: every call of the recursive function.",
        "Après un jeton dans la colonne 4. Le rapport a mesuré un programme Java sur une autre \
         machine. Les nœuds sont les nôtres : chaque appel de la fonction récursive.",
    ];
    FigureTable::new(title, note, ours.iter().enumerate().map(row).collect())
}

/// The name of a ratio between two depths of one program.
fn from_depth_to_depth(program: u32, depth: usize) -> [String; 2] {
    let before = depth - 1;
    [
        format!("AI{program}: depth {depth} / depth {before}"),
        format!("IA {program} : profondeur {depth} / profondeur {before}"),
    ]
}

/// Ratios of the report's times beside ratios of our nodes.
fn ratios(minimax: &[Measure], literal: &[Measure], other: &[Measure]) -> FigureTable {
    let mut rows = Vec::new();
    for depth in 7..minimax.len() {
        let [now, before] = [depth, depth - 1].map(|depth| printed("minimax", depth));
        let (Some(of), Some(by)) = (now, before) else { continue };
        let written = format!("{of} / {by}");
        let ours = minimax[depth].nodes as f64 / minimax[depth - 1].nodes as f64;
        let what = from_depth_to_depth(1, depth);
        rows.push(Row::ratio(what, Ratio { written: &written, of, by }, ours));
    }
    if let Some(slow) = minimax.get(9) {
        let by = |measures: &[Measure]| slow.nodes as f64 / measures[9].nodes as f64;
        let theirs = Ratio { written: "96073 / 80", of: 96073.0, by: 80.0 };
        let each = 80_000.0 / literal[9].nodes as f64;
        let why = Words::each(|language| {
            let each = language.decimal(format!("{each:.1}"));
            let otherwise = by(other).round();
            language.pick(
                format!(
                    "more than a fifth apart: the report's 80 ms are {each} µs for each of our \
                     nodes, more than at greater depths, perhaps because a Java program is slow at \
                     first. By the other reading it is {otherwise}"
                ),
                format!(
                    "un écart de plus d’un cinquième : les 80 ms du rapport font {each} µs pour \
                     chacun de nos nœuds, plus qu’aux profondeurs plus grandes, peut-être parce \
                     qu’un programme Java est lent au début. Selon l’autre lecture, c’est \
                     {otherwise}"
                ),
            )
        });
        let what = ["AI1 / AI2 at depth 9", "IA 1 / IA 2 à la profondeur 9"];
        rows.push(Row::ratio(what, theirs, by(literal)).because(why));
    }
    let note = [
        "Ratios of times on one machine, beside the same ratios of our nodes.",
        "Rapports de temps sur une même machine, à côté des mêmes rapports de nos \
         nœuds.",
    ];
    FigureTable::new(
        [
            "What a depth costs, and what alpha-beta saves",
            "Ce que coûte une profondeur, et ce qu’alpha-bêta économise",
        ],
        note,
        rows,
    )
}

/// The text's claims about the table.
fn claims(minimax: &[Measure], alpha_beta: &[Measure]) -> FigureTable {
    let legal = Session::open(REPORT, "", "").expect("the start").perft(1);
    let session = Session::open(REPORT, "", "").expect("the start");
    let cells = session.view().board.cells.len();
    let mut rows = vec![
        Row::quoting(REPORT, "board")
            .judged_as(cells == 42, [format!("{cells} cells"), format!("{cells} cases")]),
        Row::quoting(REPORT, "branching")
            .judged_as(legal == 7, legal)
            .at("quintet perft connect4 1", &["/leaves"]),
    ];
    let said = [
        ("minimax-minute", minimax, MINIMAX, 9, 60.0),
        ("alphabeta-80", alpha_beta, LITERAL, 9, 0.08),
        ("fifteen", alpha_beta, LITERAL, 15, 20.0),
        ("sixteen", alpha_beta, LITERAL, 16, 8.0),
    ];
    for (id, measures, player, depth, seconds) in said {
        if let Some(measure) = measures.get(depth) {
            let text = player.at(depth);
            rows.push(
                Row::quoting(REPORT, id)
                    .timed(seconds, measure.seconds)
                    .with(NODES, measure.nodes)
                    .by(text.clone())
                    .at(command(&text, POSITION), &[])
                    .giving(NODES, "/nodes"),
            );
        }
    }
    FigureTable::new(["What the text says of them", "Ce qu’en dit le texte"], ["", ""], rows)
}
