//! Addresses of the interactive board at hexworld.org:
//! `https://hexworld.org/board/#11c1,a2:sf7`.
//!
//! ```text
//! address  = [anything "#"] size ["x" size] looks ["," moves ["," moves]]
//! looks    = colours, orientation: letters each with a number or none (c1, r9, n)
//! moves    = cells and specials, nothing between them
//! specials = :s swap-pieces  :S swap-sides  :p pass
//!            :rb :rw a resignation  :fb :fw a forfeit
//! ```
//!
//! The second comma marks the viewer's position in the game, which continues after it. Display settings are
//! ignored. A resignation or forfeit at the end is a result, not a move, and is dropped. A pass is an error.

use super::{MAX_SIZE, Script, check_start, write_moves};
use crate::{CellSet, Colour, Position, SwapRule, words};
use quintet_core::{Record, RecordError, Text, Words};

const FORM: Text = Text::new(
    "a HexWorld address such as https://hexworld.org/board/#11c1,a2:sf7",
    "une adresse HexWorld telle que https://hexworld.org/board/#11c1,a2:sf7",
);

/// Writes a game as an address.
pub(crate) fn write<S: CellSet>(record: &Record<Position<S>>) -> Result<String, RecordError> {
    check_start(record, "hexworld")?;
    if record.start.first() == Colour::Blue {
        let reason = words::RED_BEGINS.into();
        return Err(RecordError::Inexpressible { format: "hexworld".to_owned(), reason });
    }
    let swap = if record.start.rule() == SwapRule::Sides { ":S" } else { ":s" };
    let moves = write_moves(record, "").replace("swap", swap);
    let comma = if moves.is_empty() { "" } else { "," };
    Ok(format!("https://hexworld.org/board/#{}c1{comma}{moves}", record.start.size()))
}

/// The characters of a text with their columns.
struct Reader<'a> {
    rest: &'a [char],
    column: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.first().copied()
    }

    fn next(&mut self) -> Option<char> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        self.column += 1;
        Some(first)
    }

    fn take(&mut self, wanted: char) -> bool {
        self.peek() == Some(wanted) && self.next().is_some()
    }

    fn digits(&mut self) -> String {
        let mut digits = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            digits.push(digit);
            self.next();
        }
        digits
    }

    fn malformed(&self, expected: Text) -> RecordError {
        let text = self.rest.iter().take(20).collect();
        RecordError::Malformed { text, column: self.column, expected: expected.into() }
    }
}

/// Reads an address, or the part after its `#`.
pub(super) fn read(text: &str) -> Result<Script, RecordError> {
    let characters: Vec<char> = text.trim_end().chars().collect();
    let start = characters.iter().rposition(|&c| c == '#').map_or(0, |at| at + 1);
    let blank = characters[start..].iter().take_while(|c| c.is_whitespace()).count();
    let start = start + blank;
    let mut reader = Reader { rest: &characters[start..], column: start + 1 };
    let mut script = Script { size: Some(read_size(&mut reader)?), ..Script::default() };
    while reader.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
        reader.next();
        reader.digits();
    }
    if reader.peek().is_some_and(|c| c != ',') {
        return Err(
            reader.malformed(Text::new("a comma and the moves", "une virgule et les coups"))
        );
    }
    for _ in 0..2 {
        if reader.take(',') {
            read_moves(&mut reader, &mut script)?;
        }
    }
    match reader.peek() {
        Some(_) => Err(reader.malformed(Text::new("the end of the game", "la fin de la partie"))),
        None => Ok(script),
    }
}

fn read_size(reader: &mut Reader<'_>) -> Result<u32, RecordError> {
    if !reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Err(reader.malformed(FORM));
    }
    let columns = reader.digits();
    let rows = if reader.take('x') { reader.digits() } else { columns.clone() };
    if rows != columns {
        let reason = Words::new(
            format!("a board of {columns}×{rows} cells: only square boards are supported"),
            format!(
                "un plateau de {columns}×{rows} cases : seuls les plateaux carrés sont acceptés"
            ),
        );
        return Err(RecordError::Impossible { reason });
    }
    check_size(&columns)
}

/// Reads a size, if boards of that size are supported.
pub(super) fn check_size(text: &str) -> Result<u32, RecordError> {
    let size = text.parse().ok().filter(|size| (1..=MAX_SIZE).contains(size));
    size.ok_or_else(|| {
        let shown = text.escape_debug();
        let reason = Words::new(
            format!("a board of size {shown}: sizes are 1 to {MAX_SIZE}"),
            format!("un plateau de taille {shown} : les tailles vont de 1 à {MAX_SIZE}"),
        );
        RecordError::Impossible { reason }
    })
}

fn read_moves(reader: &mut Reader<'_>, script: &mut Script) -> Result<(), RecordError> {
    while let Some(first) = reader.peek().filter(|&c| c != ',') {
        let column = reader.column;
        if first == ':' {
            reader.next();
            read_special(reader, script, column)?;
        } else if first.is_ascii_alphabetic() {
            reader.next();
            script.push(format!("{first}{}", reader.digits()), column, None);
        } else {
            return Err(reader.malformed(Text::new(
                "a cell such as a2, or a special such as :s",
                "une case telle que a2, ou un coup spécial tel que :s",
            )));
        }
    }
    Ok(())
}

fn read_special(
    reader: &mut Reader<'_>,
    script: &mut Script,
    column: usize,
) -> Result<(), RecordError> {
    let kind = reader.next();
    match kind {
        Some('s') => {
            script.show_rule(SwapRule::Pieces);
            script.push("swap-pieces", column, None);
            Ok(())
        }
        Some('S') => {
            script.show_rule(SwapRule::Sides);
            script.push("swap-sides", column, None);
            Ok(())
        }
        Some('r' | 'f') if matches!(reader.next(), Some('b' | 'w')) => {
            let over = reader.rest.iter().all(|&c| c == ',');
            reader.rest = if over { &[] } else { reader.rest };
            match over {
                true => Ok(()),
                false => Err(reader
                    .malformed(Text::new("nothing after a resignation", "rien après un abandon"))),
            }
        }
        Some('p') => Err(script.unplayable(":p", column, words::NO_PASS)),
        _ => {
            let text: String = [':'].into_iter().chain(kind).collect();
            let expected =
                Text::new(":s, :S, :rb, :rw, :fb or :fw", ":s, :S, :rb, :rw, :fb ou :fw");
            Err(RecordError::Malformed { text, column, expected: expected.into() })
        }
    }
}
