//! What a person can type in a game: a move, or an order.

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order<'a> {
    /// Nothing.
    Nothing,
    /// A move in the game's notation, or something that is neither.
    Move(&'a str),
    Undo,
    Redo,
    /// Ask a player, the strongest if none is named.
    Hint(Option<&'a str>),
    Moves,
    Board,
    Save {
        file: &'a str,
        format: Option<&'a str>,
    },
    Load(&'a str),
    Export(Option<&'a str>),
    Score,
    Players,
    Help,
    Quit,
    /// An order that lacks something or has too much; how it is written.
    Wrong(&'static str),
}

/// The orders as the help lists them.
pub(super) const ORDERS: [(&str, &str); 13] = [
    ("MOVE", "play it"),
    ("undo", "take your last move back, and the answer to it"),
    ("redo", "play again what was taken back"),
    ("hint [PLAYER]", "ask a player what to do, such as hint alphabeta:depth=6"),
    ("moves", "the legal moves"),
    ("board", "the board once more"),
    ("score", "the score, and whose turn it is"),
    ("players", "who plays, and who could"),
    ("save FILE [FORMAT]", "write the game to a file"),
    ("load FILE", "go on with the game in a file"),
    ("export [FORMAT]", "write the game here; `svg` draws the board"),
    ("help", "this list"),
    ("quit", "leave"),
];

impl<'a> Order<'a> {
    /// Reads a line; never fails, because what is no order may be a move.
    pub(super) fn read(line: &'a str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&word, rest)) = words.split_first() else { return Self::Nothing };
        match (word, rest) {
            ("undo" | "u", []) => Self::Undo,
            ("redo", []) => Self::Redo,
            ("hint", []) => Self::Hint(None),
            ("hint", [player]) => Self::Hint(Some(player)),
            ("moves", []) => Self::Moves,
            ("board", []) => Self::Board,
            ("score", []) => Self::Score,
            ("players", []) => Self::Players,
            ("save", [file]) => Self::Save { file, format: None },
            ("save", [file, format]) => Self::Save { file, format: Some(format) },
            ("load", [file]) => Self::Load(file),
            ("export", []) => Self::Export(None),
            ("export", [format]) => Self::Export(Some(format)),
            ("help" | "?", _) => Self::Help,
            ("quit" | "exit" | "q", []) => Self::Quit,
            ("hint", _) => Self::Wrong("hint [PLAYER]"),
            ("save", _) => Self::Wrong("save FILE [FORMAT]"),
            ("load", _) => Self::Wrong("load FILE"),
            ("export", _) => Self::Wrong("export [FORMAT]"),
            _ => Self::Move(line.trim()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_order_is_a_move() {
        assert_eq!(Order::read("  "), Order::Nothing);
        assert_eq!(Order::read(" c3 tl+ "), Order::Move("c3 tl+"));
        assert_eq!(Order::read("save a b"), Order::Save { file: "a", format: Some("b") });
        assert_eq!(Order::read("save"), Order::Wrong("save FILE [FORMAT]"));
        assert_eq!(Order::read("hint random"), Order::Hint(Some("random")));
    }
}
