//! All texts about DualSudoku for people, in English and French.

use crate::notation::cell_name;
use crate::{Fault, Grid, Penalty, Position};
use quintet_core::{About, Language, Opponent, Outcome, Side, Text, Word, Words};

pub(crate) const ABOUT: About = About::new(
    ["DualSudoku", "DualSudoku"],
    [
        "two sides fill one Sudoku grid, and the points decide",
        "deux camps remplissent une même grille de Sudoku, et les points décident",
    ],
);
pub(crate) const RULES: Text = Text::new(
    "Take turns writing a digit into an empty cell of the same Sudoku grid; no digit may occur \
     twice in a row, a column or a box. You score the digit, and for every row, column or box that \
     you complete, as many points as the grid has cells. A forbidden digit or a pass costs as many \
     points as a row has cells. On some grids, cells joined by a + must hold digits that differ by \
     1. When no digit fits any more, or both sides pass in a row, the side with more points wins; \
     equal points are a draw.",
    "À tour de rôle, inscrivez un chiffre dans une case vide de la même grille de Sudoku ; aucun \
     chiffre ne peut figurer deux fois dans une ligne, une colonne ou un bloc. Vous marquez ce \
     chiffre, et pour chaque ligne, colonne ou bloc complété, autant de points que la grille a de \
     cases. Un chiffre interdit ou un tour passé coûte autant de points qu’une ligne a de cases. Sur \
     certaines grilles, deux cases reliées par un + doivent contenir des chiffres qui diffèrent \
     de 1. Quand plus aucun \
     chiffre ne convient, ou que les deux camps passent l’un après l’autre, celui qui a le plus de points \
     gagne ; à égalité, la partie est nulle.",
);
pub(crate) const NOTATION: Text = Text::new(
    "moves r1c1=5 or pass; a grid in the course's file format may come first, then ;",
    "coups r1c1=5 ou pass ; une grille au format du cours peut précéder, suivie de ;",
);
pub(crate) const FORMAT_MOVES: Text =
    Text::new("moves: r1c1=5 r1c2=3 pass", "les coups : r1c1=5 r1c2=3 pass");
pub(crate) const FORMAT_GRID: Text = Text::new(
    "the start grid in the course's file format, before any move",
    "la grille de départ au format du cours, avant tout coup",
);

pub(crate) const PUZZLES: Text = Text::new(
    "Find the only move that wins the game, saves it or gains the most points. 9×9, 5 to 14 cells \
     left, from games of two weak players.",
    "Trouver le seul coup qui gagne la partie, la sauve ou rapporte le plus de points. 9×9, 5 à \
     14 cases restantes, dans des parties entre deux joueurs faibles.",
);

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        player: "random",
        about: About::new(
            ["Beginner", "Débutant"],
            ["any digit that fits, anywhere", "n’importe quel chiffre valide, n’importe où"],
        ),
    },
    Opponent {
        player: "first-valid",
        about: About::new(
            ["Easy", "Facile"],
            [
                "the largest digit in the first cell that takes one",
                "le plus grand chiffre dans la première case qui en accepte un",
            ],
        ),
    },
    Opponent {
        player: "alphabeta:depth=2",
        about: About::new(
            ["Medium", "Moyen"],
            [
                "takes what it can, and considers your best reply",
                "prend ce qu’il peut et tient compte de votre meilleure réponse",
            ],
        ),
    },
    Opponent {
        player: "joueur-ia",
        about: About::new(
            ["Strong", "Fort"],
            ["the student report's player", "le joueur du rapport d’étudiants"],
        ),
    },
    Opponent {
        player: "engine:time=1s",
        about: About::new(
            ["Strongest", "Le plus fort"],
            [
                "plans ahead; its endings are exact",
                "prévoit loin ; ses fins de partie sont exactes",
            ],
        ),
    },
];

pub(crate) const ENGINE: About = About::new(
    ["Engine", "Moteur"],
    [
        "the strongest: searches the points still to come, plays endings exactly, knows when to pass",
        "le plus fort : cherche les points encore à venir, joue exactement les fins de partie, sait quand passer",
    ],
);
pub(crate) const ENGINE_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; default 2 s if nothing else is limited",
        "temps maximal par coup ; 2 s en l’absence d’autre limite",
    ],
);

