//! Who may ask, and what every answer says about itself.
//!
//! A server on 127.0.0.1 can be reached by every page of every site open in the
//! same browser, and by names of other sites that were pointed at 127.0.0.1. So
//! the name asked for must be ours, and a page that asks must be ours.

use crate::rest::Refusal;
use crate::studio::Studio;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Names under which this machine reaches itself.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Lets a request through if it may be made, and signs every answer.
pub(crate) async fn check(
    State(studio): State<Arc<Studio>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match refusal(&studio, request.headers()) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    sign(response.headers_mut(), studio.port);
    response
}

fn refusal(studio: &Studio, headers: &HeaderMap) -> Option<Refusal> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    let port = studio.port;
    // The usual port is left out of names.
    let ours = |host: &str| {
        NAMES.iter().any(|name| host == format!("{name}:{port}") || port == 80 && host == *name)
    };
    let host = text(header::HOST).unwrap_or("");
    if !ours(host) {
        let message = format!("this server answers to 127.0.0.1:{port} and localhost:{port} only");
        return Some(Refusal::new(StatusCode::FORBIDDEN, "host", message));
    }
    let origin = text(header::ORIGIN);
    let foreign = origin.is_some_and(|origin| !origin.strip_prefix("http://").is_some_and(ours));
    // Requests without an origin, such as for an image, tell where they come from here.
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    let navigates = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    let cross = matches!(site, Some(b"cross-site" | b"same-site")) && !navigates;
    if foreign || cross {
        let message = "only pages of this server may ask it".to_owned();
        return Some(Refusal::new(StatusCode::FORBIDDEN, "origin", message));
    }
    if !studio.allows_request() {
        let message = "too many requests: wait a moment".to_owned();
        return Some(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", message));
    }
    None
}

/// Headers of every answer: nothing guessed, nothing for other sites; and of
/// whatever a browser could show as a document: nothing from elsewhere, no frame.
fn sign(headers: &mut HeaderMap, port: u16) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let own = HeaderValue::from_static("same-origin");
    headers.insert("cross-origin-resource-policy", own);
    let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    if kind.starts_with(b"text/javascript") || kind.starts_with(b"text/css") {
        return;
    }
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; manifest-src 'self'; connect-src 'self' ws://127.0.0.1:{port} \
         ws://localhost:{port}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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
