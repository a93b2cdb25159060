//! All texts about Hex for people, in English and French.

use crate::Colour;
use quintet_core::{About, Language, Opponent, Text, Word, Words};

pub(crate) const ABOUT: About = About::new(
    ["Hex", "Hex"],
    ["join the two edges of your colour", "reliez les deux bords de votre couleur"],
);
pub(crate) const RULES: Text = Text::new(
    "Take turns placing a stone of your colour on any empty cell; stones never move. Red wins with \
     a chain of red stones from the top edge to the bottom, Blue with a chain of blue stones from \
     left to right. One side always gets across, so draws are impossible. Moving first is an \
     advantage: with the swap rule, the second player may take over the first stone or the first \
     side instead of placing a stone.",
    "À tour de rôle, posez une pierre de votre couleur sur une case vide ; les pierres ne bougent \
     plus. Rouge gagne par une chaîne de pierres rouges du bord supérieur au bord inférieur, Bleu \
     par une chaîne de pierres bleues de gauche à droite. L’un des deux finit toujours par passer : il \
     n’y a pas de partie nulle. Commencer est un avantage : avec la règle d’échange, le second \
     joueur peut prendre la première pierre ou le premier camp au lieu de poser une pierre.",
);
pub(crate) const NOTATION: Text = Text::new(
    "column letter and row number, or swap: a2 swap f6",
    "lettre de la colonne et numéro de la ligne, ou swap : a2 swap f6",
);
pub(crate) const FORMAT_HEXWORLD: Text = Text::new(
    "an address of hexworld.org: …/board/#11c1,a2:sf6",
    "une adresse de hexworld.org : …/board/#11c1,a2:sf6",
);
pub(crate) const FORMAT_SGF: Text = Text::new(
    "a game file: (;FF[4]GM[11]SZ[11];B[a2];W[f6])",
    "un fichier de partie : (;FF[4]GM[11]SZ[11];B[a2];W[f6])",
);

pub(crate) const PUZZLES: Text = Text::new(
    "Find the only stone that wins, and those that follow. Boards of 5×5 to 7×7, from games of two \
     weak players.",
    "Trouver la seule pierre qui gagne, et celles qui suivent. Plateaux de 5×5 à 7×7, tirés de \
     parties entre deux joueurs faibles.",
);

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        player: "engine:strength=1",
        about: About::new(
            ["Beginner", "Débutant"],
            ["heads for its edge, but often strays", "va vers son bord, mais s’égare souvent"],
        ),
    },
    Opponent {
        player: "engine:strength=3",
        about: About::new(
            ["Easy", "Facile"],
            [
                "walks and blocks, but misses many bridges",
                "avance et bloque, mais manque bien des ponts",
            ],
        ),
    },
    Opponent {
        player: "engine:strength=5",
        about: About::new(
            ["Medium", "Moyen"],
            [
                "has an eye for good moves, but often errs",
                "a l’œil pour les bons coups, mais se trompe souvent",
            ],
        ),
    },
    Opponent {
        player: "engine:strength=8",
        about: About::new(
            ["Strong", "Fort"],
            [
                "plays well at first sight, without looking ahead",
                "joue bien au premier coup d’œil, sans anticiper",
            ],
        ),
    },
    Opponent {
        player: "engine:time=1s",
        about: About::new(
            ["Strongest", "Le plus fort"],
            [
                "a trained network, with proofs where possible",
                "un réseau entraîné, avec des preuves quand c’est possible",
            ],
        ),
    },
];

pub(crate) const ENGINE: About = About::new(
    ["Engine", "Moteur"],
    [
        "the strongest: a tree search guided by a trained network; proves connections",
        "le plus fort : une recherche arborescente guidée par un réseau entraîné ; prouve les connexions",
    ],
);
pub(crate) const ENGINE_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; default 1 s if nothing else is limited",
        "temps maximal par coup ; 1 s en l’absence d’autre limite",
    ],
);
pub(crate) const ENGINE_NODES: About = About::new(
    ["Simulations", "Simulations"],
    ["maximum simulations per move", "nombre maximal de simulations par coup"],
);
pub(crate) const ENGINE_MEMORY: About = About::new(
    ["Memory (MB)", "Mémoire (Mo)"],
    [
        "approximate maximum size of the tree in MB",
        "taille maximale approximative de l’arbre, en Mo",
    ],
);
pub(crate) const CONNECTIONS: About = About::new(
    ["Connections", "Connexions"],
    [
        "find connections that cannot be cut and cells that do not matter",
        "trouver les connexions impossibles à couper et les cases sans importance",
    ],
);
pub(crate) const SOLVER: About = About::new(
    ["Solver", "Solveur"],
    [
        "exact up to 7×7 and late in larger games; falls back on the engine's network if a proof takes too long",
        "exact jusqu’à 7×7 et en fin de partie au-delà ; s’en remet au réseau du moteur si une preuve est trop longue",
    ],
);
pub(crate) const SOLVER_MEMORY: About = About::new(
    ["Memory (MB)", "Mémoire (Mo)"],
    ["maximum size of its tables in MB", "taille maximale de ses tables, en Mo"],
);
pub(crate) const SOLVER_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; default 10 s if nothing else is limited",
        "temps maximal par coup ; 10 s en l’absence d’autre limite",
    ],
);

