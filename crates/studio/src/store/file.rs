//! The database file: who owns it, and whether it is still the same.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Other files that a studio keeps in its data directory.
#[cfg(unix)]
const OTHERS: [&str; 5] =
    [crate::lock::FILE, crate::tokens::FILE, crate::class::FILE, "arena", "reports"];

/// The identity of the file at a path, so that a replacement is noticed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity(Vec<Option<(u64, u64)>>);

impl Identity {
    /// The identity of a database and of its log, which holds the latest games.
    pub(super) fn of(file: &Path) -> Self {
        Self([file.to_owned(), beside(file, "-wal")].iter().map(|path| number(path)).collect())
    }

    /// Whether the path still leads to the same files.
    pub(super) fn is_still(&self, file: &Path) -> bool {
        let now = Self::of(file);
        // A log that did not exist yet may have been created since.
        self.0.iter().zip(now.0).all(|(then, now)| then.is_none() || *then == now)
    }

    /// Removes the log of a deleted file: SQLite would write its contents over the file that took its place.
    pub(super) fn remove_log(&self, file: &Path) -> io::Result<()> {
        let now = Self::of(file);
        if self.0[0] == now.0[0] || self.0[1].is_none() || self.0[1] != now.0[1] {
            return Ok(());
        }
        ["-wal", "-shm"].iter().try_for_each(|suffix| match fs::remove_file(beside(file, suffix)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        })
    }
}

/// `games.sqlite3-wal` and the like.
fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The device of a file, and its number there.
#[cfg(unix)]
fn number(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
}

/// On other systems an open file cannot be deleted.
#[cfg(not(unix))]
fn number(path: &Path) -> Option<(u64, u64)> {
    fs::metadata(path).ok().map(|_| (0, 0))
}

/// Creates the directory and the file if missing, for this user only. An existing file is restricted to this user, and
/// so is a directory that holds nothing else.
#[cfg(unix)]
pub(super) fn make_private(folder: &Path, file: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    fs::OpenOptions::new().append(true).create(true).mode(0o600).open(file)?;
    let close = |path: &Path, mode: u32| {
        let open = fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o777 != mode);
        if open { fs::set_permissions(path, fs::Permissions::from_mode(mode)) } else { Ok(()) }
    };
    for path in [file.to_owned(), beside(file, "-wal"), beside(file, "-shm")] {
        close(&path, 0o600)?;
    }
    let name = file.file_name().unwrap_or_default().as_encoded_bytes();
    let is_ours = |entry: io::Result<fs::DirEntry>| {
        let is_known = |found: &std::ffi::OsStr| OTHERS.iter().any(|&other| found == other);
        entry.is_ok_and(|entry| {
            let found = entry.file_name();
            found.as_encoded_bytes().starts_with(name) || is_known(&found)
        })
    };
    if fs::read_dir(folder)?.all(is_ours) { close(folder, 0o700) } else { Ok(()) }
}

/// Creates the directory if missing; the system decides who may read it.
#[cfg(not(unix))]
pub(super) fn make_private(folder: &Path, _file: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}
