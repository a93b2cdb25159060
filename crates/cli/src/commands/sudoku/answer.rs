//! The answer for each puzzle, and the summary.

use super::way::{Found, Solutions};
use super::{Last, picture};
use crate::failure::{Exit, Failure};
use crate::output::{Ink, Output, paint};
use crate::{width, words};
use quintet::core::Language;
use quintet_sudoku::solvers::Verdict;
use quintet_sudoku::{Grid, Size};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::borrow::Cow;
use std::time::Duration;

/// The answer for a line.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct Answer<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// The best full grid of a local search that found no solution, and the conflicts in its
    /// rows and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    filled: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Solutions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// The summary of all lines.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct Summary {
    pub(super) solver: String,
    pub(super) puzzles: usize,
    pub(super) solved: usize,
    pub(super) unsolved: usize,
    /// Puzzles proved to have one, several and no solutions.
    pub(super) unique: usize,
    pub(super) multiple: usize,
    pub(super) none: usize,
    pub(super) bad_lines: usize,
    pub(super) nodes: u64,
    pub(super) nodes_max: u64,
    pub(super) seconds: f64,
    pub(super) interrupted: bool,
}

impl Summary {
    /// Counts another puzzle.
    pub(super) fn add(&mut self, solved: &SolvedPuzzle<'_>) {
        self.puzzles += 1;
        self.solved += usize::from(solved.solution.is_some());
        self.unique += usize::from(solved.solutions == Some(Solutions::One));
        self.multiple += usize::from(solved.solutions == Some(Solutions::Many));
        self.none += usize::from(solved.solutions == Some(Solutions::None));
        self.nodes += solved.nodes;
        self.nodes_max = self.nodes_max.max(solved.nodes);
    }

    /// Counts the puzzles of another summary.
    pub(super) fn add_all(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.unique += other.unique;
        self.multiple += other.multiple;
        self.none += other.none;
        self.bad_lines += other.bad_lines;
        self.nodes += other.nodes;
        self.nodes_max = self.nodes_max.max(other.nodes_max);
    }
}

/// The result for a puzzle, without owning its data.
pub(super) struct SolvedPuzzle<'a> {
    /// The digits of the puzzle and of its solution.
    pub(super) puzzle: &'a [u8],
    pub(super) solution: Option<&'a [u8]>,
    /// The digits of the best full grid of a local search, and the number of its conflicts, if
    /// it has any.
    pub(super) filled: Option<(&'a [u8], u64)>,
    pub(super) solutions: Option<Solutions>,
    pub(super) verdict: Ending,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// Whether Ctrl-C prevented its solution.
    pub(super) interrupted: bool,
}

/// How the search for a solution ended.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    Solved,
    Limit,
    /// Proved to have no solution.
    Hopeless,
    /// A local search gave up.
    GaveUp {
        conflicts: u64,
        restarts: u64,
    },
}

impl<'a> SolvedPuzzle<'a> {
    /// What a solver found for a puzzle.
    pub(super) fn of(puzzle: &'a Grid, found: &'a Found, interrupted: bool) -> Self {
        let report = &found.report;
        let verdict = match report.verdict {
            Verdict::Solved => Ending::Solved,
            Verdict::LimitReached => Ending::Limit,
            Verdict::Exhausted if report.hopeless => Ending::Hopeless,
            Verdict::Exhausted => Ending::GaveUp {
                conflicts: report.conflicts.unwrap_or(0),
                restarts: report.restarts,
            },
        };
        Self {
            puzzle: puzzle.digits(),
            solution: report.solution.as_ref().map(Grid::digits),
            filled: report.filled.as_ref().map(Grid::digits).zip(report.conflicts),
            solutions: found.solutions,
            verdict,
            nodes: report.nodes,
            time: report.time,
            interrupted,
        }
    }

    /// How it ended, for programs and for people.
    fn verdict(&self) -> (&'static str, Cow<'static, str>) {
        match self.verdict {
            Ending::Solved => ("solved", "".into()),
            Ending::Limit if self.interrupted => {
                ("interrupted", words::pick("interrupted", "interrompu").into())
            }
            Ending::Limit => {
                let words =
                    ("unsolved: the limit was reached", "non résolu : la limite est atteinte");
                ("limit", words::pick(words.0, words.1).into())
            }
            Ending::Hopeless => {
                ("no-solution", words::pick("no solution", "pas de solution").into())
            }
            Ending::GaveUp { conflicts, restarts } => {
                let restarts = words::count(restarts);
                let words = words::pick(
                    format!("unsolved: {conflicts} conflicts left after {restarts} restarts"),
                    format!("non résolu : {conflicts} conflits après {restarts} relances"),
                );
                ("gave-up", words.into())
            }
        }
    }
}

