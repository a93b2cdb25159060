//! The page: embedded in the program, or read from a directory during development.
//!
//! A game with its own page keeps it in its folder, `games/NAME/page`; it is served at `/games/NAME/…`.
//!
//! Only names that the embedded folder could contain are looked up, so no path leads out of it. The type of a file
//! follows from its extension, and other files are not served. The program strips comments and indentation: they are a
//! fifth of the bytes that would be sent.

use crate::class::Seat;
use crate::imports;
use crate::shelf::Ready;
use crate::studio::Studio;
use crate::tokens::Role;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use quintet::core::Language;
use quintet::{Entry, GameInfo, Registry};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The one document, for every route.
const DOCUMENT: &str = "index.html";

/// The style sheets of every page, sent as one file.
const STYLES: &str = "css/all.css";
const SHEETS: [&str; 12] = [
    "tokens", "base", "shell", "forms", "board", "overlay", "pad", "game", "seats", "panel",
    "analysis", "pages",
];

/// The folder with the pages that games bring along.
const GAMES: &str = "games/";

/// Routes of the page, besides the games.
pub(crate) const ROUTES: [&str; 9] =
    ["", "puzzles", "drills", "arena", "reports", "saved", "microscope", "course", "about"];

/// The page of a class, if there is one.
const CLASS: &str = "class";

/// Where the page is read from.
#[derive(Debug)]
pub(crate) enum Assets {
    /// The program.
    Embedded,
    /// A directory.
    Directory(PathBuf),
}

impl Assets {
    /// The names of all served files, including those of games' own pages.
    pub(crate) fn names(&self, registry: &Registry) -> Vec<String> {
        let mut names = vec![STYLES.to_owned()];
        match self {
            Self::Embedded => embedded(&PAGE, &mut names),
            Self::Directory(folder) => on_disk(folder, folder, &mut names),
        }
        let games = registry.names().into_iter().filter_map(|name| registry.find(name).ok());
        names.extend(games.flat_map(|game| {
            game.page().iter().map(move |asset| format!("{GAMES}{}/{}", game.name(), asset.name))
        }));
        names.retain(|name| kind_of(name).is_some());
        names
    }

    /// A file in the form in which it is served.
    pub(crate) fn read(&self, name: &str, registry: &Registry) -> Option<Cow<'static, [u8]>> {
        if let Some((game, file)) = name.strip_prefix(GAMES).and_then(|rest| rest.split_once('/')) {
            return self.read_of_game(registry.find(game).ok()?, file);
        }
        if name == STYLES {
            let sheets =
                SHEETS.iter().map(|sheet| self.read(&format!("css/{sheet}.css"), registry));
            return Some(Cow::Owned(sheets.collect::<Option<Vec<_>>>()?.concat()));
        }
        match self {
            Self::Embedded => PAGE.get_file(name).map(|file| lean(name, file.contents())),
            Self::Directory(folder) => std::fs::read(folder.join(name)).ok().map(Cow::Owned),
        }
    }

    /// A file of a game's own page: one that the game lists or, during development, one of the game's folder in the
    /// same checkout.
    fn read_of_game(&self, game: &dyn Entry, file: &str) -> Option<Cow<'static, [u8]>> {
        if let Self::Directory(folder) = self {
            let own = folder.join("../../../games").join(game.name()).join("page").join(file);
            if let Ok(bytes) = std::fs::read(own) {
                return Some(Cow::Owned(bytes));
            }
        }
        let listed = game.page().iter().find(|asset| asset.name == file)?;
        Some(lean(file, listed.bytes))
    }
}

/// Collects the names of all files in an embedded folder, recursively.
fn embedded(folder: &Dir<'_>, names: &mut Vec<String>) {
    names.extend(folder.files().filter_map(|file| file.path().to_str().map(str::to_owned)));
    folder.dirs().for_each(|folder| embedded(folder, names));
}

/// Collects the names of all files in a folder on disk, relative to `page`.
fn on_disk(folder: &Path, page: &Path, names: &mut Vec<String>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
    {
        if path.is_dir() {
            on_disk(&path, page, names);
        } else if let Some(name) = path.strip_prefix(page).ok().and_then(Path::to_str) {
            names.push(name.replace('\\', "/"));
        }
    }
}

/// A script or style sheet without its comments and indentation; anything else unchanged.
fn lean(name: &str, bytes: &'static [u8]) -> Cow<'static, [u8]> {
    let script = name.ends_with(".js");
    match std::str::from_utf8(bytes) {
        Ok(text) if script || name.ends_with(".css") => {
            Cow::Owned(without_comments(text, script).into_bytes())
        }
        _ => Cow::Borrowed(bytes),
    }
}

/// Removes indentation, and the comments that begin a line: `/* … */`, and `// …` in scripts. Line numbers stay the same.
/// Comments after code stay, so the code need not be parsed. A string that spans several lines of a script must not
/// contain anything that looks like a comment or is indented; a test checks this.
fn without_comments(text: &str, script: bool) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.lines() {
        let mut rest = line;
        loop {
            let start = rest.trim_start();
            if inside || start.starts_with("/*") {
                let end = rest.find("*/");
                inside = end.is_none();
                rest = end.map_or("", |end| &rest[end + 2..]);
            } else {
                let is_comment = script && start.starts_with("//");
                lean.push_str(if is_comment { "" } else { start });
                break;
            }
            if inside {
                break;
            }
        }
        lean.push('\n');
    }
    lean
}

