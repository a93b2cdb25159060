//! A program that runs once to its end, such as a compiler.
//!
//! It runs in the same sandbox as other programs, in a folder it may write to. The folder's size is
//! checked while it runs, because the kernel has no limit for a folder.

use super::launch::Sight;
use super::process::{Surroundings, describe, keep_last, lock, starting};
use super::{Bounds, Sandbox};
use crate::Everybody;
use quintet::core::StopFlag;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// If its disk has less free space, in bytes, it is ended: it may hold files that it has already removed.
const FREE: u64 = 1 << 30;
/// How often it is checked.
const LOOK: Duration = Duration::from_millis(20);
/// How often its folder is measured.
const MEASURE: Duration = Duration::from_millis(250);
/// Time for its launcher to end everything.
const CLEARING: Duration = Duration::from_secs(1);

/// A program to run once.
pub(crate) struct Tool<'a> {
    pub(crate) words: &'a [String],
    /// A compiler outside the system that it may see.
    pub(crate) tool: Option<&'a Path>,
    /// Its working folder, which it may write to.
    pub(crate) folder: &'a Path,
    pub(crate) bounds: &'a Bounds,
    /// Its time limit.
    pub(crate) patience: Duration,
    /// Maximum bytes and number of files in its folder.
    pub(crate) quota: (u64, usize),
}

/// How the program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// With exit status 0.
    Well,
    /// Otherwise: how, and the end of its output.
    Badly(String, String),
    /// It took too long.
    Late,
    /// Its folder grew too large.
    Quota,
    /// The flag was raised.
    Stopped,
}

impl Tool<'_> {
    /// Runs it.
    ///
    /// # Errors
    /// The reason why it could not be started.
    pub(crate) fn run(&self, everybody: &Everybody, stop: &StopFlag) -> Result<Ended, String> {
        let surroundings = Surroundings {
            bounds: self.bounds,
            folder: Some(self.folder),
            sight: Sight::Workplace,
            tool: self.tool,
        };
        let mut starting = starting(everybody, self.words, surroundings)?;
        let mut child = starting
            .stdin(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", self.words[0]))?;
        let said = Arc::new(Mutex::new(Vec::new()));
        let [out, err] = [
            child.stdout.take().map(|from| listen(from, &said)),
            child.stderr.take().map(|from| listen(from, &said)),
        ];
        let ended = self.wait(&mut child, stop);
        if ended.is_some() {
            end(&mut child, everybody.launcher.is_some());
        }
        // Processes it left behind may hold its output open if nothing ends them.
        if everybody.launcher.is_some() && everybody.sandbox != Sandbox::Off {
            [out, err].into_iter().flatten().for_each(|thread| drop(thread.join()));
        }
        let status = child.wait().map_err(|error| error.to_string())?;
        Ok(ended.unwrap_or_else(|| match status.success() {
            true => Ended::Well,
            false => Ended::Badly(
                describe(status),
                String::from_utf8_lossy(&lock(&said)).trim_end().to_owned(),
            ),
        }))
    }

    /// Waits for its end; returns why it must be ended, if it must.
    fn wait(&self, child: &mut Child, stop: &StopFlag) -> Option<Ended> {
        let (started, mut measured) = (Instant::now(), Instant::now());
        let had_room = free(self.folder) >= FREE;
        loop {
            if child.try_wait().map_or(true, |status| status.is_some()) {
                return None;
            }
            if stop.is_stopped() {
                return Some(Ended::Stopped);
            }
            if started.elapsed() > self.patience {
                return Some(Ended::Late);
            }
            if measured.elapsed() > MEASURE {
                measured = Instant::now();
                let (bytes, files) = measure(self.folder);
                let is_full = had_room && free(self.folder) < FREE;
                if bytes > self.quota.0 || files > self.quota.1 || is_full {
                    return Some(Ended::Quota);
                }
            }
            thread::sleep(LOOK);
        }
    }
}

fn listen(
    from: impl std::io::Read + Send + 'static,
    said: &Arc<Mutex<Vec<u8>>>,
) -> thread::JoinHandle<()> {
    let said = Arc::clone(said);
    thread::spawn(move || keep_last(from, &said))
}

/// Ends a program and everything it started.
fn end(child: &mut Child, launched: bool) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, kill, killpg};
        let group = nix::unistd::Pid::from_raw(child.id() as i32);
        let started = Instant::now();
        if launched && kill(group, Signal::SIGTERM).is_ok() {
            while started.elapsed() < CLEARING {
                if child.try_wait().is_ok_and(|status| status.is_some()) {
                    return;
                }
                thread::sleep(LOOK);
            }
        }
        let _ = killpg(group, Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = (launched, CLEARING);
    let _ = child.kill();
}

/// The free space of the disk of a folder, in bytes; without limit if that is unknown.
fn free(folder: &Path) -> u64 {
    #[cfg(unix)]
    if let Ok(disk) = nix::sys::statvfs::statvfs(folder) {
        #[allow(clippy::useless_conversion, reason = "other types on other systems")]
        return u64::from(disk.blocks_available()).saturating_mul(u64::from(disk.fragment_size()));
    }
    let _ = folder;
    u64::MAX
}

/// Bytes and entries of a folder; symbolic links are not followed. A folder that cannot be read counts as too
/// large: its owner made it inaccessible, or its path too long.
fn measure(folder: &Path) -> (u64, usize) {
    let (mut bytes, mut count) = (0, 0);
    // A list instead of recursion, because the program decides how deep the folder is.
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return (u64::MAX, count),
            entries => entries.into_iter().flatten().flatten(),
        };
        for entry in entries {
            count += 1;
            let Ok(found) = entry.metadata() else { continue };
            bytes += found.len();
            if found.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    (bytes, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_measured_whole_or_counts_as_too_large() {
        let place = std::env::temp_dir().join(format!("quintet-tool-{}", std::process::id()));
        let folder = place.join("a/b");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("c"), [0; 5000]).unwrap();
        let (bytes, count) = measure(&place);
        assert!((5000..1 << 20).contains(&bytes) && count == 3, "{bytes} {count}");
        assert_eq!(measure(&place.join("gone")), (0, 0));
        assert_eq!(measure(&place.join("x".repeat(5000))).0, u64::MAX);
        assert!(free(&place) > 0);
        let _ = fs::remove_dir_all(place);
    }
}
