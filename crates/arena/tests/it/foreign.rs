//! Untrusted text is bounded on entry, and harmless on pages and in terminals.

use proptest::prelude::*;
use quintet::Registry;
use quintet::core::{Language, Side, foreign};
use quintet_arena::report::{Report, STUDIO};
use quintet_arena::{
    Ending, Entrant, GameRecord, MatchSpec, Running, Standings, TournamentFile, play_match,
};
use quintet_testkit::fuzz::config;
use std::sync::LazyLock;

/// Texts made of dangerous characters, mixed with all others.
fn hostile() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "\u{1b}]0;title\u{7}",
        "\u{1b}[2J",
        "\u{1b}[31m",
        "\u{1b}",
        "\0",
        "\r",
        "\n",
        "\t",
        "\u{9b}31m",
        "\u{9d}0;x\u{9c}",
        "\u{202e}",
        "\u{2066}",
        "\u{200f}",
        "\u{61c}",
        "\u{feff}",
        "\u{2028}",
        "<",
        "</script>",
        "<!--",
        "<script>",
        "-->",
        "]]>",
        "&",
        "&lt;",
        "\"",
        "'",
        "`",
        "\\",
        "é",
        "中",
    ]);
    let piece =
        prop_oneof![4 => pieces.prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn is_safe(text: &str, keeps: &[char]) -> bool {
    text.chars().all(|c| keeps.contains(&c) || !foreign::is_hidden(c))
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn terminals_obey_nothing(text in hostile()) {
        prop_assert!(is_safe(&foreign::line(&text), &[]));
        prop_assert!(is_safe(&foreign::text(&text), &['\n', '\t']));
        // Of a coloured text only the colours remain.
        let mut rest = foreign::coloured(&format!("\u{1b}[1m{text}\u{1b}[0m"));
        while let Some(at) = rest.find('\u{1b}') {
            let end = rest[at..].find('m').expect("a colour has an end") + at;
            prop_assert!(rest[at + 1..end].starts_with('['));
            prop_assert!(rest[at + 2..end].chars().all(|c| c.is_ascii_digit() || c == ';'));
            rest.replace_range(at..=end, "");
        }
        prop_assert!(is_safe(&rest, &['\n', '\t']));
    }

    #[test]
    fn pages_obey_nothing(text in hostile()) {
        let page = foreign::html(&text);
        prop_assert!(!page.contains(['<', '>', '"', '\'']) && is_safe(&page, &['\n', '\t']));
        // JSON remains the JSON of the text, and is harmless for a page or a terminal.
        let json = serde_json::to_string(&[&text]).expect("a text");
        for safe in [foreign::json(&json), foreign::json_in_html(&json)] {
            prop_assert!(is_safe(&safe, &[]));
            prop_assert_eq!(&serde_json::from_str::<[String; 1]>(&safe).expect("JSON")[0], &text);
        }
        prop_assert!(!foreign::json_in_html(&json).contains(['<', '>', '&']));
    }
}

proptest! {
    #![proptest_config(config(50))]

    /// A report contains only its own elements, whatever the names, endings and error output in it.
    #[test]
    fn reports_hold_no_foreign_element(name in hostile(), reason in hostile(), stderr in hostile()) {
        let (mut games, mut players) = PLAYED.clone();
        let plain = page(&games, &players);
        players[0].name = name.clone();
        for game in &mut games {
            game.names[0] = name.clone();
            game.stderr[1] = stderr.clone();
            game.ending = Ending::Crash { loser: Side::First, reason: reason.clone() };
        }
        let page = page(&games, &players);
        for mark in ["<script", "</script", "<!--", "<td", "<button", "</main>"] {
            prop_assert_eq!(page.matches(mark).count(), plain.matches(mark).count(), "{}", mark);
        }
        prop_assert!(is_safe(&page, &['\n', '\t']));
    }
}

/// A finished match.
static PLAYED: LazyLock<(Vec<GameRecord>, [Entrant; 2])> = LazyLock::new(|| {
    let spec = MatchSpec {
        setup: "width=3,height=2".into(),
        ..MatchSpec::new("connect4", "random", "random")
    };
    let report = play_match(&spec, Running::new(&mut |_| {})).expect("a match");
    (report.games, report.players)
});

fn page(games: &[GameRecord], players: &[Entrant; 2]) -> String {
    let standings = Standings::of_match(players, games);
    Report {
        registry: &Registry::shipped(),
        game: "connect4",
        title: "connect4".to_owned(),
        seed: 0,
        players,
        games,
        standings: &standings,
        accuracy: None,
        language: Language::English,
        studio: STUDIO.to_owned(),
    }
    .html()
}

fn refusal(name: &str) -> Option<String> {
    let name = toml_text(name);
    let text = format!(
        "game = \"connect4\"\npairs = 1\nplayers = [\"random\", {{ player = \"random\", name = {name} }}]\n"
    );
    TournamentFile::parse(&text).err().map(|error| error.to_string())
}

/// Writes a text as TOML.
fn toml_text(text: &str) -> String {
    let escaped: String = text.chars().map(|c| format!("\\U{:08X}", u32::from(c))).collect();
    format!("\"{escaped}\"")
}

#[test]
fn names_have_bounds_at_the_door() {
    assert_eq!(refusal("Zoë O’Brien <zoe>"), None);
    assert_eq!(refusal(&"é".repeat(100)), None);
    let long = refusal(&"é".repeat(101)).expect("too long");
    assert!(
        long.contains("line 3") && long.contains("at most 100 characters, found 101"),
        "{long}"
    );
    for hidden in ["a\u{1b}[31mb", "a\0b", "a\nb", "a\u{9b}b", "a\u{202e}b", "a\u{200b}b"] {
        let why = refusal(hidden).expect("not shown");
        assert!(why.contains("which is not shown") && is_safe(&why, &[]), "{why:?}");
    }
    // The same checks apply to matches; strings are truncated for names.
    let long = "x".repeat(5000);
    for (first, accepted) in [
        (Entrant::named("\u{1b}", "random"), false),
        (Entrant::guest("a".repeat(65_535), "a guest"), false),
        (Entrant::new(format!("lines:{long}")), false),
        (
            Entrant { options: vec![("Hash".into(), "1\nquit".into())], ..Entrant::new("ugi:sh") },
            false,
        ),
        (Entrant::new(format!("lines:sh -c 'exit 1' {}", "y".repeat(3000))), true),
    ] {
        let played =
            play_match(&MatchSpec::new("connect4", first, "random"), Running::new(&mut |_| {}));
        assert_eq!(played.is_ok(), accepted, "{:?}", played.err());
        if let Ok(report) = played {
            assert_eq!(report.players[0].name.chars().count(), 100);
        }
    }
}

#[test]
fn options_are_texts_numbers_and_flags() {
    let text = "game = \"connect4\"\npairs = 1\nplayers = [\"random\", { player = \"ugi:sh\", \
                options = { Skill = 5, Ponder = true, Contempt = -0.5, Style = \"solid\" } }]\n";
    let file = TournamentFile::parse(text).expect("it is accepted");
    let given = &file.plan.players()[1].options;
    let given: Vec<_> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let expected = [("Skill", "5"), ("Ponder", "true"), ("Contempt", "-0.5"), ("Style", "solid")];
    assert_eq!(given, expected);
    let error = TournamentFile::parse(&text.replace("= 5", "= [5]")).expect_err("a list");
    assert!(error.to_string().contains("a table such as { Hash = 16"), "{error}");
}
