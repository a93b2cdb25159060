//! The files of a submission in memory, within bounds, all inside the submission's own folder.
//!
//! Every submission (a folder, a zip, single files) is converted to this, and only this is
//! inspected, compiled and compared. So no link is followed, and no name leads outside.

use super::{Problem, archive};
use crate::journal::hash;
use quintet::core::foreign::is_hidden;
use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::{fs, str};

/// Maximum number of files in a submission.
const MOST_FILES: usize = 2000;
/// Maximum total size in bytes.
const MOST_BYTES: u64 = 64 << 20;
/// Maximum length in bytes of a name and of one of its parts, and maximum number of parts.
const LONGEST_NAME: usize = 400;
const LONGEST_PART: usize = 200;
const DEEPEST: usize = 32;
/// Files left behind by editors, packers and tools.
const LEFT_OUT: [&str; 12] = [
    ".git",
    ".hg",
    ".svn",
    ".idea",
    ".vscode",
    ".DS_Store",
    "Thumbs.db",
    "__MACOSX",
    "__pycache__",
    "node_modules",
    ".venv",
    "venv",
];

/// A file of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct File {
    pub(super) bytes: Vec<u8>,
    is_executable: bool,
}

/// The files of a submission by name, with folders separated by `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Files(BTreeMap<String, File>);

impl Files {
    /// Reads a submission from these places: a folder, a zip, or files. A single folder or zip
    /// inside is replaced by its contents.
    pub(super) fn read(places: &[(String, &Path)]) -> Result<Self, Problem> {
        let mut files = Self::default();
        for (name, path) in places {
            files.take(name, path)?;
        }
        files.settled()
    }

    /// Reads a submission that came as one file: a zip, or a program.
    pub(super) fn uploaded(name: &str, bytes: Vec<u8>) -> Result<Self, Problem> {
        let mut files = Self::default();
        files.add(&within(name)?, bytes, false)?;
        files.settled()
    }

    fn take(&mut self, name: &str, path: &Path) -> Result<(), Problem> {
        let unreadable = |error: io::Error| Problem::unreadable(name, error);
        let found = fs::symlink_metadata(path).map_err(unreadable)?;
        if found.is_symlink() {
            return Err(Problem::Link { name: name.to_owned() });
        }
        if found.is_dir() {
            return self.take_folder("", path);
        }
        if !found.is_file() {
            return Err(Problem::Special { name: name.to_owned() });
        }
        self.take_file(name, path)
    }

    fn take_folder(&mut self, prefix: &str, path: &Path) -> Result<(), Problem> {
        let unreadable = |error: io::Error| Problem::unreadable(prefix, error);
        let folder = Held::open(path).map_err(unreadable)?;
        let entries = fs::read_dir(&folder.path).map_err(unreadable)?;
        for entry in entries {
            let entry = entry.map_err(unreadable)?;
            let Ok(name) = entry.file_name().into_string() else {
                let name = entry.file_name().to_string_lossy().into_owned();
                return Err(Problem::Special { name });
            };
            let name = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
            if is_left_out(&name) {
                continue;
            }
            let kind = entry.file_type().map_err(unreadable)?;
            match () {
                () if kind.is_symlink() => return Err(Problem::Link { name }),
                () if kind.is_dir() && name.matches('/').count() >= DEEPEST => {
                    return Err(Problem::TooLarge);
                }
                () if kind.is_dir() => self.take_folder(&name, &entry.path())?,
                () if kind.is_file() => self.take_file(&name, &entry.path())?,
                () => return Err(Problem::Special { name }),
            }
        }
        Ok(())
    }

