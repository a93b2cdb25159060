//! The DualSudoku report: games between its players, with scores and nodes.
//!
//! Every game is between players without chance on an empty grid, so every
//! figure must come out exactly.

use crate::meet::{meet, named};
use crate::plot::{Axes, Curve, curves};
use crate::{Chapter, Figure, Plot, Row, Run, Stopped, Table, regret};
use quintet_arena::{GameRecord, Metrics};

const FIRST_VALID: &str = "first-valid";
const MINIMAX: &str = "minimax:depth=2";
const ALPHA_BETA: &str = "alphabeta:depth=2";
const JOUEUR_IA: &str = "joueur-ia";
const FIRST_VERSION: &str = "joueur-ia:heuristics=off,order=ascending";
const ASCENDING: &str = "joueur-ia:order=ascending";

/// Two players, and what the report says of the game that each of them begins.
struct Meeting {
    size: u32,
    /// The player that searches, then its opponent.
    players: [&'static str; 2],
    /// Score of the game that the searcher begins.
    begins: Option<Golden>,
    /// Of the game that its opponent begins.
    answers: Option<Golden>,
}

/// What the report says of a game.
#[derive(Clone, Copy)]
struct Golden {
    score: &'static str,
    /// Total, mean and most nodes a move of the searcher; 0: not told.
    nodes: [u64; 3],
    /// Moves of the searcher; 0: not told.
    moves: u64,
    penalties: Option<u64>,
}

const fn golden(score: &'static str, nodes: [u64; 3], moves: u64) -> Option<Golden> {
    Some(Golden { score, nodes, moves, penalties: None })
}

const fn penalised(score: &'static str, penalties: u64) -> Option<Golden> {
    Some(Golden { score, nodes: [0; 3], moves: 0, penalties: Some(penalties) })
}

const MEETINGS: [Meeting; 11] = [
    Meeting {
        size: 4,
        players: [MINIMAX, FIRST_VALID],
        begins: golden("120 – 112", [6_497, 812, 3_457], 8),
        answers: golden("66 – 166", [4_383, 547, 2_346], 8),
    },
    Meeting {
        size: 4,
        players: [ALPHA_BETA, FIRST_VALID],
        begins: golden("120 – 112", [1_346, 168, 486], 8),
        answers: golden("66 – 166", [1_193, 149, 518], 8),
    },
    Meeting {
        size: 4,
        players: [JOUEUR_IA, FIRST_VALID],
        begins: penalised("178 – 50", 1),
        answers: penalised("67 – 157", 2),
    },
    Meeting {
        size: 4,
        players: [JOUEUR_IA, ALPHA_BETA],
        begins: penalised("174 – 54", 1),
        answers: golden("54 – 178", [0; 3], 0),
    },
    Meeting {
        size: 4,
        players: [ASCENDING, FIRST_VALID],
        begins: golden("178 – 50", [1_299, 144, 486], 9),
        answers: None,
    },
    Meeting {
        size: 9,
        players: [ALPHA_BETA, FIRST_VALID],
        begins: golden("465 – 127", [252_921, 7_664, 25_068], 33),
        answers: golden("135 – 447", [262_513, 8_468, 27_708], 31),
    },
    Meeting {
        size: 9,
        players: [MINIMAX, FIRST_VALID],
        begins: golden("465 – 127", [3_674_377, 111_344, 511_030], 33),
        answers: golden("135 – 447", [3_427_169, 110_553, 470_937], 31),
    },
    Meeting {
        size: 9,
        players: [ALPHA_BETA, MINIMAX],
        begins: golden("173 – 165", [0; 3], 0),
        answers: golden("173 – 165", [0; 3], 0),
    },
    Meeting {
        size: 9,
        players: [JOUEUR_IA, FIRST_VALID],
        begins: golden("554 – 146", [613_776, 0, 0], 35),
        answers: golden("152 – 548", [1_097_065, 0, 0], 35),
    },
    Meeting {
        size: 9,
        players: [JOUEUR_IA, ALPHA_BETA],
        begins: golden("513 – 351", [0; 3], 0),
        answers: golden("271 – 426", [0; 3], 0),
    },
    Meeting {
        size: 9,
        players: [FIRST_VERSION, FIRST_VALID],
        begins: golden("461 – 130", [2_473_607, 74_957, 797_972], 33),
        answers: None,
    },
];

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let mut rows = Vec::new();
    let mut plotted = Vec::new();
    let asked = |meeting: &&Meeting| meeting.size == 4 || !run.quick;
    for meeting in MEETINGS.iter().filter(asked) {
        let size = meeting.size;
        let report = meet("dual-sudoku", &format!("size={size}"), meeting.players, 1, 0, run)?;
        for (game, golden) in report.games.iter().zip([meeting.begins, meeting.answers]) {
            rows.extend(golden.iter().flat_map(|golden| compare(meeting, golden, game)));
        }
        if size == if run.quick { 4 } else { 9 } && meeting.players[1] == FIRST_VALID {
            plotted.push(curve(meeting.players[0], &report.games[0]));
        }
    }
    let table = Table {
        title: "Games on empty grids, the first player named first".to_owned(),
        note: "Nodes are of the player that searches: total, mean (truncated) and most a move."
            .to_owned(),
        rows,
    };
    let axes = Axes { x: "move of the searcher", y: "nodes", log_x: false, log_y: true };
    let title = "DualSudoku: nodes per move against first-valid";
    let (regrets, judged) = regret::judge(run)?;
    let plots: Vec<Plot> = vec![curves("dual-sudoku-nodes", title, &axes, &plotted), judged];
    let tables = vec![table, automata(run)?, regrets];
    Ok(Chapter { report: "dual-sudoku", title: "DualSudoku", tables, plots })
}

