//! The course: short lessons on games and searches, each a file of `course/` with its texts in
//! English and French side by side.
//!
//! A lesson has three screens, a prediction, an experiment and a task. It contains no figures. Instead it names *runs*,
//! questions for our engines (a search, a count of leaves, an exact solution, a Sudoku solver, a match), and the page
//! asks them when the person wants to know. Which games a lesson is about is data of the course, like everything else
//! in it.

mod lesson;
#[cfg(test)]
mod tests;

pub(crate) use lesson::{Both, Lesson};

use crate::assets::Assets;
use include_dir::{Dir, include_dir};
use quintet::core::Language;
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

static COURSE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/course");

/// A lesson in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct LessonItem {
    /// Its name in addresses.
    pub(crate) name: String,
    /// Its place, from 1.
    pub(crate) number: usize,
    /// What it is called.
    pub(crate) title: String,
    /// What it is about, in a line.
    pub(crate) summary: String,
}

/// A lesson in one language.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LessonData")]
pub(crate) struct LessonPage {
    /// What lists say of it.
    #[serde(flatten)]
    pub(crate) item: LessonItem,
    /// The lesson itself.
    pub(crate) lesson: Lesson<String>,
    /// The one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) previous: Option<LessonItem>,
    /// The one after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<LessonItem>,
}

/// The names of the lessons in order, each with its file name without `.toml`.
pub(crate) fn names(assets: &Assets) -> Vec<(String, String)> {
    let files: Vec<PathBuf> = match assets {
        Assets::Embedded => COURSE.files().map(|file| file.path().to_owned()).collect(),
        Assets::Directory(folder) => {
            let entries = std::fs::read_dir(on_disk(folder)).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect()
        }
    };
    let stem = |file: PathBuf| {
        let stem = file.file_stem()?.to_str()?.to_owned();
        let (_, name) = stem.split_once('-')?;
        Some((name.to_owned(), stem.clone()))
    };
    let mut names: Vec<_> = files.into_iter().filter_map(stem).collect();
    names.sort_by(|one, other| one.1.cmp(&other.1));
    names
}

/// During development, lessons are read from the same checkout.
fn on_disk(page: &Path) -> PathBuf {
    page.join("../course")
}

/// Reads a lesson in both languages, or says what is wrong with its file.
fn read(assets: &Assets, stem: &str) -> Result<Lesson<Both>, String> {
    let name = format!("{stem}.toml");
    let text = match assets {
        Assets::Embedded => COURSE.get_file(&name).map(|file| Cow::Borrowed(file.contents())),
        Assets::Directory(folder) => {
            std::fs::read(on_disk(folder).join(&name)).ok().map(Cow::Owned)
        }
    };
    let bytes = text.ok_or_else(|| format!("{name} is missing"))?;
    let text = std::str::from_utf8(&bytes).map_err(|error| format!("{name}: {error}"))?;
    toml::from_str(text).map_err(|error| format!("{name}: {error}"))
}

/// All lessons, as list entries.
pub(crate) fn list(assets: &Assets, language: Language) -> Result<Vec<LessonItem>, String> {
    let item = |(index, (name, stem)): (usize, (String, String))| {
        let lesson = read(assets, &stem)?.in_language(language)?;
        Ok(LessonItem { name, number: index + 1, title: lesson.title, summary: lesson.summary })
    };
    names(assets).into_iter().enumerate().map(item).collect()
}

/// Finds a lesson by its name.
pub(crate) fn find(
    assets: &Assets,
    wanted: &str,
    language: Language,
) -> Result<Option<LessonPage>, String> {
    let names = names(assets);
    let Some(at) = names.iter().position(|(name, _)| name == wanted) else { return Ok(None) };
    let items = list(assets, language)?;
    let lesson = read(assets, &names[at].1)?.in_language(language)?;
    let around = |index: Option<usize>| index.and_then(|index| items.get(index)).cloned();
    Ok(Some(LessonPage {
        item: items[at].clone(),
        lesson,
        previous: around(at.checked_sub(1)),
        next: around(Some(at + 1)),
    }))
}
