//! The page: embedded in the program, or read from a directory by whoever works
//! on it.
//!
//! A game that brings its own page has it in its folder, `games/NAME/page`; it is
//! served at `/games/NAME/…`.
//!
//! Only names that the embedded folder could have are looked up, so there is no
//! way out of it; what the page is made of is known by its extension, and
//! nothing else is served.

use crate::studio::Studio;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use quintet::core::Language;
use quintet::{Entry, Registry};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The one document, whatever the route.
const DOCUMENT: &str = "index.html";

/// Where the pages of games that bring their own are.
const GAMES: &str = "games/";

/// Routes of the page besides the games.
const ROUTES: [&str; 8] =
    ["", "puzzles", "arena", "reports", "saved", "microscope", "course", "about"];

/// Where the page is read from.
#[derive(Debug)]
pub(crate) enum Assets {
    /// The program itself.
    Embedded,
    /// A directory.
    Directory(PathBuf),
}

impl Assets {
    fn read(&self, name: &str, registry: &Registry) -> Option<Cow<'static, [u8]>> {
        if let Some((game, file)) = name.strip_prefix(GAMES).and_then(|rest| rest.split_once('/')) {
            return self.read_of_game(registry.find(game).ok()?, file);
        }
        match self {
            Self::Embedded => PAGE.get_file(name).map(|file| Cow::Borrowed(file.contents())),
            Self::Directory(folder) => std::fs::read(folder.join(name)).ok().map(Cow::Owned),
        }
    }

    /// A file of a game's own page: one that the game lists or, for whoever works on the
    /// page, one of the game's folder in the same checkout.
    fn read_of_game(&self, game: &dyn Entry, file: &str) -> Option<Cow<'static, [u8]>> {
        if let Self::Directory(folder) = self {
            let own = folder.join("../../../games").join(game.name()).join("page").join(file);
            if let Ok(bytes) = std::fs::read(own) {
                return Some(Cow::Owned(bytes));
            }
        }
        let listed = game.page().iter().find(|asset| asset.name == file)?;
        Some(Cow::Borrowed(listed.bytes))
    }
}

/// Serves a file of the page, or its document where the path is a route.
pub(crate) async fn serve(
    State(studio): State<Arc<Studio>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let name = uri.path().trim_start_matches('/');
    let found =
        kind_of(name).and_then(|kind| Some((kind, studio.assets.read(name, &studio.registry)?)));
    if let Some((kind, bytes)) = found {
        return file(StatusCode::OK, kind, bytes, &headers);
    }
    let is_route = ROUTES.contains(&name)
        || studio.games(Language::English).iter().any(|game| game.name == name);
    let status = if is_route { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match studio.assets.read(DOCUMENT, &studio.registry) {
        Some(bytes) => file(status, HTML, bytes, &headers),
        None => (StatusCode::NOT_FOUND, "the page is missing\n").into_response(),
    }
}

const HTML: &str = "text/html; charset=utf-8";

/// The content type of a file of the page; none for what is no such name.
fn kind_of(name: &str) -> Option<&'static str> {
    let plain = |part: &str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        part.bytes().all(allowed) && !part.starts_with('.')
    };
    if name == DOCUMENT || !name.split('/').all(plain) {
        return None;
    }
    match Path::new(name).extension()?.to_str()? {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "ico" => Some("image/x-icon"),
        "webmanifest" => Some("application/manifest+json"),
        _ => None,
    }
}

/// The file, or word that the browser's copy of it is still good.
fn file(
    status: StatusCode,
    kind: &'static str,
    bytes: Cow<'static, [u8]>,
    headers: &HeaderMap,
) -> Response {
    let tag = tag(&bytes);
    let known =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let heads = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known && status == StatusCode::OK {
        return (StatusCode::NOT_MODIFIED, heads).into_response();
    }
    (status, heads, [(header::CONTENT_TYPE, kind)], bytes).into_response()
}

/// A weak tag: the same text compressed is the same to the page.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

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
