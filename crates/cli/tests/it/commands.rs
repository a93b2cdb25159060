//! Every command, used correctly.

use crate::support::{piped, quintet, scratch, text};

#[test]
fn perft_counts_leaves() {
    let run = quintet(&["perft", "connect4", "7", "--json"]);
    let start = r#"{"game":"connect4","depth":7,"leaves":823536,"seconds":"#;
    assert!(run.out.starts_with(start), "{}", run.out);
    let report = run.json();
    assert!(report["leaves_per_second"].is_u64());
    let shown = quintet(&["perft", "connect4", "7"]).ok();
    assert!(shown.contains("823,536 leaves"), "{shown}");
    assert!(quintet(&["perft", "connect4", "0"]).ok().contains(": 1 leaf in "));
    let [given, read] = [
        quintet(&["perft", "connect4", "3", "44"]),
        piped(&["perft", "connect4", "3", "-"], &["44"]),
    ]
    .map(|run| run.ok().split(" in ").next().map(str::to_owned));
    assert_eq!(given, read);
}

#[test]
fn perft_divides_and_starts_anywhere() {
    let args = ["perft", "connect4", "3", "--position", "4453", "--divide", "--json"];
    let report = quintet(&args).json();
    let moves = report["moves"].as_array().unwrap();
    let sum: u64 = moves.iter().map(|part| part["leaves"].as_u64().unwrap()).sum();
    assert_eq!((moves.len(), Some(sum)), (7, report["leaves"].as_u64()));
    let small = quintet(&["perft", "connect4", "2", "--setup", "width=4,height=4", "--json"]);
    assert_eq!(small.json()["leaves"], 16);
    assert_eq!(quintet(&["perft", "connect4", "0", "--divide", "--json"]).json()["leaves"], 1);
}

