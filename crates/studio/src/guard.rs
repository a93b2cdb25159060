//! Who may ask, and what every answer says about itself.
//!
//! A server on 127.0.0.1 can be reached by every page of every site open in the
//! same browser, and by names of other sites that were pointed at 127.0.0.1. So
//! the name asked for must be ours, and a page that asks must be ours. On an
//! address that others reach, whoever asks must have the token, too.

use crate::access::{Access, Pass};
use crate::connections::Connection;
use crate::rest::Refusal;
use crate::studio::Studio;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quintet::Code;
use quintet::core::Text;
use std::sync::Arc;

/// Lets a request through if it may be made, and signs every answer.
pub(crate) async fn check(
    State(studio): State<Arc<Studio>>,
    request: Request,
    next: Next,
) -> Response {
    let host = host(request.headers()).to_owned();
    let mut response = match verdict(&studio, &request) {
        Ok(None) => next.run(request).await,
        Ok(Some(address)) => enter(&studio.access, &address),
        Err(refusal) => refusal.into_response(),
    };
    sign(response.headers_mut(), &studio.access.sockets(&host));
    response
}

fn host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("")
}

/// Whether the request came from a page of ours, as far as a browser says.
pub(crate) fn is_from_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin")
}

/// Nothing: it may be answered. An address: the browser is to go there with
/// the cookie it is given.
fn verdict(studio: &Studio, request: &Request) -> Result<Option<String>, Refusal> {
    let (headers, access) = (request.headers(), &studio.access);
    let host = host(headers);
    if !access.is_ours(host) {
        return Err(Refusal::new(StatusCode::FORBIDDEN, Code::Host, access.names()));
    }
    let origin = headers.get(header::ORIGIN).map(|value| value.to_str().unwrap_or(""));
    let foreign = origin.is_some_and(|origin| !access.is_own_page(origin, host));
    // Requests without an origin, such as for an image, say where they come from here.
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    let navigates = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    let cross = matches!(site, Some(b"cross-site" | b"same-site")) && !navigates;
    if foreign || cross {
        let message = Text::new(
            "only pages of this server may ask it",
            "seules les pages de ce serveur peuvent l’interroger",
        );
        return Err(Refusal::new(StatusCode::FORBIDDEN, Code::Origin, message));
    }
    let connection = request.extensions().get::<Arc<Connection>>();
    if let Some(connection) = connection {
        connection.asks();
    }
    let client = connection.map_or(0, |it| it.client.number(is_from_page(headers)));
    if !studio.allows_request(client) {
        let message =
            Text::new("too many requests: wait a moment", "trop de requêtes : attendez un instant");
        return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, Code::TooFast, message));
    }
    match access.pass(request.uri(), headers) {
        Pass::Given => Ok(None),
        Pass::InAddress(address) => {
            let is_page = !request.uri().path().starts_with("/api");
            Ok(Some(address).filter(|_| is_page && *request.method() == Method::GET))
        }
        Pass::Missing => {
            let message = Text::new(
                "open the address that `quintet serve` printed: it carries the token without which \
                 nothing is answered; a script sends it as `Authorization: Bearer TOKEN`",
                "ouvrez l’adresse que `quintet serve` a affichée : elle porte le jeton sans lequel \
                 rien n’est répondu ; un script l’envoie par `Authorization: Bearer TOKEN`",
            );
            Err(Refusal::new(StatusCode::FORBIDDEN, Code::Token, message))
        }
    }
}

/// Sends a browser on without the token in its address.
fn enter(access: &Access, address: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let address = HeaderValue::from_str(address);
    let cookie = access.cookie().and_then(|cookie| HeaderValue::from_str(&cookie).ok());
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, address.unwrap_or(HeaderValue::from_static("/")));
    headers.extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Headers of every answer: nothing guessed, nothing for other sites; and of
/// whatever a browser could show as a document: nothing from elsewhere, no frame.
fn sign(headers: &mut HeaderMap, sockets: &str) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let own = HeaderValue::from_static("same-origin");
    headers.insert("cross-origin-resource-policy", own);
    let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    if kind.starts_with(b"text/javascript") || kind.starts_with(b"text/css") {
        return;
    }
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; manifest-src 'self'; connect-src 'self' {sockets}; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    let policy = HeaderValue::from_str(&policy).expect("a policy is plain text");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
