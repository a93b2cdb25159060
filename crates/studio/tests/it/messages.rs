//! The declarations that the page is checked against match the server's messages.

use std::path::Path;

#[test]
fn the_declarations_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/messages.d.ts");
    let wanted = quintet_studio::typescript::declarations();
    if std::env::var_os("QUINTET_WRITE").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "page/messages.d.ts is not what the Rust types say: write it anew with\n  \
         QUINTET_WRITE=1 cargo test -p quintet-studio --test it messages"
    );
}
