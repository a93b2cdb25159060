//! All texts about Sudoku for people, in English and French, except the coach's hints, which are in
//! `coach/words/`.

use crate::{Grid, Size};
use quintet_core::{About, Language, Text, Word, Words};

pub(crate) const ABOUT: About = About::new(
    ["Sudoku", "Sudoku"],
    [
        "every row, column and box holds every digit once",
        "chaque ligne, colonne et bloc contient chaque chiffre une fois",
    ],
);
pub(crate) const RULES: Text = Text::new(
    "Fill the empty cells so that every row, every column and every box holds each digit exactly \
     once: 1 to 9 on the usual grid. The digits given at the start stay. A proper puzzle has one \
     solution, which can be found by reasoning alone.",
    "Remplissez les cases vides pour que chaque ligne, chaque colonne et chaque bloc contienne \
     chaque chiffre exactement une fois : de 1 à 9 sur la grille habituelle. Les chiffres donnés \
     au départ restent. Un vrai problème a une seule solution, que le raisonnement suffit à \
     trouver.",
);
pub(crate) const NOTATION: Text = Text::new(
    "the givens, one character per cell (. or 0 when empty), then moves r1c1=5 or r1c1=.",
    "les chiffres donnés, un caractère par case (. ou 0 si elle est vide), puis les coups r1c1=5 \
     ou r1c1=.",
);
pub(crate) const FORMAT_MOVES: Text = Text::new(
    "the givens, if any, then moves: 53..7… r1c3=4 r1c3=.",
    "les chiffres donnés s’il y en a, puis les coups : 53..7… r1c3=4 r1c3=.",
);
pub(crate) const FORMAT_GRID: Text = Text::new(
    "the givens, one character per cell, before any entry",
    "les chiffres donnés, un caractère par case, avant toute saisie",
);

pub(crate) const SIZE: About =
    About::new(["Size", "Taille"], ["rows and columns", "lignes et colonnes"]);
pub(crate) const SIZES: &[Word] = &[
    ("4", Text::same("4×4")),
    ("9", Text::same("9×9")),
    ("16", Text::same("16×16")),
    ("25", Text::same("25×25")),
];
pub(crate) const GRID: About = About::new(["Grid", "Grille"], ["the puzzle", "le problème"]);
pub(crate) const GRID_EXPECTED: Text = Text::new(
    "16, 81, 256 or 625 cells: 1 to 9, A to G for 10 to 16 (25×25: A to Y for 1 to 25), . or 0 when \
     empty",
    "16, 81, 256 ou 625 cases : 1 à 9, A à G pour 10 à 16 (25×25 : A à Y pour 1 à 25), . ou 0 pour \
     une case vide",
);

pub(crate) const FAST: About = About::new(
    ["Fast solver", "Solveur rapide"],
    [
        "enters the digits of the solution and proves that it is the only one",
        "inscrit les chiffres de la solution et prouve qu’elle est la seule",
    ],
);
pub(crate) const FAST_NODES: About =
    About::new(["Nodes", "Nœuds"], ["maximum number of guesses", "nombre maximal d’hypothèses"]);
pub(crate) const BACKTRACKING_PLAYER: About = About::new(
    ["Backtracking", "Retour sur trace"],
    [
        "enters the digits of a solution, tightest cell first",
        "inscrit les chiffres d’une solution, la case la plus contrainte d’abord",
    ],
);
pub(crate) const BACKTRACKING: About = About::new(
    ["Backtracking", "Retour sur trace"],
    [
        "tries the digits of the tightest cell first",
        "essaie d’abord les chiffres de la case la plus contrainte",
    ],
);
pub(crate) const DEPTH_FIRST: About = About::new(
    ["Depth-first", "Profondeur d’abord"],
    [
        "tries the digits of the next empty cell, uninformed",
        "essaie les chiffres de la case vide suivante, sans information",
    ],
);
pub(crate) const BEST_FIRST: About = About::new(
    ["Best-first", "Meilleur d’abord"],
    [
        "recursive best-first search: fewest remaining possibilities first",
        "recherche récursive du meilleur d’abord : le moins de possibilités restantes",
    ],
);
pub(crate) const HILL_CLIMBING: About = About::new(
    ["Hill climbing", "Escalade (hill climbing)"],
    [
        "fills the boxes at random and makes the best swap each time",
        "remplit les blocs au hasard et fait chaque fois le meilleur échange",
    ],
);
pub(crate) const ANNEALING: About = About::new(
    ["Annealing", "Recuit simulé"],
    [
        "fills the boxes at random and swaps, sometimes for the worse",
        "remplit les blocs au hasard et accepte parfois un échange défavorable",
    ],
);
pub(crate) const ORDER: About =
    About::new(["Order", "Ordre"], ["which cell is next", "quelle case vient ensuite"]);
