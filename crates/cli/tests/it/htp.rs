//! `quintet htp`: the protocol through the pipes of the binary.

use crate::support::{piped, quintet};

#[test]
fn a_dialogue_over_pipes() {
    let lines = [
        "1 name",
        "boardsize 5",
        "play black a1",
        "play white swap-pieces",
        "2 play black a1",
        "genmove black",
        "3 known_command genmove",
        "4 quit",
        "name",
    ];
    let out = piped(&["htp", "--player", "engine:nodes=20"], &lines).ok();
    let answers: Vec<&str> = out.split("\n\n").map(str::trim_end).collect();
    assert_eq!(
        answers[..5],
        ["=1 Quintet", "=", "=", "=", "?2 illegal move `a1`: cell a1 is taken"]
    );
    assert!(answers[5].starts_with("= ") && answers[5].len() == 4, "{}", answers[5]);
    // There is no answer after `quit`.
    assert_eq!(answers[6..], ["=3 true", "=4", ""]);
}

#[test]
fn a_player_that_there_is_not_is_refused() {
    quintet(&["htp", "--player", "nobody"]).refused(&["unknown player", "engine"]);
}

/// An analysis shows connections in the reader's language, and reports variations that were left
/// out on standard error.
#[test]
fn an_analysis_names_connections() {
    let file = "(;SZ[6]AB[c3]AW[a1];B[b5](;W[f6])(;W[e6]))";
    let analyse = |lang: &str| {
        quintet(&["--lang", lang, "analyse", "hex", file, "--player", "engine:nodes=20"]).ok()
    };
    let english = analyse("en");
    assert!(
        english.contains("note   Red: b5 is connected to the edge at row 6; a6 and b6 guard it\n"),
        "{english}"
    );
    assert!(analyse("fr").contains("connexion sûre entre b5 et le bord de la rangée 6"));
}