#[test]
fn analyse_tells_every_move() {
    // Red has three in column 4: playing there wins.
    let args = ["analyse", "connect4", "454545", "--player", "alphabeta:depth=4", "--json"];
    let report = quintet(&args).json();
    assert_eq!(text(&report, "best"), "4");
    assert_eq!(report["moves"].as_array().unwrap().len(), 7);
    assert_eq!(report["value"]["kind"], "proved");
    assert_eq!(report["value"]["plies"], 1);
    assert_eq!(report["line"][0], "4");
    assert!(report["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn analyse_tells_proved_from_estimated() {
    let shown = quintet(&["analyse", "connect4", "454545", "--player", "minimax:depth=3"]).ok();
    assert!(shown.contains("*  4  win in 1 (proved)"), "{shown}");
    let shown = quintet(&["analyse", "connect4", "--player", "minimax:depth=2"]).ok();
    assert!(shown.contains("(estimate)"), "{shown}");
}

/// The best four moves are shown with their expected lines, within the terminal's width.
#[test]
fn analyse_shows_lines_beside_values() {
    let args = ["analyse", "connect4", "4455", "--player", "pvs:depth=8"];
    let shown = quintet(&args).ok();
    let lines = ["*  3  win in 3 (proved)  3 1 2\n", "   6  win in 3 (proved)  6 1 3\n"];
    assert!(lines.iter().all(|line| shown.contains(line)), "{shown}");
    let report = quintet(&[&args[..], &["--json"]].concat()).json();
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.iter().filter(|of| of["line"][0] == of["move"]).count(), 4, "{report}");
    assert_eq!(moves[2]["line"], report["line"]);
}

#[test]
fn limits_become_the_players_own() {
    let args = ["analyse", "connect4", "--player", "alphabeta", "--depth", "3", "--json"];
    let report = quintet(&args).json();
    assert_eq!((text(&report, "player"), report["depth"].as_u64()), ("alphabeta:depth=3", Some(3)));
    let args = ["analyse", "connect4", "--player", "minimax:depth=9", "--nodes", "500", "--json"];
    assert_eq!(quintet(&args).json()["nodes"], 500);
}

#[test]
fn positions_come_from_standard_input_too() {
    let args = ["analyse", "connect4", "-", "--player", "minimax:depth=2", "--json"];
    assert_eq!(text(&piped(&args, &["4453"]).json(), "position"), "4453");
    let args = ["analyse", "connect4", "44", "53", "--player", "minimax:depth=2", "--json"];
    assert_eq!(text(&quintet(&args).json(), "position"), "4453");
}

#[test]
fn a_finished_game_has_nothing_to_analyse() {
    let run = quintet(&["analyse", "connect4", "4545454", "--json"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(report["best"].is_null());
    let run = quintet(&["tree", "connect4", "4545454"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(report["best"].is_null() && report["nodes"].as_array().unwrap().is_empty());
    let run = quintet(&["tree", "connect4", "--player", "random", "--format", "svg"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{}", run.err);
}

#[test]
fn a_tree_with_little_boards() {
    let args = ["tree", "connect4", "44", "--player", "minimax:depth=1", "--format"];
    let plain = quintet(&[&args[..], &["svg"]].concat()).ok();
    let svg = quintet(&[&args[..], &["svg", "--boards"]].concat()).ok();
    // The root and its seven children, each with its discs: 2 + 7 × 3.
    assert_eq!((plain.matches("<svg").count(), svg.matches("<svg").count()), (1, 9));
    assert_eq!(svg.matches("</svg>").count(), 9);
    assert_eq!(svg.matches("class=\"stone").count(), 2 + 7 * 3);
    assert_eq!(svg.matches("<style>").count(), 2, "the tree's and the boards', once each");
    let refused = quintet(&[&args[..], &["dot", "--boards"]].concat());
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.contains("--boards needs a picture"), "{}", refused.err);
}

#[test]
fn tree_in_four_formats() {
    let args = ["tree", "connect4", "44", "--player", "minimax:depth=2"];
    let tree = quintet(&args).json();
    assert_eq!(tree["visited"], 57);
    assert_eq!(tree["nodes"].as_array().unwrap().len(), 57);
    let dot = quintet(&[&args[..], &["--format", "dot"]].concat()).ok();
    assert!(dot.starts_with("digraph") && dot.matches("->").count() == 56, "{dot}");
    let svg = quintet(&[&args[..], &["--format", "svg", "--max-plies", "1"]].concat()).ok();
    assert!(svg.starts_with("<svg") && svg.matches("<g><rect").count() == 8, "{svg}");
    let french = quintet(&[&args[..], &["--format", "text", "--lang", "fr"]].concat()).ok();
    assert!(french.starts_with("57 nœuds examinés, 57 enregistrés\nValeurs pour"), "{french}");
    // Each line belongs to the nearest earlier line one step to the left.
    let text = quintet(&[&args[..], &["--format", "text", "--max-plies", "1"]].concat()).ok();
    let lines: Vec<_> = text.lines().skip(3).collect();
    assert_eq!(lines.len(), 8, "{text}");
    assert!(lines[0].starts_with("●*  root  "), "{text}");
    assert!(lines[1..7].iter().all(|line| line.starts_with("├─ ○")), "{text}");
    assert!(lines[7].starts_with("└─ ○  7  "), "{text}");
    assert_eq!(lines.iter().filter(|line| line.contains("○*")).count(), 1, "{text}");
}

#[test]
fn tree_into_a_file() {
    let path = scratch("tree.svg");
    let file = path.to_str().unwrap();
    // The file name determines the format.
    let args = ["tree", "connect4", "--player", "minimax:depth=1", "--output"];
    let run = quintet(&[&args[..], &[file, "--json"]].concat());
    assert!(run.err.contains("8 of 8 nodes"), "{}", run.err);
    assert_eq!(run.json()["recorded"], 8);
    assert!(std::fs::read_to_string(path).unwrap().starts_with("<svg"));
    let both = quintet(&["tree", "connect4", "--format", "svg", "--json"]);
    both.refused(&["--json", "--output"]);
}

#[test]
fn completions_for_shells() {
    for shell in ["bash", "zsh", "fish"] {
        let script = quintet(&["completions", shell]).ok();
        assert!(script.contains("complete -- "), "{shell}");
    }
    for shell in ["elvish", "powershell"] {
        let script = quintet(&["completions", shell]).ok();
        for word in ["analyse", "perft", "max-plies"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(quintet(&["completions", "bash", "--json"]).json()["shell"], "bash");
}

/// The completions after these words, the last of which is incomplete.
fn next(words: &[&str]) -> Vec<String> {
    let told = quintet(&[&["complete", "--", "quintet"], words].concat()).ok();
    told.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn completions_know_what_there_is() {
    assert_eq!(next(&["pl"]), ["play"]);
    assert!(!next(&[""]).contains(&"launch".to_owned()), "hidden commands stay hidden");
    assert_eq!(next(&["play", "dual"]), ["dual-sudoku"]);
    assert_eq!(next(&["play", "hex", "--first", "best"]), ["best-choice"]);
    assert_eq!(next(&["play", "connect4", "--first", "hu"]), ["human"]);
    assert!(
        next(&["analyse", "connect4", "--player", "hu"]).is_empty(),
        "a person cannot be asked"
    );
    assert_eq!(next(&["match", "connect4", "pvs", "mc"]), ["mcts"]);
    assert_eq!(next(&["match", "connect4", "mcts:ti"]), ["mcts:time="]);
    assert_eq!(next(&["analyse", "hex", "--player=alphabeta:d"]), ["--player=alphabeta:depth="]);
    assert_eq!(next(&["play", "hex", "--setup", "size=5,s"]), ["size=5,swap="]);
    let swaps = next(&["play", "hex", "--setup", "size=5,swap="]);
    assert!(swaps.len() > 1 && swaps.iter().all(|swap| swap.starts_with("size=5,swap=")));
    assert_eq!(next(&["sudoku", "generate", "--difficulty", "e"]), ["easy", "expert", "extreme"]);
    assert_eq!(next(&["sudoku", "solve", "--solver", "port"]), ["portable"]);
    assert_eq!(next(&["sudoku", "solve", ""]), [":files"]);
    assert_eq!(next(&["sudoku", "solve", "--thr"]), ["--threads"]);
    assert_eq!(next(&["analyse", "--lang", ""]), ["en", "fr"]);
    assert!(next(&["play", "hex", "--first", "nobody:"]).is_empty());
    assert!(next(&["no-such-command", "--x", "="]).is_empty());
}

/// bash splits words at `:` and `=`, so completions must fit the last part.
#[test]
fn bash_completes_players() {
    let script = quintet(&["completions", "bash"]).ok();
    let program = env!("CARGO_BIN_EXE_quintet");
    let ask = |line: &str| {
        let line = line.replacen("quintet", program, 1);
        let ask = "COMP_LINE=$1 COMP_POINT=${#1}; _quintet; printf '%s\\n' \"${COMPREPLY[@]}\"";
        let run = std::process::Command::new("bash")
            .args(["-c", &format!("{script}\n{ask}"), "bash", &line])
            .output()
            .expect("bash runs");
        String::from_utf8(run.stdout).unwrap().split_whitespace().map(str::to_owned).collect()
    };
    let words = |line: &str| -> Vec<String> { ask(line) };
    assert_eq!(words("quintet ana"), ["analyse"]);
    assert_eq!(words("quintet match connect4 mcts:ti"), ["time="]);
    assert_eq!(words("quintet play hex --setup swap=pi"), ["pieces"]);
    assert_eq!(words("quintet play "), next(&["play", ""]));
}

#[test]
fn man_pages() {
    let page = quintet(&["man"]).ok();
    assert!(page.contains(".TH quintet 1") && page.contains("analyse"), "{page}");
    let page = quintet(&["man", "play", "--json"]).json();
    assert!(text(&page, "page").contains("quintet\\-play"), "{page}");
    quintet(&["man", "chess"]).refused(&["`chess`", "play, analyse"]);
    quintet(&["man", "sudoku", "chess"]).refused(&["`chess`", "solve, generate"]);
    let solve = quintet(&["man", "sudoku", "solve"]).ok();
    let examples = solve.split(".SH EXAMPLES\n.nf\n").nth(1).expect("examples");
    assert!(examples.lines().next().unwrap().starts_with("  quintet sudoku solve"), "{examples}");
}

#[test]
fn all_man_pages_in_a_folder() {
    let folder = std::env::temp_dir().join(format!("quintet-man-{}", std::process::id()));
    quintet(&["man", "--dir", folder.to_str().unwrap()]).ok();
    for name in ["quintet", "quintet-play", "quintet-sudoku-solve", "quintet-tournament"] {
        let page = std::fs::read_to_string(folder.join(format!("{name}.1"))).expect(name);
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
    }
    assert!(!folder.join("quintet-launch.1").exists(), "not for people");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bench_is_the_same_twice() {
    let first = quintet(&["bench", "connect4", "--json"]).json();
    let again = quintet(&["bench", "connect4", "--json"]).json();
    assert_eq!(first["signature"], again["signature"]);
    assert_eq!(first["games"][0]["positions"].as_array().unwrap().len(), 4);
    let sum: u64 = first["games"][0]["searches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|search| search["nodes"].as_u64().unwrap())
        .sum();
    assert_eq!(first["signature"], sum);
    let shown = quintet(&["bench", "connect4"]).ok();
    assert!(shown.contains(&format!("signature {sum} nodes")), "{shown}");
}

#[test]
fn games_are_listed_for_strangers() {
    let shown = quintet(&["games"]).ok();
    for words in ["connect4  Connect Four", "alphabeta:depth=8", "width=7"] {
        assert!(shown.contains(words), "{shown}");
    }
    let one = quintet(&["games", "connect4"]).ok();
    assert!(one.contains("search depth in plies"), "{one}");
}

#[test]
fn help_is_not_an_error() {
    for command in ["play", "analyse", "tree", "perft", "bench", "games", "completions", "man"] {
        let help = quintet(&[command, "--help"]).ok();
        assert!(help.contains("Examples:\n  quintet "), "{help}");
    }
    assert!(quintet(&["--help"]).ok().contains("quintet play connect4"));
    assert!(quintet(&["--version"]).ok().starts_with("quintet 0"));
    assert!(quintet(&["play", "--help"]).ok().contains("NAME:PARAM=VALUE"));
}