pub(crate) const SAFE: About = About::new(
    ["Safe placements", "Placements sûrs"],
    ["safe placements tried at a node", "placements sûrs essayés à chaque nœud"],
);
pub(crate) const OFFERS: About = About::new(
    ["Offers", "Offres"],
    [
        "placements tried at a node where each offers a unit to the other side",
        "placements essayés là où chacun offre une unité à l’adversaire",
    ],
);
pub(crate) const ROOT: About = About::new(
    ["Root placements", "Placements à la racine"],
    ["placements tried at the root", "placements essayés à la racine"],
);
pub(crate) const FULL_WIDTH: About = About::new(
    ["Full width", "Pleine largeur"],
    [
        "with at most this many fillable cells every placement is tried",
        "avec au plus ce nombre de cases à remplir, tous les placements sont essayés",
    ],
);
pub(crate) const QUIET: About = About::new(
    ["Quiet value", "Valeur au calme"],
    [
        "points for the side to move where the depth ends and nothing can be completed",
        "points du camp au trait là où la profondeur s’arrête sans rien à compléter",
    ],
);
pub(crate) const PROOF: About = About::new(
    ["Proof share", "Part de la preuve"],
    [
        "per cent of the nodes or time left that a proof may take",
        "pour cent des nœuds ou du temps restants qu’une preuve peut prendre",
    ],
);

pub(crate) const SIZE: About =
    About::new(["Size", "Taille"], ["rows and columns", "lignes et colonnes"]);
pub(crate) const SIZES: &[Word] =
    &[("4", Text::same("4×4")), ("9", Text::same("9×9")), ("16", Text::same("16×16"))];
pub(crate) const STANDOFF: About = About::new(
    ["Two passes in a row", "Deux tours passés de suite"],
    [
        "whether two voluntary passes in a row end the game",
        "si deux tours passés de suite terminent la partie",
    ],
);
pub(crate) const STANDOFFS: &[Word] = &[
    ("ends", Text::new("end the game", "terminent la partie")),
    ("never", Text::new("the game goes on", "la partie continue")),
];
pub(crate) const COMPLETABLE: About = About::new(
    ["End when unsolvable", "Fin si insoluble"],
    [
        "end the game as soon as the grid can no longer be completed",
        "terminer dès que la grille ne peut plus être complétée",
    ],
);
pub(crate) const GRID: About = About::new(["Grid", "Grille"], ["start grid", "grille de départ"]);
pub(crate) const GRID_EXPECTED: Text = Text::new(
    "a grid on one line, such as 4/1-0-0+0/----/… with 0 for an empty cell",
    "une grille sur une ligne, telle que 4/1-0-0+0/----/… avec 0 pour une case vide",
);
pub(crate) const PREFILL: About = About::new(
    ["Prefilled cells (%)", "Cases préremplies (%)"],
    ["cells filled at random, in percent", "cases remplies au hasard, en pourcentage"],
);
pub(crate) const TIES: About = About::new(
    ["Ties (%)", "Liens (%)"],
    [
        "neighbours tied at random, whose digits must then differ by 1, in percent of those that \
         can be",
        "voisines liées au hasard, dont les chiffres doivent alors être consécutifs, en \
         pourcentage de celles qui peuvent l’être",
    ],
);
pub(crate) const SEED: About = About::new(
    ["Seed", "Graine"],
    [
        "random seed of the prefilled cells and the ties",
        "graine du hasard pour les cases préremplies et les liens",
    ],
);

