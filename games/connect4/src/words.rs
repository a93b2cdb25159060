//! Every word that people read about Connect Four, in English and French.

use quintet_core::{About, Language, Opponent, Side, Text};

pub(crate) const ABOUT: About = About::new(
    ["Connect Four", "Puissance 4"],
    [
        "discs fall into columns, four in a line win",
        "les jetons tombent dans les colonnes, quatre alignés gagnent",
    ],
);
pub(crate) const RULES: Text = Text::new(
    "Take turns dropping a disc into a column; it falls to the lowest free place. Whoever first \
     has four discs in a line, across, up or diagonally, wins. A full board is a draw.",
    "À tour de rôle, laissez tomber un jeton dans une colonne ; il descend jusqu’à la place libre \
     la plus basse. Le premier qui aligne quatre jetons, en ligne, en colonne ou en diagonale, \
     gagne. Un plateau plein fait partie nulle.",
);
pub(crate) const NOTATION: Text =
    Text::new("columns played, from 1: 4453", "les colonnes jouées, à partir de 1 : 4453");

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        player: "solver:strength=1",
        about: About::new(
            ["Beginner", "Débutant"],
            ["often misses what is in plain sight", "manque souvent ce qui saute aux yeux"],
        ),
    },
    Opponent {
        player: "solver:strength=3",
        about: About::new(
            ["Easy", "Facile"],
            ["sees threats, plans little", "voit les menaces, prévoit peu"],
        ),
    },
    Opponent {
        player: "solver:strength=5",
        about: About::new(
            ["Medium", "Moyen"],
            ["a good player with off moments", "un bon joueur qui se trompe parfois"],
        ),
    },
    Opponent {
        player: "solver:strength=8",
        about: About::new(
            ["Strong", "Fort"],
            ["errs rarely, and late", "se trompe rarement, et tard"],
        ),
    },
    Opponent {
        player: "solver",
        about: About::new(
            ["Perfect", "Parfait"],
            ["knows the exact value of every move", "connaît la valeur exacte de chaque coup"],
        ),
    },
];

pub(crate) const WIDTH: About =
    About::new(["Columns", "Colonnes"], ["number of columns", "nombre de colonnes"]);
pub(crate) const HEIGHT: About =
    About::new(["Rows", "Lignes"], ["number of rows", "nombre de lignes"]);
pub(crate) const REPORT_MINIMAX: About = About::new(
    ["Report’s minimax", "Minimax du rapport"],
    [
        "the report's minimax: wins within the depth, nothing pruned",
        "le minimax du rapport : les gains à portée de la profondeur, sans élagage",
    ],
);
pub(crate) const REPORT_ALPHABETA: About = About::new(
    ["Report’s alpha-beta", "Alpha-bêta du rapport"],
    [
        "the report's minimax with its alpha-beta cuts",
        "le minimax du rapport avec ses coupes alpha-bêta",
    ],
);
pub(crate) const REPORT_DEPTH: About = About::new(
    ["Depth", "Profondeur"],
    [
        "the report's depth: wins are seen one ply further",
        "la profondeur du rapport : les gains se voient un coup plus loin",
    ],
);
pub(crate) const LAST_WINS: About = About::new(
    ["Wins at the last depth", "Gains à la dernière profondeur"],
    [
        "try every column for a win before looking at the depth, as the report does",
        "essayer chaque colonne avant de regarder la profondeur, comme le rapport",
    ],
);
pub(crate) const SOLVER: About = About::new(
    ["Solver", "Solveur"],
    [
        "exact: proves the score of the position and plays the shortest win",
        "exact : démontre la valeur de la position et joue le gain le plus court",
    ],
);
pub(crate) const STRENGTH: About = About::new(
    ["Strength", "Force"],
    [
        "10 never errs; lower levels make mistakes on purpose",
        "10 ne se trompe jamais ; en dessous, des erreurs volontaires",
    ],
);
pub(crate) const SOLVER_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; 10 s when there is no other limit",
        "temps par coup ; 10 s sans aucune autre limite",
    ],
);
pub(crate) const SOLVER_TABLE: About = About::new(
    ["Table (MiB)", "Table (Mio)"],
    [
        "largest transposition table in MiB, rounded down to a power of two",
        "Mio de table de transposition au plus, ramenés à une puissance de deux",
    ],
);
pub(crate) const SOLVER_THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    ["threads that share the table", "fils d’exécution qui partagent la table"],
);
pub(crate) const BOOK: About = About::new(
    ["Opening book", "Livre d’ouvertures"],
    [
        "look openings up in a book computed in advance",
        "chercher les ouvertures dans un livre calculé d’avance",
    ],
);

pub(crate) const NAMES: [Text; 2] = [Text::new("Red", "Rouge"), Text::new("Yellow", "Jaune")];

pub(crate) fn name(side: Side, language: Language) -> &'static str {
    NAMES[side.index()].get(language)
}

pub(crate) fn played(side: Side, column: u32, language: Language) -> String {
    let who = name(side, language);
    language.pick(format!("{who} in column {column}"), format!("{who} en colonne {column}"))
}

pub(crate) fn cell(column: u32, row: u32, owner: Option<Side>, language: Language) -> String {
    let what = owner.map_or(language.pick("empty", "vide"), |side| name(side, language));
    let what = what.to_lowercase();
    language.pick(
        format!("column {column}, row {row}, {what}"),
        format!("colonne {column}, ligne {row}, {what}"),
    )
}

pub(crate) fn column(column: u32, language: Language) -> String {
    language.pick(format!("column {column}"), format!("colonne {column}"))
}

pub(crate) fn to_move(side: Side, language: Language) -> String {
    let who = name(side, language);
    language.pick(format!("{who} to move"), format!("Au tour de {who}"))
}

pub(crate) fn wins(side: Side, language: Language) -> String {
    let who = name(side, language);
    language.pick(
        format!("{who} wins with four in a line"),
        format!("{who} gagne : quatre jetons alignés"),
    )
}

pub(crate) const DRAW: Text =
    Text::new("Draw: the board is full", "Partie nulle : le plateau est plein");
pub(crate) const NO_ORDER: Text = Text::new(
    "no order of moves leads to it: each disc lies on another, sides take turns, and a four ends \
     the game",
    "aucun ordre de coups n’y mène : chaque jeton repose sur un autre, les camps alternent, et \
     quatre alignés terminent la partie",
);
