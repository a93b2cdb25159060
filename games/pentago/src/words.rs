//! Every word that people read about Pentago, in English and French.

use crate::{Cell, Twist};
use quintet_core::{About, Language, Opponent, Side, Text};

pub(crate) const ABOUT: About = About::new(
    ["Pentago", "Pentago"],
    [
        "place a marble, turn a quadrant, five in a row win",
        "posez une bille, tournez un quadrant, cinq alignées gagnent",
    ],
);
pub(crate) const RULES: Text = Text::new(
    "Place a marble on an empty cell, then turn one of the four quadrants by a quarter, either way. \
     Five of your marbles in a row, across, down or diagonally, win; if the placement already makes \
     five, nothing is turned. If a turn makes five for both sides, or the board is full without a \
     five, the game is a draw.",
    "Posez une bille sur une case vide, puis tournez l’un des quatre quadrants d’un quart de tour, \
     dans un sens ou dans l’autre. Cinq billes alignées, en ligne, en colonne ou en diagonale, \
     gagnent ; si la pose suffit, on ne tourne rien. Si une rotation en aligne cinq pour les deux \
     camps, ou si le plateau est plein, la partie est nulle.",
);
pub(crate) const NOTATION: Text = Text::new(
    "cells and quadrants' turns: c3 tl+ d4 br- (tl top left, + clockwise)",
    "cases et rotations de quadrants : c3 tl+ d4 br- (tl en haut à gauche, + sens horaire)",
);
pub(crate) const FORMAT_MOVES: Text = Text::new(
    "cells and turns, after the start board if there is one: c3 tl+ d4 br-",
    "cases et rotations, après le plateau de départ s’il y en a un : c3 tl+ d4 br-",
);
pub(crate) const FORMAT_BOARD: Text = Text::new(
    "36 cells from the top left: 0 empty, 1 first, 2 second",
    "36 cases depuis le coin supérieur gauche : 0 vide, 1 premier, 2 second",
);
pub(crate) const FORMAT_CODE: Text = Text::new(
    "the number of the public solution: code:81",
    "le numéro de la solution publique : code:81",
);

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        player: "engine:strength=1,time=300ms",
        about: About::new(
            ["Beginner", "Débutant"],
            ["plays almost anywhere", "joue presque n’importe où"],
        ),
    },
    Opponent {
        player: "engine:strength=3,time=500ms",
        about: About::new(
            ["Easy", "Facile"],
            ["sees a five in a row coming", "voit venir un alignement"],
        ),
    },
    Opponent {
        player: "report",
        about: About::new(
            ["Medium", "Moyen"],
            ["the student report's player", "le joueur du rapport d’étudiants"],
        ),
    },
    Opponent {
        player: "engine:strength=8,time=1s",
        about: About::new(
            ["Strong", "Fort"],
            ["looks far ahead, errs now and then", "voit loin, se trompe parfois"],
        ),
    },
    Opponent {
        player: "engine:time=2s",
        about: About::new(
            ["Strongest", "Le plus fort"],
            ["a trained network, and exact endings", "un réseau entraîné et des finales exactes"],
        ),
    },
];

