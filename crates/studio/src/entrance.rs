//! The page shown to a person who comes without a token.

use crate::speech::language;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quintet::core::Language;

/// Whether a browser asks for a document, so that a person will read the answer.
pub(crate) fn is_for_person<B>(request: &Request<B>) -> bool {
    let accepts = request.headers().get_all(header::ACCEPT).iter();
    let mut accepts = accepts.filter_map(|value| value.to_str().ok());
    *request.method() == Method::GET
        && !request.uri().path().starts_with("/api")
        && accepts.any(|kinds| kinds.contains("text/html"))
}

/// Whether the request is for the styles, which are public because this page uses them, too.
pub(crate) fn is_style<B>(request: &Request<B>) -> bool {
    *request.method() == Method::GET && request.uri().path().starts_with("/css/")
}

/// Explains how to get in, in the reader's language, and accepts the token.
pub(crate) fn page(headers: &HeaderMap) -> Response {
    let language = language(headers);
    let mut response = (StatusCode::FORBIDDEN, text(language)).into_response();
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The head of a page without scripts, and the start of its body.
pub(crate) fn head(language: Language, title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title} · Quintet</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"/css/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"/css/all.css\">\n</head>\n<body>\n"
    )
}

fn text(language: Language) -> String {
    let title = language.pick("This studio asks for its token", "Ce studio demande son jeton");
    let how = language.pick(
        "Open the address that <code>quintet serve</code> printed when it started: it carries the \
         token, and this browser keeps it. Then this address works, too.",
        "Ouvrez l’adresse que <code>quintet serve</code> a affichée à son lancement : elle porte \
         le jeton, et ce navigateur le garde. Ensuite, cette adresse-ci marche aussi.",
    );
    let why = language.pick(
        "Without it, every user of this machine or network could read and delete saved games.",
        "Sans lui, tout utilisateur de cette machine ou de ce réseau pourrait lire et effacer les \
         parties gardées.",
    );
    let label = language.pick("Token, or the whole address", "Jeton, ou l’adresse entière");
    let go = language.pick("Enter", "Entrer");
    format!(
        "{}\
         <main id=\"page\" class=\"page-entrance\">\n<h1>{title}</h1>\n<p>{how}</p>\n<p>{why}</p>\n\
         <form method=\"get\">\n<p><label for=\"token\">{label}</label></p>\n\
         <p><input id=\"token\" name=\"token\" type=\"password\" autocomplete=\"off\" required \
         autofocus> <button class=\"button primary\">{go}</button></p>\n</form>\n\
         </main>\n</body>\n</html>\n",
        head(language, title),
    )
}
