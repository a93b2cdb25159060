//! Finds the submissions in a folder, by student.

use super::{Files, Problem, Student, recipe};
use crate::ArenaError;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};

/// The submission of one student.
pub(super) struct Handed {
    pub(super) student: Student,
    /// File names before a platform renamed them, and their paths.
    places: Vec<(String, PathBuf)>,
}

impl Handed {
    /// Reads its files.
    pub(super) fn read(&self) -> Result<Files, Problem> {
        let places = self.places.iter().map(|(name, path)| (name.clone(), path.as_path()));
        Files::read(&places.collect::<Vec<_>>())
    }
}

/// Whether a file may be a complete submission: a zip or a program.
pub(super) fn is_submission(name: &str) -> bool {
    name.to_lowercase().ends_with(".zip") || recipe::is_source(name)
}

/// Collects all submissions, in the order of the students.
pub(super) fn collect(folder: &Path) -> Result<Vec<Handed>, ArenaError> {
    let mut handed = BTreeMap::new();
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(ArenaError::io("read", folder))? {
        entries.push(entry.map_err(ArenaError::io("read", folder))?.path());
    }
    entries.sort();
    entries.into_iter().try_for_each(|path| add(&mut handed, path))?;
    match handed.is_empty() {
        false => Ok(handed.into_values().collect()),
        true => Err(ArenaError::journal(
            folder,
            "nothing was handed in: expected a folder, a zip or a program for each student",
            "rien n’a été rendu ; attendu : un dossier, un zip ou un programme par étudiant",
        )),
    }
}

/// Adds an entry, if it is a submission.
fn add(handed: &mut BTreeMap<String, Handed>, path: PathBuf) -> Result<(), ArenaError> {
    let Some(text) = path.file_name().and_then(|name| name.to_str()) else {
        return Err(ArenaError::journal(
            &path,
            "its name is not UTF-8: rename it",
            "son nom n’est pas en UTF-8 : renommez-le",
        ));
    };
    let kind = fs::symlink_metadata(&path).map_err(ArenaError::io("read", &path))?;
    let (student, name) = Student::of(text);
    // A README, a roster, system files; with Canvas every file has an owner.
    let is_other = kind.is_file() && !is_submission(text) && student.canvas.is_none();
    if text.starts_with('.') || is_other {
        return Ok(());
    }
    let place = (name.to_owned(), path.clone());
    match handed.entry(student.id.clone()) {
        Entry::Vacant(new) => {
            new.insert(Handed { student, places: vec![place] });
        }
        // Canvas puts several files of one student side by side.
        Entry::Occupied(mut known) if student.canvas.is_some() && !kind.is_dir() => {
            known.get_mut().places.push(place);
        }
        Entry::Occupied(known) => {
            let other = known.get().places[0].1.display().to_string();
            return Err(ArenaError::journal(
                &path,
                format!("`{other}` is of the same student: keep one of the two"),
                format!("`{other}` est du même étudiant : gardez l’un des deux"),
            ));
        }
    }
    Ok(())
}
