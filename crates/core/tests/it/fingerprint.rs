//! Fingerprints: known ones, which journals hold, and data that comes in parts.

use quintet_core::{FINGERPRINT, fingerprint};

#[test]
fn known_fingerprints_stay() {
    for (text, known) in [
        ("", "cbf29ce484222325"),
        ("quintet", "21b0653e3fb3d582"),
        ("five games, one room", "436930b814f09f47"),
    ] {
        assert_eq!(format!("{:016x}", fingerprint(FINGERPRINT, text.as_bytes())), known, "{text}");
    }
}

#[test]
fn parts_give_the_fingerprint_of_the_whole() {
    let bytes: Vec<u8> = (0..100u32).map(|number| (number * number % 251) as u8).collect();
    let whole = fingerprint(FINGERPRINT, &bytes);
    for at in (0..=96).step_by(8) {
        let (first, rest) = bytes.split_at(at);
        assert_eq!(fingerprint(fingerprint(FINGERPRINT, first), rest), whole, "{at}");
    }
}