pub(crate) const RANDOM_UNCHECKED: About = About::new(
    ["Random, unchecked", "Aléatoire sans contrôle"],
    [
        "any digit in any empty cell, all equally likely; often a penalty",
        "n’importe quel chiffre dans n’importe quelle case vide, tous aussi probables ; souvent \
         une pénalité",
    ],
);
pub(crate) const FIRST_VALID: About = About::new(
    ["First valid", "Premier coup valide"],
    [
        "the largest digit that fits in the first cell, in reading order, that takes one",
        "le plus grand chiffre valide dans la première case, dans l’ordre de lecture, qui en \
         accepte un",
    ],
);
pub(crate) const JOUEUR_IA: About = About::new(
    ["Joueur IA", "Joueur IA"],
    [
        "the report's alpha-beta: adaptive depth, two heuristics, passes when that pays",
        "l’alpha-bêta du rapport : profondeur adaptative, deux heuristiques, passe son tour quand \
         il y gagne",
    ],
);
pub(crate) const DEPTH: About = About::new(
    ["Depth", "Profondeur"],
    [
        "search depth in plies; by default from the estimate",
        "profondeur en demi-coups ; par défaut, selon l’estimation",
    ],
);
pub(crate) const THRESHOLD: About = About::new(
    ["Threshold", "Seuil"],
    [
        "maximum estimated nodes for searching one ply deeper",
        "estimation maximale de nœuds pour chercher un demi-coup de plus",
    ],
);
pub(crate) const FACTOR: About = About::new(
    ["Factor", "Facteur"],
    [
        "divisor of each ply's estimate for cut-offs, in hundredths",
        "diviseur de l’estimation de chaque demi-coup dû aux coupures, en centièmes",
    ],
);
pub(crate) const FLOOR: About = About::new(
    ["Floor", "Plancher"],
    [
        "minimum depth in plies, whatever the estimate; the depth on 4×4",
        "profondeur minimale en demi-coups, quelle que soit l’estimation ; la profondeur en 4×4",
    ],
);
pub(crate) const HEURISTICS: About = About::new(
    ["Heuristics", "Heuristiques"],
    [
        "count units left open (completions), mobility, or both; auto: both on grids larger than \
         4×4",
        "compter les unités laissées ouvertes (complétions), la mobilité, ou les deux ; auto : les \
         deux sur les grilles plus grandes que 4×4",
    ],
);
pub(crate) const HEURISTICS_WORDS: &[Word] = &[
    ("auto", Text::new("automatic", "automatique")),
    ("on", Text::new("both", "les deux")),
    ("completions", Text::new("completions", "complétions")),
    ("mobility", Text::new("mobility", "mobilité")),
    ("off", Text::new("none", "aucune")),
];
pub(crate) const ORDER: About = About::new(
    ["Order", "Ordre"],
    ["order in which a cell’s digits are tried", "ordre d’essai des chiffres d’une case"],
);
pub(crate) const ORDERS: &[Word] = &[
    ("descending", Text::new("descending", "décroissant")),
    ("ascending", Text::new("ascending", "croissant")),
];
pub(crate) const PENALTY: About = About::new(
    ["Voluntary penalty", "Pénalité volontaire"],
    [
        "pass when every placement is worth less than the penalty",
        "passer quand tout placement vaut moins que la pénalité",
    ],
);

pub(crate) const NAMES: [Text; 2] = [Text::new("Blue", "Bleu"), Text::same("Orange")];
pub(crate) const PASS: Text = Text::new("pass", "passer");
pub(crate) const SCORE: Text = Text::same("score");
pub(crate) const MOVES: Text = Text::new("moves", "coups");
pub(crate) const PENALTIES: Text = Text::new("penalties", "pénalités");
pub(crate) const COMPLETIONS: Text = Text::new("completions", "complétions");
pub(crate) const UNITS: [Text; 3] =
    [Text::new("row", "ligne"), Text::new("column", "colonne"), Text::new("box", "bloc")];

pub(crate) fn name(side: Side, language: Language) -> &'static str {
    NAMES[side.index()].get(language)
}

/// "row 1, column 2", counted from 1.
fn place(row: usize, column: usize, language: Language) -> String {
    language.pick(format!("row {row}, column {column}"), format!("ligne {row}, colonne {column}"))
}

/// A digit placed, or tried in vain for this many points.
pub(crate) fn tried(
    side: Side,
    digit: u8,
    (row, column): (usize, usize),
    lost: Option<usize>,
    language: Language,
) -> String {
    let (who, place) = (name(side, language), place(row, column, language));
    match lost {
        None => language.pick(
            format!("{who} puts {digit} in {place}"),
            format!("{who} met {digit} en {place}"),
        ),
        Some(points) => language.pick(
            format!("{who} tries {digit} in {place} in vain and loses {points} points"),
            format!("{who} essaie en vain {digit} en {place} et perd {points} points"),
        ),
    }
}

