//! Programs as players: good ones, bad ones, and our own engines over UGI.
//!
//! `QUINTET_BOTS=full cargo test -p quintet-cli bots -- --nocapture` plays all bots against all.
#![cfg(unix)]

use crate::support::{Run, command, piped, quintet, scratch, wait_until};
use serde_json::Value;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_quintet");

/// A folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = scratch(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The beginning of every bot: it reads its turn.
const HEAD: &str = "import json, os, socket, subprocess, sys, time\nfor line in sys.stdin:\n    \
                    turn = json.loads(line)\n    move = turn['legal'][len(turn['legal']) // 2]\n";

/// Bots that misbehave in ten ways, with their action per turn and the ending of their games.
fn bad_bots(port: u16) -> [(&'static str, String, &'static str); 10] {
    let text = |text: &str| text.to_owned();
    [
        ("noflush", text("print(move)"), "rules"),
        ("chatter", text("print('thinking about it'); print(move, flush=True)"), "illegal-move"),
        ("illegal", text("print('99', flush=True)"), "illegal-move"),
        ("exception", text("raise ValueError('I did not think of that')"), "crash"),
        ("flood", text("\n    while True: sys.stdout.write('x' * 4096)"), "protocol"),
        ("endless", text("\n    while True: pass"), "time"),
        ("memory", text("data = b'x' * (2 << 30); print(move, flush=True)"), "crash"),
        (
            "orphan",
            text("subprocess.Popen(['sleep', '7654'], start_new_session=True); sys.exit(0)"),
            "crash",
        ),
        (
            "file",
            text(
                "\n    with open(sys.argv[0] + '.big', 'wb') as f:\n        f.write(b'x' * (1 << 26))\n    print(move, flush=True)",
            ),
            "crash",
        ),
        (
            "network",
            format!("socket.create_connection(('127.0.0.1', {port}), 2); print(move, flush=True)"),
            "crash",
        ),
    ]
}

/// Writes the bots and a tournament of them; returns its file.
fn bot_cup(folder: &Path, port: u16, format: &str) -> PathBuf {
    let mut players = vec!["{ player = \"alphabeta:depth=1\", name = \"good\" }".to_owned()];
    for (name, turn, _) in bad_bots(port) {
        let path = folder.join(format!("{name}.py"));
        fs::write(&path, format!("{HEAD}    {turn}\n")).expect("a bot");
        // Only the bot that never answers has short limits: others must not fail on a busy machine.
        let (startup, answer) = if name == "endless" { ("1s", "200ms") } else { ("60s", "30s") };
        players.push(format!(
            "{{ player = \"lines:python3 {}\", name = \"{name}\", startup = \"{startup}\", \
             answer = \"{answer}\", memory = \"200MiB\" }}",
            path.display()
        ));
    }
    let text = format!(
        "game = \"connect4\"\nsetup = \"width=5,height=4\"\npairs = 1\nformat = {format}\n\
         players = [{}]\n",
        players.join(",\n")
    );
    let file = folder.join("cup.toml");
    fs::write(&file, text).expect("a file");
    file
}

/// The players, ending and winner of every game in a journal.
fn endings(file: &Path) -> Vec<(String, String, String)> {
    let journal = fs::read_to_string(file.with_file_name("cup.journal.jsonl")).expect("a journal");
    let mut found: Vec<_> = journal
        .lines()
        .skip(1)
        .map(|line| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let game = &line["game"];
            let text = |value: &Value| value.to_string();
            (text(&game["players"]), text(&game["ending"]["kind"]), text(&game["winner"]))
        })
        .collect();
    found.sort();
    found
}

/// Number of processes whose command lines contain a text.
fn processes(text: &str) -> usize {
    let listed = fs::read_dir("/proc").expect("a system with /proc").flatten();
    let lines = listed.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(text)).count()
}

/// Waits until some games of a tournament are finished, and kills it; returns the complete lines of its journal.
fn kill_after(games: usize, path: &str, journal: &Path) -> String {
    let mut child = command(&["tournament", "run", path]).spawn().expect("it starts");
    let lines = || fs::read_to_string(journal).map_or(0, |text| text.lines().count());
    wait_until("some games are finished", || lines() > games);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let text = fs::read_to_string(journal).expect("a journal");
    text.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect()
}

