//! The students' address as a QR code: SVG for the page, half blocks for a terminal.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;

/// White modules around a code, as the standard requires.
const QUIET: i32 = 4;

/// The QR code of a text; `None` if the text is too long.
fn code(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

/// The code as a picture, always black on white, whatever the colours of the page.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = code(text)?;
    let size = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/>\
         <path fill=\"#000\" d=\"{path}\"/></svg>"
    ))
}

/// The code in characters, two rows of modules per line. White modules are drawn, because terminals are mostly dark;
/// phones read inverted codes, too.
pub(crate) fn half_blocks(text: &str) -> Option<String> {
    let code = code(text)?;
    let ends = -QUIET / 2..code.size() + QUIET / 2;
    let mut lines = String::new();
    for y in ends.clone().step_by(2) {
        let is_white = |x, y| y < ends.end && !code.get_module(x, y);
        let block = |x| match (is_white(x, y), is_white(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        lines.extend(ends.clone().map(block));
        lines.push('\n');
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "http://192.168.1.20:4747/?code=BKRTMX";

    /// The modules of a picture made of characters.
    fn modules(blocks: &str) -> Vec<Vec<bool>> {
        let rows = |line: &str| {
            let upper = line.chars().map(|c| matches!(c, ' ' | '▄')).collect::<Vec<_>>();
            [upper, line.chars().map(|c| matches!(c, ' ' | '▀')).collect()]
        };
        blocks.lines().flat_map(rows).collect()
    }

    /// The three corner squares by which readers find a code.
    fn has_finder(modules: &[Vec<bool>], left: usize, top: usize) -> bool {
        (0..7).all(|y: usize| {
            (0..7).all(|x: usize| {
                let ring = x.abs_diff(3).max(y.abs_diff(3));
                modules[top + y][left + x] == (ring != 2)
            })
        })
    }

    #[test]
    fn both_pictures_show_the_code() {
        let code = code(ADDRESS).unwrap();
        let size = code.size() as usize;
        let quiet = QUIET as usize / 2;
        let drawn = modules(&half_blocks(ADDRESS).unwrap());
        for y in 0..size {
            for x in 0..size {
                let dark = code.get_module(x as i32, y as i32);
                assert_eq!(drawn[quiet + y][quiet + x], dark, "{x} {y}");
            }
        }
        for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            assert!(has_finder(&drawn, quiet + left, quiet + top), "{left} {top}");
        }
        let svg = svg(ADDRESS).unwrap();
        let dark = drawn[quiet..quiet + size].iter().flat_map(|row| &row[quiet..quiet + size]);
        assert_eq!(svg.matches("h1v1h-1z").count(), dark.filter(|&&dark| dark).count());
        assert!(svg.contains(&format!("M{QUIET} {QUIET}h1v1h-1z")));
    }

    #[test]
    fn what_no_code_can_hold_is_none() {
        assert_eq!(svg(&"x".repeat(5000)), None);
        assert_eq!(half_blocks(&"x".repeat(5000)), None);
    }
}
