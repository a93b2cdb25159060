//! A board drawn as a self-contained SVG that follows the viewer's light or dark mode.

use crate::{Cell, CellShape, Content, Diagram, Stroke};
use std::fmt::Write;

/// Pixels from one cell to the next.
const UNIT: f32 = 48.0;
/// Free space around the cells, in cells.
const MARGIN: f32 = 0.8;

/// Plain values rather than custom properties, which many viewers do not support.
const CSS: &str = "\
.board{fill:#e9edf5}.cell{fill:#fff;stroke:#8a94a6}\
.label{fill:#667086;font:14px sans-serif;text-anchor:middle;dominant-baseline:central}\
.digit{fill:#1d2433;font:22px sans-serif;text-anchor:middle;dominant-baseline:central}\
.touched{fill:#fff1c9}.given{font-weight:bold}.conflict{fill:#c02626}\
.stone{stroke:#667086;stroke-width:1.5}.last{stroke:#1d2433;stroke-width:4}.winning{stroke:#12805c;stroke-width:6}\
.stroke{stroke:#1d2433;stroke-width:2.5;stroke-linecap:round}\
@media(prefers-color-scheme:dark){\
.board{fill:#232a37}.cell{fill:#161b24;stroke:#5d6880}.touched{fill:#4a4220}.label{fill:#9aa5bd}.digit{fill:#e8ecf4}\
.conflict{fill:#ff6b6b}.last{stroke:#e8ecf4}.winning{stroke:#3ddc97}.stroke{stroke:#e8ecf4}}";

/// Draws a board; `title` names it for screen readers.
#[must_use]
pub fn svg(diagram: &Diagram, title: &str) -> String {
    let (left, top, right, bottom) = diagram.bounds();
    let (x, y) = ((left - MARGIN) * UNIT, (top - MARGIN) * UNIT);
    let width = (right - left + 2.0 * MARGIN) * UNIT;
    let height = (bottom - top + 2.0 * MARGIN) * UNIT;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <title>{}</title>\n<style>{CSS}</style>\n\
         <rect class=\"board\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n",
        escaped(title)
    );
    for cell in &diagram.cells {
        draw_cell(&mut out, cell, diagram);
    }
    for stroke in &diagram.strokes {
        draw_stroke(&mut out, stroke, diagram);
    }
    for label in &diagram.labels {
        let (x, y) = (label.x * UNIT, label.y * UNIT);
        let _ = writeln!(
            out,
            "<text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>",
            escaped(&label.text)
        );
    }
    out.push_str("</svg>\n");
    out
}

fn draw_cell(out: &mut String, cell: &Cell, diagram: &Diagram) {
    let (x, y) = (cell.x * UNIT, cell.y * UNIT);
    // The last move is marked by the border of a piece or the background of a digit.
    let touched = cell.marks.last && matches!(cell.content, Content::Digit(_));
    let class = if touched { "cell touched" } else { "cell" };
    let shape = match diagram.shape {
        CellShape::Square => {
            let (x, y) = (x - UNIT / 2.0, y - UNIT / 2.0);
            format!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\"/>"
            )
        }
        CellShape::Round => {
            format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", UNIT * 0.42)
        }
        CellShape::Hexagon => format!("<polygon class=\"{class}\" points=\"{}\"/>", hexagon(x, y)),
    };
    let _ = write!(out, "<g><title>{}</title>{shape}", escaped(&cell.spoken));
    let marks = cell.marks;
    match cell.content {
        Content::Empty => {}
        Content::Stone(side) => {
            let class = if marks.winning {
                " winning"
            } else if marks.last {
                " last"
            } else {
                ""
            };
            let colour = &diagram.looks[side.index()].colour;
            let radius = UNIT * 0.36;
            let _ = write!(
                out,
                "<circle class=\"stone{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>"
            );
        }
        Content::Digit(number) => {
            let given = if marks.given { " given" } else { "" };
            let conflict = if marks.conflict { " conflict" } else { "" };
            let _ = write!(
                out,
                "<text class=\"digit{given}{conflict}\" x=\"{x}\" y=\"{y}\">{number}</text>"
            );
        }
    }
    out.push_str("</g>\n");
}

/// The corners of a hexagon with a corner on top, one unit wide.
fn hexagon(x: f32, y: f32) -> String {
    let corners = (0..6).map(|corner| {
        let angle = std::f32::consts::FRAC_PI_3 * corner as f32 + std::f32::consts::FRAC_PI_6;
        let radius = UNIT / 3.0_f32.sqrt();
        format!("{:.1},{:.1}", x + radius * angle.cos(), y + radius * angle.sin())
    });
    corners.collect::<Vec<_>>().join(" ")
}

fn draw_stroke(out: &mut String, stroke: &Stroke, diagram: &Diagram) {
    let [x1, y1, x2, y2] =
        [stroke.from.0, stroke.from.1, stroke.to.0, stroke.to.1].map(|c| c * UNIT);
    let colour = stroke.side.map_or(String::new(), |side| {
        format!(" style=\"stroke:{};stroke-width:6\"", diagram.looks[side.index()].colour)
    });
    let _ = writeln!(
        out,
        "<line class=\"stroke\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{colour}/>"
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
