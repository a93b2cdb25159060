//! Why a request was refused, as JSON.

use crate::error::ServeError;
use crate::speech::language;
use axum::Json;
use axum::extract::Request;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quintet::Code;
use quintet::core::{Language, Text, Words};
use quintet::questions;

/// A refused request; nothing has changed.
#[derive(Clone, Debug)]
pub(crate) struct Refusal(questions::Refusal);

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: Code, message: impl Into<Words>) -> Self {
        Self(questions::Refusal::new(status.as_u16(), code, message))
    }

    /// Puts the place of the mistake before the words.
    pub(super) fn at(self, place: &str) -> Self {
        let message = Words::each(|language| {
            let colon = language.pick(":", " :");
            format!("{place}{colon} {}", self.0.message.get(language))
        });
        Self(questions::Refusal { message, ..self.0 })
    }

    /// The response in a language.
    pub(crate) fn in_language(&self, language: Language) -> Response {
        let status = StatusCode::from_u16(self.0.status).expect("a status of HTTP");
        (status, Json(self.0.body(language))).into_response()
    }

    /// The code of the refusal, and its reason in a language.
    pub(crate) fn said(&self, language: Language) -> (Code, String) {
        (self.0.code, self.0.message.get(language).to_owned())
    }

    /// A refusal because the server is closing.
    pub(super) fn closing() -> Self {
        let message = Text::new("the server is closing", "le serveur s’arrête");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, message)
    }
}

impl From<questions::Refusal> for Refusal {
    fn from(why: questions::Refusal) -> Self {
        Self(why)
    }
}

impl From<quintet::Error> for Refusal {
    fn from(error: quintet::Error) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for Refusal {
    /// In English; [`speak`] translates it into the language of the request.
    fn into_response(self) -> Response {
        let mut response = self.in_language(Language::English);
        response.extensions_mut().insert(self);
        response
    }
}

/// Translates refusals into the language of the request.
pub(crate) async fn speak(request: Request, next: Next) -> Response {
    let language = language(request.headers());
    let response = next.run(request).await;
    let Some(refusal) = response.extensions().get::<Refusal>() else { return response };
    let mut said = refusal.in_language(language);
    // The router lists the methods of a route.
    if let Some(methods) = response.headers().get(header::ALLOW) {
        said.headers_mut().insert(header::ALLOW, methods.clone());
    }
    said
}

impl From<ServeError> for Refusal {
    fn from(error: ServeError) -> Self {
        let message = Words::each(|language| error.in_words(language));
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Store, message)
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::BadMessage,
        };
        Self::new(rejection.status(), code, Words::same(rejection.body_text()))
    }
}

impl From<BytesRejection> for Refusal {
    fn from(rejection: BytesRejection) -> Self {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::BadMessage,
        };
        Self::new(rejection.status(), code, Words::same(rejection.body_text()))
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(rejection.status(), Code::BadMessage, Words::same(rejection.body_text()))
    }
}

impl From<PathRejection> for Refusal {
    fn from(rejection: PathRejection) -> Self {
        Self::new(rejection.status(), Code::BadMessage, Words::same(rejection.body_text()))
    }
}

/// The work on another thread panicked.
impl From<tokio::task::JoinError> for Refusal {
    fn from(_: tokio::task::JoinError) -> Self {
        let message = Text::new(
            "the server made a mistake; nothing was changed",
            "le serveur s’est trompé ; rien n’a changé",
        );
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Internal, message)
    }
}
