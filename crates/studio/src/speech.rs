//! The language of an answer: the first of the request's `Accept-Language` that is available.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use quintet::core::Language;
use std::convert::Infallible;

/// The language of a client.
pub(crate) struct Speaks(pub(crate) Language);

impl<S: Send + Sync> FromRequestParts<S> for Speaks {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(language(&parts.headers)))
    }
}

/// The language that headers ask for; English if none of them is available.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let tags = wanted.unwrap_or("").split(',');
    // Browsers and scripts list languages by preference, so the weights need not be compared.
    let mut tags = tags.map(|tag| tag.split(';').next().unwrap_or(""));
    tags.find_map(Language::of_tag).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_there_is() {
        let of = |text: &str| {
            language(&HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, text.parse().unwrap())]))
        };
        assert_eq!(of("fr-CA,fr;q=0.9,en;q=0.8"), Language::French);
        assert_eq!(of("de, en;q=0.5, fr;q=0.4"), Language::English);
        assert_eq!(of("*"), Language::English);
        assert_eq!(language(&HeaderMap::new()), Language::English);
    }
}
