//! A solved puzzle as a grid, for people at a terminal.

use super::answer::character;
use crate::output::{Ink, paint};

/// The solution in rows with its boxes, the givens bold where there are colours.
pub(super) fn grid(puzzle: &[u8], solution: &[u8], colour: bool) -> String {
    let rows = solution.len().isqrt();
    let bands = rows.isqrt();
    let rule = vec!["─".repeat(2 * bands + 1); bands].join("┼");
    let cell = |index: usize| {
        let digit = char::from(character(solution[index])).to_string();
        paint(&digit, Ink::Bold, colour && puzzle[index] != 0)
    };
    let mut text = String::new();
    for row in 0..rows {
        if row > 0 && row.is_multiple_of(bands) {
            text.push_str(&format!("{rule}\n"));
        }
        let part = |part: usize| {
            let first = row * rows + part * bands;
            let cells: Vec<String> = (first..first + bands).map(cell).collect();
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
    use super::grid;

    #[test]
    fn boxes_are_told_apart() {
        let solution = [1, 2, 4, 3, 3, 4, 2, 1, 2, 3, 1, 4, 4, 1, 3, 2];
        let expected = " 1 2 │ 4 3\n 3 4 │ 2 1\n─────┼─────\n 2 3 │ 1 4\n 4 1 │ 3 2\n";
        assert_eq!(grid(&[0; 16], &solution, true), expected);
    }
}
