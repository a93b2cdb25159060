//! The node counts of `quintet bench`, stored in a file: a change of any search shows in the diff.
//!
//! `QUINTET_SIGNATURE=write cargo test -p quintet-cli signature` rewrites it after an intended
//! change; the commit message gives the reason.

use crate::support::quintet;
use std::path::Path;

#[test]
fn the_signature_is_the_one_on_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/signature.txt");
    let report = quintet(&["bench", "--json"]).json();
    let mut found = String::new();
    for game in report["games"].as_array().expect("games") {
        for search in game["searches"].as_array().expect("searches") {
            let [name, player] =
                [&game["game"], &search["player"]].map(|v| v.as_str().expect("a name"));
            let nodes = search["nodes"].as_u64().expect("a count");
            found.push_str(&format!("{name:<12} {player:<24} {nodes:>10}\n"));
        }
    }
    let all = report["signature"].as_u64().expect("a count");
    found.push_str(&format!("{:<37} {all:>10}\n", "all"));
    if std::env::var("QUINTET_SIGNATURE").is_ok_and(|wish| wish == "write") {
        std::fs::write(&path, &found).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the signature is on file");
    assert_eq!(
        found, kept,
        "the searches visit other nodes; if that is meant, write the file anew with \
         QUINTET_SIGNATURE=write and say why in the commit"
    );
}
