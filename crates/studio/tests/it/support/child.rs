//! A server in its own process, which can be killed and whose memory can be measured.

use super::{Response, Studio, Tab, ask, port_of, token_of, unhurried};
use quintet_studio::Config;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Environment variable with the child's data directory.
const DATA: &str = "QUINTET_TEST_CHILD";

/// Environment variable with the memory for its searches, in bytes.
const MEMORY: &str = "QUINTET_TEST_MEMORY";

/// How long a child lives if its parent forgets it.
const LIFE: Duration = Duration::from_secs(1200);

/// Not a test: the server in a child process.
#[test]
fn child_that_serves() {
    let Some(data) = std::env::var_os(DATA) else { return };
    let memory = std::env::var(MEMORY).ok().map(|text| text.parse().expect("a number"));
    let config = Config { limits: unhurried(), memory, ..Config::new(data.into()) };
    let studio = Studio::start_with(config);
    std::fs::write(studio.data.join("address.new"), &studio.address).unwrap();
    std::fs::rename(studio.data.join("address.new"), studio.data.join("address")).unwrap();
    std::thread::sleep(LIFE);
}

/// The process; killed when dropped.
pub(crate) struct Child {
    process: std::process::Child,
    pub(crate) address: String,
}

impl Child {
    /// Starts a server on this data directory.
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_by(Self::command(data), data)
    }

    /// Starts a server with this much memory for all searches.
    pub(crate) fn start_with_memory(data: &Path, bytes: u64) -> Self {
        let mut command = Self::command(data);
        command.env(MEMORY, bytes.to_string());
        Self::start_by(command, data)
    }

    /// Starts a server whose files cannot grow beyond `blocks` blocks of 512 bytes, which is what a full disk does to a
    /// growing file.
    pub(crate) fn start_on_small_disk(data: &Path, blocks: u32) -> Self {
        let program = Self::command(data);
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        shell.arg("-c").arg(script).arg(program.get_program()).args(program.get_args());
        shell.env(DATA, data).stdout(Stdio::null()).stderr(Stdio::null());
        Self::start_by(shell, data)
    }

    /// The command that starts this program as a server.
    pub(crate) fn command(data: &Path) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("this program has a name"));
        command.args(["child_that_serves", "--nocapture"]).env(DATA, data);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Starts it, and waits until it serves.
    pub(crate) fn start_by(mut command: Command, data: &Path) -> Self {
        let _ = std::fs::remove_file(data.join("address"));
        let process = command.spawn().expect("this program runs");
        let mut child = Self { process, address: String::new() };
        let began = Instant::now();
        while child.address.is_empty() {
            assert!(began.elapsed() < Duration::from_secs(60), "the child does not serve");
            std::thread::sleep(Duration::from_millis(5));
            child.address = std::fs::read_to_string(data.join("address")).unwrap_or_default();
        }
        child
    }

    /// Kills it, as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Memory in use, in kB.
    pub(crate) fn holds(&self) -> u64 {
        super::resident(self.process.id())
    }

    /// Opens a tab, unless the server is gone.
    pub(crate) fn connect(&self) -> Option<Tab> {
        let bearer = ("authorization", format!("Bearer {}", token_of(&self.address)));
        Tab::try_connect(port_of(&self.address), "/api/ws", &[bearer])
    }

    /// Sends a request; `None` if the server is gone.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        heads: &[&str],
        body: &str,
    ) -> Option<Response> {
        ask((port_of(&self.address), token_of(&self.address)), method, path, heads, body)
    }

    /// Gets a path under `/api/v1`; `None` if the server is gone.
    pub(crate) fn get(&self, path: &str) -> Option<Response> {
        self.send("GET", &format!("/api/v1{path}"), &[], "")
    }

    /// Posts JSON to a path under `/api/v1`.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Option<Response> {
        let heads = ["content-type: application/json"];
        self.send("POST", &format!("/api/v1{path}"), &heads, &body.to_string())
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}