/// Serves a file of the page, or the document if the path is a route.
pub(crate) async fn serve(
    State(studio): State<Arc<Studio>>,
    role: Option<Extension<Role>>,
    seat: Option<Extension<Arc<Seat>>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = name_of(uri.path());
    let versioned = path.strip_prefix(VERSION).and_then(|rest| rest.split_once('/'));
    let (version, name) = versioned.map_or((None, path), |(version, name)| (Some(version), name));
    if let Some(file) = file(&studio, version, name) {
        return file.answer(StatusCode::OK, &headers);
    }
    let game = studio.games(Language::English).iter().find(|game| game.name == name);
    let is_class = name == CLASS && studio.class.is_some();
    let is_route = ROUTES.contains(&name) || game.is_some() || is_class;
    let status = if is_route { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let document = document(&studio, is_route.then_some(name), game);
    let marks = studio.class.is_some().then(|| marks(role, seat));
    let marked = marks.and_then(|marks| document.as_ref()?.marked(&marks));
    match marked.map(Arc::new).or(document) {
        Some(document) => document.answer(status, &headers),
        None => (StatusCode::NOT_FOUND, "the page is missing\n").into_response(),
    }
}

/// The attributes that tell the page of a class who is reading it.
fn marks(role: Option<Extension<Role>>, seat: Option<Extension<Arc<Seat>>>) -> String {
    match (seat, role) {
        (Some(Extension(seat)), _) => {
            format!(" data-class=\"student\" data-seat=\"{}\"", seat.tag())
        }
        (None, Some(Extension(Role::Owner))) => " data-class=\"teacher\"".to_owned(),
        (None, _) => String::new(),
    }
}

/// A file of the page. In the folder of a version, which the document names, modules import nothing from outside it.
/// A page that was opened before the program was replaced still gets its modules, but must not keep them.
fn file(studio: &Studio, version: Option<&str>, name: &str) -> Option<Arc<Ready>> {
    let kind = kind_of(name)?;
    let read = || studio.assets.read(name, &studio.catalogue.registry).map(Cow::into_owned);
    let Some(version) = version else {
        return kept(studio, name, || Some(Ready::new(kind, read()?)));
    };
    let is_ours =
        root_of(studio).get(VERSION.len()..).is_some_and(|own| own == format!("{version}/"));
    let key = if is_ours { VERSION } else { "old/" };
    kept(studio, &format!("{key}{name}"), || {
        let text = String::from_utf8(read()?).ok()?;
        let text = if name.ends_with(".js") { imports::relative(name, &text) } else { text };
        let file = Ready::new(kind, text);
        Some(if is_ours { file.lasting() } else { file })
    })
}

/// How the folder of a version begins; what follows changes with every file of the page.
const VERSION: &str = "v-";

/// The folder in which the document names its modules, so that a browser asks for each only once: 60 of them in the page
/// of a game. A page read from a directory has none, because its files change while the program runs.
fn root_of(studio: &Studio) -> &str {
    match studio.assets {
        Assets::Embedded => studio.shelf.version.get_or_init(|| {
            let mut hasher = DefaultHasher::new();
            env!("CARGO_PKG_VERSION").hash(&mut hasher);
            fingerprint(&PAGE, &mut hasher);
            let registry = &studio.catalogue.registry;
            for game in registry.names().into_iter().filter_map(|name| registry.find(name).ok()) {
                game.page().iter().for_each(|asset| (asset.name, asset.bytes).hash(&mut hasher));
            }
            format!("{VERSION}{:016x}/", hasher.finish())
        }),
        Assets::Directory(_) => "",
    }
}

/// Hashes the names and contents of an embedded folder, recursively.
fn fingerprint(folder: &Dir<'_>, hasher: &mut DefaultHasher) {
    folder.files().for_each(|file| (file.path(), file.contents()).hash(hasher));
    folder.dirs().for_each(|folder| fingerprint(folder, hasher));
}

/// The document of a route, or of an address that is not a route.
fn document(studio: &Studio, route: Option<&str>, game: Option<&GameInfo>) -> Option<Arc<Ready>> {
    // File names never begin with a slash, and routes never with two.
    let name = route.map_or("//".to_owned(), |route| format!("/{route}"));
    kept(studio, &name, || {
        let document = bare_document(
            &studio.assets,
            &studio.catalogue.registry,
            root_of(studio),
            route,
            game,
            &[],
        )?;
        Some(Ready::new(HTML, document))
    })
}

/// The text of a document, naming the modules of its page and those in `more`, in the folder `root`.
pub(crate) fn bare_document(
    assets: &Assets,
    registry: &Registry,
    root: &str,
    route: Option<&str>,
    game: Option<&GameInfo>,
    more: &[&str],
) -> Option<String> {
    let text = |name: &str| String::from_utf8(assets.read(name, registry)?.into_owned()).ok();
    let page = page_of(route, game);
    let styles = game.and_then(|game| game.page.as_ref()).map_or(&[][..], |own| &own.styles);
    let styles: Vec<&str> = styles.iter().map(|style| name_of(style)).collect();
    Some(imports::named_in(&text(DOCUMENT)?, root, page.as_deref(), more, &styles, text))
}

/// The module that shows a route.
fn page_of(route: Option<&str>, game: Option<&GameInfo>) -> Option<String> {
    match route? {
        "" => Some("js/pages/home.js".to_owned()),
        route if ROUTES.contains(&route) || route == CLASS => Some(format!("js/pages/{route}.js")),
        _ => game.map(|game| match &game.page {
            Some(own) => name_of(&own.module).to_owned(),
            None => "js/pages/game.js".to_owned(),
        }),
    }
}

/// The result of `make`, made only once where the page cannot change.
fn kept(studio: &Studio, name: &str, make: impl FnOnce() -> Option<Ready>) -> Option<Arc<Ready>> {
    match studio.assets {
        Assets::Embedded => studio.shelf.take(name, make),
        Assets::Directory(_) => make().map(Arc::new),
    }
}

/// The file name of an address on this server.
fn name_of(address: &str) -> &str {
    address.trim_start_matches('/')
}

const HTML: &str = "text/html; charset=utf-8";

/// The content type of a file of the page, or `None` if the name is not one of its files.
fn kind_of(name: &str) -> Option<&'static str> {
    let plain = |part: &str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        part.bytes().all(allowed) && !part.starts_with('.')
    };
    if name == DOCUMENT || !name.split('/').all(plain) {
        return None;
    }
    match Path::new(name).extension()?.to_str()? {
        // Modules are always UTF-8, and scripts have the document's encoding.
        "js" => Some("text/javascript"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "ico" => Some("image/x-icon"),
        "webmanifest" => Some("application/manifest+json"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_stay_at_home_and_code_goes() {
        let script = "// one\n  /** @type {number} */ (a).b(); // two\n/* three\n * four */\n\
                      const c = 'x // y'; /* five */\n/** six */ /* seven */\nlet d = 1 / 2;\n";
        let lean = "\n(a).b(); // two\n\n\nconst c = 'x // y'; /* five */\n\nlet d = 1 / 2;\n";
        assert_eq!(without_comments(script, true), lean);
        assert_eq!(without_comments("/* a */\n//b\n", false), "\n//b\n");
    }

    /// Collects the scripts of a folder, recursively.
    fn scripts(folder: &Dir<'static>, found: &mut Vec<(String, &'static str)>) {
        for file in folder.files().filter(|file| file.path().extension() == Some("js".as_ref())) {
            found.push((file.path().display().to_string(), file.contents_utf8().unwrap()));
        }
        folder.dirs().for_each(|folder| scripts(folder, found));
    }

    #[test]
    fn no_text_of_several_lines_looks_like_a_comment() {
        let mut found = Vec::new();
        scripts(&PAGE, &mut found);
        let registry = Registry::shipped();
        for name in registry.names() {
            let game = registry.find(name).unwrap();
            for asset in game.page().iter().filter(|asset| asset.name.ends_with(".js")) {
                found.push((asset.name.to_owned(), std::str::from_utf8(asset.bytes).unwrap()));
            }
        }
        assert!(found.len() > 100);
        for (name, text) in found {
            // A template literal is open after an odd number of backticks, not counting those in quotes.
            let (mut open, lean) = (false, without_comments(text, true));
            for (line, kept) in text.lines().zip(lean.lines()) {
                assert!(!open || kept == line, "{name}: {line}");
                let aside = kept.matches("\\`").count() + kept.matches("'`'").count();
                open ^= (kept.matches('`').count() - aside) % 2 == 1;
            }
        }
    }

    #[test]
    fn only_names_of_the_page() {
        assert!(kind_of("js/app.js").is_some());
        assert!(kind_of("js/pages/home.js").is_some());
        for name in [
            "",
            "index.html",
            "messages.d.ts",
            "../Cargo.toml",
            "js/../../src/lib.js",
            "js//app.js.",
            "js/.hidden.js",
            "/etc/passwd",
            "js/%2e%2e/app.js",
            "js\\app.js",
            "js/..js/../a.js",
        ] {
            assert!(kind_of(name).is_none(), "{name}");
        }
    }
}
