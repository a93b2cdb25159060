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
