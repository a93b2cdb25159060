//! The Hex report: championships between its strategies, and how many moves
//! its heuristics leave.

use crate::meet::meet;
use crate::plot::{Share, shares};
use crate::{Chapter, Plot, Row, Run, Stopped, Table};
use quintet::core::{Game, Playable};
use quintet_arena::MatchReport;
use quintet_hex::{CellSet, Colour, Position, SwapRule, moves_to_explore};

/// A row of the report: two strategies, and the share its winner had.
struct Pairing {
    size: u32,
    depth: u32,
    players: [Strategy; 2],
    /// Which of the two won, and how many percent.
    winner: usize,
    percent: u64,
}

#[derive(Clone, Copy)]
enum Strategy {
    Random,
    Minimax,
    AlphaBeta,
    BestChoice,
}
use Strategy::{AlphaBeta, BestChoice, Minimax, Random};

impl Strategy {
    fn player(self, depth: u32) -> String {
        match self {
            Random => "random".to_owned(),
            Minimax => format!("report-minimax:depth={depth}"),
            AlphaBeta => format!("report-alphabeta:depth={depth}"),
            BestChoice => format!("best-choice:depth={depth}"),
        }
    }

    /// As the report's tables call it.
    const fn name(self) -> &'static str {
        match self {
            Random => "R",
            Minimax => "M",
            AlphaBeta => "AB",
            BestChoice => "OPTI",
        }
    }
}

const fn pairing(
    size: u32,
    depth: u32,
    players: [Strategy; 2],
    winner: usize,
    percent: u64,
) -> Pairing {
    Pairing { size, depth, players, winner, percent }
}

const PAIRINGS: [Pairing; 8] = [
    pairing(6, 4, [AlphaBeta, BestChoice], 0, 60),
    pairing(6, 4, [Random, BestChoice], 1, 100),
    pairing(5, 4, [Random, BestChoice], 1, 100),
    pairing(7, 3, [AlphaBeta, BestChoice], 1, 80),
    pairing(6, 3, [Random, BestChoice], 1, 100),
    pairing(4, 3, [Minimax, BestChoice], 1, 100),
    pairing(4, 3, [Minimax, AlphaBeta], 1, 60),
    pairing(4, 3, [AlphaBeta, BestChoice], 1, 60),
];

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let mut rows = Vec::new();
    let mut plotted = Vec::new();
    for pairing in PAIRINGS.iter().filter(|pairing| !run.quick || pairing.size <= 5) {
        let players = pairing.players.map(|strategy| strategy.player(pairing.depth));
        let pairs = if run.quick { 5 } else { 50 };
        let setup = format!("size={}", pairing.size);
        let report = meet("hex", &setup, [&players[0], &players[1]], pairs, 1, run)?;
        rows.push(row(pairing, &report));
        plotted.push(share(pairing, &report));
    }
    let table = Table {
        title: "Championships, sides alternating: the report's winner's share of games".to_owned(),
        note: "M minimax, AB alpha-beta, OPTI best-choice, R random. The report does not say how \
               many games it played, but all its shares are multiples of 20 %: of five games, 60 % \
               has a 95 % interval from 23 to 88. Ours are in parentheses."
            .to_owned(),
        rows,
    };
    let plots: Vec<Plot> =
        vec![shares("hex-win-rates", "Hex: win rates of the report's pairings", &plotted)];
    let tables = vec![table, explored_table()];
    Ok(Chapter { report: "hex", title: "Hex", tables, plots })
}

fn label(pairing: &Pairing) -> String {
    let [first, second] = pairing.players.map(Strategy::name);
    let winner = pairing.players[pairing.winner].name();
    format!("N={} depth {}: {first} – {second}, {winner} wins", pairing.size, pairing.depth)
}

fn row(pairing: &Pairing, report: &MatchReport) -> Row {
    let rate = report.metrics[pairing.winner].score.win_rate();
    let ours =
        format!("{:.0} % ({:.0}–{:.0})", 100.0 * rate.value, 100.0 * rate.low, 100.0 * rate.high);
    let row = Row::beside(label(pairing), format!("{} %", pairing.percent), ours);
    let [first, second] = [0, 1].map(|player| {
        report.metrics[player].time_per_move().map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    });
    row.with("games", report.games.len() as u64)
        .with("turns", report.metrics[0].turns.mean().unwrap_or(0.0))
        .with("ms a move", format!("{first:.2} / {second:.2}"))
}

fn share(pairing: &Pairing, report: &MatchReport) -> Share {
    let rate = report.metrics[pairing.winner].score.win_rate();
    let [first, second] = pairing.players.map(Strategy::name);
    Share {
        name: format!("N={} d={} {first}–{second}", pairing.size, pairing.depth),
        low: 100.0 * rate.low,
        share: 100.0 * rate.value,
        high: 100.0 * rate.high,
        report: pairing.percent as f64,
    }
}

/// Five stones close together, as in the report's example; its own position is
/// a picture that its text does not give.
const EXAMPLE: &str = "d3 c4 d4 e3 d5";

/// What the moves-to-explore heuristic leaves on 7×7, four plies deep.
fn explored_table() -> Table {
    let mut position = Position::<u128>::new(7, SwapRule::Off);
    for text in EXAMPLE.split(' ') {
        let played = position.parse_move(text).expect("the example can be played");
        position.play(played);
    }
    let explored = moves_to_explore(&position, Colour::Blue).count();
    let all = position.moves().count() as u32;
    let four_deep = |moves: u32| (0..4).map(|ply| u64::from(moves - ply)).product::<u64>();
    let (few, many) = (four_deep(explored), four_deep(all));
    Table {
        title: "Moves to explore on 7×7, depth 4, at worst".to_owned(),
        note: format!("The report's position is only drawn; ours is after {EXAMPLE}."),
        rows: vec![
            Row::exact("moves explored", 24u64, u64::from(explored)),
            Row::exact("all moves", 44u64, u64::from(all)),
            Row::exact("nodes with the heuristic", 255_024u64, few),
            Row::exact("nodes without", 3_258_024u64, many),
            Row::beside("times fewer", 13u64, many as f64 / few as f64),
        ],
    }
}
