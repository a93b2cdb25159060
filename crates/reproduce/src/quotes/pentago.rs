//! The figures of the report on Pentago.

use super::{RULE, SETTING};
use crate::quote::{Quote, quote};
use quintet::core::Text;

const SCREEN: Text = Text::new("screenshot", "Copie d’écran");
const LAST_BREAKS: &str = "Nombre de break: 592473 ----- économie de: 118692539";
const LAST_BUT_ONE: &str = "Nombre de break: 576965 ----- économie de: 1155734.1";
const CELL: &str = "P: 4 num de la case vide: 30 sur 31 ----- total: 19176986";
const PEOPLE: &str =
    "Sur environ une centaine de parties nous avons gagné deux fois et fait un match nul";
// words-ok: a quotation
const WEAKNESS: &str = "Si l'ordinateur ne bloque pas cette ligne il a forcément perdu. Ce coup ne peut être décelé qu'en profondeur 4. Malgré toutes les optimisations, le temps de calcul approche des 4 minutes. Cependant, la recherche en profondeur 2 permet de contrer ce coup car il parait trop menaçant pour l'ordinateur";
const DYNAMIC: &str =
    "Elle va permettre à l'IA de jouer en profondeur 2 durant les 10 premiers coups";
const ALL_DRAWS: &str = "Toutes les autres parties avec les différentes configurations (profondeur dynamique, profondeur de recherche et agressivité entre 3 et 9) se sont elles aussi concluent par un match nul";
const FACTOR: &str = "Au premier coup il y a donc un facteur de branchement de 288. Ce facteur diminue de 8 en 8 à chaque coup joué";
const RULES: &str =
    "Il se constitue d'un plateau (6x6), de 18 billes noires et de 18 billes blanches";
const ONE_BEFORE: Text = Text::new(
    "the same search one cell before its end; the final counters are compared",
    "la même recherche une case avant sa fin ; ce sont les compteurs finaux qu’on compare",
);
const FORMULA: Text = Text::new(
    "by construction: a formula, which our heuristic computes",
    "par construction : une formule, que notre heuristique calcule",
);
const CELLS: Text = Text::new(
    "by construction: our board was chosen with 31 empty cells",
    "par construction : notre plateau a été choisi avec 31 cases vides",
);
const PEOPLE_ARE_MISSING: Text =
    Text::new("needs the same people", "il faudrait les mêmes personnes");

