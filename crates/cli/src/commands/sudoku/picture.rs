//! A solved puzzle as a grid, or a full one with its conflicts, for people at a terminal.

use super::answer::size_of;
use crate::output::{Ink, paint};

/// The solution in rows with its boxes; givens are bold if colours are on.
pub(super) fn grid(puzzle: &[u8], solution: &[u8], colour: bool) -> String {
    let cell = |index: usize| {
        let digit = size_of(solution).character(solution[index]).to_string();
        paint(&digit, Ink::Bold, colour && puzzle[index] != 0)
    };
    in_boxes(solution.len(), 1, cell)
}

/// A full grid; digits that stand twice in a row or column have a star, and are red if colours
/// are on.
pub(super) fn conflicts(puzzle: &[u8], filled: &[u8], colour: bool) -> String {
    let rows = filled.len().isqrt();
    let cell = |index: usize| {
        let twin = |other: usize| {
            let in_line = other / rows == index / rows || other % rows == index % rows;
            other != index && in_line && filled[other] == filled[index]
        };
        let digit = size_of(filled).character(filled[index]);
        match (0..filled.len()).any(twin) {
            true => paint(&format!("{digit}*"), Ink::Red, colour),
            false => {
                format!("{} ", paint(&digit.to_string(), Ink::Bold, colour && puzzle[index] != 0))
            }
        }
    };
    in_boxes(filled.len(), 2, cell)
}

/// Cells in rows, with lines between the boxes. A cell takes `width` columns.
fn in_boxes(cells: usize, width: usize, cell: impl Fn(usize) -> String) -> String {
    let rows = cells.isqrt();
    let bands = rows.isqrt();
    let rule = vec!["─".repeat((width + 1) * bands + 1); bands].join("┼");
    let mut text = String::new();
    for row in 0..rows {
        if row > 0 && row.is_multiple_of(bands) {
            text.push_str(&format!("{rule}\n"));
        }
        let part = |part: usize| {
            let first = row * rows + part * bands;
            let cells: Vec<String> = (first..first + bands).map(&cell).collect();
            format!(" {} ", cells.join(" "))
        };
        let parts: Vec<String> = (0..bands).map(part).collect();
        text.push_str(parts.join("│").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{conflicts, grid};

    #[test]
    fn boxes_are_told_apart() {
        let solution = [1, 2, 4, 3, 3, 4, 2, 1, 2, 3, 1, 4, 4, 1, 3, 2];
        let expected = " 1 2 │ 4 3\n 3 4 │ 2 1\n─────┼─────\n 2 3 │ 1 4\n 4 1 │ 3 2\n";
        assert_eq!(grid(&[0; 16], &solution, true), expected);
    }

    #[test]
    fn digits_twice_in_a_line_are_marked() {
        let filled = [1, 2, 4, 3, 3, 4, 1, 2, 2, 3, 1, 4, 4, 1, 3, 2];
        let expected = " 1  2  │ 4  3\n 3  4  │ 1* 2*\n───────┼───────\n \
                        2  3  │ 1* 4\n 4  1  │ 3  2*\n";
        assert_eq!(conflicts(&[0; 16], &filled, false), expected);
    }
}
