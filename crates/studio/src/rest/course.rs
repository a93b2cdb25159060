//! The lessons of the course, in the reader's language.

use super::{Refusal, Route};
use crate::course::{self, LessonItem, LessonPage};
use crate::speech::Speaks;
use crate::studio::Studio;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use quintet::Code;
use quintet::core::Words;
use std::sync::Arc;
use tokio::task::spawn_blocking;

pub(super) fn routes() -> Vec<Route> {
    let one = "A lesson: its screens, what it asks, what its experiment runs, its task";
    vec![
        Route::new::<Vec<LessonItem>>("get", "/course", "The lessons of the course", get(list)),
        Route::new::<LessonPage>("get", "/course/{lesson}", one, get(lesson)),
    ]
}

/// A refusal for a lesson that cannot be read; only lessons on disk can be broken.
fn broken(reason: String) -> Refusal {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, Code::NotFound, Words::same(reason))
}

async fn list(
    State(studio): State<Arc<Studio>>,
    Speaks(language): Speaks,
) -> Result<Json<Vec<LessonItem>>, Refusal> {
    let found = spawn_blocking(move || course::list(&studio.assets, language)).await?;
    found.map(Json).map_err(broken)
}

async fn lesson(
    State(studio): State<Arc<Studio>>,
    Speaks(language): Speaks,
    Path(name): Path<String>,
) -> Result<Json<LessonPage>, Refusal> {
    let (wanted, shared) = (name.clone(), Arc::clone(&studio));
    let found = spawn_blocking(move || course::find(&shared.assets, &wanted, language)).await?;
    found.map_err(broken)?.map(Json).ok_or_else(|| {
        let known = course::names(&studio.assets).into_iter().map(|(name, _)| name);
        let known: Vec<_> = known.collect();
        let known = known.join(", ");
        let message = Words::new(
            format!("unknown lesson `{name}`; available: {known}"),
            format!("leçon inconnue : `{name}` ; disponibles : {known}"),
        );
        Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
    })
}
