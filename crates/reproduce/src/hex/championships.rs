//! The report's championships, played with enough games to say something.

use super::REPORT;
use crate::figure::time;
use crate::meet::Meeting;
use crate::plot::{Share, shares};
use crate::{FigureTable, Plot, Row, Run, Stopped};
use quintet_arena::stats::Rate;
use quintet_arena::{MatchReport, Metrics};

/// A row of the report's tables.
struct Pairing {
    quote: &'static str,
    size: u32,
    depth: u32,
    players: [Strategy; 2],
    /// Which of the two won in the report, and its games of five.
    winner: usize,
    of_five: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Strategy {
    Random,
    Minimax,
    AlphaBeta,
    BestChoice,
}
use Strategy::{AlphaBeta, BestChoice, Minimax, Random};

impl Strategy {
    /// `dead`: whether `best-choice` leaves out dead cells, which the report's did not.
    fn player(self, depth: u32, dead: bool) -> String {
        match self {
            Random => "random".to_owned(),
            Minimax => format!("report-minimax:depth={depth}"),
            AlphaBeta => format!("report-alphabeta:depth={depth}"),
            BestChoice if dead => format!("best-choice:depth={depth}"),
            BestChoice => format!("best-choice:dead-cells=off,depth={depth}"),
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
    quote: &'static str,
    size: u32,
    depth: u32,
    players: [Strategy; 2],
    winner: usize,
    of_five: u64,
) -> Pairing {
    Pairing { quote, size, depth, players, winner, of_five }
}

const PAIRINGS: [Pairing; 8] = [
    pairing("t1-1", 6, 4, [AlphaBeta, BestChoice], 0, 3),
    pairing("t1-2", 6, 4, [Random, BestChoice], 1, 5),
    pairing("t1-3", 5, 4, [Random, BestChoice], 1, 5),
    pairing("t2-1", 7, 3, [AlphaBeta, BestChoice], 1, 4),
    pairing("t2-2", 6, 3, [Random, BestChoice], 1, 5),
    pairing("t2-3", 4, 3, [Minimax, BestChoice], 1, 5),
    pairing("t2-4", 4, 3, [Minimax, AlphaBeta], 1, 3),
    pairing("t2-5", 4, 3, [AlphaBeta, BestChoice], 1, 3),
];

impl Pairing {
    fn label(&self) -> String {
        let [first, second] = self.players.map(Strategy::name);
        format!("N={} depth {} {first} – {second}", self.size, self.depth)
    }

    /// Plays it; with the command that does the same.
    fn play(&self, dead: bool, run: &Run<'_>) -> Result<(MatchReport, String), Stopped> {
        let players = self.players.map(|strategy| strategy.player(self.depth, dead));
        let setup = format!("size={}", self.size);
        let pairs = match (run.quick, dead) {
            (true, _) => 5,
            (false, false) => 100,
            (false, true) => 50,
        };
        let meeting = Meeting {
            game: REPORT,
            setup: &setup,
            players: [&players[0], &players[1]],
            pairs,
            opening: 0,
            seed: 1,
        };
        Ok((meeting.play(run)?, meeting.command()))
    }
}

/// What came of the championships.
pub(super) struct Championships {
    pub(super) tables: Vec<FigureTable>,
    pub(super) plot: Plot,
}

pub(super) fn play(run: &Run<'_>) -> Result<Championships, Stopped> {
    let (mut rows, mut ours, mut plotted) = (Vec::new(), Vec::new(), Vec::new());
    for pairing in PAIRINGS.iter().filter(|pairing| !run.quick || pairing.size <= 5) {
        let (report, command) = pairing.play(false, run)?;
        rows.extend(compare(pairing, &report, &command));
        plotted.push(share(pairing, &report));
        if pairing.players[1] == BestChoice && pairing.players[0] != Random {
            let (report, command) = pairing.play(true, run)?;
            let rate = report.metrics[1].score.win_rate();
            let name = format!("{}: OPTI with dead cells wins", pairing.label());
            let row = Row::ours(name, percent(&rate))
                .by(pairing.players[1].player(pairing.depth, true), command);
            ours.push(details(row, &report));
        }
    }
    let title = "Hex: win rates of the report's pairings";
    Ok(Championships { tables: tables(rows, ours), plot: shares("hex-win-rates", title, &plotted) })
}

fn tables(rows: Vec<Row>, ours: Vec<Row>) -> Vec<FigureTable> {
    let note = "M minimax, AB alpha-beta, OPTI best-choice without dead cells (as the report had it), R \
                random. Ours: sides alternate; a 95 % interval in parentheses. The report does not say \
                how many games it played, but all its shares are multiples of 20 %, as of five games. A \
                share within our interval counts as equal. Mean times are per move; what m and s mean in \
                the report's is not clear (its text says that they are shown in milliseconds).";
    let with = "Ours alone: the report describes dead cells (“noeuds en embuscade”) and could not \
                implement them.";
    vec![
        FigureTable::new("Championships: the share of the report's winner", note, rows),
        FigureTable::new("The same with dead cells left out", with, ours),
    ]
}

fn percent(rate: &Rate) -> String {
    let [value, low, high] = [rate.value, rate.low, rate.high].map(|share| 100.0 * share);
    format!("{value:.0}% ({low:.0}–{high:.0})")
}

fn compare(pairing: &Pairing, report: &MatchReport, command: &str) -> [Row; 2] {
    let player = pairing.players[1].player(pairing.depth, false);
    let rate = report.metrics[pairing.winner].score.win_rate();
    let theirs = pairing.of_five as f64 / 5.0;
    let within = (rate.low..=rate.high).contains(&theirs);
    let share = Row::quoting(REPORT, pairing.quote)
        .judged_as(within, percent(&rate))
        .because(why(pairing, report))
        .by(player.clone(), command);
    let each = [0, 1].map(|index| per_move(&report.metrics[index]));
    let printed = Row::quoting(REPORT, &format!("{}-time", pairing.quote));
    let reason = "another machine, and units that are not clear";
    let times = printed.beside(format!("{} / {}", time(each[0]), time(each[1])), reason);
    [details(share, report), times.by(player, command)]
}

/// What may explain that our interval excludes the report's share: who began, or
/// chance, as far as five games go.
fn why(pairing: &Pairing, report: &MatchReport) -> String {
    let theirs = pairing.of_five as f64 / 5.0;
    let metrics = &report.metrics[pairing.winner];
    let mut reason =
        format!("our interval excludes it. {}", chance(pairing, &metrics.score.win_rate()));
    for (side, when) in metrics.by_side.iter().zip(["always began", "never began"]) {
        let rate = side.win_rate();
        if (rate.low..=rate.high).contains(&theirs) {
            reason.push_str(&format!(
                "; or its winner {when}: then ours is {}. The report does not say",
                percent(&rate)
            ));
        }
    }
    reason
}

/// How likely five games with our rate are to show the report's share or one that
/// is still farther from ours.
fn chance(pairing: &Pairing, ours: &Rate) -> String {
    const WAYS: [f64; 6] = [1.0, 5.0, 10.0, 10.0, 5.0, 1.0];
    let exactly = |wins: usize| {
        let (won, lost) = (wins as i32, 5 - wins as i32);
        WAYS[wins] * ours.value.powi(won) * (1.0 - ours.value).powi(lost)
    };
    let theirs = pairing.of_five as usize;
    let range = if theirs as f64 / 5.0 > ours.value { theirs..=5 } else { 0..=theirs };
    let likely = 100.0 * range.map(exactly).sum::<f64>();
    match likely >= 5.0 {
        true => {
            format!("Chance may be the reason: of five games, {likely:.0} % would be like this")
        }
        false => format!(
            "Reason unknown: of five games, only {likely:.1} % would be like this by chance"
        ),
    }
}

fn per_move(metrics: &Metrics) -> f64 {
    metrics.time_per_move().map_or(0.0, |time| time.as_secs_f64())
}

fn details(row: Row, report: &MatchReport) -> Row {
    let turns = report.metrics[0].turns.mean().unwrap_or(0.0);
    row.with("games", report.games.len() as u64).with("turns", turns)
}

fn share(pairing: &Pairing, report: &MatchReport) -> Share {
    let rate = report.metrics[pairing.winner].score.win_rate();
    let [first, second] = pairing.players.map(Strategy::name);
    Share {
        name: format!("N={} d={} {first}–{second}", pairing.size, pairing.depth),
        low: 100.0 * rate.low,
        share: 100.0 * rate.value,
        high: 100.0 * rate.high,
        report: 20.0 * pairing.of_five as f64,
    }
}