pub(crate) const START: About = About::new(
    ["Start board", "Plateau de départ"],
    ["the board to start from", "le plateau d’où partir"],
);
pub(crate) const BOARD_EXPECTED: Text = Text::new(
    "a board of 36 cells from the top left, 0 empty, 1 first, 2 second (or . x o)",
    "un plateau de 36 cases depuis le coin supérieur gauche, 0 vide, 1 premier, 2 second (ou . x o)",
);
pub(crate) const MOVE_EXPECTED: Text = Text::new(
    "a cell from a1 to f6 and the turn of a quadrant, such as c3 tl+ (top left, clockwise), \
     or a cell alone that wins at once",
    "une case de a1 à f6 et la rotation d’un quadrant, telle que c3 tl+ (en haut à gauche, sens \
     horaire), ou une case seule qui gagne aussitôt",
);
pub(crate) const ENGINE: About = About::new(
    ["Engine", "Moteur"],
    [
        "the strongest: a trained network, deep selective search, exact endings",
        "le plus fort : un réseau entraîné, une recherche profonde et sélective, des finales exactes",
    ],
);
pub(crate) const ENGINE_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; 2 s when there is no other limit",
        "temps par coup ; 2 s sans aucune autre limite",
    ],
);
pub(crate) const ENGINE_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    ["maximum number of boards to look at", "plateaux à examiner au plus"],
);
pub(crate) const ENGINE_THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    [
        "threads that search one position together",
        "fils d’exécution qui cherchent ensemble la même position",
    ],
);
pub(crate) const ENGINE_TABLE: About = About::new(
    ["Table (MiB)", "Table (Mio)"],
    [
        "largest transposition table in MiB, rounded down to a power of two",
        "Mio de table de transposition au plus, ramenés à une puissance de deux",
    ],
);
pub(crate) const ENGINE_MEMORY: About = About::new(
    ["Memory (MB)", "Mémoire (Mo)"],
    [
        "MB that an exact solution may take; 0 for none",
        "Mo qu’une solution exacte peut prendre ; 0 : aucune",
    ],
);
pub(crate) const TRAPS: About = About::new(
    ["Traps", "Pièges"],
    [
        "of moves about as good, play the one that is hardest to answer",
        "à valeur presque égale, jouer le coup auquel il est le plus difficile de répondre",
    ],
);
pub(crate) const REPORT: About = About::new(
    ["Report’s player", "Joueur du rapport"],
    [
        "the report's alpha-beta: open lines, super-boards, dynamic depth",
        "l’alpha-bêta du rapport : lignes ouvertes, super-plateaux, profondeur dynamique",
    ],
);
pub(crate) const AGGRESSIVITY: About = About::new(
    ["Aggressivity", "Agressivité"],
    ["how much more fuller lines count", "poids des lignes les plus remplies"],
);
pub(crate) const DYNAMIC_HEURISTIC: About = About::new(
    ["Dynamic heuristic", "Heuristique dynamique"],
    [
        "value a marble by the mean over its turns, and branch on cells only",
        "évaluer une bille par la moyenne de ses rotations et ne développer que les cases",
    ],
);
pub(crate) const DYNAMIC_DEPTH: About = About::new(
    ["Dynamic depth", "Profondeur dynamique"],
    [
        "choose the depth by the board: 2 at first, deeper later",
        "choisir la profondeur selon le plateau : 2 d’abord, plus ensuite",
    ],
);
pub(crate) const RELEVANT_ROTATIONS: About = About::new(
    ["Relevant rotations", "Rotations utiles"],
    [
        "do not search again a turn that leaves the board unchanged",
        "ne pas chercher de nouveau une rotation qui laisse le plateau tel quel",
    ],
);
pub(crate) const REPORT_THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    ["search threads; the choice stays the same", "fils de recherche ; le choix reste le même"],
);
pub(crate) const SOLVER: About = About::new(
    ["Solver", "Solveur"],
    [
        "exact once a proof fits in its memory, from 17 marbles on; before that as engine",
        "exact dès qu’une démonstration tient dans sa mémoire, à partir de 17 billes ; avant, comme engine",
    ],
);
pub(crate) const SOLVER_MEMORY: About = About::new(
    ["Memory (MB)", "Mémoire (Mo)"],
    [
        "MB that a proof may take: 1100 for 18 marbles, 3100 for 17, 8700 for 16",
        "Mo qu’une démonstration peut prendre : 1100 pour 18 billes, 3100 pour 17, 8700 pour 16",
    ],
);
pub(crate) const SOLVER_THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    ["threads that share the work", "fils d’exécution qui se partagent le travail"],
);
pub(crate) const SOLVER_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; 2 s when it must search without limit",
        "temps par coup ; 2 s quand il doit chercher sans limite",
    ],
);

pub(crate) const NAMES: [Text; 2] = [Text::new("Black", "Noir"), Text::new("White", "Blanc")];
pub(crate) const MARBLES_LEFT: Text = Text::new("marbles left", "billes restantes");
pub(crate) const DRAW_FULL: Text =
    Text::new("Draw: the board is full", "Partie nulle : le plateau est plein");
pub(crate) const DRAW_BOTH: Text = Text::new(
    "Draw: both have five in a row",
    "Partie nulle : cinq billes alignées de part et d’autre",
);

fn name(side: Side, language: Language) -> &'static str {
    NAMES[side.index()].get(language)
}

/// A turn: "top left quadrant clockwise".
fn turned(twist: Twist, language: Language) -> String {
    let quadrant = twist.quadrant().spoken().get(language);
    let sense = match twist.is_clockwise() {
        true => language.pick("clockwise", "dans le sens horaire"),
        false => language.pick("counter-clockwise", "dans le sens antihoraire"),
    };
    language.pick(format!("{quadrant} quadrant {sense}"), format!("quadrant {quadrant} {sense}"))
}

pub(crate) fn played(side: Side, cell: Cell, twist: Option<Twist>, language: Language) -> String {
    let who = name(side, language);
    let placed = language.pick(format!("{who} at {cell}"), format!("{who} en {cell}"));
    match twist {
        Some(twist) => format!("{placed}, {}", turned(twist, language)),
        None => format!("{placed}, {}", language.pick("five in a row", "cinq alignées")),
    }
}

pub(crate) fn turn(twist: Twist, language: Language) -> String {
    let turned = turned(twist, language);
    language.pick(format!("turn the {turned}"), format!("tourner le {turned}"))
}

pub(crate) fn cell(cell: Cell, owner: Option<Side>, language: Language) -> String {
    let what = owner.map_or(language.pick("empty", "vide"), |side| name(side, language));
    format!("{cell}, {}", what.to_lowercase())
}

pub(crate) fn to_move(side: Side, language: Language) -> String {
    let who = name(side, language);
    language.pick(format!("{who} to move"), format!("Au tour de {who}"))
}

pub(crate) fn wins(side: Side, language: Language) -> String {
    let who = name(side, language);
    language.pick(
        format!("{who} wins with five in a row"),
        format!("{who} gagne : cinq billes alignées"),
    )
}
