//! Reads the client's address from the header of a proxy. Anybody can write such a header, so it is believed only if
//! the studio was started behind a proxy, and only its last entry, which the proxy wrote.
//!
//! ```text
//!  x-forwarded-for: 203.0.113.9, 192.0.2.7        → 192.0.2.7
//!  forwarded: for=a;by=b, for="[2001:db8::1]:80"  → 2001:db8::1
//! ```

use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};

/// The header that the proxy writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardedBy {
    /// `X-Forwarded-For`, the most common.
    XForwardedFor,
    /// `Forwarded`, as RFC 7239 has it.
    Forwarded,
}

/// The address that a request came from, according to the proxy; `None` if it does not say.
pub(crate) fn client(headers: &HeaderMap, by: ForwardedBy) -> Option<IpAddr> {
    let name = match by {
        ForwardedBy::XForwardedFor => "x-forwarded-for",
        ForwardedBy::Forwarded => "forwarded",
    };
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    let last = line.rsplit(',').next()?.trim();
    match by {
        ForwardedBy::XForwardedFor => address(last),
        ForwardedBy::Forwarded => last.split(';').find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            let is_for = name.trim().eq_ignore_ascii_case("for");
            is_for.then(|| address(value.trim().trim_matches('"')))?
        }),
    }
}

/// An address, optionally with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(by: ForwardedBy, lines: &[(&'static str, &str)]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        client(&headers, by).map(|address| address.to_string())
    }

    #[test]
    fn the_last_entry_of_the_header_that_is_believed() {
        let x = |value| of(ForwardedBy::XForwardedFor, &[("x-forwarded-for", value)]);
        assert_eq!(x("192.0.2.7").as_deref(), Some("192.0.2.7"));
        assert_eq!(x("10.0.0.1, 192.0.2.7").as_deref(), Some("192.0.2.7"));
        assert_eq!(x("192.0.2.7:8080").as_deref(), Some("192.0.2.7"));
        assert_eq!(x("2001:db8::1").as_deref(), Some("2001:db8::1"));
        assert_eq!(x("[2001:db8::1]:80").as_deref(), Some("2001:db8::1"));
        for none in ["", "unknown", "192.0.2.7,", "192.0.2.300", "_hidden"] {
            assert_eq!(x(none), None, "{none}");
        }
        let twice = [("x-forwarded-for", "10.0.0.1"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(of(ForwardedBy::XForwardedFor, &twice).as_deref(), Some("192.0.2.7"));
        let forwarded = |value| of(ForwardedBy::Forwarded, &[("forwarded", value)]);
        let rfc = "for=10.0.0.1, For=\"[2001:db8::1]:80\";proto=https;by=192.0.2.43";
        assert_eq!(forwarded(rfc).as_deref(), Some("2001:db8::1"));
        assert_eq!(forwarded("proto=https;for=192.0.2.7").as_deref(), Some("192.0.2.7"));
        assert_eq!(forwarded("proto=https"), None);
        // The other header may come from the client and is ignored.
        let both = [("forwarded", "for=10.0.0.1"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(of(ForwardedBy::XForwardedFor, &both).as_deref(), Some("192.0.2.7"));
        assert_eq!(of(ForwardedBy::Forwarded, &both[1..]), None);
    }
}
