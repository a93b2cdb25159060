//! Why a site was not written.

use quintet::core::Language;
use std::io;
use std::path::PathBuf;

/// Why a site was not written.
#[derive(Debug)]
pub enum SiteError {
    /// The module cannot be read.
    Module(PathBuf, String),
    /// What was given as the module is something else.
    NoModule(PathBuf),
    /// A lesson of the course cannot be read.
    Lesson(String),
    /// The folder has files that no site left there.
    Taken(PathBuf),
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
    /// It was stopped on the way; what was written so far stays.
    Stopped,
}

impl SiteError {
    /// The error as a sentence; what the system says stays as it says it.
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