/// The schemas of a line and of the last one.
pub(super) fn schemas(schemas: &mut SchemaGenerator) -> [Schema; 2] {
    [schemas.subschema_for::<Answer<'_>>(), schemas.subschema_for::<Last<'_, Summary>>()]
}

/// The style of lines.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// With the number of the line.
    numbered: bool,
    json: bool,
    colour: bool,
    /// As a grid: a single puzzle on a terminal.
    drawn: bool,
    pub(super) language: Language,
}

impl Manner {
    /// Numbered lines without colour.
    pub(super) const fn plain() -> Self {
        let language = Language::English;
        Self { numbered: true, json: false, colour: false, drawn: false, language }
    }

    /// As the output requires, with numbers or without.
    pub(super) fn of(out: &Output, numbered: bool) -> Self {
        Self {
            numbered,
            json: out.is_json(),
            colour: out.talks_in_colour(),
            drawn: !numbered && !out.is_json() && width::columns().is_some(),
            language: out.language(),
        }
    }
}

/// Writes the result for a puzzle as a line.
pub(super) fn write(number: usize, solved: &SolvedPuzzle<'_>, manner: &Manner, to: &mut Vec<u8>) {
    if manner.json {
        return write_json(
            to,
            &Answer {
                line: number,
                puzzle: Some(text_of(solved.puzzle)),
                verdict: Some(solved.verdict().0),
                solution: solved.solution.map(text_of),
                filled: solved.filled.map(|(digits, _)| text_of(digits)),
                conflicts: solved.filled.map(|(_, conflicts)| conflicts),
                solutions: solved.solutions,
                nodes: Some(solved.nodes),
                seconds: Some(solved.time.as_secs_f64()),
                ..Answer::default()
            },
        );
    }
    if manner.numbered {
        write_number(number as u64, to);
        to.extend_from_slice(b"  ");
    }
    match solved.solution {
        Some(digits) if manner.drawn => {
            to.extend(picture::grid(solved.puzzle, digits, manner.colour).bytes());
        }
        Some(digits) => write_digits(digits, to),
        None => to.extend(paint(&solved.verdict().1, Ink::Red, manner.colour).bytes()),
    }
    let solutions = match solved.solutions {
        Some(Solutions::One) => words::pick("  one solution  ", "  une solution  "),
        Some(Solutions::Many) => {
            words::pick("  more than one solution  ", "  plusieurs solutions  ")
        }
        Some(Solutions::None) | None => "  ",
    };
    let drawn = manner.drawn && solved.solution.is_some();
    to.extend_from_slice(if drawn { &solutions.as_bytes()[1..] } else { solutions.as_bytes() });
    match solved.nodes {
        nodes @ 0..1000 => write_number(nodes, to),
        nodes => to.extend(words::count(nodes).bytes()),
    }
    let word = words::plural(solved.nodes, [" node  ", " nodes  "], [" nœud  ", " nœuds  "]);
    to.extend_from_slice(word.as_bytes());
    write_time(solved.time, to);
    to.push(b'\n');
    if let Some((digits, _)) = solved.filled.filter(|_| !manner.numbered) {
        to.extend(picture::conflicts(solved.puzzle, digits, manner.colour).bytes());
    }
}

/// Writes why a line is not a puzzle.
pub(super) fn write_bad(number: usize, reason: &str, manner: &Manner, to: &mut Vec<u8>) {
    if manner.json {
        let error = Some(reason);
        return write_json(to, &Answer { line: number, error, ..Answer::default() });
    }
    let label = paint(words::pick("not a puzzle:", "pas une grille :"), Ink::Red, manner.colour);
    to.extend(format!("{number}  {label} {reason}\n").bytes());
}

fn write_json(to: &mut Vec<u8>, answer: &Answer<'_>) {
    serde_json::to_writer(&mut *to, answer).expect("plain data can be written to memory");
    to.push(b'\n');
}

