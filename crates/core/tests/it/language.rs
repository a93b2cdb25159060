//! Numbers as people read them.

use quintet_core::Language;

#[test]
fn bytes_are_written_with_a_fitting_unit() {
    let told = [0, 999, 1000, 1_020_000_000, u64::MAX].map(|it| Language::English.bytes(it));
    assert_eq!(told, ["0 bytes", "999 bytes", "1.00 kB", "1.02 GB", "18.45 EB"]);
}