/// About 6 s: a cup of ten programs, some of which are waited for until their time is up; it is killed and continued.
#[test]
fn ten_bots_that_misbehave_and_one_that_does_not() {
    let full = std::env::var("QUINTET_BOTS").is_ok();
    let format = if full { "\"round-robin\"" } else { "\"gauntlet\"" };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let folder = folder("bad-bots");
    let file = bot_cup(&folder, port, format);
    let path = file.to_str().expect("UTF-8");
    let journal = file.with_file_name("cup.journal.jsonl");
    let kept = kill_after(5, path, &journal);
    quintet(&["tournament", "resume", path, "--threads", "2"]).ok();
    let text = fs::read_to_string(journal).expect("a journal");
    assert!(text.starts_with(&kept), "the games finished before the kill stay as they were");
    let checked = quintet(&["check-bot", "connect4", "--json", "--", "/no/bot"]);
    let checked: Value = serde_json::from_str(&checked.out).expect("JSON");
    let guards = checked["sandbox"].as_array().expect("guards");
    let holds =
        |name: &str| guards.iter().any(|guard| guard["name"] == name && guard["holds"] == true);
    let found = endings(&file);
    for (name, _, kind) in bad_bots(port) {
        let is_own = |(players, ..): &&(String, String, String)| {
            players.contains(&format!("\"{name}\"")) && players.contains("\"good\"")
        };
        let own: Vec<_> = found.iter().filter(is_own).collect();
        assert_eq!(own.len(), 2, "{name} played both games once: {found:?}");
        for (players, ending, winner) in own {
            if kind == "rules" || (name == "network" && !holds("network")) {
                assert_eq!(ending, "\"rules\"", "{players}");
                continue;
            }
            assert_eq!(ending, &format!("\"{kind}\""), "{players}");
            let good = if players.starts_with("[\"good\"") { "\"first\"" } else { "\"second\"" };
            assert_eq!(winner, good, "the good one is not blamed: {players}");
        }
    }
    let left = processes(&folder.display().to_string());
    assert_eq!(left, 0, "no bot is left, nor outlives an arena that was killed");
    assert_eq!(processes("sleep 7654"), 0, "no child of a bot is left");
    let big = folder.join("file.py.big");
    match holds("writing") {
        true => assert!(!big.exists(), "its folder is read-only"),
        false => {
            let size = fs::metadata(&big).map(|file| file.len());
            assert!(size.is_ok_and(|size| size <= 16 << 20), "the file was bounded");
        }
    }
    if full {
        no_game_is_late(&file);
    }
    let _ = fs::remove_dir_all(folder);
}

/// No move that lost on time took more than half a second longer than allowed.
fn no_game_is_late(file: &Path) {
    let journal = fs::read_to_string(file.with_file_name("cup.journal.jsonl")).expect("a journal");
    for line in journal.lines().skip(1) {
        let line: Value = serde_json::from_str(line).expect("JSON");
        if let Some(time) = line["overstepped_ns"].as_u64() {
            // 1 s to start, 200 ms to answer.
            assert!(time <= 1_700_000_000, "{time} ns: {line}");
        }
    }
}

/// The moves of the games of a match.
fn moves(args: &[&str]) -> Vec<Value> {
    let out = scratch(&format!("moves-{}.jsonl", args.len()));
    let out = out.to_str().expect("UTF-8");
    quintet(&[args, &["--games-out", out]].concat()).ok();
    let text = fs::read_to_string(out).expect("games");
    let game = |line| serde_json::from_str::<Value>(line).expect("JSON")["game"].clone();
    text.lines().map(game).map(|game| serde_json::json!([game["moves"], game["ending"]])).collect()
}

#[test]
fn ugi_against_itself_is_the_same_game() {
    let games = [
        ("connect4", "", "pvs:nodes=600", "mcts:simulations=50"),
        ("hex", "size=5", "alphabeta:depth=1", "mcts:simulations=50"),
        ("pentago", "", "pvs:nodes=300", "random"),
        ("dual-sudoku", "size=4", "pvs:nodes=300", "mcts:simulations=20"),
    ];
    for (game, setup, first, second) in games {
        let rest = ["--games", "2", "--openings", "2", "--seed", "3", "--setup", setup];
        let inside = moves(&[&["match", game, first, second], &rest[..]].concat());
        let outside = |player: &str| format!("ugi:{PROGRAM} ugi {game} --player {player}");
        let (first, second) = (outside(first), outside(second));
        let outside = moves(&[&["match", game, &first, &second], &rest[..]].concat());
        assert_eq!(inside, outside, "{game}");
    }
}

