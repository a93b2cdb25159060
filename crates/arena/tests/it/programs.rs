//! A journal knows the programs that played it, also in matches.
#![cfg(unix)]

use quintet::core::StopFlag;
use quintet_arena::stats::Sprt;
use quintet_arena::{
    Changed, Finished, MatchReport, MatchSpec, Openings, Running, Tournament, play_match,
    play_match_in,
};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a test's own files");
        Self(folder)
    }

    /// A cup with the bot of this folder, in its own folder.
    fn cup(&self, name: &str, format: &str, more: &str) -> Tournament {
        let (bot, folder) = (self.0.join("bot.sh"), self.0.join(name));
        let bot = bot.display();
        fs::create_dir_all(&folder).expect("a test's own files");
        let text = format!(
            "game = \"connect4\"\nsetup = \"width=4,height=4\"\npairs = 1\nseed = 3\n\
             format = {format}\nopenings = {{ plies = 1 }}\n\
             players = [\"random\", {{ player = \"lines:sh {bot}\", name = \"mine\"{more} }}, \
             \"alphabeta:depth=1\", \"mcts:simulations=9\"]\n"
        );
        fs::write(folder.join("cup.toml"), text).expect("a test's own files");
        Tournament::open(&folder.join("cup.toml"), None).expect("it is a cup")
    }

    /// Makes the bot play the first or the last legal move.
    fn write_bot(&self, plays: &str) {
        let script = match plays {
            "first" => "sed -u 's/.*\"legal\":\\[\"\\([0-9]\\).*/\\1/'\n",
            _ => "sed -u 's/.*\"legal\":\\[\\([^]]*\\)\\].*/\\1/; s/.*\"\\([0-9]\\)\"$/\\1/'\n",
        };
        fs::write(self.0.join("bot.sh"), script).expect("a test's own files");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn resume(cup: &Tournament, changed: Changed) -> Result<usize, String> {
    let report = cup.resume_with(changed, Running::new(&mut |_| {}));
    report.map(|report| report.games.len()).map_err(|error| error.to_string())
}

fn results(cup: &Tournament) -> String {
    fs::read_to_string(&cup.results).expect("it has results")
}

#[test]
fn a_changed_bot_does_not_keep_its_games_unasked() {
    for (number, format) in ["\"round-robin\"", "{ swiss = 2 }"].into_iter().enumerate() {
        let folder = Folder::new(&format!("changed-{number}"));
        folder.write_bot("first");
        let cup = folder.cup("cup", format, "");
        let games = cup.run(Running::new(&mut |_| {})).expect("it can be played").games;
        let forfeits = games.iter().filter(|game| game.ending.forfeited_by().is_some()).count();
        assert_eq!(forfeits, 0, "the bot plays");
        let (before, journal) = (results(&cup), fs::read(&cup.journal).unwrap());
        assert_eq!(resume(&cup, Changed::Refuse), Ok(games.len()), "nothing has changed");
        folder.write_bot("last");
        let error = resume(&cup, Changed::Refuse).expect_err("it has changed");
        let own = games.iter().filter(|game| game.names.contains(&"mine".to_owned())).count();
        for part in ["`mine` has changed", "bot.sh", &format!("{own} games"), "--changed replay"] {
            assert!(error.contains(part), "{part}: {error}");
        }
        assert_eq!(fs::read(&cup.journal).unwrap(), journal, "it stays as it was");
        // Replayed: the same results as a fresh run of the new bot.
        assert_eq!(resume(&cup, Changed::Replay), Ok(games.len()));
        let fresh = folder.cup("fresh", format, "");
        fresh.run(Running::new(&mut |_| {})).expect("it can be played");
        assert_eq!(results(&cup), results(&fresh), "{format}");
        assert_ne!(results(&cup), before, "the bots differ");
        assert_eq!(resume(&cup, Changed::Refuse), Ok(games.len()), "it is its own again");
        assert_eq!(results(&cup), results(&fresh));
    }
}

#[test]
fn a_changed_bot_may_keep_its_games_and_may_say_its_version() {
    let folder = Folder::new("kept");
    folder.write_bot("first");
    let cup = folder.cup("cup", "\"round-robin\"", "");
    cup.run(Running::new(&mut |_| {})).expect("it can be played");
    let before = results(&cup);
    folder.write_bot("last");
    assert_eq!(resume(&cup, Changed::Keep), Ok(12));
    assert_eq!(resume(&cup, Changed::Refuse), Ok(12), "asked once");
    assert_eq!(results(&cup), before);
    // With a version, only the version counts, not the file.
    let cup = folder.cup("versions", "\"round-robin\"", ", version = 1");
    cup.run(Running::new(&mut |_| {})).expect("it can be played");
    folder.write_bot("first");
    assert_eq!(resume(&cup, Changed::Refuse), Ok(12));
    let next = folder.cup("versions", "\"round-robin\"", ", version = \"2\"");
    let error = resume(&next, Changed::Refuse).expect_err("another version");
    assert!(error.contains("`mine` has changed since it played (version; 6 games)"), "{error}");
}

fn spec(sprt: Option<Sprt>) -> MatchSpec {
    MatchSpec {
        setup: "width=5,height=4".into(),
        pairs: 60,
        openings: Openings::Random { plies: 2, count: None, balanced: false },
        sprt,
        ..MatchSpec::new("connect4", "alphabeta:depth=3", "random")
    }
}

/// Plays until this many games are finished.
fn play(folder: &Path, spec: &MatchSpec, most: usize) -> MatchReport {
    let stop = StopFlag::new();
    let raise = stop.clone();
    let mut finished = 0;
    let mut watch = |_: &Finished<'_>| {
        finished += 1;
        if finished >= most {
            raise.stop();
        }
    };
    let running = Running { threads: 2, stop, ..Running::new(&mut watch) };
    play_match_in(folder, spec, Changed::Refuse, running).expect("a match")
}

