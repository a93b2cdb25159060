//! Grades a class with submissions of many kinds, some hostile; also courses, and the page about
//! them.
#![cfg(target_os = "linux")]

use crate::bots::try_page;
use crate::json::fits;
use crate::support::{Run, command, quintet, scratch, signal, text, wait_until};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

const TASK: &str = "game = \"connect4\"\nsetup = \"width=4,height=4\"\nreference = \"minimax:depth=2\"\n\
    positions = [\"1122\"]\nhidden = [\"12\"]\npartial = 50\nseed = 3\n\
    points = { moves = 6, critical = 4, cup = 10 }\nanswer = \"10s\"\nstartup = \"60s\"\n\
    cup = { opponents = [\"level:1\"], by = \"points\" }\n";

/// A program that plays the move in the middle.
const BOT: &str = "import json, sys\nfor line in sys.stdin:\n    legal = json.loads(line)['legal']\n    \
                   print(legal[len(legal) // 2], flush=True)\n";

/// A program that ends if it can read foreign files, and otherwise plays.
const SPY: &str =
    "import os, sys\nfor path in {paths}:\n    if os.path.exists(path): sys.exit(3)\n";

const SILENT: &str = "import sys\nfor line in sys.stdin:\n    while True: pass\n";

/// Writes a zip with Python, which accepts names that lead outside.
fn zip(path: &Path, files: &[(&str, &str)]) {
    let script = "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as zip:\n    \
                  for pair in sys.argv[2:]: zip.writestr(*pair.split('=', 1))\n";
    let pairs = files.iter().map(|(name, text)| format!("{name}={text}"));
    let written = Command::new("python3").args(["-c", script]).arg(path).args(pairs).status();
    assert!(written.expect("python3").success(), "{}", path.display());
}

/// A folder for one test, with a task and these files as submissions.
fn class(test: &str, task: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = scratch(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("submissions")).expect("a folder");
    fs::write(folder.join("task.toml"), task).expect("a file");
    for (name, text) in files {
        let path = folder.join("submissions").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// Ten students: some play, some cannot, some should not.
fn all_kinds() -> PathBuf {
    let folder = class("class", TASK, &[]);
    let at = |name: &str| folder.join("submissions").join(name);
    let secrets = ["task.toml", "submissions/bob.zip", "grades/kept"].map(|name| folder.join(name));
    let spy = SPY.replace(
        "{paths}",
        &format!("[{:?}, {:?}, {:?}, '/etc/passwd']", secrets[0], secrets[1], secrets[2]),
    );
    let build = format!("build = 'cat {}'\nrun = 'python3 bot.py'\n", secrets[0].display());
    for (name, text) in [
        ("ann/bot.py", BOT),
        ("cem/bot.c", include_str!("../../src/commands/arena/bots/bot.c")),
        ("dea/bot.c", "int main(void) { retrun 0; }\n"),
        ("fox/bot.py", BOT),
        ("hal/bot.toml", "run = \"cat /etc/passwd\"\nshell = true\n"),
        ("<b>ida/bot.py", &format!("{spy}{BOT}")),
        ("kim/bot.toml", &build),
        ("kim/bot.py", BOT),
        ("Jo Li_4711_assignsubmission_file/bot.py", BOT),
        ("README", "not a submission"),
    ] {
        fs::create_dir_all(at(name).parent().expect("a folder")).expect("a folder");
        fs::write(at(name), text).expect("a file");
    }
    zip(&at("bob.zip"), &[("hand in/bot.py", BOT), ("hand in/notes.txt", "mine")]);
    zip(&at("eve.zip"), &[("bot.py", BOT), ("../../../escaped.py", BOT)]);
    symlink("/etc/passwd", at("fox/passwd")).expect("a link");
    folder
}

fn grade(folder: &Path, more: &[&str]) -> Run {
    let path = |name: &str| folder.join(name).display().to_string();
    let (task, from, out) = (path("task.toml"), path("submissions"), path("grades"));
    let args = ["class", "grade", &task, &from, "--out", &out];
    quintet(&[&args, more].concat())
}

/// The student of this name in a report.
fn student<'a>(report: &'a Value, id: &str) -> &'a Value {
    let all = report["students"].as_array().expect("students");
    all.iter().find(|it| it["student"]["id"] == id).unwrap_or_else(|| panic!("{id}: {report}"))
}