#[test]
fn ugi_is_spoken() {
    let said = piped(
        &["ugi", "pentago", "--player", "alphabeta:depth=1"],
        &[
            "ugi",
            "isready",
            "position startpos moves c3tl+ d4br-",
            "go",
            "query p1turn",
            "stop",
            "query gameover",
            "query result",
            "nonsense",
            "go depth x",
            "position startpos moves zz",
            "quit",
        ],
    );
    let out = said.ok();
    for words in [
        "option name Seed type spin",
        "ugiok",
        "readyok",
        "bestmove ",
        "response true",
        "response false",
        "response none",
        "info string error: unknown command `nonsense`; known: ugi",
        "info string error: `depth` needs a whole number",
    ] {
        assert!(out.contains(words), "{words} in {out}");
    }
    let best = out.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
    assert!(!best.contains(' ') && best.len() == 5, "{best}");
}

#[test]
fn ugi_has_no_move_where_there_is_no_position() {
    let ugi = |lines: &[&str]| piped(&["ugi", "connect4", "--player", "random"], lines).ok();
    let said =
        ugi(&["position startpos moves 4", "position startpos moves zz", "go", "query p1turn"]);
    assert_eq!(said.matches("info string error: the last position was refused").count(), 2);
    assert!(said.contains("\nbestmove 0000\n") && !said.contains("response"), "{said}");
    // A finished game, an invalid `go`: both are answered.
    for lines in [["position startpos moves 1 2 1 2 1 2 1", "go"], ["position startpos", "go far"]]
    {
        let said = ugi(&lines);
        assert!(
            said.starts_with("info string error: ") && said.ends_with("bestmove 0000\n"),
            "{said}"
        );
    }
    let said = ugi(&["position startpos moves zz", "position startpos moves 4", "go", "stop"]);
    assert!(said.contains("bestmove ") && !said.contains("bestmove 0000"), "{said}");
}