    fn take_file(&mut self, name: &str, path: &Path) -> Result<(), Problem> {
        let unreadable = |error: io::Error| Problem::unreadable(name, error);
        let file = open(path).map_err(unreadable)?;
        let found = file.metadata().map_err(unreadable)?;
        if !found.is_file() {
            return Err(Problem::Special { name: name.to_owned() });
        }
        let (left, mut bytes) = (self.left(), Vec::new());
        file.take(left + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        self.add(name, bytes, is_executable(&found))
    }

    /// Bytes of room left.
    fn left(&self) -> u64 {
        let held: usize = self.0.values().map(|file| file.bytes.len()).sum();
        MOST_BYTES.saturating_sub(held as u64)
    }

    /// Adds a file if its name stays inside and there is room.
    fn add(&mut self, name: &str, bytes: Vec<u8>, is_executable: bool) -> Result<(), Problem> {
        if self.0.len() >= MOST_FILES || bytes.len() as u64 > self.left() {
            return Err(Problem::TooLarge);
        }
        let special = || Problem::Special { name: name.to_owned() };
        let parts = || name.split('/');
        let is_long = name.len() > LONGEST_NAME || parts().any(|part| part.len() > LONGEST_PART);
        if is_long || parts().count() > DEEPEST || name.chars().any(is_hidden) {
            return Err(special());
        }
        // A name cannot be both a file and a folder.
        let inner = format!("{name}/");
        let follows = self.0.range(inner.clone()..).next();
        let outer = name.match_indices('/').any(|(at, _)| self.0.contains_key(&name[..at]));
        if outer || follows.is_some_and(|(other, _)| other.starts_with(&inner)) {
            return Err(special());
        }
        // On some systems these are the same file, and it would be unclear which one counts.
        if self.names().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(special());
        }
        let file = File { bytes, is_executable };
        self.0.insert(name.to_owned(), file);
        Ok(())
    }

    /// Reads the files of a zip.
    pub(super) fn of_zip(zip: &[u8]) -> Result<Self, Problem> {
        let mut files = Self::default();
        for entry in archive::entries(zip).map_err(|why| Problem::unreadable("zip", why))? {
            let name = within(&entry.name)?;
            if entry.is_link {
                return Err(Problem::Link { name });
            }
            if !is_left_out(&name) {
                let bytes = entry.read(files.left())?;
                files.add(&name, bytes, entry.is_executable)?;
            }
        }
        Ok(files)
    }

    /// Removes an outer folder or zip that contains everything.
    fn settled(mut self) -> Result<Self, Problem> {
        if let (1, Some((_, file))) = (self.0.len(), self.0.first_key_value())
            && archive::is_zip(&file.bytes)
        {
            self = Self::of_zip(&file.bytes)?;
        }
        let top = |name: &String| name.split_once('/').map(|(top, _)| format!("{top}/"));
        while let Some(top) = self.0.keys().next().and_then(top)
            && self.0.keys().all(|name| name.starts_with(&top))
        {
            let inner = |(name, file): (String, File)| (name[top.len()..].to_owned(), file);
            self.0 = self.0.into_iter().map(inner).collect();
        }
        if self.0.is_empty() { Err(Problem::Empty) } else { Ok(self) }
    }

    /// The names of all files, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The contents of a file.
    pub(super) fn get(&self, name: &str) -> Option<&[u8]> {
        self.0.get(name).map(|file| file.bytes.as_slice())
    }

    /// The contents of a file as text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        str::from_utf8(self.get(name)?).ok()
    }

    /// A hash of all names and contents.
    pub(super) fn fingerprint(&self) -> String {
        let mut all = Vec::new();
        for (name, File { bytes, is_executable }) in &self.0 {
            for part in [name.as_bytes(), bytes, &[u8::from(*is_executable)]] {
                all.extend_from_slice(&(part.len() as u64).to_le_bytes());
                all.extend_from_slice(part);
            }
        }
        hash(&mut all.as_slice()).unwrap_or_default()
    }

    /// Writes the selected files into a new folder.
    pub(super) fn write(&self, folder: &Path, wanted: impl Fn(&str) -> bool) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for (name, file) in self.0.iter().filter(|(name, _)| wanted(name)) {
            let path = folder.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(&path, &file.bytes)?;
            #[cfg(unix)]
            if file.is_executable || file.bytes.starts_with(b"#!") {
                use std::os::unix::fs::PermissionsExt as _;
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
            }
        }
        Ok(())
    }
}

/// Checks that the name of a zip entry stays inside: no `..`, no root, no drive.
fn within(name: &str) -> Result<String, Problem> {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| *part != ".").collect();
    let leads_out = |part: &&str| matches!(*part, "" | "..") || part.contains([':', '\0']);
    match parts.is_empty() || parts.iter().any(leads_out) {
        true => Err(Problem::Outside { name: name.to_owned() }),
        false => Ok(parts.join("/")),
    }
}

