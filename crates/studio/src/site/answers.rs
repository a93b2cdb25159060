//! Answers that need no computing, as files: the games, the course, the reports as quoted, in every language.

use super::folder::Folder;
use super::{Site, SiteError};
use crate::assets::Assets;
use crate::{bounds, course, rest};
use quintet::core::Language;
use serde::Serialize;

/// Bytes of memory that a player or a solver may take in a browser.
const MEMORY: u64 = 1_000_000_000;

/// Adds them, below `answers/LANGUAGE/`.
pub(super) fn add(folder: &mut Folder, assets: &Assets, site: &Site) -> Result<(), SiteError> {
    folder.add("answers/health.json", written(&rest::health()));
    for language in Language::ALL {
        let mut add = |name: &str, bytes| {
            folder.add(&format!("answers/{}/{name}.json", language.code()), bytes)
        };
        let games = site.registry.games(language).into_iter();
        let games: Vec<_> = games.map(|game| bounds::narrowed(game, MEMORY, 1, language)).collect();
        add("games", written(&games));
        let lessons = course::list(assets, language).map_err(SiteError::Lesson)?;
        add("course", written(&lessons));
        for item in &lessons {
            let lesson = course::find(assets, &item.name, language).map_err(SiteError::Lesson)?;
            add(&format!("course/{}", item.name), written(&lesson));
        }
        let chapters =
            site.reports.iter().flat_map(|reports| reports.quoted(language)).collect::<Vec<_>>();
        add("reports", written(&rest::quoted_reports(&chapters)));
        for chapter in chapters {
            let name = format!("reports/{}", chapter.report);
            add(&name, written(&rest::quoted_report(chapter)));
        }
    }
    Ok(())
}

fn written(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).expect("answers are plain data")
}
