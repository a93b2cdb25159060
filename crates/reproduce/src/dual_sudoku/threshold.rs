//! The report's threshold: is 2 000 000 the best, and does more search weaken Joueur IA?
//!
//! The report does not say how, or how often, it tried. Its own four games on 9×9 (both ways against First
//! Valid Move and AlphaBeta) are deterministic, so they can be replayed with any threshold; a match from
//! random openings stands beside them.

use super::{ALPHA_BETA, FIRST_VALID, JOUEUR_IA, REPORT};
use crate::meet::{Meeting, named};
use crate::plot::{Axes, Curve, curves};
use crate::terms::GAMES;
use crate::{FigureTable, Plot, Row, Run, Stopped};
use quintet::core::Text;
use quintet_arena::MatchReport;

/// The report's threshold.
const BEST: u64 = 2_000_000;
/// The thresholds tried here, including the report's.
const THRESHOLDS: [u64; 11] = [
    20_000, 200_000, 500_000, 1_000_000, 1_500_000, BEST, 3_000_000, 5_000_000, 10_000_000,
    20_000_000, 50_000_000,
];
/// Margins that differ by less than this share count as equal.
const SAME: f64 = 0.01;

/// Random moves at the start of a match: the player is deterministic, and from a fixed start it would always
/// play the same game.
const OPENING: u32 = 12;
/// Thresholds that meet the report's in a match, with the number of pairs of games that time allows.
const MATCHES: [(u64, u32); 2] = [(20_000, 60), (20_000_000, 20)];

/// Joueur IA's points minus its opponent's, over the four games.
fn margin(player: &str, size: u32, run: &Run<'_>) -> Result<i64, Stopped> {
    let setup = format!("size={size}");
    let mut sum = 0;
    for opponent in [FIRST_VALID, ALPHA_BETA] {
        let players = [player, opponent];
        let meeting =
            Meeting { game: REPORT, setup: &setup, players, pairs: 1, opening: 0, seed: 0 };
        let report = meeting.play(run)?;
        let points = |of: usize| named(&report.metrics[of], "score").total;
        sum += points(0) - points(1);
    }
    Ok(sum)
}

/// The table and the plot of the threshold.
pub(super) fn judge(run: &Run<'_>) -> Result<(FigureTable, Plot), Stopped> {
    let tried: &[u64] = if run.quick { &THRESHOLDS[..2] } else { &THRESHOLDS };
    let mut margins = Vec::new();
    for &threshold in tried {
        margins.push((threshold, margin(&format!("joueur-ia:threshold={threshold}"), 9, run)?));
    }
    let mut rows = if run.quick { Vec::new() } else { claims(&margins) };
    for &(threshold, margin) in &margins {
        let name = [
            format!("threshold {threshold}: points ahead in four games"),
            format!("seuil {threshold} : points d’avance en quatre parties"),
        ];
        rows.push(Row::ours(name, margin).by(format!("joueur-ia:threshold={threshold}")));
    }
    rows.extend(matches(run)?);
    let note = [
        format!(
            "The report's own four games on 9×9, both ways against First Valid Move and AlphaBeta, \
             replayed with other thresholds; they are deterministic. Margins within 1 % count as \
             equal. Below, points in a match against the report's threshold from {OPENING} random \
             moves, with a 95 % interval. The report does not say how, or how often, it tried."
        ),
        format!(
            "Les quatre parties du rapport en 9×9, aller et retour contre First Valid Move et \
             AlphaBeta, rejouées avec d’autres seuils : elles sont déterministes. Des avances \
             qui diffèrent de moins de 1 % comptent comme égales. Plus bas, les points d’un match \
             contre le seuil du rapport après {OPENING} coups au hasard, avec un intervalle à 95 \
             %. Le rapport ne dit ni comment il a essayé ni combien de fois."
        ),
    ];
    let table = FigureTable::new(
        ["The threshold: does more search hurt?", "Le seuil : chercher plus nuit-il ?"],
        note,
        rows,
    );
    let points = margins.iter().map(|&(threshold, margin)| (threshold as f64, margin as f64));
    let axes = Axes {
        x: Text::new("threshold", "seuil"),
        y: Text::new("points ahead", "points d’avance"),
        log_x: true,
        log_y: false,
    };
    let title = [
        "DualSudoku: Joueur IA's margin over the report's four games, by threshold",
        "DualSudoku : avance de Joueur IA dans les quatre parties du rapport, selon le seuil",
    ];
    let curve = Curve::line(Text::same(JOUEUR_IA), points.collect());
    Ok((table, curves("dual-sudoku-threshold", title, &axes, &[curve])))
}

