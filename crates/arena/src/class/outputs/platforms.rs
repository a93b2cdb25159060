//! A student's result in the formats of platforms: Gradescope's `results.json`, Classroom 50's
//! `result.json`.
//!
//! Sources: the autograder specifications of Gradescope, and the result contract
//! `classroom50/result/v1` of Classroom 50.

use super::{Sheet, part_name, points, won};
use crate::class::Graded;
use crate::grade::{PartGrade, Question};
use quintet::core::foreign;
use serde_json::{Value, json};

/// A number with up to two decimals; an integer if it is whole.
fn number(value: f64) -> Value {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded.fract() == 0.0 { json!(rounded as i64) } else { json!(rounded) }
}

/// One test per part, with hidden positions separate, and the leaderboard entries.
pub(super) fn gradescope(sheet: &Sheet<'_>, graded: &Graded, pseudonym: &str) -> String {
    let language = sheet.language;
    let mut tests = Vec::new();
    for (index, part) in graded.grade.parts.iter().enumerate() {
        let splits = part.split(sheet.task.partial());
        for (side, (score, of)) in splits.into_iter().enumerate().filter(|(_, it)| it.1 > 0.0) {
            let hidden = side == 1;
            let more = if hidden { language.pick(" (hidden)", " (caché)") } else { "" };
            tests.push(json!({
                "name": format!("{}{more}", part_name(&part.name, language)),
                "number": format!("{}.{}", index + 1, side + 1),
                "score": number(score),
                "max_score": number(of),
                "status": if score >= of { "passed" } else { "failed" },
                "output": if hidden { String::new() } else { remarks(sheet, graded, part) },
                "output_format": "text",
                "visibility": if hidden { "hidden" } else { "visible" },
            }));
        }
    }
    let output = match &graded.problem {
        Some(problem) => {
            let words = foreign::line(&problem.in_words(language));
            format!("{words}\n{}", foreign::text(problem.output()))
        }
        None => format!("{} / {}", points(graded.grade.points), points(graded.grade.of)),
    };
    let result = json!({
        "score": number(graded.grade.points),
        "output": output,
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
        "leaderboard": [
            { "name": language.pick("Points", "Points"), "value": number(graded.grade.points) },
            { "name": language.pick("Games won", "Parties gagnées"), "value": won(graded).0 },
            { "name": language.pick("Name", "Nom"), "value": pseudonym },
        ],
    });
    foreign::json(&(serde_json::to_string_pretty(&result).expect("plain data") + "\n"))
}

/// What went wrong at visible positions and in games, one line each.
fn remarks(sheet: &Sheet<'_>, graded: &Graded, part: &PartGrade) -> String {
    let language = sheet.language;
    let mut lines = match part.name.as_str() {
        "moves" => {
            let visible = graded.grade.questions.iter().filter(|question| !question.hidden);
            visible.filter_map(|question| lost(question, sheet)).take(10).collect()
        }
        "values" | "nodes" | "time" => Vec::new(),
        _ => {
            let games = graded.grade.games.iter().filter(|game| game.forfeited);
            let line = |game: &crate::grade::Game| {
                let opponent = foreign::line(&game.opponent);
                let ending = foreign::line(&game.ending);
                language.pick(
                    format!("lost to {opponent}: {ending}"),
                    format!("perdue contre {opponent} : {ending}"),
                )
            };
            games.map(line).take(10).collect::<Vec<_>>()
        }
    };
    lines.insert(0, {
        let (right, asked) = (part.right - part.hidden.right, part.asked - part.hidden.asked);
        language.pick(format!("{right} of {asked}"), format!("{right} sur {asked}"))
    });
    lines.join("\n")
}

/// One line on what a question lost; `None` if the best move was found.
fn lost(question: &Question, sheet: &Sheet<'_>) -> Option<String> {
    let language = sheet.language;
    let at = match question.position.as_str() {
        "" => language.pick("at the start", "au début").to_owned(),
        text => language.pick(format!("at {text}"), format!("à {text}")),
    };
    let best = question.best.join(language.pick(" or ", " ou "));
    let found = match (&question.answer, &question.fault) {
        (Some(answer), _) if question.best.contains(&answer.best) => return None,
        (Some(answer), _) => foreign::line(&answer.best),
        (None, fault) => foreign::line(fault.as_deref().unwrap_or_default()),
    };
    Some(language.pick(
        format!("{at}: best is {best}; found {found}"),
        format!("{at} : le meilleur est {best} ; trouvé {found}"),
    ))
}

/// The score and the tests of Classroom 50's `result.json`, in hundredths of a point, because the
/// contract demands whole numbers. The autograder adds what it finds in its environment: classroom,
/// assignment, submission and links.
pub(super) fn classroom50(graded: &Graded) -> String {
    let hundredths = |points: f64| (points * 100.0).round() as u64;
    let scores = |part: &PartGrade| [part.points, part.of].map(hundredths);
    let test = |part: &PartGrade| {
        let [score, of] = scores(part);
        json!({
            "test-name": part.name,
            "passed": part.points >= part.of,
            "score": score,
            "max-score": of,
        })
    };
    let parts = || graded.grade.parts.iter();
    let tests: Vec<Value> = parts().map(test).collect();
    let sum = |of: usize| parts().map(|part| scores(part)[of]).sum::<u64>();
    let result = json!({
        "schema": "classroom50/result/v1",
        "score": sum(0),
        "max-score": sum(1),
        "tests": tests,
    });
    serde_json::to_string_pretty(&result).expect("plain data") + "\n"
}
