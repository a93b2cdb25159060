//! Small inner parts of the crate. Their tests are here because unit tests in `src` would have the crate compiled twice.

use quintet_core::Lines;
use quintet_hex::engine::insides::{exp, expected, shares};
use quintet_hex::insides::{read_lines, write_lines};
use quintet_hex::{Position, SwapRule};

#[test]
fn exponentials_are_right() {
    for step in -400..400 {
        let x = step as f32 / 5.0;
        let right = f64::from(x).exp();
        assert!((f64::from(exp(x)) / right - 1.0).abs() < 1e-5, "{x}");
    }
    assert!((expected(0.0)).abs() < 1e-6 && expected(90.0) <= 1.0 && expected(-90.0) >= -1.0);
    let mut even = [3.0; 4];
    shares(&mut even);
    assert_eq!(even, [0.25; 4]);
}

#[test]
fn lines_and_comments_come_back() {
    let lines = Lines::parse("{the start},c3{good},d2(b3{odd ] and \\},a1(a2)),b4").unwrap();
    let text = write_lines(&Position::<u128>::new(5, SwapRule::Off), &lines).unwrap();
    assert_eq!(
        text,
        "(;FF[4]CA[UTF-8]GM[11]SZ[5]C[the start];B[c3]C[good](;W[d2];B[b4])\
         (;W[b3]C[odd \\] and \\\\](;B[a1])(;B[a2])))"
    );
    assert_eq!(read_lines(&text).unwrap().to_string(), lines.to_string());
    assert_eq!(read_lines("a1 b2"), None);
    assert_eq!(read_lines("(;SZ[5]AB[a1];W[b2])"), None);
}
