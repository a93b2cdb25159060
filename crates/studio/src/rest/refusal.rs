//! Why a request was refused, as JSON.

use crate::error::ServeError;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

/// A request that was refused; nothing changed.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    body: RefusalBody,
}

/// What a refused request is answered with.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Refusal")]
pub(crate) struct RefusalBody {
    /// What was wrong.
    error: RefusalReason,
}

/// What was wrong.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RefusalReason {
    /// One word for programs.
    code: String,
    /// Why, in words.
    message: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &str, message: String) -> Self {
        // A message may quote what was sent, with anything in it.
        let message = message.replace(char::is_control, " ");
        let error = RefusalReason { code: code.to_owned(), message };
        Self { status, body: RefusalBody { error } }
    }

    /// The server is closing.
    pub(super) fn closing() -> Self {
        let message = "the server is closing".to_owned();
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self.body)).into_response()
    }
}

impl From<quintet::Error> for Refusal {
    fn from(error: quintet::Error) -> Self {
        let status = match error {
            quintet::Error::UnknownGame { .. } => StatusCode::NOT_FOUND,
            quintet::Error::NoThread(_) => StatusCode::SERVICE_UNAVAILABLE,
            quintet::Error::Panicked => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self::new(status, error.code(), error.to_string())
    }
}

impl From<ServeError> for Refusal {
    fn from(error: ServeError) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "store", error.to_string())
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => "too-large",
            _ => "bad-message",
        };
        Self::new(rejection.status(), code, rejection.body_text())
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(rejection.status(), "bad-message", rejection.body_text())
    }
}

impl From<PathRejection> for Refusal {
    fn from(rejection: PathRejection) -> Self {
        Self::new(rejection.status(), "bad-message", rejection.body_text())
    }
}

/// Work on another thread that panicked.
impl From<tokio::task::JoinError> for Refusal {
    fn from(_: tokio::task::JoinError) -> Self {
        let message = "the server made a mistake; nothing was changed".to_owned();
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}
