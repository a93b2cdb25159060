//! HTP as spoken by HexGui and benzene's tools: a scripted dialogue, and errors.

use quintet_hex::htp::{COMMANDS, Htp};

fn quick() -> Htp {
    Htp::new("engine:nodes=20").expect("a player")
}

/// Sends lines and compares the answers, without empty lines, with the expected ones.
fn talk(htp: &mut Htp, dialogue: &[(&str, &str)]) {
    for (line, expected) in dialogue {
        let reply = htp.answer(line);
        assert!(reply.text.is_empty() || reply.text.ends_with("\n\n"), "{line}: {reply:?}");
        assert_eq!(reply.text.trim_end(), *expected, "{line}");
    }
}

#[test]
fn a_game_as_hexgui_leads_it() {
    let mut htp = quick();
    talk(
        &mut htp,
        &[
            ("name", "= Quintet"),
            ("protocol_version", "= 2"),
            ("7 known_command genmove", "=7 true"),
            ("known_command fly", "= false"),
            ("boardsize 5 5", "="),
            ("clear_board", "="),
            ("play black c3", "="),
            ("play white a1 # a comment", "="),
            ("play b C2", "="),
            ("final_score", "? the game is not over"),
            ("play w a2", "="),
            ("undo", "="),
            ("play white a2", "="),
            ("play black c1", "="),
            ("play white a3", "="),
            ("play black c4", "="),
            ("play white a4", "="),
            ("winner", "= none"),
            ("play black c5", "="),
            ("winner", "= black"),
            ("12 final_score", "=12 B+"),
            ("genmove white", "? the game is over"),
            ("all_legal_moves", "="),
            ("", ""),
            ("# nothing", ""),
        ],
    );
    assert!(htp.answer("showboard").text.starts_with("= \n"));
    let quit = htp.answer("3 quit");
    assert_eq!((quit.text.as_str(), quit.quits), ("=3 \n\n", true));
}

#[test]
fn swaps_of_pieces_and_sides() {
    let mut htp = quick();
    talk(
        &mut htp,
        &[
            ("boardsize 5", "="),
            ("play black b4", "="),
            ("play white swap-pieces", "="),
            // The stone is now white and mirrored.
            ("play black d2", "? illegal move `d2`: cell d2 is taken"),
            ("play black b4", "="),
            ("clear_board", "="),
            ("play black b4", "="),
            ("play white swap-sides", "="),
            ("play black b5", "? it is white's turn"),
            ("play white b5", "="),
            ("clear_board", "="),
            ("play black b4", "="),
            ("play white swap", "="),
            ("undo", "="),
            ("play white swap-pieces", "="),
            ("play black swap-pieces", "? a swap can only be the second move of a game"),
            ("clear_board", "="),
            ("play black c3", "="),
            ("param_game allow_swap 1", "="),
            ("reg_genmove white", "= swap-pieces"),
            ("genmove white", "= swap-pieces"),
            ("winner", "= none"),
        ],
    );
    let legal = htp.answer("all_legal_moves").text;
    assert!(legal.contains("a1 ") && !legal.contains("swap"), "{legal}");
}

#[test]
fn moves_are_generated_and_a_lost_game_is_resigned() {
    let mut htp = quick();
    talk(&mut htp, &[("boardsize 4", "="), ("time_settings 10 0 0", "=")]);
    let first = htp.answer("genmove black").text;
    let cell = first.trim().strip_prefix("= ").expect("a move");
    assert!(cell.len() == 2, "{first}");
    talk(&mut htp, &[("clear_board", "="), ("play black b2", "="), ("play white a1", "=")]);
    talk(&mut htp, &[("play black b3", "=")]);
    talk(&mut htp, &[("genmove white", "= resign"), ("final_score", "= B+"), ("undo", "=")]);
    talk(&mut htp, &[("param_game resign 0", "=")]);
    let move_after = htp.answer("genmove white").text;
    assert!(!move_after.contains("resign") && move_after.starts_with('='), "{move_after}");
    talk(&mut htp, &[("play black resign", "="), ("final_score", "= W+")]);
}

#[test]
fn what_is_connected_and_what_cells_are_worth() {
    let mut htp = quick();
    talk(&mut htp, &[("boardsize 3", "="), ("play black b2", "=")]);
    let text = htp.answer("quintet-connected").text;
    assert!(text.starts_with("= black ") && text.split_whitespace().count() >= 6, "{text}");
    let chances = htp.answer("quintet-chances").text;
    assert_eq!(chances.split_whitespace().count(), 1 + 2 * 8, "{chances}");
    let analyses = htp.answer("hexgui-analyze_commands").text;
    for line in analyses.trim_start_matches("= \n").lines().filter(|line| !line.is_empty()) {
        let command = line.split('/').nth(2).expect("kind/label/command");
        assert!(COMMANDS.contains(&command), "{line}");
    }
}

#[test]
fn errors_say_what_is_accepted() {
    let mut htp = quick();
    talk(
        &mut htp,
        &[
            ("fly", "? unknown command `fly`; list_commands lists them"),
            ("5 boardsize", "?5 wrong arguments; expected boardsize COLUMNS [ROWS]"),
            ("boardsize 20", "? `20` is not a size; expected 1 to 19"),
            ("boardsize 0", "? `0` is not a size; expected 1 to 19"),
            ("boardsize 5 6", "? 5×6: only square boards are supported"),
            ("play green a1", "? `green` is not a colour; expected black or white"),
            ("play white a1", "? it is black's turn"),
            ("undo", "? no move to take back"),
            ("param_game allow_swap 2", "? `2` is neither 0 nor 1"),
            ("param_game speed 1", "? unknown parameter `speed`; expected allow_swap or resign"),
            ("time_left black soon", "? `soon` is not a number of seconds"),
            ("time_left black -1", "? `-1` is not a number of seconds"),
            ("play black resign", "="),
            ("play white a1", "? the game is over"),
        ],
    );
    assert!(htp.answer("loadsgf /no/such/file").text.starts_with("? /no/such/file: "));
    assert!(Htp::new("nobody").is_err_and(|error| error.contains("unknown player")));
}

#[test]
fn every_listed_command_is_known() {
    let mut htp = quick();
    let listed = htp.answer("list_commands").text;
    assert_eq!(
        listed.lines().filter(|line| !line.is_empty() && *line != "= ").count(),
        COMMANDS.len()
    );
    for name in COMMANDS {
        let text = htp.answer(name).text;
        assert!(!text.contains("unknown command"), "{name}: {text}");
    }
}

#[test]
fn any_line_is_answered() {
    use quintet_core::{Random, Seed};
    let mut random = Random::new(Seed(3));
    let words = [
        "boardsize",
        "3",
        "play",
        "black",
        "b2",
        "white",
        "swap",
        "undo",
        "#",
        "9",
        "é\u{7}",
        "-1",
    ];
    let mut htp = quick();
    for _ in 0..2000 {
        let count = random.below(5);
        let line: Vec<&str> = (0..count).map(|_| words[random.below(words.len())]).collect();
        let text = htp.answer(&line.join(" ")).text;
        assert!(
            text.is_empty() || text.starts_with(['=', '?']) && text.ends_with("\n\n"),
            "{text}"
        );
    }
}
