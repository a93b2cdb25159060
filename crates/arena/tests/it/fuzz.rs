//! Fuzz targets for the files that the arena reads: tournament files and journals.
//!
//! `QUINTET_FUZZ_CASES=1000000 cargo test -p quintet-arena fuzz` runs
//! longer.

use proptest::prelude::*;
use proptest::sample::Index;
use quintet::core::Language;
use quintet_arena::{GameRecord, Running, Tournament, TournamentFile};
use quintet_testkit::fuzz::{check_message, config, corpus, damaged};
use std::fs;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};

proptest! {
    #![proptest_config(config(300))]

    /// A file is accepted completely, or refused at a place inside it.
    #[test]
    fn tournament_files(text in damaged(corpus(include_str!("corpus/tournaments.txt")))) {
        match TournamentFile::parse(&text) {
            Ok(file) => {
                prop_assert!(file.plan.players().len() >= 2 && !file.plan.is_empty());
                prop_assert!(file.plan.games().take(9).all(|key| file.plan.has(key)));
            }
            Err(error) => {
                check_message(&error.message.get(Language::English).replace('\n', " "), &text)?;
                // The mistake may be something missing at the end.
                let lines = text.split('\n').count();
                prop_assert!((1..=lines).contains(&error.line), "{error} in {text:?}");
                prop_assert!(error.column >= 1);
            }
        }
    }

    /// A damaged journal either yields the games that were played, or some of them if its end is
    /// missing, or is refused by name.
    #[test]
    fn journals(changes in prop::collection::vec(change(), 1..=3)) {
        let cup = CUP.lock().expect("a case that failed ends the test");
        let mut journal = cup.journal.clone();
        changes.iter().for_each(|change| apply(&mut journal, change));
        fs::write(&cup.tournament.journal, &journal).expect("a test's own files");
        match cup.tournament.report() {
            Ok(report) => {
                prop_assert!(report.games.iter().all(|game| cup.games.contains(game)));
                let lines = journal.split_inclusive(|&byte| byte == b'\n');
                let is_game = |line: &&[u8]| line.ends_with(b"\n") && line.starts_with(b"{\"game\"");
                prop_assert_eq!(report.games.len(), lines.filter(is_game).count());
                prop_assert_eq!(report.torn, !journal.is_empty() && !journal.ends_with(b"\n"));
            }
            Err(error) => {
                let told = error.to_string();
                prop_assert!(told.contains("cup.journal.jsonl"), "{told}");
                prop_assert!(told.contains("line ") || told.contains("journal of"), "{told}");
            }
        }
    }
}

/// A small finished tournament, in its own folder.
struct Cup {
    tournament: Tournament,
    journal: Vec<u8>,
    games: Vec<GameRecord>,
}

static CUP: LazyLock<Mutex<Cup>> = LazyLock::new(|| {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("{}-fuzz-journal", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a test's own files");
    let text = "game = \"connect4\"\nsetup = \"width=3,height=2\"\npairs = 2\n\
                players = [\"random\", \"minimax:depth=1\"]\n";
    fs::write(folder.join("cup.toml"), text).expect("a test's own files");
    let tournament = Tournament::open(&folder.join("cup.toml"), None).expect("it is a cup");
    let played = tournament.run(Running::new(&mut |_| {})).expect("it can be played");
    let journal = fs::read(&tournament.journal).expect("it was played");
    Mutex::new(Cup { tournament, journal, games: played.games })
});

/// One change to bytes.
#[derive(Clone, Debug)]
enum Change {
    Flip(Index, u8),
    Remove(Index, usize),
    Insert(Index, Vec<u8>),
    /// A copy of a line, elsewhere.
    Line(Index, Index),
    RemoveLine(Index),
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let place = any::<Index>;
    prop_oneof![
        4 => (place(), 1..=u8::MAX).prop_map(|(at, bits)| Change::Flip(at, bits)),
        1 => (place(), 1..40usize).prop_map(|(at, length)| Change::Remove(at, length)),
        1 => (place(), prop::collection::vec(any::<u8>(), 1..9))
            .prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        1 => (place(), place()).prop_map(|(from, to)| Change::Line(from, to)),
        1 => place().prop_map(Change::RemoveLine),
        1 => place().prop_map(Change::Cut),
    ]
}

fn apply(bytes: &mut Vec<u8>, change: &Change) {
    let room = bytes.len() + 1;
    match change {
        Change::Insert(at, new) => {
            let at = at.index(room);
            bytes.splice(at..at, new.iter().copied());
        }
        Change::Cut(at) => bytes.truncate(at.index(room)),
        _ if bytes.is_empty() => {}
        Change::Flip(at, bits) => {
            let at = at.index(bytes.len());
            bytes[at] ^= bits;
        }
        Change::Remove(at, length) => {
            let at = at.index(bytes.len());
            bytes.drain(at..(at + length).min(room - 1));
        }
        Change::Line(from, to) => {
            let mut lines = lines(bytes);
            let again = lines[from.index(lines.len())].clone();
            lines.insert(to.index(lines.len() + 1), again);
            *bytes = lines.concat();
        }
        Change::RemoveLine(at) => {
            let mut lines = lines(bytes);
            lines.remove(at.index(lines.len()));
            *bytes = lines.concat();
        }
    }
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}