/// A figure from the screenshot, which is not in any section.
const fn seen(
    id: &'static str,
    what: [&'static str; 2],
    figure: &'static str,
    words: &'static str,
) -> Quote {
    quote(id, what, figure, "", words).on(SCREEN)
}

pub(crate) const QUOTES: &[Quote] = &[
    quote("board", ["board", "plateau"], "6x6", "2.1", RULES).given(RULE),
    quote("marbles", ["marbles of a side", "billes de chaque camp"], "18", "2.1", RULES).given(RULE),
    quote("three-five", ["3 marbles, aggressivity 5", "3 billes, agressivité 5"], "243", "3.3.2.1", "un alignement de 3 billes avec une agressivité de 5 donnera une valeur heuristique de 243").given(FORMULA),
    quote("spread", ["spread of the heuristic by aggressivity", "dispersion de l’heuristique selon l’agressivité"], "augmente", "3.3.2.1", "On peut voir que l'écart type augmente avec l'agressivité"),
    quote("super-board", ["boards of a super-board, at most", "plateaux d’un super-plateau, au plus"], "8 plateaux", "3.3.2.2", "Elle effectue en faite la moyenne de l'heuristique des 8 plateaux, au maximum, lié à un coup").given(RULE),
    quote("children", ["number of children divided by, at most", "nombre de fils divisé par, au plus"], "8", "3.3.2.2", "Il divise par 8, au maximum, le nombre de fils d'un plateau").given(RULE),
    quote("branching", ["boards after the first move", "plateaux après le premier coup"], "288", "3.4", FACTOR).given(RULE),
    quote("branching-falls", ["fewer after each move", "en moins à chaque coup"], "8 en 8", "3.4", FACTOR).given(RULE),
    quote("depth-3", ["depth 3 from the first move: time", "profondeur 3 dès le premier coup : temps"], "quasi-nul", "3.5.1", "Cette optimisation nous permet de jouer en profondeur 3 des le début de la partie avec un temps de calcul quasi-nul"),
    quote("one-for-five", ["boards estimated for one computed", "plateaux estimés pour un calculé"], "environ 5", "3.5.1", "Elle permet de calculé 1 plateau pour environ 5 estimés"),
    quote("threads", ["speed-up by threads", "accélération par les fils d’exécution"], "pas exactement divisé", "3.5.2", "le temps de calcul ne serait pas exactement divisé par le nombre de processeur car en effectuant les traitements en parallèle nous limiterons l'effet de la coupure alpha/beta"),
    quote("four-two", ["depth 4 against depth 2", "profondeur 4 contre profondeur 2"], "match nul", "3.6", "Le cas le plus extrême a été de faire joué l'IA en profondeur 4 contre l'IA en profondeur 2. La partie s'est conclue par un match nul"),
    quote("all-draws", ["all other settings, aggressivity 3 to 9", "tous les autres réglages, agressivité 3 à 9"], "match nul", "3.6", ALL_DRAWS),
    quote("internet", ["two programs from the Internet beaten in", "deux programmes trouvés sur Internet, battus en"], "moins de 15 coups", "3.6", "Nous avons trouvé deux IA du Pentago sur Internet. Notre programme a réussi à les battre en moins de 15 coups")
        .alone(Text::new("needs the two programs, which the report does not name", "il faudrait les deux programmes, que le rapport ne nomme pas")),
    quote("people-games", ["games against the authors", "parties contre les auteurs"], "environ une centaine", "3.6", PEOPLE).alone(PEOPLE_ARE_MISSING),
    quote("people-wins", ["of them, won by the authors", "dont gagnées par les auteurs"], "deux fois", "3.6", PEOPLE).alone(PEOPLE_ARE_MISSING),
    quote("people-draws", ["of them, drawn", "dont nulles"], "un match nul", "3.6", PEOPLE).alone(PEOPLE_ARE_MISSING),
    quote("weak-four", ["three in the middle are seen from", "trois au milieu sont vus à partir de"], "qu'en profondeur 4", "3.6", WEAKNESS),
    quote("weak-two", ["three in the middle at depth 2", "trois au milieu à la profondeur 2"], "permet de contrer", "3.6", WEAKNESS),
    quote("weak-time", ["time at depth 4", "temps à la profondeur 4"], "approche des 4 minutes", "3.6", WEAKNESS),
    quote("dynamic-depth", ["dynamic depth at first", "profondeur dynamique au début"], "profondeur 2", "3.6", DYNAMIC).given(SETTING),
    quote("dynamic-moves", ["for the first moves", "pendant les premiers coups"], "10 premiers coups", "3.6", DYNAMIC).given(SETTING),
    seen("screen-depth", ["depth", "profondeur"], "Profondeur : 4", "Profondeur : 4").alone(SETTING),
    seen("screen-aggressivity", ["aggressivity", "agressivité"], "Agressivité : 3", "Agressivité : 3").alone(SETTING),
    seen("screen-cell", ["progress at the root", "avancement à la racine"], "30 sur 31", CELL).given(CELLS),
    seen("screen-total-before", ["boards created at cell 30", "plateaux créés à la case 30"], "19176986", CELL).alone(ONE_BEFORE),
    seen("screen-breaks-before", ["breaks at cell 30", "coupures à la case 30"], "576965", LAST_BUT_ONE).alone(ONE_BEFORE),
    seen("screen-saved-before", ["saved at cell 30", "économisés à la case 30"], "1155734.1", LAST_BUT_ONE).alone(Text::new("not a whole number of boards: the screenshot reads badly here", "pas un nombre entier de plateaux : la copie d’écran se lit mal ici")),
    seen("screen-breaks", ["breaks", "coupures"], "592473", LAST_BREAKS),
    seen("screen-saved", ["boards saved", "plateaux économisés"], "118692539", LAST_BREAKS),
    seen("screen-total", ["boards created", "plateaux créés"], "19408946", "total: 19408946"),
    seen("screen-time", ["time", "temps"], "environ 3 minutes", "temps de calcul d'environ 3 minutes"),
];
