//! The files of a site: collected, compressed and written; files of an earlier site are removed.

use super::{SiteError, SiteSize};
use flate2::Compression;
use flate2::write::GzEncoder;
use quintet::core::StopFlag;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The list of a site's files, stored in its folder; it marks the folder as a site.
const LIST: &str = "site.json";

/// Files smaller than this, in bytes, get no compressed copy.
const SMALL: usize = 512;

/// The files of a site by name.
#[derive(Default)]
pub(super) struct Folder {
    files: BTreeMap<String, File>,
}

struct File {
    bytes: Vec<u8>,
    /// Whether the file is already compressed.
    is_dense: bool,
}

impl Folder {
    pub(super) fn add(&mut self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(name.to_owned(), File { bytes: bytes.into(), is_dense: false });
    }

    /// Adds a file that is already compressed.
    pub(super) fn add_compressed(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.insert(name.to_owned(), File { bytes, is_dense: true });
    }

    /// The selected files with the marks of their contents.
    pub(super) fn list(&self, is_wanted: impl Fn(&str) -> bool) -> Value {
        let wanted = self.files.iter().filter(|(name, _)| is_wanted(name));
        json!(wanted.map(|(name, file)| (name, mark(&file.bytes))).collect::<BTreeMap<_, _>>())
    }

    /// The sizes of the selected files, in bytes.
    pub(super) fn sizes(&self, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, u64> {
        let wanted = self.files.iter().filter(|(name, _)| is_wanted(name));
        wanted.map(|(name, file)| (name.clone(), file.bytes.len() as u64)).collect()
    }

    /// Writes all files, and removes those that only an earlier site had.
    pub(super) fn write(mut self, out: &Path, stop: &StopFlag) -> Result<SiteSize, SiteError> {
        let files = self.files.len();
        let bytes = self.files.values().map(|file| file.bytes.len() as u64).sum();
        self.compress(stop)?;
        let names: BTreeSet<&String> = self.files.keys().collect();
        let before = listed(out).unwrap_or_default();
        let gone: Vec<_> = before.iter().filter(|name| !names.contains(name)).collect();
        // The list comes first, so that files written before an interruption are recognised next time.
        let all: BTreeSet<&String> = names.iter().copied().chain(gone.iter().copied()).collect();
        write(&out.join(LIST), json!({ "files": all }).to_string().as_bytes())?;
        for (name, file) in &self.files {
            if stop.is_stopped() {
                return Err(SiteError::Stopped);
            }
            write(&out.join(name), &file.bytes)?;
        }
        for name in gone {
            let path = out.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(SiteError::File(path, error));
                }
                _ => {}
            }
        }
        write(&out.join(LIST), json!({ "files": names }).to_string().as_bytes())?;
        Ok(SiteSize { files, bytes, module: 0 })
    }

    /// Adds the compressed copies.
    fn compress(&mut self, stop: &StopFlag) -> Result<(), SiteError> {
        let mut copies = Vec::new();
        for (name, file) in &self.files {
            if stop.is_stopped() {
                return Err(SiteError::Stopped);
            }
            if !file.is_dense && file.bytes.len() >= SMALL {
                copies.push((
                    format!("{name}.br"),
                    crate::shelf::compress(&file.bytes, LEVEL).to_vec(),
                ));
                copies.push((format!("{name}.gz"), gzip(&file.bytes)));
            }
        }
        for (name, bytes) in copies {
            self.add_compressed(&name, bytes);
        }
        Ok(())
    }
}

/// Brotli's level for files that are compressed once and sent often.
const LEVEL: i32 = 9;

/// Compresses bytes with gzip.
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory is written")
}

/// A checksum by which the service worker recognises a file: 32-bit FNV-1a, and the length.
pub(super) fn mark(bytes: &[u8]) -> String {
    let step = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}-{:x}", bytes.iter().fold(0x811c_9dc5, step), bytes.len())
}

/// Checks that a site may be written there: the folder is empty or missing, or holds a site.
pub(super) fn check(out: &Path) -> Result<(), SiteError> {
    let failed = |error| SiteError::File(out.to_owned(), error);
    match fs::read_dir(out) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(failed(error)),
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) if listed(out).is_some() => Ok(()),
            Some(_) => Err(SiteError::Taken(out.to_owned())),
        },
    }
}

/// The files of the site in a folder; `None` if there is none. A list with names that lead out of the folder is not
/// accepted.
fn listed(out: &Path) -> Option<Vec<String>> {
    let list: Value = serde_json::from_slice(&fs::read(out.join(LIST)).ok()?).ok()?;
    let names = list.get("files")?.as_array()?.iter().map(|name| name.as_str().map(str::to_owned));
    let names = names.collect::<Option<Vec<_>>>()?;
    let is_inside = |name: &String| {
        let path = PathBuf::from(name);
        path.components().all(|part| matches!(part, std::path::Component::Normal(_)))
    };
    names.iter().all(is_inside).then_some(names)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), SiteError> {
    let failed = |error| SiteError::File(path.to_owned(), error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, bytes).map_err(failed)
}