/// The rows of one game.
fn compare(meeting: &Meeting, golden: &Golden, game: &GameRecord) -> Vec<Row> {
    let size = meeting.size;
    let [first, second] = game.players.map(|player| meeting.players[player]);
    let name = format!("{size}×{size} {first} – {second}");
    let searcher = Metrics::of([game], 0);
    let row = |what: &str, report: u64, ours: i64| {
        (report > 0).then(|| Row::exact(format!("{name}: {what}"), report, ours as u64))
    };
    let [total, mean, most] = golden.nodes;
    let rows = [
        Some(Row::exact(format!("{name}: score"), golden.score, score(game))),
        row("nodes", total, searcher.nodes.total),
        row("nodes, mean", mean, searcher.nodes.truncated_mean()),
        row("nodes, most", most, searcher.nodes.max),
        row("moves", golden.moves, searcher.nodes.count as i64),
        golden.penalties.and_then(|count| {
            row("voluntary penalties", count, named(&searcher, "penalties").total)
        }),
    ];
    rows.into_iter().flatten().collect()
}

fn score(game: &GameRecord) -> Figure {
    let [first, second] =
        game.players.map(|player| named(&Metrics::of([game], player), "score").total);
    format!("{first} – {second}").into()
}

/// The automata play by chance, so only the order of their strength is the report's.
fn automata(run: &Run<'_>) -> Result<Table, Stopped> {
    let reported = [
        (9, ["random", "random-unchecked"], ["345 – -308", "-186 – 322"]),
        (4, ["random", "random-unchecked"], ["69 – 51", "15 – 54"]),
        (9, ["first-valid", "random"], ["656 – 195", "176 – 260"]),
        (4, ["first-valid", "random"], ["80 – 53", "19 – 60"]),
    ];
    let pairs = if run.quick { 5 } else { 100 };
    let mut rows = Vec::new();
    for (size, players, reports) in reported {
        let report = meet("dual-sudoku", &format!("size={size}"), players, pairs, 1, run)?;
        for (order, theirs) in [[0, 1], [1, 0]].into_iter().zip(reports) {
            let games = || report.games.iter().filter(|game| game.players == order);
            let mean = |player| named(&Metrics::of(games(), player), "score").mean().unwrap_or(0.0);
            let ours = format!("{:.0} – {:.0}", mean(order[0]), mean(order[1]));
            let name = format!("{size}×{size} {} – {}", players[order[0]], players[order[1]]);
            rows.push(Row::beside(name, theirs, ours).with("games", games().count() as u64));
        }
    }
    Ok(Table {
        title: "The automata: one game in the report, the mean of many here".to_owned(),
        note: "These players throw dice, so single scores cannot be compared.".to_owned(),
        rows,
    })
}

/// The nodes of each move of the side that begins.
fn curve(name: &str, game: &GameRecord) -> Curve {
    let own = game.plies.iter().filter(|ply| ply.side == quintet::core::Side::First);
    let points = (1..).zip(own).map(|(number, ply)| (f64::from(number), ply.nodes.max(1) as f64));
    Curve { name: name.to_owned(), points: points.collect() }
}
