//! Every lesson is complete: both languages, three screens, questions that its runs can answer, and no reference to
//! anything that does not exist.

use super::lesson::{Ask, Door, Place, Show, TaskAnswer};
use super::{Both, Lesson, list, names, read};
use crate::assets::Assets;
use quintet::core::Language;
use quintet::{Registry, Session, sudoku};
use std::path::Path;

fn lessons() -> Vec<(String, Lesson<Both>)> {
    let read = |(name, stem): (String, String)| {
        let lesson = read(&Assets::Embedded, &stem).unwrap_or_else(|error| panic!("{error}"));
        (name, lesson)
    };
    names(&Assets::Embedded).into_iter().map(read).collect()
}

#[test]
fn fourteen_lessons_in_order_and_on_disk() {
    let names: Vec<_> = names(&Assets::Embedded).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 14, "{names:?}");
    assert_eq!((names[0].as_str(), names[13].as_str()), ("trees", "measuring"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    for language in Language::ALL {
        let embedded = list(&Assets::Embedded, language).unwrap();
        let on_disk = list(&Assets::Directory(folder.clone()), language).unwrap();
        assert!(embedded.iter().map(|item| item.number).eq(1..=14));
        assert!(on_disk.iter().zip(&embedded).all(|(one, other)| one.title == other.title));
    }
}

/// Collects all texts of a value, each with its French translation.
fn texts(value: &serde_json::Value, found: &mut Vec<(String, String)>) {
    match value {
        serde_json::Value::Object(fields) if fields.contains_key("en") => {
            let text = |key: &str| fields[key].as_str().unwrap().trim().to_owned();
            found.push((text("en"), text("fr")));
        }
        serde_json::Value::Object(fields) => fields.values().for_each(|part| texts(part, found)),
        serde_json::Value::Array(parts) => parts.iter().for_each(|part| texts(part, found)),
        _ => {}
    }
}

#[test]
fn every_text_is_there_in_both_languages() {
    for (name, lesson) in lessons() {
        let mut found = Vec::new();
        texts(&serde_json::to_value(&lesson).unwrap(), &mut found);
        assert!(found.len() > 15, "{name}");
        for (en, fr) in &found {
            assert!(!en.is_empty() && !fr.is_empty(), "{name}: {en:?} {fr:?}");
            let alike = en.matches("\n\n").count() == fr.matches("\n\n").count();
            assert!(alike, "{name}: as many paragraphs in both: {en:?}");
            let same = en == fr && en.split_whitespace().count() > 2;
            assert!(!same, "{name}: the same in both languages: {en:?}");
            let marks = en.matches('`').count() + fr.matches('`').count();
            assert!(marks.is_multiple_of(2), "{name}: an open backtick in {en:?}");
        }
        let words: usize = found.iter().map(|(en, _)| en.split_whitespace().count()).sum();
        assert!(words < 700, "{name} is short: {words} words");
    }
}

#[track_caller]
fn opened(game: &str, setup: &str, position: &str) -> Session {
    let session = Registry::shipped().open(game, setup, position);
    session.unwrap_or_else(|error| panic!("{game} {setup} {position}: {error}"))
}

fn check_show(show: &Show) {
    let session = opened(&show.game, &show.setup, &show.moves);
    for player in [&show.a, &show.b].into_iter().flatten() {
        session.seat(player).unwrap();
    }
    assert!(show.b.is_none() || show.a.is_some());
}

/// The figures that a run reports, besides the counters of the players.
fn figures(door: &Door) -> &'static [&'static str] {
    match door {
        Door::Perft(_) => &["leaves", "times"],
        Door::Search(_) => &["nodes", "simulations", "depth", "best", "value", "times"],
        Door::Trace(_) => {
            &["nodes", "depth", "best", "value", "times", "cuts", "skipped", "hits", "again"]
        }
        Door::Solve(_) => &["value", "score", "best", "plies", "nodes", "winning"],
        Door::Sudoku(_) => &["solved", "nodes", "steps", "times"],
        Door::Match(_) => &["games", "points", "share", "low", "high", "width"],
    }
}

fn check_door(door: &Door) {
    match door {
        Door::Perft(door) => drop(opened(&door.game, &door.setup, &door.position)),
        Door::Search(door) | Door::Trace(door) => {
            drop(opened(&door.game, &door.setup, &door.position).seat(&door.player).unwrap());
        }
        Door::Solve(door) => {
            let session = opened(&door.game, &door.setup, &door.position);
            session.solve_need(&door.options).unwrap();
        }
        Door::Sudoku(door) => {
            let request = sudoku::SolveRequest {
                puzzle: door.puzzle.clone(),
                solver: Some(door.solver.clone()),
                seed: door.seed,
                steps: None,
            };
            let stop = quintet::core::StopFlag::new();
            let solved = sudoku::solve(&request, std::time::Duration::from_secs(10), &stop);
            assert!(solved.unwrap().solved, "{}", door.solver);
        }
        Door::Match(door) => {
            let session = opened(&door.game, &door.setup, "");
            door.players.iter().for_each(|player| drop(session.seat(player).unwrap()));
            assert!(door.pairs > 0 && door.plies > 0);
        }
    }
}

