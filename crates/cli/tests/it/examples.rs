//! Runs every example of the README and of every `--help` unchanged.

use crate::support::quintet;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Maximum time for an example before it is interrupted like with Ctrl-C.
const PATIENCE: Duration = Duration::from_secs(1);

/// The commands whose help is tested.
const COMMANDS: [&[&str]; 27] = [
    &[],
    &["play"],
    &["analyse"],
    &["solve"],
    &["puzzle"],
    &["tree"],
    &["trace"],
    &["match"],
    &["tournament"],
    &["tune"],
    &["check-bot"],
    &["new-bot"],
    &["grade"],
    &["ugi"],
    &["perft"],
    &["bench"],
    &["reproduce"],
    &["games"],
    &["htp"],
    &["sudoku"],
    &["sudoku", "solve"],
    &["sudoku", "generate"],
    &["sudoku", "rate"],
    &["sudoku", "explain"],
    &["schema"],
    &["completions"],
    &["licences"],
];

/// The lines under "Examples:", without the explanations next to them.
fn examples_of_help(command: &[&str]) -> Vec<String> {
    let help = quintet(&[command, &["--help"]].concat()).ok();
    let Some((_, examples)) = help.split_once("Examples:\n") else { return Vec::new() };
    let lines = examples.lines().take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().split("  ").next().unwrap_or_default().to_owned()).collect()
}

/// The commands in the README after a `$`.
fn examples_of_readme() -> Vec<String> {
    let readme = include_str!("../../../../README.md");
    let shown = readme.lines().filter_map(|line| line.strip_prefix("$ quintet "));
    shown.map(|rest| format!("quintet {}", rest.split('#').next().unwrap_or_default())).collect()
}

/// A folder with the files used in examples.
fn folder() -> PathBuf {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("examples-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be done");
    let puzzle =
        "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......\n";
    let cup = "game = \"connect4\"\nsetup = \"width=5,height=4\"\nplayers = [\"random\", \"alphabeta:depth=2\"]\npairs = 1\n";
    let hex = "game = \"hex\"\nsetup = \"size=3\"\nplayers = [\"random\", \"alphabeta:depth=2\"]\npairs = 1\n";
    let bot = "import json, sys\nfor line in sys.stdin:\n    \
               print(json.loads(line)['legal'][0], flush=True)\n";
    let task = "game = \"connect4\"\nreference = \"alphabeta:depth=2\"\npositions = [\"44\"]\n\
                points = { moves = 1, cup = 1 }\ncup = { opponents = [\"random\"] }\npass = 0\n";
    for (name, text) in [
        ("student.py", bot),
        ("task.toml", task),
        ("puzzles.txt", puzzle),
        ("puzzle.txt", puzzle),
        ("cup.toml", cup),
        ("hex.toml", hex),
        ("positions.txt", "2252576253462244111563365343671351441 -1\n"),
    ] {
        std::fs::write(folder.join(name), text).expect("it can be done");
    }
    folder
}

/// Runs one shell line; returns the exit status, standard output and standard error.
fn run(line: &str, folder: &Path) -> (Option<i32>, String, String) {
    let has_answer = ANSWERS.iter().any(|(example, _)| *example == line);
    // Later examples read a tournament's journal, a bot's transcript, a course: these must be
    // complete.
    let is_read = ["quintet tournament", "quintet class new"].iter().any(|it| line.starts_with(it))
        || line.contains("said.txt");
    let patience = if has_answer || is_read { 40 * PATIENCE } else { PATIENCE };
    let programs = Path::new(env!("CARGO_BIN_EXE_quintet")).parent().expect("it can be done");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut child = Command::new("setsid")
        .args(["sh", "-c", &format!("exec {line}")])
        .env("PATH", path)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut stdin = child.stdin.take().expect("it can be done");
    let _ = stdin.write_all(b"quit\n");
    drop(stdin);
    let group = child.id();
    let started = Instant::now();
    let watcher = std::thread::spawn(move || {
        child.wait_with_output().map(|out| {
            let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
            // A command with nothing to keep is ended by the signal itself, which shells report as
            // the same status.
            let code = out.status.code().or(out.status.signal().map(|signal| 128 + signal));
            (code, text(out.stdout), text(out.stderr))
        })
    });
    let mut asked: Option<Instant> = None;
    while !watcher.is_finished() {
        std::thread::sleep(Duration::from_millis(5));
        let had_its_turn = started.elapsed() > patience;
        if had_its_turn && asked.is_none_or(|asked| asked.elapsed() > Duration::from_millis(300)) {
            let _ = Command::new("kill").args(["-INT", "--", &format!("-{group}")]).output();
            asked = Some(Instant::now());
        }
        assert!(started.elapsed() < 60 * PATIENCE, "not ended by Ctrl-C: {line}");
    }
    watcher.join().expect("no panic").expect("it ran")
}

/// Words that some examples must print.
const ANSWERS: [(&str, &str); 9] = [
    ("quintet perft pentago 3", "21,934,080"),
    ("quintet solve connect4 44531124", "spent"),
    ("quintet solve hex --setup size=5 a2 c3", "wins"),
    ("quintet analyse connect4 4432", "proved"),
    ("quintet games connect4", "solver"),
    ("quintet tree connect4 44 --player alphabeta:depth=3 --format svg", "<svg"),
    ("quintet trace connect4 44 --player alphabeta:depth=3 --words", "Cut: this is worth at least"),
    ("quintet perft connect4 4 --json", "\"leaves\":2401"),
    ("quintet sudoku solve puzzles.txt", "1"),
];

/// About 30 s: an example that would run on is given a second, and they run one after the other, because some read what
/// others have written.
#[test]
fn every_example_does_what_it_says() {
    let folder = folder();
    let mut examples = examples_of_readme();
    assert!(examples.len() >= 14, "the README has its commands");
    examples.extend(COMMANDS.iter().flat_map(|command| examples_of_help(command)));
    let needs_more = |line: &str| {
        // A server, and commands that need another program, a home or the public collections.
        let words = ["serve", "| dot", "~/", "man -l", "--data DIR", "data/sudoku"];
        words.iter().any(|word| line.contains(word))
            || line == "quintet"
            || line.ends_with("--help")
    };
    let mut done: Vec<String> = Vec::new();
    for line in examples.into_iter().filter(|line| !needs_more(line)) {
        let line = line.trim().replace("`, `", "; ");
        if done.contains(&line) {
            continue;
        }
        let (code, out, err) = run(&line, &folder);
        assert!(matches!(code, Some(0 | 130)), "{line}: {code:?}\n{out}{err}");
        assert!(!err.contains("error:"), "{line}: {err}");
        for (_, word) in ANSWERS.iter().filter(|(example, _)| *example == line) {
            assert!(out.contains(word), "{line}: `{word}` is not in {out}");
        }
        done.push(line);
    }
    for (example, _) in ANSWERS {
        assert!(done.iter().any(|line| line == example), "no longer an example: {example}");
    }
}

/// The README's web page uses the calls of the complete page, which the browser tests run.
#[test]
fn the_readmes_page_is_like_the_complete_page() {
    let readme = include_str!("../../../../README.md");
    let page = include_str!("../../../studio/site/example.html");
    let (_, rest) = readme.split_once("```js\n").expect("a block");
    let (block, _) = rest.split_once("```").expect("its end");
    assert!(block.lines().count() >= 3, "{block}");
    for line in block.lines() {
        let call = line.split('(').next().unwrap_or_default();
        assert!(page.contains(call), "`{call}` is not in the complete page");
    }
}
