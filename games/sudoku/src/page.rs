//! The game's own page: its files, embedded in the program.
//!
//! The studio serves them at `/games/sudoku/…`; `page.js` mounts the page.

use quintet_core::Asset;

/// Lists files of the folder `page`.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[$(Asset { name: $name, bytes: include_bytes!(concat!("../page/", $name)) }),*]
    };
}

/// Every file of the page.
pub(crate) static PAGE: &[Asset] = assets![
    "advice.js",
    "arrows.js",
    "changes.js",
    "course.js",
    "curves.js",
    "duel.css",
    "duel.js",
    "fresh.js",
    "game.js",
    "geometry.js",
    "grid.js",
    "layout.js",
    "marks.js",
    "pad.js",
    "page.css",
    "page.js",
    "replay.js",
    "stats.js",
    "timer.js",
    "typing.js",
    "watch.js",
    "watched.js",
    "words-en.js",
    "words-fr.js",
];

#[cfg(test)]
mod tests {
    use super::PAGE;

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let entries = std::fs::read_dir(folder).expect("the page has a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.expect("the folder can be read").file_name().into_string().expect("plain names")
        };
        let mut found: Vec<String> = entries.map(name).collect();
        found.sort();
        let mut listed: Vec<&str> = PAGE.iter().map(|asset| asset.name).collect();
        listed.sort_unstable();
        assert_eq!(found, listed);
    }
}
