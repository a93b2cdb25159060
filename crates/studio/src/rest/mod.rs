//! `/api/v1`: what scripts want, and the page beside its socket.
//!
//! Every route stands once in [`routes`], with its types: the router and the
//! OpenAPI document are made from the same list.

mod arena;
mod course;
mod games;
mod perft;
mod position;
mod puzzle;
mod refusal;
mod reports;
mod route;
mod saved;
mod search;
mod sudoku;
mod work;

pub(crate) use games::said as health;
pub(crate) use refusal::{Refusal, RefusalBody, speak};
pub(crate) use reports::{quoted_report, quoted_reports};
pub(crate) use route::{Route, SchemaOf};
pub(crate) use work::{Effort, place_work};

use crate::openapi;
use crate::studio::Studio;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::{Json, Router, middleware, routing};
use quintet::Code;
use quintet::core::Words;
use std::sync::Arc;

/// Bytes of a body at most.
const MOST_BYTES: usize = 64 * 1024;

/// Every route there is.
pub(crate) fn routes() -> Vec<Route> {
    let parts = [games::routes(), position::routes(), search::routes(), sudoku::routes()];
    parts
        .into_iter()
        .flatten()
        .chain(perft::routes())
        .chain(course::routes())
        .chain(puzzle::routes())
        .chain(saved::routes())
        .chain(arena::routes())
        .chain(reports::routes())
        .collect()
}

/// The routes, and the document that describes them.
pub(crate) fn router() -> Router<Arc<Studio>> {
    let describe = routing::get(async || Json(openapi::document()));
    let router = Router::new().route("/openapi.json", describe);
    let add = |router: Router<Arc<Studio>>, route: Route| router.route(route.path, route.handler);
    routes()
        .into_iter()
        .fold(router, add)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn(route::within_time))
}

/// What is under `/api` and is no route.
pub(crate) async fn unknown(uri: Uri) -> Refusal {
    let path = uri.path();
    let message = Words::new(
        format!("there is no `{path}`: /api/v1/openapi.json lists what there is"),
        format!("il n’y a pas de `{path}` : /api/v1/openapi.json dit ce qu’il y a"),
    );
    Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
}

/// A route asked for in another way than it has.
pub(crate) async fn wrong_method(method: Method, uri: Uri) -> Refusal {
    let path = uri.path();
    let message = Words::new(
        format!("`{path}` does not take {method}"),
        format!("`{path}` n’accepte pas {method}"),
    );
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, Code::Method, message)
}
