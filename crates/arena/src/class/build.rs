//! Builds a submission in the sandbox, in a folder of its own.

use super::recipe::Recipe;
use super::{Files, Problem};
use crate::Everybody;
use crate::engine::tool::{Ended, Tool};
use crate::engine::{Bounds, EngineCommand, Protocol, Sandbox, join};
use quintet::core::StopFlag;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, io};

/// Time limit for a step of a build, and for all of them.
const PATIENCE: Duration = Duration::from_secs(120);
const WHOLE: Duration = Duration::from_secs(300);
/// Maximum size in bytes and number of files of a build folder.
const QUOTA: (u64, usize) = (512 << 20, 20_000);
/// Resource limits for a build step.
const BOUNDS: Bounds = Bounds {
    startup: PATIENCE,
    answer: PATIENCE,
    overhead: Duration::ZERO,
    memory: 2 << 30,
    file: 128 << 20,
    network: false,
    cpu: Some(Duration::from_secs(240)),
};
/// The user that programs started by root run as.
#[cfg(unix)]
const NOBODY: u32 = 65534;

/// A folder that is removed on drop.
pub(super) struct Workplace(pub(super) PathBuf);

impl Drop for Workplace {
    fn drop(&mut self) {
        clear(&self.0);
    }
}

/// Removes a folder, even if its owner made folders in it inaccessible, or so deep that no path leads to them.
pub(crate) fn clear(folder: &Path) {
    if fs::remove_dir_all(folder).is_ok() || !folder.exists() {
        return;
    }
    // Folders come up from below one by one, so that no path becomes long.
    let mut below = vec![folder.to_owned()];
    let mut number = 0;
    while let Some(next) = below.pop() {
        open_up(&next);
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                number += 1;
                let mut up = folder.as_os_str().to_owned();
                up.push(format!(".gone-{number}"));
                let up = PathBuf::from(up);
                open_up(&entry.path());
                if fs::rename(entry.path(), &up).is_ok() {
                    below.push(up);
                }
            } else {
                let _ = fs::remove_file(entry.path());
            }
        }
        let _ = fs::remove_dir(next);
    }
}

/// Gives its owner all rights to a folder: moving one changes what is in it, too.
fn open_up(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Writes a submission into a folder and builds it there; `None` if the flag was raised.
pub(super) fn build(
    files: &Files,
    recipe: &Recipe,
    folder: PathBuf,
    everybody: &Everybody,
    stop: &StopFlag,
) -> Result<Option<Workplace>, Problem> {
    let written = |error: io::Error| Problem::unreadable("", error);
    // Left over from an interrupted run.
    clear(&folder);
    if folder.exists() {
        return Err(Problem::unreadable(folder.display().to_string(), "it cannot be removed"));
    }
    let workplace = Workplace(folder);
    files.write(&workplace.0, |_| true).map_err(written)?;
    if everybody.launcher.is_some() && everybody.sandbox != Sandbox::Off {
        give_away(&workplace.0).map_err(written)?;
    }
    let started = Instant::now();
    for words in &recipe.build {
        let (words, tool) = compiler(words);
        let command = join(&words);
        let named = EngineCommand { protocol: Protocol::Lines, words: words.clone() };
        if !words[0].contains('/') && named.program().is_none() {
            return Err(Problem::NoTool { name: words[0].clone() });
        }
        let step = Tool {
            words: &words,
            tool: tool.as_deref(),
            folder: &workplace.0,
            bounds: &BOUNDS,
            patience: patience(started.elapsed()),
            quota: QUOTA,
        };
        let failed = |how: String, output| Problem::Build { command: command.clone(), how, output };
        match step.run(everybody, stop).map_err(|why| failed(why, String::new()))? {
            Ended::Well => {}
            Ended::Badly(how, output) => return Err(failed(how, output)),
            Ended::Late | Ended::Quota => return Err(Problem::Endless { command }),
            Ended::Stopped => return Ok(None),
        }
    }
    check(recipe, &workplace.0)?;
    Ok(Some(workplace))
}

/// The time left for the next step of a build.
fn patience(used: Duration) -> Duration {
    WHOLE.saturating_sub(used).min(PATIENCE)
}

/// Checks that the run command names an existing program.
fn check(recipe: &Recipe, folder: &Path) -> Result<(), Problem> {
    let named = EngineCommand { protocol: recipe.protocol, words: recipe.run.clone() };
    let name = recipe.run[0].clone();
    if let Some(name) = named.missing_script_from(folder) {
        return Err(Problem::Missing { name });
    }
    match (named.program_from(folder), name.contains('/')) {
        (Some(_), _) => Ok(()),
        (None, true) => Err(Problem::Missing { name }),
        (None, false) => Err(Problem::NoTool { name }),
    }
}

/// Gives a folder of root to the user that its programs run as, because they must write there.
#[cfg(unix)]
fn give_away(folder: &Path) -> io::Result<()> {
    if !nix::unistd::geteuid().is_root() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => give_away(&entry.path())?,
            false => std::os::unix::fs::lchown(entry.path(), Some(NOBODY), Some(NOBODY))?,
        }
    }
    std::os::unix::fs::lchown(folder, Some(NOBODY), Some(NOBODY))
}

#[cfg(not(unix))]
fn give_away(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The compiler that a command means. The `rustc` that `rustup` installs looks for the real one in
/// the user's home, which no sandbox shows.
fn compiler(words: &[String]) -> (Vec<String>, Option<PathBuf>) {
    let asked = words[0] == "rustc";
    let root = asked.then(|| {
        let said = Command::new("rustc").args(["--print", "sysroot"]).current_dir("/").output();
        let said = said.ok().filter(|said| said.status.success())?;
        Some(PathBuf::from(String::from_utf8(said.stdout).ok()?.trim()).join("bin/rustc"))
    });
    let Some(found) = root.flatten().filter(|path| path.is_file()) else {
        return (words.to_vec(), None);
    };
    let first = found.display().to_string();
    ([&[first], &words[1..]].concat(), Some(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_folder_too_deep_for_any_path_is_removed() {
        let place = std::env::temp_dir().join(format!("quintet-build-{}", std::process::id()));
        let deep = place.join("deep");
        fs::create_dir_all(&deep).unwrap();
        // From below, each folder into a new one: together their names take more than 4096 bytes.
        let above = place.join("above");
        for _ in 0..30 {
            fs::create_dir(&above).unwrap();
            fs::rename(&deep, above.join("x".repeat(200))).unwrap();
            fs::rename(&above, &deep).unwrap();
        }
        assert!(std::os::unix::fs::symlink("/usr", deep.join("link")).is_ok());
        clear(&deep);
        assert_eq!(fs::read_dir(&place).unwrap().count(), 0);
        let _ = fs::remove_dir_all(place);
    }

    #[test]
    fn many_steps_together_have_a_limit() {
        let of = |seconds| patience(Duration::from_secs(seconds)).as_secs();
        assert_eq!([of(0), of(100), of(200), of(299), of(300), of(9999)], [120, 120, 100, 1, 0, 0]);
    }
}