pub(crate) const SIZE: About =
    About::new(["Size", "Taille"], ["cells along an edge", "cases le long d’un bord"]);
pub(crate) const SWAP: About = About::new(
    ["Swap rule", "Règle d’échange"],
    [
        "what the second side may do instead of placing its first stone: nothing, take the stone \
         mirrored (pieces), or take over the first side (sides)",
        "ce que le second camp peut faire au lieu de poser sa première pierre : rien, prendre la \
         pierre en miroir (pieces), ou prendre la place du premier camp (sides)",
    ],
);
pub(crate) const FIRST: About = About::new(
    ["Who begins", "Qui commence"],
    ["colour of the first stone", "couleur de la première pierre"],
);
pub(crate) const COLOURS: &[Word] = &[("red", RED), ("blue", BLUE)];
/// In the order of `SwapRule`.
pub(crate) const SWAP_RULES: &[Word] = &[
    ("off", Text::new("no swap", "pas d’échange")),
    ("pieces", Text::new("take the stone", "prendre la pierre")),
    ("sides", Text::new("take the side", "prendre le camp")),
];

pub(crate) const REPORT_MINIMAX: About = About::new(
    ["Report’s minimax", "Minimax du rapport"],
    [
        "the report's minimax: every line, values ±1, ties broken at random",
        "le minimax du rapport : toutes les suites, valeurs ±1, tirage au sort entre égaux",
    ],
);
pub(crate) const REPORT_ALPHABETA: About = About::new(
    ["Report’s alpha-beta", "Alpha-bêta du rapport"],
    [
        "the report's alpha-beta: the move of report-minimax with fewer nodes",
        "l’alpha-bêta du rapport : le coup de report-minimax avec moins de nœuds",
    ],
);
pub(crate) const BEST_CHOICE: About = About::new(
    ["Best choice", "Meilleur choix"],
    [
        "the report's optimised minimax: fewer moves explored, quicker ends chosen",
        "le minimax optimisé du rapport : moins de coups explorés, fins plus rapides",
    ],
);
pub(crate) const REPORT_DEPTH: About =
    About::new(["Depth", "Profondeur"], ["plies below each move", "demi-coups sous chaque coup"]);
pub(crate) const MINIMAX_DEPTH: About = About::new(
    ["Depth", "Profondeur"],
    [
        "plies below each move; by default to the end of the game, and at most 60 million nodes if \
         nothing else is limited (enough for 11 empty cells)",
        "demi-coups sous chaque coup ; par défaut jusqu’à la fin de la partie, et au plus 60 millions \
         de nœuds en l’absence d’autre limite (assez pour 11 cases vides)",
    ],
);
pub(crate) const EXPLORE: About = About::new(
    ["Limited exploration", "Exploration restreinte"],
    [
        "explore only cells near the opponent's stones and on both sides' lines",
        "n’explorer que les cases proches des pierres adverses et sur les lignes des deux camps",
    ],
);
pub(crate) const DEAD_CELLS: About = About::new(
    ["Dead cells", "Cases mortes"],
    ["skip cells that cannot matter", "écarter les cases sans importance"],
);
pub(crate) const FIRST_MOVE: About = About::new(
    ["First move", "Premier coup"],
    [
        "on the empty board, any cell of the triangles at its own edges",
        "sur le plateau vide, une case quelconque des triangles qui touchent ses bords",
    ],
);
pub(crate) const PATH: About = About::new(
    ["Shortest path", "Chemin le plus court"],
    [
        "the shortest winning path: by the moves of the forced line, or also by the missing stones \
         on the board",
        "le plus court chemin gagnant : selon les coups de la suite forcée, ou aussi selon les \
         pierres qui manquent sur le plateau",
    ],
);
pub(crate) const PATHS: &[Word] = &[
    ("line", Text::new("forced line", "suite forcée")),
    ("board", Text::new("stones on the board", "pierres sur le plateau")),
];

