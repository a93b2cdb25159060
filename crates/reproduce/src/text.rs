//! Chapters as text for a terminal of 80 columns.

use quintet::core::{Language, Text};
use quintet::report::{Chapter, Row, Status, Table};
use std::fmt::Write;

const WIDTH: usize = 80;

/// The words of the layout.
pub(crate) mod words {
    use super::Text;
    pub(crate) const FIGURE: Text = Text::new("figure", "chiffre");
    pub(crate) const REPORT: Text = Text::new("report", "rapport");
    pub(crate) const OURS: Text = Text::new("ours", "le nôtre");
    pub(crate) const STATUS: Text = Text::new("status", "verdict");
    pub(crate) const NAMES: Text = Text::new("The report's names", "Les noms du rapport");
    pub(crate) const EQUAL: Text = Text::new("equal", "égal");
    pub(crate) const DIFFERS: Text = Text::new("differs", "différent");
    pub(crate) const NOT_COMPARABLE: Text = Text::new("not comparable", "non comparable");
    pub(crate) const OURS_ONLY: Text = Text::new("ours only", "le nôtre seul");
    pub(crate) const LEGEND: Text = Text::new(
        "=  equal    ≠  differs    ~  not comparable    +  ours only\n\
         (in parentheses: computed by us from the report's figures)",
        "=  égal    ≠  différent    ~  non comparable    +  le nôtre seul\n\
         (entre parenthèses : calculé par nous d’après les chiffres du rapport)",
    );
}

/// The tables of a chapter, in columns.
#[must_use]
pub fn text(chapter: &Chapter, language: Language) -> String {
    let colon = language.pick(":", " :");
    let name = &chapter.title;
    let title = format!("{name}{colon} {}", chapter.about);
    let mut out = String::new();
    wrap(&mut out, "", &title);
    let _ = writeln!(out, "{}", "=".repeat(title.chars().count().min(WIDTH)));
    for sentence in &chapter.story {
        wrap(&mut out, "", sentence);
    }
    write_names(&mut out, chapter, language);
    let _ = writeln!(out, "\n{}", words::LEGEND.get(language));
    for table in &chapter.tables {
        out.push('\n');
        write_table(&mut out, table, language);
    }
    let counts = chapter.counts.in_words(language);
    out.push('\n');
    wrap(&mut out, "", &format!("{name}{colon} {counts}"));
    out
}

fn write_names(out: &mut String, chapter: &Chapter, language: Language) {
    let _ = writeln!(out, "\n{}", words::NAMES.get(language));
    let names = &chapter.names;
    // Names that fit into a column; others get a line of their own.
    let width = names.iter().map(|n| n.name.chars().count()).filter(|n| *n <= 26).max();
    let width = width.unwrap_or(0);
    for named in names {
        let line = format!("  {:<width$}  {}", named.name, named.ours);
        match line.chars().count() <= WIDTH {
            true => out.push_str(&format!("{line}\n")),
            false => out.push_str(&format!("  {}\n      {}\n", named.name, named.ours)),
        }
        if !named.note.is_empty() {
            wrap(out, "      ", &named.note);
        }
    }
}

fn write_table(out: &mut String, table: &Table, language: Language) {
    wrap(out, "", &table.title);
    if !table.note.is_empty() {
        wrap(out, "  ", &table.note);
    }
    if !table.picture.is_empty() {
        out.push('\n');
        table.picture.lines().for_each(|line| {
            let _ = writeln!(out, "{}", format!("  {line}").trim_end());
        });
        out.push('\n');
    }
    if table.rows.is_empty() {
        return;
    }
    let head = [Text::same(""), words::REPORT, words::OURS, Text::same("")]
        .map(|word| word.get(language).to_owned());
    let rows: Vec<_> = table.rows.iter().map(|row| (columns(row), &row.remarks)).collect();
    let widest = |at: usize| {
        let cells = rows.iter().map(|(cells, _)| cells[at].chars().count());
        cells.chain([head[at].chars().count()]).max().unwrap_or(0)
    };
    let right = [widest(1).min(22), widest(2).min(26)];
    let left = widest(0).min(WIDTH - 9 - right[0] - right[1]);
    write_row(out, &head, left, right);
    for (cells, remarks) in &rows {
        write_row(out, cells, left, right);
        remarks.iter().for_each(|remark| wrap(out, "      ", remark));
    }
}

/// A line of four columns. A first column that is too wide gets a line of its own.
fn write_row(out: &mut String, cells: &[String; 4], left: usize, right: [usize; 2]) {
    let mut first = cells[0].as_str();
    let fits = |cell: &str, width: usize| cell.chars().count() <= width;
    if !fits(first, left) || !fits(&cells[1], right[0]) || !fits(&cells[2], right[1]) {
        wrap(out, "  ", first);
        first = "";
    }
    let room = |cell: &str, least: usize| cell.chars().count().max(least);
    let [report, ours] = [room(&cells[1], right[0]), room(&cells[2], right[1])];
    // A value that is too wide extends to the left if there is room.
    let taken = report + ours - right[0] - right[1];
    let left = left.saturating_sub(taken);
    let line =
        format!("  {first:<left$}  {:>report$}  {:>ours$}  {}", cells[1], cells[2], cells[3]);
    let _ = writeln!(out, "{}", line.trim_end());
}

/// The four columns of a row: subject, report, ours and the sign of its status.
fn columns(row: &Row) -> [String; 4] {
    let sign = match row.status {
        Status::Equal => "=",
        Status::Differs => "≠",
        Status::NotComparable => "~",
        Status::OursOnly => "+",
    };
    let figure = |figure: &Option<String>| figure.as_deref().unwrap_or("–").to_owned();
    [row.what.clone(), figure(&row.report), figure(&row.ours), sign.to_owned()]
}

/// The name of a status.
pub(crate) fn status(status: Status, language: Language) -> &'static str {
    match status {
        Status::Equal => words::EQUAL,
        Status::Differs => words::DIFFERS,
        Status::NotComparable => words::NOT_COMPARABLE,
        Status::OursOnly => words::OURS_ONLY,
    }
    .get(language)
}

/// Lines of at most [`WIDTH`] characters.
fn wrap(out: &mut String, indent: &str, text: &str) {
    let room = WIDTH - indent.chars().count();
    let mut line = String::new();
    for word in unbreakable(text) {
        let longer = line.chars().count() + 1 + word.chars().count() > room;
        if longer && !line.is_empty() {
            let _ = writeln!(out, "{indent}{line}");
            line.clear();
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    let _ = writeln!(out, "{indent}{line}");
}

/// The words of a text, keeping French punctuation on the line of its word.
fn unbreakable(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let closes = word.starts_with(['»', ':', ';', '?', '!', '%']);
        match words.last_mut() {
            Some(last) if closes || last.ends_with('«') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stay_with_their_words() {
        assert_eq!(unbreakable("« a b » : 5 % ;"), ["« a", "b » :", "5 % ;"]);
    }
}
