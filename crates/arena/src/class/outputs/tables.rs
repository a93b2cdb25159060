//! Tables of all grades: our own, and those that platforms import.

use super::{Sheet, part_name, points, won};
use crate::class::{Graded, Results};
use crate::report::quoted;

/// Rows as comma-separated values (RFC 4180).
fn csv(rows: &[Vec<String>]) -> String {
    let line = |row: &Vec<String>| {
        let fields: Vec<String> = row.iter().map(|field| quoted(field)).collect();
        fields.join(",") + "\r\n"
    };
    rows.iter().map(line).collect()
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// One line per student, with the points of every part. A student not graded yet has none.
pub(super) fn grades(sheet: &Sheet<'_>, results: &Results) -> String {
    let parts: Vec<&str> = sheet.task.parts().map(|(name, _)| name).collect();
    let mut head = texts(&["student", "name", "points", "of", "passed", "status", "language"]);
    head.extend(texts(&parts));
    head.extend(texts(&["games", "won", "forfeits", "pseudonym"]));
    let mut rows = vec![head];
    for graded in &results.graded {
        let (grade, student) = (&graded.grade, &graded.student);
        let status = graded.problem.as_ref().map_or("graded", |problem| problem.kind());
        let mut row = vec![
            student.id.clone(),
            student.name.clone(),
            points(grade.points),
            points(grade.of),
            if grade.passed { "yes" } else { "no" }.to_owned(),
            status.to_owned(),
            graded.language.clone(),
        ];
        let earned = |name: &&str| grade.parts.iter().find(|part| part.name == *name);
        row.extend(parts.iter().map(|name| points(earned(name).map_or(0.0, |part| part.points))));
        let (won, games) = won(graded);
        let forfeits = grade.games.iter().filter(|game| game.forfeited).count();
        row.extend([games, won, forfeits].map(|count| count.to_string()));
        row.push(student.pseudonym(&results.secret, sheet.language));
        rows.push(row);
    }
    for student in &results.waiting {
        let mut row = vec![student.id.clone(), student.name.clone()];
        row.resize(rows[0].len(), String::new());
        row[5] = "waiting".to_owned();
        rows.push(row);
    }
    csv(&rows)
}

/// Moodle's grading worksheet: assignment, *Upload grading worksheet*. Moodle finds the columns by
/// their English names and refuses a sheet without the time of the last grade, which is unknown here.
pub(super) fn moodle(sheet: &Sheet<'_>, results: &Results) -> String {
    let changed = "Last modified (grade)";
    let head = ["Identifier", "Full name", "Grade", "Maximum Grade", changed, "Feedback comments"];
    let row = |graded: &Graded| {
        let number = graded.student.moodle.as_ref();
        vec![
            number.map(|number| format!("Participant {number}")).unwrap_or_default(),
            graded.student.name.clone(),
            points(graded.grade.points),
            points(graded.grade.of),
            String::new(),
            comment(sheet, graded),
        ]
    };
    let rows = results.graded.iter().map(row);
    csv(&std::iter::once(texts(&head)).chain(rows).collect::<Vec<_>>())
}

/// One line on the points earned in each part.
fn comment(sheet: &Sheet<'_>, graded: &Graded) -> String {
    if let Some(problem) = &graded.problem {
        return problem.in_words(sheet.language);
    }
    let part = |part: &crate::grade::PartGrade| {
        let name = part_name(&part.name, sheet.language);
        format!("{name}: {} / {}", points(part.points), points(part.of))
    };
    graded.grade.parts.iter().map(part).collect::<Vec<_>>().join("; ")
}

/// Canvas' gradebook: *Import*. Its second line has the maximum points.
pub(super) fn canvas(sheet: &Sheet<'_>, results: &Results) -> String {
    let head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", &sheet.title];
    let possible = points(sheet.task.of());
    let mut rows = vec![texts(&head), texts(&["    Points Possible", "", "", "", "", &possible])];
    for graded in &results.graded {
        let id = graded.student.canvas.as_deref().unwrap_or_default();
        let earned = points(graded.grade.points);
        rows.push(texts(&[&graded.student.name, id, "", "", "", &earned]));
    }
    csv(&rows)
}

/// The files that Dolos compares, with their owners.
pub(super) fn similarity(results: &Results) -> String {
    let mut rows = vec![texts(&["filename", "label", "full_name"])];
    for graded in results.graded.iter().filter(|graded| !graded.language.is_empty()) {
        let folder = format!("{}/{}", graded.language, graded.student.id);
        rows.push(texts(&[&folder, &graded.language, &graded.student.name]));
    }
    csv(&rows)
}
