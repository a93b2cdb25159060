//! All texts about Connect Four for people, in English and French.

use quintet_core::{About, Language, Opponent, Side, Text, Word, Words};

pub(crate) const ABOUT: About = About::new(
    ["Connect Four", "Puissance 4"],
    [
        "discs fall into columns, four in a line win",
        "les jetons tombent dans les colonnes, quatre alignés gagnent",
    ],
);
pub(crate) const RULES: Text = Text::new(
    "Take turns dropping a disc into a column; it falls to the lowest free cell. The first side with \
     four discs in a line, horizontally, vertically or diagonally, wins. A full board is a draw.",
    "À tour de rôle, laissez tomber un jeton dans une colonne ; il descend jusqu’à la case libre \
     la plus basse. Le premier qui aligne quatre jetons, en ligne, en colonne ou en diagonale, \
     gagne. Si le plateau est plein, la partie est nulle.",
);
pub(crate) const NOTATION: Text =
    Text::new("columns played, from 1: 4453", "les colonnes jouées, à partir de 1 : 4453");

pub(crate) const PUZZLES: Text = Text::new(
    "Win in as few moves as possible, or find the only column that does not lose. Positions come \
     from games of two weak players, with twelve discs or more.",
    "Gagner en aussi peu de coups que possible, ou trouver la seule colonne qui ne perd pas. Les positions \
     viennent de parties entre deux joueurs faibles, à partir de douze jetons.",
);

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        player: "solver:strength=1",
        about: About::new(
            ["Beginner", "Débutant"],
            ["often misses obvious moves", "manque souvent des coups évidents"],
        ),
    },
    Opponent {
        player: "solver:strength=3",
        about: About::new(
            ["Easy", "Facile"],
            ["sees threats, but plans little", "voit les menaces, mais prévoit peu"],
        ),
    },
    Opponent {
        player: "solver:strength=5",
        about: About::new(
            ["Medium", "Moyen"],
            ["a good player with occasional lapses", "un bon joueur qui se trompe parfois"],
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
pub(crate) const REPORT_AI0: About = About::new(
    ["Report’s first minimax (AI0)", "Premier minimax du rapport (AI0)"],
    [
        "the report's first, slower minimax as we imagine it: a win is seen only once the disc has \
         fallen",
        "le premier minimax du rapport, plus lent, tel que nous l’imaginons : un gain ne se voit \
         qu’une fois le jeton posé",
    ],
);
pub(crate) const AI0_DEPTH: About = About::new(
    ["Depth", "Profondeur"],
    [
        "search depth in plies; wins beyond it are not seen",
        "profondeur en demi-coups ; au-delà, rien ne se voit",
    ],
);
pub(crate) const REPORT_MINIMAX: About = About::new(
    ["Tron2: report’s minimax (AI1)", "Tron2 : minimax du rapport (AI1)"],
    [
        "the report's minimax: wins within the depth, no pruning",
        "le minimax du rapport : les gains à portée de la profondeur, sans élagage",
    ],
);
pub(crate) const REPORT_ALPHABETA: About = About::new(
    ["Tron3: report’s alpha-beta (AI2)", "Tron3 : alpha-bêta du rapport (AI2)"],
    [
        "the report's minimax with its alpha-beta cut-offs",
        "le minimax du rapport avec ses coupures alpha-bêta",
    ],
);
pub(crate) const REPORT_DEPTH: About = About::new(
    ["Depth", "Profondeur"],
    [
        "the report's depth: wins are seen one ply further",
        "la profondeur du rapport : les gains se voient un demi-coup plus loin",
    ],
);
pub(crate) const HORIZON: About = About::new(
    ["At the last depth", "À la dernière profondeur"],
    [
        "the value of an undecided board there: 0, or the value the function started with",
        "la valeur d’un plateau indécis : 0, ou la valeur de départ de la fonction",
    ],
);
pub(crate) const HORIZONS: &[Word] = &[
    ("zero", Text::new("worth 0", "vaut 0")),
    ("start", Text::new("the start value, alpha", "la valeur de départ, alpha")),
];
pub(crate) const PLAYS: About = About::new(
    ["Number of discs", "Nombre de jetons"],
    [
        "counted up, or down as the report prints it (nbPlays-1)",
        "compté vers le haut, ou à rebours comme l’imprime le rapport (nbPlays-1)",
    ],
);
pub(crate) const PLAYS_WORDS: &[Word] = &[
    ("up", Text::new("up", "vers le haut")),
    ("down", Text::new("down (nbPlays-1)", "à rebours (nbPlays-1)")),
];
pub(crate) const LAST_WINS: About = About::new(
    ["Wins at the last depth", "Gains à la dernière profondeur"],
    [
        "try every column for a win before checking the depth, as the report does",
        "essayer chaque colonne avant de vérifier la profondeur, comme le rapport",
    ],
);
pub(crate) const SOLVER: About = About::new(
    ["Solver", "Solveur"],
    [
        "exact: proves the score of the position and plays the shortest win",
        "exact : prouve la valeur de la position et joue le gain le plus court",
    ],
);
pub(crate) const STRENGTH: About = About::new(
    ["Strength", "Force"],
    [
        "10 never errs; lower levels make mistakes on purpose",
        "10 ne se trompe jamais ; en dessous, il fait exprès des erreurs",
    ],
);
pub(crate) const SOLVER_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; default 10 s if nothing else is limited",
        "temps maximal par coup ; 10 s en l’absence d’autre limite",
    ],
);
pub(crate) const SOLVER_REACH: Text = Text::new(
    "Every position. Openings come from a book and can take minutes without it; boards \
     much larger than the usual one are solved only near the end. +k wins with the k-th last \
     disc of the side to move, 0 is a draw, −k loses to the k-th last disc of the other side.",
    "Toutes les positions. Les ouvertures viennent d’un livre ; sans lui, elles peuvent prendre des \
     minutes ; les plateaux bien plus grands que d’habitude ne sont résolus que vers la fin. +k \
     gagne avec le k-ième jeton du camp au trait en partant de la fin, 0 est la nulle, −k \
     perd face au k-ième jeton de l’autre camp en partant de la fin.",
);