pub(crate) const RED: Text = Text::new("Red", "Rouge");
pub(crate) const BLUE: Text = Text::new("Blue", "Bleu");
pub(crate) const SWAP_TARGET: Text = Text::new("swap", "échanger");

/// The name of a colour.
pub(crate) const fn colour(colour: Colour) -> Text {
    match colour {
        Colour::Red => RED,
        Colour::Blue => BLUE,
    }
}

fn name(of: Colour, language: Language) -> &'static str {
    colour(of).get(language)
}

pub(crate) fn placed(colour: Colour, cell: &str, language: Language) -> String {
    let who = name(colour, language);
    language.pick(format!("{who} on {cell}"), format!("{who} en {cell}"))
}

pub(crate) fn swapped(colour: Colour, language: Language) -> String {
    let who = name(colour, language);
    language.pick(format!("{who} swaps"), format!("{who} échange"))
}

pub(crate) fn cell(cell: &str, owner: Option<Colour>, language: Language) -> String {
    let what = owner.map_or(language.pick("empty", "vide"), |colour| name(colour, language));
    format!("{cell}, {}", what.to_lowercase())
}

pub(crate) fn to_move(colour: Colour, can_swap: bool, language: Language) -> String {
    let who = name(colour, language);
    match can_swap {
        true => {
            language.pick(format!("{who} to move or to swap"), format!("{who} joue ou échange"))
        }
        false => language.pick(format!("{who} to move"), format!("Au tour de {who}")),
    }
}

pub(crate) const fn wins(colour: Colour) -> Text {
    match colour {
        Colour::Red => Text::new(
            "Red wins: the red edges are joined",
            "Rouge gagne : les bords rouges sont reliés",
        ),
        Colour::Blue => Text::new(
            "Blue wins: the blue edges are joined",
            "Bleu gagne : les bords bleus sont reliés",
        ),
    }
}

pub(crate) const RED_BEGINS: Text =
    Text::new("there the first stone is red", "la première pierre y est rouge");

pub(crate) const SET_UP_TWICE: Text =
    Text::new("a stone is set up there already", "une pierre y est déjà posée");

/// An error: a text names the wrong side to move; `turn` is the right one.
pub(crate) const fn wrong_turn(turn: Colour) -> Text {
    match turn {
        Colour::Red => Text::new(
            "PL[W]: with these stones Black, our Red, moves next",
            "PL[W] : avec ces pierres, c’est à Noir, ici Rouge, de jouer",
        ),
        Colour::Blue => Text::new(
            "PL[B]: with these stones White, our Blue, moves next",
            "PL[B] : avec ces pierres, c’est à Blanc, ici Bleu, de jouer",
        ),
    }
}

pub(crate) fn variations_left_out(count: usize) -> Words {
    match count {
        1 => Words::new(
            "1 variation was left out; only the main line is kept".to_owned(),
            "1 variante laissée de côté : seule la ligne principale est gardée".to_owned(),
        ),
        _ => Words::new(
            format!("{count} variations were left out; only the main line is kept"),
            format!("{count} variantes laissées de côté : seule la ligne principale est gardée"),
        ),
    }
}

/// An end of a connection, for display.
pub(crate) enum End {
    /// The edge of a colour, by its row or column: a board may be turned, so words name no directions.
    Edge(Colour, u32),
    /// A chain, given by one of its stones, and whether it has only that one.
    Chain { stone: String, is_one: bool },
}

impl End {
    fn name(&self, language: Language) -> String {
        let [english, french] = match self {
            Self::Edge(Colour::Red, row) => {
                [format!("the edge at row {row}"), format!("le bord de la rangée {row}")]
            }
            Self::Edge(Colour::Blue, column) => {
                let letter = ('a'..).nth(*column as usize - 1).expect("columns have letters");
                [format!("the edge at column {letter}"), format!("le bord de la colonne {letter}")]
            }
            Self::Chain { stone, is_one: true } => return stone.clone(),
            Self::Chain { stone, is_one: false } => {
                [format!("the chain at {stone}"), format!("la chaîne de {stone}")]
            }
        };
        language.pick(english, french)
    }
}

/// Up to this many guards are named; more are counted.
const NAMED_GUARDS: usize = 8;

