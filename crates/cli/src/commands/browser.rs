//! Opens an address in the browser of the person who runs the program, if there is a desktop.

use std::env;
use std::process::{Command, Stdio};
use std::thread;

/// Opens an address, if there is a desktop. Whether a browser came up cannot be known, so the
/// address is printed as well.
pub(crate) fn open(address: &str) {
    if !has_desktop() {
        return;
    }
    let mut command = opener(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // The child ends at once or with the browser; nobody waits for it.
        thread::spawn(move || child.wait());
    }
}

/// Whether windows can be opened here. Over SSH they would open, if at all, far from the files.
pub(crate) fn has_desktop() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_remote = is_set("SSH_CONNECTION");
    let is_graphical =
        cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    is_graphical && !is_remote
}

#[cfg(target_os = "macos")]
fn opener(address: &str) -> Command {
    let mut command = Command::new("open");
    command.arg(address);
    command
}

#[cfg(windows)]
fn opener(address: &str) -> Command {
    let mut command = Command::new("rundll32");
    command.args(["url.dll,FileProtocolHandler", address]);
    command
}

#[cfg(not(any(windows, target_os = "macos")))]
fn opener(address: &str) -> Command {
    let mut command = Command::new("xdg-open");
    command.arg(address);
    command
}
