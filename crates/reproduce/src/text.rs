//! Chapters as text for a terminal.

use crate::{Chapter, Row, Table};
use std::fmt::Write;

/// The tables of a chapter, in columns.
#[must_use]
pub fn text(chapter: &Chapter) -> String {
    let mut out = format!("{}\n{}\n", chapter.title, "=".repeat(chapter.title.chars().count()));
    for table in &chapter.tables {
        out.push('\n');
        write_table(&mut out, table);
    }
    out
}

fn write_table(out: &mut String, table: &Table) {
    let _ = writeln!(out, "{}", table.title);
    if !table.note.is_empty() {
        let _ = writeln!(out, "  {}", table.note);
    }
    let head = ["", "report", "ours", ""].map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> =
        std::iter::once(head).chain(table.rows.iter().map(columns)).collect();
    let widths: Vec<usize> = (0..4)
        .map(|at| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0))
        .collect();
    for row in rows {
        let line = format!(
            "  {:<w0$}  {:>w1$}  {:>w2$}  {}",
            row[0],
            row[1],
            row[2],
            row[3],
            w0 = widths[0],
            w1 = widths[1],
            w2 = widths[2]
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

/// A row as what, report, ours, and remarks.
pub(crate) fn columns(row: &Row) -> Vec<String> {
    let shown = |figure: &Option<crate::Figure>| {
        figure.as_ref().map_or_else(|| "–".to_owned(), ToString::to_string)
    };
    let mut remarks = Vec::new();
    match row.equal {
        Some(true) => remarks.push("equal".to_owned()),
        Some(false) => remarks.push("DIFFERENT".to_owned()),
        None => {}
    }
    if let Some(ratio) = row.ratio {
        let digits = if ratio < 10.0 { 1 } else { 0 };
        remarks.push(format!("{ratio:.digits$}× faster"));
    }
    remarks.extend(row.besides.iter().map(|(name, figure)| format!("{name} {figure}")));
    vec![row.what.clone(), shown(&row.report), shown(&row.ours), remarks.join(", ")]
}
