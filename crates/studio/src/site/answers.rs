//! Answers that need no computing, stored as files: the games, the course and the quoted reports, in every language.

use super::folder::Folder;
use super::{Site, SiteError};
use crate::assets::Assets;
use crate::{course, rest};
use quintet::GameInfo;
use quintet::core::{Language, ParamKind, ParamRole};
use quintet::questions::Catalogue;
use serde::Serialize;
use serde_json::Value;

/// Bytes of memory that a player or solver may use in a browser.
const MEMORY: u64 = 1_000_000_000;

/// Adds the answers, below `answers/LANGUAGE/`.
pub(super) fn add(folder: &mut Folder, assets: &Assets, site: &Site) -> Result<(), SiteError> {
    folder.add("answers/health.json", written(&rest::health()));
    let catalogue = Catalogue::new(site.registry.clone(), MEMORY);
    for language in Language::ALL {
        let mut add = |name: &str, bytes| {
            folder.add(&format!("answers/{}/{name}.json", language.code()), bytes);
        };
        let games = catalogue.games(language).to_vec();
        let games: Vec<_> = games.into_iter().map(|game| in_browser(game, language)).collect();
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

/// A game as a browser offers it: a worker has one thread, and the advisor fits into its memory.
fn in_browser(mut game: GameInfo, language: Language) -> Value {
    let solver = game.solver.iter_mut().flat_map(|solver| &mut solver.params);
    let params = game.players.iter_mut().flat_map(|player| &mut player.params).chain(solver);
    for param in params.filter(|param| param.role == Some(ParamRole::Threads)) {
        param.max = Some(1);
        param.accepts = ParamKind::Int { min: 1, max: 1 }.in_words(language);
    }
    let advisor = affordable_advisor(&game);
    let mut data = serde_json::to_value(game).expect("games are plain data");
    data["advisor"] = advisor.into();
    data
}

/// The advisor, with its memory limited if its default would exceed what a browser has.
fn affordable_advisor(game: &GameInfo) -> String {
    let info = game.players.iter().find(|player| player.name == game.advisor);
    let memory = info.iter().flat_map(|info| &info.params).filter_map(|param| {
        let usual: i64 = param.default.as_deref()?.parse().ok()?;
        let most = param.max.filter(|&most| most < usual)?;
        matches!(param.role, Some(ParamRole::Memory(_))).then(|| format!("{}={most}", param.name))
    });
    let memory: Vec<_> = memory.collect();
    if memory.is_empty() {
        game.advisor.to_owned()
    } else {
        format!("{}:{}", game.advisor, memory.join(","))
    }
}

fn written(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).expect("answers are plain data")
}