pub(crate) fn passes(side: Side, lost: usize, language: Language) -> String {
    let who = name(side, language);
    language.pick(
        format!("{who} passes and loses {lost} points"),
        format!("{who} passe et perd {lost} points"),
    )
}

/// A cell and its digit, 0 if empty.
pub(crate) fn cell(
    (row, column): (usize, usize),
    digit: u8,
    is_given: bool,
    language: Language,
) -> String {
    let place = place(row, column, language);
    match digit {
        0 => format!("{place}, {}", language.pick("empty", "vide")),
        _ if is_given => format!("{place}, {digit}, {}", language.pick("given", "donné")),
        _ => format!("{place}, {digit}"),
    }
}

pub(crate) fn to_move(side: Side, [first, second]: [i32; 2], language: Language) -> String {
    let [blue, orange] = Side::BOTH.map(|side| name(side, language));
    let whose = language.pick(
        format!("{} to move; ", name(side, language)),
        match side {
            Side::First => "Au tour de Bleu ; ".to_owned(),
            Side::Second => "Au tour d’Orange ; ".to_owned(),
        },
    );
    format!("{whose}{blue} {first}, {orange} {second}")
}

pub(crate) fn ended(
    outcome: Outcome,
    [first, second]: [i32; 2],
    ending: Text,
    language: Language,
) -> String {
    let won = |side: Side, more: i32, less: i32| {
        let who = name(side, language);
        language.pick(
            format!("{who} wins, {more} to {less}: "),
            format!("{who} gagne, {more} à {less} : "),
        )
    };
    let result = match outcome {
        Outcome::Draw => language
            .pick(format!("Draw, {first} each: "), format!("Partie nulle, {first} partout : ")),
        Outcome::Win(Side::First) => won(Side::First, first, second),
        Outcome::Win(Side::Second) => won(Side::Second, second, first),
    };
    format!("{result}{}", ending.get(language))
}

pub(crate) const FULL: Text = Text::new("the grid is full", "la grille est pleine");
pub(crate) const BLOCKED: Text =
    Text::new("no digit fits any more", "plus aucun chiffre ne convient");
pub(crate) const TOO_LONG: Text =
    Text::new("the game has lasted 10 000 turns", "la partie a duré 10 000 tours");
pub(crate) const BOTH_PASSED: Text =
    Text::new("both sides passed", "les deux camps ont passé leur tour");
pub(crate) const HOPELESS: Text =
    Text::new("the grid can no longer be completed", "la grille ne peut plus être complétée");

/// The reason for a penalty and its cost.
pub(crate) fn penalty<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    penalty: Penalty,
    language: Language,
) -> String {
    let reason = match penalty {
        Penalty::Voluntary => language.pick("a pass", "un tour passé").to_owned(),
        Penalty::Attempt { cell, digit, fault } => {
            refusal(position, usize::from(cell), digit, fault, language)
        }
    };
    language.pick(
        format!("{reason}: a penalty of {N} points"),
        format!("{reason} : une pénalité de {N} points"),
    )
}

/// The rule that a digit in a cell violates.
fn refusal<const N: usize, const CELLS: usize>(
    position: &Position<N, CELLS>,
    cell: usize,
    digit: u8,
    fault: Fault,
    language: Language,
) -> String {
    let name = cell_name::<N>(cell);
    let (english, french) = match fault {
        Fault::Taken(held) => {
            (format!("{name} already holds {held}"), format!("{name} contient déjà {held}"))
        }
        Fault::Row => {
            let row = cell / N + 1;
            let french = format!("la ligne {row} contient déjà {digit}");
            (format!("row {row} already holds {digit}"), french)
        }
        Fault::Column => {
            let column = cell % N + 1;
            let french = format!("la colonne {column} contient déjà {digit}");
            (format!("column {column} already holds {digit}"), french)
        }
        Fault::Box => {
            let number = Grid::<N, CELLS>::box_of(cell) + 1;
            let french = format!("le bloc {number}, celui de {name}, contient déjà {digit}");
            (format!("box {number}, that of {name}, already holds {digit}"), french)
        }
        Fault::Tie(neighbour) => {
            let neighbour = usize::from(neighbour);
            let (other, held) = (cell_name::<N>(neighbour), position.grid().digit(neighbour));
            let french = format!("{other} contient {held}, et {digit} n’en diffère pas de 1");
            (format!("{other} holds {held}, and {digit} does not differ from it by 1"), french)
        }
    };
    language.pick(english, french)
}

