//! All texts about Pentago for people, in English and French.

use crate::{Cell, Twist};
use quintet_core::{About, Language, Opponent, Side, Text, Word, Words};

pub(crate) const ABOUT: About = About::new(
    ["Pentago", "Pentago"],
    [
        "place a marble, turn a quadrant, five in a row win",
        "posez une bille, tournez un quadrant, cinq alignées gagnent",
    ],
);
pub(crate) const RULES: Text = Text::new(
    "Place a marble on an empty cell, then turn one of the four quadrants by a quarter, either way. \
     Five of your marbles in a row, horizontally, vertically or diagonally, win; if the placement already makes \
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

pub(crate) const PUZZLES: Text = Text::new(
    "Win in one or two moves, or find the only move that wins or does not lose. Positions have 20 marbles or more \
     and come from games of two weak players.",
    "Gagner en un ou deux coups, ou trouver le seul coup qui gagne ou ne perd pas. Positions d’au moins \
     20 billes, tirées de parties entre deux joueurs faibles.",
);

pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        player: "engine:strength=1",
        about: About::new(
            ["Beginner", "Débutant"],
            ["plays almost anywhere", "joue presque n’importe où"],
        ),
    },
    Opponent {
        player: "engine:strength=3",
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
        player: "engine:strength=8",
        about: About::new(
            ["Strong", "Fort"],
            ["looks far ahead, but sometimes errs", "voit loin, mais se trompe parfois"],
        ),
    },
    Opponent {
        player: "engine:time=2s",
        about: About::new(
            ["Strongest", "Le plus fort"],
            ["a trained network with exact endings", "un réseau entraîné et des finales exactes"],
        ),
    },
];

pub(crate) const START: About =
    About::new(["Start board", "Plateau de départ"], ["start board", "plateau de départ"]);
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
        "maximum time per move; default 2 s if nothing else is limited",
        "temps maximal par coup ; 2 s en l’absence d’autre limite",
    ],
);
pub(crate) const ENGINE_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    ["maximum number of boards to look at", "nombre maximal de plateaux à examiner"],
);
pub(crate) const ENGINE_MEMORY: About = About::new(
    ["Memory (MB)", "Mémoire (Mo)"],
    [
        "maximum memory of an exact solution in MB; 0 for none",
        "mémoire maximale d’une solution exacte, en Mo ; 0 pour aucune",
    ],
);
pub(crate) const TRAPS: About = About::new(
    ["Traps", "Pièges"],
    [
        "among nearly equal moves, play the one that is hardest to answer",
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
    ["the weight of fuller lines", "poids des lignes les plus remplies"],
);
pub(crate) const DYNAMIC_HEURISTIC: About = About::new(
    ["Dynamic heuristic", "Heuristique dynamique"],
    [
        "value a marble by the mean over its turns: at every ply, branching only on cells, or only at \
         the last ply",
        "évaluer une bille par la moyenne de ses rotations : à chaque demi-coup, en ne développant que \
         les cases, ou au dernier demi-coup seulement",
    ],
);
pub(crate) const DYNAMIC_HEURISTICS: &[Word] = &[
    ("off", Text::new("off", "non")),
    ("on", Text::new("at every ply", "à chaque demi-coup")),
    ("leaves", Text::new("at the last ply", "au dernier demi-coup")),
];
pub(crate) const DYNAMIC_DEPTH: About = About::new(
    ["Dynamic depth", "Profondeur dynamique"],
    [
        "choose the depth by the board: 2 at first, more later",
        "choisir la profondeur selon le plateau : 2 d’abord, plus ensuite",
    ],
);
pub(crate) const RELEVANT_ROTATIONS: About = About::new(
    ["Relevant rotations", "Rotations utiles"],
    [
        "do not search turns that leave the board unchanged again",
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
        "exact once a proof fits in its memory, from 17 marbles; before that, plays like engine",
        "exact dès qu’une démonstration tient dans sa mémoire, à partir de 17 billes ; avant, joue comme engine",
    ],
);
pub(crate) const SOLVER_MEMORY: About = About::new(
    ["Memory (MB)", "Mémoire (Mo)"],
    [
        "maximum memory of a proof in MB: 520 for 18 marbles, 1510 for 17, 4300 for 16",
        "mémoire maximale d’une démonstration en Mo : 520 pour 18 billes, 1510 pour 17, 4300 pour 16",
    ],
);
pub(crate) const SOLVER_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; default 2 s if it must search without a limit",
        "temps maximal par coup ; 2 s quand il doit chercher sans limite",
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
        format!("{who} gagne avec cinq billes alignées"),
    )
}

