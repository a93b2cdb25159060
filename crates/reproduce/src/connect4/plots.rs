//! The report's two plots (Annexes 5 and 6), and the same plots in nodes.

use super::{Measure, printed};
use crate::Plot;
use crate::plot::{Axes, Curve, curves};
use crate::terms::NODES;
use quintet::core::Text;

const AXES: Axes = Axes {
    x: Text::new("depth, plies", "profondeur, en demi-coups"),
    y: Text::new("milliseconds", "millisecondes"),
    log_x: false,
    log_y: true,
};

type Points = Vec<(f64, f64)>;

fn times_of(ours: &[Measure]) -> Points {
    let points = ours.iter().enumerate().map(|(depth, m)| (depth as f64, 1000.0 * m.seconds));
    positive(points)
}

fn reported(id: &str) -> Points {
    positive((0..=20).filter_map(|depth| Some((depth as f64, printed(id, depth)?))))
}

fn nodes_of(ours: &[Measure]) -> Points {
    ours.iter().enumerate().map(|(depth, m)| (depth as f64, m.nodes as f64)).collect()
}

/// A logarithmic scale cannot show 0.
fn positive(points: impl Iterator<Item = (f64, f64)>) -> Points {
    points.filter(|point| point.1 > 0.0).collect()
}

/// Even and odd depths as two curves with their titles.
fn by_parity(points: &Points, [english, french]: [&str; 2]) -> [Curve; 2] {
    [("even depths", "profondeurs paires", 0), ("odd depths", "profondeurs impaires", 1)].map(
        |(depths, profondeurs, parity)| {
            let name = [format!("{depths}, {english}"), format!("{profondeurs}, {french}")];
            let points = points.iter().filter(|point| point.0 as usize % 2 == parity);
            Curve::line(name, points.copied().collect())
        },
    )
}

/// Annexe 6: even and odd depths as two curves.
pub(super) fn parity(literal: &[Measure]) -> Plot {
    let title = [
        "Connect Four, alpha-beta: even and odd depths (Annexe 6)",
        "Puissance 4, alpha-bêta : profondeurs paires et impaires (annexe 6)",
    ];
    let ours = by_parity(&times_of(literal), ["ours", "les nôtres"]);
    let theirs = by_parity(&reported("alphabeta"), ["report", "rapport"]);
    let all: Vec<Curve> = ours.into_iter().chain(theirs).collect();
    curves("connect4-parity", title, &AXES, &all)
}

/// Annexe 5: both programs.
pub(super) fn times(minimax: &[Measure], alpha_beta: &[Measure]) -> Plot {
    let title = [
        "Connect Four: time by depth (Annexe 5)",
        "Puissance 4 : temps selon la profondeur (annexe 5)",
    ];
    let all = [
        Curve::line(["minimax, ours", "minimax, les nôtres"], times_of(minimax)),
        Curve::line(["alpha-beta, ours", "alpha-bêta, les nôtres"], times_of(alpha_beta)),
        Curve::line(["minimax, report", "minimax, rapport"], reported("minimax")),
        Curve::line(["alpha-beta, report", "alpha-bêta, rapport"], reported("alphabeta")),
    ];
    curves("connect4-time", title, &AXES, &all)
}

pub(super) fn nodes(minimax: &[Measure], alpha_beta: &[Measure]) -> Plot {
    let title = ["Connect Four: nodes by depth", "Puissance 4 : nœuds selon la profondeur"];
    let all = [
        Curve::line(["minimax"; 2], nodes_of(minimax)),
        Curve::line(["alpha-beta", "alpha-bêta"], nodes_of(alpha_beta)),
    ];
    curves("connect4-nodes", title, &Axes { y: NODES, ..AXES }, &all)
}

/// Nodes of both readings, with even and odd depths apart.
pub(super) fn readings(literal: &[Measure], ours: &[Measure]) -> Plot {
    let title = ["Connect Four: nodes of both readings", "Puissance 4 : nœuds des deux lectures"];
    let literal = by_parity(&nodes_of(literal), ["read literally", "à la lettre"]);
    let ours = by_parity(&nodes_of(ours), ["read otherwise", "autre lecture"]);
    let all: Vec<Curve> = literal.into_iter().chain(ours).collect();
    curves("connect4-growth", title, &Axes { y: NODES, ..AXES }, &all)
}