/// The report's claims, judged by the four games.
fn claims(margins: &[(u64, i64)]) -> Vec<Row> {
    let at = margins.iter().find(|(threshold, _)| *threshold == BEST).expect("it is tried").1;
    let count = |chosen: &dyn Fn(u64) -> bool| {
        let mut counts = [0; 3];
        for &(_, margin) in margins.iter().filter(|(threshold, _)| chosen(*threshold)) {
            let apart = (margin - at) as f64 / at as f64;
            counts[if apart < -SAME { 0 } else { usize::from(apart > SAME) + 1 }] += 1;
        }
        counts
    };
    let words = |[worse, same, better]: [u32; 3]| {
        [
            format!("{worse} worse, {same} equal, {better} better"),
            format!("moins bons : {worse}, égaux : {same}, meilleurs : {better}"),
        ]
    };
    let row = |id: &str, [worse, same, better]: [u32; 3], why: [&str; 2]| {
        let equal = better == 0 && worse > 0;
        let ours = words([worse, same, better]);
        Row::quoting(REPORT, id).judged_as(equal, ours).because(why).by(JOUEUR_IA)
    };
    let higher = [
        "it holds up to 20 000 000; 50 000 000, which the report may not have tried, is the best \
         of all",
        "c’est vrai jusqu’à 20 000 000 ; 50 000 000, que le rapport n’a peut-être pas essayé, est \
         le meilleur de tous",
    ];
    vec![
        row("threshold", count(&|threshold| threshold != BEST), higher),
        row("threshold-more", count(&|threshold| threshold > BEST), higher),
        row(
            "threshold-less",
            count(&|threshold| threshold < BEST),
            ["see the rows below", "voir les lignes ci-dessous"],
        ),
    ]
}

/// Matches against the report's threshold, from random openings.
fn matches(run: &Run<'_>) -> Result<Vec<Row>, Stopped> {
    let mut rows = Vec::new();
    for &(threshold, pairs) in MATCHES.iter().take(if run.quick { 1 } else { 2 }) {
        let other = format!("joueur-ia:threshold={threshold}");
        let meeting = Meeting {
            game: REPORT,
            setup: "size=9",
            players: [&other, JOUEUR_IA],
            pairs: if run.quick { 1 } else { pairs },
            opening: OPENING,
            seed: 1,
        };
        let report = meeting.play(run)?;
        let (low, high) = interval(&report);
        let ours =
            format!("{:.0} % ({:.0}–{:.0})", 100.0 * share(&report), 100.0 * low, 100.0 * high);
        let row = Row::ours(
            [
                format!("threshold {threshold} against 2 000 000"),
                format!("seuil {threshold} contre 2 000 000"),
            ],
            ours,
        )
        .with(GAMES, report.games.len() as u64)
        .by(other.clone());
        rows.push(row.at(meeting.command(), &["/players/0/share/value"]));
    }
    Ok(rows)
}

/// The first player's share of the points.
fn share(report: &MatchReport) -> f64 {
    report.metrics[0].score.points() / report.games.len().max(1) as f64
}

/// The 95 % interval of that share, from the spread of the pairs.
fn interval(report: &MatchReport) -> (f64, f64) {
    let counts = report.pairs.0;
    let pairs: f64 = counts.iter().map(|&count| count as f64).sum();
    let mean = share(report);
    let spread: f64 = counts
        .iter()
        .enumerate()
        .map(|(quarter, &count)| count as f64 * (quarter as f64 / 4.0 - mean).powi(2))
        .sum();
    let deviation = 1.96 * (spread / pairs.max(1.0)).sqrt() / pairs.max(1.0).sqrt();
    ((mean - deviation).max(0.0), (mean + deviation).min(1.0))
}

/// Each heuristic by itself, as the report's switch `ia` tested them, over the same four games.
pub(super) fn heuristics(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let size = if run.quick { 4 } else { 9 };
    let mut rows = Vec::new();
    for heuristics in ["on", "completions", "mobility", "off"] {
        let player = format!("joueur-ia:heuristics={heuristics}");
        let name = [
            format!("{player}: points ahead in four games"),
            format!("{player} : points d’avance en quatre parties"),
        ];
        rows.push(Row::ours(name, margin(&player, size, run)?).by(player));
    }
    let note = [
        "The report's parameter ia applied a heuristic to one player “pour en vérifier \
         l'efficacité”, and it prints no result. Here is each by itself, in the same four games.",
        "Le paramètre ia du rapport appliquait une heuristique à un joueur « pour en vérifier \
         l’efficacité », sans qu’il imprime de résultat. Voici chacune seule, dans les quatre \
         mêmes parties.",
    ];
    Ok(FigureTable::new(
        ["What each heuristic is worth", "Ce que vaut chaque heuristique"],
        note,
        rows,
    ))
}
