//! Ensures that only one studio at a time uses a data directory.
//!
//! The system locks the file `lock` in it for as long as a studio runs, however that ends. The file says which studio
//! it is.

use crate::error::ServeError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

/// The file in the data directory.
pub(crate) const FILE: &str = "lock";

/// Bytes of the file that are read: a process id and an address.
const MOST_BYTES: u64 = 200;

/// A data directory that is ours until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Locks a data directory, created if missing.
    ///
    /// # Errors
    /// The directory cannot be written; [`ServeError::DataTaken`] if another studio uses it, naming that one.
    pub(crate) fn take(folder: &Path) -> Result<Self, ServeError> {
        let refused = |error: io::Error| ServeError::Data(folder.to_owned(), error);
        make_folder(folder).map_err(refused)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(folder.join(FILE)).map_err(refused)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // If it cannot be read, as on Windows, it is left out.
                let _ = file.take(MOST_BYTES).read_to_string(&mut holder);
                let holder = holder.trim().replace(char::is_control, " ");
                Err(ServeError::DataTaken(folder.to_owned(), holder))
            }
            // The file system has no locks: go on without one.
            Err(TryLockError::Error(_)) => Ok(Self(file)),
        }
    }

    /// Writes into the file which studio holds the lock.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn sign(&mut self, address: &str) -> io::Result<()> {
        let process = std::process::id();
        self.0.set_len(0)?;
        self.0.rewind()?;
        writeln!(self.0, "process {process}, {address}")
    }

    /// Releases the directory even if parts of this studio are still shutting down.
    pub(crate) fn release(&self) {
        let _ = self.0.unlock();
    }
}

/// Creates the directory, for this user only.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
