//! Folders that were handed in: what is guessed, what is refused, when a folder is another one.

use quintet::core::Language;
use quintet_arena::submission::{Contents, Submission};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of a test's own with these files.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{test}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a test's own files");
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a test's own files");
        fs::write(path, text).expect("a test's own files");
    }
    folder
}

fn read(files: &[&str]) -> Result<(String, String), String> {
    let files: Vec<(&str, &str)> = files.iter().map(|name| (*name, "")).collect();
    let folder = folder("guess", &files);
    let found = Submission::read(&folder);
    let found = found.map_err(|why| why.get(Language::English).to_owned())?;
    Ok((found.build.unwrap_or_default().join(" "), found.run.words.join(" ")))
}

#[test]
fn programs_are_guessed() {
    let cases: [(&[&str], &str, &str); 9] = [
        (&["bot.py", "board.py"], "", "python3 bot.py"),
        (&["ada.py", "notes.txt"], "", "python3 ada.py"),
        (&["main.js"], "", "node main.js"),
        (&["Bot.java", "Board.java"], "javac Board.java Bot.java", "java -cp . Bot"),
        (&["bot.c", "board.c", "board.h"], "cc -O2 -o bot board.c bot.c -lm", "./bot"),
        (&["player.cpp"], "c++ -O2 -o bot player.cpp", "./bot"),
        (&["bot.rs"], "rustc -O -o bot bot.rs", "./bot"),
        (&["bot", "bot.c"], "", "./bot"),
        (&["x.py", ".hidden.c"], "", "python3 x.py"),
    ];
    for (files, build, run) in cases {
        let expected = (build.to_owned(), run.to_owned());
        // A hidden file is of no language that is guessed, and hides nothing.
        let files: Vec<&str> =
            files.iter().copied().filter(|name| !name.starts_with('.')).collect();
        assert_eq!(read(&files), Ok(expected), "{files:?}");
    }
    for (files, why) in [
        (&[][..], "no program is found"),
        (&["notes.txt"], "no program is found"),
        (&["a.py", "b.py"], "none is called bot.py"),
        (&["bot.py", "bot.c"], "several languages"),
    ] {
        let refused = read(files).expect_err("it cannot be known");
        assert!(refused.contains(why) && refused.contains("bot.toml"), "{refused}");
    }
}

#[test]
fn a_bot_file_says_it() {
    let said =
        Submission::parse("build = \"make -s\"\nrun = \"./go --level 3\"\nprotocol = \"ugi\"\n");
    let said = said.expect("it is one");
    assert_eq!(said.build, Some(vec!["make".to_owned(), "-s".to_owned()]));
    assert_eq!(said.run.words, ["./go", "--level", "3"]);
    for (text, words) in [
        ("", "line 1, column 1: `run` is missing"),
        ("run = 3", "line 1, column 7: `run` cannot be `3`"),
        ("run = \"\"", "needs a command"),
        ("run = \"a\"\nprotocol = \"html\"", "line 2, column 12"),
        ("run = \"a\"\nrum = 1", "unknown key `rum`"),
        ("run", "not TOML"),
    ] {
        let why = Submission::parse(text).expect_err("it is not one");
        assert!(why.get(Language::English).contains(words), "{text}: {why:?}");
        assert!(why.get(Language::French).starts_with("bot.toml, ligne"), "{why:?}");
    }
}

#[test]
fn a_hash_follows_every_change() {
    let at = folder("hash", &[("bot.py", "1"), ("data/a", "x"), (".git/x", "1")]);
    let hash = || Contents::list(&at).and_then(|found| found.hash(&at)).expect("a folder");
    let first = hash();
    fs::write(at.join(".git/x"), "2").expect("a test's own files");
    assert_eq!(hash(), first, "hidden files are not part of it");
    let mut seen = vec![first];
    let mut change = |what: &str, done: std::io::Result<()>| {
        done.expect(what);
        let now = hash();
        assert!(!seen.contains(&now), "{what}");
        seen.push(now);
    };
    change("another text", fs::write(at.join("bot.py"), "2"));
    change("another name", fs::rename(at.join("data/a"), at.join("data/b")));
    change("another file", fs::write(at.join("c"), ""));
    #[cfg(unix)]
    change("a program", {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(at.join("c"), fs::Permissions::from_mode(0o755))
    });
    let copy = folder("hash-copy", &[]);
    let contents = Contents::list(&at).expect("a folder");
    contents.copy(&at, &copy).expect("a copy");
    let copied = Contents::list(&copy).and_then(|found| found.hash(&copy)).expect("a folder");
    assert_eq!(Some(&copied), seen.last());
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_refused() {
    let at = folder("links", &[("bot.py", "1"), ("deep/x", "1")]);
    std::os::unix::fs::symlink("/etc/passwd", at.join("deep/key")).expect("a link");
    let why = Contents::list(&at).expect_err("a link");
    assert_eq!(why.get(Language::English), "`deep/key` is a symbolic link");
    fs::remove_file(at.join("deep/key")).expect("a test's own files");
    assert!(Contents::list(&at).is_ok());
    for index in 0..2001 {
        fs::write(at.join(format!("deep/{index}")), "").expect("a test's own files");
    }
    let why = Contents::list(&at).expect_err("too many");
    assert!(why.get(Language::English).contains("at most 2000 files"), "{why:?}");
}
