//! Tournaments on disk: files, journals, interruptions.

use quintet::core::{Language, StopFlag};
use quintet_arena::{ArenaError, Finished, Running, Tournament, TournamentFile, TournamentReport};
use std::fs;
use std::path::PathBuf;

const CUP: &str = r#"
game = "connect4"
setup = "width=5,height=4"
players = ["random", { player = "mcts:simulations=40", name = "mc" }, "alphabeta:depth=2"]
pairs = 3
openings = { plies = 2 }
seed = 9
"#;

/// A tournament file in the folder of one test.
struct Cup {
    folder: PathBuf,
}

impl Cup {
    fn new(test: &str, text: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a test's own files");
        let cup = Self { folder };
        cup.write(text);
        cup
    }

    fn write(&self, text: &str) {
        fs::write(self.folder.join("cup.toml"), text).expect("a test's own files");
    }

    fn open(&self) -> Tournament {
        Tournament::open(&self.folder.join("cup.toml"), None).expect("a test's own files")
    }

    fn results(&self) -> String {
        fs::read_to_string(self.open().results).expect("a test's own files")
    }
}

impl Drop for Cup {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn quietly(play: impl FnOnce(Running<'_>) -> Result<TournamentReport, ArenaError>) -> String {
    match play(Running { threads: 2, ..Running::new(&mut |_| {}) }) {
        Ok(report) => format!("{} of {}", report.games.len(), report.planned),
        Err(error) => error.to_string(),
    }
}

/// Runs until this number of games is finished.
fn run_until(cup: &Cup, games: usize) -> TournamentReport {
    let stop = StopFlag::new();
    let raise = stop.clone();
    let mut watch = |progress: &Finished<'_>| {
        if progress.done >= games {
            raise.stop();
        }
    };
    cup.open().run(Running { stop, ..Running::new(&mut watch) }).expect("a test's own files")
}

#[test]
fn a_tournament_has_standings() {
    let cup = Cup::new("standings", CUP);
    let report = cup.open().run(Running::new(&mut |_| {})).unwrap();
    assert_eq!((report.games.len(), report.planned), (18, 18));
    let rows = &report.standings.rows;
    assert_eq!(rows.iter().map(|row| row.points).sum::<f64>(), 18.0);
    assert_eq!(rows[2].entrant.name, "random");
    assert!(rows.iter().all(|row| row.metrics.score.games() == 12));
    let (there, back) = (report.standings.between(0, 1), report.standings.between(1, 0));
    let (there, back) = (there.unwrap(), back.unwrap());
    assert_eq!((there.wins, there.draws, there.losses), (back.losses, back.draws, back.wins));
    let results: serde_json::Value = serde_json::from_str(&cup.results()).unwrap();
    assert_eq!(results["games"].as_array().unwrap().len(), 18);
    assert_eq!(results["pairings"].as_array().unwrap().len(), 3);
    assert!(!cup.results().contains("times"), "times are apart");
    let times: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(cup.open().times).unwrap()).unwrap();
    assert_eq!(times["games"][17]["players"][0], "alphabeta:depth=2");
    assert!(times["games"][0]["times_ns"][0].as_u64().unwrap() > 0);
}

#[test]
fn stopped_and_resumed_is_the_same() {
    let whole = Cup::new("whole", CUP);
    quietly(|running| whole.open().run(running));
    let cup = Cup::new("parts", CUP);
    let part = run_until(&cup, 4);
    assert!(part.is_partial() && part.games.len() >= 4);
    assert!(!cup.open().results.exists(), "no results before the end");
    assert_eq!(cup.open().report().unwrap().games.len(), part.games.len());
    assert_eq!(quietly(|running| cup.open().resume(running)), "18 of 18");
    assert_eq!(cup.results(), whole.results());
    // Resuming once more changes nothing.
    assert_eq!(quietly(|running| cup.open().resume(running)), "18 of 18");
    assert_eq!(cup.results(), whole.results());
}

