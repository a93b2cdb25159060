//! Compares the list of third-party crates with the program's dependencies.
//!
//! `QUINTET_LICENCES=write cargo test -p quintet-cli licences` rewrites it after a change of
//! dependencies.

use crate::support::quintet;
use std::path::Path;
use std::process::Command;

/// The program's dependencies on all platforms according to cargo, one per line.
fn built_from() -> String {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let tree = Command::new(cargo)
        .args(["tree", "--locked", "--package", "quintet-cli", "--edges", "normal"])
        .args(["--target", "all", "--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).expect("cargo writes UTF-8");
    let mut lines: Vec<_> = lines.lines().filter(|line| !line.contains("(/")).map(entry).collect();
    lines.sort_unstable();
    lines.dedup();
    lines.concat()
}

/// Converts `serde v1.0.228|MIT OR Apache-2.0` to a line of the file.
fn entry(line: &str) -> String {
    let (package, licence) = line.split_once('|').expect("a package and its licence");
    let mut words = package.split(' ');
    let name = words.next().expect("a name");
    let version = words.next().and_then(|word| word.strip_prefix('v')).expect("a version");
    format!("{name} {version} {licence}\n")
}

#[test]
fn every_crate_in_the_program_is_listed_with_its_licence() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands/licences.txt");
    let found = built_from();
    if std::env::var("QUINTET_LICENCES").is_ok_and(|wish| wish == "write") {
        std::fs::write(&path, &found).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the list is on file");
    assert_eq!(found, kept, "write the list anew with QUINTET_LICENCES=write");
    let listed = quintet(&["licences", "--json"]).json();
    let listed = listed["crates"].as_array().expect("crates").iter().map(|each| {
        let [name, version, licence] =
            ["name", "version", "licence"].map(|key| each[key].as_str().expect("a text"));
        format!("{name} {version} {licence}\n")
    });
    assert_eq!(listed.collect::<String>(), kept);
    let copyleft = |line: &&str| line.split(" OR ").all(|choice| choice.contains("GPL"));
    assert_eq!(kept.lines().find(copyleft), None, "nothing that is shipped must be under the GPL");
}