/// Milliseconds, with more digits for small values.
fn write_time(time: Duration, to: &mut Vec<u8>) {
    let nanos = time.as_nanos();
    if nanos >= 100_000 {
        let text = words::decimal(format!("{:.1} ms", time.as_secs_f64() * 1000.0));
        return to.extend(text.bytes());
    }
    // 0.0000 to 0.1000, in tenths of a microsecond.
    let tenths = (nanos as u64 + 50) / 100 + 10_000;
    let before = to.len();
    write_number(tenths, to);
    to[before] = b'0';
    to.insert(before + 1, words::pick(b'.', b','));
    to.extend_from_slice(b" ms");
}

/// Decimal digits, without an allocation.
fn write_number(number: u64, to: &mut Vec<u8>) {
    let (mut digits, mut at, mut left) = ([0; 20], 20, number);
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            return to.extend_from_slice(&digits[at..]);
        }
    }
}

/// The size of a grid with these cells.
pub(super) fn size_of(digits: &[u8]) -> Size {
    Size::of_cells(digits.len()).expect("a grid has a size")
}

/// Writes one character per cell.
fn write_digits(digits: &[u8], to: &mut Vec<u8>) {
    let is_plain = |digit: u8| (1..=9).contains(&digit);
    if digits.iter().fold(true, |plain, &digit| plain & is_plain(digit)) {
        // The common case: many cells at a time.
        return to.extend(digits.iter().map(|&digit| b'0' + digit));
    }
    let size = size_of(digits);
    to.extend(digits.iter().map(|&digit| size.character(digit) as u8));
}

fn text_of(digits: &[u8]) -> String {
    let mut text = Vec::with_capacity(digits.len());
    write_digits(digits, &mut text);
    String::from_utf8(text).expect("the characters of cells are ASCII")
}

/// Writes the summary.
pub(super) fn conclude(summary: &Summary, out: &mut Output) -> Result<Exit, Failure> {
    if out.is_json() {
        out.data(&Last { summary })?;
    } else {
        if summary.interrupted {
            out.note(words::interrupted());
        }
        let many = match summary.multiple {
            0 => String::new(),
            multiple => {
                let multiple = words::count(multiple as u64);
                words::pick(
                    format!("; {multiple} with more than one solution"),
                    format!(" ; {multiple} à plusieurs solutions"),
                )
            }
        };
        let bad = match summary.bad_lines {
            0 => String::new(),
            1 => words::pick("; 1 line was not a puzzle", " ; 1 ligne n’était pas une grille")
                .to_owned(),
            lines => words::pick(
                format!("; {lines} lines were not puzzles"),
                format!(" ; {lines} lignes n’étaient pas des grilles"),
            ),
        };
        let Summary { solved, puzzles, solver, .. } = summary;
        let [nodes, most] = [summary.nodes, summary.nodes_max].map(words::count);
        let time = words::span(summary.seconds);
        out.note(&words::pick(
            format!(
                "Solved {solved} of {puzzles} with `{solver}` in {time} ({nodes} nodes, at most \
                 {most} for one puzzle){many}{bad}\n"
            ),
            format!(
                "{solved} sur {puzzles} résolues avec `{solver}` en {time} ({nodes} nœuds, au plus \
                 {most} pour une grille){many}{bad}\n"
            ),
        ));
    }
    let all = summary.unsolved == 0 && summary.bad_lines == 0;
    Ok(match all {
        _ if summary.interrupted => Exit::Interrupted,
        true => Exit::Answered,
        false => Exit::Negative,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_numbers_are_written_as_the_library_would() {
        for nanos in [0, 1, 49, 51, 151, 999, 12_345, 99_949, 99_951, 99_999, 100_000, 2_345_678] {
            let time = Duration::from_nanos(nanos);
            let ms = time.as_secs_f64() * 1000.0;
            let plain = if ms < 0.1 { format!("{ms:.4} ms") } else { format!("{ms:.1} ms") };
            let mut text = Vec::new();
            write_time(time, &mut text);
            assert_eq!(String::from_utf8(text).unwrap(), plain);
        }
        for number in [0, 9, 10, 12_345, u64::MAX] {
            let mut text = Vec::new();
            write_number(number, &mut text);
            assert_eq!(String::from_utf8(text).unwrap(), number.to_string());
        }
        let text =
            |digits: &[u8], cells| text_of(&[digits, &vec![0; cells - digits.len()]].concat());
        assert!(text(&[0, 1, 9, 10, 16], 256).starts_with(".19AG."));
        assert!(text(&[0, 1, 9, 10, 25], 625).starts_with(".AIJY."));
    }
}
