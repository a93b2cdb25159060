//! The sandbox of programs: the requested setting, and the guarantees that hold on this machine.
//!
//! Programs are untrusted. In the sandbox a program sees the system and its own folder, read-only,
//! and a temporary folder of its own, but no other process, no network and no inherited
//! environment; and it is stopped while its opponent thinks. A guarantee that the machine does not
//! support is left out or refused, depending on [`Sandbox`]; [`Launcher::holds`] finds out by
//! trying.

use super::launch::{self, Attack, Order};
use super::{Bounds, Launcher};
use quintet::core::{Language, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// How strictly programs are isolated from the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sandbox {
    /// As far as this machine supports it.
    #[default]
    Auto,
    /// Completely; otherwise no program is started.
    Require,
    /// Not at all: programs have limits against mistakes, and the rights of the user who starts
    /// them.
    Off,
}

impl Sandbox {
    /// The settings with their names.
    pub const NAMES: [(&'static str, Self); 3] =
        [("auto", Self::Auto), ("require", Self::Require), ("off", Self::Off)];

    /// The name of the setting.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Require => "require",
            Self::Off => "off",
        }
    }

    /// Reads a setting.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::NAMES.into_iter().find_map(|(name, setting)| (name == text).then_some(setting))
    }
}

/// The guarantees of a sandbox: their names, and what holds if they do.
pub(crate) const GUARDS: [(&str, Text); 13] = [
    (
        "files",
        Text::new(
            "it reads only its own folder and the system",
            "il ne lit que son dossier et le système",
        ),
    ),
    (
        "writing",
        Text::new(
            "it writes only to a temporary folder of its own",
            "il n’écrit que dans un dossier temporaire à lui",
        ),
    ),
    ("quota", Text::new("that folder holds at most 64 MiB", "ce dossier est limité à 64 Mio")),
    (
        "environment",
        Text::new(
            "it does not see your environment variables",
            "il ne voit pas vos variables d’environnement",
        ),
    ),
    (
        "descriptors",
        Text::new("it does not inherit open files", "il n’hérite d’aucun fichier ouvert"),
    ),
    (
        "processes",
        Text::new(
            "it cannot see or signal other processes",
            "il ne voit pas les autres processus et ne leur envoie pas de signaux",
        ),
    ),
    ("network", Text::new("it has no network", "il n’a pas de réseau")),
    (
        "sockets",
        Text::new(
            "it cannot reach other programs' local sockets",
            "il n’atteint pas les sockets locaux d’autres programmes",
        ),
    ),
    (
        "privileges",
        Text::new(
            "it cannot mount file systems or gain privileges",
            "il ne peut ni monter de système de fichiers ni gagner de droits",
        ),
    ),
    ("engine", Text::new("it cannot call quintet", "il ne peut pas appeler quintet")),
    (
        "count",
        Text::new(
            "its processes and threads are limited in number",
            "le nombre de ses processus et de ses fils d’exécution est limité",
        ),
    ),
    (
        "memory",
        Text::new(
            "the memory of all its processes together is limited",
            "la mémoire de tous ses processus ensemble est limitée",
        ),
    ),
    (
        "turns",
        Text::new(
            "it is stopped while its opponent thinks",
            "il est arrêté pendant que l’adversaire réfléchit",
        ),
    ),
];

/// A guarantee of a sandbox, and whether it holds here.
#[derive(Clone, Debug, JsonSchema, Serialize, PartialEq, Eq)]
pub struct Guard {
    /// Its name: `files`, `network`, …
    pub name: &'static str,
    /// What programs cannot do if it holds.
    pub what: String,
    /// Whether it was tested here and held.
    pub holds: bool,
}

impl Launcher {
    /// Tests all guarantees of a sandbox together, and lists which ones held.
    #[must_use]
    pub fn holds(&self, language: Language) -> Vec<Guard> {
        let found = self.attacks(true).unwrap_or_default();
        let holds = |name: &str| found.get(name).copied().unwrap_or(false);
        let guard = |(name, what): (&'static str, Text)| Guard {
            name,
            what: what.get(language).to_owned(),
            holds: holds(name),
        };
        GUARDS.into_iter().map(guard).collect()
    }

    /// The names of the guarantees that do not hold here.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        let held = self.holds(Language::English).into_iter();
        held.filter(|guard| !guard.holds).map(|guard| guard.name).collect()
    }

    /// Runs the attacks in a sandbox, with or without namespaces; `true` means refused.
    pub(crate) fn attacks(&self, namespaces: bool) -> Option<BTreeMap<String, bool>> {
        // If an interpreter is the launcher, the script it runs is ours.
        let script = Path::new(&self.command);
        let engine = if script.is_file() { script } else { &self.program };
        let (attack, _targets) = Attack::prepare(engine)?;
        let order = Order {
            memory: launch::TRIED_MEMORY,
            namespaces,
            attack: Some(attack),
            ..Order::new(&Bounds::default(), Sandbox::Auto, Vec::new())
        };
        let mut tried = self.supervised(&order);
        let tried = tried.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        let mut found: BTreeMap<String, bool> = serde_json::from_slice(&tried.stdout).ok()?;
        found.insert("memory".to_owned(), self.limits_memory(namespaces));
        Some(found)
    }

    /// A launcher for an attack. It has a process group of its own: Ctrl-C would end what it tries, and that would look as
    /// if it were not refused.
    fn supervised(&self, order: &Order) -> Command {
        let mut tried = Command::new(&self.program);
        tried.arg(&self.command).args(launch::words("supervise", order));
        order.environment(&mut tried);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut tried, 0);
        tried
    }

    /// Tests whether processes that together use too much memory, but little each, are ended.
    fn limits_memory(&self, namespaces: bool) -> bool {
        // Without a newline, `tail` keeps everything it reads until the end.
        let greedy =
            "for i in 1 2 3 4; do (head -c 40000000 /dev/zero; sleep 3) | tail -n 1 & done; wait";
        let memory = launch::TRIED_MEMORY / 3;
        let usual = Order::new(&Bounds::default(), Sandbox::Auto, Vec::new());
        let order = Order { memory, namespaces, ..usual };
        let mut tried = self.supervised(&order);
        tried.args(["/bin/sh", "-c", greedy]).stdin(Stdio::piped()).stdout(Stdio::null());
        let Ok(mut child) = tried.stderr(Stdio::piped()).spawn() else { return false };
        if let Some(mut input) = child.stdin.take() {
            let _ = std::io::Write::write_all(&mut input, b"\n");
        }
        let ended = child.wait_with_output();
        ended.is_ok_and(|ended| String::from_utf8_lossy(&ended.stderr).contains("memory together"))
    }
}