/// Two cells of one unit, numbered as in [`UNITS`], with the same digit.
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

pub(crate) fn other_size(size: &str, brought: usize) -> Words {
    Words::new(
        format!("size={size} does not go with a grid of size {brought}"),
        format!("size={size} ne va pas avec une grille de taille {brought}"),
    )
}

pub(crate) const OTHER_GRID: Text = Text::new(
    "the grid of the text is not the grid of the setup",
    "la grille du texte n’est pas celle des réglages",
);
pub(crate) const GIVEN_AND_PREFILLED: Text = Text::new(
    "a given grid cannot also be prefilled or tied at random",
    "une grille donnée ne peut pas être aussi préremplie ou liée au hasard",
);
pub(crate) const GRID_FILE: Text = Text::new(
    "a grid file cannot hold scores or the side to move",
    "un fichier de grille ne peut contenir ni les scores ni le camp au trait",
);

pub(crate) const SOLVER_REACH: Text = Text::new(
    "Every 4×4 position. On 9×9 the last 24 cells take a second, and each further cell two to three \
     times as long. Scores are points still to come, own minus the other side's.",
    "Toute position 4×4. En 9×9, les 24 dernières cases prennent une seconde, et chaque case de plus \
     deux à trois fois plus. Les scores sont les points encore à venir, les siens moins ceux de \
     l’autre camp.",
);

/// The probable cost of a solution.
pub(crate) fn takes(cells: u32, bytes: u64, seconds: f64) -> Words {
    let mib = bytes >> 20;
    Words::each(|language| {
        let time = match seconds {
            86_400.0.. => language.pick("more than a day", "plus d’un jour").to_owned(),
            3_600.0.. => {
                let hours = seconds / 3_600.0;
                language.pick(format!("{hours:.0} hours"), format!("{hours:.0} heures"))
            }
            60.0.. => format!("{:.0} minutes", seconds / 60.0),
            _ => format!("{seconds:.0} s"),
        };
        language.pick(
            format!("{cells} cells to fill usually take {time} and up to {mib} MiB of memory"),
            format!(
                "{cells} cases à remplir prennent en général {time} et jusqu’à {mib} Mio de mémoire"
            ),
        )
    })
}

/// The meaning of the values in an analysis when one side leads.
pub(crate) fn scale_of_values(leader: Side, points: u32, language: Language) -> String {
    let who = name(leader, language);
    language.pick(
        format!("Values are margins at the end of the game: {who} leads by {points} so far."),
        format!("Les valeurs sont des écarts en fin de partie : {who} mène de {points} jusqu’ici."),
    )
}

/// The answer of the solver: the score from here on, unless the game is over, and who wins, including the
/// points so far.
pub(crate) fn solved(
    turn: Side,
    [first, second]: [i32; 2],
    score: Option<i32>,
    outcome: i32,
    passes: bool,
) -> Words {
    Words::each(|language| {
        let [blue, orange] = Side::BOTH.map(|side| name(side, language));
        let end = match outcome {
            0 => language.pick("a draw", "partie nulle").to_owned(),
            _ => {
                let winner = name(if outcome > 0 { turn } else { !turn }, language);
                language.pick(format!("{winner} wins"), format!("{winner} gagne"))
            }
        };
        let points = format!("{blue} {first}, {orange} {second}");
        let Some(score) = score else {
            return language.pick(
                format!("the game is over: {points}, {end}"),
                format!("la partie est finie : {points}, {end}"),
            );
        };
        let (who, sign) = (name(turn, language), if score > 0 { "+" } else { "" });
        let alone = match passes {
            true => "",
            false => language.pick(
                "; placements only, because passes never end under standoff=never",
                " ; placements seulement, car avec standoff=never les tours passés n’ont pas de fin",
            ),
        };
        language.pick(
            format!(
                "{who} to move: {sign}{score} from here on ({points} so far): {end} with best \
                 play{alone}"
            ),
            format!(
                "{who} au trait : {sign}{score} à partir d’ici ({points} jusqu’ici) ; {end} si \
                 chacun joue au mieux{alone}"
            ),
        )
    })
}