pub(crate) const ORDERS: &[Word] = &[
    ("column-major", Text::new("column by column", "colonne par colonne")),
    ("row-major", Text::new("row by row", "ligne par ligne")),
];
pub(crate) const DIGIT_ORDER: About = About::new(
    ["Digits", "Chiffres"],
    ["order in which a cell’s digits are tried", "ordre d’essai des chiffres d’une case"],
);
pub(crate) const DIGIT_ORDERS: &[Word] = &[
    ("ascending", Text::new("ascending", "croissant")),
    ("descending", Text::new("descending", "décroissant")),
];
pub(crate) const DIGIT_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    ["maximum number of digits to try", "nombre maximal de chiffres à essayer"],
);
pub(crate) const SWAP_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    ["maximum number of swaps to evaluate", "nombre maximal d’échanges à évaluer"],
);
pub(crate) const SIDEWAYS: About = About::new(
    ["Sideways", "Pas de côté"],
    [
        "maximum number of swaps in a row that gain nothing",
        "nombre maximal d’échanges de suite qui ne gagnent rien",
    ],
);
pub(crate) const RESTARTS: About = About::new(
    ["Restarts", "Redémarrages"],
    ["maximum number of starts after the first", "nombre maximal de départs après le premier"],
);
pub(crate) const KICK: About = About::new(
    ["Kick", "Secousse"],
    [
        "number of boxes to refill when stuck; 0 for all",
        "nombre de blocs à remplir de nouveau en cas de blocage ; 0 pour tous",
    ],
);
pub(crate) const PROPAGATE: About = About::new(
    ["Propagate", "Propagation"],
    ["deduce singles first", "déduire d’abord les candidats uniques"],
);
pub(crate) const TEMPERATURE: About = About::new(
    ["Temperature", "Température"],
    [
        "in hundredths: how often a swap for the worse is kept",
        "en centièmes : fréquence des échanges acceptés pour le pire",
    ],
);
pub(crate) const SCHEDULE: About = About::new(
    ["Schedule", "Refroidissement"],
    ["how the temperature changes", "évolution de la température"],
);
pub(crate) const SCHEDULES: &[Word] = &[
    ("constant", Text::new("constant", "constante")),
    ("geometric", Text::new("geometric", "géométrique")),
];
pub(crate) const SWAPS: About =
    About::new(["Swaps", "Échanges"], ["swaps after each start", "échanges après chaque départ"]);

/// A puzzle has one side; the second name is never shown.
pub(crate) const NAMES: [Text; 2] =
    [Text::new("Solver", "Joueur"), Text::new("Nobody", "Personne")];
pub(crate) const ERASE: Text = Text::new("erase", "effacer");
pub(crate) const EMPTY_CELLS: Text = Text::new("empty cells", "cases vides");
const UNITS: [Text; 3] =
    [Text::new("row", "ligne"), Text::new("column", "colonne"), Text::new("box", "bloc")];

/// "row 1, column 2", counted from 1.
fn place((row, column): (usize, usize), language: Language) -> String {
    language.pick(format!("row {row}, column {column}"), format!("ligne {row}, colonne {column}"))
}

/// A digit entered over another, 0 for none.
pub(crate) fn entered(at: (usize, usize), held: u8, digit: u8, language: Language) -> String {
    let place = place(at, language);
    match (held, digit) {
        (held, 0) => {
            language.pick(format!("{place}: {held} erased"), format!("{place} : {held} effacé"))
        }
        (0, digit) => language.pick(format!("{place}: {digit}"), format!("{place} : {digit}")),
        (held, digit) => language.pick(
            format!("{place}: {held} becomes {digit}"),
            format!("{place} : {held} devient {digit}"),
        ),
    }
}

/// A cell and its digit, 0 for none.
pub(crate) fn cell(
    at: (usize, usize),
    digit: u8,
    is_given: bool,
    is_in_conflict: bool,
    language: Language,
) -> String {
    let what = match digit {
        0 => language.pick("empty", "vide").to_owned(),
        digit => digit.to_string(),
    };
    let given = if is_given { language.pick(", given", ", donné") } else { "" };
    let conflict = if is_in_conflict { language.pick(", in conflict", ", en conflit") } else { "" };
    format!("{}, {what}{given}{conflict}", place(at, language))
}

/// The state of a puzzle, by its empty and its contradicting cells.
pub(crate) fn status(empty: usize, wrong: usize, language: Language) -> String {
    let rest = match empty {
        0 if wrong == 0 => return language.pick("Solved", "Résolu").to_owned(),
        0 => language.pick("Every cell is filled", "Toutes les cases sont remplies").to_owned(),
        1 => language.pick("1 cell to fill", "1 case à remplir").to_owned(),
        empty => {
            language.pick(format!("{empty} cells to fill"), format!("{empty} cases à remplir"))
        }
    };
    match wrong {
        0 => rest,
        wrong => language.pick(
            format!("{rest}; {wrong} contradict each other"),
            format!("{rest} ; {wrong} se contredisent"),
        ),
    }
}