/// The time a solution without the book may take.
pub(crate) fn takes(free: u32) -> Words {
    Words::each(|language| {
        let time = match free {
            ..=42 => language.pick("minutes", "des minutes"),
            43..=49 => language.pick("hours", "des heures"),
            _ => language.pick("days or longer", "des jours ou plus"),
        };
        language.pick(
            format!("{free} free cells can take {time}"),
            format!("{free} cases libres peuvent prendre {time}"),
        )
    })
}
pub(crate) const WEAK: About = About::new(
    ["Only who wins", "Gagnant seulement"],
    ["scores are only 1, 0 and −1", "les scores ne sont que 1, 0 et −1"],
);
pub(crate) const BOOK: About = About::new(
    ["Opening book", "Livre d’ouvertures"],
    [
        "look up openings in a precomputed book",
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
        format!("{who} gagne avec quatre jetons alignés"),
    )
}

pub(crate) const DRAW: Text =
    Text::new("Draw: the board is full", "Partie nulle : le plateau est plein");
pub(crate) const NO_ORDER: Text = Text::new(
    "no order of moves leads to it: discs stack up, sides take turns, and four in a line ends \
     the game",
    "aucun ordre de coups n’y mène : chaque jeton repose sur un autre, les camps alternent, et \
     quatre alignés terminent la partie",
);

/// The answer of the solver.
pub(crate) fn solved(side: Side, score: i32, plies: Option<u32>, weak: bool) -> Words {
    Words::each(|language| {
        let who = name(side, language);
        let verb = match score {
            1.. => language.pick("wins", "gagne"),
            0 => language.pick("draws", "fait nulle"),
            _ => language.pick("loses", "perd"),
        };
        let plies = plies.map_or(String::new(), |plies| {
            language.pick(format!(" in {plies} plies"), format!(" en {plies} demi-coups"))
        });
        let sign = if score > 0 { "+" } else { "" };
        let score = if weak { String::new() } else { format!(", score {sign}{score}") };
        format!("{who} {verb}{plies}{score}")
    })
}

pub(crate) const BENCH_FORM: Text = Text::new(
    "expected `moves score`, such as `32164625 11`",
    "attendu : `coups score`, par exemple `32164625 11`",
);
pub(crate) const NO_POSITION: Text =
    Text::new("there is no position in it", "il ne contient aucune position");

pub(crate) fn bad_line(line: usize, reason: Words) -> Words {
    Words::each(|language| {
        let reason = reason.get(language);
        language.pick(format!("line {line}: {reason}"), format!("ligne {line} : {reason}"))
    })
}

pub(crate) fn no_score(text: &str) -> Words {
    let text = text.escape_debug().to_string();
    Words::each(|language| {
        let form = BENCH_FORM.get(language);
        language.pick(
            format!("`{text}` is not a score: {form}"),
            format!("`{text}` n’est pas un score ; {form}"),
        )
    })
}

pub(crate) fn other_score(line: usize, moves: &str, score: i32, expected: i32) -> Words {
    Words::new(
        format!("line {line}: {moves} is worth {score}, the file says {expected}"),
        format!("ligne {line} : {moves} vaut {score}, le fichier dit {expected}"),
    )
}

/// The result of measuring the solver on a file: times in microseconds.
pub(crate) fn bench(
    positions: usize,
    wrong: usize,
    [mean, median, most]: [f64; 3],
    nodes: f64,
    cpu: f64,
) -> Words {
    let verdict = |language: Language| match wrong {
        0 => language.pick("all correct", "toutes justes").to_owned(),
        _ => language.pick(format!("{wrong} wrong"), format!("{wrong} fausses")),
    };
    Words::new(
        format!(
            "{positions} positions: {}\nmean {mean:.2} µs, median {median:.2} µs, longest \
             {most:.2} µs\nmean {nodes:.1} nodes\n{cpu:.3} s of processor time",
            verdict(Language::English)
        ),
        format!(
            "{positions} positions : {}\nen moyenne {mean:.2} µs, médiane {median:.2} µs, au plus \
             {most:.2} µs\n{nodes:.1} nœuds en moyenne\n{cpu:.3} s de processeur",
            verdict(Language::French)
        ),
    )
}
