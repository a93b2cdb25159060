//! A route with its types, and what all routes share.

use super::Refusal;
use crate::class::Seat;
use crate::connections::{self, Connection};
use crate::guard;
use crate::opening::Opener;
use crate::speech::language;
use crate::studio::Studio;
use crate::tokens::Role;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use quintet::Client;
use quintet::Code;
use quintet::core::{Language, Text};
use quintet::questions::Object;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;

/// Maximum duration of a request, including the wait for a search slot.
const LONGEST: Duration = Duration::from_secs(60);

/// Describes a type.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A route: path, method, description, and types of request and response.
#[derive(Clone)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) query: Option<SchemaOf>,
    pub(crate) body: Option<SchemaOf>,
    /// Whether it takes a file rather than JSON.
    pub(crate) takes_file: bool,
    pub(crate) response: SchemaOf,
    /// Whether it answers with a file rather than with JSON.
    pub(crate) is_file: bool,
    pub(crate) handler: MethodRouter<Arc<Studio>>,
}

impl Route {
    /// A route with no input except its path.
    pub(super) fn new<R: JsonSchema>(
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        handler: MethodRouter<Arc<Studio>>,
    ) -> Self {
        let response: SchemaOf = SchemaGenerator::subschema_for::<R>;
        let (query, body, takes_file, is_file) = (None, None, false, false);
        Self { method, path, summary, query, body, takes_file, response, is_file, handler }
    }

    /// Adds a body.
    pub(super) fn taking<B: JsonSchema>(self) -> Self {
        Self { body: Some(SchemaGenerator::subschema_for::<B>), ..self }
    }

    /// Makes it take a file.
    pub(super) fn taking_file(self) -> Self {
        Self { takes_file: true, ..self }
    }

    /// Makes it answer with a file.
    pub(super) fn with_file(self) -> Self {
        Self { is_file: true, ..self }
    }

    /// Adds options in the address.
    pub(super) fn asking<Q: JsonSchema>(self) -> Self {
        Self { query: Some(SchemaGenerator::subschema_for::<Q>), ..self }
    }
}

/// A JSON body; mistakes in it are reported like all refusals.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<Studio>> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, studio: &Arc<Studio>) -> Result<Self, Refusal> {
        let reading = Json::<Object<T>>::from_request(request, studio);
        match tokio::time::timeout(studio.limits.head, reading).await {
            Ok(body) => Ok(Self(body?.0.0)),
            Err(_) => {
                let message = Text::new(
                    "the body of the request did not come",
                    "le corps de la requête n’est pas arrivé",
                );
                Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, Code::TooSlow, message))
            }
        }
    }
}

/// A file as the body of a request.
pub(super) struct Whole(pub(super) Vec<u8>);

impl FromRequest<Arc<Studio>> for Whole {
    type Rejection = Refusal;

    async fn from_request(request: Request, studio: &Arc<Studio>) -> Result<Self, Refusal> {
        Ok(Self(Bytes::from_request(request, studio).await?.into()))
    }
}

/// Where a request comes from: its connection, and the client that it counts for.
pub(super) struct Asker {
    pub(super) connection: Arc<Connection>,
    pub(super) client: Client,
    /// The seat of the class it comes from, if it is a student's.
    pub(super) seat: Option<Arc<Seat>>,
    /// Whether our page asked, so that a person is waiting.
    pub(super) is_page: bool,
    pub(super) language: Language,
}

impl Asker {
    /// The identity under which positions are read for it.
    pub(super) fn opener(&self) -> Opener {
        let connection = Some(Arc::clone(&self.connection));
        Opener { client: self.client, is_person: self.is_page, connection }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let connection = parts.extensions.get::<Arc<Connection>>().cloned();
        let connection = connection.expect("the server adds the connection to every request");
        let is_page = guard::is_from_page(&parts.headers);
        let client = parts.extensions.get::<connections::Client>().copied();
        let client = Client(client.unwrap_or(connection.client).number(is_page));
        let seat = parts.extensions.get().cloned();
        let language = language(&parts.headers);
        Ok(Self { connection, client, seat, is_page, language })
    }
}

/// Whose things are meant: those of a student's seat, or everybody's.
pub(super) struct Whose(pub(super) Option<i64>);

impl<S: Send + Sync> FromRequestParts<S> for Whose {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        Ok(Self(parts.extensions.get::<Arc<Seat>>().map(|seat| seat.id)))
    }
}

/// Proof that the client may delete what belongs to it: a student's seat, or the owner.
pub(super) struct ByWhose(pub(super) Option<i64>);

impl<S: Send + Sync> FromRequestParts<S> for ByWhose {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Whose(seat) = Whose::from_request_parts(parts, state).await?;
        if seat.is_none() {
            ByOwner::from_request_parts(parts, state).await?;
        }
        Ok(Self(seat))
    }
}

/// Proof that the client may delete and stop what others may have started.
pub(super) struct ByOwner;

impl<S: Send + Sync> FromRequestParts<S> for ByOwner {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        if parts.extensions.get() == Some(&Role::Owner) {
            return Ok(Self);
        }
        let message = Text::new(
            "only whoever started this studio may do that: it deletes or stops what is others', too",
            "seul qui a lancé ce studio peut le faire : cela efface ou arrête aussi ce qui est à \
             d’autres",
        );
        Err(Refusal::new(StatusCode::FORBIDDEN, Code::Owner, message))
    }
}

/// Refuses a request that takes too long.
pub(super) async fn within_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(LONGEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let message = Text::new(
                "the machine is too busy: try again later",
                "la machine est trop occupée : réessayez plus tard",
            );
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, message).into_response()
        }
    }
}
