//! Why a server did not start, or why it stopped.

use quintet::core::{Language, Words};
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Why a server did not start, or why it stopped.
#[derive(Debug)]
pub enum ServeError {
    /// Another program uses the port.
    PortTaken(u16),
    /// Listening failed for another reason.
    Listen(SocketAddr, io::Error),
    /// The data directory cannot be made or written.
    Data(PathBuf, io::Error),
    /// Another studio, described by the text, uses the data directory.
    DataTaken(PathBuf, String),
    /// The saved games cannot be opened or written.
    Store(PathBuf, String),
    /// Too many tasks are waiting for the saved games.
    StoreBusy,
    /// The saved games were deleted or replaced while the server ran.
    Lost(PathBuf),
    /// The ladder cannot be run, with the reason.
    Ladder(Words),
    /// The system refused a resource that the server needs.
    System(io::Error),
}

impl ServeError {
    /// The error as a sentence; the system's own message is quoted unchanged.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::PortTaken(port) => language.pick(
                format!(
                    "port {port} is taken, perhaps by a studio that runs already: choose another \
                     with --port, or any free one with --port 0"
                ),
                format!(
                    "le port {port} est pris, peut-être par un studio déjà lancé : choisissez-en un \
                     autre avec --port, ou un port libre quelconque avec --port 0"
                ),
            ),
            Self::Listen(address, error) => language.pick(
                format!("cannot listen on {address}: {error}"),
                format!("impossible d’écouter sur {address} : {error}"),
            ),
            Self::Data(path, error) => {
                let path = path.display();
                language.pick(
                    format!("cannot write to the data directory `{path}`: {error}"),
                    format!("impossible d’écrire dans le dossier des données `{path}` : {error}"),
                )
            }
            Self::DataTaken(path, holder) => {
                let path = path.display();
                let holder =
                    if holder.is_empty() { String::new() } else { format!(" ({holder})") };
                language.pick(
                    format!(
                        "another studio{holder} uses the data directory `{path}`: end it first, or \
                         name another directory with --data"
                    ),
                    format!(
                        "un autre studio{holder} utilise le dossier des données `{path}` : \
                         arrêtez-le d’abord, ou donnez un autre dossier avec --data"
                    ),
                )
            }
            Self::Store(path, error) => {
                let path = path.display();
                language.pick(
                    format!("cannot use the saved games in `{path}`: {error}"),
                    format!("impossible d’utiliser les parties gardées dans `{path}` : {error}"),
                )
            }
            Self::StoreBusy => language
                .pick(
                    "the saved games are busy: try again later",
                    "les parties gardées sont occupées : réessayez plus tard",
                )
                .to_owned(),
            Self::Lost(path) => {
                let path = path.display();
                language.pick(
                    format!(
                        "the saved games in `{path}` were deleted or replaced while the studio \
                         ran: what was in them is not there any more, and a new file was begun"
                    ),
                    format!(
                        "les parties gardées dans `{path}` ont été effacées ou remplacées pendant \
                         que le studio tournait : elles n’y sont plus, et un nouveau fichier est \
                         commencé"
                    ),
                )
            }
            Self::Ladder(why) => why.get(language).to_owned(),
            Self::System(error) => language.pick(
                format!("the server cannot run: {error}"),
                format!("le serveur ne peut pas tourner : {error}"),
            ),
        }
    }
}

impl fmt::Display for ServeError {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for ServeError {}