#[test]
fn a_class_is_graded_and_only_what_changed_is_graded_again() {
    let folder = all_kinds();
    let first = grade(&folder, &["--json", "--threads", "2"]);
    fits("class", &first);
    let first = first.json();
    assert_eq!(
        (&first["kept"], first["waiting"].as_array().map(Vec::len)),
        (&Value::from(0), Some(0))
    );
    for (id, kind) in
        [("dea", "build"), ("eve", "outside"), ("fox", "link"), ("hal", "recipe"), ("kim", "build")]
    {
        let found = student(&first, id);
        assert_eq!(
            (text(&found["problem"], "kind"), &found["grade"]["points"]),
            (kind, &Value::from(0.0))
        );
    }
    assert!(text(&student(&first, "dea")["problem"], "output").contains("retrun"));
    assert!(!folder.join("escaped.py").exists() && !folder.join("grades/escaped.py").exists());
    for id in ["ann", "bob", "cem", "<b>ida", "Jo Li_4711"] {
        let grade = &student(&first, id)["grade"];
        let games = grade["games"].as_array().expect("games");
        assert_eq!(games.len(), 2, "{id}: {grade}");
        assert!(games.iter().all(|game| game["forfeited"] == false), "{id}: {grade}");
        assert!(grade["points"].as_f64() > Some(1.0), "{id}: {grade}");
    }
    // The same bot gets the same grade, however it was submitted.
    let same = |id: &str| student(&first, id)["grade"]["points"].clone();
    assert!(same("ann") == same("bob") && same("ann") == same("Jo Li_4711"));
    outputs(&folder);
    changed(&folder, &first);
    let _ = fs::remove_dir_all(folder);
}

/// After one change only that student plays again, and no other grade changes.
fn changed(folder: &Path, first: &Value) {
    let ann = folder.join("submissions/ann/bot.py");
    fs::write(&ann, format!("{BOT}# another\n")).expect("a file");
    let second = grade(folder, &["--json", "--threads", "1", "--lang", "fr"]).json();
    // Unreadable submissions are refused again, without playing.
    assert_eq!(
        (&second["games_now"], student(&second, "ann")["kept"] == false),
        (&Value::from(2), true)
    );
    let games = |report: &Value, id: &str| student(report, id)["grade"].to_string();
    for id in ["ann", "bob", "cem", "dea"] {
        assert_eq!(games(first, id), games(&second, id), "{id}");
    }
    for id in ["bob", "cem", "dea"] {
        assert_eq!(student(&second, id)["kept"], true, "{id}");
    }
    let page = fs::read_to_string(folder.join("grades/students/dea/index.html")).expect("a page");
    assert!(page.contains("a échoué") && page.contains("lang=\"fr\""), "{page}");
}

/// Checks every file for platforms, students and the teacher.
fn outputs(folder: &Path) {
    let read = |name: &str| fs::read_to_string(folder.join("grades").join(name)).expect(name);
    let grades = read("grades.csv");
    assert_eq!(grades.lines().count(), 1 + 10, "{grades}");
    let ann = grades.lines().find(|line| line.starts_with("ann,ann,")).expect("a row");
    assert!(ann.contains(",graded,python,") && grades.contains(",link,"), "{grades}");
    let moodle = read("moodle.csv");
    let columns =
        "Identifier,Full name,Grade,Maximum Grade,Last modified (grade),Feedback comments";
    assert!(moodle.starts_with(&format!("{columns}\r\n")), "{moodle}");
    assert!(moodle.contains("Participant 4711,Jo Li,"), "{moodle}");
    assert!(read("canvas.csv").lines().nth(1).expect("a row").ends_with("Points Possible,,,,,20"));
    let of = |name: &str| serde_json::from_str::<Value>(&read(name)).expect("JSON");
    let scope = of("students/ann/results.json");
    let tests = scope["tests"].as_array().expect("tests");
    let sum = |field: &str| tests.iter().filter_map(|test| test[field].as_f64()).sum::<f64>();
    assert!((sum("max_score") - 20.0).abs() < 0.02, "{scope}");
    assert!((sum("score") - scope["score"].as_f64().expect("a score")).abs() < 0.03, "{scope}");
    let hidden = tests.iter().filter(|test| test["visibility"] == "hidden");
    assert!(hidden.clone().count() == 1 && hidden.clone().all(|test| test["output"] == ""));
    let fifty = of("students/ann/result.json");
    let scores = |name: &str| {
        let tests = fifty["tests"].as_array().expect("tests").iter();
        tests.map(|test| test[name].as_u64().expect("a whole number")).sum::<u64>()
    };
    assert_eq!(fifty["schema"], "classroom50/result/v1");
    assert_eq!(
        (scores("score"), 2000),
        (fifty["score"].as_u64().expect("a sum"), scores("max-score"))
    );
    let page = read("students/ann/index.html");
    assert!(page.contains("<svg") && page.contains("127.0.0.1:4747/connect4?"), "{page}");
    assert!(!page.contains("moves=12\""), "a hidden position is not shown: {page}");
    let index = read("index.html");
    assert!(index.contains("&lt;b&gt;ida") && !index.contains("<b>ida"), "{index}");
    let board = read("leaderboard.html");
    assert!(!board.contains(">ann<") && !board.contains("Jo Li"), "pseudonyms only: {board}");
    assert_eq!(read("similarity/python/ann/bot.py"), BOT);
    assert!(read("similarity/info.csv").contains("c/dea,c,dea"));
}