#[test]
fn a_program_that_is_not_there_said_nothing() {
    let run = quintet(&["check-bot", "connect4", "--", "/nonexist"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("/nonexist") && !run.out.contains("transcript"), "{}", run.out);
}

/// About 6 s: four bots are checked, and each starts for every step and game.
#[test]
fn a_bot_is_checked_step_by_step() {
    let folder = folder("check-bot");
    let bot = |name: &str, turn: &str| {
        let path = folder.join(name);
        fs::write(&path, format!("{HEAD}    {turn}\n")).expect("a bot");
        path.display().to_string()
    };
    let check = |path: &str, more: &[&str]| {
        let setup = ["check-bot", "connect4", "--setup", "width=4,height=4"];
        quintet(&[&setup[..], more, &["--", "python3", path]].concat())
    };
    let good = bot("good.py", "print(move, flush=True)");
    let shown = check(&good, &[]).ok();
    assert!(
        shown.contains("✓ two games with a clock of 20 s") && shown.contains(": yes"),
        "{shown}"
    );
    let json = check(&good, &["--json"]).json();
    assert!(json["passed"] == true && json["steps"].as_array().unwrap().len() == 5, "{json}");
    let bad = bot("bad.py", "print('hello'); raise KeyError('x')");
    let run = check(&bad, &[]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    for words in
        ["✗ a game with each side", "illegal move `hello`", "exactly one of its `legal`", "< hello"]
    {
        assert!(run.out.contains(words), "{words} in {}", run.out);
    }
    let twice =
        bot("twice.py", "sys.stdout.write(move + '\\n' + move + '\\n'); sys.stdout.flush()");
    let run = check(&twice, &[]);
    assert!(run.out.contains("before it was asked"), "{}", run.out);
    let silent = bot("broken.py", "raise KeyError('x')");
    let run = check(&silent, &["--lang", "fr"]);
    for words in ["KeyError", "sortie d’erreur", "Traceback"] {
        assert!(run.out.contains(words), "{words} in {}", run.out);
    }
    let run = quintet(&["check-bot", "connect4", "--", "no-such-program"]);
    assert!(run.code == Some(1) && run.out.contains("PATH"), "{}{}", run.out, run.err);
}

#[test]
fn a_transcript_is_replayed() {
    let folder = folder("replay");
    let bot = folder.join("bot.py");
    fs::write(&bot, format!("{HEAD}    print(move, flush=True)\n")).expect("a bot");
    let path = |name: &str| folder.join(name).display().to_string();
    let check = |more: &[&str]| {
        let setup = ["check-bot", "connect4", "--setup", "width=4,height=4"];
        quintet(&[&setup[..], more, &["--", "python3", &path("bot.py")]].concat())
    };
    fs::write(path("said.txt"), check(&["--transcript"]).ok()).expect("a file");
    let same = check(&["--replay", &path("said.txt"), "--json"]).json();
    assert!(same["same"] == true && same["turns"].as_array().unwrap().len() > 4, "{same}");
    fs::write(&bot, format!("{HEAD}    print(turn['legal'][0], flush=True)\n")).expect("a bot");
    let run = check(&["--replay", &path("said.txt")]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.out.contains("game 1: `3` before, `1` now"), "{}", run.out);
    check(&["--replay", &path("bot.py")]).refused(&["bot.py", "--transcript"]);
}

/// The folder of the examples.
fn examples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots")
}

#[test]
fn the_examples_play() {
    let folder = folder("examples");
    let first_bot = folder.join("first_bot");
    let source = examples().join("first_bot.c");
    let mut compiled = Command::new("cc");
    compiled.args(["-O1", "-Wall", "-Werror", "-o"]).arg(&first_bot).arg(source);
    let mut players = vec![
        ("random_bot", format!("lines:python3 {}", examples().join("random_bot.py").display())),
        ("centre_bot", format!("lines:python3 {}", examples().join("centre_bot.py").display())),
    ];
    match compiled.status() {
        Ok(status) => {
            assert!(status.success(), "the example in C compiles");
            players.push(("first_bot", format!("lines:{}", first_bot.display())));
        }
        Err(_) => eprintln!("skipped the example in C: there is no cc"),
    }
    for (name, player) in players {
        let args = ["match", "connect4", &player, "random", "--games", "4", "--json"];
        let report = quintet(&args).json();
        assert_eq!(report["players"][0]["forfeits"], 0, "{name}: {report}");
        if name == "centre_bot" {
            assert!(report["players"][0]["points"].as_f64() >= Some(3.0), "{report}");
        }
    }
}

/// About 4 s: five compilers, and every bot plays the games of `check-bot`.
#[test]
fn new_bots_pass() {
    let folder = folder("new-bots");
    let languages = [
        ("python", "bot.py", "", "python3 bot.py"),
        ("c", "bot.c", "cc -O1 -Wall -Werror -o bot bot.c", "./bot"),
        ("cpp", "bot.cpp", "c++ -O1 -Wall -Werror -o bot bot.cpp", "./bot"),
        ("java", "Bot.java", "javac Bot.java", "java -cp . Bot"),
        ("js", "bot.js", "", "node bot.js"),
        ("rust", "bot.rs", "rustc -D warnings bot.rs", "./bot"),
    ];
    std::thread::scope(|scope| {
        let start = |language: (_, _, _, _)| {
            let at = folder.join(language.0);
            scope.spawn(move || new_bot_passes(language, &at))
        };
        for thread in languages.map(start) {
            if let Err(tool) = thread.join().expect("a new bot passes") {
                eprintln!("skipped: there is no {tool}");
            }
        }
    });
    let french = quintet(&["new-bot", "c", "--lang", "fr", "--dir", &folder.display().to_string()]);
    french.ok();
    assert!(fs::read_to_string(folder.join("bot.c")).expect("a bot").contains("Un bot pour"));
}

/// Writes, compiles and checks a bot; returns the tool that is missing, if so.
fn new_bot_passes(
    (language, file, compile, start): (&str, &str, &str, &str),
    at: &Path,
) -> Result<(), String> {
    let shell = |line: &str| {
        let run = Command::new("sh").args(["-c", line]).current_dir(at).output();
        Run::from(run.expect("a shell"))
    };
    let dir = at.display().to_string();
    let path = quintet(&["new-bot", language, "--dir", &dir]).ok();
    assert_eq!(path, format!("{}\n", at.join(file).display()));
    let text = fs::read_to_string(at.join(file)).expect("a bot");
    assert!(text.contains("quintet check-bot") && !text.contains("{about}"), "{text}");
    quintet(&["new-bot", language, "--dir", &dir]).refused(&[file]);
    let tool = [compile, start].concat().split(' ').next().expect("a word").to_owned();
    if !tool.starts_with("./") && shell(&format!("command -v {tool}")).code != Some(0) {
        return Err(tool);
    }
    shell(compile).ok();
    let check = format!("{PROGRAM} check-bot connect4 --setup width=4,height=4 -- {start}");
    shell(&check).ok();
    Ok(())
}

/// The blocks of a page, each with its language and text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(language), None) => open = Some((language.to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, text))) => text.push_str(&format!("{line}\n")),
            (None, None) => {}
        }
    }
    blocks
}

