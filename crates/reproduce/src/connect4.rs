//! The Connect Four report: time by depth, minimax and alpha-beta.

use crate::plot::{Axes, Curve, curves};
use crate::{Chapter, Row, Run, Stopped, Table};
use quintet::{Request, Session};

/// The report's milliseconds by depth, from 0.
const MINIMAX: [f64; 11] =
    [1.0, 1.0, 1.0, 2.0, 13.0, 66.0, 425.0, 2_491.0, 14_940.0, 96_073.0, 609_605.0];
const ALPHA_BETA: [f64; 19] = [
    0.0, 0.0, 1.0, 1.0, 2.0, 3.0, 16.0, 24.0, 40.0, 80.0, 104.0, 400.0, 417.0, 1_868.0, 1_664.0,
    21_590.0, 8_186.0, 204_011.0, 38_471.0,
];

/// What one depth took.
#[derive(Clone, Copy)]
struct Measure {
    nodes: u64,
    milliseconds: f64,
}

pub(crate) fn chapter(run: &Run<'_>) -> Result<Chapter, Stopped> {
    let (deep, deeper) = if run.quick { (7, 11) } else { (10, 18) };
    let minimax = measure("report-minimax", deep, run)?;
    let alpha_beta = measure("report-alphabeta", deeper, run)?;
    let tables = vec![
        table("Minimax, empty board, by depth", &MINIMAX, &minimax, ""),
        table(
            "Minimax with alpha-beta, empty board, by depth",
            &ALPHA_BETA,
            &alpha_beta,
            " The report's odd depths take longer than the even ones after them; by the rules it \
             states, our nodes grow at every depth.",
        ),
    ];
    let plots = vec![
        time_plot(&minimax, &alpha_beta),
        node_plot(&minimax, &alpha_beta),
        parity_plot(&alpha_beta),
    ];
    Ok(Chapter { report: "connect4", title: "Connect Four (Puissance 4)", tables, plots })
}

fn measure(player: &str, deepest: u32, run: &Run<'_>) -> Result<Vec<Measure>, Stopped> {
    let session = Session::open("connect4", "", "").expect("the start is a position");
    let mut measures = Vec::new();
    for depth in 0..=deepest {
        let text = format!("{player}:depth={depth}");
        run.tell(&format!("connect4: {text}"));
        let mut seat = session.seat(&text).expect("the report's players are listed");
        let request = Request { stop: run.stop.clone(), ..Request::default() };
        let progress = seat.think(&session.snapshot(), &request, &mut |_| {}).progress;
        run.check()?;
        measures.push(Measure { nodes: progress.nodes, milliseconds: progress.time_ms });
    }
    Ok(measures)
}

fn table(title: &str, report: &[f64], ours: &[Measure], remark: &str) -> Table {
    let row = |(depth, &milliseconds): (usize, &f64)| {
        let measure = ours.get(depth);
        let row = Row::time(
            format!("depth {depth}, ms"),
            Some(milliseconds),
            measure.map(|measure| measure.milliseconds),
        );
        match measure {
            Some(measure) => row.with("nodes", measure.nodes),
            None => row,
        }
    };
    Table {
        title: title.to_owned(),
        note: format!(
            "The report measured a Java program; nodes are ours, every call counted.{remark}"
        ),
        rows: report.iter().enumerate().map(row).collect(),
    }
}

const AXES: Axes<'_> = Axes { x: "depth, plies", y: "milliseconds", log_x: false, log_y: true };

fn times(name: &str, ours: &[Measure]) -> Curve {
    let points = ours.iter().enumerate().map(|(depth, m)| (depth as f64, m.milliseconds));
    Curve { name: name.to_owned(), points: positive(points) }
}

fn reported(name: &str, report: &[f64]) -> Curve {
    let points = report.iter().enumerate().map(|(depth, &ms)| (depth as f64, ms));
    Curve { name: name.to_owned(), points: positive(points) }
}

/// A logarithmic scale has no place for 0.
fn positive(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    points.filter(|point| point.1 > 0.0).collect()
}

fn time_plot(minimax: &[Measure], alpha_beta: &[Measure]) -> crate::Plot {
    let all = [
        times("minimax, ours", minimax),
        times("alpha-beta, ours", alpha_beta),
        reported("minimax, report", &MINIMAX),
        reported("alpha-beta, report", &ALPHA_BETA),
    ];
    curves("connect4-time", "Time by depth", &AXES, &all)
}

fn node_plot(minimax: &[Measure], alpha_beta: &[Measure]) -> crate::Plot {
    let nodes = |name: &str, ours: &[Measure]| Curve {
        name: name.to_owned(),
        points: ours.iter().enumerate().map(|(depth, m)| (depth as f64, m.nodes as f64)).collect(),
    };
    let axes = Axes { y: "nodes", ..AXES };
    let all = [nodes("minimax", minimax), nodes("alpha-beta", alpha_beta)];
    curves("connect4-nodes", "Nodes by depth", &axes, &all)
}

fn parity_plot(alpha_beta: &[Measure]) -> crate::Plot {
    let every_other = |curve: Curve, parity: usize, name: &str| Curve {
        name: name.to_owned(),
        points: curve.points.into_iter().filter(|p| p.0 as usize % 2 == parity).collect(),
    };
    let all = [
        every_other(times("", alpha_beta), 0, "even depths, ours"),
        every_other(times("", alpha_beta), 1, "odd depths, ours"),
        every_other(reported("", &ALPHA_BETA), 0, "even depths, report"),
        every_other(reported("", &ALPHA_BETA), 1, "odd depths, report"),
    ];
    curves("connect4-parity", "Alpha-beta: even and odd depths", &AXES, &all)
}
