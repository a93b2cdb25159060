//! The report's two plots (Annexes 5 and 6), and the same in nodes.

use super::{Measure, printed};
use crate::Plot;
use crate::plot::{Axes, Curve, curves};

const AXES: Axes<'_> = Axes { x: "depth, plies", y: "milliseconds", log_x: false, log_y: true };

fn times_of(name: &str, ours: &[Measure]) -> Curve {
    let points = ours.iter().enumerate().map(|(depth, m)| (depth as f64, 1000.0 * m.seconds));
    Curve::line(name, positive(points))
}

fn reported(name: &str, id: &str) -> Curve {
    let points = (0..=20).filter_map(|depth| Some((depth as f64, printed(id, depth)?)));
    Curve::line(name, positive(points))
}

fn nodes_of(name: &str, ours: &[Measure]) -> Curve {
    let points = ours.iter().enumerate().map(|(depth, m)| (depth as f64, m.nodes as f64));
    Curve::line(name, points.collect())
}

/// A logarithmic scale has no place for 0.
fn positive(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    points.filter(|point| point.1 > 0.0).collect()
}

/// Every other point of a curve.
fn every_other(curve: Curve, parity: usize, name: &str) -> Curve {
    let points = curve.points.into_iter().filter(|p| p.0 as usize % 2 == parity);
    Curve::line(name, points.collect())
}

/// Annexe 6: even and odd depths as two curves.
pub(super) fn parity(literal: &[Measure]) -> Plot {
    let all = [
        every_other(times_of("", literal), 0, "even depths, ours"),
        every_other(times_of("", literal), 1, "odd depths, ours"),
        every_other(reported("", "alphabeta"), 0, "even depths, report"),
        every_other(reported("", "alphabeta"), 1, "odd depths, report"),
    ];
    curves(
        "connect4-parity",
        "Connect Four, alpha-beta: even and odd depths (Annexe 6)",
        &AXES,
        &all,
    )
}

/// Annexe 5: both programs.
pub(super) fn times(minimax: &[Measure], alpha_beta: &[Measure]) -> Plot {
    let all = [
        times_of("minimax, ours", minimax),
        times_of("alpha-beta, ours", alpha_beta),
        reported("minimax, report", "minimax"),
        reported("alpha-beta, report", "alphabeta"),
    ];
    curves("connect4-time", "Connect Four: time by depth (Annexe 5)", &AXES, &all)
}

pub(super) fn nodes(minimax: &[Measure], alpha_beta: &[Measure]) -> Plot {
    let axes = Axes { y: "nodes", ..AXES };
    let all = [nodes_of("minimax", minimax), nodes_of("alpha-beta", alpha_beta)];
    curves("connect4-nodes", "Connect Four: nodes by depth", &axes, &all)
}

/// Nodes of both readings, even and odd depths apart.
pub(super) fn readings(literal: &[Measure], ours: &[Measure]) -> Plot {
    let axes = Axes { y: "nodes", ..AXES };
    let all = [
        every_other(nodes_of("", literal), 0, "even depths, read literally"),
        every_other(nodes_of("", literal), 1, "odd depths, read literally"),
        every_other(nodes_of("", ours), 0, "even depths, read otherwise"),
        every_other(nodes_of("", ours), 1, "odd depths, read otherwise"),
    ];
    curves("connect4-growth", "Connect Four: nodes of both readings", &axes, &all)
}