#[test]
fn a_torn_line_is_dropped_wherever_it_was_torn() {
    let whole = Cup::new("torn", CUP);
    quietly(|running| whole.open().run(running));
    let (results, path) = (whole.results(), whole.open().journal);
    let journal = fs::read(&path).unwrap();
    let line_ends: Vec<usize> =
        (0..journal.len()).filter(|&index| journal[index] == b'\n').collect();
    // Within the header, at its end, within a game, just before and after its end.
    let [header, first] = [line_ends[0], line_ends[1]];
    let whole_games = [(10, 0), (header, 0), (header + 1, 0), (header + 40, 0)];
    for (length, kept) in [&whole_games[..], &[(first, 0), (first + 1, 1), (first + 9, 1)]].concat()
    {
        fs::write(&path, &journal[..length]).unwrap();
        let before = whole.open().report().unwrap();
        let torn = ![header + 1, first + 1].contains(&length);
        assert_eq!((before.games.len(), before.torn), (kept, torn), "{length}");
        let after = whole.open().resume(Running::new(&mut |_| {})).unwrap();
        assert_eq!((after.games.len(), after.torn), (18, torn), "{length}");
        assert_eq!(whole.results(), results, "{length}");
        assert!(!whole.open().report().unwrap().torn);
    }
}

#[test]
fn a_broken_line_in_the_middle_is_an_error() {
    let cup = Cup::new("broken", CUP);
    quietly(|running| cup.open().run(running));
    let path = cup.open().journal;
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[3] = "{\"game\":";
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    assert!(quietly(|running| cup.open().resume(running)).contains("line 4 is broken"));
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&path, format!("{text}{}\n", lines[5])).unwrap();
    let error = quietly(|running| cup.open().resume(running));
    assert!(error.contains("line 20 is broken: this game is already in the journal"), "{error}");
}

#[test]
fn nothing_is_overwritten() {
    let cup = Cup::new("overwritten", CUP);
    assert!(quietly(|running| cup.open().resume(running)).contains("use `run`"));
    run_until(&cup, 2);
    let journal = fs::read(cup.open().journal).unwrap();
    let error = quietly(|running| cup.open().run(running));
    assert!(error.contains("of 18 games: use `resume`"), "{error}");
    cup.write(&CUP.replace("pairs = 3", "pairs = 4").replace("seed = 9", "seed = 8"));
    for error in [
        quietly(|running| cup.open().run(running)),
        quietly(|running| cup.open().resume(running)),
        cup.open().report().unwrap_err().to_string(),
    ] {
        assert!(error.contains("differs in seed; a tournament can only grow"), "{error}");
        assert!(error.contains("choose another --out"), "{error}");
    }
    // A page has no options to offer.
    let error = cup.open().report().unwrap_err();
    for language in Language::ALL {
        assert!(!error.without_options(language).contains("--"), "{error}");
    }
    assert_eq!(fs::read(cup.open().journal).unwrap(), journal);
    // The number of threads does not belong to the tournament.
    cup.write(&format!("threads = 2\n{CUP}"));
    assert_eq!(quietly(|running| cup.open().resume(running)), "18 of 18");
    fs::remove_file(cup.open().journal).unwrap();
    assert!(quietly(|running| cup.open().run(running)).contains("results already"));
}

#[test]
fn two_runs_at_once_are_refused() {
    let cup = Cup::new("twice", CUP);
    let other = cup.open();
    let mut refused = None;
    let mut watch = |_: &Finished<'_>| {
        refused.get_or_insert_with(|| quietly(|running| other.resume(running)));
    };
    cup.open().run(Running::new(&mut watch)).unwrap();
    assert!(refused.unwrap().contains("another run is writing to it"));
}