#[test]
fn questions_can_be_answered_by_the_runs() {
    for (name, lesson) in lessons() {
        assert_eq!(lesson.screens.len(), 3, "{name}");
        for screen in &lesson.screens {
            assert!(
                screen.show.is_some() != screen.picture.is_some(),
                "{name}: {}",
                screen.title.en
            );
        }
        lesson.screens.iter().filter_map(|screen| screen.show.as_ref()).for_each(check_show);
        lesson.prediction.show.iter().for_each(check_show);
        lesson.runs.iter().for_each(|run| check_door(&run.door));
        let find = |wanted: &str| {
            let mut found = lesson.runs.iter().filter(|run| run.name == wanted);
            let run = found.next().unwrap_or_else(|| panic!("{name}: no run {wanted}"));
            assert!(found.next().is_none(), "{name}: two runs {wanted}");
            &run.door
        };
        assert!(lesson.runs.iter().all(|run| std::ptr::eq(find(&run.name), &run.door)));
        let gives = |run: &str, figure: &str| {
            assert!(figures(find(run)).contains(&figure), "{name}: {run} gives no {figure}");
        };
        match &lesson.prediction.ask {
            Ask::Number(ask) => {
                gives(&ask.of, &ask.figure);
                assert!(ask.within > 1.0);
            }
            Ask::Most(ask) | Ask::Least(ask) => {
                assert!(ask.among.len() > 1);
                ask.among.iter().for_each(|run| gives(run, &ask.figure));
            }
            Ask::Move(ask) => {
                gives(&ask.of, "best");
                assert!(lesson.prediction.show.is_some(), "{name}: moves of which position?");
            }
        }
        for question in &lesson.task.questions {
            match &question.answer {
                TaskAnswer::Number(number) => assert!(number.within >= 1.0, "{name}"),
                TaskAnswer::Yes(_) => {}
                TaskAnswer::Figure(answer) => gives(&answer.of, &answer.figure),
                TaskAnswer::Move(answer) => gives(&answer.of, "best"),
            }
        }
        for figure in &lesson.experiment.figures {
            let some = lesson.runs.iter().any(|run| figures(&run.door).contains(&figure.as_str()));
            assert!(some, "{name}: no run gives {figure}");
        }
    }
}

/// How a question names the quantity that it is judged by, in English and French.
fn named(figure: &str, door: &Door) -> (&'static [&'static str], &'static [&'static str]) {
    match (figure, door) {
        // A leaf of depth n is a game of n moves.
        ("leaves", _) => (&["leaves", "games of exactly"], &["feuilles", "parties d’exactement"]),
        // Sudoku solvers that place digits count their attempts.
        ("nodes", Door::Sudoku(_)) => {
            (&["nodes", "fewest digits"], &["nœuds", "moins de chiffres"])
        }
        ("nodes", _) => (&["nodes"], &["nœuds"]),
        ("simulations", _) => {
            (&["how many games", "simulations"], &["combien de parties", "simulations"])
        }
        ("steps", _) => (&["steps"], &["étapes"]),
        ("again", _) => (&["searched again"], &["cherchés à nouveau"]),
        ("score", _) => (&["margin", "score"], &["écart", "score"]),
        ("points", _) => (&["points"], &["points"]),
        ("best", _) => (&["move"], &["coup"]),
        _ => panic!("say here how a question names {figure}"),
    }
}

/// A question asks for the very quantity that the answer is judged by, and for no other of its runs.
#[test]
fn questions_name_the_quantity_that_judges_them() {
    for (name, lesson) in lessons() {
        let ask = &lesson.prediction.ask;
        let (runs, figure) = match ask {
            Ask::Number(ask) => (vec![&ask.of], ask.figure.as_str()),
            Ask::Most(ask) | Ask::Least(ask) => (ask.among.iter().collect(), ask.figure.as_str()),
            Ask::Move(ask) => (vec![&ask.of], "best"),
        };
        for run in lesson.runs.iter().filter(|run| runs.contains(&&run.name)) {
            let (en, fr) = named(figure, &run.door);
            for (language, words) in [(Language::English, en), (Language::French, fr)] {
                let question =
                    lesson.in_language(language).unwrap().prediction.question.to_lowercase();
                let says = |word: &&str| question.contains(*word);
                assert!(words.iter().any(says), "{name} asks for {figure}: {question}");
                let step = language.pick("step", "étape");
                assert!(figure == "steps" || !question.contains(step), "{name}: {question}");
            }
        }
        // The table next to the answer shows the same quantity.
        let shown = figure == "best" || lesson.experiment.figures.iter().any(|of| of == figure);
        assert!(shown, "{name}: the experiment does not show {figure}");
    }
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let games = Registry::shipped().games(Language::English);
    for (name, lesson) in lessons() {
        assert!(!lesson.links.is_empty(), "{name}");
        for link in &lesson.links {
            match &link.to {
                // Each report is about one game and bears its name.
                Place::Report(report) => {
                    assert!(games.iter().any(|game| game.name == *report), "{name}: {report}");
                }
                Place::Microscope(show) => {
                    check_show(show);
                    assert!(show.a.is_some(), "{name}");
                }
                Place::Page(address) => {
                    let page = address.trim_start_matches('/').split('?').next().unwrap();
                    let known = ["arena", "microscope", "reports", "course"].contains(&page)
                        || games.iter().any(|game| game.name == page);
                    assert!(known && address.starts_with('/'), "{name}: {address}");
                }
                Place::Docs(file) => assert!(root.join(file).is_file(), "{name}: {file}"),
            }
        }
    }
}

#[test]
fn a_file_with_a_missing_language_is_refused() {
    let text = include_str!("../../course/01-trees.toml");
    assert!(toml::from_str::<Lesson<Both>>(text).is_ok());
    let cut = text.replacen("text.fr", "text.de", 1);
    let error = toml::from_str::<Lesson<Both>>(&cut).unwrap_err().to_string();
    assert!(error.contains("de") || error.contains("fr"), "{error}");
}
