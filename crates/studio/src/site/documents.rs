//! The page's files and the documents of its routes, with relative addresses, so that the folder works at any path.

use super::folder::Folder;
use crate::assets::{self, Assets};
use crate::imports;
use quintet::Registry;
use quintet::core::Language;

/// Module that a site's pages load in addition.
const CARRIER: &str = "js/site/carrier.js";

/// A site's document names its additions before this script.
const FIRST_SCRIPT: &str = r#"<script src="/js/early.js"></script>"#;

/// Adds modules, styles and documents.
pub(super) fn add(folder: &mut Folder, assets: &Assets, registry: &Registry, module: &str) {
    for name in assets.names(registry) {
        let Some(bytes) = assets.read(&name, registry) else { continue };
        match std::str::from_utf8(&bytes) {
            Ok(text) if name.ends_with(".js") => folder.add(&name, imports::relative(&name, text)),
            _ => folder.add(&name, bytes),
        }
    }
    let games = registry.games(Language::English);
    for route in routes(registry) {
        let game = games.iter().find(|game| game.name == route);
        let Some(bare) =
            assets::bare_document(assets, registry, "", Some(&route), game, &[CARRIER])
        else {
            continue;
        };
        let (name, up) = match route.as_str() {
            "" => ("index.html".to_owned(), "./"),
            route => (format!("{route}/index.html"), "../"),
        };
        folder.add(&name, document(&bare, up, module));
    }
}

/// All routes of the page.
pub(super) fn routes(registry: &Registry) -> Vec<String> {
    let pages = assets::ROUTES.into_iter().map(str::to_owned);
    pages.chain(registry.names().into_iter().map(str::to_owned)).collect()
}

/// A document as stored in the folder; `up` leads to the folder's root.
fn document(served: &str, up: &str, module: &str) -> String {
    let head = format!(
        r#"<link rel="manifest" href="/manifest.webmanifest" />
    <link rel="preload" as="fetch" crossorigin href="/{module}" />
    {FIRST_SCRIPT}"#
    );
    // The page's modules read from this who answers them (`page/js/rest.js`).
    let document = served.replacen("<html ", r#"<html data-carrier="workers" "#, 1);
    let document = document.replacen(FIRST_SCRIPT, &head, 1);
    document
        .replace(r#"href="/"#, &format!(r#"href="{up}"#))
        .replace(r#"src="/"#, &format!(r#"src="{up}"#))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_document_is_absolute() {
        let served = format!(
            r#"<html lang="en"><link rel="icon" href="/css/icon.svg" />{FIRST_SCRIPT}<a href="/">Q</a>"#
        );
        let made = document(&served, "../", "engine/m.wasm.gz");
        assert!(
            made.contains(r#"<html data-carrier="workers" lang="en">"#)
                && made.contains(r#"href="../engine/m.wasm.gz""#)
        );
        assert!(made.contains(r#"src="../js/early.js""#) && made.contains(r#"<a href="../">"#));
        assert!(!made.contains(r#"="/"#), "{made}");
    }
}
