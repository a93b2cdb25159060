//! A board printed with characters.
//!
//! Every cell is one character (two for numbers above 9) at column
//! `x · text_step`; every different `y` is one line. Upright and level strokes
//! are drawn between the cells; the last move stands in parentheses and winning cells in brackets, so that
//! nothing depends on colour. Edges that belong to a side carry its name.

use crate::{Cell, Content, Diagram, Marks, Side};

/// Whether colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Characters only.
    Plain,
    /// With ANSI colours.
    Ansi,
}

/// Prints a board; every line ends with a newline.
#[must_use]
pub fn text(diagram: &Diagram, style: Style) -> String {
    Canvas::draw(diagram).print(style)
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The character that joins strokes with these ends.
const fn joint(ends: u8) -> char {
    match (ends & (UP | DOWN), ends & (LEFT | RIGHT)) {
        (_, 0) => '│',
        (0, _) => '─',
        (DOWN, RIGHT) => '┌',
        (DOWN, LEFT) => '┐',
        (UP, RIGHT) => '└',
        (UP, LEFT) => '┘',
        (DOWN, _) => '┬',
        (UP, _) => '┴',
        (_, RIGHT) => '├',
        (_, LEFT) => '┤',
        _ => '┼',
    }
}

/// A character, its ANSI attributes (may be empty), and the ends of the strokes through it.
#[derive(Clone)]
struct Glyph {
    character: char,
    attributes: String,
    ends: u8,
}

impl Glyph {
    fn new(character: char, attributes: &str) -> Self {
        Self { character, attributes: attributes.to_owned(), ends: 0 }
    }

    fn blank() -> Self {
        Self::new(' ', "")
    }
}

struct Canvas {
    lines: Vec<Vec<Glyph>>,
    /// The `y` of each line.
    heights: Vec<f32>,
    left: f32,
    step: f32,
}

impl Canvas {
    fn draw(diagram: &Diagram) -> Self {
        let mut canvas = Self::empty(diagram);
        for stroke in diagram.strokes.iter().filter(|stroke| stroke.side.is_none()) {
            canvas.stroke(stroke.from, stroke.to);
        }
        for label in &diagram.labels {
            canvas.write(label.x, label.y, &label.text, "2");
        }
        for cell in &diagram.cells {
            canvas.cell(cell, diagram);
        }
        for side in [Side::First, Side::Second] {
            canvas.name_edges(side, diagram);
        }
        canvas
    }

    /// Writes a side's name at the two edges of the board that belong to it.
    fn name_edges(&mut self, side: Side, diagram: &Diagram) {
        let own = || diagram.strokes.iter().filter(|stroke| stroke.side == Some(side));
        if own().next().is_none() {
            return;
        }
        let look = &diagram.looks[side.index()];
        let attributes = format!("1;38;5;{}", look.ansi);
        let (top, bottom) =
            diagram.cells.iter().fold((f32::MAX, f32::MIN), |(top, bottom), cell| {
                (top.min(cell.y), bottom.max(cell.y))
            });
        // An edge above or below lies within a cell of the first or the last row.
        let is_level = own().all(|stroke| {
            let y = (stroke.from.1 + stroke.to.1) / 2.0;
            y < top || y > bottom
        });
        if is_level {
            let above = self.named_line(0, &look.name, &attributes);
            let below = self.named_line(self.lines.len() - 1, &look.name, &attributes);
            self.lines.insert(0, above);
            self.heights.insert(0, f32::MIN);
            self.lines.push(below);
            self.heights.push(f32::MAX);
        } else {
            let middle = self.line_of((top + bottom) / 2.0);
            self.name_beside(middle, &look.name, &attributes);
        }
    }

    /// A line with a name written over its middle.
    fn named_line(&self, line: usize, name: &str, attributes: &str) -> Vec<Glyph> {
        let (first, end) = (self.first_in(line), self.lines[line].len());
        let start = ((first + end).saturating_sub(name.chars().count())) / 2;
        let mut glyphs = vec![Glyph::blank(); start];
        glyphs.extend(name.chars().map(|character| Glyph::new(character, attributes)));
        glyphs
    }

    /// Writes a name before and after a line, shifting the board if there is not enough room.
    fn name_beside(&mut self, line: usize, name: &str, attributes: &str) {
        let length = name.chars().count();
        let missing = (length + 2).saturating_sub(self.first_in(line));
        for line in &mut self.lines {
            line.splice(0..0, std::iter::repeat_n(Glyph::blank(), missing));
        }
        let before = self.first_in(line) - length - 2;
        let after = self.lines[line].len() + 2;
        for (index, character) in name.chars().enumerate() {
            self.put(line, before + index, character, attributes);
            self.put(line, after + index, character, attributes);
        }
    }

    /// The first column of a line that is not blank.
    fn first_in(&self, line: usize) -> usize {
        self.lines[line].iter().position(|glyph| glyph.character != ' ').unwrap_or(0)
    }

    fn empty(diagram: &Diagram) -> Self {
        let cells = diagram.cells.iter().map(|cell| cell.y);
        let labels = diagram.labels.iter().map(|label| label.y);
        let strokes = diagram.strokes.iter().filter(|stroke| stroke.side.is_none());
        let level =
            strokes.filter(|stroke| stroke.from.1 == stroke.to.1).map(|stroke| stroke.from.1);
        let mut heights: Vec<f32> = cells.chain(labels).chain(level).collect();
        heights.sort_by(f32::total_cmp);
        heights.dedup_by(|a, b| (*a - *b).abs() < 0.01);
        let (left, ..) = diagram.bounds();
        let lines = vec![Vec::new(); heights.len()];
        Self { lines, heights, left, step: diagram.text_step as f32 }
    }

    fn line_of(&self, y: f32) -> usize {
        let distance = |height: &f32| (height - y).abs();
        let nearest = (0..self.heights.len())
            .min_by(|&a, &b| distance(&self.heights[a]).total_cmp(&distance(&self.heights[b])));
        nearest.unwrap_or(0)
    }

    fn column_of(&self, x: f32) -> usize {
        // Leave one column on the left free for a mark.
        ((x - self.left) * self.step).round() as usize + 1
    }

    fn put(&mut self, line: usize, column: usize, character: char, attributes: &str) {
        let Some(line) = self.lines.get_mut(line) else { return };
        if line.len() <= column {
            line.resize(column + 1, Glyph::blank());
        }
        line[column] = Glyph::new(character, attributes);
    }

    /// Writes a text that ends at (x, y), so that numbers align on the right.
    fn write(&mut self, x: f32, y: f32, text: &str, attributes: &str) {
        let (line, last) = (self.line_of(y), self.column_of(x));
        let length = text.chars().count();
        for (index, character) in text.chars().enumerate() {
            self.put(line, (last + 1 + index).saturating_sub(length), character, attributes);
        }
    }

    /// Joins a level or upright stroke to those drawn before it.
    fn stroke(&mut self, from: (f32, f32), to: (f32, f32)) {
        let lines = || {
            (0..self.heights.len())
                .filter(|&line| (from.1 - 0.01..=to.1 + 0.01).contains(&self.heights[line]))
        };
        let (first, last) = (self.column_of(from.0), self.column_of(to.0));
        let (Some(top), Some(bottom)) = (lines().next(), lines().next_back()) else { return };
        if from.1 == to.1 {
            for column in first..=last {
                let ends = (u8::from(column > first) * LEFT) | (u8::from(column < last) * RIGHT);
                self.join(top, column, ends);
            }
        } else if from.0 == to.0 {
            for line in top..=bottom {
                let ends = (u8::from(line > top) * UP) | (u8::from(line < bottom) * DOWN);
                self.join(line, first, ends);
            }
        }
    }

    fn join(&mut self, line: usize, column: usize, ends: u8) {
        let present = self.lines[line].get(column).map_or(0, |glyph| glyph.ends);
        let ends = ends | present;
        self.put(line, column, joint(ends), "2");
        self.lines[line][column].ends = ends;
    }

    fn cell(&mut self, cell: &Cell, diagram: &Diagram) {
        let (character, attributes) = match cell.content {
            Content::Empty => (".".to_owned(), "2".to_owned()),
            Content::Stone(side) => stone(side, diagram),
            Content::Digit(number) => (number.to_string(), digit_attributes(cell.marks)),
        };
        self.write(cell.x, cell.y, &character, &attributes);
        let (line, column) = (self.line_of(cell.y), self.column_of(cell.x));
        let (open, close) = match cell.marks {
            Marks { winning: true, .. } => ('[', ']'),
            Marks { conflict: true, .. } => ('!', '!'),
            Marks { last: true, .. } => ('(', ')'),
            _ => return,
        };
        let before = column.saturating_sub(character.len());
        let joined = self.lines[line].get(before).is_some_and(|glyph| glyph.character == close);
        self.put(line, before, if joined { ' ' } else { open }, "");
        self.put(line, column + 1, close, "");
    }

    fn print(&self, style: Style) -> String {
        let mut printed = String::new();
        for line in &self.lines {
            let end = line.iter().rposition(|glyph| glyph.character != ' ').map_or(0, |at| at + 1);
            for glyph in &line[..end] {
                if style == Style::Ansi && !glyph.attributes.is_empty() {
                    printed.push_str("\x1b[");
                    printed.push_str(&glyph.attributes);
                    printed.push('m');
                    printed.push(glyph.character);
                    printed.push_str("\x1b[0m");
                } else {
                    printed.push(glyph.character);
                }
            }
            printed.push('\n');
        }
        printed
    }
}

fn stone(side: Side, diagram: &Diagram) -> (String, String) {
    let look = &diagram.looks[side.index()];
    (look.letter.to_string(), format!("1;38;5;{}", look.ansi))
}

fn digit_attributes(marks: Marks) -> String {
    let attributes = if marks.conflict {
        "31"
    } else if marks.given {
        "1"
    } else {
        "36"
    };
    attributes.to_owned()
}