#[test]
fn nobody_hands_in_quintet_itself() {
    let own = Path::new(env!("CARGO_BIN_EXE_quintet"));
    let run = |command: &str| format!("run = \"{command}\"\nprotocol = \"ugi\"\n");
    let played = "ugi connect4 --player level:5";
    let long = format!("{}/bot.py", "é".repeat(120));
    let folder = class(
        "class-engine",
        TASK,
        &[
            ("path/bot.toml", &run(&format!("quintet {played}"))),
            ("place/bot.toml", &run(&format!("{} {played}", own.display()))),
            ("script/bot.toml", &run("./bot")),
            ("script/bot", "#!/usr/bin/env quintet\n"),
            ("shell/bot.toml", &run("sh bot.sh")),
            ("shell/bot.sh", &format!("exec quintet {played}\n")),
            ("copy/bot.toml", &format!("build = 'cp {} q'\nrun = './q'\n", own.display())),
            // A student's name that is not a valid file name does not stop the grading of others.
            (&long, BOT),
        ],
    );
    let path = |name: &str| folder.join(name).display().to_string();
    let (task, from, out) = (path("task.toml"), path("submissions"), path("grades"));
    let mut graded = command(&["class", "grade", &task, &from, "--out", &out, "--json"]);
    let rest = std::env::var("PATH").expect("a path");
    graded.env("PATH", format!("{}:{rest}", own.parent().expect("a folder").display()));
    let graded = Run::from(graded.output().expect("it runs")).json();
    for id in ["path", "place", "script", "shell", "copy"] {
        let found = student(&graded, id);
        let games = found["grade"]["games"].as_array().expect("games");
        assert!(games.iter().all(|game| game["forfeited"] == true), "{id}: {found}");
        assert_eq!(found["grade"]["points"], 0.0, "{id}: {found}");
    }
    let all = graded["students"].as_array().expect("students");
    let long = all.iter().find(|it| text(&it["student"], "id").starts_with('é')).expect("é");
    assert!(long["problem"].is_null() && long["grade"]["points"].as_f64() > Some(0.0), "{long}");
    let _ = fs::remove_dir_all(folder);
}

