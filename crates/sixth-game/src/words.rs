//! All texts about Othello for people, in English and French.

use crate::notation::cell_name;
use crate::rules::{Move, Position};
use quintet_core::{About, Language, Opponent, Outcome, Side, Text};

pub(crate) const ABOUT: About = About::new(
    ["Othello 6×6", "Othello 6×6"],
    ["outflank discs and turn them over", "encadrer les pions et les retourner"],
);
pub(crate) const PATIENT: About = About::new(
    ["Patient", "Patient"],
    ["thinks for five seconds with a large table", "réfléchit cinq secondes avec une grande table"],
);
pub(crate) const HASH: About =
    About::new(["Hash", "Mémoire"], ["table size in MiB", "taille de la table en Mio"]);
pub(crate) const RULES: Text = Text::new(
    "Black begins. A disc must enclose at least one disc of the other side in a straight line; all \
     discs enclosed are turned over. A side that cannot place a disc passes. When neither can, the side \
     with more discs wins.",
    "Noir commence. Un pion doit encadrer au moins un pion adverse en ligne droite ; tous les pions \
     encadrés sont retournés. Un camp qui ne peut pas jouer passe. Quand aucun ne le peut plus, celui \
     qui a le plus de pions gagne.",
);
pub(crate) const NOTATION: Text = Text::new("moves: d5 e5 pass", "les coups : d5 e5 pass");
pub(crate) const MOVE_EXPECTED: Text = Text::new(
    "a cell from a1 to f6, or pass if no disc can be placed",
    "une case de a1 à f6, ou pass si aucun pion ne peut être posé",
);
pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        player: "random",
        about: About::new(["Beginner", "Débutant"], ["plays at random", "joue au hasard"]),
    },
    Opponent {
        player: "alphabeta:depth=2",
        about: About::new(
            ["Medium", "Moyen"],
            ["looks two plies ahead", "prévoit deux demi-coups"],
        ),
    },
    Opponent {
        player: "pvs:time=1s",
        about: About::new(["Strong", "Fort"], ["thinks for a second", "réfléchit une seconde"]),
    },
];
pub(crate) const NAMES: [Text; 2] = [Text::new("Black", "Noir"), Text::new("White", "Blanc")];
pub(crate) const PASS: Text = Text::new("pass", "passer");
pub(crate) const DISCS: Text = Text::new("discs", "pions");

fn name(side: Side, language: Language) -> &'static str {
    NAMES[side.index()].get(language)
}

pub(crate) fn cell(id: &str, owner: Option<Side>, language: Language) -> String {
    let what = owner.map_or(language.pick("empty", "vide"), |side| name(side, language));
    format!("{id}, {}", what.to_lowercase())
}

pub(crate) fn played(side: Side, of: Move, language: Language) -> String {
    let who = name(side, language);
    match of {
        Move::Place(cell) => {
            let cell = cell_name(cell);
            language.pick(format!("{who} on {cell}"), format!("{who} en {cell}"))
        }
        Move::Pass => language.pick(format!("{who} passes"), format!("{who} passe")),
    }
}

pub(crate) fn status(position: &Position, outcome: Option<Outcome>, language: Language) -> String {
    match outcome {
        None => {
            let who = name(position.turn, language);
            language.pick(format!("{who} to move"), format!("Au tour de {who}"))
        }
        Some(Outcome::Draw) => language.pick("Draw", "Partie nulle").to_owned(),
        Some(Outcome::Win(side)) => {
            let (who, more, less) =
                (name(side, language), position.count(side), position.count(!side));
            language.pick(
                format!("{who} wins, {more} to {less}"),
                format!("{who} gagne, {more} à {less}"),
            )
        }
    }
}

/// Why a move cannot be played.
pub(crate) fn refused(position: &Position, of: Move) -> Text {
    match of {
        Move::Place(cell) if position.owner(cell).is_some() => {
            Text::new("the cell is taken", "la case est prise")
        }
        Move::Place(_) => Text::new(
            "no disc of the other side would be enclosed",
            "aucun pion adverse ne serait encadré",
        ),
        Move::Pass => Text::new(
            "a side may pass only if it cannot place a disc",
            "on ne peut passer que si l’on ne peut pas poser de pion",
        ),
    }
}
