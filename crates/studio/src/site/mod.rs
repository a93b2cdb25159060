//! The studio as a folder of static files: the same page, answered by workers in the browser instead of a server.
//!
//! ```text
//!  page/, games/*/page ──► js, css          as served; absolute imports become relative
//!  index.html          ──► hex/index.html … one document a route, relative addresses: any base path will do
//!  Registry, course, Reports ──► answers/LANGUAGE/*.json   what needs no computing
//!  the module, its late part ──► engine/quintet.HASH.wasm.gz, engine/quintet-late.HASH.wasm.gz
//!  its data            ──► engine/NAME.HASH.bin   fetched when first wanted, as the late part is
//!  site/               ──► sw.js (offline), manifest, 404.html, quintet.js (for other pages)
//! ```
//!
//! Every text has compressed copies next to it (`.br`, `.gz`) for servers that deliver them.

mod answers;
mod documents;
mod error;
mod folder;

pub use error::SiteError;

use crate::assets::Assets;
use crate::reports::Reports;
use folder::{Folder, mark};
use quintet::Registry;
use quintet::core::StopFlag;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The input of a site.
#[derive(Clone, Debug)]
pub struct Site {
    /// The games on offer.
    pub registry: Registry,
    /// The reports that it quotes, if any.
    pub reports: Option<Arc<dyn Reports>>,
    /// The directory to read the page from during development.
    pub page: Option<PathBuf>,
    /// The WebAssembly module for the browser; its data files lie next to it as `NAME.bin`.
    pub module: PathBuf,
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteSize {
    /// Number of files, without compressed copies.
    pub files: usize,
    /// Their total size in bytes.
    pub bytes: u64,
    /// Size of the module as sent, in bytes.
    pub module: u64,
}

/// Files that only a site has.
const OWN: [(&str, &str); 5] = [
    ("404.html", include_str!("../../site/404.html")),
    ("example.html", include_str!("../../site/example.html")),
    ("icon.svg", include_str!("../../site/icon.svg")),
    ("manifest.webmanifest", include_str!("../../site/manifest.webmanifest")),
    ("quintet.d.ts", include_str!("../../site/quintet.d.ts")),
];

/// The service worker; the list of files to keep is written in front of it.
const SERVICE: &str = include_str!("../../site/sw.js");

/// The module that other pages import.
const LIBRARY: &str = "export * from './js/site/quintet.js';\n";

/// Where the page finds the module.
const FILES: &str = "js/site/files.js";

impl Site {
    /// Writes the folder. Files of an earlier site are removed; a folder with anything else is refused.
    ///
    /// # Errors
    /// The module is not WebAssembly, a lesson cannot be read, the folder is not a site's or cannot be written, or
    /// `stop` was raised.
    pub fn write(&self, out: &Path, stop: &StopFlag) -> Result<SiteSize, SiteError> {
        folder::check(out)?;
        let module = wasm(&self.module)?;
        let late = self.module.with_file_name(LATE);
        let late = if late.exists() { Some(wasm(&late)?) } else { None };
        let name = |stem, bytes: &[u8]| format!("engine/{stem}.{}.wasm", mark(bytes));
        let sent = name("quintet", &module) + ".gz";
        let assets = self.page.clone().map_or(Assets::Embedded, Assets::Directory);
        let mut folder = Folder::default();
        documents::add(&mut folder, &assets, &self.registry, &sent);
        answers::add(&mut folder, &assets, self)?;
        for (name, text) in OWN {
            folder.add(name, text);
        }
        folder.add("quintet.js", LIBRARY);
        let data = self.data(&mut folder)?;
        folder.add_compressed(&sent, folder::gzip(&module));
        let late = late.map(|bytes| {
            let name = name("quintet-late", &bytes);
            let sent = format!("{name}.gz");
            folder.add_compressed(&sent, folder::gzip(&bytes));
            // For the rare call that cannot wait for unpacking.
            folder.add(&name, bytes);
            sent
        });
        let bytes = folder.sizes(|name| name.starts_with("engine/") && !is_spare(name));
        let size = bytes[&sent];
        let files = json!({ "module": sent, "late": late, "data": data, "bytes": bytes });
        folder.add(FILES, format!("export const files = {files};\n"));
        let kept = folder.list(|name| {
            !["404.html", "example.html", "quintet.d.ts"].contains(&name) && !is_spare(name)
        });
        let routes = documents::routes(&self.registry);
        let own = json!({ "version": mark(kept.to_string().as_bytes()), "files": kept, "routes": routes });
        folder.add("sw.js", format!("self.site = {own};\n{SERVICE}"));
        folder.add(".nojekyll", "");
        let written = folder.write(out, stop)?;
        Ok(SiteSize { module: size, ..written })
    }

    /// Adds the data files of the module; returns their file names by the names that the module uses.
    fn data(&self, folder: &mut Folder) -> Result<BTreeMap<String, String>, SiteError> {
        let beside = self.module.parent().filter(|folder| !folder.as_os_str().is_empty());
        let beside = beside.unwrap_or(Path::new("."));
        let failed =
            |error: std::io::Error| SiteError::Module(beside.to_owned(), error.to_string());
        let mut names = BTreeMap::new();
        for entry in std::fs::read_dir(beside).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let (Some(stem), true) = (stem, path.extension().is_some_and(|end| end == "bin"))
            else {
                continue;
            };
            let bytes = std::fs::read(&path)
                .map_err(|error| SiteError::Module(path.clone(), error.to_string()))?;
            let name = format!("engine/{stem}.{}.bin", mark(&bytes));
            folder.add(&name, bytes);
            names.insert(stem.to_owned(), name);
        }
        Ok(names)
    }
}

/// The late part of a split module, next to it.
const LATE: &str = "quintet-late.wasm";

/// Whether a file is sent in another form instead.
fn is_spare(name: &str) -> bool {
    name.ends_with(".wasm")
}

/// Reads a module and checks that it is WebAssembly. We compress it ourselves, because many servers do not compress
/// types they do not know.
fn wasm(path: &Path) -> Result<Vec<u8>, SiteError> {
    let bytes = std::fs::read(path)
        .map_err(|error| SiteError::Module(path.to_owned(), error.to_string()))?;
    if bytes.starts_with(b"\0asm") { Ok(bytes) } else { Err(SiteError::NoModule(path.to_owned())) }
}
