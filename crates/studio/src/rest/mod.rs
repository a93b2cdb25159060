//! `/api/v1`: the interface for scripts, and for whatever the page does not send through its socket.
//!
//! Every route is listed once in [`routes`], with its types; the router and the OpenAPI document are made from that
//! list. Most routes are questions of the facade.

mod arena;
mod class;
mod course;
mod health;
mod ladder;
mod questions;
mod refusal;
mod reports;
mod route;
mod saved;
mod work;

pub(crate) use health::said as health;
pub(crate) use refusal::{Refusal, speak};
pub(crate) use reports::{quoted_report, quoted_reports};
pub(crate) use route::{Route, SchemaOf};
pub(crate) use work::place_work;

use crate::openapi;
use crate::studio::Studio;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::{Json, Router, middleware, routing};
use quintet::Code;
use quintet::core::Words;
use std::sync::Arc;

/// Maximum size of a body in bytes.
const MOST_BYTES: usize = 64 * 1024;

/// Every route.
pub(crate) fn routes() -> Vec<Route> {
    let parts = [questions::routes(), vec![health::route()], course::routes(), saved::routes()];
    parts
        .into_iter()
        .flatten()
        .chain(arena::routes())
        .chain(ladder::routes())
        .chain(reports::routes())
        .chain(class::routes())
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

/// Refuses an address under `/api` that does not exist.
pub(crate) async fn unknown(uri: Uri) -> Refusal {
    let path = uri.path();
    let message = Words::new(
        format!("`{path}` does not exist; /api/v1/openapi.json lists the addresses"),
        format!("`{path}` n’existe pas ; /api/v1/openapi.json liste les adresses"),
    );
    Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
}

/// Refuses a method that a route does not have.
pub(crate) async fn wrong_method(method: Method, uri: Uri) -> Refusal {
    let path = uri.path();
    let message = Words::new(
        format!("`{path}` does not take {method}"),
        format!("`{path}` n’accepte pas {method}"),
    );
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, Code::Method, message)
}
