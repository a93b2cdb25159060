//! Plots as SVG: curves over a depth or a limit, and shares with intervals.

use crate::Plot;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;

const SIZE: (u32, u32) = (760, 440);
/// Colours that people who see fewer of them can still tell apart.
const COLOURS: [RGBColor; 4] =
    [RGBColor(44, 95, 179), RGBColor(213, 94, 0), RGBColor(18, 128, 92), RGBColor(148, 70, 148)];

/// A named line of points.
pub(crate) struct Curve {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    /// Whether a value holds until the next point: a count that only grows there.
    steps: bool,
}

impl Curve {
    /// Points joined by straight lines.
    pub(crate) fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, steps: false }
    }

    /// Points joined by steps.
    pub(crate) fn steps(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { steps: true, ..Self::line(name, points) }
    }

    /// The corners of its line.
    fn corners(&self) -> Vec<(f64, f64)> {
        let mut corners: Vec<(f64, f64)> = Vec::new();
        for &(x, y) in &self.points {
            if let Some(&(_, before)) = corners.last().filter(|_| self.steps) {
                corners.push((x, before));
            }
            corners.push((x, y));
        }
        corners
    }
}

/// What the axes say.
pub(crate) struct Axes<'a> {
    pub(crate) x: &'a str,
    pub(crate) y: &'a str,
    /// Whether `x` is on a logarithmic scale; `y` always is, in [`curves`].
    pub(crate) log_x: bool,
    pub(crate) log_y: bool,
}

/// Curves in one picture.
pub(crate) fn curves(name: &'static str, title: &str, axes: &Axes<'_>, curves: &[Curve]) -> Plot {
    let points = || curves.iter().flat_map(|curve| curve.points.iter().copied());
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MAX, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MIN, f64::max);
    let mut svg = String::new();
    if points().next().is_some() {
        let x = (least(&mut points().map(|p| p.0)), most(&mut points().map(|p| p.0)));
        let y = (least(&mut points().map(|p| p.1)), most(&mut points().map(|p| p.1)));
        let drawn = match (axes.log_x, axes.log_y) {
            (false, true) => {
                draw(&mut svg, title, axes, curves, x.0..x.1, (y.0 / 2.0..y.1 * 2.0).log_scale())
            }
            (true, false) => {
                draw(&mut svg, title, axes, curves, (x.0..x.1).log_scale(), 0.0..y.1 * 1.1)
            }
            (true, true) => draw(
                &mut svg,
                title,
                axes,
                curves,
                (x.0..x.1).log_scale(),
                (y.0 / 2.0..y.1 * 2.0).log_scale(),
            ),
            (false, false) => draw(&mut svg, title, axes, curves, x.0..x.1, 0.0..y.1 * 1.1),
        };
        drawn.expect("writing into memory does not fail");
    }
    Plot { name, title: title.to_owned(), svg }
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw<X, Y>(svg: &mut String, title: &str, axes: &Axes<'_>, curves: &[Curve], x: X, y: Y) -> Drawn
where
    X: AsRangedCoord<Value = f64>,
    Y: AsRangedCoord<Value = f64>,
    X::CoordDescType: ValueFormatter<f64>,
    Y::CoordDescType: ValueFormatter<f64>,
{
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(14)
        .x_label_area_size(44)
        .y_label_area_size(72)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .x_desc(axes.x)
        .y_desc(axes.y)
        .x_label_formatter(&|value| short(*value))
        .y_label_formatter(&|value| short(*value))
        .light_line_style(WHITE)
        .draw()?;
    for (index, curve) in curves.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        chart
            .draw_series(LineSeries::new(curve.corners(), colour.stroke_width(2)))?
            .label(&curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(3)));
        chart.draw_series(
            curve.points.iter().map(|&point| Circle::new(point, 3, colour.filled())),
        )?;
    }
    chart
        .configure_series_labels()
        .position(if falls(curves) {
            SeriesLabelPosition::LowerLeft
        } else {
            SeriesLabelPosition::UpperLeft
        })
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    area.present()?;
    Ok(())
}

/// Whether the first curve goes down, so that the legend would stand in its way
/// above.
fn falls(curves: &[Curve]) -> bool {
    let ends = curves.first().and_then(|curve| curve.points.first().zip(curve.points.last()));
    ends.is_some_and(|(first, last)| first.1 > last.1)
}

/// A share with its interval, as a named bar.
pub(crate) struct Share {
    pub(crate) name: String,
    pub(crate) low: f64,
    pub(crate) share: f64,
    pub(crate) high: f64,
    /// The report's figure.
    pub(crate) report: f64,
}

/// Shares from 0 to 100 % with their intervals, the report's beside them.
pub(crate) fn shares(name: &'static str, title: &str, shares: &[Share]) -> Plot {
    let mut svg = String::new();
    draw_shares(&mut svg, title, shares).expect("writing into memory does not fail");
    Plot { name, title: title.to_owned(), svg }
}

fn draw_shares(svg: &mut String, title: &str, shares: &[Share]) -> Drawn {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let count = shares.len() as f64;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(14)
        .x_label_area_size(44)
        .y_label_area_size(200)
        .build_cartesian_2d(0.0..100.0, -0.5..count - 0.5)?;
    let label = |at: &f64| {
        let index = (count - 1.0 - at).round();
        let whole = (at - at.round()).abs() < 0.01 && index >= 0.0;
        shares
            .get(index as usize)
            .filter(|_| whole)
            .map_or(String::new(), |share| share.name.clone())
    };
    chart
        .configure_mesh()
        .x_desc("games won by the report's winner, %  (line: 95 % interval, circle: the report)")
        .x_label_formatter(&|percent| format!("{percent:.0}"))
        .y_labels(2 * shares.len() + 2)
        .y_label_formatter(&label)
        .disable_y_mesh()
        .light_line_style(WHITE)
        .draw()?;
    for (index, share) in shares.iter().enumerate() {
        let y = count - 1.0 - index as f64;
        let line = [(share.low, y), (share.high, y)];
        chart.draw_series([PathElement::new(line, COLOURS[0].stroke_width(3))])?;
        chart.draw_series([Circle::new((share.share, y), 5, COLOURS[0].filled())])?;
        chart.draw_series([Circle::new((share.report, y), 7, COLOURS[1].stroke_width(2))])?;
    }
    area.present()?;
    Ok(())
}

/// A number on an axis: 1 k, 20 M.
fn short(value: f64) -> String {
    let (scaled, unit) = match value.abs() {
        size if size >= 1e9 => (value / 1e9, " G"),
        size if size >= 1e6 => (value / 1e6, " M"),
        size if size >= 1e3 => (value / 1e3, " k"),
        _ => (value, ""),
    };
    let text = if scaled.abs() < 1.0 && scaled != 0.0 {
        format!("{scaled:.3}").trim_end_matches('0').to_owned()
    } else {
        format!("{}", (scaled * 100.0).round() / 100.0)
    };
    format!("{text}{unit}")
}
