//! Formats, growth and parts: the results are the same however a tournament was played.

use quintet_arena::{Changed, Finished, Running, Share, Tournament, TournamentReport, merge};
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

    fn open(&self, toml: &str) -> Tournament {
        fs::write(self.0.join("cup.toml"), toml).expect("a test's own files");
        Tournament::open(&self.0.join("cup.toml"), None).expect("it is a cup")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn quiet(play: impl FnOnce(Running<'_>) -> TournamentReport) -> TournamentReport {
    play(Running::new(&mut |_: &Finished<'_>| {}))
}

fn run(tournament: &Tournament) -> TournamentReport {
    quiet(|running| tournament.run(running).expect("it can be played"))
}

fn resume(tournament: &Tournament) -> TournamentReport {
    quiet(|running| tournament.resume(running).expect("it can be resumed"))
}

fn results(tournament: &Tournament) -> String {
    fs::read_to_string(&tournament.results).expect("it has results")
}

fn cup(format: &str, players: usize, pairs: u32) -> String {
    let player = |number: usize| match number % 3 {
        0 => format!("{{ player = \"random\", name = \"r{number}\" }}"),
        1 => format!("{{ player = \"alphabeta:depth=2\", name = \"a{number}\" }}"),
        _ => format!("{{ player = \"mcts:simulations=20\", name = \"m{number}\" }}"),
    };
    let players: Vec<String> = (0..players).map(player).collect();
    format!(
        "game = \"connect4\"\nsetup = \"width=4,height=4\"\nplayers = [{}]\npairs = {pairs}\n\
         openings = {{ plies = 2 }}\nseed = 7\nformat = {format}\n",
        players.join(", ")
    )
}

#[test]
fn a_swiss_tournament_resumed_after_every_line_is_the_same() {
    let folder = Folder::new("swiss");
    let whole = folder.open(&cup("{ swiss = 4 }", 9, 1));
    let report = run(&whole);
    assert_eq!((report.games.len(), report.is_partial()), (4 * 4 * 2, false));
    let mut met: Vec<[usize; 2]> = report.games.iter().map(|game| game.key.players).collect();
    met.dedup();
    let mut sorted: Vec<[usize; 2]> = met.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), 16, "nobody meets anybody twice: {met:?}");
    let byes: u32 = report.standings.rows.iter().map(|row| row.byes).sum();
    assert_eq!(byes, 4);
    assert!(report.standings.rows.iter().all(|row| row.byes <= 1));
    let (expected, journal) = (results(&whole), fs::read_to_string(&whole.journal).unwrap());
    let lines: Vec<&str> = journal.lines().collect();
    for kept in 1..=lines.len() {
        fs::write(&whole.journal, lines[..kept].join("\n") + "\n").unwrap();
        fs::remove_file(&whole.results).unwrap();
        resume(&whole);
        assert_eq!(results(&whole), expected, "resumed after {kept} lines");
    }
}

#[test]
fn a_knockout_leaves_one() {
    let folder = Folder::new("knockout");
    let cup = folder.open(&cup("\"knockout\"", 6, 1));
    let report = run(&cup);
    assert!(!report.is_partial());
    let rounds = |name: &str| {
        let of = |game: &&quintet_arena::GameRecord| game.names.iter().any(|n| n == name);
        report.games.iter().filter(of).map(|game| game.key.round).max()
    };
    // The first two in the file sit out the first round.
    assert!(report.games.iter().all(|game| game.key.round > 0 || !game.players.contains(&0)));
    let best = &report.standings.rows[..2];
    assert!(best.iter().all(|row| rounds(&row.entrant.name) == Some(2)), "the final");
    let expected = results(&cup);
    let journal = fs::read_to_string(&cup.journal).unwrap();
    let half: Vec<&str> = journal.lines().take(4).collect();
    fs::write(&cup.journal, half.join("\n") + "\n").unwrap();
    resume(&cup);
    assert_eq!(results(&cup), expected);
}

#[test]
fn a_finished_tournament_grows_into_a_larger_one() {
    let fresh = Folder::new("fresh");
    let expected = {
        let larger = fresh.open(&cup("\"round-robin\"", 4, 6));
        run(&larger);
        results(&larger)
    };
    let folder = Folder::new("grown");
    run(&folder.open(&cup("\"round-robin\"", 3, 4)));
    // More pairs, then more players.
    let more_pairs = folder.open(&cup("\"round-robin\"", 3, 6));
    let begun = more_pairs.report().expect("it can be read");
    assert_eq!((begun.games.len(), begun.planned), (24, 36));
    assert_eq!(resume(&more_pairs).games.len(), 36);
    let larger = folder.open(&cup("\"round-robin\"", 4, 6));
    assert_eq!(resume(&larger).games.len(), 72);
    assert_eq!(results(&larger), expected);
    // No game is played twice, and a tournament cannot shrink.
    assert_eq!(resume(&larger).games.len(), 72);
    for (players, pairs, words) in [(3, 6, "players"), (4, 5, "pairs")] {
        let smaller = folder.open(&cup("\"round-robin\"", players, pairs));
        let error = smaller.report().unwrap_err().to_string();
        assert!(error.contains(words) && error.contains("can only grow"), "{error}");
    }
    let swiss = Folder::new("longer");
    run(&swiss.open(&cup("{ swiss = 2 }", 5, 1)));
    let longer = swiss.open(&cup("{ swiss = 3 }", 5, 1));
    assert_eq!(resume(&longer).games.len(), 3 * 2 * 2);
}

#[test]
fn sixteen_parts_are_one_run() {
    let text = cup("\"round-robin\"", 4, 5);
    let whole = Folder::new("whole-parts");
    let expected = {
        let whole = whole.open(&text);
        run(&whole);
        results(&whole)
    };
    let folder = Folder::new("sixteen-parts");
    fs::write(folder.0.join("cup.toml"), &text).unwrap();
    let out = |number: usize| folder.0.join(format!("machine{}", number % 3));
    for number in (1..=16).rev() {
        let part = Tournament::open(&folder.0.join("cup.toml"), Some(&out(number))).unwrap();
        let part = part.part(Share::parse(&format!("{number}/16")).unwrap()).unwrap();
        let report = quiet(|running| part.run_or_resume(Changed::Refuse, running).unwrap());
        assert!(!report.is_partial() && !report.games.is_empty());
        // A part that is run again has nothing left to play.
        let again = quiet(|running| part.run_or_resume(Changed::Refuse, running).unwrap());
        assert_eq!(again.games.len(), report.games.len());
    }
    let registry = quintet::Registry::shipped();
    let folders: Vec<PathBuf> = (0..3).map(out).collect();
    for _ in 0..2 {
        let merged = merge(&folders, &folder.0.join("all"), &registry).unwrap();
        assert_eq!(merged.journals.len(), 16);
        assert_eq!(results(&merged.tournament), expected);
        let report = merged.tournament.report().unwrap();
        assert_eq!(report.games.len(), 60, "the merged journal is one like any other");
    }
    let error = merge(&folders[..2], &folder.0.join("some"), &registry).unwrap();
    assert!(error.report.is_partial() && !Path::new(&error.tournament.results).exists());
    let error =
        merge(std::slice::from_ref(&whole.0), &folder.0, &registry).unwrap_err().to_string();
    assert!(error.contains("no parts"), "{error}");
    let swiss = folder.open(&cup("{ swiss = 2 }", 5, 1));
    let error = swiss.part(Share::parse("1/2").unwrap()).unwrap_err().to_string();
    assert!(error.contains("round-robin or gauntlet"), "{error}");
}
