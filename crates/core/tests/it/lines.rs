//! Variations as text: written, read back, and refused when damaged.

use quintet_core::Lines;

#[test]
fn written_lines_can_be_read_back() {
    for text in [
        "",
        "4",
        "{at the start},4,4",
        "4,4(5,3{too slow}(2)),4(1)(2,2),4",
        "a1{100%25 %28odd%29},swap",
    ] {
        let lines = Lines::parse(text).unwrap();
        assert_eq!(lines.to_string(), text);
    }
    assert!(Lines::parse("4,4,4").unwrap().is_plain());
    assert!(!Lines::parse("4,4(5)").unwrap().is_plain());
}

#[test]
fn damaged_text_is_refused_with_its_place() {
    for (text, column) in [(")", 1), ("4,(5", 5), ("4{why", 2), ("4}", 2), ("(4)", 1)] {
        assert_eq!(Lines::parse(text).unwrap_err().column(), Some(column), "{text}");
    }
    let deep = format!("4{}", ",4(5".repeat(80));
    assert!(Lines::parse(&deep).is_err());
}
