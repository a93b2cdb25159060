//! Reports that the server is running, and its versions.

use super::Route;
use crate::openapi;
use axum::Json;
use axum::routing::get;
use schemars::JsonSchema;
use serde::Serialize;

/// The server answers.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of Quintet.
    version: &'static str,
    /// The version of these messages; it changes when a key does.
    api: u32,
}

pub(super) fn route() -> Route {
    Route::new::<Health>("get", "/health", "Whether the server is well", get(health))
}

/// What a server or a site reports about itself.
pub(crate) const fn said() -> Health {
    Health { status: "ok", version: env!("CARGO_PKG_VERSION"), api: openapi::VERSION }
}

async fn health() -> Json<Health> {
    Json(said())
}
