//! Decides who may ask, and adds security headers to every answer.
//!
//! A server on 127.0.0.1 can be reached by any page of any site open in the same browser, through names of other sites
//! that were pointed at 127.0.0.1, and by every user of the machine. So the host must be ours, a page that asks must be
//! ours, and the request needs the token or a seat in the class.

use crate::access::{Access, Authority, Pass};
use crate::class::{self, Seat};
use crate::connections::{Client, Connection};
use crate::rest::Refusal;
use crate::speech::language;
use crate::studio::Studio;
use crate::tokens::Role;
use crate::{entrance, forwarded};
use axum::extract::{Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quintet::Code;
use quintet::core::Text;
use std::sync::Arc;

/// What happens to a request.
enum Verdict {
    /// Answered for everyone.
    Public,
    /// Answered within the rights of this role; rewritten if its address had a token.
    Answer(Role, Option<Uri>),
    /// The browser is redirected to this address, and keeps the token of a role.
    GoTo(String, Option<Role>),
    /// The person is asked for the token.
    AskForToken,
}

/// Lets a request through if it is allowed, and adds the headers to every answer.
pub(crate) async fn check(
    State(studio): State<Arc<Studio>>,
    mut request: Request,
    next: Next,
) -> Response {
    studio.heap.stir();
    let host = host(&request);
    let headers = request.headers();
    // `strict.rs` cannot find the end of such a request, so it must be the last one.
    let is_last =
        headers.contains_key(header::TRANSFER_ENCODING) || headers.contains_key(header::UPGRADE);
    let is_join = studio.class.is_some() && class::is_join(request.uri());
    let mut is_form = is_join;
    let pass = studio.access.pass(request.uri(), headers);
    let seat = studio.class.as_ref().filter(|_| pass == Pass::Missing).and_then(|class| {
        studio.access.seat_secrets(headers).into_iter().find_map(|secret| class.seat_of(secret))
    });
    let client = client(&studio, &request, &pass, seat.as_deref());
    request.extensions_mut().insert(client);
    if let Some(seat) = seat {
        request.extensions_mut().insert(seat);
    }
    let mut response = match verdict(&studio, &request, host.as_ref(), pass) {
        Ok(Verdict::Public) => next.run(request).await,
        Ok(Verdict::Answer(role, uri)) => {
            request.extensions_mut().insert(role);
            if let Some(uri) = uri {
                *request.uri_mut() = uri;
            }
            next.run(request).await
        }
        Ok(Verdict::GoTo(address, role)) => enter(&studio.access, &address, role),
        Ok(Verdict::AskForToken) => {
            is_form = true;
            entrance::page(request.headers())
        }
        Err(refusal) => refusal.in_language(language(request.headers())),
    };
    if is_last && response.status() != StatusCode::SWITCHING_PROTOCOLS {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    sign(response.headers_mut(), &studio.access.sockets(host.as_ref()), is_form);
    if is_join {
        // The form needs the referrer: without it, its request would look like one from another site.
        let own = HeaderValue::from_static("same-origin");
        response.headers_mut().insert(header::REFERRER_POLICY, own);
    }
    response
}

/// The client that a request counts for.
fn client(studio: &Studio, request: &Request, pass: &Pass, seat: Option<&Seat>) -> Client {
    if let Some(seat) = seat {
        return seat.client();
    }
    if studio.class.is_some() && *pass != Pass::Missing {
        return Client::TEACHER;
    }
    let by = studio.behind_proxy;
    let said = by.and_then(|by| forwarded::client(request.headers(), by)).map(Client::of);
    let connection = request.extensions().get::<Arc<Connection>>();
    said.or(connection.map(|it| it.client)).unwrap_or(Client::TEACHER)
}

/// The value of a header that occurs exactly once; otherwise `None`.
fn only<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// The host of a request. It may be named in two places, which must agree.
fn host(request: &Request) -> Option<Authority> {
    let named = Authority::read(only(request.headers(), &header::HOST)?)?;
    match request.uri().authority() {
        Some(other) if Authority::read(other.as_str()).as_ref() != Some(&named) => None,
        _ => Some(named),
    }
}

/// Whether the request came from our page, as far as the browser says.
pub(crate) fn is_from_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin")
}

/// Whether the request came from a page of another site, as far as the browser says.
fn is_foreign(access: &Access, request: &Request, host: &Authority) -> bool {
    let headers = request.headers();
    if headers.contains_key(header::ORIGIN) {
        let origin = only(headers, &header::ORIGIN);
        if !origin.is_some_and(|origin| access.is_own_page(origin, host)) {
            return true;
        }
    }
    // Requests without an origin, such as those for images, name their site here.
    let mut sites = headers.get_all("sec-fetch-site").iter().map(HeaderValue::as_bytes);
    let is_cross = sites.any(|site| matches!(site, b"cross-site" | b"same-site"));
    // A person who follows a link to us only looks.
    let mode = headers.get("sec-fetch-mode");
    let looks = matches!(*request.method(), Method::GET | Method::HEAD)
        && mode.is_some_and(|mode| mode == "navigate");
    is_cross && !looks
}

fn verdict(
    studio: &Studio,
    request: &Request,
    host: Option<&Authority>,
    pass: Pass,
) -> Result<Verdict, Refusal> {
    let (headers, access) = (request.headers(), &studio.access);
    let Some(host) = host.filter(|host| access.is_ours(host)) else {
        return Err(Refusal::new(StatusCode::FORBIDDEN, Code::Host, access.names()));
    };
    if is_foreign(access, request, host) {
        let message = Text::new(
            "only pages of this server may ask it",
            "seules les pages de ce serveur peuvent l’interroger",
        );
        return Err(Refusal::new(StatusCode::FORBIDDEN, Code::Origin, message));
    }
    let extensions = request.extensions();
    let (connection, client) = (extensions.get::<Arc<Connection>>(), extensions.get::<Client>());
    if let (Some(connection), Some(client)) = (connection, client) {
        connection.asks(*client)?;
    }
    let client = client.map_or(0, |it| it.number(is_from_page(headers)));
    if !studio.allows_request(client) {
        let message =
            Text::new("too many requests: wait a moment", "trop de requêtes : attendez un instant");
        return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, Code::TooFast, message));
    }
    let seat = request.extensions().get::<Arc<Seat>>();
    match pass {
        Pass::Given(role) => Ok(Verdict::Answer(role, None)),
        Pass::InAddress { role, rest, is_new } => {
            let is_api = request.uri().path().starts_with("/api");
            if !is_api && *request.method() == Method::GET {
                return Ok(Verdict::GoTo(rest, is_new.then_some(role)));
            }
            Ok(Verdict::Answer(role, rest.parse::<PathAndQuery>().ok().map(Uri::from)))
        }
        Pass::Missing if entrance::is_style(request) => Ok(Verdict::Public),
        Pass::Missing if studio.class.is_some() && class::is_join(request.uri()) => {
            Ok(Verdict::Public)
        }
        Pass::Missing if let Some(seat) = seat => {
            if let Some(now) = seat.see() {
                let id = seat.id;
                studio.saved.tell(move |store| drop(store.see_seat(id, now)));
            }
            Ok(Verdict::Answer(Role::Visitor, None))
        }
        Pass::Missing if studio.class.is_some() => match entrance::is_for_person(request) {
            true => Ok(Verdict::GoTo(class::address_for(request.uri()), None)),
            false => {
                let message = Text::new(
                    "you have no seat in this class: open /join in a browser and enter the code \
                     that the teacher shows",
                    "vous n’avez pas de place dans cette classe : ouvrez /join dans un navigateur \
                     et entrez le code que montre l’enseignant",
                );
                Err(Refusal::new(StatusCode::FORBIDDEN, Code::Token, message))
            }
        },
        Pass::Missing if entrance::is_for_person(request) => Ok(Verdict::AskForToken),
        Pass::Missing => {
            let message = Text::new(
                "open the address that `quintet serve` printed: it carries the token without which \
                 nothing is answered; a script sends it as `Authorization: Bearer TOKEN` or as \
                 `?token=TOKEN`",
                "ouvrez l’adresse que `quintet serve` a affichée : elle porte le jeton sans lequel \
                 rien n’est répondu ; un script l’envoie par `Authorization: Bearer TOKEN` ou par \
                 `?token=TOKEN`",
            );
            Err(Refusal::new(StatusCode::FORBIDDEN, Code::Token, message))
        }
    }
}

/// Redirects a browser to the address without the token.
fn enter(access: &Access, address: &str, role: Option<Role>) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let address = HeaderValue::from_str(address);
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, address.unwrap_or(HeaderValue::from_static("/")));
    headers.extend(role.map(|role| (header::SET_COOKIE, access.cookie(role))));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Adds the headers of every answer: no guessing of types, nothing for other sites. Documents get nothing from
/// elsewhere, no frames, and no form except the one that asks for the token.
fn sign(headers: &mut HeaderMap, sockets: &str, is_form: bool) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let own = HeaderValue::from_static("same-origin");
    headers.insert("cross-origin-resource-policy", own);
    let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    if kind.starts_with(b"text/javascript") || kind.starts_with(b"text/css") {
        return;
    }
    let form = if is_form { "'self'" } else { "'none'" };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; manifest-src 'self'; connect-src 'self' {sockets}; base-uri 'none'; \
         form-action {form}; frame-ancestors 'none'"
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
