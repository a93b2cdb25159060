//! Why a site was not written.

use quintet::core::Language;
use std::io;
use std::path::PathBuf;

/// Why a site was not written.
#[derive(Debug)]
pub enum SiteError {
    /// The module cannot be read.
    Module(PathBuf, String),
    /// The file given as the module is something else.
    NoModule(PathBuf),
    /// A lesson of the course cannot be read.
    Lesson(String),
    /// The folder contains files that are not a site's.
    Taken(PathBuf),
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
    /// Stopped early; the files written so far stay.
    Stopped,
}

impl SiteError {
    /// The error as a sentence; the system's own message is quoted unchanged.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Module(path, error) => {
                let path = path.display();
                language.pick(
                    format!("cannot read the module `{path}`: {error}"),
                    format!("impossible de lire le module `{path}` : {error}"),
                )
            }
            Self::NoModule(path) => {
                let path = path.display();
                language.pick(
                    format!("`{path}` is not a WebAssembly module: `./site` builds one"),
                    format!("`{path}` n’est pas un module WebAssembly : `./site` en construit un"),
                )
            }
            Self::Lesson(why) => language.pick(
                format!("a lesson cannot be read: {why}"),
                format!("une leçon est illisible : {why}"),
            ),
            Self::Taken(path) => {
                let path = path.display();
                language.pick(
                    format!(
                        "`{path}` has files in it and is not a site: name an empty folder, a new \
                         one, or that of an earlier site"
                    ),
                    format!(
                        "`{path}` contient des fichiers et n’est pas un site : donnez un dossier \
                         vide, un nouveau, ou celui d’un site précédent"
                    ),
                )
            }
            Self::File(path, error) => {
                let path = path.display();
                language.pick(
                    format!("cannot write `{path}`: {error}"),
                    format!("impossible d’écrire `{path}` : {error}"),
                )
            }
            Self::Stopped => language.pick("stopped".to_owned(), "interrompu".to_owned()),
        }
    }
}