fn is_left_out(name: &str) -> bool {
    name.split('/').any(|part| LEFT_OUT.contains(&part) || part.starts_with("._"))
}

/// An open folder, whose path stays the same: its author may put a link in its place while it is read.
struct Held {
    path: PathBuf,
    _folder: Option<fs::File>,
}

impl Held {
    #[cfg(target_os = "linux")]
    fn open(path: &Path) -> io::Result<Self> {
        use nix::libc::{O_DIRECTORY, O_NOFOLLOW};
        use std::os::fd::AsRawFd as _;
        let mut options = fs::OpenOptions::new();
        let flags = O_DIRECTORY | O_NOFOLLOW;
        std::os::unix::fs::OpenOptionsExt::custom_flags(options.read(true), flags);
        let folder = options.open(path)?;
        let path = PathBuf::from(format!("/proc/self/fd/{}", folder.as_raw_fd()));
        Ok(Self { path, _folder: Some(folder) })
    }

    #[cfg(not(target_os = "linux"))]
    fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), _folder: None })
    }
}

/// Opens a regular file; refuses a link or a pipe in its place.
fn open(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use nix::libc::{O_NOFOLLOW, O_NONBLOCK};
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, O_NOFOLLOW | O_NONBLOCK);
    }
    options.open(path)
}

#[cfg(unix)]
fn is_executable(found: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    false
}