#[test]
fn a_match_that_was_interrupted_goes_on() {
    for (name, sprt) in [("match", None), ("match-sprt", Some(Sprt::new(0.0, 60.0)))] {
        let folder = Folder::new(name);
        let (broken, whole) = (folder.0.join("broken"), folder.0.join("whole"));
        let spec = spec(sprt);
        let first = play(&broken, &spec, 3);
        assert!(first.is_partial() && first.games.len() >= 3, "{}", first.games.len());
        assert!(!broken.join("match.results.json").exists());
        play(&broken, &spec, 2);
        let last = play(&broken, &spec, usize::MAX);
        let once = play(&whole, &spec, usize::MAX);
        let bytes = |folder: &Path| fs::read(folder.join("match.results.json")).expect("results");
        assert_eq!(bytes(&broken), bytes(&whole));
        assert!(!last.is_partial() && last.elo == once.elo && last.sprt == once.sprt);
        assert_eq!(last.is_decided(), sprt.is_some(), "{:?}", last.sprt);
        // The games are those of a match without a journal; once it is over, nothing more is
        // played.
        let plain = play_match(&spec, Running::new(&mut |_| {})).expect("a match");
        let moves = |report: &MatchReport| -> Vec<String> {
            report.games.iter().map(|game| game.moves.clone()).collect()
        };
        assert_eq!(moves(&plain), moves(&last));
        let mut watch = |_: &Finished<'_>| panic!("a game");
        let again = play_match_in(&whole, &spec, Changed::Refuse, Running::new(&mut watch));
        assert_eq!(moves(&again.expect("a match")), moves(&once));
    }
}

#[test]
fn a_match_grows_and_refuses_other_journals() {
    let folder = Folder::new("match-grows");
    let small = MatchSpec { pairs: 2, ..spec(None) };
    play(&folder.0, &small, usize::MAX);
    assert_eq!(play(&folder.0, &spec(None), usize::MAX).games.len(), 120);
    let refused = |spec: &MatchSpec| {
        let played = play_match_in(&folder.0, spec, Changed::Refuse, Running::new(&mut |_| {}));
        played.map(|report| report.games.len()).map_err(|error| error.to_string())
    };
    for other in [
        small,
        MatchSpec { seed: 9, ..spec(None) },
        MatchSpec { setup: String::new(), ..spec(None) },
    ] {
        let error = refused(&other).expect_err("another match");
        assert!(error.contains("match.journal.jsonl") && error.contains("--out"), "{error}");
    }
}
