//! Returns a tournament's report as a file.

use super::data::{ReportFormat, ReportQuery};
use super::{Id, effort};
use crate::arena::Course;
use crate::rest::Refusal;
use crate::rest::route::Asker;
use crate::rest::work::work_for;
use crate::studio::Studio;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use quintet::Code;
use quintet::core::{Language, Words};
use quintet_arena::Standings;
use quintet_arena::report::Report;
use std::sync::Arc;

type File = ([(HeaderName, String); 2], String);

/// Answers with the file.
pub(super) async fn report(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    id: Id,
    query: Result<Query<ReportQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<File, Refusal> {
    let Query(ReportQuery { format }) = query?;
    let Path(id) = id?;
    studio.arena.about(id)?;
    let language = asker.language;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let address = format!("http://{host}");
    let shown = Arc::clone(&studio);
    // A page with every position of every game takes time, so it is made in a place of the pool.
    let effort = effort(&studio, "balanced");
    let made = work_for(&studio, &asker, effort, move |stop| {
        let course = shown.arena.load(id, stop)?;
        write_report(&shown, (id, &course), format, (language, address))
    });
    let Json(text) = made.await?;
    let (kind, end) = match format {
        ReportFormat::Html => ("text/html; charset=utf-8", "html"),
        ReportFormat::Csv => ("text/csv; charset=utf-8", "csv"),
        ReportFormat::Json => ("application/json", "json"),
        ReportFormat::Toml => ("application/toml", "toml"),
    };
    // A download, never shown as a page of this server.
    let name = format!("attachment; filename=\"tournament-{id}.{end}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

fn write_report(
    studio: &Studio,
    (id, course): (u64, &Course),
    format: ReportFormat,
    (language, address): (Language, String),
) -> Result<String, Refusal> {
    if matches!(format, ReportFormat::Toml) {
        return studio.arena.text(id);
    }
    let (games, plan) = (course.games(), course.plan());
    if games.is_empty() {
        let message = Words::new(
            "no game is finished yet: there is nothing to report".to_owned(),
            "aucune partie n’est finie : il n’y a encore rien à rapporter".to_owned(),
        );
        return Err(Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message));
    }
    let standings = Standings::of(plan, &games);
    let info = studio.games(language).iter().find(|info| info.name == plan.spec().game);
    let title = info.map_or(plan.spec().game.as_str(), |info| info.title);
    let report = Report {
        registry: studio.arena.registry(),
        game: &plan.spec().game,
        title: format!("{title} · {} {id}", language.pick("tournament", "tournoi")),
        seed: plan.spec().seed,
        players: plan.players(),
        games: &games,
        standings: &standings,
        accuracy: None,
        language,
        studio: address,
    };
    Ok(match format {
        ReportFormat::Html => report.html(),
        ReportFormat::Csv => report.csv(),
        ReportFormat::Json | ReportFormat::Toml => report.json(),
    })
}
