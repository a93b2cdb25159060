//! Pages: a student's feedback, the teacher's list, the class's table under pseudonyms.
//!
//! Pages are self-contained; links lead to the studio. Anything written by a student or a program
//! is escaped by [`html`].

use super::{Sheet, part_name, points, won};
use crate::class::{Graded, Results};
use crate::grade::{Game, Question};
use crate::report::{address, percent, table};
use quintet::core::foreign::html;
use std::fmt::Write as _;

const STYLE: &str = include_str!("page.css");
/// Maximum number of positions of one kind on a page.
const SHOWN: usize = 12;

fn page(sheet: &Sheet<'_>, title: &str, body: &str) -> String {
    let (lang, title) = (sheet.language.code(), html(title));
    format!(
        "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body><main>\n<h1>{title}</h1>\n{body}\
         </main></body></html>\n"
    )
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// A student's page: the points earned, and where points were lost.
pub(super) fn of_student(sheet: &Sheet<'_>, graded: &Graded) -> String {
    let language = sheet.language;
    let grade = &graded.grade;
    let mut body = format!("<p><strong>{}</strong></p>\n", total(sheet, graded));
    if let Some(problem) = &graded.problem {
        let words = html(&problem.in_words(language));
        let _ = writeln!(body, "<p class=\"problem\">{words}</p>");
        if !problem.output().is_empty() {
            let _ = writeln!(body, "<pre>{}</pre>", html(problem.output()));
        }
    }
    let mut rows = vec![texts(&[
        language.pick("part", "partie"),
        language.pick("right", "juste"),
        language.pick("hidden", "caché"),
        "points",
    ])];
    for part in &grade.parts {
        let shown = |right: u64, partly: u64, asked: u64| match (asked, partly) {
            (0, _) => "–".to_owned(),
            (_, 0) => format!("{right} / {asked}"),
            _ => format!("{right} (+ {partly}) / {asked}"),
        };
        let hidden = part.hidden;
        let visible =
            [part.right - hidden.right, part.partly - hidden.partly, part.asked - hidden.asked];
        rows.push(vec![
            part_name(&part.name, language).to_owned(),
            shown(visible[0], visible[1], visible[2]),
            shown(hidden.right, hidden.partly, hidden.asked),
            decimal(sheet, format!("{} / {}", points(part.points), points(part.of))),
        ]);
    }
    body += &table(&rows);
    if grade.parts.iter().any(|part| part.partly > 0) {
        let words = language.pick(
            "In brackets: moves that are not best but keep the result, and earn part of the points.",
            "Entre parenthèses : coups moins bons qui gardent le résultat et gagnent une part des points.",
        );
        let _ = writeln!(body, "<p>{words}</p>");
    }
    body += &questions(sheet, graded);
    body += &games(sheet, graded);
    page(sheet, &format!("{} – {}", sheet.title, graded.student.name), &body)
}

fn decimal(sheet: &Sheet<'_>, text: String) -> String {
    sheet.language.decimal(text)
}

fn total(sheet: &Sheet<'_>, graded: &Graded) -> String {
    let earned = format!("{} / {}", points(graded.grade.points), points(graded.grade.of));
    let earned = decimal(sheet, earned);
    match graded.grade.passed {
        true => sheet.language.pick(format!("{earned}: passed"), format!("{earned} : réussi")),
        false => sheet.language.pick(format!("{earned}: not passed"), format!("{earned} : échec")),
    }
}

/// The visible positions where the best move was missed.
fn questions(sheet: &Sheet<'_>, graded: &Graded) -> String {
    let language = sheet.language;
    let is_lost = |question: &&Question| {
        let found = question.answer.as_ref().is_some_and(|it| question.best.contains(&it.best));
        !question.hidden && !found
    };
    let lost: Vec<&Question> = graded.grade.questions.iter().filter(is_lost).collect();
    if lost.is_empty() {
        return String::new();
    }
    let figure = |question: &&Question| {
        let best = question.best.join(language.pick(" or ", " ou "));
        let found = match (&question.answer, &question.fault) {
            (Some(answer), _) => {
                language.pick("you played ", "vous avez joué ").to_owned() + &answer.best
            }
            (None, fault) => fault.clone().unwrap_or_default(),
        };
        let words = language
            .pick(format!("best: {best}; {found}"), format!("le meilleur : {best} ; {found}"));
        position(sheet, (&question.setup, &question.position), &words)
    };
    let title = language.pick("Positions", "Positions");
    section(title, lost.iter().take(SHOWN).map(figure).collect(), lost.len(), sheet)
}

/// The games, with the moves that changed who wins.
fn games(sheet: &Sheet<'_>, graded: &Graded) -> String {
    let language = sheet.language;
    let games = &graded.grade.games;
    if games.is_empty() {
        return String::new();
    }
    let mut rows = vec![texts(&[
        language.pick("opponent", "adversaire"),
        language.pick("you moved", "vous jouiez"),
        language.pick("result", "résultat"),
        language.pick("ended", "fin"),
        "",
    ])];
    for game in games {
        let link = address(&sheet.studio, graded.grade.game.as_str(), &game.setup, &game.moves);
        let open = language.pick("open", "ouvrir");
        rows.push(vec![
            html(&game.opponent),
            match game.began {
                true => language.pick("first", "en premier"),
                false => language.pick("second", "en second"),
            }
            .to_owned(),
            match game.halves {
                2 => language.pick("won", "gagnée"),
                1 => language.pick("drawn", "nulle"),
                _ => language.pick("lost", "perdue"),
            }
            .to_owned(),
            if game.forfeited { html(&game.ending) } else { String::new() },
            format!("<a href=\"{}\">{open}</a>", html(&link)),
        ]);
    }
    let title = language.pick("Games", "Parties");
    let mut text = format!("<section><h2>{title}</h2>{}</section>\n", table(&rows));
    let blunders: Vec<_> =
        games.iter().flat_map(|game| game.blunders.iter().map(move |it| (game, it))).collect();
    if !blunders.is_empty() {
        let figure = |(game, blunder): &(&Game, &crate::grade::Blunder)| {
            let value = |value: i32| match value {
                1 => language.pick("won", "gagné"),
                0 => language.pick("drawn", "nul"),
                _ => language.pick("lost", "perdu"),
            };
            let (before, after) = (value(blunder.before), value(blunder.after));
            let (played, best) = (&blunder.played, blunder.best.join(", "));
            let words = language.pick(
                format!("{before} before, {after} after {played}; better: {best}"),
                format!("{before} avant, {after} après {played} ; mieux : {best}"),
            );
            position(sheet, (&game.setup, &blunder.position), &words)
        };
        let title =
            language.pick("Moves that changed the result", "Coups qui ont changé le résultat");
        let figures = blunders.iter().take(SHOWN).map(figure).collect();
        text += &section(title, figures, blunders.len(), sheet);
    }
    text
}

fn section(title: &str, figures: String, count: usize, sheet: &Sheet<'_>) -> String {
    let more = match count > SHOWN {
        true => sheet.language.pick(
            format!("<p>Showing {SHOWN} of {count}.</p>"),
            format!("<p>Les {SHOWN} premiers sur {count}.</p>"),
        ),
        false => String::new(),
    };
    format!("<section><h2>{title}</h2>{more}<div class=\"places\">{figures}</div></section>\n")
}

/// A position as a picture that links to it, with untrusted text below.
fn position(sheet: &Sheet<'_>, (setup, moves): (&str, &str), words: &str) -> String {
    let game = sheet.task.game();
    let Ok(mut session) = sheet.registry.open(game, setup, moves) else { return String::new() };
    session.set_language(sheet.language);
    let (picture, link) = (session.svg(), html(&address(&sheet.studio, game, setup, moves)));
    let words = html(words);
    let speech = html(&session.view().speech);
    format!(
        "<figure><a href=\"{link}\" aria-label=\"{speech}\">{picture}</a>\
         <figcaption>{words}</figcaption></figure>\n"
    )
}

/// The teacher's page: all students, with links.
pub(super) fn of_teacher(sheet: &Sheet<'_>, results: &Results) -> String {
    let language = sheet.language;
    let mut rows = vec![texts(&[
        language.pick("student", "étudiant"),
        "points",
        language.pick("language", "langage"),
        language.pick("games won", "parties gagnées"),
        language.pick("problem", "problème"),
    ])];
    for graded in &results.graded {
        let (won, games) = won(graded);
        let link = format!("students/{}/index.html", percent(&graded.student.id));
        let problem = graded.problem.as_ref().map(|problem| problem.in_words(language));
        rows.push(vec![
            format!("<a href=\"{link}\">{}</a>", html(&graded.student.name)),
            html(&total(sheet, graded)),
            graded.language.clone(),
            format!("{won} / {games}"),
            html(&problem.unwrap_or_default()),
        ]);
    }
    for student in &results.waiting {
        let waiting = language.pick("not graded yet", "pas encore noté");
        rows.push([texts(&[&html(&student.name), waiting]), vec![String::new(); 3]].concat());
    }
    let files = ["grades.csv", "moodle.csv", "canvas.csv", "leaderboard.html"];
    let files: String =
        files.iter().map(|name| format!("<li><a href=\"{name}\">{name}</a></li>")).collect();
    page(sheet, &sheet.title, &format!("{}<ul>{files}</ul>\n", table(&rows)))
}

/// The class's page: points under pseudonyms, best first.
pub(super) fn of_class(sheet: &Sheet<'_>, results: &Results) -> String {
    let language = sheet.language;
    let mut ranked: Vec<&Graded> = results.graded.iter().collect();
    let name = |graded: &Graded| graded.student.pseudonym(&results.secret, language);
    ranked.sort_by(|a, b| {
        b.grade.points.total_cmp(&a.grade.points).then_with(|| name(a).cmp(&name(b)))
    });
    let mut rows = vec![texts(&[
        language.pick("place", "place"),
        language.pick("name", "nom"),
        "points",
        language.pick("games won", "parties gagnées"),
    ])];
    for graded in &ranked {
        let better = ranked.iter().filter(|it| it.grade.points > graded.grade.points).count();
        rows.push(vec![
            (better + 1).to_string(),
            name(graded),
            decimal(sheet, points(graded.grade.points)),
            won(graded).0.to_string(),
        ]);
    }
    page(sheet, &sheet.title, &table(&rows))
}
