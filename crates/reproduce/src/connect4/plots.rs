//! The report's two plots (Annexes 5 and 6), and the same in nodes.

use super::{Measure, printed};
use crate::Plot;
use crate::plot::{Axes, Curve, curves};
use crate::terms::NODES;
use quintet::core::{Text, Words};

const AXES: Axes = Axes {
    x: Text::new("depth, plies", "profondeur, en coups"),
    y: Text::new("milliseconds", "millisecondes"),
    log_x: false,
    log_y: true,
};

/// The name of a curve that gets another one.
const UNNAMED: Text = Text::same("");

fn times_of(name: impl Into<Words>, ours: &[Measure]) -> Curve {
    let points = ours.iter().enumerate().map(|(depth, m)| (depth as f64, 1000.0 * m.seconds));
    Curve::line(name, positive(points))
}

fn reported(name: impl Into<Words>, id: &str) -> Curve {
    let points = (0..=20).filter_map(|depth| Some((depth as f64, printed(id, depth)?)));
    Curve::line(name, positive(points))
}

fn nodes_of(name: impl Into<Words>, ours: &[Measure]) -> Curve {
    let points = ours.iter().enumerate().map(|(depth, m)| (depth as f64, m.nodes as f64));
    Curve::line(name, points.collect())
}

/// A logarithmic scale has no place for 0.
fn positive(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    points.filter(|point| point.1 > 0.0).collect()
}

/// Every other point of a curve.
fn every_other(curve: Curve, parity: usize, name: impl Into<Words>) -> Curve {
    let points = curve.points.into_iter().filter(|p| p.0 as usize % 2 == parity);
    Curve::line(name, points.collect())
}

/// Annexe 6: even and odd depths as two curves.
pub(super) fn parity(literal: &[Measure]) -> Plot {
    let all = [
        every_other(
            times_of(UNNAMED, literal),
            0,
            ["even depths, ours", "profondeurs paires, les nôtres"],
        ),
        every_other(
            times_of(UNNAMED, literal),
            1,
            ["odd depths, ours", "profondeurs impaires, les nôtres"],
        ),
        every_other(
            reported(UNNAMED, "alphabeta"),
            0,
            ["even depths, report", "profondeurs paires, rapport"],
        ),
        every_other(
            reported(UNNAMED, "alphabeta"),
            1,
            ["odd depths, report", "profondeurs impaires, rapport"],
        ),
    ];
    curves(
        "connect4-parity",
        [
            "Connect Four, alpha-beta: even and odd depths (Annexe 6)",
            "Puissance 4, alpha-bêta : profondeurs paires et impaires (annexe 6)",
        ],
        &AXES,
        &all,
    )
}

/// Annexe 5: both programs.
pub(super) fn times(minimax: &[Measure], alpha_beta: &[Measure]) -> Plot {
    let all = [
        times_of(["minimax, ours", "minimax, les nôtres"], minimax),
        times_of(["alpha-beta, ours", "alpha-bêta, les nôtres"], alpha_beta),
        reported(["minimax, report", "minimax, rapport"], "minimax"),
        reported(["alpha-beta, report", "alpha-bêta, rapport"], "alphabeta"),
    ];
    curves(
        "connect4-time",
        [
            "Connect Four: time by depth (Annexe 5)",
            "Puissance 4 : temps selon la profondeur (annexe 5)",
        ],
        &AXES,
        &all,
    )
}

pub(super) fn nodes(minimax: &[Measure], alpha_beta: &[Measure]) -> Plot {
    let axes = Axes { y: NODES, ..AXES };
    let all = [
        nodes_of(Text::same("minimax"), minimax),
        nodes_of(["alpha-beta", "alpha-bêta"], alpha_beta),
    ];
    curves(
        "connect4-nodes",
        ["Connect Four: nodes by depth", "Puissance 4 : nœuds selon la profondeur"],
        &axes,
        &all,
    )
}

/// Nodes of both readings, even and odd depths apart.
pub(super) fn readings(literal: &[Measure], ours: &[Measure]) -> Plot {
    let axes = Axes { y: NODES, ..AXES };
    let all = [
        every_other(
            nodes_of(UNNAMED, literal),
            0,
            ["even depths, read literally", "profondeurs paires, à la lettre"],
        ),
        every_other(
            nodes_of(UNNAMED, literal),
            1,
            ["odd depths, read literally", "profondeurs impaires, à la lettre"],
        ),
        every_other(
            nodes_of(UNNAMED, ours),
            0,
            ["even depths, read otherwise", "profondeurs paires, autre lecture"],
        ),
        every_other(
            nodes_of(UNNAMED, ours),
            1,
            ["odd depths, read otherwise", "profondeurs impaires, autre lecture"],
        ),
    ];
    curves(
        "connect4-growth",
        ["Connect Four: nodes of both readings", "Puissance 4 : nœuds des deux lectures"],
        &axes,
        &all,
    )
}
