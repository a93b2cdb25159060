//! Prepares a submission to play outside a grading: in the ladder.

use super::recipe::Recipe;
use super::{Files, Problem, build};
use crate::{Entrant, Everybody};
use quintet::core::StopFlag;
use std::path::Path;
use std::{fs, io};

/// A submission that was read, with how to build and run it.
pub(crate) struct Ready {
    files: Files,
    recipe: Recipe,
}

impl Ready {
    /// Reads a folder or a zip.
    pub(crate) fn read(path: &Path) -> Result<Self, Problem> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self::of(Files::read(&[(name.into_owned(), path)])?)
    }

    /// Reads a file with this name that was sent: a zip, or a program.
    pub(crate) fn uploaded(name: &str, bytes: Vec<u8>) -> Result<Self, Problem> {
        Self::of(Files::uploaded(name, bytes)?)
    }

    fn of(files: Files) -> Result<Self, Problem> {
        let recipe = Recipe::of(&files)?;
        Ok(Self { files, recipe })
    }

    /// Writes its files into a new folder.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        self.files.write(folder, |_| true)
    }

    /// A hash of all names and contents.
    pub(crate) fn fingerprint(&self) -> String {
        self.files.fingerprint()
    }

    /// The entrant for the version built in this folder.
    pub(crate) fn entrant(&self, folder: &Path) -> Entrant {
        Entrant { folder: Some(folder.to_owned()), ..Entrant::new(self.recipe.player()) }
    }

    /// Builds it in a folder that exists afterwards only if complete; not if the flag was raised.
    pub(crate) fn build(
        &self,
        folder: &Path,
        everybody: &Everybody,
        stop: &StopFlag,
    ) -> Result<(), Problem> {
        let unfinished = folder.with_extension("new");
        let built = build::build(&self.files, &self.recipe, unfinished, everybody, stop)?;
        let Some(workplace) = built else { return Ok(()) };
        fs::rename(&workplace.0, folder).map_err(|error| Problem::unreadable("", error))
    }
}
