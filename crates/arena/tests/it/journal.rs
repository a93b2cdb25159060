//! Damaged journals: every change is detected and reported, and a refused file remains unchanged.

use quintet::core::{Language, Random, Seed};
use quintet_arena::{Running, Tournament};
use std::fs;
use std::path::PathBuf;

const CUP: &str = r#"
game = "connect4"
setup = "width=4,height=4"
players = ["random", "alphabeta:depth=2"]
pairs = 4
openings = { plies = 2 }
seed = 5
"#;

/// A finished tournament in the folder of one test.
struct Cup {
    folder: PathBuf,
    tournament: Tournament,
    /// Its journal as written.
    journal: Vec<u8>,
}

impl Cup {
    fn played(test: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a test's own files");
        fs::write(folder.join("cup.toml"), CUP).expect("a test's own files");
        let tournament = Tournament::open(&folder.join("cup.toml"), None).expect("it is a cup");
        tournament.run(Running::new(&mut |_| {})).expect("it can be played");
        let journal = fs::read(&tournament.journal).expect("it was played");
        Self { folder, tournament, journal }
    }

    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.journal.clone()).expect("a journal is text");
        text.lines().map(str::to_owned).collect()
    }

    /// The error of `report` and `resume` for another journal, which must remain unchanged; `None`
    /// if it is accepted.
    fn refusal(&self, journal: &[u8]) -> Option<String> {
        fs::write(&self.tournament.journal, journal).expect("a test's own files");
        let error = self.tournament.report().err()?.to_string();
        let resumed = self.tournament.resume(Running::new(&mut |_| {}));
        assert_eq!(resumed.expect_err("a report says no").to_string(), error);
        let after = fs::read(&self.tournament.journal).expect("a test's own files");
        assert!(after == journal, "a journal that is refused stays as it is");
        Some(error)
    }
}

impl Drop for Cup {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A line with a valid checksum, as a forger could make it.
fn sealed(line: &str) -> String {
    let (text, _) = line.rsplit_once(",\"check\":").expect("every line has a checksum");
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    format!("{text},\"check\":\"{hash:016x}\"}}")
}

#[test]
fn every_flipped_byte_is_found_and_named() {
    let cup = Cup::played("flips");
    let mut random = Random::new(Seed(14));
    let ends: Vec<usize> = (0..cup.journal.len()).filter(|&at| cup.journal[at] == b'\n').collect();
    for flip in 0..100 {
        let place = match flip {
            0 => cup.journal.len() - 1,
            1 => ends[0],
            2 => ends[1],
            _ => random.below(cup.journal.len()),
        };
        let mut journal = cup.journal.clone();
        journal[place] ^= 1 + random.below(255) as u8;
        let Some(error) = cup.refusal(&journal) else {
            // Without its newline the last line counts as unfinished.
            assert_eq!(place, cup.journal.len() - 1);
            let report = cup.tournament.report().unwrap();
            assert!(report.torn && report.games.len() == 7);
            continue;
        };
        let line = 1 + ends.iter().filter(|&&end| end < place).count();
        let named = error.contains(&format!("line {line} is broken"));
        let first = line == 1 && (error.contains("not a journal") || error.contains("of version"));
        assert!(named || first, "byte {place}, line {line}: {error}");
    }
}

#[test]
fn games_are_replayed_by_the_rules() {
    let cup = Cup::played("replay");
    let lines = cup.lines();
    let swap = |line: &str, from: &str, to: &str| {
        assert!(line.contains(from), "{from} in {line}");
        sealed(&line.replacen(from, to, 1))
    };
    let won = lines.iter().position(|line| line.contains("\"winner\":\"first\"")).unwrap();
    let line = &lines[won];
    let first_move = line.split_once("\"move\":\"").unwrap().1.split_once('"').unwrap().0;
    let changes = [
        (
            swap(line, "\"winner\":\"first\"", "\"winner\":\"second\""),
            "by its moves the first side",
        ),
        (swap(line, "\"winner\":\"first\"", "\"winner\":null"), "it says that nobody won"),
        (swap(line, "\"players\":[", "\"players\":[7,"), "not a journal's line"),
        (swap(line, "\"players\":[\"", "\"players\":[\"x"), "does not play here"),
        (
            swap(line, "\"kind\":\"rules\"", "\"kind\":\"time\",\"loser\":\"second\",\"ply\":1"),
            "already over",
        ),
        (swap(line, "\"side\":\"first\"", "\"side\":\"second\""), "the other side's turn"),
        (swap(line, &format!("\"move\":\"{first_move}\""), "\"move\":\"9\""), "move 1 (`9`)"),
        (swap(line, "\"times_ns\":[", "\"times_ns\":[1,"), "times for"),
    ];
    for (changed, words) in changes {
        let mut lines = lines.clone();
        lines[won] = changed;
        let error = cup.refusal((lines.join("\n") + "\n").as_bytes()).expect(words);
        let named = format!("line {} is broken", won + 1);
        assert!(error.contains(&named) && error.contains(words), "{words}: {error}");
        assert!(error.contains("take that line out"), "{error}");
    }
    // Follow the error's advice: the game is played again, and the results are the same.
    let results = fs::read(&cup.tournament.results).unwrap();
    let mut fewer = lines.clone();
    fewer.remove(won);
    fs::write(&cup.tournament.journal, fewer.join("\n") + "\n").unwrap();
    let report = cup.tournament.resume(Running::new(&mut |_| {})).unwrap();
    assert_eq!((report.games.len(), report.torn), (8, false));
    assert_eq!(fs::read(&cup.tournament.results).unwrap(), results);
}

#[test]
fn a_foreign_file_stays_as_it_is() {
    let cup = Cup::played("foreign");
    for text in ["my notes", "my notes\n", "{\"a\":1}\n", "{}", "\n", "{\"journalist\":\"Ada\"}"] {
        let error = cup.refusal(text.as_bytes()).expect(text);
        assert!(error.contains("not a journal of a tournament"), "{text}: {error}");
    }
    let error = cup.refusal(b"{\"journal\":1,\"quintet\":\"0.1.0\"}\n").unwrap();
    assert!(error.contains("a journal of version 1; expected 3"), "{error}");
    // An empty journal has nothing to lose.
    assert_eq!(cup.refusal(b""), None);
    assert_eq!(cup.tournament.resume(Running::new(&mut |_| {})).unwrap().games.len(), 8);
}

#[test]
fn another_build_may_read_and_not_go_on() {
    let cup = Cup::played("build");
    let mut lines = cup.lines();
    let header = lines[0].clone();
    let (before, rest) = header.split_once("\"build\":\"").unwrap();
    let (build, after) = rest.split_once('"').unwrap();
    assert_eq!(build.len(), 16);
    lines[0] = sealed(&format!("{before}\"build\":\"0123456789abcdef\"{after}"));
    let journal = lines[..4].join("\n") + "\n";
    fs::write(&cup.tournament.journal, &journal).unwrap();
    assert_eq!(cup.tournament.report().unwrap().games.len(), 3);
    let error = cup.tournament.resume(Running::new(&mut |_| {})).unwrap_err();
    let (french, error) = (error.in_words(Language::French), error.to_string());
    assert!(french.contains("build 0123456789abcdef) a joué ses parties"), "{french}");
    for words in ["build 0123456789abcdef", &format!("build {build}"), "may play otherwise"] {
        assert!(error.contains(words), "{words}: {error}");
    }
    assert_eq!(fs::read_to_string(&cup.tournament.journal).unwrap(), journal);
}