/// A build writes where no path leads, so that its folder seems small; nothing of it is left.
#[test]
fn a_build_cannot_hide_what_it_writes() {
    let dig = "import os, time\nfor _ in range(2100):\n    os.mkdir('aa')\n    os.chdir('aa')\n\
               open('hidden', 'wb').write(bytes(1000))\ntime.sleep(100)\n";
    let recipe = "build = 'python3 dig.py'\nrun = 'python3 bot.py'\n";
    let files = [("lea/bot.toml", recipe), ("lea/dig.py", dig), ("lea/bot.py", BOT)];
    let folder = class("class-deep", TASK, &files);
    let report = grade(&folder, &["--json"]).json();
    assert_eq!(student(&report, "lea")["problem"]["kind"], "endless", "{report}");
    assert!(!folder.join("grades/work").exists(), "its folder is gone");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_bot_that_never_answers_is_not_waited_for_all_day() {
    let task = TASK
        .replace("positions = [\"1122\"]", "positions = [\"1122\", \"12\", \"1\", \"2\", \"3\"]")
        .replace("startup = \"60s\"", "startup = \"300ms\"")
        .replace("answer = \"10s\"", "answer = \"200ms\"")
        .replace("[\"level:1\"]", "[\"level:1\", \"random\", \"level:2\"]");
    let folder = class("class-silent", &task, &[("gus/bot.py", SILENT)]);
    let report = grade(&folder, &["--json"]).json();
    let grade = &student(&report, "gus")["grade"];
    let asked = grade["questions"].as_array().expect("questions").iter();
    let asked = asked.filter(|it| text(it, "fault") == "it did not answer in time").count();
    let games = grade["games"].as_array().map(Vec::len);
    assert_eq!((asked, games, &grade["points"]), (3, Some(2), &Value::from(0.0)), "{grade}");
    assert_eq!(grade["parts"][2]["asked"], 3 * 4, "games that were not played count: {grade}");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn what_was_finished_before_ctrl_c_is_kept() {
    let files = [("ann/bot.py", BOT), ("bob.py", BOT), ("zoe/bot.py", SILENT)];
    let folder = class("class-stopped", TASK, &files);
    let path = |name: &str| folder.join(name).display().to_string();
    let (task, from, out) = (path("task.toml"), path("submissions"), path("grades"));
    let args = ["class", "grade", &task, &from, "--out", &out, "--json", "--threads", "1"];
    let child = command(&args).spawn().expect("it starts");
    let kept = folder.join("grades/kept/bob.json");
    wait_until("somebody is graded", || kept.exists());
    // A second run must not write into the same folder.
    grade(&folder, &[]).refused(&["another run is grading"]);
    signal(&child, "INT");
    let run: Run = child.wait_with_output().expect("it ends").into();
    assert_eq!(run.code, Some(130), "{}{}", run.out, run.err);
    let report: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(report["waiting"][0]["id"], "zoe", "{report}");
    let grades = folder.join("grades/grades.csv");
    assert!(fs::read_to_string(grades).expect("a table").contains("zoe,zoe,,,,waiting,"));
    assert!(!folder.join("grades/work/zoe").exists(), "its folder is gone");
    fs::remove_dir_all(folder.join("submissions/zoe")).expect("a folder");
    let rest = grade(&folder, &["--json"]).json();
    assert_eq!((&rest["kept"], &rest["graded_now"]), (&Value::from(2), &Value::from(0)), "{rest}");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn what_cannot_be_graded_is_refused_before_anything_runs() {
    let folder = class("class-refused", TASK, &[]);
    grade(&folder, &[]).refused(&["nothing was handed in"]);
    fs::create_dir_all(folder.join("submissions/ann")).expect("a folder");
    fs::write(folder.join("submissions/ann.py"), BOT).expect("a file");
    grade(&folder, &[]).refused(&["of the same student"]);
    fs::remove_file(folder.join("submissions/ann.py")).expect("a file");
    fs::create_dir_all(folder.join("grades/mine")).expect("a folder");
    grade(&folder, &[]).refused(&["other things than grades"]);
    fs::remove_dir_all(folder.join("grades")).expect("a folder");
    for (from, to, words) in [
        ("level:1", "level:77", "`level:1` to `level:5`"),
        ("by = \"points\"", "by = \"luck\"", "\"wins\" or \"points\""),
        ("\"level:1\"", "\"lines:python3 staff/x.py\"", "there is no `staff/x.py`"),
        ("hidden = [\"12\"]", "hidden = { file = \"none.txt\" }", "none.txt"),
    ] {
        let task = TASK.replace(from, to);
        assert_ne!(task, TASK);
        fs::write(folder.join("task.toml"), task).expect("a file");
        grade(&folder, &[]).refused(&["line ", words]);
    }
    let _ = fs::remove_dir_all(folder);
}

/// About 18 s: a class of two is graded on the whole course, again after a change, and on a small task.
#[test]
fn the_page_for_teachers_is_true() {
    let folder = scratch("teaching");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    try_page("teaching.md", &folder);
    let grades = fs::read_to_string(folder.join("grades/grades.csv")).expect("a table");
    let row = |name: &str| grades.lines().find(|line| line.starts_with(name)).expect("a row");
    assert!(row("ann,").contains(",graded,python,") && row("ben,").contains(",graded,javascript,"));
    for file in ["README.md", "instructions.md", "practice.toml", "starter/java/Bot.java"] {
        let text = fs::read_to_string(folder.join("course").join(file)).expect(file);
        assert!(!text.contains("{game}") && !text.contains("{check}"), "{file}: {text}");
    }
    quintet(&["class", "new", "connect4", &folder.join("course").display().to_string()])
        .refused(&["README.md"]);
    quintet(&["class", "new", "sudoku", "nowhere"]).refused(&["no course for `sudoku`", "hex"]);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn every_course_has_a_task_that_is_read() {
    for game in ["connect4", "hex", "pentago", "dual-sudoku"] {
        for language in ["en", "fr"] {
            let folder = scratch(&format!("course-{game}-{language}"));
            let _ = fs::remove_dir_all(&folder);
            let at = |name: &str| folder.join(name).display().to_string();
            quintet(&["class", "new", game, &at(""), "--lang", language]).ok();
            fs::create_dir_all(at("nobody")).expect("a folder");
            // Refused because there are no submissions; the task was read.
            for task in ["task.toml", "practice.toml"] {
                let run = quintet(&[
                    "class",
                    "grade",
                    &at(task),
                    &at("nobody"),
                    "--out",
                    &at("out"),
                    "--sandbox",
                    "off",
                ]);
                run.refused(&["nothing was handed in"]);
            }
            let _ = fs::remove_dir_all(folder);
        }
    }
}
