//! `check_bot` identifies the mistake of a bot.
#![cfg(target_os = "linux")]

use quintet::Registry;
use quintet::core::{Language, StopFlag};
use quintet_arena::engine::{Bounds, Checked, check_bot};
use quintet_arena::{Entrant, Everybody};
use std::time::Duration;

/// Checks a bot run by a shell, with short time limits.
fn check(script: &str, language: Language) -> Checked {
    let bounds = Bounds {
        startup: Duration::from_millis(700),
        answer: Duration::from_millis(100),
        ..Bounds::default()
    };
    let player = format!("lines:sh -c '{script}'");
    let bot = Entrant { bounds: Some(bounds), ..Entrant::named("bot", player) };
    let registry = Registry::shipped();
    let who = (&registry, &Everybody::PLAIN);
    check_bot(("connect4", "width=4,height=4"), &bot, who, &StopFlag::new(), language)
        .expect("a game that there is")
}

fn advice(script: &str, language: Language) -> String {
    let checked = check(script, language);
    assert!(!checked.passed, "{script}");
    checked.steps.last().and_then(|step| step.advice.clone()).expect("what to mend")
}

#[test]
fn every_mistake_has_its_advice() {
    let mistakes = [
        ("read l; while :; do :; done", "still computing", "calculait encore"),
        ("read l; printf 1; sleep 9", "without a newline", "sans retour à la ligne"),
        ("read l; sleep 9", "flush after each answer", "videz le tampon"),
        ("read l; echo 1", "read in a loop", "lisez en boucle"),
        ("exit 0", "ended without an answer", "arrêté sans réponse"),
        ("read l; kill -SEGV $$", "signal 11", "signal 11"),
        ("read l; echo MemoryError >&2; exit 1", "memory limit", "limite de mémoire"),
        (
            "read l; echo \"No module named 'quintet'\" >&2; exit 1",
            "imports `quintet`",
            "importe `quintet`",
        ),
        ("read l; echo hello", "exactly one of its `legal`", "un seul coup"),
    ];
    let threads: Vec<_> = mistakes
        .into_iter()
        .map(|(script, english, french)| {
            std::thread::spawn(move || {
                let said = advice(script, Language::English);
                assert!(said.contains(english), "{script}: {said}");
                let said = advice(script, Language::French);
                assert!(said.contains(french), "{script}: {said}");
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().expect("the right advice"));
}

#[test]
fn a_program_that_cannot_start_is_not_tried() {
    let try_command = |player: &str| {
        let registry = Registry::shipped();
        let who = (&registry, &Everybody::PLAIN);
        let bot = Entrant::named("bot", player);
        check_bot(("connect4", ""), &bot, who, &StopFlag::new(), Language::English)
            .expect("a game that there is")
    };
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-mode.sh");
    std::fs::write(&path, "echo 1\n").expect("a test's own file");
    for (player, words) in [
        ("lines:no-such-program".to_owned(), "PATH"),
        ("lines:sh no-such-file.py".to_owned(), "no such file"),
        (format!("lines:{}", path.display()), "chmod +x"),
    ] {
        let checked = try_command(&player);
        let step = &checked.steps[0];
        assert!(!checked.passed && checked.steps.len() == 1, "{player}: {checked:?}");
        assert!(step.advice.as_ref().is_some_and(|it| it.contains(words)), "{player}: {step:?}");
    }
}

#[test]
fn an_illegal_move_is_said_once() {
    // The first column is full after four moves.
    let checked = check("while read l; do echo 1; done", Language::English);
    let found = &checked.steps.last().expect("a step").found;
    assert_eq!(found.matches("illegal move").count(), 1, "{found}");
}
