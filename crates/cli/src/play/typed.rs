//! What a person can type in a game: a move, or an order.

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed<'a> {
    /// Nothing.
    Nothing,
    /// A move in the game's notation, or unknown text.
    Move(&'a str),
    Undo,
    Redo,
    /// Ask a player, the game's advisor if none is named; in a puzzle a grade.
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
    /// Another opponent; none: list them.
    Level(Option<&'a str>),
    /// The players change sides.
    Swap,
    Resign,
    New,
    Help,
    Quit,
    /// An order with missing or extra words; its correct form.
    Wrong(&'static str),
}

/// The orders as the help lists them, with what they do in English and French.
pub(super) const ORDERS: [(&str, [&str; 2]); 17] = [
    ("MOVE", ["play a move", "jouer un coup"]),
    (
        "undo",
        ["take back your last move and the reply", "reprendre votre dernier coup et la réponse"],
    ),
    ("redo", ["replay moves that were taken back", "rejouer les coups repris"]),
    ("hint [PLAYER]", ["ask for advice", "demander conseil"]),
    ("moves", ["list the legal moves", "donner les coups légaux"]),
    ("board", ["show the board again", "montrer le plateau"]),
    ("score", ["show the score and whose turn it is", "donner le score et le trait"]),
    ("players", ["show who plays, and who could", "dire qui joue, et qui pourrait jouer"]),
    (
        "level [NUMBER]",
        ["choose another opponent, or list them", "choisir un autre adversaire, ou les lister"],
    ),
    ("swap", ["change sides", "changer de camp"]),
    ("resign", ["resign the game", "abandonner la partie"]),
    ("new", ["start a new game", "commencer une nouvelle partie"]),
    (
        "save FILE [FORMAT]",
        [
            "save the game to a file; without a format, with its players",
            "enregistrer la partie dans un fichier ; sans format, avec ses joueurs",
        ],
    ),
    ("load FILE", ["continue the game in a file", "reprendre la partie d’un fichier"]),
    (
        "export [FORMAT]",
        ["print the game; `svg` draws the board", "afficher la partie ; `svg` dessine le plateau"],
    ),
    ("help", ["show this list", "montrer cette liste"]),
    ("quit", ["leave", "partir"]),
];

/// The help for `hint` if there is a coach.
pub(super) const COACHED: [&str; 2] =
    ["ask for advice: hint where, what or why", "demander conseil : hint where, what ou why"];

/// Orders about an opponent; a puzzle does not have one.
pub(super) const OPPONENT: [&str; 2] = ["level [NUMBER]", "swap"];

impl<'a> Typed<'a> {
    /// Reads a line; never fails, because anything that is not an order may be a move. A word that
    /// is also a move, such as Hex's `swap`, is that move.
    pub(super) fn read(line: &'a str, is_move: impl Fn(&str) -> bool) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&word, rest)) = words.split_first() else { return Self::Nothing };
        if rest.is_empty() && is_move(word) {
            return Self::Move(word);
        }
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("undo" | "u", []) => Self::Undo,
            ("redo", []) => Self::Redo,
            ("hint" | "h", []) => Self::Hint(None),
            ("hint" | "h", [player]) => Self::Hint(Some(player)),
            ("moves", []) => Self::Moves,
            ("board", []) => Self::Board,
            ("score", []) => Self::Score,
            ("players", []) => Self::Players,
            ("level", []) => Self::Level(None),
            ("level", [which]) => Self::Level(Some(which)),
            ("swap", []) => Self::Swap,
            ("resign", []) => Self::Resign,
            ("new", []) => Self::New,
            ("save", [file]) => Self::Save { file, format: None },
            ("save", [file, format]) => Self::Save { file, format: Some(format) },
            ("load", [file]) => Self::Load(file),
            ("export", []) => Self::Export(None),
            ("export", [format]) => Self::Export(Some(format)),
            ("help" | "?", _) => Self::Help,
            ("quit" | "exit" | "q", []) => Self::Quit,
            ("hint", _) => Self::Wrong("hint [PLAYER]"),
            ("level", _) => Self::Wrong("level [NUMBER]"),
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
        let read = |line: &'static str| Typed::read(line, |word| word == "swap");
        assert_eq!(read("  "), Typed::Nothing);
        assert_eq!(read(" c3 tl+ "), Typed::Move("c3 tl+"));
        assert_eq!(read("save a b"), Typed::Save { file: "a", format: Some("b") });
        assert_eq!(read("save"), Typed::Wrong("save FILE [FORMAT]"));
        assert_eq!(read("Hint random"), Typed::Hint(Some("random")));
        assert_eq!(read("UNDO"), Typed::Undo);
        assert_eq!(read("swap"), Typed::Move("swap"));
        assert_eq!(Typed::read("swap", |_| false), Typed::Swap);
    }
}
