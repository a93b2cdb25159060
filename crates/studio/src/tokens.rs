//! The tokens of a studio: one for its owner, and one to hand out.
//!
//! They are created once and kept in the data directory, in a file that only the user who runs the studio may read. So
//! open tabs, bookmarks and links still work after a restart.
//!
//! ```text
//!  owner 3f0c…      may do everything
//!  visitor 91ab…    may do everything but delete and stop what others may have begun
//! ```

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// The file in the data directory.
pub(crate) const FILE: &str = "token";

/// Bytes of a token: too many to guess.
const BYTES: usize = 24;

/// Who a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// Someone who got the visitors' address from the owner.
    Visitor,
    /// The person who started the studio.
    Owner,
}

/// The token of each role.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Tokens {
    owner: String,
    visitor: String,
}

impl std::fmt::Debug for Tokens {
    /// Keeps secrets out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tokens")
    }
}

impl Tokens {
    /// The tokens of a data directory, created if missing. A file that others could read, or that holds something else,
    /// is replaced.
    ///
    /// # Errors
    /// The directory cannot be written, or the system provides no random numbers.
    pub(crate) fn of(data: &Path) -> io::Result<Self> {
        let file = data.join(FILE);
        if let Some(tokens) = read_private(&file).as_deref().and_then(Self::read) {
            return Ok(tokens);
        }
        let tokens = Self { owner: fresh()?, visitor: fresh()? };
        write_private(&file, &format!("owner {}\nvisitor {}\n", tokens.owner, tokens.visitor))?;
        Ok(tokens)
    }

    /// The token of a role.
    pub(crate) fn get(&self, role: Role) -> &str {
        match role {
            Role::Owner => &self.owner,
            Role::Visitor => &self.visitor,
        }
    }

    /// The role that a token gives.
    pub(crate) fn role(&self, given: &str) -> Option<Role> {
        [Role::Owner, Role::Visitor].into_iter().find(|&role| is_same(given, self.get(role)))
    }

    fn read(text: &str) -> Option<Self> {
        let line = |name: &str| {
            let token = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
            let is_hex = token.bytes().all(|byte| byte.is_ascii_hexdigit());
            (token.len() == 2 * BYTES && is_hex).then(|| token.to_owned())
        };
        Some(Self { owner: line("owner")?, visitor: line("visitor")? })
    }
}

/// The text of a file that only its user may read; `None` if others can read it or it does not exist.
pub(crate) fn read_private(file: &Path) -> Option<String> {
    is_private(file).then(|| fs::read_to_string(file).ok()).flatten()
}

/// Writes a file that only its user may read. A reader finds the old file or the new one, never a part.
pub(crate) fn write_private(file: &Path, text: &str) -> io::Result<()> {
    let unfinished = file.with_extension("new");
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&unfinished)?.write_all(text.as_bytes())?;
    fs::rename(unfinished, file)
}

/// Whether only its user may read a file.
#[cfg(unix)]
fn is_private(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|data| data.permissions().mode() & 0o077 == 0)
}

/// On other systems the access rights are the system's business.
#[cfg(not(unix))]
fn is_private(_: &Path) -> bool {
    true
}

/// Compares in time that does not depend on how much of it is correct.
pub(crate) fn is_same(given: &str, token: &str) -> bool {
    let differs = given.bytes().zip(token.bytes()).fold(0, |sum, (one, other)| sum | one ^ other);
    given.len() == token.len() && differs == 0
}

/// Creates a token.
pub(crate) fn fresh() -> io::Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}