/// Tries every block of a documentation page in a folder: writes files, plays tournaments, and runs
/// commands in a shell like a reader.
pub(crate) fn try_page(page: &str, folder: &Path) {
    let bin = Path::new(PROGRAM).parent().expect("a folder").display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap_or_default());
    let text = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let (mut files, mut commands) = (0, 0);
    for (language, text) in blocks(&fs::read_to_string(text).expect("the page")) {
        if let Some(name) = text.lines().next().and_then(|line| line.strip_prefix("# file: ")) {
            fs::write(folder.join(name), &text).expect("a file");
            files += 1;
        } else if language == "toml" && text.contains("run =") {
            // How a submission runs; `class grade` reads it.
            let bot = folder.join("recipe/made/bot.toml");
            fs::create_dir_all(bot.parent().expect("a folder")).expect("a folder");
            fs::write(&bot, &text).expect("a file");
            recipe_is_read(&folder.join("recipe"), &folder.join("course/task.toml"));
        } else if language == "toml" {
            fs::write(folder.join("other.toml"), &text).expect("a file");
            let other = folder.join("other.toml");
            quintet(&["tournament", "run", other.to_str().expect("UTF-8")]).ok();
        }
        if language == "json" {
            serde_json::from_str::<serde_json::Value>(&text).expect(&text);
        }
        for line in text.lines().filter(|_| language == "sh") {
            let mut run = Command::new("sh");
            run.args(["-c", line]).current_dir(folder).env("PATH", &path);
            let run: Run = run.output().expect("a shell").into();
            assert_eq!(run.code, Some(0), "{line}\n{}{}", run.out, run.err);
            commands += 1;
        }
    }
    assert!(files > 0 && commands > 0, "{page} has blocks to try");
}

/// A `bot.toml` is understood: its build command runs, and fails because there is no Makefile.
fn recipe_is_read(submissions: &Path, task: &Path) {
    let out = submissions.with_extension("out").display().to_string();
    let [task, from] = [task, submissions].map(|path| path.display().to_string());
    let graded = quintet(&["class", "grade", &task, &from, "--out", &out, "--json"]).json();
    let problem = &graded["students"][0]["problem"];
    assert_eq!(
        (&problem["kind"], &problem["command"]),
        (&"build".into(), &"make".into()),
        "{graded}"
    );
}

/// About 15 s: three pages of commands, and a program is started for every game they play.
#[test]
fn the_documentation_is_true() {
    for page in ["arena.md", "ladder.md", "protocol.md"] {
        let folder = folder(&format!("docs-{page}"));
        try_page(page, &folder);
        if page == "arena.md" {
            let report = fs::read_to_string(folder.join("cup.html")).expect("a report");
            assert!(report.contains("<h2>") && report.contains("127.0.0.1:4747/connect4?"));
            assert!(
                !report.contains("src=") && !report.contains("<link"),
                "nothing from elsewhere"
            );
            let csv = fs::read_to_string(folder.join("cup.csv")).expect("a report");
            assert_eq!(csv.lines().count(), 1 + 12);
            let whole = fs::read(folder.join("whole/cup.results.json")).expect("merged results");
            assert_eq!(fs::read(folder.join("cup.results.json")).expect("results"), whole);
        }
    }
}