#[test]
fn mistakes_are_reported_with_line_and_column() {
    let refused_at = |text: &str, line: usize, column: usize, words: &str| {
        let error = TournamentFile::parse(text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{error} in {text}");
        assert!(error.message.get(Language::English).contains(words), "{error} in {text}");
        let [english, french] = Language::ALL.map(|language| error.message.get(language));
        assert_ne!(english, french);
    };
    let cup = |from: &str, to: &str| {
        assert!(CUP.contains(from), "{from}");
        CUP.replace(from, to)
    };
    refused_at("game = ", 1, 8, "not TOML");
    refused_at("game = \"a\"\ngame = \"b\"", 2, 1, "duplicate");
    refused_at("", 1, 1, "`game` is missing: expected the name of a game");
    refused_at(&cup("pairs = 3", ""), 1, 1, "`pairs` is missing");
    refused_at(
        &cup("pairs = 3", "pairs = 0"),
        5,
        9,
        "`pairs` cannot be `0`: expected a whole number",
    );
    refused_at(&cup("pairs = 3", "pairs = \"3\""), 5, 9, "from 1 to 10000000");
    refused_at(
        &cup("pairs = 3", "pairs = 3\npears = 3"),
        6,
        1,
        "unknown key `pears`: expected one of",
    );
    refused_at(&cup("connect4", "chess"), 2, 8, "connect4");
    refused_at(&cup("connect4", "sudoku"), 2, 8, "puzzle for one");
    refused_at(&cup("width=5", "breadth=5"), 3, 9, "width");
    refused_at(&cup("alphabeta:depth=2", "alphabeta:depth=99"), 4, 71, "1 to 64");
    refused_at(&cup("mcts:simulations=40", "human"), 4, 33, "person");
    refused_at(
        &cup("name = \"mc\"", "nom = \"mc\""),
        4,
        56,
        "unknown key `nom`: expected one of player",
    );
    refused_at(&cup("name = \"mc\"", "name = \"\""), 4, 63, "not empty");
    refused_at(&cup("\"random\", ", "7, "), 4, 12, "a player string such as");
    refused_at("game = \"hex\"\npairs = 1\nplayers = [\"random\"]", 3, 11, "at least 2 players");
    let twice = "players = [{player=\"random\",name=\"é\"},{player=\"random\",name=\"é\"}]";
    refused_at(&format!("game = \"hex\"\npairs = 1\n{twice}"), 3, 61, "another player");
    let opening = |openings: &str| cup("{ plies = 2 }", openings);
    refused_at(&opening("\"end\""), 6, 12, "\"start\", { plies = 4, count = 10 }, { file");
    refused_at(&opening("{ file = \"no-such.txt\" }"), 6, 21, "a file that can be read");
    let hex = "game = \"hex\"\nsetup = \"size=3\"\nplayers = [\"random\", \"random\"]\npairs = 1\n";
    let balanced = "openings = { plies = 1, balanced = true }";
    refused_at(&format!("{hex}{balanced}"), 5, 12, "is drawn");
    refused_at(&opening("[\"1\", \"9\"]"), 6, 18, "`9`");
    refused_at(&opening("{ count = 2 }"), 6, 12, "`plies` is missing");
    refused_at(&opening("{ plies = 50 }"), 6, 12, "the longest after");
    refused_at(&format!("{CUP}clock = \"2\"\n"), 8, 9, "a clock such as 5m");
    refused_at(&format!("{CUP}format = \"league\"\n"), 8, 10, "round-robin");
    refused_at(&format!("{CUP}format = {{ swiss = 9 }}\n"), 8, 10, "1 to 3 rounds");
    refused_at(&format!("{CUP}format = {{ gauntlet = 3 }}\n"), 8, 10, "1 to 2 of 3 players");
    refused_at(&format!("{CUP}adjudicate = {{ for = 3 }}\n"), 8, 14, "a `score`");
    refused_at(&cup("mcts:simulations=40", "lines:"), 4, 33, "needs a command");
    refused_at(&cup("name = \"mc\"", "memory = \"5\""), 4, 65, "512MiB");
    refused_at(&cup("name = \"mc\"", "memory = \"5MiB\""), 4, 33, "for programs");
    refused_at(
        &format!("{CUP}[limits]\ndepht = 3\n"),
        9,
        1,
        "unknown key `depht`: expected one of depth",
    );
    refused_at(&format!("{CUP}[limits]\ntime = 3\n"), 9, 8, "500ms");
    refused_at(&format!("{CUP}threads = 0\n"), 8, 11, "1 to 1024");
}

#[test]
fn everything_a_file_can_say() {
    let text = r#"
        game = "connect4"
        format = "gauntlet"
        players = ["alphabeta", "pvs", "random"]
        pairs = 2
        openings = ["44", ""]
        clock = "1m+500ms"
        threads = 3
        [limits]
        depth = 2
        nodes = 1_000
        time = "1.5s"
        simulations = 50
    "#;
    let file = TournamentFile::parse(text).unwrap();
    let names: Vec<_> = file.plan.players().iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["alphabeta:depth=2", "pvs:depth=2,nodes=1000,time=1.5s", "random"]);
    assert_eq!((file.plan.len(), file.threads), (8, Some(3)));
    let met: std::collections::BTreeSet<_> = file.plan.games().map(|key| key.players).collect();
    assert_eq!(met.into_iter().collect::<Vec<_>>(), [[0, 1], [0, 2]]);
    let spec = serde_json::to_value(file.plan.spec()).unwrap();
    assert_eq!(spec["rules"]["clock"], "1m+500ms");
    assert_eq!(spec["format"]["gauntlet"], 1);
}
