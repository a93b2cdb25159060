//! The files that a program in a sandbox sees: the system, the interpreter, its own folder.
//!
//! Its own folder is the one with the files that its command names. Everything is shown read-only,
//! at the path it has outside; entries that belong to others (the task, another player's program)
//! are left out. A symbolic link is shown as it is, and leads to a shown file or nowhere.

use super::{Order, Sight};
use crate::engine::{EngineCommand, Protocol, Sandbox};
use std::ffi::OsStr;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Component, Path, PathBuf};
use std::{env, fs};

/// Folders and files of the system that programs need, if they exist.
const SYSTEM: [&str; 14] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
];
/// The parts shown of the installation folder of an interpreter outside the system.
const INSTALLED: [&str; 13] = [
    "bin",
    "shims",
    "lib",
    "lib64",
    "libexec",
    "versions",
    "version",
    "plugins",
    "pyenv.d",
    "pyvenv.cfg",
    "conf",
    "jre",
    "release",
];
/// The user that root becomes if the program's folder belongs to root.
const NOBODY: u32 = 65534;

/// The files that a program sees.
#[derive(Debug)]
pub(super) struct View {
    /// The folder it starts in.
    pub(super) folder: PathBuf,
    /// Files, folders and symbolic links, none inside another.
    pub(super) shown: Vec<PathBuf>,
    /// Hidden files and folders inside those: our own program.
    pub(super) masked: Vec<PathBuf>,
    /// The folder it may write to, if any.
    pub(super) writable: Option<PathBuf>,
    own: Vec<PathBuf>,
}

impl View {
    /// The view of the program that this command runs.
    pub(super) fn of(command: &[String], order: &Order) -> Self {
        let folder = env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let writable = (order.sight == Sight::Workplace).then(|| folder.clone());
        let (shown, masked, own) = (Vec::new(), Vec::new(), Vec::new());
        let mut view = Self { folder, shown, masked, writable, own };
        view.shown.extend(SYSTEM.iter().map(PathBuf::from));
        view.shown.extend(entries(Path::new("/etc")).into_iter().filter(|path| is_java(path)));
        let mut tools = command.first().map(|name| tools(name, order.sight)).unwrap_or_default();
        tools.extend(order.tool.clone());
        tools.iter().for_each(|tool| view.show_tool(tool));
        let named = match order.sight {
            Sight::Named => view.named(command),
            Sight::Folder | Sight::Workplace => Vec::new(),
        };
        let hidden = order.hidden.iter().map(|path| real(path));
        let hidden: Vec<PathBuf> = hidden.filter(|path| !named.contains(path)).collect();
        for path in &named {
            view.show_own(path, &hidden);
        }
        if order.sight != Sight::Named {
            view.shown.push(view.folder.clone());
            view.own.push(view.folder.clone());
        }
        view.mask(&hidden, &tools, order);
        view.settle();
        view
    }

    /// Files and folders named in a command, outside the system.
    fn named(&self, command: &[String]) -> Vec<PathBuf> {
        let first = command.first().filter(|word| word.contains('/'));
        let rest = command
            .iter()
            .skip(1)
            .flat_map(|word| [Some(word.as_str()), word.split_once('=').map(|(_, value)| value)]);
        let words = first.map(String::as_str).into_iter().chain(rest.flatten());
        let paths = words.filter(|word| !word.is_empty()).map(|word| (word, self.absolute(word)));
        let is_own = |(word, path): &(&str, PathBuf)| {
            !is_system(path) && fs::symlink_metadata(path).is_ok() && !self.leads_out(word, path)
        };
        paths.filter(is_own).map(|(_, path)| path).collect()
    }

    fn absolute(&self, word: &str) -> PathBuf {
        let mut path = PathBuf::new();
        for part in self.folder.join(word).components() {
            match part {
                Component::ParentDir => {
                    path.pop();
                }
                Component::CurDir => {}
                part => path.push(part),
            }
        }
        path
    }

    /// Whether a relative path without `..` leaves its starting folder through a symbolic link to a
    /// folder.
    fn leads_out(&self, word: &str, path: &Path) -> bool {
        let inside = path.starts_with(&self.folder) && !Path::new(word).is_absolute();
        let parent = path.parent().filter(|_| path != self.folder).unwrap_or(path);
        inside && fs::canonicalize(parent).is_ok_and(|real| !real.starts_with(&self.folder))
    }

    /// Shows the folder of a file named in the command, without its hidden entries.
    fn show_own(&mut self, path: &Path, hidden: &[PathBuf]) {
        self.shown.push(path.to_owned());
        let is_folder = fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
        let folder = if is_folder { path } else { path.parent().unwrap_or(path) };
        self.own.push(folder.to_owned());
        if is_folder {
            self.shown.retain(|shown| shown != path);
        }
        if is_everybodys(folder) {
            return;
        }
        let holds_hidden = |path: &PathBuf| hidden.iter().any(|it| it.starts_with(real(path)));
        self.shown.extend(entries(folder).into_iter().filter(|path| !holds_hidden(path)));
    }

    /// Shows an interpreter that is not part of the system.
    fn show_tool(&mut self, tool: &Path) {
        if is_system(tool) {
            return;
        }
        self.shown.push(tool.to_owned());
        let folder = tool.parent().unwrap_or(tool);
        let is_usual = folder.file_name().is_some_and(|name| name == "bin" || name == "shims");
        // In a home folder, only the tool itself.
        let prefix = folder.parent().filter(|prefix| is_usual && !is_everybodys(prefix));
        if let Some(prefix) = prefix {
            self.shown.extend(INSTALLED.iter().map(|part| prefix.join(part)));
        }
    }

