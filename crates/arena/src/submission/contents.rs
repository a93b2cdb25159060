//! What a folder holds: a list within bounds, its hash, and a copy of it.
//!
//! Nothing is followed and nothing is guessed: a symbolic link, a special file or too much of
//! anything is refused, with its name.

use crate::journal::hash;
use crate::plan::fingerprint;
use quintet::core::{Words, foreign};
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Files of a folder.
const MOST_FILES: usize = 2000;
/// Bytes of all of them.
const MOST_BYTES: u64 = 64 << 20;
/// Folders within folders.
const DEEPEST: usize = 16;

/// A file of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    /// Its path within the folder.
    path: PathBuf,
    bytes: u64,
    is_executable: bool,
    /// When it was changed, in nanoseconds.
    changed: u128,
}

/// The files of a folder, sorted by their paths. Hidden files and `__pycache__` are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents(Vec<Entry>);

/// Tells whether a folder may have changed, without reading its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature(Result<Contents, Words>);

impl Contents {
    /// Lists a folder.
    ///
    /// # Errors
    /// What cannot be accepted, in words for its author.
    pub fn list(folder: &Path) -> Result<Self, Words> {
        let mut found = Self::default();
        found.add(folder, Path::new(""), 0)?;
        found.0.sort();
        Ok(found)
    }

    /// The listing, or why there is none, to compare with a later one.
    #[must_use]
    pub fn signature(folder: &Path) -> Signature {
        Signature(Self::list(folder))
    }

    fn add(&mut self, root: &Path, within: &Path, depth: usize) -> Result<(), Words> {
        let here = root.join(within);
        let failed = |error: io::Error| cannot_read(within, &error);
        if depth > DEEPEST {
            return Err(refused(within, "is too deep", "est trop profond"));
        }
        for entry in fs::read_dir(&here).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let path = within.join(&name);
            let Some(name) = name.to_str() else {
                return Err(refused(
                    &path,
                    "has a name that is not UTF-8",
                    "n’a pas un nom en UTF-8",
                ));
            };
            if name.starts_with('.') || name == "__pycache__" {
                continue;
            }
            let about = entry.metadata().map_err(|error| cannot_read(&path, &error))?;
            if about.is_dir() {
                self.add(root, &path, depth + 1)?;
                continue;
            }
            self.push(path, &about)?;
        }
        Ok(())
    }

    fn push(&mut self, path: PathBuf, about: &Metadata) -> Result<(), Words> {
        if about.is_symlink() {
            return Err(refused(&path, "is a symbolic link", "est un lien symbolique"));
        }
        if !about.is_file() {
            return Err(refused(&path, "is not a file", "n’est pas un fichier"));
        }
        let changed = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        self.0.push(Entry {
            path,
            bytes: about.len(),
            is_executable: is_executable(about),
            changed: changed.map_or(0, |since| since.as_nanos()),
        });
        let bytes: u64 = self.0.iter().map(|entry| entry.bytes).sum();
        if self.0.len() > MOST_FILES || bytes > MOST_BYTES {
            let most = MOST_BYTES >> 20;
            return Err(Words::new(
                format!(
                    "the folder is too large: expected at most {MOST_FILES} files and {most} MiB"
                ),
                format!("le dossier est trop gros ; au plus {MOST_FILES} fichiers et {most} Mio"),
            ));
        }
        Ok(())
    }

    /// A hash of everything in the folder: names, contents, which files can be executed.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn hash(&self, folder: &Path) -> Result<String, Words> {
        let mut text = String::new();
        for Entry { path, is_executable, .. } in &self.0 {
            let read = File::open(folder.join(path)).and_then(|mut file| hash(&mut file));
            let hash = read.map_err(|error| cannot_read(path, &error))?;
            text.push_str(&format!("{}\n{is_executable} {hash}\n", path.display()));
        }
        Ok(format!("{:016x}", fingerprint(text.as_bytes())))
    }

    /// Copies the files to a folder that is not there yet; everybody may read them there.
    ///
    /// # Errors
    /// What the system says.
    pub fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::create_dir_all(to)?;
        for Entry { path, is_executable, .. } in &self.0 {
            let copy = to.join(path);
            if let Some(folder) = copy.parent() {
                fs::create_dir_all(folder)?;
            }
            // Not `fs::copy`, which keeps who may read a file: a bot runs as somebody else.
            io::copy(&mut File::open(from.join(path))?, &mut File::create(&copy)?)?;
            if *is_executable {
                make_executable(&copy)?;
            }
        }
        Ok(())
    }
}

#[cfg(unix)]
fn is_executable(about: &Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755))
}

#[cfg(not(unix))]
const fn is_executable(_: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

fn shown(path: &Path) -> String {
    foreign::line(&path.to_string_lossy())
}

fn refused(path: &Path, english: &str, french: &str) -> Words {
    let path = shown(path);
    Words::new(format!("`{path}` {english}"), format!("`{path}` {french}"))
}

fn cannot_read(path: &Path, error: &io::Error) -> Words {
    let path = shown(path);
    Words::new(
        format!("cannot read `{path}`: {error}"),
        format!("impossible de lire `{path}` : {error}"),
    )
}
