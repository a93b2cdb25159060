//! A class graded without a sandbox: the owners of files, stored grades, and the state after a
//! stop.
#![cfg(unix)]

use quintet::Registry;
use quintet::core::{Language, StopFlag};
use quintet_arena::Everybody;
use quintet_arena::class::{Class, Progress, Results, Sheet};
use quintet_arena::grade::Task;
use std::fs;
use std::path::{Path, PathBuf};

const TASK: &str = "game = \"connect4\"\nsetup = \"width=5,height=4\"\nreference = \"minimax:depth=2\"\n\
    positions = [\"335\", \"12121\"]\npoints = { moves = 4, values = 2, cup = 1 }\n\
    cup = { opponents = [\"solver\"] }\n";

/// A bot that answers every turn with column 2.
const TWO: &str = "#!/bin/sh\nwhile read turn; do echo 2; done\n";

fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    for (name, text) in files {
        let path = folder.join("in").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn grade(folder: &Path, again: bool, stop: &StopFlag) -> Results {
    let registry = Registry::shipped();
    let task = Task::parse(TASK, &registry).expect("a task");
    let (submissions, out) = (&folder.join("in"), &folder.join("out"));
    let everybody = &Everybody::PLAIN;
    let class = Class {
        task: &task,
        registry: &registry,
        everybody,
        submissions,
        out,
        threads: if again { 1 } else { 2 },
        again,
        stop,
    };
    let mut seen = 0;
    let results = class
        .grade(&mut |progress| {
            if let Progress::Student(done, ..) = progress {
                seen += 1;
                assert_eq!(done, seen);
            }
        })
        .expect("grades");
    assert_eq!(seen, results.graded.len());
    let title = "A, \"quoted\" title".to_owned();
    let studio = "https://example.org/studio".to_owned();
    let language = Language::French;
    Sheet { out, task: &task, title, registry: &registry, language, studio }
        .write(&results)
        .expect("files");
    results
}

#[test]
fn files_of_one_student_are_one_submission() {
    let files = [
        ("leeann_123_45_bot", TWO),
        ("leeann_123_46_notes.txt", "how it works"),
        ("Max Ot_99_assignsubmission_file/in/bot", TWO),
        ("mia/bot.toml", "run = \"./play 2\"\n"),
        ("mia/play", "#!/bin/sh\nwhile read turn; do echo $1; done\n"),
        ("kim/bot.toml", "build = \"touch made\"\nrun = \"./play\"\n"),
        ("nia/bot.toml", "run = \"./play \\u202e\"\n"),
        ("nia/play", TWO),
        ("roster.csv", "not a submission"),
    ];
    let folder = folder("class-whose", &files);
    let run = StopFlag::new();
    let first = grade(&folder, false, &run);
    let ids: Vec<&str> = first.graded.iter().map(|it| it.student.id.as_str()).collect();
    assert_eq!(ids, ["Max Ot_99", "kim", "leeann_123", "mia", "nia"]);
    let points: Vec<f64> = first.graded.iter().map(|it| it.grade.points).collect();
    assert_eq!(points, [2.0, 0.0, 2.0, 2.0, 0.0], "right at one of two positions, and no values");
    let problem = first.graded[1].problem.as_ref().map(|it| it.in_words(Language::English));
    assert_eq!(problem.as_deref(), Some("there is no `./play`, which is what `run` names"));
    let read = |name: &str| fs::read_to_string(folder.join("out").join(name)).unwrap();
    let canvas = read("canvas.csv");
    assert!(
        canvas.contains("leeann,123,,,,2\r\n") && canvas.contains("\"A, \"\"quoted\"\" title\""),
        "{canvas}"
    );
    assert!(read("moodle.csv").contains("Participant 99,Max Ot,2,7,"));
    let page = read("students/mia/index.html");
    assert!(
        page.contains("https://example.org/studio/connect4?")
            && page.contains("le meilleur : 1 ; vous avez joué 2")
    );
    assert!(!folder.join("out/work").exists(), "nothing that was built is left");
    let kept = |results: &Results| results.graded.iter().filter(|it| it.kept).count();
    let again = grade(&folder, true, &run);
    assert_eq!((kept(&first), kept(&again)), (0, 0));
    let all = |results: &Results| {
        let grades: Vec<_> = results.graded.iter().map(|it| &it.grade).collect();
        serde_json::to_string(&grades).unwrap()
    };
    assert_eq!(all(&first), all(&again), "with one thread as with two");
    let known = grade(&folder, false, &run);
    assert_eq!((kept(&known), all(&known)), (5, all(&first)));
    fs::write(folder.join("in/mia/play"), "#!/bin/sh\nwhile read turn; do echo 1; done\n").unwrap();
    let changed = grade(&folder, false, &run);
    let kept: Vec<bool> = changed.graded.iter().map(|it| it.kept).collect();
    assert_eq!(kept, [true, true, true, false, true]);
    assert_ne!(changed.graded[3].grade.questions[0].answer.as_ref().unwrap().best, "2");
}

#[test]
fn a_stop_leaves_nobody_half_graded() {
    let folder = folder("class-stop", &[("ann/bot", TWO), ("ben/bot", TWO)]);
    let stop = StopFlag::new();
    stop.stop();
    let results = grade(&folder, false, &stop);
    assert_eq!((results.graded.len(), results.waiting.len()), (0, 2));
    assert!(
        fs::read_to_string(folder.join("out/grades.csv")).unwrap().contains("ann,ann,,,,waiting,")
    );
    assert_eq!(grade(&folder, false, &StopFlag::new()).graded.len(), 2);
}
