//! Test data from outside the repository: public collections, and the students' reports.

use std::path::PathBuf;

/// Reads a file of the public collections in `$QUINTET_DATA`.
///
/// Mark tests that call it with `#[ignore = "needs $QUINTET_DATA"]`, so that runs without the collections
/// show how many tests they skipped. `./check` runs them if the variable is set.
///
/// # Panics
/// If the variable is not set, or the file is missing.
pub fn public_data(name: &str) -> String {
    let path = public_folder().join(name);
    std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{} of $QUINTET_DATA: {error}", path.display()))
}

/// The folder that `$QUINTET_DATA` names.
///
/// # Panics
/// If the variable is not set.
pub fn public_folder() -> PathBuf {
    std::env::var_os("QUINTET_DATA")
        .expect("this test needs QUINTET_DATA, a folder with the public collections")
        .into()
}

/// The texts of the student reports: all `.txt` files in the folder `$QUINTET_REPORTS`.
///
/// Mark tests that call it with `#[ignore = "needs $QUINTET_REPORTS"]`, and put `literally` in their names,
/// by which `./check` finds them.
///
/// # Panics
/// If the variable is not set, or does not name a folder with such files.
pub fn report_texts() -> Vec<String> {
    let folder = std::env::var_os("QUINTET_REPORTS")
        .expect("this test needs QUINTET_REPORTS, a folder with the texts of the reports");
    let entries = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", PathBuf::from(&folder).display()));
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let texts = paths.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    texts.filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}
