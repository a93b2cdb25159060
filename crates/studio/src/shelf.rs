//! Files of the page ready to be sent: without comments, with an ETag, compressed. This is done once per file, at its
//! first request. A page read from a directory is not cached, so that edits appear at once.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Brotli's level. For the whole page, 413 KB: level 4 gives 146 KB, 6 gives 135 KB in 24 ms, 9 gives 134 KB in 57 ms,
/// 10 gives 127 KB in 210 ms.
const LEVEL: i32 = 9;

/// Brotli's window as a power of two, larger than any file.
const WINDOW: i32 = 20;

/// The cached files by name.
#[derive(Default)]
pub(crate) struct Shelf {
    /// The version of the page, once it was asked for.
    pub(crate) version: OnceLock<String>,
    files: Mutex<HashMap<String, Arc<Ready>>>,
}

impl Shelf {
    /// Returns the file `name`, created by `make` the first time. Missing files are not remembered.
    pub(crate) fn take(
        &self,
        name: &str,
        make: impl FnOnce() -> Option<Ready>,
    ) -> Option<Arc<Ready>> {
        let files = || self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = files().get(name) {
            return Some(Arc::clone(found));
        }
        // The lock is not held meanwhile; if two threads make the same file, the results are equal.
        let made = Arc::new(make()?);
        files().insert(name.to_owned(), Arc::clone(&made));
        Some(made)
    }
}

/// A file as it is sent.
pub(crate) struct Ready {
    kind: &'static str,
    bytes: Bytes,
    tag: HeaderValue,
    keep: &'static str,
    compressed: OnceLock<Bytes>,
}

impl Ready {
    /// Prepares a file with its content type.
    pub(crate) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        Self { kind, tag: tag(&bytes), bytes, keep: "no-cache", compressed: OnceLock::new() }
    }

    /// Declares that the file's address always means this content: browsers need not ask for it again.
    pub(crate) fn lasting(self) -> Self {
        Self { keep: "max-age=31536000, immutable", ..self }
    }

    /// The file as text; `None` if it is not UTF-8.
    pub(crate) fn text(&self) -> Option<String> {
        std::str::from_utf8(&self.bytes).ok().map(str::to_owned)
    }

    /// The document with further attributes on its root element; `None` if it has no such element.
    pub(crate) fn marked(&self, attributes: &str) -> Option<Self> {
        let text = self.text()?;
        let (before, after) = text.split_once("<html")?;
        Some(Self::new(self.kind, format!("{before}<html{attributes}{after}")))
    }

    /// The file, or a message that the browser's copy is still valid.
    pub(crate) fn answer(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let heads = [
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static(self.keep)),
        ];
        if status == StatusCode::OK && asked.get(header::IF_NONE_MATCH) == Some(&self.tag) {
            return (StatusCode::NOT_MODIFIED, heads).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        if !is_text(self.kind) || !takes_brotli(asked) {
            // The server's compression layer handles every other encoding.
            return (status, heads, kind, self.bytes.clone()).into_response();
        }
        let coding = [(header::CONTENT_ENCODING, "br"), (header::VARY, "accept-encoding")];
        let compressed = self.compressed.get_or_init(|| compress(&self.bytes, LEVEL)).clone();
        (status, heads, kind, coding, compressed).into_response()
    }
}

/// A weak tag, because the same text compressed differently is the same to the page.
fn tag(bytes: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish())).expect("hexadecimal digits")
}

/// Whether compression makes it smaller; bitmap pictures are already compressed.
fn is_text(kind: &str) -> bool {
    !kind.starts_with("image/") || kind.starts_with("image/svg")
}

/// Whether the client accepts Brotli: it is listed, and not with weight 0.
fn takes_brotli(asked: &HeaderMap) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).into_iter();
    lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("br") && weight.is_some_and(|weight| weight > 0.0)
    })
}

/// Compresses bytes with Brotli at a level.
pub(crate) fn compress(bytes: &[u8], level: i32) -> Bytes {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: level,
        lgwin: WINDOW,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut compressed, &parameters)
        .expect("memory is read and written");
    compressed.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_once() {
        let shelf = Shelf::default();
        let made = std::cell::Cell::new(0);
        let take = |name| {
            shelf.take(name, || {
                made.set(made.get() + 1);
                (name != "gone").then(|| Ready::new("text/css", "a{}"))
            })
        };
        let first = take("a").unwrap();
        let again = take("a").unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(made.get(), 1);
        assert!(take("gone").is_none() && take("gone").is_none());
        assert_eq!((made.get(), shelf.files.lock().unwrap().len()), (3, 1));
    }

    #[test]
    fn compressed_once_and_only_for_those_who_read_it() {
        let text = "body { colour: none }\n".repeat(100);
        let ready = Ready::new("text/css", text.clone());
        let answer = |accepted: &str| {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(accepted).unwrap());
            ready.answer(StatusCode::OK, &asked).headers().get(header::CONTENT_ENCODING).cloned()
        };
        for refused in ["", "gzip", "br;q=0", "br;q=0.0", "brotli", "gzip, br; q=no"] {
            assert_eq!(answer(refused), None, "{refused}");
        }
        assert!(ready.compressed.get().is_none(), "nobody has asked for it");
        for accepted in ["br", "gzip, deflate, br, zstd", "BR;q=0.1", "gzip;q=1,br; q=0.5"] {
            assert_eq!(answer(accepted).unwrap(), "br", "{accepted}");
        }
        let compressed = ready.compressed.get().unwrap();
        assert!(compressed.len() < text.len() / 10);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &compressed[..], &mut back).unwrap();
        assert_eq!(back, text.as_bytes());
    }

    #[test]
    fn pictures_go_as_they_are() {
        let mut asked = HeaderMap::new();
        asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br"));
        for (kind, coding) in [("image/png", false), ("image/svg+xml", true)] {
            let answer = Ready::new(kind, "x".repeat(99)).answer(StatusCode::OK, &asked);
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), coding, "{kind}");
        }
    }
}
