//! One studio at a time uses a data directory.
//!
//! The file `lock` in it is locked by the system while a studio runs, however
//! that ends, and says which one it is.

use crate::error::ServeError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

/// The file in the data directory.
pub(crate) const FILE: &str = "lock";

/// Bytes of the file that are read: a process and an address.
const MOST_BYTES: u64 = 200;

/// A data directory that is ours until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Takes a data directory, which is made if it is not there.
    ///
    /// # Errors
    /// The directory cannot be written; [`ServeError::DataTaken`], with the studio that has it.
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
                // What cannot be read, such as on Windows, is not said.
                let _ = file.take(MOST_BYTES).read_to_string(&mut holder);
                let holder = holder.trim().replace(char::is_control, " ");
                Err(ServeError::DataTaken(folder.to_owned(), holder))
            }
            // A file system without locks: then the rest of the care must do.
            Err(TryLockError::Error(_)) => Ok(Self(file)),
        }
    }

    /// Says who has it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn sign(&mut self, address: &str) -> io::Result<()> {
        let process = std::process::id();
        self.0.set_len(0)?;
        self.0.rewind()?;
        writeln!(self.0, "process {process}, {address}")
    }

    /// Lets others have it, even while something of this studio is still ending.
    pub(crate) fn release(&self) {
        let _ = self.0.unlock();
    }
}

/// Makes the directory, for this user only.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