/// A connection that cannot be cut: "Red: c4 is connected to the edge at row 5; b5 and c5 guard it".
pub(crate) fn connected(
    colour: Colour,
    ends: &[End; 2],
    guards: &[String],
    is_shared: bool,
    language: Language,
) -> String {
    let who = name(colour, language);
    // A chain first, its edge last.
    let [a, b] = match &ends {
        [edge @ End::Edge(..), chain @ End::Chain { .. }] => [chain, edge],
        [a, b] => [a, b],
    };
    let [a, b] = [a, b].map(|end| end.name(language));
    let guards = match guards {
        [first @ .., last] if guards.len() <= NAMED_GUARDS && !first.is_empty() => {
            format!("{} {} {last}", first.join(", "), language.pick("and", "et"))
        }
        _ => language.pick(format!("{} cells", guards.len()), format!("{} cases", guards.len())),
    };
    let shared = match is_shared {
        true => language.pick(
            ", unless they are needed for another connection",
            ", sauf si une autre connexion en a besoin",
        ),
        false => "",
    };
    language.pick(
        format!("{who}: {a} is connected to {b}; {guards} guard it{shared}"),
        format!("{who} : connexion sûre entre {a} et {b}, gardée par {guards}{shared}"),
    )
}

pub(crate) const OVER_BEFORE: Text = Text::new(
    "the game was over before the last stone: one side has joined its edges and the other has \
     moved on, or both have",
    "la partie était finie avant la dernière pierre : un camp a relié ses bords et l’autre a \
     continué, ou les deux l’ont fait",
);
pub(crate) const NO_PASS: Text = Text::new("nobody may pass here", "on ne peut pas passer ici");
pub(crate) const NOT_EMPTY: Text =
    Text::new("it does not start on an empty board", "elle ne commence pas sur un plateau vide");

pub(crate) const SOLVER_REACH: Text = Text::new(
    "Who wins: every move takes a second on 6×6, minutes on 7×7, hours on 8×8; much less with \
     stones on the board, or for the winner alone.",
    "Qui gagne : tous les coups prennent une seconde en 6×6, des minutes en 7×7, des heures en \
     8×8 ; bien moins avec des pierres sur le plateau, ou pour le seul gagnant.",
);

/// The time a solution may take.
pub(crate) fn takes(cells: u32, weak: bool) -> Words {
    Words::each(|language| {
        let time = match cells {
            ..=49 => language.pick("minutes", "des minutes"),
            50..=64 => language.pick("hours", "des heures"),
            _ => language.pick("days or longer", "des jours ou plus"),
        };
        let quicker = match weak {
            true => "",
            false => language.pick(
                "; finding only the winner (option `weak`) is quicker",
                " ; chercher seulement le gagnant (option `weak`) va plus vite",
            ),
        };
        language.pick(
            format!("{cells} empty cells can take {time}{quicker}"),
            format!("{cells} cases vides peuvent prendre {time}{quicker}"),
        )
    })
}
pub(crate) const WEAK: About = About::new(
    ["Only who wins", "Gagnant seulement"],
    [
        "find only the winner and one winning move",
        "chercher seulement le gagnant et un coup gagnant",
    ],
);
pub(crate) const PROOF: About = About::new(
    ["Proof", "Démonstration"],
    [
        "also a proof, checked without the solver's rules",
        "aussi une démonstration, vérifiée sans les règles du solveur",
    ],
);
pub(crate) const CARRIER: Text = Text::new("cells needed", "cases utiles");
pub(crate) const LEMMAS: Text = Text::new("lemmas, all checked", "lemmes, tous vérifiés");

/// The answer of the solver, with the number of winning moves.
pub(crate) fn solved(winner: Colour, over: bool, share: Option<(usize, usize)>) -> Words {
    Words::each(|language| {
        let who = name(winner, language);
        if over {
            return language.pick(
                format!("{who} has won; there is nothing to solve"),
                format!("{who} a gagné ; il n’y a rien à résoudre"),
            );
        }
        let share = share.map_or(String::new(), |(winning, all)| {
            let [wins, gagnent] = match winning {
                1 => ["wins", "coup sur {all} gagne"],
                _ => ["win", "coups sur {all} gagnent"],
            };
            language.pick(
                format!(": {winning} of {all} moves {wins}"),
                format!(" : {winning} {}", gagnent.replace("{all}", &all.to_string())),
            )
        });
        language.pick(format!("{who} wins{share}"), format!("{who} gagne{share}"))
    })
}
