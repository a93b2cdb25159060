//! Plots as SVG: curves over a depth or a limit, and shares with intervals.

use crate::Plot;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;
use quintet::core::{Language, Text, Words};

const SIZE: (u32, u32) = (760, 440);
/// Colours that colour-blind readers can tell apart.
const COLOURS: [RGBColor; 4] =
    [RGBColor(44, 95, 179), RGBColor(213, 94, 0), RGBColor(18, 128, 92), RGBColor(148, 70, 148)];

/// A named line of points.
pub(crate) struct Curve {
    pub(crate) name: Words,
    pub(crate) points: Vec<(f64, f64)>,
    /// Whether a value holds until the next point: a count that grows only there.
    steps: bool,
}

impl Curve {
    /// Points joined by straight lines.
    pub(crate) fn line(name: impl Into<Words>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, steps: false }
    }

    /// Points joined by steps.
    pub(crate) fn steps(name: impl Into<Words>, points: Vec<(f64, f64)>) -> Self {
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

/// The labels of the axes.
pub(crate) struct Axes {
    pub(crate) x: Text,
    pub(crate) y: Text,
    /// Whether `x` is on a logarithmic scale; `y` always is, in [`curves`].
    pub(crate) log_x: bool,
    pub(crate) log_y: bool,
}

/// Curves in one picture.
pub(crate) fn curves(
    name: &'static str,
    title: impl Into<Words>,
    axes: &Axes,
    curves: &[Curve],
) -> Plot {
    let title = title.into();
    let svg = Words::each(|language| picture(&title, axes, curves, language));
    Plot { name, title, svg }
}

/// The picture in a language.
fn picture(title: &Words, axes: &Axes, curves: &[Curve], language: Language) -> String {
    let points = || curves.iter().flat_map(|curve| curve.points.iter().copied());
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MAX, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MIN, f64::max);
    let mut svg = String::new();
    if points().next().is_some() {
        let x = least(&mut points().map(|p| p.0))..most(&mut points().map(|p| p.0));
        let y = (least(&mut points().map(|p| p.1)), most(&mut points().map(|p| p.1)));
        let (whole, log) = (0.0..y.1 * 1.1, (y.0 / 2.0..y.1 * 2.0).log_scale());
        let frame = Frame { title, axes, curves, language };
        let drawn = match (axes.log_x, axes.log_y) {
            (false, true) => frame.draw(&mut svg, x, log),
            (true, false) => frame.draw(&mut svg, x.log_scale(), whole),
            (true, true) => frame.draw(&mut svg, x.log_scale(), log),
            (false, false) => frame.draw(&mut svg, x, whole),
        };
        drawn.expect("writing into memory does not fail");
    }
    svg
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The contents of a plot of curves.
struct Frame<'a> {
    title: &'a Words,
    axes: &'a Axes,
    curves: &'a [Curve],
    language: Language,
}

impl Frame<'_> {
    fn draw<X, Y>(&self, svg: &mut String, x: X, y: Y) -> Drawn
    where
        X: AsRangedCoord<Value = f64>,
        Y: AsRangedCoord<Value = f64>,
        X::CoordDescType: ValueFormatter<f64>,
        Y::CoordDescType: ValueFormatter<f64>,
    {
        let Self { title, axes, curves, language } = *self;
        let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(title.get(language), ("sans-serif", 18))
            .margin(14)
            .x_label_area_size(44)
            .y_label_area_size(72)
            .build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .x_desc(axes.x.get(language))
            .y_desc(axes.y.get(language))
            .x_label_formatter(&|value| language.decimal(short(*value)))
            .y_label_formatter(&|value| language.decimal(short(*value)))
            .light_line_style(WHITE)
            .draw()?;
        for (index, curve) in curves.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            chart
                .draw_series(LineSeries::new(curve.corners(), colour.stroke_width(2)))?
                .label(curve.name.get(language))
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(3))
                });
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
}

/// Whether the first curve falls, so that a legend at the top would be in its way.
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

/// The label of the axis of shares.
const SHARES: Text = Text::new(
    "games won by the report's winner, %  (line: 95 % interval, circle: the report)",
    "parties gagnées par le gagnant du rapport, %  (trait : intervalle à 95 %, cercle : le \
     rapport)",
);

/// Shares from 0 to 100 % with their intervals, beside the report's.
pub(crate) fn shares(name: &'static str, title: impl Into<Words>, shares: &[Share]) -> Plot {
    let title = title.into();
    let svg = Words::each(|language| {
        let mut svg = String::new();
        let [title, axis] = [title.get(language), SHARES.get(language)];
        draw_shares(&mut svg, title, axis, shares).expect("writing into memory does not fail");
        svg
    });
    Plot { name, title, svg }
}

fn draw_shares(svg: &mut String, title: &str, axis: &str, shares: &[Share]) -> Drawn {
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
        .x_desc(axis)
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

/// A short number for an axis: 1 k, 20 M.
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
