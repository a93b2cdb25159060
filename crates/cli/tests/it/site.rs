//! `quintet site`: the folder as a user writes it.

use crate::support::{quintet, scratch};
use std::fs;

#[test]
fn a_folder_is_written_and_measured() {
    let folder = scratch("site");
    fs::create_dir_all(&folder).expect("a scratch folder");
    let (module, out) = (folder.join("module.wasm"), folder.join("out"));
    fs::write(&module, b"\0asm\x01\0\0\0").expect("a scratch folder is writable");
    let (module, out) = (module.to_str().expect("plain"), out.to_str().expect("plain"));
    let report = quintet(&["site", "--module", module, "--out", out, "--json"]).json();
    assert!(report["files"].as_u64() > Some(150) && report["bytes"].as_u64() > Some(500_000));
    let reports = fs::read_to_string(format!("{out}/answers/fr/reports.json")).expect("written");
    assert_eq!(reports.matches("\"report\":").count(), 5, "the five reports as quoted");
    quintet(&["site", "--module", "README.md", "--out", out]).refused(&["README.md"]);
    quintet(&["site", "--module", module, "--out", env!("CARGO_MANIFEST_DIR")])
        .refused(&["is not a site"]);
    quintet(&["site", "--out", out]).refused(&["--module"]);
}