pub(crate) const SOLVER_REACH: Text = Text::new(
    "Who wins, for every cell and turn, from 16 marbles. 17 marbles need 1.5 GB, each \
     further marble about a third as much.",
    "Qui gagne, pour chaque case et chaque rotation, à partir de 16 billes. 17 billes demandent \
     1,5 Go, et chaque bille de plus environ trois fois moins.",
);
pub(crate) const EXACT_MEMORY: About = About::new(
    ["Memory (MB)", "Mémoire (Mo)"],
    [
        "maximum memory in MB; by default half of the machine's",
        "mémoire maximale en Mo ; par défaut, la moitié de celle de la machine",
    ],
);
pub(crate) const SIGNS: Text =
    Text::new("+ wins, = draws, - loses", "+ gagne, = fait nulle, - perd");
pub(crate) const AT_ONCE: Text =
    Text::new("wins at once, without a turn", "gagne aussitôt, sans rotation");

/// The cost of a proof.
pub(crate) fn takes(need: crate::exact::Need) -> Words {
    let states = need.states;
    Words::each(|language| {
        let size = language.bytes(need.bytes);
        language.pick(
            format!("{states} states, {size} of memory"),
            format!("{states} états, {size} de mémoire"),
        )
    })
}

pub(crate) fn nothing_to_solve(position: &crate::Position) -> Words {
    Words::each(|language| {
        let status = crate::diagram::status(position, language);
        language.pick(
            format!("{status}; there is nothing to solve"),
            format!("{status} ; il n’y a rien à résoudre"),
        )
    })
}

/// The answer of the solver.
pub(crate) fn solved(side: Side, worth: crate::exact::Worth, best: usize, all: usize) -> Words {
    use crate::exact::Worth;
    Words::each(|language| {
        let who = name(side, language);
        let verb = match worth {
            Worth::Win => language.pick("wins", "gagne"),
            Worth::Draw => language.pick("draws", "fait nulle"),
            Worth::Loss => language.pick("loses", "perd"),
        };
        language.pick(
            format!("{who} to move {verb}, with {best} of {all} moves"),
            format!(
                "{who} au trait {verb}, avec {best} {} sur {all}",
                Language::French.plural(best as u64, ["coup", "coups"])
            ),
        )
    })
}

/// An error about an impossible start: the cells of each side's five.
pub(crate) fn both_have_five([first, second]: &[String; 2]) -> Words {
    Words::each(|language| {
        let [one, other] = Side::BOTH.map(|side| name(side, language));
        language.pick(
            format!(
                "both sides have five in a row already, {one} at {first} and {other} at {second}: \
                 nobody is to move"
            ),
            format!(
                "les deux camps ont déjà cinq billes alignées, {one} en {first} et {other} en \
                 {second} : personne n’est au trait"
            ),
        )
    })
}

/// Why a position was not solved.
pub(crate) fn not_solved(error: &crate::exact::Error, language: Language) -> String {
    use crate::exact::Error;
    let bytes = |count| language.bytes(count);
    match *error {
        Error::Memory { empty, need, .. } if !need.is_possible => {
            let size = bytes(need.bytes);
            let most = bytes(crate::exact::need_with(36 - 16).bytes);
            language.pick(
                format!(
                    "with {empty} empty cells, an exact solution needs {size}; positions with 16 \
                     marbles or more need {most} or less"
                ),
                format!(
                    "avec {empty} cases vides, une solution exacte demande {size} ; à partir de 16 \
                     billes, {most} ou moins"
                ),
            )
        }
        Error::Memory { empty, need, limit } => {
            let (size, limit) = (bytes(need.bytes), bytes(limit));
            language.pick(
                format!(
                    "with {empty} empty cells, an exact solution needs {size}, but the limit is \
                     {limit}; raise it, or place another marble"
                ),
                format!(
                    "avec {empty} cases vides, une solution exacte demande {size}, mais la limite est \
                     de {limit} ; augmentez-la, ou placez une bille de plus"
                ),
            )
        }
        Error::Refused { need } => {
            let size = bytes(need.bytes);
            language.pick(
                format!("the system cannot provide the {size} needed"),
                format!("le système ne peut pas fournir les {size} nécessaires"),
            )
        }
        Error::Stopped => {
            language.pick("stopped before it was solved", "arrêté avant la solution").to_owned()
        }
    }
}

