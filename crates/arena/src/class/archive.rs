//! Reads zip archives from strangers, in memory and within bounds.
//!
//! ```text
//!  local header, name, data │ … │ central directory: a record for each file │ end record
//! ```
//!
//! The central directory lists the files; of the local headers only the lengths are used. Entries
//! may be stored or deflated, which is all that packers write. Nothing is written to disk here.
//! Format: PKWARE's APPNOTE.TXT.

use super::Problem;
use flate2::Crc;
use flate2::read::DeflateDecoder;
use std::io::Read as _;

/// An entry of an archive.
#[derive(Debug)]
pub(super) struct Entry<'z> {
    /// Its name as written in the archive: `src/bot.py`.
    pub(super) name: String,
    /// Whether it is a symbolic link.
    pub(super) is_link: bool,
    /// Whether it is executable, if the packer recorded that.
    pub(super) is_executable: bool,
    size: u64,
    checksum: u32,
    method: u16,
    data: &'z [u8],
}

/// Reads a field of a record.
fn field<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    field(bytes, at).map(|it| usize::from(u16::from_le_bytes(it)))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    field(bytes, at).map(u32::from_le_bytes)
}

/// Size of the end record without its comment, which comes last in the file.
const END: usize = 22;
/// The first bytes of an archive; an empty one begins with its end record.
const MAGIC: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// Whether a file begins like an archive.
pub(super) fn is_zip(bytes: &[u8]) -> bool {
    MAGIC.iter().any(|magic| bytes.starts_with(magic))
}

/// The files of an archive, without folders.
///
/// # Errors
/// Why the archive cannot be read.
pub(super) fn entries(zip: &[u8]) -> Result<Vec<Entry<'_>>, &'static str> {
    const DAMAGED: &str = "the zip is damaged";
    let last = zip.len().saturating_sub(END);
    let first = last.saturating_sub(usize::from(u16::MAX));
    let end = (first..=last).rev().find(|&at| zip[at..].starts_with(b"PK\x05\x06"));
    let end = end.ok_or("it is damaged, or not a zip")?;
    let count = short(zip, end + 10).ok_or(DAMAGED)?;
    let mut at = long(zip, end + 16).ok_or(DAMAGED)? as usize;
    if count == usize::from(u16::MAX) || at == u32::MAX as usize {
        return Err("zips with more than 65 534 entries or 4 GiB are not accepted");
    }
    let mut entries = Vec::new();
    for _ in 0..count {
        let (entry, next) = entry(zip, at)?.ok_or(DAMAGED)?;
        at = next;
        entries.extend(entry);
    }
    Ok(entries)
}

/// Reads the record at `at`. Returns the entry (`None` for a folder) and the start of the next
/// record, or `None` if there is no record here.
fn entry(zip: &[u8], at: usize) -> Result<Option<(Option<Entry<'_>>, usize)>, &'static str> {
    let read = || {
        let record = zip.get(at..).filter(|rest| rest.starts_with(b"PK\x01\x02"))?;
        let [name, extra, comment] = [short(record, 28)?, short(record, 30)?, short(record, 32)?];
        let text = String::from_utf8_lossy(record.get(46..46 + name)?).into_owned();
        let next = at + 46 + name + extra + comment;
        let (attributes, is_unix) = (long(record, 38)?, record.get(5)? == &3);
        let mode = if is_unix { attributes >> 16 } else { 0 };
        let local = zip.get(long(record, 42)? as usize..)?;
        let local = local.starts_with(b"PK\x03\x04").then_some(local)?;
        let start = 30 + short(local, 26)? + short(local, 28)?;
        let entry = Entry {
            name: text,
            is_link: mode & 0o170_000 == 0o120_000,
            is_executable: mode & 0o111 != 0,
            size: u64::from(long(record, 24)?),
            checksum: long(record, 16)?,
            method: short(record, 10)? as u16,
            data: local.get(start..start.checked_add(long(record, 20)? as usize)?)?,
        };
        Some((short(record, 8)? & 1 != 0, entry, next))
    };
    let Some((is_encrypted, entry, next)) = read() else { return Ok(None) };
    if is_encrypted {
        return Err("it is encrypted");
    }
    let is_folder = entry.name.ends_with(['/', '\\']);
    Ok(Some(((!is_folder).then_some(entry), next)))
}

impl Entry<'_> {
    /// Decompresses its contents.
    ///
    /// # Errors
    /// More than `most` bytes; damaged data.
    pub(super) fn read(&self, most: u64) -> Result<Vec<u8>, Problem> {
        if self.size > most {
            return Err(Problem::TooLarge);
        }
        let damaged = |why: &str| Problem::unreadable(&self.name, why);
        let mut bytes = Vec::new();
        match self.method {
            0 => bytes.extend_from_slice(self.data),
            8 => {
                // One byte more than declared is enough to detect a wrong size.
                let mut inflated = DeflateDecoder::new(self.data).take(self.size + 1);
                inflated.read_to_end(&mut bytes).map_err(|_| damaged("its data is damaged"))?;
            }
            _ => return Err(damaged("it uses an unknown compression method; use deflate")),
        }
        let mut crc = Crc::new();
        crc.update(&bytes);
        match bytes.len() as u64 == self.size && crc.sum() == self.checksum {
            true => Ok(bytes),
            false => Err(damaged("its length or its checksum is wrong")),
        }
    }
}