    /// Hides our own program, unless the command names it and is trusted. If a sandbox is required,
    /// the Python package that bots are written with is hidden, too.
    fn mask(&mut self, hidden: &[PathBuf], tools: &[PathBuf], order: &Order) {
        let path = env::var_os("PATH").unwrap_or_default();
        self.masked = hidden.to_vec();
        self.masked.extend(env::split_paths(&path).map(|folder| folder.join("quintet")));
        if order.sandbox == Sandbox::Require {
            self.masked.extend(packages(tools));
        }
        let is_named = |path: &PathBuf| order.sight == Sight::Named && tools.contains(path);
        self.masked.retain(|path| path.exists() && !is_named(path));
    }

    /// Removes paths that do not exist or are inside a shown one.
    fn settle(&mut self) {
        self.shown.retain(|path| fs::symlink_metadata(path).is_ok());
        self.shown.sort();
        self.shown.dedup();
        let mut kept: Vec<PathBuf> = Vec::new();
        for path in self.shown.drain(..) {
            if !kept.last().is_some_and(|last| path.starts_with(last)) {
                kept.push(path);
            }
        }
        self.shown = kept;
        let shown = &self.shown;
        self.masked.retain(|path| shown.iter().any(|it| path.starts_with(it)));
    }

    /// The user that root becomes: the owner of the program's folder, but never root.
    pub(super) fn owner(&self) -> (u32, u32) {
        let owner = self.own.first().and_then(|folder| fs::metadata(folder).ok());
        let owner = owner.map(|found| (found.uid(), found.gid())).filter(|owner| owner.0 != 0);
        owner.unwrap_or((NOBODY, NOBODY))
    }
}

/// Where our Python package may be installed: in the system, and beside the interpreters.
fn packages(tools: &[PathBuf]) -> Vec<PathBuf> {
    let mut roots = vec![PathBuf::from("/usr"), PathBuf::from("/usr/local")];
    for prefix in tools.iter().filter_map(|tool| tool.parent()?.parent()) {
        roots.extend(entries(&prefix.join("versions")));
        roots.push(prefix.to_owned());
    }
    let libraries = roots.iter().flat_map(|root| entries(&root.join("lib")));
    let both = ["site-packages", "dist-packages"];
    libraries.flat_map(|it| both.map(|packages| it.join(packages).join("quintet"))).collect()
}

/// The program of a command, its interpreter, and the targets of their symbolic links. For an
/// untrusted command, only programs found through `PATH` and those of the system.
fn tools(name: &str, sight: Sight) -> Vec<PathBuf> {
    let words = vec![name.to_owned()];
    let command = EngineCommand { protocol: Protocol::Lines, words };
    let Some(program) = command.program().map(|path| absolute(&path)) else { return Vec::new() };
    let mut found = Vec::new();
    let is_strangers = sight != Sight::Named
        && (name.contains('/') && !is_system(&program) || is_our_own(&program));
    // A script in the program's own folder is not a tool, but its interpreter is.
    if let Some(interpreter) = interpreter(&program) {
        found.extend(tools(&interpreter, sight));
    }
    let is_tool =
        !name.contains('/') || program.parent().is_some_and(|folder| folder.ends_with("bin"));
    if is_tool && !is_strangers {
        found.extend(fs::canonicalize(&program));
        found.push(program);
    }
    found
}

/// Whether a program is this one, or another Quintet; an untrusted command must not play with it.
fn is_our_own(program: &Path) -> bool {
    let found = fs::canonicalize(program).unwrap_or_else(|_| program.to_owned());
    let is_called = |path: &Path| path.file_name().is_some_and(|name| name == "quintet");
    is_called(program) || is_called(&found) || env::current_exe().is_ok_and(|own| own == found)
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The interpreter in the first line of a script: `#!/usr/bin/env python3`.
fn interpreter(script: &Path) -> Option<String> {
    use std::io::Read as _;
    let mut head = [0; 128];
    let length = fs::File::open(script).ok()?.read(&mut head).ok()?;
    let line = head[..length].strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let line = std::str::from_utf8(line).ok()?;
    let mut words = line.split_whitespace().filter(|word| !word.starts_with('-'));
    let first = words.next()?;
    let is_env = Path::new(first).file_name() == Some(OsStr::new("env"));
    // A script that names itself or another script has no interpreter.
    let found = if is_env { words.next()? } else { first };
    (Path::new(found) != script && found != "sh" && found != "bash").then(|| found.to_owned())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.sort();
    found
}

/// Java has its settings there.
fn is_java(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("java"))
}

/// Resolves all symbolic links in a path except the last component.
fn real(path: &Path) -> PathBuf {
    let path = absolute(path);
    let parent = path.parent().and_then(|parent| fs::canonicalize(parent).ok());
    match (parent, path.file_name()) {
        (Some(parent), Some(name)) => parent.join(name),
        _ => path,
    }
}

fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// Whether a folder is shared by several programs: the root, a home, a temporary folder, or any
/// parent of one.
fn is_everybodys(folder: &Path) -> bool {
    let mut places = vec![PathBuf::from("/tmp"), PathBuf::from("/var/tmp"), PathBuf::from("/root")];
    places.extend(env::home_dir().map(|home| real(&home)));
    let in_home = |folder: &Path| folder.parent() == Some(Path::new("/home"));
    let folder = real(folder);
    in_home(&folder) || places.iter().any(|place| place.starts_with(&folder))
}