pub(crate) const BENCH_FORM: Text = Text::new(
    "expected `board stones value` or `code value`, value 1, 0 or -1",
    "attendu : `plateau billes valeur` ou `code valeur`, valeur 1, 0 ou -1",
);
pub(crate) const NO_POSITION: Text =
    Text::new("there is no position in it", "il ne contient aucune position");

pub(crate) fn bad_line(line: usize, reason: &Words) -> Words {
    Words::each(|language| {
        let reason = reason.get(language);
        language.pick(format!("line {line}: {reason}"), format!("ligne {line} : {reason}"))
    })
}

pub(crate) fn passed_over(line: usize, error: &crate::exact::Error) -> Words {
    Words::each(|language| {
        let why = not_solved(error, language);
        language.pick(
            format!("line {line}: skipped: {why}"),
            format!("ligne {line} : laissée de côté : {why}"),
        )
    })
}

pub(crate) fn more_lines(count: usize) -> Words {
    Words::new(
        format!("and {count} more lines need more memory"),
        format!("et {count} autres lignes qui demandent plus de mémoire"),
    )
}

pub(crate) fn other_value(line: usize, value: i8, expected: i8) -> Words {
    Words::new(
        format!("line {line}: the position is worth {value}, the file says {expected}"),
        format!("ligne {line} : la position vaut {value}, le fichier dit {expected}"),
    )
}

pub(crate) fn other_count(marbles: u32, given: &str) -> Words {
    Words::new(
        format!("the board has {marbles} marbles, the line says `{given}`"),
        format!("le plateau a {marbles} billes, la ligne dit `{given}`"),
    )
}

pub(crate) fn no_value(text: &str) -> Words {
    Words::each(|language| {
        let form = BENCH_FORM.get(language);
        language.pick(
            format!("`{text}` is not a value: {form}"),
            format!("`{text}` n’est pas une valeur ; {form}"),
        )
    })
}

pub(crate) fn nothing_fits(need: u64, limit: u64) -> Words {
    Words::each(|language| {
        let [need, limit] = [need, limit].map(|count| language.bytes(count));
        language.pick(
            format!("no line can be solved in {limit} of memory; the easiest needs {need}"),
            format!("aucune ligne ne se résout avec {limit} : la plus facile demande {need}"),
        )
    })
}

/// The result of measuring the solver on a file.
pub(crate) fn bench(sums: &crate::bench::Sums, mean: f64, threads: usize, kernel: &str) -> Words {
    let crate::bench::Sums { positions, wrong, skipped, longest, cpu, peak_bytes, .. } = sums;
    Words::each(|language| {
        let size = language.bytes(*peak_bytes);
        let [mean, longest] = [mean, *longest].map(|it| language.decimal(format!("{it:.3}")));
        let cpu = language.decimal(format!("{cpu:.2}"));
        let verdict = match wrong {
            0 => language.pick("all correct", "toutes justes").to_owned(),
            _ => language.pick(format!("{wrong} wrong"), format!("{wrong} fausses")),
        };
        let skipped = match skipped {
            0 => String::new(),
            _ => language.pick(
                format!("\n{skipped} skipped: they need more memory"),
                format!("\n{skipped} laissées de côté : elles demandent plus de mémoire"),
            ),
        };
        language.pick(
            format!(
                "{positions} positions: {verdict}{skipped}\nmean {mean} s, longest {longest} s; \
                 {cpu} s of processor time, {threads} threads, {size}, {kernel}"
            ),
            format!(
                "{positions} positions : {verdict}{skipped}\nen moyenne {mean} s, au plus \
                 {longest} s ; {cpu} s de temps processeur, {threads} fils, {size}, {kernel}"
            ),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::need_with;

    #[test]
    fn memory_is_what_the_solver_needs() {
        let megabytes = [18, 17, 16].map(|marbles| need_with(36 - marbles).bytes as f64 / 1e6);
        let [few, more, most] = megabytes.map(|needed| (needed / 10.0).ceil() as u64 * 10);
        assert_eq!(
            SOLVER_MEMORY.summary.get(Language::English),
            format!(
                "maximum memory of a proof in MB: {few} for 18 marbles, {more} for 17, {most} for 16"
            )
        );
        let french = format!("{few} pour 18 billes, {more} pour 17, {most} pour 16");
        assert!(SOLVER_MEMORY.summary.get(Language::French).ends_with(&french));
        for (language, unit) in [(Language::English, "GB"), (Language::French, "Go")] {
            let gigabytes = language.decimal(format!("{:.1} {unit}", megabytes[1] / 1e3));
            assert!(SOLVER_REACH.get(language).contains(&gigabytes), "{gigabytes}");
        }
    }
}
