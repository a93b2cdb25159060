//! Matches and tournaments, as a user runs, interrupts and kills them.
#![cfg(unix)]

use crate::support::{Run, command, quintet, scratch, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

const CUP: &str = r#"
game = "connect4"
players = ["random", "alphabeta:depth=5", { player = "mcts:simulations=3000", name = "mc" }]
pairs = 6
openings = { plies = 2 }
seed = 3
threads = 2
"#;

/// A tournament file in the folder of one test.
fn cup(test: &str, toml: &str) -> PathBuf {
    let folder = scratch(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("cup.toml");
    fs::write(&file, toml).expect("a file");
    file
}

fn tournament<'a>(action: &'a str, file: &'a Path) -> [&'a str; 3] {
    ["tournament", action, file.to_str().expect("a path in UTF-8")]
}

fn results(file: &Path) -> String {
    fs::read_to_string(file.with_file_name("cup.results.json")).expect("results")
}

/// Waits until the journal has this many games, or the run is over.
fn wait_for(games: usize, file: &Path, child: &mut Child) {
    let journal = file.with_file_name("cup.journal.jsonl");
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(30)
        && child.try_wait().is_ok_and(|end| end.is_none())
    {
        let lines =
            fs::read(&journal).map_or(0, |text| text.iter().filter(|&&b| b == b'\n').count());
        if lines > games {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn killed_again_and_again_ends_with_the_same_results() {
    let whole = cup("whole", CUP);
    quintet(&tournament("run", &whole)).ok();
    let file = cup("killed", CUP);
    let mut kills = 0;
    for (round, games) in [2, 7, 15, 24].into_iter().enumerate() {
        let action = if round == 0 { "run" } else { "resume" };
        let mut child = command(&tournament(action, &file)).spawn().unwrap();
        wait_for(games, &file, &mut child);
        // SIGKILL leaves no chance to tidy up.
        kills += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills >= 2, "the games are too short to be killed");
    let report = quintet(&[&tournament("resume", &file)[..], &["--json"]].concat()).json();
    assert_eq!((report["played"].as_u64(), report["finished"].as_bool()), (Some(36), Some(true)));
    assert_eq!(results(&file), results(&whole));
}

#[test]
fn a_tuning_killed_again_and_again_ends_with_the_same_numbers() {
    let player = ["tune", "connect4", "mcts:exploration=100", "--param", "exploration=20..300:20"];
    let how = ["--nodes", "60", "--iterations", "12", "--pairs", "2", "--confirm", "4", "--json"];
    let small = ["--setup", "width=5,height=4", "--seed", "2"];
    let args = [&player[..], &how, &small].concat();
    let told = |run: Run| {
        let mut json = run.json();
        json["seconds"].take();
        json["confirmation"] = json["confirmation"]["pairs"].take();
        json
    };
    let calm = told(quintet(&args));
    let folder = scratch("killed-tuning");
    let _ = fs::remove_dir_all(&folder);
    let args = [&args[..], &["--out", folder.to_str().expect("UTF-8"), "--threads", "2"]].concat();
    let lines = || {
        let text = fs::read(folder.join("tuning.journal.jsonl")).unwrap_or_default();
        text.iter().filter(|&&byte| byte == b'\n').count()
    };
    for games in [3, 14, 30] {
        let mut child = command(&args).spawn().unwrap();
        let started = Instant::now();
        while lines() < games && started.elapsed() < Duration::from_secs(30) {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(lines() >= games, "{} of {games}", lines());
    }
    assert_eq!(told(quintet(&args)), calm);
    assert_eq!(lines(), 1 + 12 * 4, "no game is played twice");
    let for_people: Vec<&str> = args.into_iter().filter(|arg| *arg != "--json").collect();
    let text = quintet(&for_people).ok();
    assert!(text.contains("exploration  100"), "{text}");
}

#[test]
fn ctrl_c_keeps_the_games_of_a_tournament() {
    let slow = CUP.replace("pairs = 6", "pairs = 500");
    let file = cup("interrupted", &slow);
    let mut child = command(&tournament("run", &file)).spawn().unwrap();
    wait_for(3, &file, &mut child);
    interrupt(&child);
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!(run.code, Some(130), "{}{}", run.out, run.err);
    assert!(run.err.contains("to continue: quintet tournament resume"), "{}", run.err);
    assert!(run.out.contains("of 3000 games"), "{}", run.out);
    let told = quintet(&[&tournament("report", &file)[..], &["--json"]].concat()).json();
    assert!(told["played"].as_u64() >= Some(3) && told["results"].is_null(), "{told}");
}

#[test]
fn ctrl_c_tells_the_finished_games_of_a_match() {
    let args = ["match", "connect4", "mcts:simulations=4000", "random", "--games", "2000"];
    let child = command(&args).spawn().unwrap();
    let started = Instant::now();
    while !listens(child.id()) && started.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!(run.code, Some(130), "{}{}", run.out, run.err);
    assert!(run.err.contains("of 2000 games are finished"), "{}", run.err);
    assert!(run.out.contains("won–drawn–lost"), "{}", run.out);
}

fn interrupt(child: &Child) {
    let kill = format!("kill -INT {}", child.id());
    let status = Command::new("sh").args(["-c", &kill]).status();
    assert!(status.is_ok_and(|status| status.success()));
}

/// Whether a process catches SIGINT (signal 2), if the system reports it.
fn listens(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 2 != 0)
}

#[test]
fn a_match_tells_everything() {
    let args = ["match", "connect4", "alphabeta", "random", "--depth", "2", "--games", "6"];
    let out = scratch("games.jsonl");
    let more = ["--openings", "2", "--threads", "2", "--sprt", "0,10", "--games-out"];
    let args = [&args[..], &more, &[out.to_str().unwrap()]].concat();
    let shown = quintet(&args).ok();
    for words in [
        "connect4, 6 games in",
        "won–drawn–lost",
        "alphabeta:depth=2",
        "random",
        "time per move",
        "nodes per move",
        "moves per game",
        "Elo of alphabeta:depth=2 +",
        "(LOS): ",
        "pairs  2–0: ",
        "SPRT, normalised Elo 0 or 10",
    ] {
        assert!(shown.contains(words), "{words} in {shown}");
    }
    let lines = fs::read_to_string(&out).unwrap();
    assert_eq!(lines.lines().count(), 6);
    let game: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(text(&game["game"], "opening").len(), 2);
    assert_eq!(
        game["game"]["plies"].as_array().unwrap().len(),
        game["times_ns"].as_array().unwrap().len()
    );
    let report = quintet(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(
        (report["played"].as_u64(), report["players"][0]["points"].is_number()),
        (Some(6), true)
    );
    assert!(report["players"][0]["nodes"]["max"].as_u64() > Some(0));
    assert!(report["sprt"]["llr"].is_number());
}

#[test]
fn threads_change_nothing() {
    let play = |threads: &str| {
        let out = scratch(&format!("threads-{threads}.jsonl"));
        let args = ["match", "hex", "mcts:simulations=50", "random", "--setup", "size=4"];
        let more = ["--games", "8", "--seed", "4", "--threads", threads, "--games-out"];
        quintet(&[&args[..], &more, &[out.to_str().unwrap()]].concat()).ok();
        let lines = fs::read_to_string(out).unwrap();
        let game = |line| serde_json::from_str::<serde_json::Value>(line).unwrap()["game"].clone();
        lines.lines().map(game).collect::<Vec<_>>()
    };
    assert_eq!(play("1"), play("3"));
}

#[test]
fn a_clock_used_up_is_told() {
    // Eleven moves at least, in less time than one takes on any machine.
    let args = ["match", "hex", "pvs", "random", "--games", "2", "--clock", "0.01ms"];
    let run = quintet(&args);
    assert_eq!(run.err.matches(", out of time at ply").count(), 2, "{}", run.err);
    let run = quintet(&[&args[..], &["--json"]].concat()).json();
    let forfeits = [0, 1].map(|player| run["players"][player]["forfeits"].as_u64());
    assert_eq!(forfeits.into_iter().flatten().sum::<u64>(), 2, "{run}");
}

#[test]
fn players_that_repeat_themselves_are_told() {
    let args = ["match", "connect4", "minimax:depth=2", "minimax:depth=1", "--games", "8"];
    let run = quintet(&args);
    assert_eq!(run.code, Some(0));
    let different = quintet(&[&args[..], &["--json"]].concat()).json()["different_games"].as_u64();
    assert_eq!(run.err.contains("give --openings"), different < Some(8), "{}", run.err);
}

#[test]
fn matches_that_cannot_be() {
    let refused = |args: &[&str], words: &[&str]| {
        let run = quintet(&[&["match"], args].concat());
        run.refused(words);
        assert_eq!(run.out, "");
    };
    let with = |more: &[&'static str]| [&["connect4", "random", "random"], more].concat();
    refused(&["sudoku", "random", "random"], &["puzzle for one", "connect4, hex"]);
    refused(&["chess", "random", "random"], &["`chess`", "connect4"]);
    refused(&["connect4", "random", "kasparov"], &["player 2", "`kasparov`", "alphabeta"]);
    refused(&["connect4", "human", "random"], &["player 1", "person"]);
    refused(&with(&["--games", "3"]), &["--games", "even number"]);
    refused(&with(&["--games", "0"]), &["--games", "even number"]);
    refused(&with(&["--clock", "soon"]), &["soon", "2m+1s"]);
    refused(&with(&["--sprt", "5,5"]), &["5,5", "0,10"]);
    refused(&with(&["--openings", "99"]), &["99", "fewer"]);
    refused(&with(&["--openings", "1", "--positions", "x"]), &["--positions"]);
    refused(&with(&["--games-out", "/no/such/file"]), &["cannot write"]);
    let positions = scratch("positions.txt");
    fs::write(&positions, "# openings\n44\n\n49\n").unwrap();
    let path = positions.to_str().unwrap();
    let args = ["connect4", "random", "random", "--positions", path];
    refused(&args, &["positions.txt`, line 4", "`9`"]);
    fs::write(&positions, "# openings\n44\n\n45\n").unwrap();
    quintet(&[&["match"], &args[..]].concat()).ok();
}

#[test]
fn tournaments_that_cannot_be() {
    let file = cup("wrong", &CUP.replace("pairs = 6", "pairs = 1"));
    quintet(&tournament("resume", &file)).refused(&["cup.journal.jsonl", "use `run`"]);
    quintet(&tournament("run", &file)).ok();
    quintet(&tournament("run", &file)).refused(&["6 of 6 games", "use `resume`"]);
    fs::write(&file, CUP).unwrap();
    // It can grow, but change in no other way.
    quintet(&tournament("report", &file)).ok();
    fs::write(&file, CUP.replace("seed = 3", "seed = 4")).unwrap();
    for action in ["run", "resume", "report"] {
        quintet(&tournament(action, &file)).refused(&["differs in seed", "can only grow", "--out"]);
    }
    fs::write(&file, CUP.replace("seed = 3", "seed = three")).unwrap();
    quintet(&tournament("run", &file)).refused(&["cup.toml`, line 6, column 8", "not TOML"]);
    fs::write(&file, CUP.replace("mcts:sim", "mcts:dis")).unwrap();
    quintet(&tournament("run", &file)).refused(&["line 3, column 54", "simulations"]);
    quintet(&["tournament", "run", "/no/such.toml"]).refused(&["cannot read `/no/such.toml`"]);
}

#[test]
fn results_go_where_they_are_sent() {
    let file = cup("sent", &CUP.replace("pairs = 6", "pairs = 1"));
    let folder = file.with_file_name("deep").join("er");
    let out = ["--out", folder.to_str().unwrap()];
    let shown = quintet(&[&tournament("run", &file)[..], &out].concat()).ok();
    assert!(
        shown.contains("connect4, 6 of 6 games")
            && shown.contains("Elo difference")
            && shown.contains("rating "),
        "{shown}"
    );
    assert!(folder.join("cup.results.json").exists() && folder.join("cup.times.json").exists());
    let again = quintet(&[&tournament("report", &file)[..], &out].concat()).ok();
    assert_eq!(again, shown);
}

#[test]
fn help_is_not_an_error() {
    for name in ["match", "tournament"] {
        let help = quintet(&[name, "--help"]).ok();
        assert!(help.contains("Examples:\n  quintet "), "{help}");
    }
}
