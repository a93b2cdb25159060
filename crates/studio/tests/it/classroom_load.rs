//! A whole class from one address: students play on while others analyse.
//!
//! `QUINTET_CLASS=60 cargo test -p quintet-studio whole_class -- --nocapture` has sixty students play beside
//! twenty-four analyses, for a minute, and prints how long moves and the program's answers took.

use crate::support::{Classroom, Student, Tab, number, scratch, unhurried};
use quintet_studio::{Config, ForwardedBy};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Playing students in the short test.
const FEW: usize = 6;

/// The address of the school, as a proxy names it.
const SCHOOL: [(&str, &str); 1] = [("x-forwarded-for", "192.0.2.7")];

/// How long a student looks at the board before a move, in the long test and in the short one.
const LOOK: [Duration; 2] = [Duration::from_secs(3), Duration::from_millis(200)];

/// Analyses until the time is up; returns the number of analyses.
fn analyse(tab: &mut Tab, done: &AtomicBool) -> usize {
    tab.open("connect4", "");
    let mut ended = 0;
    while !done.load(Ordering::Relaxed) {
        let id = tab.order(json!({"type": "analyse", "player": "pvs:time=1s"}));
        let is_over = |reply: &Value| {
            done.load(Ordering::Relaxed) || reply["id"] == id && reply["event"]["type"] == "answer"
        };
        tab.until(is_over);
        ended += 1;
    }
    ended
}

/// Plays against a program until the time is up; returns how long each own move and each answer took.
fn play(tab: &mut Tab, first: usize, look: Duration, done: &AtomicBool) -> [Vec<Duration>; 2] {
    let [mut own, mut answers] = [Vec::new(), Vec::new()];
    // Staggers the students.
    std::thread::sleep(look.mul_f64(first as f64 / 60.0));
    let mut view = tab.open("hex", "");
    while !done.load(Ordering::Relaxed) {
        let moves = view["moves"].as_array().expect("legal moves");
        let wanted = (first + own.len() * 7) % moves.len();
        let text = moves[wanted]["text"].as_str().expect("a text").to_owned();
        let asked = Instant::now();
        tab.play(&text);
        own.push(asked.elapsed());
        let asked = Instant::now();
        let id = tab.order(json!({"type": "think", "player": "random"}));
        let moved = tab.until(|reply| reply["id"] == id && reply["event"]["type"] == "view");
        answers.push(asked.elapsed());
        view = moved["event"]["view"].clone();
        if view["ply"].as_u64() > Some(30) || view["outcome"] != Value::Null {
            view = tab.open("hex", "");
        }
        std::thread::sleep(look);
    }
    [own, answers]
}

/// The median and the maximum.
fn spread(mut waits: Vec<Duration>) -> (usize, Duration, Duration) {
    waits.sort();
    (waits.len(), waits[waits.len() / 2], waits[waits.len() - 1])
}

#[test]
fn a_whole_class_plays_beside_analyses() {
    let players = number("QUINTET_CLASS", FEW);
    let is_long = players > FEW;
    let (analyses, span) = if is_long { (24, 60_000) } else { (3, 1_500) };
    let look = LOOK[usize::from(!is_long)];
    let behind_proxy = Some(ForwardedBy::XForwardedFor);
    let config = Config { behind_proxy, limits: unhurried(), ..Config::new(scratch("load")) };
    let class = Classroom::start_with(config);
    let student = |name: String| class.join_from(&name, &SCHOOL);
    let students: Vec<Student<'_>> = (0..players).map(|it| student(format!("P{it}"))).collect();
    let busy: Vec<Student<'_>> = (0..analyses).map(|it| student(format!("A{it}"))).collect();
    let done = AtomicBool::new(false);
    let (ended, waits) = std::thread::scope(|scope| {
        let done = &done;
        let busy: Vec<_> =
            busy.iter().map(|it| scope.spawn(move || analyse(&mut it.connect(), done))).collect();
        let tabs: Vec<_> = students
            .iter()
            .enumerate()
            .map(|(index, it)| scope.spawn(move || play(&mut it.connect(), index, look, done)))
            .collect();
        std::thread::sleep(Duration::from_millis(span));
        done.store(true, Ordering::Relaxed);
        let waits: Vec<_> = tabs.into_iter().map(|tab| tab.join().expect("no panic")).collect();
        let ended: usize = busy.into_iter().map(|tab| tab.join().expect("no panic")).sum();
        (ended, waits)
    });
    let kind = |kind: usize| spread(waits.iter().flat_map(|it| it[kind].clone()).collect());
    let [(moves, middle, longest), (_, answer, slowest)] = [kind(0), kind(1)];
    eprintln!(
        "{moves} moves of {players} students beside {analyses} analyses ({ended} ended): a move \
         {middle:?}, at most {longest:?}; the program's answer {answer:?}, at most {slowest:?}"
    );
    assert!(moves >= players, "everybody has played");
    assert!(middle < Duration::from_millis(500) && longest < Duration::from_secs(5), "{longest:?}");
    assert!(answer < Duration::from_secs(2), "a program's move goes before analyses: {answer:?}");
}