/// Two cells of one unit (0 a row, 1 a column, 2 a box) with the same digit.
pub(crate) fn twins(one: &str, other: &str, unit: usize, digit: u8) -> Words {
    Words::each(|language| {
        let same = if unit == 2 { "le même" } else { "la même" };
        let unit = UNITS[unit].get(language);
        language.pick(
            format!("{one} and {other} are in the same {unit} and both hold {digit}"),
            format!("{one} et {other} sont dans {same} {unit} et contiennent toutes deux {digit}"),
        )
    })
}

pub(crate) const OTHER_GRID: Text = Text::new(
    "the grid of the text is not the grid of the setup",
    "la grille du texte n’est pas celle des réglages",
);
pub(crate) const NO_ENTRIES: Text = Text::new(
    "a grid cannot distinguish entries from givens",
    "une grille ne distingue pas les saisies des chiffres donnés",
);
pub(crate) const CELL_EXPECTED: Text = Text::new(
    "a cell (1 to 9, A to G for 10 to 16, . or 0 when empty) or a separator (white space, |, - or \
     +)",
    "une case (1 à 9, A à G pour 10 à 16, . ou 0 si elle est vide) ou un séparateur (espace, |, - \
     ou +)",
);

pub(crate) const LETTER_EXPECTED: Text = Text::new(
    "a cell (A to Y for 1 to 25, . or 0 when empty) or a separator (white space, |, - or +); or 625 \
     numbers with white space between them",
    "une case (A à Y pour 1 à 25, . ou 0 si elle est vide) ou un séparateur (espace, |, - ou +) ; \
     ou 625 nombres séparés par des espaces",
);

pub(crate) fn cells_expected(count: usize) -> Words {
    Words::new(
        format!("16, 81, 256 or 625 cells, not {count}"),
        format!("16, 81, 256 ou 625 cases, et non {count}"),
    )
}

pub(crate) fn digits_expected(size: Size) -> Words {
    let (rows, cells) = (size.rows(), size.cells());
    Words::new(
        format!("digits from 1 to {rows} in a grid of {cells} cells"),
        format!("des chiffres de 1 à {rows} dans une grille de {cells} cases"),
    )
}

pub(crate) const SOLVER_REACH: Text = Text::new(
    "Every 4×4 and 9×9 grid at once, and most 16×16 and 25×25 grids: the solution, and whether it \
     is unique.",
    "Toute grille 4×4 ou 9×9 aussitôt, et la plupart des grilles 16×16 et 25×25 : la solution, et \
     si elle est unique.",
);

/// The answer of the solver.
pub(crate) fn solved(first: Option<&Grid>, solutions: usize) -> Words {
    Words::each(|language| match (first, solutions) {
        (None, _) => language.pick("no solution", "pas de solution").to_owned(),
        (Some(grid), 1) => {
            language.pick(format!("{grid}  one solution"), format!("{grid}  une solution"))
        }
        (Some(grid), _) => language.pick(
            format!("{grid}  more than one solution"),
            format!("{grid}  plusieurs solutions"),
        ),
    })
}

pub(crate) fn too_few_rows(rows: usize, cells: usize) -> Words {
    Words::new(
        format!("{rows} rows of {cells} cells; expected {cells} rows"),
        format!("{rows} lignes de {cells} cases ; attendu : {cells} lignes"),
    )
}

pub(crate) fn in_lines(first: usize, last: usize, reason: &Words) -> Words {
    Words::each(|language| {
        let reason = reason.get(language);
        language.pick(
            format!("lines {first} to {last}: {reason}"),
            format!("lignes {first} à {last} : {reason}"),
        )
    })
}

pub(crate) const BENCH_FORM: Text = Text::new(
    "puzzles, one per line or one row per line",
    "des grilles, une par ligne ou une rangée par ligne",
);
pub(crate) const BENCH_SOLVER: About = About::new(
    ["Solver", "Solveur"],
    [
        "fast, portable, or a solver of the report; default fast",
        "fast, portable, ou un solveur du rapport ; fast par défaut",
    ],
);
pub(crate) const NO_PUZZLE: Text =
    Text::new("there is no puzzle in it", "il ne contient aucune grille");

pub(crate) fn not_a_puzzle(line: usize, reason: &Words) -> Words {
    Words::each(|language| {
        let reason = reason.get(language);
        language.pick(
            format!("line {line}: not a puzzle: {reason}"),
            format!("ligne {line} : ce n’est pas une grille : {reason}"),
        )
    })
}

pub(crate) fn unsolved(count: usize) -> Words {
    Words::new(
        format!("{count} puzzles were not solved"),
        format!("{count} grilles n’ont pas été résolues"),
    )
}

pub(crate) fn wrong_solution(grid: &Grid, solution: &Grid) -> Words {
    Words::new(
        format!("a wrong solution of {grid}: {solution}"),
        format!("une solution fausse de {grid} : {solution}"),
    )
}