#[cfg(test)]
impl Files {
    /// Creates files for a test.
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file = |text: &str| File { bytes: text.into(), is_executable: false };
        Self(files.iter().map(|(name, text)| ((*name).to_owned(), file(text))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a zip of stored files, each with its mode.
    fn zip(files: &[(&str, &str, u32)]) -> Vec<u8> {
        let (mut zip, mut directory) = (Vec::new(), Vec::new());
        for (name, text, mode) in files {
            let mut crc = flate2::Crc::new();
            crc.update(text.as_bytes());
            let at = zip.len() as u32;
            let size = (text.len() as u32).to_le_bytes();
            let sum = crc.sum().to_le_bytes();
            let length = (name.len() as u16).to_le_bytes();
            let middle =
                [&[20, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &sum, &size, &size, &length].concat();
            zip.extend(
                [b"PK\x03\x04", &middle[..], &[0, 0], name.as_bytes(), text.as_bytes()].concat(),
            );
            let mode = (mode << 16).to_le_bytes();
            directory.extend([b"PK\x01\x02\x14\x03", &middle[..], &[0; 8], &mode].concat());
            directory.extend([&at.to_le_bytes(), name.as_bytes()].concat());
        }
        let (at, count) = (zip.len() as u32, (files.len() as u16).to_le_bytes());
        let size = (directory.len() as u32).to_le_bytes();
        let end = [b"PK\x05\x06", &[0; 4][..], &count, &count, &size, &at.to_le_bytes(), &[0, 0]];
        [zip, directory, end.concat()].concat()
    }

    #[test]
    fn a_zip_is_read_and_its_folder_left_out() {
        let zip = zip(&[("hand in/bot.py", "print(1)", 0o644), ("hand in/__MACOSX/x", "", 0o644)]);
        let one = Files::of(&[]);
        let mut packed = one.clone();
        packed.add("bot.zip", zip.clone(), false).unwrap();
        assert_eq!(packed.settled().unwrap(), Files::of(&[("bot.py", "print(1)")]));
        for length in 0..zip.len() {
            assert!(Files::of_zip(&zip[..length]).is_err(), "cut at {length}");
        }
    }

    #[test]
    fn no_name_leads_out_of_a_zip() {
        for name in ["../up", "a/../../up", "/root", "c:/x", "..\\up", "a//b", ""] {
            let found = Files::of_zip(&zip(&[(name, "x", 0o644)]));
            assert_eq!(found, Err(Problem::Outside { name: name.to_owned() }));
        }
        let link = Files::of_zip(&zip(&[("passwd", "/etc/passwd", 0o120_777)]));
        assert_eq!(link, Err(Problem::Link { name: "passwd".to_owned() }));
        for (first, second) in [("a", "a/b"), ("a/b/c", "a/b")] {
            let both = Files::of_zip(&zip(&[(first, "1", 0), (second, "2", 0)]));
            assert_eq!(both, Err(Problem::Special { name: second.to_owned() }));
        }
        let long = "x".repeat(LONGEST_PART + 1);
        for name in ["a\u{202e}b", "a\nb", long.as_str()] {
            let found = Files::of_zip(&zip(&[(name, "1", 0)]));
            assert_eq!(found, Err(Problem::Special { name: name.to_owned() }));
        }
        let twice = Files::of_zip(&zip(&[("a", "1", 0), ("./a", "2", 0)]));
        assert_eq!(twice, Err(Problem::Special { name: "a".to_owned() }));
        let cases = Files::of_zip(&zip(&[("bot.py", "1", 0), ("Bot.py", "2", 0)]));
        assert_eq!(cases, Err(Problem::Special { name: "Bot.py".to_owned() }));
    }

    #[test]
    fn an_uploaded_file_is_a_program_or_a_zip() {
        let packed = zip(&[("hand in/bot.py", "print(1)", 0o644)]);
        let one = Files::of(&[("bot.py", "print(1)")]);
        assert_eq!(Files::uploaded("any.zip", packed), Ok(one.clone()));
        assert_eq!(Files::uploaded("bot.py", b"print(1)".to_vec()), Ok(one));
        for name in ["../bot.py", "/bot.py", ""] {
            let outside = Err(Problem::Outside { name: name.to_owned() });
            assert_eq!(Files::uploaded(name, Vec::new()), outside);
        }
        let slip = zip(&[("bot.py", "1", 0), ("../up", "2", 0)]);
        let outside = Err(Problem::Outside { name: "../up".to_owned() });
        assert_eq!(Files::uploaded("bot.zip", slip), outside);
        let link = zip(&[("bot.py", "1", 0), ("passwd", "/etc/passwd", 0o120_777)]);
        let found = Files::uploaded("bot.zip", link);
        assert_eq!(found, Err(Problem::Link { name: "passwd".to_owned() }));
    }

    /// What happens if a folder becomes a link after it was looked at.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_link_in_the_place_of_a_folder_is_not_followed() {
        let place = std::env::temp_dir().join(format!("quintet-files-{}", std::process::id()));
        let secret = place.join("secret");
        fs::create_dir_all(&secret).unwrap();
        fs::write(secret.join("bot.py"), "a secret").unwrap();
        std::os::unix::fs::symlink(&secret, place.join("link")).unwrap();
        let read = |name: &str| {
            let mut files = Files::default();
            files.take_folder("", &place.join(name)).map(|()| files)
        };
        assert_eq!(read("secret"), Ok(Files::of(&[("bot.py", "a secret")])));
        assert!(matches!(read("link"), Err(Problem::Unreadable { .. })));
        let _ = fs::remove_dir_all(place);
    }

    #[test]
    fn damage_and_floods_are_found() {
        let mut broken = zip(&[("a", "one", 0o644)]);
        let at = broken.windows(3).position(|it| it == b"one").unwrap();
        broken[at] = b'0';
        assert!(matches!(Files::of_zip(&broken), Err(Problem::Unreadable { .. })));
        let mut files = Files::default();
        let many = (0..MOST_FILES).try_for_each(|at| files.add(&at.to_string(), Vec::new(), false));
        assert_eq!((many, files.add("x", Vec::new(), false)), (Ok(()), Err(Problem::TooLarge)));
        let large = Files::default().add("x", vec![0; MOST_BYTES as usize + 1], false);
        assert_eq!(large, Err(Problem::TooLarge));
    }

    #[test]
    fn every_change_is_another_fingerprint() {
        let of = |files: &[(&str, &str)]| Files::of(files).fingerprint();
        let all =
            [of(&[("a", "b")]), of(&[("a", "c")]), of(&[("ab", "")]), of(&[("a", "b"), ("c", "")])];
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
        assert_eq!(of(&[("a", "b")]), of(&[("a", "b")]));
    }
}
